/** Columns of dates: times as differences, and how many characters of each are written. */
import { parseTimestamp } from "../dates.ts";
import { type DateColumn, firstMs } from "./format.ts";

/** The unit of differences between dates of these lengths: `2024`, `2024-03`, `2024-03-05` and times in UTC. */
const unitMs: Readonly<Record<number, number>> = {
  4: 86_400_000,
  7: 86_400_000,
  10: 86_400_000,
  17: 60_000,
  20: 1000,
  24: 1,
};

/** Returns undefined if a text is no date in one of these spellings. */
export function encodeDates(texts: readonly string[]): DateColumn | undefined {
  const steps: number[] = [];
  let beforeMs = firstMs;
  for (const text of texts) {
    const ms = parseTimestamp(text);
    const unit = unitMs[text.length];
    if (ms === undefined || unit === undefined || spell(ms, text.length) !== text) return undefined;
    steps.push(Math.floor(beforeMs / unit) - ms / unit);
    beforeMs = ms;
  }
  const lengths = texts.map(({ length }) => length);
  return { steps, lengths: lengths.every((length) => length === lengths[0]) ? lengths.slice(0, 1) : lengths };
}

/** Returns a function that writes a date by its rank: the number of rows with the column before it. */
export function decodeDates({ steps, lengths }: DateColumn): (rank: number) => string {
  const lengthAt = (rank: number) => lengths[lengths.length === 1 ? 0 : rank] ?? 10;
  const times = new Float64Array(steps.length);
  let ms = firstMs;
  for (const [rank, step] of steps.entries()) {
    const unit = unitMs[lengthAt(rank)] ?? 1;
    ms = (Math.floor(ms / unit) - step) * unit;
    times[rank] = ms;
  }
  return (rank) => spell(times[rank] ?? 0, lengthAt(rank));
}

/** Writes a time as so many characters of `YYYY-MM-DDTHH:MM:SS.mmmZ`, of which those with a time end in `Z`. */
function spell(ms: number, length: number): string {
  const iso = new Date(ms).toISOString();
  return length > 10 ? `${iso.slice(0, length - 1)}Z` : iso.slice(0, length);
}
