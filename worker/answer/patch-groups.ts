/**
 * Finds the runs of patches that the list of everything folds: consecutive results of one year that are patches to one
 * project. Whoever asks for something gets every match as a card, so only the answer to an empty query text has folds,
 * and no search costs more for them.
 */
import type { Columns } from "../columns/columns.ts";
import type { PageAnswer, YearGroup } from "../contract.ts";

/** A fold takes the room of a card and shows two titles: it hides at least two more, or is not worth a press. */
export const minPatchGroup = 4;

/** Bounds what one press has to draw. A longer run is several folds, which their months tell apart. */
export const maxPatchGroup = 100;

/** A result that is no patch to a project. */
const none = -1;

/** Returns the items of the answer's list, as `PageAnswer` has them; undefined where it has no folds. */
export function findItems(
  { rows, years }: Pick<PageAnswer, "rows" | "years">,
  { cells, values }: Pick<Columns, "cells" | "values">,
): Uint32Array | undefined {
  const patch = values.categories.ids.indexOf("Patch");
  const projects = Int32Array.from(cells.org, (org, cell) => (cells.category[cell] === patch ? org : none));
  const items = groupPatches(years, (position) => projects[cells.ofRow[rows[position]!]!]!);
  return items.length > rows.length ? undefined : items;
}

/** Returns the start of each item, then the number of results. `projectOf` is -1 for results that belong to no run. */
export function groupPatches(
  years: readonly Pick<YearGroup, "start" | "count">[],
  projectOf: (position: number) => number,
): Uint32Array {
  const total = years.reduce((sum, { count }) => sum + count, 0);
  const starts = new Uint32Array(total + 1);
  let size = 0;
  for (const { start, count } of years) {
    const last = start + count;
    for (let from = start, next = projectOf(start); from < last; ) {
      const project = next;
      const limit = project === none ? from + 1 : from + maxPatchGroup;
      let end = from + 1;
      next = end < last ? projectOf(end) : none;
      while (end < limit && next === project) {
        end++;
        next = end < last ? projectOf(end) : none;
      }
      const isGroup = end - from >= minPatchGroup;
      while (from < end) {
        starts[size++] = from;
        from = isGroup ? end : from + 1;
      }
    }
  }
  starts[size++] = total;
  return starts.slice(0, size);
}
