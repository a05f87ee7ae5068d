/** Merges the fields of one entry: what the source brought last, what the owner has now, what the source has now. */
import { isJsonObject, isSame, type Json, type JsonObject } from "./upstream.ts";

export interface FieldEdit {
  readonly path: readonly string[];
  readonly before: Json | undefined;
  /** Undefined removes the field. */
  readonly after: Json | undefined;
}

/** A field whose value is the owner's, although the source has a new one. */
export interface KeptField {
  readonly path: readonly string[];
  readonly ours: Json | undefined;
  readonly theirs: Json | undefined;
}

interface Versions {
  /** Empty for an entry that the owner has typed and that the source brings for the first time. */
  readonly base: JsonObject;
  readonly ours: JsonObject;
  readonly theirs: JsonObject;
}

interface MergedFields {
  readonly edits: FieldEdit[];
  readonly kept: KeptField[];
}

/**
 * Compares field by field, and inside objects such as `mergeCommit` and `links` key by key; a list is one value. A
 * field that the owner has changed, added or deleted is the owner's from then on.
 */
export function mergeFields(versions: Versions, path: readonly string[] = []): MergedFields {
  const edits: FieldEdit[] = [];
  const kept: KeptField[] = [];
  const keys = new Set([...Object.keys(versions.theirs), ...Object.keys(versions.base)]);
  for (const key of keys) {
    const base = own(versions.base, key);
    const ours = own(versions.ours, key);
    const theirs = own(versions.theirs, key);
    const at = [...path, key];
    if (isJsonObject(theirs) && isJsonObject(ours) && (base === undefined || isJsonObject(base))) {
      const inner = mergeFields({ base: base ?? {}, ours, theirs }, at);
      edits.push(...inner.edits);
      kept.push(...inner.kept);
    } else if (isSame(theirs, base) || isSame(theirs, ours)) {
      // The source has nothing new, or the owner has typed the same.
    } else if (isSame(ours, base)) {
      edits.push({ path: at, before: ours, after: theirs });
    } else {
      kept.push({ path: at, ours, theirs });
    }
  }
  return { edits, kept };
}

/** Keeps inherited names such as `constructor` from counting as fields. */
function own(fields: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** Adds the fields that `fields` lacks, also inside objects: a run that saw only a part removes nothing. */
export function fillGaps(fields: JsonObject, from: JsonObject): JsonObject {
  const filled: Record<string, Json | undefined> = { ...fields };
  for (const [key, value] of Object.entries(from)) {
    const present = own(fields, key);
    if (present === undefined) filled[key] = value;
    else if (isJsonObject(present) && isJsonObject(value)) filled[key] = fillGaps(present, value);
  }
  return filled;
}

/** Returns the entry with its edits. */
export function applyEdits(entry: JsonObject, edits: readonly FieldEdit[]): JsonObject {
  return edits.reduce((current, { path, after }) => setAt(current, path, after), entry);
}

function setAt(entry: JsonObject, [key, ...rest]: readonly string[], value: Json | undefined): JsonObject {
  if (key === undefined) return entry;
  const inner = own(entry, key);
  const next = rest.length === 0 ? value : setAt(isJsonObject(inner) ? inner : {}, rest, value);
  return { ...entry, [key]: next };
}
