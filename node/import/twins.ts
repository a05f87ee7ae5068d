/** Finds duplicates in a source. Certain ones become one entry; the report lists probable ones. */

import { addTo } from "../../model/collections.ts";
import {
  type FindOrg,
  isSameAccount,
  isSameTime,
  toAccountKeys,
  toAddressKeys,
  toFolded,
  toPositionKeys,
  toPublishedKeys,
} from "./match-keys.ts";
import { fillGaps } from "./merge-fields.ts";
import type { StateRecord } from "./state.ts";
import { isSame, type JsonObject, type UpstreamItem } from "./upstream.ts";

interface Likeness {
  readonly of: (fields: JsonObject, findOrg: FindOrg) => readonly string[];
  readonly agree?: (one: JsonObject, other: JsonObject) => boolean;
  /** Returns whether two items that share a text are certainly the same. */
  readonly isCertain: (one: JsonObject, other: JsonObject) => boolean;
  /** The common facts, as the report words them. */
  readonly common: string;
}

const isSameTitle = (one: JsonObject, other: JsonObject) => toFolded(one.title) === toFolded(other.title);

const likenesses: readonly Likeness[] = [
  {
    of: toPublishedKeys,
    isCertain: ({ category }) => category === "Publication",
    common: "title, day and place",
  },
  {
    of: (fields) => (fields.category === "Publication" ? toAddressKeys(fields) : []),
    // Chapters may have the address of their book.
    agree: (one, other) =>
      isSameTitle(one, other) || toAddressKeys(one).some((key) => / doi\.org\//.test(key)),
    isCertain: isSameTitle,
    common: "address",
  },
  {
    of: ({ category, title, createdAt }) =>
      category === "Publication" ? [[title, createdAt].map(toFolded).join("|")] : [],
    isCertain: () => false,
    common: "title and date",
  },
  {
    of: toPositionKeys,
    agree: isSameTime,
    isCertain: (one, other) => one.org === other.org && isSame(fillGaps(one, other), fillGaps(other, one)),
    common: "position and dates",
  },
];

/** An entry that an item is, or probably is, although it belongs to another item already. */
export interface Twin<T> {
  readonly one: T;
  readonly isCertain: boolean;
  readonly common: string;
}

/** The activities, by the keys that duplicates share. */
export class TwinIndex<T> {
  private readonly byText = new Map<string, { one: T; fields: JsonObject }[]>();
  private readonly findOrg: FindOrg;

  constructor(findOrg: FindOrg) {
    this.findOrg = findOrg;
  }

  add(one: T, fields: JsonObject): void {
    for (const text of this.textsOf(fields).flat()) addTo(this.byText, text, { one, fields });
  }

  /** Finds the first certain twin, or else the first probable one. */
  find(fields: JsonObject): Twin<T> | undefined {
    const found = this.textsOf(fields).flatMap((texts, at) => {
      const { agree = () => true, isCertain, common } = likenesses[at] ?? {};
      const candidates = texts.flatMap((text) => this.byText.get(text) ?? []);
      return candidates
        .filter((known) => agree(known.fields, fields))
        .map((known) => ({
          one: known.one,
          isCertain: isCertain?.(known.fields, fields) === true,
          common: common ?? "",
        }));
    });
    return found.find(({ isCertain }) => isCertain) ?? found[0];
  }

  private textsOf(fields: JsonObject): string[][] {
    return likenesses.map(({ of }, at) => of(fields, this.findOrg).map((text) => `${at} ${text}`));
  }
}

/** Leaves out new items that repeat another: equal entries of a list, other addresses of an account. */
export function withoutRepeats(
  items: readonly UpstreamItem[],
  records: ReadonlyMap<string, StateRecord>,
): { items: readonly UpstreamItem[]; repeated: readonly UpstreamItem[] } {
  const kept: UpstreamItem[] = [];
  const repeated: UpstreamItem[] = [];
  const known = new Map<string, number[]>();
  const isKnown = ({ upstreamId }: UpstreamItem) => records.has(upstreamId);
  // Items that were imported before come first, wherever the source has them.
  const places = new Map(items.map((item, at) => [item, at]));
  for (const item of [...items.filter(isKnown), ...items.filter((one) => !isKnown(one))]) {
    const texts = repeatTextsOf(item);
    const at = texts.flatMap((text) => known.get(text) ?? []).find((place) => isRepeat(kept[place], item));
    const first = at === undefined ? undefined : kept[at];
    if (at !== undefined && first !== undefined && !isKnown(item)) {
      kept[at] = { ...first, fields: fillGaps(first.fields, item.fields) };
      places.set(kept[at], places.get(first) ?? 0);
      repeated.push(item);
      continue;
    }
    for (const text of texts) addTo(known, text, kept.length);
    kept.push(item);
  }
  return { items: kept.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)), repeated };
}

function repeatTextsOf({ collection, fields, org = "", hasNoId }: UpstreamItem): string[] {
  if (collection === "profiles") return toAccountKeys(fields);
  return hasNoId ? [[collection, org, JSON.stringify(fields)].join("|")] : [];
}

function isRepeat(one: UpstreamItem | undefined, other: UpstreamItem): boolean {
  if (one === undefined || one.collection !== other.collection) return false;
  return one.collection !== "profiles" || isSameAccount(one.fields, other.fields);
}
