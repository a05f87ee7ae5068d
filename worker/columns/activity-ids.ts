/** The rows of activities by their ids. Few queries name an id, so nothing is built before the first one does. */
import type { Activity } from "../contract.ts";
import { fold } from "../data/letters.ts";
import type { RowList } from "../sets/row-lists.ts";
import { text } from "./facet-values.ts";

/** Ascending rows. Data that skipped validation may have an id several times. */
type RowsById = ReadonlyMap<string, readonly number[]>;

export class ActivityIds {
  readonly #activities: readonly Activity[];
  #exact: RowsById | undefined;
  #folded: RowsById | undefined;

  /** `activities`: in the order of their rows. */
  constructor(activities: readonly Activity[]) {
    this.#activities = activities;
  }

  /** Returns the rows whose id is the text, letter for letter; else those whose id it is in any case. */
  named(id: string): RowList {
    this.#exact ??= this.#read((written) => written);
    return Int32Array.from(this.#exact.get(id) ?? this.#inAnyCase().get(fold(id)) ?? []);
  }

  /** Returns the rows whose id begins with the text in any case. */
  namedFrom(prefix: string): RowList {
    const folded = fold(prefix);
    const found: number[] = [];
    for (const [id, rows] of this.#inAnyCase()) if (id.startsWith(folded)) found.push(...rows);
    return Int32Array.from(found).sort();
  }

  #inAnyCase(): RowsById {
    this.#folded ??= this.#read(fold);
    return this.#folded;
  }

  /** Activities without an id, which no valid data has, have no name. */
  #read(keyOf: (id: string) => string): RowsById {
    const rowsById = new Map<string, number[]>();
    for (let row = 0; row < this.#activities.length; row++) {
      const id = text(this.#activities[row]!.id);
      if (id === "") continue;
      const key = keyOf(id);
      const rows = rowsById.get(key);
      if (rows === undefined) rowsById.set(key, [row]);
      else rows.push(row);
    }
    return rowsById;
  }
}
