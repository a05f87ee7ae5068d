/**
 * Counts by cell of what expressions of titles and dates match. Those of the last queries are kept: whoever changes a
 * language, an org or a category keeps the words, so that the next answer is counted without touching its rows. Where
 * words stand among facets, the rows that match the same words are a part, in which the cells alone decide.
 */
import type { Expression } from "../../grammar/ast.ts";
import { printQuery } from "../../grammar/print.ts";
import type { RowGroups } from "../columns/cells.ts";
import { evaluate, type Given, plainMatches } from "../query/evaluate.ts";
import type { Evaluation } from "../query/evaluate-term.ts";
import { isOfCells, isOfRows } from "../query/plan.ts";
import { Recent } from "../sets/recent.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { createGroupCounter } from "./count-cells.ts";

/** For each row of the data: as much as is kept of titles at most. */
const cachedBytesPerRow = 8;
/** The number of parts doubles with each expression on rows. */
const maxDividing = 3;
/** With fewer rows for each cell and part, rows are counted faster; where no sums are kept, up to eight times as many. */
const rowsPerCell = 4;

interface Divided {
  readonly onRows?: Given;
  /** For each part how many of its rows are in each cell, and what is known there on cells. */
  readonly parts?: readonly { readonly counts: Int32Array; readonly onCells: Given }[];
}

/** `uncachedPerCell`: sets of up to so many rows for each cell are counted as fast one by one. */
export function createSums(cells: RowGroups, sets: RowSets, keeps: boolean, uncachedPerCell: number) {
  const counter = createGroupCounter(cells, sets);
  const bytes = cells.size * Int32Array.BYTES_PER_ELEMENT;
  const recent = new Recent<Int32Array>(keeps ? sets.size * cachedBytesPerRow : 0);
  const rooms = Array.from({ length: 2 ** maxDividing }, () => new Int32Array(cells.size));

  function keep(nodes: readonly Expression[], toRows: () => Rows): Int32Array | undefined {
    const { from, to } = sets.window;
    return recent.find([from, to, ...nodes.map(printQuery)].join("\n"), () => {
      const value = new Int32Array(cells.size);
      counter.count(toRows(), value);
      return { value, bytes };
    });
  }

  /** Returns how many rows of a set are in each cell, to be read only; undefined where rows are counted as fast. */
  function find(nodes: readonly Expression[], rows: Rows): Int32Array | undefined {
    return sets.count(rows) <= cells.size * uncachedPerCell ? undefined : keep(nodes, () => rows);
  }

  /** Divides the rows into parts, whose counts are valid until the next call; no parts where rows are counted faster. */
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
        plainMatches((part >> bit) & 1 ? sets.all() : sets.none());
      return {
        counts,
        onCells: new Map([...inAll, ...ofRows.map((node, bit) => [node, inPart(node, bit)] as const)]),
      };
    });
    return { ...known, parts };
  }

  /** Counts the rows of each part: part i is of those that the sets of i's bits hold and the others lack. */
  function countParts(nodes: readonly Expression[], held: readonly Rows[]): Int32Array[] {
    const counts = rooms.slice(0, 2 ** held.length);
    counts.forEach((into, part) => {
      const inPart = (_: unknown, bit: number) => ((part >> bit) & 1) === 1;
      const toRows = () => sets.intersection(held.filter(inPart));
      const cached = part === 0 ? undefined : keep(nodes.filter(inPart), toRows);
      if (cached === undefined) counter.count(toRows(), into);
      else into.set(cached);
    });
    // What at least these sets hold becomes what they alone hold (inclusion and exclusion).
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

/** Collects the largest parts of expressions whose terms hold for whole cells, and those of which none does. */
function collectPure(nodes: readonly Expression[], ofCells: Expression[], ofRows: Expression[]): void {
  for (const node of nodes) {
    if (isOfCells(node)) ofCells.push(node);
    else if (isOfRows(node)) ofRows.push(node);
    else if (node.kind === "not") collectPure([node.item], ofCells, ofRows);
    else if (node.kind === "and" || node.kind === "or") collectPure(node.items, ofCells, ofRows);
  }
}
