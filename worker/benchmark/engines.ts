/** What takes part in the benchmark, and what an answer is. */
import type { CvData } from "../contract.ts";
import type { BenchQuery } from "./workload.ts";

/** Counts by id or year; what is missing is zero. */
export type Tally = Readonly<Record<string, number>> | ReadonlyMap<string | number, number>;

export interface Counts {
  /** With the facet's own selection lifted. */
  readonly languages: Tally;
  readonly categories: Tally;
  readonly orgs: Tally;
  /** What the results hold. */
  readonly shownLanguages: Tally;
  readonly years: Tally;
}

const countNames = ["languages", "categories", "orgs", "shownLanguages", "years"] as const;

export interface Found {
  /** Newest first: activities' ids, or their places in the data, which is in newest-first order. */
  readonly ids: ArrayLike<number | string>;
  readonly counts: Counts;
}

export interface BenchEngine {
  search(text: string): Found;
  /** How much of the building a first answer would have had to wait for, in milliseconds; all of it unless told. */
  readonly firstAnswerMs?: number;
  /** Gives back what the platform does not collect. */
  close?(): void;
}

/** How an engine reads a plain word: anywhere in the title, or where a word of the title begins. */
export type Reading = "substring" | "word-prefix";

export interface Contestant {
  readonly name: string;
  /** All of the workload, or less: an engine that gives all the rows and all the counts of every query. */
  readonly isFull: boolean;
  /** What it cannot do, said beside its figures. */
  readonly lacks?: string;
  readonly reading: Reading;
  expresses(query: BenchQuery): boolean;
  create(data: CvData): BenchEngine | Promise<BenchEngine>;
}

/** `wrong`: not the plain answer. `failed`: none at all, but a throw. */
export interface Fault {
  readonly kind: "wrong" | "failed";
  readonly query: string;
  readonly reason: string;
}

/** Holds an engine's answers against the plain ones. */

/** The first difference in words; undefined where there is none. */
export function findDifference(
  found: Found,
  expected: Found,
  idOf: (row: number) => string,
): string | undefined {
  if (found.ids.length !== expected.ids.length) {
    return `${found.ids.length} results instead of ${expected.ids.length}`;
  }
  for (let at = 0; at < expected.ids.length; at++) {
    const id = found.ids[at];
    const row = Number(expected.ids[at]);
    if (id !== row && id !== idOf(row)) return `result ${at} is ${id} instead of ${row} (${idOf(row)})`;
  }
  for (const name of countNames) {
    const difference = findCountDifference(found.counts[name], expected.counts[name]);
    if (difference !== undefined) return `${name}: ${difference}`;
  }
  return undefined;
}

function findCountDifference(found: Counts[keyof Counts], expected: Tally): string | undefined {
  const actual = toMap(found);
  const wanted = toMap(expected);
  for (const key of new Set([...actual.keys(), ...wanted.keys()])) {
    const count = actual.get(key) ?? 0;
    const right = wanted.get(key) ?? 0;
    if (count !== right) return `${count} for ${key} instead of ${right}`;
  }
  return undefined;
}

function toMap(tally: Tally): Map<string, number> {
  const entries = tally instanceof Map ? [...tally] : Object.entries(tally);
  return new Map(entries.map(([key, count]): [string, number] => [String(key), Number(count)]));
}
