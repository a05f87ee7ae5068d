/**
 * Counts by cell of what expressions of titles and dates match. Those of the last queries are kept: whoever changes a
 * language, an org or a category keeps the words, so that the next answer is counted without touching its rows. Where
 * words stand among facets, as in `fix (language:go OR -docs)`, the rows that match the same words are a part, in which
 * the cells alone decide.
 */
import type { Expression } from "../../grammar/ast.ts";
import { printQuery } from "../../grammar/print.ts";
import type { RowGroups } from "../columns/row-groups.ts";
import { type Evaluation, evaluate, type Matches, plainMatches } from "../query/evaluate.ts";
import { isOfCells, isOfRows } from "../query/plan.ts";
import { Recent } from "../sets/recent.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { createGroupCounter } from "./count-cells.ts";

/** For each row of the data: as much as is kept of titles at most. */
const keptBytesPerRow = 8;
/** The number of parts doubles with each set that divides the rows. */
const maxDividing = 3;
/** With fewer rows for each cell and part, to count rows is faster; where no sums are kept, up to eight times as many. */
const rowsPerCell = 4;
const rowsPerUnkeptCell = 8 * rowsPerCell;

type Given = ReadonlyMap<Expression, Matches>;

interface Divided {
  /** What was evaluated on rows. */
  readonly onRows?: Given;
  /** For each part how many of its rows are in each cell, and what is given of the expressions there, on cells. */
  readonly parts?: readonly { readonly counts: Int32Array; readonly onCells: Given }[];
}

interface Sums {
  /**
   * Returns how many rows of the set that the expressions match together are in each cell, to be read only; undefined
   * where that is not worth counting: few rows are counted as fast one by one, and so are the results alone where the
   * set is asked for only once.
   */
  find(nodes: readonly Expression[], rows: Rows): Int32Array | undefined;
  /** Divides the rows into parts, whose counts are valid until the next call; no parts where rows are counted faster. */
  divide(nodes: readonly Expression[], onRows: Evaluation, onCells: Evaluation): Divided;
}

/** `unkeptPerCell`: sets of up to so many rows for each cell are few. */
export function createSums(cells: RowGroups, sets: RowSets, keeps: boolean, unkeptPerCell: number): Sums {
  const counter = createGroupCounter(cells, sets);
  const bytes = cells.size * Int32Array.BYTES_PER_ELEMENT;
  const recent = new Recent<Int32Array>(sets.size * keptBytesPerRow);
  const rooms = Array.from({ length: 2 ** maxDividing }, () => new Int32Array(cells.size));

  function keep(nodes: readonly Expression[], toRows: () => Rows): Int32Array | undefined {
    if (!keeps) return undefined;
    const { from, to } = sets.window;
    return recent.find([from, to, ...nodes.map(printQuery)].join("\n"), () => {
      const value = new Int32Array(cells.size);
      counter.count(toRows(), value);
      return { value, bytes };
    });
  }

  function find(nodes: readonly Expression[], rows: Rows): Int32Array | undefined {
    if (!keeps || sets.count(rows) <= cells.size * unkeptPerCell) return undefined;
    return keep(nodes, () => rows);
  }

  function divide(nodes: readonly Expression[], onRows: Evaluation, onCells: Evaluation): Divided {
    const perCell = (sets.window.to - sets.window.from) / (cells.size * unkeptPerCell);
    // Most data that is shown is small, and each query costs some microseconds.
    const least = keeps ? rowsPerCell : rowsPerUnkeptCell;
    if (!(perCell > least * 2)) return {};
    const ofCells: Expression[] = [];
    const ofRows: Expression[] = [];
    collectParts(nodes, ofCells, ofRows);
    const count = 2 ** ofRows.length;
    if (ofRows.length > maxDividing || perCell <= least * count) return {};
    const held = new Map(ofRows.map((node) => [node, evaluate(node, onRows)]));
    const rowsOf = (node: Expression) => held.get(node)?.rows ?? sets.none();
    const isKept = (node: Expression) => keep([node], () => rowsOf(node)) !== undefined;
    if (perCell <= rowsPerUnkeptCell * count && !ofRows.every(isKept)) return { onRows: held };
    const counts = countParts(ofRows, rowsOf);
    const known = ofCells.map((node) => [node, evaluate(node, onCells)] as const);
    const [all, none] = [onCells.domain.sets.all(), onCells.domain.sets.none()].map(plainMatches);
    const parts = counts.map((counts, part) => {
      const onCells = new Map(known);
      for (const [bit, node] of ofRows.entries()) onCells.set(node, isBitSet(part, bit) ? all! : none!);
      return { counts, onCells };
    });
    return { onRows: held, parts };
  }

  /** Counts the rows of each part: part i is of those that the sets of i's bits hold and the others lack. */
  function countParts(nodes: readonly Expression[], rowsOf: (node: Expression) => Rows): Int32Array[] {
    const counts = rooms.slice(0, 2 ** nodes.length);
    for (const [part, into] of counts.entries()) {
      const held = nodes.filter((_, bit) => isBitSet(part, bit));
      const toRows = () => sets.intersection(held.map(rowsOf));
      const kept = part === 0 ? undefined : keep(held, toRows);
      if (kept === undefined) counter.count(toRows(), into);
      else into.set(kept);
    }
    // What at least these sets hold becomes what they alone hold (inclusion and exclusion).
    for (let bit = 0; bit < nodes.length; bit++) {
      for (const [part, into] of counts.entries()) {
        if (!isBitSet(part, bit)) subtract(into, counts[part | (1 << bit)]!);
      }
    }
    return counts;
  }

  return { find, divide };
}

/** Collects the largest parts of expressions whose terms hold for whole cells, and those of which none does. */
function collectParts(nodes: readonly Expression[], ofCells: Expression[], ofRows: Expression[]): void {
  for (const node of nodes) {
    if (isOfCells(node)) ofCells.push(node);
    else if (isOfRows(node)) ofRows.push(node);
    else if (node.kind === "not") collectParts([node.item], ofCells, ofRows);
    else if (node.kind === "and" || node.kind === "or") collectParts(node.items, ofCells, ofRows);
  }
}

function isBitSet(number: number, bit: number): boolean {
  return ((number >> bit) & 1) === 1;
}

/** Four cells per iteration take less time than one, since the end is tested less often. */
function subtract(counts: Int32Array, other: Int32Array): void {
  let cell = 0;
  for (const last = counts.length - 3; cell < last; cell += 4) {
    counts[cell]! -= other[cell]!;
    counts[cell + 1]! -= other[cell + 1]!;
    counts[cell + 2]! -= other[cell + 2]!;
    counts[cell + 3]! -= other[cell + 3]!;
  }
  for (; cell < counts.length; cell++) counts[cell]! -= other[cell]!;
}
