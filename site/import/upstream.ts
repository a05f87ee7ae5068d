/**
 * What a source brings, in one shape for all sources: a list of items, each with an id that the source never changes,
 * and fields as the data files have them. Sources make it, merge.ts compares it with the data.
 */
import { recordOf } from "../../model/collections.ts";
import { foldCase } from "../../model/letters.ts";
import { type ProfileSectionId, profileSectionIds } from "../../model/profile.ts";
import { isJsonObject, type Json, type JsonObject } from "../owner/located-json.ts";

export { isJsonObject, type Json, type JsonObject };

/** A list of entries in a data file, or a file that is one entry. In the order in which references are resolved. */
export type Collection = "languages" | "orgs" | "activities" | "owner" | "profile" | ProfileSectionId;

/** The file of each collection, and the key of the list in it where it is not the whole file. */
export const collections: Readonly<
  Record<Collection, { file: string; list: boolean; key?: ProfileSectionId }>
> = {
  languages: { file: "languages.json", list: true },
  orgs: { file: "orgs.json", list: true },
  activities: { file: "activities.json", list: true },
  owner: { file: "owner.json", list: false },
  profile: { file: "profile.json", list: false },
  ...recordOf(profileSectionIds, (key) => ({ file: "profile.json", list: true, key })),
};

export const collectionNames: readonly Collection[] = Object.keys(collections).filter(isCollection);

export function isCollection(name: string): name is Collection {
  return Object.hasOwn(collections, name);
}

export interface UpstreamItem {
  /** Never changes for the same thing, also when it is renamed; unique in its source. */
  readonly upstreamId: string;
  readonly collection: Collection;
  /** The id that a new entry gets if it is free. `{org}` stands for the id of the item's org. */
  readonly wantedId?: string;
  /** Fields of the entry, without its id and without references. */
  readonly fields: JsonObject;
  /** The source has no ids, so that its upstream id is made of fields that may change. */
  readonly hasNoId?: true;
  /** Fields may be missing because the source could not send them, so that none counts as removed. */
  readonly isPartial?: boolean;
  /** The id or the name of an entry that the owner has named for it. */
  readonly sameAs?: string;
  /** Upstream ids of the org that an activity belongs to, and of the languages of an org. */
  readonly org?: string;
  readonly languages?: readonly string[];
}

/** Everything that a run of a source has brought. */
export interface Upstream {
  /** The file of the state is named after it: `github`, `feed`. */
  readonly source: string;
  /** Whose items these are, such as a login or the address of a feed: another origin's items are not missing here. */
  readonly origin: string;
  readonly items: readonly UpstreamItem[];
  /**
   * Whether the run saw everything there is. After a run since a day, or with errors in replies, no entry counts as
   * gone and no field is removed.
   */
  readonly complete: boolean;
  /** Upstream ids that the source has, but that the options leave out, so that they do not count as gone. */
  readonly excluded: ReadonlySet<string>;
  /** Sentences for the owner: what was counted and left out, and what was wrong without being fatal. */
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  /** What the data files have no place for; stored in the state as it came. */
  readonly unknown?: JsonObject;
}

/** What was read, or a sentence without its full stop that says why there is nothing. */
export type Reply<T> = { ok: true; value: T } | { ok: false; reason: string };

/** Compares two values; the order of an object's keys means nothing. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, at) => isSame(value, b[at]));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]));
}

/** Removes undefined fields and empty texts, lists and objects, which sources write for what they do not know. */
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

const maxIdLength = 80;
/** More of a name is not looked at: some feeds have whole articles as titles. */
const maxNameLength = 1_000;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Writes a name as an id: `Loom & Ladder` as `loom-ladder`. Letters of all scripts stay; `.`, `_`, `+` and `#` too. A
 * long one ends after a whole character.
 */
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
