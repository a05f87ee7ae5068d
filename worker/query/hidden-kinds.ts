/**
 * The kinds of activities that the page hides by default. The sets depend only on the data and on the few toggles, so
 * each is built once and kept.
 */
import type { FlagName } from "../../grammar/fields.ts";
import { flagBit } from "../columns/cells.ts";
import type { Columns } from "../columns/columns.ts";
import type { HiddenKind, SearchOptions } from "../contract.ts";
import { addRow, type Bitset, emptyBitset } from "../sets/bitset.ts";
import type { StoredRows } from "../sets/rows.ts";

/** Each kind is hidden unless its option shows it or the query names its flag. */
const hiddenKinds = [
  { option: "showCodeStyleTweaks", flag: "bikeshed" },
  { option: "showDocImprovements", flag: "docs" },
  { option: "showReleases", flag: "release" },
  { option: "showTypos", flag: "typo" },
  { option: "showUnmerged", flag: "unmerged" },
] as const satisfies readonly { option: HiddenKind; flag: FlagName }[];

/** Options that hide nothing. */
export const everything = {
  showCodeStyleTweaks: true,
  showDocImprovements: true,
  showReleases: true,
  showTypos: true,
  showUnmerged: true,
} as const satisfies Record<HiddenKind, true>;

/** Returns the bits of the flags that are hidden. */
export function hiddenFlags(options: SearchOptions, named: readonly FlagName[]): number {
  let flags = 0;
  for (const { option, flag } of hiddenKinds) {
    if (!options[option] && !named.includes(flag)) flags |= flagBit(flag);
  }
  return flags;
}

export interface Hidden {
  readonly cells: StoredRows;
  /** Built when first called, since few searches need it. */
  readonly rows: () => StoredRows;
}

/** The function returned takes the bits of the hidden flags and returns undefined where there are none. */
export function createHidden({ cells, values, size }: Columns): (flags: number) => Hidden | undefined {
  const cached = new Map<number, Hidden>();
  const patch = values.categories.ids.indexOf("Patch");
  const unmerged = flagBit("unmerged");

  /** `unmerged` hides patches alone: activities of other categories have it too, since none is ever accepted. */
  function isHidden(cell: number, flags: number): boolean {
    const hiding = cells.flags[cell]! & flags;
    return (hiding & ~unmerged) !== 0 || (hiding !== 0 && cells.category[cell] === patch);
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
    let hidden = cached.get(flags);
    if (hidden === undefined) {
      hidden = build(flags);
      cached.set(flags, hidden);
    }
    return hidden;
  };
}
