/** The queries of the benchmark, made of the values and words of a dataset: on a page its own, in bench/ generated ones. */
import { cached, countEach } from "../../model/collections.ts";
import type { Activity, Language, Org } from "../../model/cv.ts";

/** Seeded random numbers, the same on every machine. */
export interface Random {
  /** Returns a number of at least 0 and below 1. */
  next(): number;
  /** Returns a whole number of at least 0 and below `below`. */
  integer(below: number): number;
  pick<T>(items: readonly T[]): T;
  /** Returns an index below `count`; index i is 1 / (i + 1) times as frequent as index 0. */
  zipf(count: number): number;
}

/** Implements mulberry32, whose 32 bits of state suffice for generated data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const sums = new Map<number, Float64Array>();

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  function zipf(count: number): number {
    const upTo = cached(sums, count, () => {
      let sum = 0;
      return Float64Array.from({ length: count }, (_, index) => {
        sum += 1 / (index + 1);
        return sum;
      });
    });
    const wanted = next() * upTo[count - 1]!;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (upTo[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    next,
    zipf,
    integer: (below) => Math.floor(next() * below),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
  };
}

export const queryClasses = [
  "one facet",
  "two facets",
  "OR and IN",
  "years, facet",
  "title, frequent",
  "title, rare",
  "title, absent",
  "title, facet, NOT",
  "nested",
  "keystrokes",
] as const;

export type QueryClass = (typeof queryClasses)[number];

export interface BenchQuery {
  readonly of: QueryClass;
  readonly text: string;
}

interface Vocabulary {
  readonly languages: readonly string[];
  readonly categories: readonly string[];
  readonly orgs: readonly string[];
  readonly years: readonly number[];
  /** Words of the titles, the most frequent first. */
  readonly words: readonly string[];
}

/** The part of the data that the queries are about. */
interface QueriedData {
  readonly activities: readonly Pick<Activity, "org" | "category" | "createdAt" | "title">[];
  readonly orgs: readonly Pick<Org, "id" | "languages">[];
  readonly languages: readonly Pick<Language, "id">[];
}

/** Orders the queries so that the classes take turns, and other work on the machine affects all of them. */
export function createWorkload(data: QueriedData, perClass = 40, seed = 7): BenchQuery[] {
  const random = createRandom(seed);
  const vocabulary = readVocabulary(data);
  const texts = new Map(queryClasses.map((of) => [of, makers[of](vocabulary, perClass, random)]));
  const queries: BenchQuery[] = [];
  for (let at = 0; at < perClass; at++) {
    for (const of of queryClasses) {
      const text = texts.get(of)?.[at];
      if (text !== undefined) queries.push({ of, text });
    }
  }
  return queries;
}

type Maker = (vocabulary: Vocabulary, count: number, random: Random) => string[];

const makers: Readonly<Record<QueryClass, Maker>> = {
  "one facet": each((words, random) => facet(words, random)),
  "two facets": each((words, random) => {
    const fields = random.pick([
      [language, category],
      [language, org],
      [org, category],
    ]);
    return fields.map((field) => field(words, random)).join(" ");
  }),
  "OR and IN": each((words, random) => {
    const { languages, orgs } = words;
    switch (random.integer(3)) {
      case 0:
        return `language:IN(${some(languages, 3, random)})`;
      case 1:
        return `org:IN(${some(orgs, 4, random)})`;
      default:
        return `${language(words, random)} OR ${org(words, random)}`;
    }
  }),
  "years, facet": each((words, random) => {
    const from = random.pick(words.years);
    const to = random.pick(words.years);
    const years = `year:${Math.min(from, to)}..${Math.max(from, to)}`;
    return `${years} ${facet(words, random)}`;
  }),
  "title, frequent": each(({ words }, random) => words[random.integer(12)] ?? "fix"),
  "title, rare": each(({ words }, random) => {
    const rare = words.slice(Math.floor(words.length * 0.7));
    return rare[random.integer(rare.length)] ?? "rare";
  }),
  "title, absent": each(({ words }, random) => {
    const one = words[random.integer(words.length)] ?? "no";
    return `${one.slice(0, 3)}q${random.integer(900)}zx`;
  }),
  "title, facet, NOT": each((words, random) => {
    const wanted = words.words[random.integer(30)] ?? "fix";
    const unwanted = words.words[random.integer(30)] ?? "docs";
    return `${wanted} ${facet(words, random)} -${unwanted}`;
  }),
  nested: each((words, random) => {
    const word = () => words.words[random.integer(30)] ?? "fix";
    const inner = `(${word()} AND (${category(words, random)} OR ${org(words, random)}))`;
    return `(${language(words, random)} OR ${inner}) NOT (${word()} OR ${org(words, random)})`;
  }),
  keystrokes: (words, count, random) => {
    const texts: string[] = [];
    while (texts.length < count) {
      const text = `${words.words[random.integer(60)] ?? "fix"} ${language(words, random)}`;
      for (let end = 1; end <= text.length; end++) texts.push(text.slice(0, end));
    }
    return texts.slice(0, count);
  },
};

function each(make: (words: Vocabulary, random: Random) => string): Maker {
  return (words, count, random) => Array.from({ length: count }, () => make(words, random));
}

function facet(words: Vocabulary, random: Random): string {
  return random.pick([language, category, org])(words, random);
}

function language({ languages }: Vocabulary, random: Random): string {
  return `language:${quoted(languages[random.zipf(languages.length)] ?? "none")}`;
}

function category({ categories }: Vocabulary, random: Random): string {
  return `category:${quoted(categories[random.zipf(categories.length)] ?? "none")}`;
}

function org({ orgs }: Vocabulary, random: Random): string {
  return `org:${quoted(orgs[random.zipf(orgs.length)] ?? "none")}`;
}

function some(values: readonly string[], count: number, random: Random): string {
  const chosen = new Set<string>();
  const wanted = Math.min(count, values.length);
  while (chosen.size < wanted) chosen.add(quoted(values[random.zipf(values.length)] ?? ""));
  return [...chosen].join(",");
}

function quoted(text: string): string {
  return /^[\w+#.-]+$/.test(text) ? text : `"${text.replaceAll('"', "")}"`;
}

function readVocabulary({ activities, orgs, languages }: QueriedData): Vocabulary {
  const languagesOf = new Map(orgs.map(({ id, languages }) => [id, languages ?? []]));
  const used = activities.flatMap(({ org = "" }) => languagesOf.get(org) ?? []);
  const years = new Set(activities.map(({ createdAt }) => Number(createdAt.slice(0, 4))));
  const words = activities.flatMap(({ title }) => title.toLowerCase().split(/[^a-z]+/));
  return {
    // Those without activities come last.
    languages: rank([...languages.map(({ id }) => id), ...used]),
    categories: rank(activities.map(({ category }) => category)),
    orgs: rank(activities.map(({ org = "" }) => org)),
    // Even without activities, some queries need a year.
    years: years.size === 0 ? [2015] : [...years],
    // Keywords of the query language are left out.
    words: rank(words).filter((word) => word.length > 2 && !/^(?:and|not|or|in)$/.test(word)),
  };
}

/** Returns distinct values by count, and by name where counts are equal, so that the order of the data does not matter. */
function rank(values: readonly string[]): string[] {
  const entries = [...countEach(values)].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return entries.map(([value]) => value);
}
