/**
 * The choices of a site, and rows of them in which every pair of values of two choices occurs. Testing every
 * combination would need a million sites; nearly all bugs of combinations need only two values.
 */

import { createRandom, type Random } from "../../src/demo/benchmark-queries.ts";

const choices = {
  data: [
    "sample",
    "none",
    "headline",
    "jobs",
    "large",
    "nasty",
    "emoji",
    "long-words",
    "researcher",
    "speaker",
    "designer",
  ],
  language: ["en", "de", "ja", "ar", "own"],
  translations: ["none", "one", "two"],
  views: ["none", "listed", "unlisted", "finds-nothing"],
  theme: ["default", "shipped", "own"],
  base: ["/", "/cv/", "/~x/a%20b/"],
  exports: ["all", "none", "no-demo"],
  fonts: ["none", "own"],
  imported: ["no", "json-resume", "bibtex-and-feed"],
  program: ["repository", "packed"],
  /** The offset between questions and widths; each row asks all questions. */
  asked: ["first", "second", "third"],
  scheme: ["light", "dark"],
} as const;

type Choices = typeof choices;
export type Choice = keyof Choices;
export type Row = { readonly [Name in Choice]: Choices[Name][number] };
type Part = { readonly [Name in Choice]?: Choices[Name][number] };

const choiceNames = Object.keys(choices).filter((name): name is Choice => name in choices);

/** Combinations that cannot occur, with the reason. */
const rules: readonly { reason: string; excludes: (row: Part) => boolean }[] = [
  {
    reason: "A view has to find something, and this folder has nothing to find.",
    excludes: ({ data, views }) =>
      (data === "none" || data === "headline") && (views === "listed" || views === "unlisted"),
  },
];

const isAllowed = (row: Part) => !rules.some(({ excludes }) => excludes(row));

const keyOf = (one: Choice, value: string, other: Choice, otherValue: string) =>
  `${one}=${value} ${other}=${otherValue}`;

/** Returns the pairs of values of a row, or of its part. */
export function pairsOf(row: Part): string[] {
  return choiceNames.flatMap((one, at) =>
    choiceNames.slice(at + 1).flatMap((other) => {
      const [value, otherValue] = [row[one], row[other]];
      return value === undefined || otherValue === undefined ? [] : [keyOf(one, value, other, otherValue)];
    }),
  );
}

/** Returns all allowed pairs of values. */
export function allPairs(): Set<string> {
  return new Set(
    choiceNames.flatMap((one, at) =>
      choiceNames.slice(at + 1).flatMap((other) =>
        choices[one].flatMap((value) =>
          choices[other].flatMap((otherValue) => {
            const part = { [one]: value, [other]: otherValue };
            return isAllowed(part) ? pairsOf(part) : [];
          }),
        ),
      ),
    ),
  );
}

/**
 * Returns rows in which all allowed pairs occur. Each row is the best of several that are filled greedily, starting
 * with a missing pair.
 */
export function makeRows(seed: number): Row[] {
  const random = createRandom(seed);
  const missing = allPairs();
  const rows: Row[] = [];
  while (missing.size > 0) {
    const found = Array.from({ length: 12 }, () => fillRow(missing, random));
    const best = found.reduce((one, other) =>
      countNew(other, missing) > countNew(one, missing) ? other : one,
    );
    for (const pair of pairsOf(best)) missing.delete(pair);
    rows.push(best);
  }
  return rows;
}

const countNew = (row: Part, missing: ReadonlySet<string>) =>
  pairsOf(row).filter((pair) => missing.has(pair)).length;

function shuffle<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ value }) => value);
}

function fillRow(missing: ReadonlySet<string>, random: Random): Row {
  const pairs = [...missing];
  const pair = random.pick(pairs);
  let row: Part = Object.fromEntries(pair.split(" ").map((half) => half.split("=")));
  for (const name of shuffle(choiceNames, random)) {
    if (row[name] !== undefined) continue;
    const filled = shuffle(choices[name], random)
      .map((value) => ({ ...row, [name]: value }))
      .filter(isAllowed);
    row = filled.reduce((one, other) => (countNew(other, missing) > countNew(one, missing) ? other : one));
  }
  if (!isWhole(row)) throw new Error(`No row has ${pair}.`);
  return row;
}

const isWhole = (row: Part): row is Row => choiceNames.every((name) => row[name] !== undefined);

/** @example formatRow(row) // "data=jobs language=de …" */
export function formatRow(row: Row): string {
  return choiceNames.map((name) => `${name}=${row[name]}`).join(" ");
}

/** Reads what `formatRow` wrote. Choices that are left out have their first value. */
export function readRow(text: string): Row {
  const given = new Map(text.split(/\s+/).map((word) => [word.split("=")[0], word.split("=")[1]]));
  const row: Part = Object.fromEntries(
    choiceNames.map((name) => {
      const asked = given.get(name);
      given.delete(name);
      const value = asked === undefined ? choices[name][0] : choices[name].find((known) => known === asked);
      if (value === undefined) throw new Error(`${name} can be ${choices[name].join(", ")}.`);
      return [name, value];
    }),
  );
  if (given.size > 0 || !isWhole(row)) throw new Error(`There is no choice ${[...given.keys()].join(", ")}.`);
  return row;
}

/** Rows with the newest values; all other choices have their first one. */
export const sampleRows = [
  "data=designer",
  "views=finds-nothing language=de",
  "translations=two language=ja",
  "data=speaker program=packed",
].map(readRow);
