/** The distinct sets of languages of orgs, which are far fewer than orgs: 1,600 of 5,000 generated ones. */
import type { RowList } from "../sets/rows.ts";
import { groupRowsBy, type RowGroups } from "./row-groups.ts";

export class LanguageSets {
  /** The set of each org; the last element is that of rows without an org, which is empty. */
  readonly ofOrg: Uint32Array;
  /** The rows by set. */
  readonly groups: RowGroups;
  /** The languages of set 5 are in `#languages` from `#starts[5]` up to `#starts[6]`. */
  readonly #languages: Uint32Array;
  readonly #starts: Uint32Array;

  /** `orgLanguages`: the languages of each org, as indices. `org`: the org of each row. */
  constructor(orgLanguages: readonly (readonly number[])[], org: Uint32Array, yearStarts: Int32Array) {
    const keys = [...orgLanguages, []].map((languages) => [...languages].sort(byNumber).join());
    // By length, so that the processor predicts the length of the loop over a set.
    const sets = [...new Set(keys)]
      .map((key) => (key === "" ? [] : key.split(",").map(Number)))
      .sort((one, other) => one.length - other.length);
    const indices = new Map(sets.map((set, index) => [set.join(), index]));
    this.ofOrg = Uint32Array.from(keys, (key) => indices.get(key)!);
    this.groups = groupRowsBy(
      org.map((index) => this.ofOrg[index]!),
      sets.length,
      yearStarts,
    );
    this.#languages = Uint32Array.from(sets.flat());
    this.#starts = new Uint32Array(sets.length + 1);
    for (const [set, { length }] of sets.entries()) this.#starts[set + 1] = this.#starts[set]! + length;
  }

  /** The number of sets. */
  get size(): number {
    return this.groups.size;
  }

  /** Adds the languages of the listed rows. */
  countRows(rows: RowList, into: Int32Array): void {
    const languages = this.#languages;
    const starts = this.#starts;
    const { ofRow } = this.groups;
    for (let place = 0; place < rows.length; place++) {
      const set = ofRow[rows[place]!]!;
      const end = starts[set + 1]!;
      for (let at = starts[set]!; at < end; at++) into[languages[at]!]! += 1;
    }
  }

  /** Adds the number of each set's rows to the counts of its languages. */
  countSets(bySet: Int32Array, into: Int32Array): void {
    const languages = this.#languages;
    const starts = this.#starts;
    for (let set = 0, at = 0; set < bySet.length; set++) {
      const count = bySet[set]!;
      for (const end = starts[set + 1]!; at < end; at++) into[languages[at]!]! += count;
    }
  }

  /** Adds the number of each org's rows to that of its set. */
  addOrgs(byOrg: Int32Array, bySet: Int32Array): void {
    const { ofOrg } = this;
    for (let org = 0; org < ofOrg.length; org++) bySet[ofOrg[org]!]! += byOrg[org]!;
  }
}

const byNumber = (one: number, other: number) => one - other;
