/**
 * Windowing of a result list: only some chunks of a long list are drawn, spacers stand for the rest. These functions
 * decide which chunks are drawn and how high the spacers are; results/use-windowing.ts applies them.
 */

/** Results per chunk: less than a screen holds, so that few results are drawn out of sight. */
export const chunkSize = 10;

/** Results drawn of a new list: two to three screens. */
const firstDrawn = 20;

/** The longest list that is drawn whole, chunk by chunk: find-in-page and anchors then reach all of it. */
export const wholeUpTo = 300;

/** How far beyond the screen results are drawn, in CSS pixels: a flick of the finger should not outrun it. */
export const overscanPx = 1000;

/**
 * In a longer list, drawn results stay drawn this far beyond the screen. It is further than the distance at which they
 * are drawn: results of other heights than estimated move their neighbours, which must not be drawn and dropped in turn.
 */
const retainedPx = 2 * overscanPx;

/** The same for results without a place on the screen yet, in chunks. */
const retainedChunks = 1;

/** Consecutive results, by position in the answer's rows. */
export interface Range {
  from: number;
  count: number;
}

/** A range of one year's results, either drawn as cards or replaced by a spacer of about their height. */
interface Segment extends Range {
  isDrawn: boolean;
}

/** Numbers of chunks: chunk 0 holds the first results of the list. */
export type Chunks = ReadonlySet<number>;

export const chunkOf = (position: number) => Math.floor(position / chunkSize);

export function firstChunks(total: number): Chunks {
  return allChunks(Math.min(total, firstDrawn));
}

/** Returns whether a list is the beginning of another: more data has come, and all positions are as they were. */
export function isBeginning(rows: Uint32Array, longer: Uint32Array): boolean {
  return rows.length <= longer.length && rows.every((row, position) => longer[position] === row);
}

/** Returns the chunks that hold the first `total` results. */
export function allChunks(total: number): Chunks {
  return new Set(Array.from({ length: Math.ceil(total / chunkSize) }, (_, chunk) => chunk));
}

/** Returns the next chunk to draw of a short list; undefined once the list is whole, or if it is a long one. */
export function findNextChunk(total: number, drawn: Chunks): number | undefined {
  if (total > wholeUpTo) return undefined;
  return [...allChunks(total)].find((chunk) => !drawn.has(chunk));
}

/** The distances of a chunk's edges from the screen's top edge, in CSS pixels. */
export interface Extent {
  top: number;
  bottom: number;
}

interface NearRequest {
  /** The number of results of the list. */
  total: number;
  drawn: Chunks;
  /** The range of a spacer that is near the screen. */
  near: Range;
  /** Chunks that stay drawn wherever they are. */
  retained: Chunks;
  /** In CSS pixels. */
  screenHeight: number;
  /** Returns undefined where a chunk has no cards on the page. */
  findExtent: (chunk: number) => Extent | undefined;
}

/** Returns the chunks to draw once a range is near the screen. A long list drops distant chunks. */
export function drawNear({ total, drawn, near, retained, screenHeight, findExtent }: NearRequest): Chunks {
  const [first, last] = [chunkOf(near.from), chunkOf(near.from + near.count - 1)];
  const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  // The range is a part of one spacer, so that it alone does not tell what else is in sight.
  const isNear = (chunk: number) => {
    const extent = findExtent(chunk);
    return extent === undefined
      ? chunk >= first - retainedChunks && chunk <= last + retainedChunks
      : extent.bottom >= -retainedPx && extent.top <= screenHeight + retainedPx;
  };
  const staying = [...drawn].filter((chunk) => total <= wholeUpTo || retained.has(chunk) || isNear(chunk));
  return new Set([...staying, ...wanted]);
}

/** Splits a range where chunks end. */
function cutAtChunks({ from: start, count }: Range): Range[] {
  const pieces: Range[] = [];
  const end = start + count;
  for (let from = start; from < end; ) {
    const to = Math.min(end, (chunkOf(from) + 1) * chunkSize);
    pieces.push({ from, count: to - from });
    from = to;
  }
  return pieces;
}

/** Divides a range into the fewest segments, drawn and not drawn in turn. */
export function toSegments(range: Range, drawn: Chunks): Segment[] {
  const segments: Segment[] = [];
  for (const { from, count } of cutAtChunks(range)) {
    const isDrawn = drawn.has(chunkOf(from));
    const last = segments.at(-1);
    if (last?.isDrawn === isDrawn) last.count += count;
    else segments.push({ from, count, isDrawn });
  }
  return segments;
}

/** Returns the range of each chunk in list order; the last may reach beyond the list's end. */
export function toRanges(chunks: Chunks): Range[] {
  return [...chunks].sort((a, b) => a - b).map((chunk) => ({ from: chunk * chunkSize, count: chunkSize }));
}

/** Tells whether all rows of these chunks are known. */
export function hasAll(rows: Uint32Array, chunks: Chunks, known: { has(row: number): boolean }): boolean {
  return toRanges(chunks).every(({ from, count }) =>
    rows.subarray(from, from + count).every((row) => known.has(row)),
  );
}

/** The part of an element's interface by which its cards are found. */
interface CardContainer {
  querySelector(selector: string): { getBoundingClientRect(): { top: number; bottom: number } } | null;
}

/** Measured heights of results, which their spacer takes once they are no longer drawn. */
export interface Heights {
  /** Measures the chunk's cards within an element. */
  measure(chunk: number, list: CardContainer): void;
  /** Returns where the chunk's cards are within an element; undefined where they are not drawn. */
  findExtent(chunk: number, list: CardContainer): Extent | undefined;
  /** Returns a spacer's height as a CSS length: measured heights, and `--card-height` per result never measured. */
  of(range: Range): string;
  /** The measured heights and numbers of results, by the first one's position. */
  readonly measured: ReadonlyMap<number, { count: number; pixels: number }>;
}

/**
 * `earlier` are the heights of the list's beginning, if that was shown before. `years` are the ranges of the list's
 * years: a chunk may hold the end of one and the start of the next.
 */
export function createHeights(rows: ArrayLike<number>, years: readonly Range[], earlier?: Heights): Heights {
  const pieces = years.flatMap(cutAtChunks);
  const measured = new Map(earlier?.measured);

  const findCard = (list: CardContainer, position: number) =>
    list.querySelector(`[role=feed] > [data-row="${rows[position]}"]`)?.getBoundingClientRect();

  return {
    measured,
    measure(chunk, list) {
      for (const { from, count } of pieces) {
        if (chunkOf(from) !== chunk) continue;
        const [first, last] = [findCard(list, from), findCard(list, from + count - 1)];
        if (first !== undefined && last !== undefined)
          measured.set(from, { count, pixels: last.bottom - first.top });
      }
    },
    findExtent(chunk, list) {
      const start = chunk * chunkSize;
      const first = findCard(list, start);
      const last = findCard(list, Math.min(start + chunkSize, rows.length) - 1);
      return first && last && { top: first.top, bottom: last.bottom };
    },
    of(range) {
      let pixels = 0;
      let unknown = 0;
      for (const { from, count } of cutAtChunks(range)) {
        const known = measured.get(from);
        if (known?.count !== count) unknown += count;
        else pixels += known.pixels;
      }
      return `calc(${pixels}px + ${unknown} * var(--card-height))`;
    },
  };
}
