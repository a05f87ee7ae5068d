/** The workload of the benchmark: generated activities like those of a prolific developer, and queries about them. */
import type { Activity, CategoryId, CvData, Org } from "../../model/cv.ts";
import { millisecondsPerDay } from "../../model/dates.ts";

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
    let upTo = sums.get(count);
    if (upTo === undefined) {
      upTo = new Float64Array(count);
      let sum = 0;
      for (let index = 0; index < count; index++) {
        sum += 1 / (index + 1);
        upTo[index] = sum;
      }
      sums.set(count, upTo);
    }
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

/** The number of orgs in an ordinary CV. */
export const usualOrgs = 60;
const rareWordCount = 6000;

const languageIds = "Python JavaScript TypeScript HTML Go Rust C++ Ruby Shell CSS Elixir Haskell".split(" ");

/** The proportions of generated data. */
interface Shape {
  /** Each category with its share in percent. */
  readonly categories: readonly (readonly [CategoryId, number])[];
  readonly firstYear: number;
  readonly lastYear: number;
  /** Later years have more activities. */
  readonly isGrowing: boolean;
  /** The share of patches that were accepted. */
  readonly accepted: number;
  /** The chance that a title has a rare word, and another word after it. */
  readonly rare: number;
  readonly more: number;
  /** The chances of code, of a number and of a tag in brackets. */
  readonly code: number;
  readonly number: number;
  readonly bracket: number;
}

/**
 * `career`: a prolific developer with work of every category. `history`: the proportions of 2,849 real activities in five
 * projects, which are nearly all patches with short titles, evenly over the years.
 */
const shapes = {
  career: {
    categories: [
      ["Patch", 88],
      ["SoftwareLib", 4],
      ["Article", 2],
      ["SoftwareApp", 2],
      ["Website", 1],
      ["Volunteer", 1],
      ["Publication", 1],
      ["Work", 0.7],
      ["Acquisition", 0.3],
    ],
    ...{ firstYear: 2007, lastYear: 2025, isGrowing: true, accepted: 0.85 },
    ...{ rare: 0.7, more: 0.4, code: 0.1, number: 0.25, bracket: 0.15 },
  },
  history: {
    categories: [
      ["Patch", 94],
      ["SoftwareLib", 6],
    ],
    ...{ firstYear: 2010, lastYear: 2025, isGrowing: false, accepted: 0.8 },
    ...{ rare: 0.85, more: 0.3, code: 0.015, number: 0.1, bracket: 0.005 },
  },
} as const satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;

export const shapeNames: readonly ShapeName[] = Object.keys(shapes).filter(
  (name): name is ShapeName => name in shapes,
);

/** The most frequent first. */
const verbs =
  "Fix Add Update Remove Use Improve Refactor Support Handle Allow Make Move Bump Rename Avoid Test Document Drop Clean Simplify Revert Merge Deprecate Optimize Release".split(
    " ",
  );
const nouns =
  "test error parser docs support typo config option type request import module cache session server version file path query handling default response window template method plugin token url argument string build logging release context encoding header cookie dependency deprecation regression whitespace README changelog decorator middleware scheduler".split(
    " ",
  );
const prepositions = ["in", "for", "to", "when", "from", "with", "on", "of the", "and", "without"];

/** Generates `count` activities, newest first, of `orgCount` orgs. */
export function generateData(
  count: number,
  seed = 1,
  orgCount = usualOrgs,
  shapeName: ShapeName = "career",
): CvData {
  const shape: Shape = shapes[shapeName];
  const random = createRandom(seed);
  const rareWords = makeWords(rareWordCount, random);
  const orgs = makeOrgs(orgCount, random);
  const times = Float64Array.from({ length: count }, () => makeTime(shape, random))
    .sort()
    .reverse();
  const activities = Array.from(times, (time, index) => {
    const category = makeCategory(shape, random);
    const activity: Activity = {
      id: `a${index}`,
      title: makeTitle(rareWords, shape, random),
      category,
      org: orgs[random.zipf(orgs.length)]!.id,
      createdAt: new Date(time).toISOString(),
    };
    if (category === "Patch") {
      if (random.next() < shape.accepted) activity.acceptedAt = makeLaterDate(time, random);
      else if (random.next() < 0.5) activity.closedAt = makeLaterDate(time, random);
    } else if (category === "Work" || category === "Volunteer")
      activity.endedAt = makeLaterDate(time, random);
    return activity;
  });
  return { activities, orgs, languages: languageIds.map((id) => ({ id })) };
}

function makeLaterDate(time: number, random: Random): string {
  return new Date(time + random.next() ** 3 * 200 * millisecondsPerDay).toISOString();
}

function makeTime({ firstYear, lastYear, isGrowing }: Shape, random: Random): number {
  const start = Date.UTC(firstYear, 0, 1);
  const share = random.next();
  return start + (isGrowing ? Math.sqrt(share) : share) * (Date.UTC(lastYear + 1, 0, 1) - 1 - start);
}

function makeCategory({ categories }: Shape, random: Random): CategoryId {
  let left = random.next() * 100;
  for (const [id, share] of categories) {
    left -= share;
    if (left < 0) return id;
  }
  return "Patch";
}

function makeOrgs(orgCount: number, random: Random): Org[] {
  return Array.from({ length: orgCount }, (_, index) => {
    const languages = new Set<string>();
    const wanted = 1 + random.integer(3);
    while (languages.size < wanted) languages.add(languageIds[random.zipf(languageIds.length)]!);
    const id = `org-${index + 1}`;
    return { id, name: `Org ${index + 1}`, orgType: "Open Source", languages: [...languages] };
  });
}

/** Makes a title of about 35 characters, as long as those of pull requests. */
function makeTitle(rareWords: readonly string[], shape: Shape, random: Random): string {
  const noun = () => nouns[random.zipf(nouns.length)]!;
  const rare = () => rareWords[random.zipf(rareWords.length)]!;
  const parts = [verbs[random.zipf(verbs.length)]!, noun()];
  if (random.next() < shape.rare) parts.push(random.pick(prepositions), rare());
  if (random.next() < shape.more) parts.push(random.next() < 0.5 ? noun() : rare());
  if (random.next() < shape.code) parts.push(`\`${rare()}_${rare()}()\``);
  if (random.next() < shape.number) parts.push(`(#${1 + random.integer(9000)})`);
  if (random.next() < shape.bracket) parts.unshift(`[${random.pick(["docs", "tests", "core", "ci"])}]`);
  return parts.join(" ");
}

/** Makes different words of two to four syllables. */
function makeWords(count: number, random: Random): string[] {
  const starts = "b c d f g h j k l m n p r s t v w z br cl cr dr fl gr pl pr sc sh st tr".split(" ");
  const vowels = "a e i o u ai ea io ou".split(" ");
  const ends = ["", "", "", "n", "r", "s", "l", "t", "x", "ck", "nd"];
  const words = new Set<string>();
  while (words.size < count) {
    let word = "";
    for (let left = 2 + random.integer(3); left > 0; left--) {
      word += random.pick(starts) + random.pick(vowels) + random.pick(ends);
    }
    words.add(word);
  }
  return [...words];
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

/** The classes whose queries search titles, for libraries that only find words. */
export const titleClasses: readonly QueryClass[] = queryClasses.filter(
  (of) => of.startsWith("title") || of === "nested" || of === "keystrokes",
);

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

/** Orders the queries so that the classes take turns, and other work on the machine affects all of them. */
export function createWorkload(data: CvData, perClass = 40, seed = 7): BenchQuery[] {
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

function readVocabulary({ activities, orgs, languages }: CvData): Vocabulary {
  const languagesOf = new Map(orgs.map(({ id, languages }) => [id, languages ?? []]));
  const byLanguage = new Counter(languages.map(({ id }) => id));
  const byCategory = new Counter([]);
  const byOrg = new Counter([]);
  const byWord = new Counter([]);
  const years = new Set<number>();
  for (const { org = "", category, createdAt, title } of activities) {
    byOrg.add(org);
    byCategory.add(category);
    for (const id of languagesOf.get(org) ?? []) byLanguage.add(id);
    years.add(Number(createdAt.slice(0, 4)));
    for (const word of title.toLowerCase().split(/[^a-z]+/)) if (word.length > 2) byWord.add(word);
  }
  return {
    languages: byLanguage.ranked(),
    categories: byCategory.ranked(),
    orgs: byOrg.ranked(),
    // Even without activities, some queries need a year.
    years: years.size === 0 ? [2015] : [...years],
    // Keywords of the query language are left out.
    words: byWord.ranked().filter((word) => !/^(?:and|not|or|in)$/.test(word)),
  };
}

class Counter {
  readonly #counts = new Map<string, number>();

  constructor(keys: readonly string[]) {
    for (const key of keys) this.#counts.set(key, 0);
  }

  add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Returns the keys by count, and by name where counts are equal, so that the order of the data does not matter. */
  ranked(): string[] {
    const entries = [...this.#counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    return entries.map(([key]) => key);
  }
}
