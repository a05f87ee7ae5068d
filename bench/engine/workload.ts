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

/** Each category with its share in percent. */
const categories: readonly (readonly [CategoryId, number])[] = [
  ["Patch", 88],
  ["SoftwareLib", 4],
  ["Article", 2],
  ["SoftwareApp", 2],
  ["Website", 1],
  ["Volunteer", 1],
  ["Publication", 1],
  ["Work", 0.7],
  ["Acquisition", 0.3],
];

const firstYear = 2007;
const lastYear = 2025;

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
export function generateData(count: number, seed = 1, orgCount = usualOrgs): CvData {
  const random = createRandom(seed);
  const rareWords = makeWords(rareWordCount, random);
  const orgs = makeOrgs(orgCount, random);
  const times = Float64Array.from({ length: count }, () => makeTime(random))
    .sort()
    .reverse();
  const activities = Array.from(times, (time, index) => {
    const category = makeCategory(random);
    const activity: Activity = {
      id: `a${index}`,
      title: makeTitle(rareWords, random),
      category,
      org: orgs[random.zipf(orgs.length)]!.id,
      createdAt: new Date(time).toISOString(),
    };
    if (category === "Patch") {
      if (random.next() < 0.85) activity.acceptedAt = makeLaterDate(time, random);
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

/** Later years have more activities. */
function makeTime(random: Random): number {
  const start = Date.UTC(firstYear, 0, 1);
  return start + Math.sqrt(random.next()) * (Date.UTC(lastYear + 1, 0, 1) - 1 - start);
}

function makeCategory(random: Random): CategoryId {
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
function makeTitle(rareWords: readonly string[], random: Random): string {
  const noun = () => nouns[random.zipf(nouns.length)]!;
  const rare = () => rareWords[random.zipf(rareWords.length)]!;
  const parts = [verbs[random.zipf(verbs.length)]!, noun()];
  if (random.next() < 0.7) parts.push(random.pick(prepositions), rare());
  if (random.next() < 0.4) parts.push(random.next() < 0.5 ? noun() : rare());
  if (random.next() < 0.1) parts.push(`\`${rare()}_${rare()}()\``);
  if (random.next() < 0.25) parts.push(`(#${1 + random.integer(9000)})`);
  if (random.next() < 0.15) parts.unshift(`[${random.pick(["docs", "tests", "core", "ci"])}]`);
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
