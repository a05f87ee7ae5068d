/** Results are drawn and asked for this many at a time. */
export const chunkSize = 100;

/** A list no longer than this is drawn whole. */
export const wholeUpTo = 300;

/** A stretch of results, by position in the answer's rows. */
export interface Stretch {
  from: number;
  count: number;
}

/** Part of a year: `shown` as cards, or left as a gap of about their height until one scrolls near. */
export interface Run extends Stretch {
  shown: boolean;
}

export type Chunks = ReadonlySet<number>;

/** What a new list starts with. */
export function firstChunks(total: number): Chunks {
  return allChunks(total <= wholeUpTo ? total : chunkSize);
}

/** All of it, for paper. */
export function allChunks(total: number): Chunks {
  return new Set(Array.from({ length: Math.ceil(total / chunkSize) }, (_, chunk) => chunk));
}

/** A stretch, cut where a chunk ends. */
export function toRuns({ from: start, count }: Stretch, shown: Chunks): Run[] {
  const runs: Run[] = [];
  const end = start + count;
  for (let from = start; from < end; ) {
    const chunk = Math.floor(from / chunkSize);
    const to = Math.min(end, (chunk + 1) * chunkSize);
    runs.push({ from, count: to - from, shown: shown.has(chunk) });
    from = to;
  }
  return runs;
}

/** The stretches, chunk by chunk, that are shown but have cards still to come. */
export function findMissing(
  rows: ArrayLike<number>,
  shown: Chunks,
  known: { has(row: number): boolean },
): Stretch[] {
  const missing: Stretch[] = [];
  for (const chunk of [...shown].sort((a, b) => a - b)) {
    const end = Math.min(rows.length, (chunk + 1) * chunkSize);
    let from = chunk * chunkSize;
    while (from < end && known.has(rows[from] ?? -1)) from++;
    if (from < end) missing.push({ from, count: end - from });
  }
  return missing;
}
