/** Sets of activities that are hidden by default. They depend only on the data and a few options, so they are cached. */
import type { FlagName } from "../../grammar/fields.ts";
import { cached, recordOf } from "../../model/collections.ts";
import { hiddenKindOptions, hiddenKinds } from "../../model/hidden-kinds.ts";
import { flagBit } from "../indexes/cells.ts";
import type { Columns } from "../indexes/columns.ts";
import { addRow, type Bitset, emptyBitset } from "../sets/bitset.ts";
import type { StoredRows } from "../sets/rows.ts";
import type { SearchOptions } from "../types.ts";

/** Options that hide nothing. */
export const everything = recordOf(hiddenKindOptions, () => true);

export function hiddenFlags(options: SearchOptions, named: readonly FlagName[]): number {
  let flags = 0;
  for (const { option, flag } of hiddenKinds) {
    if (!options[option] && !named.includes(flag)) flags |= flagBit(flag);
  }
  return flags;
}

export interface Hidden {
  readonly cells: StoredRows;
  /** Built on the first call, because few searches need it. */
  readonly rows: () => StoredRows;
}

/** Returns a function from the bits of hidden flags to their sets; undefined if there are none. */
export function createHidden({ cells, values, size }: Columns): (flags: number) => Hidden | undefined {
  const byFlags = new Map<number, Hidden>();
  const patch = values.categories.ids.indexOf("Patch");
  const unmerged = flagBit("unmerged");

  /** `unmerged` hides only patches. Activities of other categories have the flag too, because none is ever accepted. */
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
    return cached(byFlags, flags, () => build(flags));
  };
}
