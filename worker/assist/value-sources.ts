/** What the assistant knows of the values of each field of the language: one row a field, without which nothing compiles. */
import type { Value } from "../../grammar/ast.ts";
import { type CvFieldName, flagNames, presenceNames } from "../../grammar/fields.ts";
import { spellFieldValue } from "../../grammar/print.ts";
import { foldCase } from "../../model/letters.ts";
import type { OptionName } from "../columns/facet-values.ts";
import { everything } from "../query/hidden-kinds.ts";
import { findValues } from "../query/referenced-values.ts";
import { assistMessages } from "./messages.ts";
import type { Known, NamedValue } from "./named-values.ts";
import { findNearest } from "./nearest.ts";

export interface MatchingValue extends NamedValue {
  /** 0 where the typed text begins it, 1 where it contains that. */
  readonly match: 0 | 1;
}

interface ValueSource {
  /**
   * Returns the values whose id or name begins with or contains the prefix, most used first. `isBound`: the value is
   * what is compared with, or an end of a range.
   */
  like(prefix: string, known: Known, isBound?: boolean): MatchingValue[];
  /** Returns values that may have been meant; undefined where the field has the value, or has no list of values. */
  nearest?(value: Value, known: Known): readonly NamedValue[] | undefined;
  /** Whether the data has no value, so that the field is not offered. */
  isEmpty?(known: Known): boolean;
  /** Whether values are offered before any field is named. `typed` is not empty. */
  isOfferedAlone?(typed: string): boolean;
  /** Returns what the id does not say; by default the name where that is another. */
  detailOf?(id: string): string | undefined;
}

/** The fields that are asked for most come first. */
export const valueSources: Readonly<Record<CvFieldName, ValueSource>> = {
  language: namedSource("languages"),
  org: namedSource("orgs"),
  category: namedSource("categories"),
  year: {
    ...dateSource("year"),
    isOfferedAlone: (typed) => /^\d/.test(typed) && !typed.includes("-"),
    nearest({ text }, { engine }) {
      const years = engine.search(everything).years.map(({ year }) => String(year));
      if (years.includes(text)) return undefined;
      return years.filter((year) => year.startsWith(text)).map((id) => ({ id, name: id }));
    },
  },
  is: {
    like(prefix) {
      const flags = flagNames.map((name) => ({ id: name, name }));
      return matching(flags, prefix);
    },
    isOfferedAlone: () => true,
    detailOf: (id) => assistMessages.flags[id],
  },
  has: presenceSource(),
  no: presenceSource(),
  tag: { ...namedSource("tags"), isEmpty: ({ named }) => named.tags.length === 0 },
  // A plain word is looked for in titles anyway.
  title: { like: (prefix, { words }) => matching(words, prefix) },
  text: { like: (prefix, { words }) => matching(words, prefix) },
  // Of the fields that have years and months one is enough.
  createdAt: {
    ...daySource("createdAt"),
    isOfferedAlone: (typed) => /^\d/.test(typed) && typed.includes("-"),
  },
  endedAt: daySource("endedAt"),
  acceptedAt: daySource("acceptedAt"),
  id: {
    like(prefix, { idsLike }) {
      const typed = foldCase(prefix);
      return idsLike(prefix).map((value) => ({
        ...value,
        match: foldCase(value.id).startsWith(typed) ? 0 : 1,
      }));
    },
    nearest(value, { engine, idsLike }) {
      const { total } = engine.search({ ...everything, query: `id:${spellFieldValue(value)}` });
      return total > 0 ? undefined : findNearestIds(value.text, idsLike);
    },
  },
};

const sourcesByName: ReadonlyMap<string, ValueSource> = new Map(Object.entries(valueSources));

/** Returns undefined for a field that the language does not have. */
export function findValueSource(field: string): ValueSource | undefined {
  return sourcesByName.get(field);
}

function namedSource(name: OptionName): ValueSource {
  return {
    like: (prefix, { named }) => matching(named[name], prefix),
    nearest(value, { engine, named }) {
      const isKnown = findValues(engine.values[name], value, "prefix").length > 0;
      return isKnown ? undefined : findNearest(named[name], value.text);
    },
    isOfferedAlone: () => true,
  };
}

function presenceSource(): ValueSource {
  const names = presenceNames.map((name) => ({ id: name, name }));
  return { like: (prefix) => matching(names, prefix), detailOf: (id) => assistMessages.presences[id] };
}

function dateSource(field: CvFieldName): ValueSource {
  return { like: (prefix, { datesOf }) => datesOf(field, prefix).map((id) => ({ id, name: id, match: 0 })) };
}

/** Relative dates come first: whoever compares with a year or month can type it. */
function daySource(field: CvFieldName): ValueSource {
  const { like } = dateSource(field);
  return {
    like(prefix, known, isBound = false) {
      const isOffered = isBound || prefix.startsWith("@");
      const offered = isOffered ? relativeDates.filter(({ id }) => id.startsWith(foldCase(prefix))) : [];
      return [...offered, ...like(prefix, known)];
    },
  };
}

const relativeDates = Object.entries(assistMessages.relativeDates).map(
  ([id, name]): MatchingValue => ({ id, name, match: 0 }),
);

function matching(values: readonly NamedValue[], prefix: string): MatchingValue[] {
  const typed = foldCase(prefix);
  return values.flatMap(({ id, name }): MatchingValue | [] => {
    const spellings = [foldCase(id), foldCase(name)];
    if (spellings.some((spelling) => spelling.startsWith(typed))) return { id, name, match: 0 };
    // A single letter is contained in most values.
    return typed.length > 1 && spellings.some((spelling) => spelling.includes(typed))
      ? { id, name, match: 1 }
      : [];
  });
}

/** Below this, a part of an unknown id says nothing. */
const minIdLength = 3;

/** Returns ids that have as much of their beginning in common with a text as any has; most end in a number. */
function findNearestIds(written: string, idsLike: Known["idsLike"]): readonly NamedValue[] {
  for (let length = written.length; length >= Math.min(minIdLength, written.length); length--) {
    const found = idsLike(written.slice(0, length)).map(({ id }) => ({ id, name: id }));
    const near = findNearest(found, written);
    if (found.length > 0) return near.length > 0 ? near : found;
  }
  return [];
}
