import { chunkOf, cutAtChunks, type Stretch } from "./runs.ts";

/** Where cards are looked for: an element, as far as it is needed here. */
interface CardPlace {
  querySelector(selector: string): { getBoundingClientRect(): { top: number; bottom: number } } | null;
}

/** Heights of drawn results, in CSS pixels, kept for when they are drawn no longer. */
export interface Heights {
  /** Measures what the chunk shows of these rows, within an element. */
  keep(chunk: number, list: CardPlace): void;
  /** A CSS length for results that are not drawn: what they were, else what an average card is taken for. */
  of(stretch: Stretch): string;
}

/** `stretches` are the years' of the list: a chunk may hold the end of one and the start of another. */
export function createHeights(rows: ArrayLike<number>, stretches: readonly Stretch[]): Heights {
  const pieces = stretches.flatMap(cutAtChunks);
  const measured = new Map<number, number>();

  const findCard = (list: CardPlace, position: number) =>
    list.querySelector(`article[data-row="${rows[position]}"]`)?.getBoundingClientRect();

  return {
    keep(chunk, list) {
      for (const { from, count } of pieces) {
        if (chunkOf(from) !== chunk) continue;
        const [first, last] = [findCard(list, from), findCard(list, from + count - 1)];
        if (first !== undefined && last !== undefined) measured.set(from, last.bottom - first.top);
      }
    },
    of(stretch) {
      let pixels = 0;
      let unknown = 0;
      for (const { from, count } of cutAtChunks(stretch)) {
        const known = measured.get(from);
        if (known === undefined) unknown += count;
        else pixels += known;
      }
      return `calc(${pixels}px + ${unknown} * var(--card-height))`;
    },
  };
}
