/**
 * What the page hides unless told otherwise. The sets depend on the data and on the toggles alone, of which there
 * are few, so each is worked out once and kept.
 */
import type { FlagName } from "../../grammar/fields.ts";
import { flagBit } from "../columns/cells.ts";
import type { Columns } from "../columns/columns.ts";
import type { SearchOptions } from "../contract.ts";
import { addRow, type Bitset, emptyBitset } from "../sets/bitset.ts";
import type { StoredRows } from "../sets/rows.ts";

/** What is hidden unless an option shows it or the query names its flag. */
const hidings = [
  { option: "showCodeStyleTweaks", flag: "bikeshed" },
  { option: "showDocImprovements", flag: "docs" },
  { option: "showReleases", flag: "release" },
  { option: "showTypos", flag: "typo" },
  { option: "showUnmerged", flag: "unmerged" },
] as const satisfies readonly { option: keyof SearchOptions; flag: FlagName }[];

/** A bit for each flag that is hidden. */
export function hiddenFlags(options: SearchOptions, named: readonly FlagName[]): number {
  let flags = 0;
  for (const { option, flag } of hidings) {
    if (!options[option] && !named.includes(flag)) flags |= flagBit(flag);
  }
  return flags;
}

export interface Hidden {
  readonly cells: StoredRows;
  /** Asked for seldom, and then worked out. */
  readonly rows: () => StoredRows;
}

/** The function gives nothing where it would hide nothing. */
export function createHidden({ cells, values, size }: Columns): (flags: number) => Hidden | undefined {
  const kept = new Map<number, Hidden>();
  const patch = values.categories.indexOf("Patch");
  const unmerged = flagBit("unmerged");

  /** Flags are of patches alone but for this one: other work is not merged at all. */
  function isHidden(cell: number, flags: number): boolean {
    const matched = cells.flags[cell]! & flags;
    return (matched & ~unmerged) !== 0 || (matched !== 0 && cells.category[cell] === patch);
  }

  function build(flags: number): Hidden {
    const hiddenCells = emptyBitset(cells.size);
    const table = new Uint8Array(cells.size);
    for (let cell = 0; cell < cells.size; cell++) {
      if (!isHidden(cell, flags)) continue;
      addRow(hiddenCells, cell);
      table[cell] = 1;
    }
    let rows: Bitset | undefined;
    return {
      cells: { kind: "bits", bits: hiddenCells },
      rows: () => {
        rows ??= rowsOfCells(table);
        return { kind: "bits", bits: rows };
      },
    };
  }

  function rowsOfCells(table: Uint8Array): Bitset {
    const rows = emptyBitset(size);
    for (let row = 0; row < size; row++) if (table[cells.ofRow[row]!] === 1) addRow(rows, row);
    return rows;
  }

  return (flags) => {
    if (flags === 0) return undefined;
    let hidden = kept.get(flags);
    if (hidden === undefined) {
      hidden = build(flags);
      kept.set(flags, hidden);
    }
    return hidden;
  };
}
