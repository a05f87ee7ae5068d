/** The data of the benchmark: generated activities like those of a prolific developer. */
import type { Activity, CategoryId, CvData, Org } from "../../model/cv.ts";
import { millisecondsPerDay } from "../../model/dates.ts";
import {
  createRandom,
  type QueryClass,
  queryClasses,
  type Random,
} from "../../src/demo/benchmark-queries.ts";

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

/** `career`: prolific, work of every category. `history`: as 2,849 real activities, nearly all short patches. */
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

/** The classes whose queries search titles, for libraries that only find words. */
export const titleClasses: readonly QueryClass[] = queryClasses.filter(
  (of) => of.startsWith("title") || of === "nested" || of === "keystrokes",
);
