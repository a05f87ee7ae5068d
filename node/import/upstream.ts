/** The shape in which sources return items: an id that never changes, and fields as in the data files. */

import { foldCase } from "../../grammar/letters.ts";
import { recordOf } from "../../model/collections.ts";
import { type UndatedSectionId, undatedSectionIds } from "../../model/cv-sections.ts";
import { type ProfileSectionId, profileSectionIds } from "../../model/profile.ts";
import { isJsonObject, type Json, type JsonObject } from "../owner/located-json.ts";
import type { ImportWarning } from "./warnings.ts";

export { isJsonObject, type Json, type JsonObject };

/** Returns the items of a list; none for any other value. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Does the same, with an empty object in place of any other item, so that the indices stay. */
export function objectsOf(value: Json | undefined): JsonObject[] {
  return itemsOf(value).map((item) => (isJsonObject(item) ? item : {}));
}

/** The entries of one of the profile's sections of entries without a date. */
export type UndatedCollection = `sections.${UndatedSectionId}`;

/** A list of entries in a data file, or a file with a single entry, in the order of resolving references. */
export type Collection =
  | "languages"
  | "orgs"
  | "activities"
  | "owner"
  | "profile"
  | ProfileSectionId
  | "sections"
  | UndatedCollection;

export const undatedCollections = undatedSectionIds.map((id): UndatedCollection => `sections.${id}`);

export function isUndatedCollection(name: string): name is UndatedCollection {
  return undatedCollections.some((known) => known === name);
}

export function sectionIdOf(collection: UndatedCollection): string {
  return collection.slice("sections.".length);
}

/** The file of each collection, and the key of its list if it is not the whole file. */
export const collections: Readonly<
  Record<Collection, { file: string; list: boolean; key?: ProfileSectionId | "sections" | UndatedCollection }>
> = {
  languages: { file: "languages.json", list: true },
  orgs: { file: "orgs.json", list: true },
  activities: { file: "activities.json", list: true },
  owner: { file: "owner.json", list: false },
  profile: { file: "profile.json", list: false },
  ...recordOf([...profileSectionIds, "sections", ...undatedCollections], (key) => ({
    file: "profile.json",
    list: true,
    key,
  })),
};

export const collectionNames: readonly Collection[] = Object.keys(collections).filter(isCollection);

export function isCollection(name: string): name is Collection {
  return Object.hasOwn(collections, name);
}

export interface UpstreamItem {
  /** Never changes for the same item, even if it is renamed. Unique in its source. */
  readonly upstreamId: string;
  readonly collection: Collection;
  /** The id of a new entry, if free, in which `{org}` is the id of the item's org. Default: made of its title. */
  readonly wantedId?: string;
  /** Fields of the entry, without its id and without references. */
  readonly fields: JsonObject;
  /** The upstream id that an activity has while it has no date, if it is another. */
  readonly undatedId?: string;
  /** The source has no ids, so the upstream id is made of fields that may change. */
  readonly hasNoId?: true;
  /** The source could not send all fields, so missing ones do not count as removed. */
  readonly isPartial?: boolean;
  /** The id or the name of the entry that the owner has chosen for it. */
  readonly sameAs?: string;
  /** Upstream ids of the org that an activity belongs to, and of the languages of an org. */
  readonly org?: string;
  readonly languages?: readonly string[];
}

/** The result of a source's run. */
export interface Upstream {
  /** The name of the state's file: `github`, `feed`. */
  readonly source: string;
  /** The owner of the items, a login or a feed's address. Items of other origins do not count as missing. */
  readonly origin: string;
  readonly items: readonly UpstreamItem[];
  /** True if all items were seen. Else, as after --since, no entry counts as gone and no field is removed. */
  readonly complete: boolean;
  /** Upstream ids that the options exclude, so that they do not count as gone. */
  readonly excluded: ReadonlySet<string>;
  /** Sentences for the owner: counts of omitted items, and errors that were not fatal. */
  readonly notes: readonly string[];
  readonly warnings: readonly ImportWarning[];
}

/** Compares two values, ignoring the order of keys. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, at) => isSame(value, b[at]));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]));
}

/** Removes undefined fields and empty texts, lists and objects, which sources send for unknown values. */
export function withoutGaps(fields: JsonObject): JsonObject {
  const isKnown = (value: Json | undefined) =>
    value !== undefined &&
    value !== null &&
    value !== "" &&
    !(Array.isArray(value) && value.length === 0) &&
    !(isJsonObject(value) && Object.keys(value).length === 0);
  return Object.fromEntries(
    Object.entries(fields)
      .map(([key, value]) => [key, isJsonObject(value) ? withoutGaps(value) : value] as const)
      .filter(([, value]) => isKnown(value)),
  );
}

/** A host with a path, but no file name: an address without its scheme. */
const hostWithPath = /^(?:[a-z\d-]+\.)+(?!(?:html?|json|md|pdf|php)\b)[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i;

/** Adds the scheme that an address lacks: `//host/path`, `host/path`. */
export function withScheme(url: string): string {
  return hostWithPath.test(url) ? `https://${url}` : withHttps(url);
}

/** Adds the scheme to `//host/path`, which has that of its page. */
export function withHttps(url: string): string {
  return url.replace(/^\/\/(?=[^/])/, "https://");
}

const maxIdLength = 80;
/** Longer names are cut first: some feeds have whole articles as titles. */
const maxNameLength = 1_000;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Converts a name to an id, `Loom & Ladder` to `loom-ladder`. Keeps letters of all scripts and `.`, `_`, `+`, `#`. */
export function toId(name: string): string {
  const id = foldCase(name.slice(0, maxNameLength))
    .replace(/[^\p{L}\p{M}\p{N}.+#_]+/gu, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
  if (id.length <= maxIdLength) return id === "" ? "entry" : id;
  let end = 0;
  for (const { index, segment } of graphemes.segment(id)) {
    if (index + segment.length > maxIdLength) break;
    end = index + segment.length;
  }
  return id.slice(0, end) || "entry";
}
