/**
 * Counts rows by cell, and caches the counts of expressions on titles and dates: a visitor who changes a language, an
 * org or a category keeps the words, so that the next answer is counted without touching its rows. If words and facets
 * are mixed, rows that match the same words form a part, in which only the cells decide.
 */

import type { Expression } from "../../grammar/ast.ts";
import { printQuery } from "../../grammar/print.ts";
import type { RowGroups } from "../columns/cells.ts";
import { type Evaluation, evaluate, matchesOfRows, type Precomputed } from "../query/evaluate.ts";
import { isOfCells, isOfRows } from "../query/plan.ts";
import { type Bitset, bitsBelow, bitsFrom, type RowRange } from "../sets/bitset.ts";
import { LruCache } from "../sets/lru-cache.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { RowList, Rows } from "../sets/rows.ts";

type CellOfRow = Uint16Array | Uint32Array;

/**
 * Adds `sign` for each row of a list to its cell's count. Eight rows per iteration take less than half the time of one,
 * because their cells are loaded without waiting for the counts of the rows before.
 */
function countList(list: RowList, cellOf: CellOfRow, counts: Int32Array, sign: 1 | -1): void {
  let at = 0;
  for (const last = list.length - 7; at < last; at += 8) {
    const a = cellOf[list[at]!]!;
    const b = cellOf[list[at + 1]!]!;
    const c = cellOf[list[at + 2]!]!;
    const d = cellOf[list[at + 3]!]!;
    const e = cellOf[list[at + 4]!]!;
    const f = cellOf[list[at + 5]!]!;
    const g = cellOf[list[at + 6]!]!;
    const h = cellOf[list[at + 7]!]!;
    counts[a]! += sign;
    counts[b]! += sign;
    counts[c]! += sign;
    counts[d]! += sign;
    counts[e]! += sign;
    counts[f]! += sign;
    counts[g]! += sign;
    counts[h]! += sign;
  }
  for (; at < list.length; at++) counts[cellOf[list[at]!]!]! += sign;
}

/** Adds the rows that are only in `bits`, and subtracts those that are only in `base`. */
function countDifference(
  bits: Bitset,
  base: Bitset,
  rows: RowRange,
  groupOf: CellOfRow,
  counts: Int32Array,
): void {
  if (rows.from >= rows.to) return;
  const first = rows.from >> 5;
  const last = (rows.to - 1) >> 5;
  for (let at = first; at <= last; at++) {
    const added = bits[at]!;
    let left = added ^ base[at]!;
    if (at === first) left &= bitsFrom(rows.from);
    if (at === last) left &= bitsBelow(rows.to);
    const beyond = (at << 5) + 31;
    while (left !== 0) {
      const lowest = left & -left;
      counts[groupOf[beyond - Math.clz32(lowest)]!]! += (added & lowest) === 0 ? -1 : 1;
      left ^= lowest;
    }
  }
}

export interface GroupCounter {
  /** Writes the number of a set's rows in each group; null means all rows of the window. */
  count(rows: Rows | null, into: Int32Array): void;
  /** Does the same for a set that is similar to `base`, whose counts are known. */
  countLike(base: Rows, baseCounts: Int32Array, rows: Rows | null, into: Int32Array): void;
}

/** Sets with more than half of the window's rows are counted by the missing rows. */
export function createGroupCounter({ ofRow, totals }: RowGroups, sets: RowSets): GroupCounter {
  function count(rows: Rows | null, into: Int32Array): void {
    const { window } = sets;
    if (rows === null) {
      totals.count(window, into);
      return;
    }
    switch (rows.kind) {
      case "range":
        totals.count(rows, into);
        return;
      case "list":
        into.fill(0);
        countList(rows.list, ofRow, into, 1);
        return;
      case "complement":
        totals.count(window, into);
        if (rows.of.kind === "list") countList(rows.of.list, ofRow, into, -1);
        else countDifference(sets.bitsOf(sets.none()), rows.of.bits, window, ofRow, into);
        return;
      case "bits":
        if (rows.list !== undefined && !isMost(sets.clip(rows.list).length)) {
          into.fill(0);
          countList(sets.clip(rows.list), ofRow, into, 1);
        } else if (isMost(sets.estimate(rows.bits))) {
          totals.count(window, into);
          countDifference(rows.bits, sets.bitsOf(sets.all()), window, ofRow, into);
        } else {
          into.fill(0);
          countDifference(rows.bits, sets.bitsOf(sets.none()), window, ofRow, into);
        }
        return;
    }
  }

  function countLike(base: Rows, baseCounts: Int32Array, rows: Rows | null, into: Int32Array): void {
    if (rows === null || !isLike(rows, base)) {
      count(rows, into);
      return;
    }
    into.set(baseCounts);
    countDifference(sets.bitsOf(rows), sets.bitsOf(base), sets.window, ofRow, into);
  }

  /** Whether two sets differ by fewer rows than either has or lacks, estimated from a part of their words. */
  function isLike(one: Rows, other: Rows): boolean {
    if (one.kind !== "bits" || other.kind !== "bits") return false;
    const count = sets.estimate(one.bits);
    const differing = sets.estimate(one.bits, other.bits);
    return differing < count && differing < sets.window.to - sets.window.from - count;
  }

  function isMost(count: number): boolean {
    return count * 2 > sets.window.to - sets.window.from;
  }

  return { count, countLike };
}

/** Sums the listed counts, four at a time, so that additions do not wait for each other. */
export function sumOf(counts: Int32Array, listed: Int32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let at = 0;
  for (const last = listed.length - 3; at < last; at += 4) {
    a += counts[listed[at]!]!;
    b += counts[listed[at + 1]!]!;
    c += counts[listed[at + 2]!]!;
    d += counts[listed[at + 3]!]!;
  }
  for (; at < listed.length; at++) a += counts[listed[at]!]!;
  return a + b + c + d;
}

/** Per row of the data: the same limit as for titles. */
const cachedBytesPerRow = 8;
/** The number of parts doubles with each expression on rows. */
const maxDividing = 3;
/** With fewer rows per cell and part, counting rows is faster; without cached sums, up to eight times as many. */
const rowsPerCell = 4;

interface Divided {
  readonly onRows?: Precomputed;
  /** For each part, the number of its rows in each cell, and the matches known on cells. */
  readonly parts?: readonly { readonly counts: Int32Array; readonly onCells: Precomputed }[];
}

/** `uncachedPerCell`: sets of up to this many rows per cell are counted as fast without a cache. */
export function createSums(cells: RowGroups, sets: RowSets, keeps: boolean, uncachedPerCell: number) {
  const counter = createGroupCounter(cells, sets);
  const bytes = cells.size * Int32Array.BYTES_PER_ELEMENT;
  const cache = new LruCache<Int32Array>(keeps ? sets.size * cachedBytesPerRow : 0);
  const rooms = Array.from({ length: 2 ** maxDividing }, () => new Int32Array(cells.size));

  function keep(nodes: readonly Expression[], toRows: () => Rows): Int32Array | undefined {
    const { from, to } = sets.window;
    return cache.find([from, to, ...nodes.map(printQuery)].join("\n"), () => {
      const value = new Int32Array(cells.size);
      counter.count(toRows(), value);
      return { value, bytes };
    });
  }

  /** Returns the read-only number of rows in each cell; undefined if counting rows is as fast. */
  function find(nodes: readonly Expression[], rows: Rows): Int32Array | undefined {
    return sets.count(rows) <= cells.size * uncachedPerCell ? undefined : keep(nodes, () => rows);
  }

  /** Divides the rows into parts, whose counts are valid until the next call. No parts if counting rows is faster. */
  function divide(nodes: readonly Expression[], onRows: Evaluation, onCells: Evaluation): Divided {
    const perCell = (sets.window.to - sets.window.from) / (cells.size * uncachedPerCell);
    if (!(perCell > rowsPerCell * 2)) return {};
    const ofCells: Expression[] = [];
    const ofRows: Expression[] = [];
    collectPure(nodes, ofCells, ofRows);
    const least = rowsPerCell * 2 ** ofRows.length;
    if (ofRows.length > maxDividing || perCell <= least) return {};
    const held = ofRows.map((node) => evaluate(node, onRows));
    const known = { onRows: new Map(held.map((matches, at) => [ofRows[at]!, matches])) };
    const isCached = (node: Expression, at: number) => keep([node], () => held[at]!.rows) !== undefined;
    if (perCell <= least * 8 && !ofRows.every(isCached)) return known;
    const inAll = ofCells.map((node) => [node, evaluate(node, onCells)] as const);
    const parts = countParts(
      ofRows,
      held.map(({ rows }) => rows),
    ).map((counts, part) => {
      const { sets } = onCells.domain;
      const inPart = (_: Expression, bit: number) =>
        matchesOfRows((part >> bit) & 1 ? sets.all() : sets.none());
      return {
        counts,
        onCells: new Map([...inAll, ...ofRows.map((node, bit) => [node, inPart(node, bit)] as const)]),
      };
    });
    return { ...known, parts };
  }

  /** Counts the rows of each part. Part i has the rows that are in the sets of i's bits and not in the others. */
  function countParts(nodes: readonly Expression[], held: readonly Rows[]): Int32Array[] {
    const counts = rooms.slice(0, 2 ** held.length);
    counts.forEach((into, part) => {
      const inPart = (_: unknown, bit: number) => ((part >> bit) & 1) === 1;
      const toRows = () => sets.intersection(held.filter(inPart));
      const cached = part === 0 ? undefined : keep(nodes.filter(inPart), toRows);
      if (cached === undefined) counter.count(toRows(), into);
      else into.set(cached);
    });
    // Rows in at least these sets become rows in exactly these sets (inclusion and exclusion).
    for (let more = 1; more < counts.length; more <<= 1) {
      counts.forEach((into, part) => {
        const other = counts[part | more]!;
        if (other !== into) for (let cell = 0; cell < into.length; cell++) into[cell]! -= other[cell]!;
      });
    }
    return counts;
  }

  return { find, divide };
}

/** Collects the largest subexpressions that are decided by cells, and those that are decided by rows. */
function collectPure(nodes: readonly Expression[], ofCells: Expression[], ofRows: Expression[]): void {
  for (const node of nodes) {
    if (isOfCells(node)) ofCells.push(node);
    else if (isOfRows(node)) ofRows.push(node);
    else if (node.kind === "not") collectPure([node.item], ofCells, ofRows);
    else if (node.kind === "and" || node.kind === "or") collectPure(node.items, ofCells, ofRows);
  }
}
