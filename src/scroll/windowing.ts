/** Results are drawn this many at a time: less than a screen, so that few are drawn that nobody sees. */
export const chunkSize = 10;

/** What a new list starts with: two to three screens. */
const firstDrawn = 20;

/** A list no longer than this is drawn whole, a chunk at a time: find-in-page and anchors then reach all of it. */
export const wholeUpTo = 300;

/** Beyond that, so many chunks next to those in sight stay drawn. */
const keptBeside = 1;

/** A stretch of results, by position in the answer's rows. */
export interface Stretch {
  from: number;
  count: number;
}

/** Part of a year: `shown` as cards, or left as a gap of about their height until one scrolls near. */
interface Run extends Stretch {
  shown: boolean;
}

export type Chunks = ReadonlySet<number>;

export const chunkOf = (position: number) => Math.floor(position / chunkSize);

export function firstChunks(total: number): Chunks {
  return allChunks(Math.min(total, firstDrawn));
}

/** All of a list, or of its first so many. */
export function allChunks(total: number): Chunks {
  return new Set(Array.from({ length: Math.ceil(total / chunkSize) }, (_, chunk) => chunk));
}

/** The chunk to draw next of a list that is to be whole; undefined when it is, or is too long for that. */
export function findNextChunk(total: number, shown: Chunks): number | undefined {
  if (total > wholeUpTo) return undefined;
  return [...allChunks(total)].find((chunk) => !shown.has(chunk));
}

/** The chunks once a stretch has come near the screen; those far from it go, where the list is long. */
export function showNear(total: number, shown: Chunks, near: Stretch, kept: Chunks): Chunks {
  const [first, last] = [chunkOf(near.from), chunkOf(near.from + near.count - 1)];
  const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const isNear = (chunk: number) => chunk >= first - keptBeside && chunk <= last + keptBeside;
  const staying = [...shown].filter((chunk) => total <= wholeUpTo || isNear(chunk) || kept.has(chunk));
  return new Set([...staying, ...wanted]);
}

/** A stretch, cut where a chunk ends. */
function cutAtChunks({ from: start, count }: Stretch): Stretch[] {
  const pieces: Stretch[] = [];
  const end = start + count;
  for (let from = start; from < end; ) {
    const to = Math.min(end, (chunkOf(from) + 1) * chunkSize);
    pieces.push({ from, count: to - from });
    from = to;
  }
  return pieces;
}

/** A stretch as runs, as few as there can be. */
export function toRuns(stretch: Stretch, shown: Chunks): Run[] {
  const runs: Run[] = [];
  for (const { from, count } of cutAtChunks(stretch)) {
    const isShown = shown.has(chunkOf(from));
    const last = runs.at(-1);
    if (last?.shown === isShown) last.count += count;
    else runs.push({ from, count, shown: isShown });
  }
  return runs;
}

/** Chunks as stretches, from the list's start on. */
export function toStretches(chunks: Chunks): Stretch[] {
  return [...chunks].sort((a, b) => a - b).map((chunk) => ({ from: chunk * chunkSize, count: chunkSize }));
}

/** Whether all results of these chunks are known. */
export function hasAll(rows: Uint32Array, chunks: Chunks, known: { has(row: number): boolean }): boolean {
  return toStretches(chunks).every(({ from, count }) =>
    rows.subarray(from, from + count).every((row) => known.has(row)),
  );
}

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
