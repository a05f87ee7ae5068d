import { codeAt } from "./codes.ts";
import type { DecodedColumn, Presence } from "./decoded-column.ts";
import type { DateColumn } from "./format.ts";
import { spell, spellings } from "./spellings.ts";

export function decodeDates(
  { steps, codes, from, spellings: used }: DateColumn,
  presence: Presence,
  known: readonly DecodedColumn[],
): Required<DecodedColumn> {
  const base = from === undefined ? undefined : known[from];
  const usual = spellings[used[0] ?? 0] ?? spellings[0]!;
  const spellingAt = (rank: number) =>
    codes === undefined ? usual : (spellings[used[codeAt(codes, rank)] ?? 0] ?? usual);
  const times = new Float64Array(presence.count);
  let before = 0;
  for (let row = 0; row < presence.rows; row++) {
    const rank = presence.rankOf(row);
    if (rank < 0) continue;
    const { unitMs } = spellingAt(rank);
    const baseMs = base?.msAt?.(row) ?? before;
    before = (Math.floor(baseMs / unitMs) - (steps[rank] ?? 0)) * unitMs;
    times[rank] = before;
  }
  return {
    at(row) {
      const rank = presence.rankOf(row);
      return spell(times[rank] ?? 0, spellingAt(rank));
    },
    msAt: (row) => times[presence.rankOf(row)],
  };
}
