/** Values of the data, for suggestions and corrections. A field without a row does not compile. */

import type { Value } from "../../grammar/ast.ts";
import {
  type CvFieldName,
  flagNames,
  presenceNames,
  type ShortTextField,
  type WordField,
  wordFields,
} from "../../grammar/fields.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { distance } from "../../grammar/nearest-names.ts";
import { spellFieldValue } from "../../grammar/print.ts";
import { otherAuthors } from "../../model/authors.ts";
import { categoryNames } from "../../model/categories.ts";
import { cached, countEach, recordOf } from "../../model/collections.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import type { PageOwner } from "../../model/page-fields.ts";
import { type OptionName, records, text, texts } from "../indexes/facet-values.ts";
import { readTexts } from "../indexes/texts.ts";
import type { Engine } from "../query/engine.ts";
import { everything } from "../query/hidden-kinds.ts";
import { findValues } from "../query/referenced-values.ts";
import type { Counter } from "./counter.ts";
import type { Entries } from "./entries.ts";
import { assistMessages } from "./messages.ts";

export interface NamedValue {
  readonly id: string;
  /** The id if the data gives no name. */
  readonly name: string;
}

/** Data that all parts of the assistant use. */
export interface Known {
  readonly engine: Engine;
  readonly named: NamedValues;
  /** Returns activities whose ids begin with a text or contain it. */
  readonly idsLike: (typed: string) => readonly NamedValue[];
  /** Returns the years and months, as a query spells them, in which a field has dates, newest first. */
  readonly datesOf: (field: CvFieldName, prefix: string) => readonly string[];
  /** Frequent words of titles, most frequent first. */
  readonly words: readonly NamedValue[];
  /** Returns the texts of a field, most used first. */
  readonly textsOf: (field: ShortTextField) => readonly NamedValue[];
  /** Returns the place of a folded name, as the data spells it: a location, or a part of one, as `Graz` of `Graz, Austria`. */
  readonly placeNamed: (folded: string) => string | undefined;
  /** The ids of categories by what else the owner calls them, folded. */
  readonly categoryAliases: ReadonlyMap<string, string>;
  readonly entries: Entries;
  /** Absent where only the activities are known. */
  readonly owner?: PageOwner | undefined;
}

/** The options of each filter with their names, most used first. */
type NamedValues = Readonly<Record<OptionName, readonly NamedValue[]>>;

export function readNamedValues(engine: Pick<Engine, "search">, data: CvData): NamedValues {
  const { facets } = engine.search(everything);
  const withNames = (name: OptionName, names: ReadonlyMap<string, string>): NamedValue[] =>
    (facets[name] ?? []).map(({ id }) => ({ id, name: names.get(id) || id }));
  return {
    languages: withNames("languages", new Map()),
    categories: withNames(
      "categories",
      new Map([...Object.entries(categoryNames), ...namesOf(data.categories)]),
    ),
    orgs: withNames("orgs", new Map(namesOf(data.orgs))),
    tags: withNames("tags", new Map()),
  };
}

/** Returns a function that finds activities whose ids begin with or contain a text, `most` of each, newest first. */
export function createIdSearch(
  engine: Pick<Engine, "search" | "shown">,
  most: number,
): (typed: string) => readonly NamedValue[] {
  let listed: readonly NamedValue[] | undefined;
  return (typed) => {
    listed ??= engine
      .shown(engine.search(everything).rows)
      .map(({ id, title }) => ({ id: text(id), name: text(title) }))
      .filter(({ id }) => id !== "");
    const folded = foldLetters(typed);
    const beginning: NamedValue[] = [];
    const containing: NamedValue[] = [];
    for (const value of listed) {
      const id = foldLetters(value.id);
      if (id.startsWith(folded)) beginning.push(value);
      else if (containing.length < most && id.includes(folded)) containing.push(value);
      if (beginning.length === most) break;
    }
    return [...beginning, ...containing];
  };
}

/** Returns a function that lists the texts of a field, most used first. They are read when they are first needed. */
export function createTextLists(activities: readonly Activity[]): Known["textsOf"] {
  const lists = new Map<ShortTextField, readonly NamedValue[]>();
  return (field) =>
    cached(lists, field, () => {
      const counts = countEach(records(activities).flatMap((activity) => readTexts(field, activity)));
      const names = new Map<string, number>();
      for (const [written, count] of counts)
        for (const name of toNames(written)) names.set(name, (names.get(name) ?? 0) + count);
      return [...names].sort(([, one], [, other]) => other - one).map(([id]) => ({ id, name: id }));
    });
}

/** Returns the texts of a field as they are suggested: with ordinary spaces, and without the remark that more authors follow. */
export function readNames(field: ShortTextField, activity: Activity): string[] {
  return readTexts(field, activity).flatMap(toNames);
}

const toNames = (written: string) =>
  written.trim() === "" || written === otherAuthors ? [] : [written.replaceAll("\u00a0", " ")];

/** Returns a function that finds places by their folded names. They are listed when it is first called. */
export function createPlaces(textsOf: Known["textsOf"]): Known["placeNamed"] {
  let places: Map<string, string> | undefined;
  return (folded) => {
    places ??= new Map(
      textsOf("location")
        .flatMap(({ id }) => [id, ...id.split(",")].map((part) => part.trim()))
        .map((part): [string, string] => [foldLetters(part), part])
        .reverse(),
    );
    return places.get(folded);
  };
}

/** The first of several entries with the same id wins, so it comes last. */
function namesOf(listed: readonly { id: string; name: string }[] | undefined): [string, string][] {
  return records(listed)
    .map((entry): [string, string] => [text(entry.id), text(entry.name)])
    .reverse();
}

export interface MatchingValue extends NamedValue {
  /** 0 if the value begins with the typed text, 1 if it contains it. */
  readonly match: 0 | 1;
}

interface ValueSource {
  /** Returns the values whose id or name has the prefix, most used first. `isBound`: it is compared with, or an end. */
  like(prefix: string, known: Known, isBound?: boolean): MatchingValue[];
  /** Returns values that may be meant; undefined if the value exists, or the field has no list of values. */
  nearest?(value: Value, known: Known): readonly NamedValue[] | undefined;
  /** Returns whether the data has no values, so that the field is not suggested. */
  isEmpty?(known: Known): boolean;
  /** Returns whether values are suggested without a field name. `typed` is not empty. */
  isOfferedAlone?(typed: string): boolean;
  /** Returns an explanation of the id; by default the name, if it differs. */
  detailOf?(id: string): string | undefined;
}

/** Most used fields first. */
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
  ...recordOf(wordFields, wordSource),
  // Several fields have years and months; one suggestion without a field name is enough.
  createdAt: {
    ...daySource("createdAt"),
    isOfferedAlone: (typed) => /^\d/.test(typed) && typed.includes("-"),
  },
  endedAt: daySource("endedAt"),
  acceptedAt: daySource("acceptedAt"),
  id: {
    like(prefix, { idsLike }) {
      const typed = foldLetters(prefix);
      return idsLike(prefix).map((value) => ({
        ...value,
        match: foldLetters(value.id).startsWith(typed) ? 0 : 1,
      }));
    },
    nearest(value, { engine, idsLike }) {
      const { total } = engine.search({ ...everything, query: `id:${spellFieldValue(value)}` });
      return total > 0 ? undefined : findNearestIds(value.text, idsLike);
    },
  },
};

const sourcesByName: ReadonlyMap<string, ValueSource> = new Map(Object.entries(valueSources));

export function findValueSource(field: string): ValueSource | undefined {
  return sourcesByName.get(field);
}

function namedSource(name: OptionName): ValueSource {
  return {
    like(prefix, { named, engine }) {
      const found = matching(named[name], prefix);
      // A short form, such as `js`, is the beginning of no name.
      const meant = prefix === "" ? [] : engine.values[name].named(prefix);
      const ids = new Set(meant.map((index) => engine.optionIds[name][index]));
      const isListed = ({ id }: NamedValue) => found.some((other) => other.id === id && other.match === 0);
      const others = named[name].filter((value) => ids.has(value.id) && !isListed(value));
      return [
        ...others.map((value) => ({ ...value, match: 0 as const })),
        ...found.filter(({ id }) => !others.some((other) => other.id === id)),
      ];
    },
    nearest(value, { engine, named }) {
      const isKnown = findValues(engine.values[name], value, "prefix").length > 0;
      return isKnown ? undefined : findNearest(named[name], value.text);
    },
    isOfferedAlone: () => true,
  };
}

function wordSource(field: WordField): ValueSource {
  // A plain word searches titles anyway, so it is not offered without a field.
  if (field === "title" || field === "text") return { like: (prefix, { words }) => matching(words, prefix) };
  return {
    like: (prefix, { textsOf }) => matching(textsOf(field), prefix),
    nearest({ text: written }, { textsOf }) {
      const folded = foldLetters(written);
      const known = textsOf(field).map(({ id }) => id);
      if (known.some((one) => foldLetters(one).includes(folded))) return undefined;
      const words = known.flatMap((one) => one.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
      const values = [...new Set([...words, ...known])].map((id) => ({ id, name: id }));
      return findNearest(values, written);
    },
    isEmpty: ({ textsOf }) => textsOf(field).length === 0,
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

/** Relative dates come first, because years and months are easy to type. */
function daySource(field: CvFieldName): ValueSource {
  const { like } = dateSource(field);
  return {
    like(prefix, known, isBound = false) {
      const isOffered = isBound || prefix.startsWith("@");
      const offered = isOffered
        ? listRelativeDates().filter(({ id }) => id.startsWith(foldLetters(prefix)))
        : [];
      return [...offered, ...like(prefix, known)];
    },
  };
}

const listRelativeDates = () =>
  Object.entries(assistMessages.relativeDates).map(([id, name]): MatchingValue => ({ id, name, match: 0 }));

function matching(values: readonly NamedValue[], prefix: string): MatchingValue[] {
  const typed = foldLetters(prefix);
  return values.flatMap(({ id, name }): MatchingValue | [] => {
    const spellings = [foldLetters(id), foldLetters(name)];
    if (spellings.some((spelling) => spelling.startsWith(typed))) return { id, name, match: 0 };
    // A single letter is contained in most values.
    return typed.length > 1 && spellings.some((spelling) => spelling.includes(typed))
      ? { id, name, match: 1 }
      : [];
  });
}

/** A shorter part of an unknown id matches by accident. */
const minIdLength = 3;

/** Returns the ids with the longest common prefix, because most ids end in a number. */
function findNearestIds(written: string, idsLike: Known["idsLike"]): readonly NamedValue[] {
  for (let length = written.length; length >= Math.min(minIdLength, written.length); length--) {
    const found = idsLike(written.slice(0, length)).map(({ id }) => ({ id, name: id }));
    const near = findNearest(found, written);
    if (found.length > 0) return near.length > 0 ? near : found;
  }
  return [];
}

/** No career is longer, and a wrong date in the data must not produce a list of thousands of years. */
const maxYears = 80;

/** Returns a function that lists a field's years, or months of a full year, by prefix, newest first. */
export function createDates(counter: Counter, years: readonly number[]) {
  const yearsOf = new Map<string, readonly string[]>([
    ["year", years.map(String)],
    ["createdAt", years.map(String)],
  ]);
  const monthsOf = new Map<string, readonly string[]>();
  const has = (field: string, value: string) => counter.count(everything, `${field}:${value}`) !== 0;

  function findYears(field: string): string[] {
    const found: string[] = [];
    const first = years.at(-1);
    if (first === undefined) return found;
    // An activity may end in any later year.
    for (let year = first; year < first + maxYears && has(field, `>=${year}`); year++) {
      if (has(field, String(year))) found.unshift(String(year));
    }
    return found;
  }

  const months = Array.from({ length: 12 }, (_, at) => String(12 - at).padStart(2, "0"));

  return (field: CvFieldName, prefix: string): readonly string[] => {
    const all = cached(yearsOf, field, () => findYears(field)).filter((year) => year.startsWith(prefix));
    const year = prefix.slice(0, 4);
    if (field === "year" || !/^\d{4}/.test(year)) return all;
    const ofYear = cached(monthsOf, `${field}:${year}`, () =>
      months.map((month) => `${year}-${month}`).filter((month) => has(field, month)),
    );
    return [...all, ...ofYear.filter((month) => month.startsWith(prefix))];
  };
}

/** The maximum number of wrong letters in a typing error. */
const maxDistance = 2;

/** Returns the distance of two folded texts: 0 to 2 for typing errors, 3 for a beginning, 4 for a part of it. */
function nearness(text: string, value: string): number | undefined {
  // Two wrong letters of three leave nothing to recognise.
  const most = Math.min(maxDistance, Math.floor(text.length / 2));
  const slips = Math.abs(text.length - value.length) > most ? most + 1 : distance(text, value);
  if (slips <= most) return slips;
  const [short, long] = text.length < value.length ? [text, value] : [value, text];
  // Most values contain a single letter, but few begin with it.
  if (short.length < 2 && !value.startsWith(text)) return undefined;
  if (!long.includes(short)) return undefined;
  return long.startsWith(short) ? 3 : 4;
}

/** Returns the values whose id or name is near a text, the nearest first. The order of equal distances is kept. */
function findNearest<T extends { id: string; name: string }>(
  values: readonly T[],
  text: string,
): readonly T[] {
  const folded = foldLetters(text);
  const found: { value: T; distance: number }[] = [];
  for (const value of values) {
    const distances = [value.id, value.name].flatMap((name) => nearness(folded, foldLetters(name)) ?? []);
    if (distances.length > 0) found.push({ value, distance: Math.min(...distances) });
  }
  return found.sort((one, other) => one.distance - other.distance).map(({ value }) => value);
}

/** If several categories have the same alias, it names the first. */
export function readCategoryAliases({ categories }: Pick<CvData, "categories">): Known["categoryAliases"] {
  return new Map(
    records(categories)
      .flatMap(({ id, aliases }) =>
        texts(aliases).map((alias): [string, string] => [foldLetters(alias), text(id)]),
      )
      .reverse(),
  );
}
