import type { CodeOf, DecodedColumn, Presence } from "./decoded-column.ts";
import { firstMs } from "./format.ts";
import { type Spelling, spell, spellings } from "./spellings.ts";

export interface Dates {
  steps: readonly number[];
  /** As numbers of spellings. */
  used: readonly number[];
  codeOf: CodeOf | undefined;
  base: DecodedColumn | undefined;
}

export function decodeDates(
  { steps, used, codeOf, base }: Dates,
  { rows, count, rankOf }: Presence,
): Required<Pick<DecodedColumn, "at" | "msAt">> {
  const spellingOf = (row: number): Spelling => spellings[used[codeOf?.(row) ?? 0] ?? 0] ?? spellings[0]!;
  const times = new Float64Array(count);
  let before = firstMs;
  for (let row = 0; row < rows; row++) {
    const rank = rankOf(row);
    if (rank < 0) continue;
    const { unitMs } = spellingOf(row);
    const baseMs = base?.msAt?.(row) ?? before;
    before = (Math.floor(baseMs / unitMs) - (steps[rank] ?? 0)) * unitMs;
    times[rank] = before;
  }
  const msAt = (row: number) => times[rankOf(row)];
  return { at: (row) => spell(msAt(row) ?? 0, spellingOf(row)), msAt };
}
