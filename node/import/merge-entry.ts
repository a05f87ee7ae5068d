/** Compares one item with one entry: which of the item's fields are valid, and whose value each field gets. */
import { hasIds, titleOf } from "./identity.ts";
import { type FieldEdit, type KeptField, mergeFields, toValidEntry } from "./merge-fields.ts";
import { findPlaceholders } from "./sample.ts";
import type { StateRecord } from "./state.ts";
import { isUndated } from "./undated.ts";
import { isJsonObject, isSame, type Json, type JsonObject, type UpstreamItem } from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

interface ValidItem {
  /** Undefined if the item is invalid as a whole. */
  readonly fields: JsonObject | undefined;
  readonly warnings: readonly ImportWarning[];
}

/** Removes the fields that the checks would refuse. `fields`: those of the item, with our ids. */
export function validateItem(item: UpstreamItem, fields: JsonObject): ValidItem {
  const { collection, upstreamId } = item;
  const hasId = hasIds(collection);
  // A new entry gets its id only when it is added, so the checks see an invented one.
  const valid = toValidEntry(collection, hasId ? { id: "x", ...fields } : fields);
  const title = titleOf(fields) ?? upstreamId;
  const loss = valid.fields === undefined ? "is skipped" : "is imported without a field";
  const added = [...(hasId ? ["id"] : []), ...(isUndated(item) ? ["createdAt"] : [])];
  return {
    fields: valid.fields && omit(valid.fields, added),
    warnings: valid.defects.map((defect) => ({ subject: title, problem: `${loss}: ${defect}` })),
  };
}

/** A three-way comparison: `ours` in the data, `theirs` from the source, and the last import's as the base. */
interface Versions {
  readonly record: StateRecord | undefined;
  readonly ours: JsonObject;
  readonly theirs: JsonObject;
}

interface ComparedEntry {
  readonly edits: readonly FieldEdit[];
  readonly kept: readonly KeptField[];
  /** The values to record. */
  readonly values: JsonObject;
}

export function compareEntry({ record, ours, theirs }: Versions): ComparedEntry {
  return { ...mergeFields({ base: record?.values ?? {}, ours, theirs }), values: theirs };
}

/** Compares the owner's fields. The sample's placeholders count as imported, so a source's name replaces all. */
export function compareOwner({ record, ours, theirs }: Versions): ComparedEntry {
  const replaced = Object.hasOwn(theirs, "firstName") ? findPlaceholders(ours) : {};
  // The record only says that there was a number.
  const sent = record?.values.phone === undefined ? {} : { phone: theirs.phone };
  return {
    ...mergeFields({ base: { ...record?.values, ...replaced, ...sent }, ours, theirs }),
    values: theirs,
  };
}

/** Returns whether a record has sent our value of a field. */
export function hasSent({ values }: StateRecord, { path, ours }: KeptField): boolean {
  return isSame(valueAt(values, path), ours);
}

function valueAt(fields: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    fields,
  );
}

function omit(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !names.includes(field)));
}

/** Puts the id, the title and a few other fields first, in the same order as in the sample. */
export function inUsualOrder({
  id,
  title,
  name,
  category,
  org,
  orgType,
  languages,
  ...rest
}: JsonObject): JsonObject {
  const head = Object.entries({ id, title, name, category, org, orgType, languages });
  return { ...Object.fromEntries(head.filter(([, value]) => value !== undefined)), ...rest };
}
