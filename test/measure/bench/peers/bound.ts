/**
 * The bound: how fast the same questions can be answered by code that knows nothing but this workload. Every value has
 * bits or a list, every operator is a loop over words, and counts are added up row by row in typed arrays, with the
 * few tricks that take a line each. Titles are searched by the project's own index, since the bound is one of counting.
 */
import type { Expression } from "../../../../grammar/ast.ts";
import type { CvData } from "../../../../model/cv.ts";
import type { BenchAnswer, Contestant, CountMap } from "../../../../worker/benchmark/engines.ts";
import { type FacetName, readQuestion, toCondition } from "../../../../worker/benchmark/plain.ts";
import { TitleIndex } from "../../../../worker/columns/titles.ts";
import { addRange, listRows } from "../../../../worker/sets/bitset.ts";
import { RowSets } from "../../../../worker/sets/row-sets.ts";

export const contestant: Contestant = {
  name: "bound",
  lacks:
    "typed counts that nobody ranks; no options, hidden kinds, dates, flags, wildcards or chosen values; titles by vitae's index",
  titleMatching: "substring",
  create: (data) => new Bound(data),
};

/** A value of a facet. Values that few rows have are lists, as bits of all would not fit into memory. */
interface Value {
  readonly bits: Int32Array | undefined;
  readonly rows: Int32Array;
}

/** A column of values, and the counts of all rows by value. */
interface Column {
  readonly ids: readonly (string | number)[];
  readonly ofRow: Uint16Array;
  readonly totals: Int32Array;
}

class Bound {
  readonly #size: number;
  readonly #words: number;
  readonly #orgs: Column;
  readonly #categories: Column;
  readonly #years: Column;
  readonly #languages: readonly string[];
  /** The languages of org i are `#languageOf` from `#languagesFrom[i]` to `#languagesFrom[i + 1]`. */
  readonly #languagesFrom: Int32Array;
  readonly #languageOf: Int32Array;
  readonly #values: Record<FacetName, Map<string, Value>>;
  /** The rows of each year, which are neighbours. */
  readonly #yearStarts: Int32Array;
  readonly #titles: TitleIndex;
  readonly #sets: RowSets;
  readonly #pool: Int32Array[] = [];
  #taken = 0;

  constructor({ activities, orgs, languages }: CvData) {
    this.#size = activities.length;
    this.#words = (activities.length + 31) >>> 5;
    this.#orgs = toColumn(
      activities.map(({ org }) => org),
      orgs.map(({ id }) => id),
    );
    this.#categories = toColumn(activities.map(({ category }) => category));
    this.#years = toColumn(activities.map(({ createdAt }) => Number(createdAt.slice(0, 4))));
    this.#yearStarts = Int32Array.of(...new Set(this.#years.ofRow).keys()).map((year) =>
      this.#years.ofRow.indexOf(year),
    );
    this.#languages = [...new Set([...languages, ...orgs.flatMap(toLanguages)].map(({ id }) => id))];
    const languagesOf = new Map(orgs.map((org) => [org.id, toLanguages(org).map(({ id }) => id)]));
    const byOrg = this.#orgs.ids.map((id) => languagesOf.get(String(id)) ?? []);
    this.#languagesFrom = Int32Array.from([[], ...byOrg], ({ length }) => length);
    for (let at = 1; at < this.#languagesFrom.length; at++)
      this.#languagesFrom[at]! += this.#languagesFrom[at - 1]!;
    this.#languageOf = Int32Array.from(byOrg.flat(), (id) => this.#languages.indexOf(id));
    this.#values = {
      languages: this.#toValues((row) => byOrg[this.#orgs.ofRow[row]!]!),
      categories: this.#toValues((row) => [this.#categories.ids[this.#categories.ofRow[row]!]!]),
      orgs: this.#toValues((row) => [this.#orgs.ids[this.#orgs.ofRow[row]!]!]),
    };
    this.#sets = new RowSets(this.#size);
    const titleOf = (row: number) => activities[row]?.title ?? "";
    this.#titles = new TitleIndex(this.#size, titleOf);
    this.#titles.prepare(Infinity);
  }

  search(text: string): BenchAnswer {
    const { expression, withoutOwnFilter } = readQuestion(text);
    this.#taken = 0;
    this.#sets.begin({ from: 0, to: this.#size });
    const found = this.#bitsOf(expression);
    const ids = this.#list(found);
    const orgs = this.#count(found, this.#orgs, ids);
    const years = this.#countYears(ids);
    const shownLanguages = this.#countLanguages(orgs);
    const without = (facet: FacetName, column: Column, own?: Int32Array) => {
      const rest = withoutOwnFilter[facet];
      if (rest === undefined) return own ?? this.#count(found, column, ids);
      return rest === null ? column.totals : this.#count(this.#bitsOf(rest), column);
    };
    const languages =
      withoutOwnFilter.languages === undefined
        ? shownLanguages
        : this.#countLanguages(without("languages", this.#orgs));
    const counts = {
      languages,
      categories: without("categories", this.#categories),
      orgs: without("orgs", this.#orgs, orgs),
    };
    const named = { orgs: this.#orgs.ids, categories: this.#categories.ids, languages: this.#languages };
    const yearIds = this.#years.ids;
    return {
      ids,
      // Maps are made only when the answer is checked.
      get counts() {
        return {
          languages: toMap(named.languages, counts.languages),
          categories: toMap(named.categories, counts.categories),
          orgs: toMap(named.orgs, counts.orgs),
          shownLanguages: toMap(named.languages, shownLanguages),
          years: toMap(yearIds, years),
        };
      },
    };
  }

  #toValues(idsOf: (row: number) => readonly (string | number)[]): Map<string, Value> {
    const lists = new Map<string, number[]>();
    for (let row = 0; row < this.#size; row++) {
      for (const id of idsOf(row)) {
        const key = String(id).toLowerCase();
        const list = lists.get(key);
        if (list === undefined) lists.set(key, [row]);
        else list.push(row);
      }
    }
    const toValue = (list: number[]): Value => {
      const rows = Int32Array.from(list);
      if (rows.length < this.#words) return { rows, bits: undefined };
      const bits = new Int32Array(this.#words);
      for (const row of rows) bits[row >> 5]! |= 1 << (row & 31);
      return { rows, bits };
    };
    return new Map(Array.from(lists, ([key, list]) => [key, toValue(list)]));
  }

  #take(): Int32Array {
    const bits = this.#pool[this.#taken] ?? new Int32Array(this.#words);
    this.#pool[this.#taken] = bits;
    this.#taken += 1;
    return bits;
  }

  #bitsOf(node: Expression | null): Int32Array {
    const words = this.#words;
    if (node === null) return this.#all();
    switch (node.kind) {
      case "and":
      case "or": {
        const items = node.items.map((item) => this.#bitsOf(item));
        const into = this.#take();
        into.set(items[0]!);
        for (const bits of items.slice(1)) {
          if (node.kind === "and") for (let at = 0; at < words; at++) into[at]! &= bits[at]!;
          else for (let at = 0; at < words; at++) into[at]! |= bits[at]!;
        }
        return into;
      }
      case "not": {
        const bits = this.#bitsOf(node.item);
        const into = this.#all();
        for (let at = 0; at < words; at++) into[at]! &= ~bits[at]!;
        return into;
      }
      case "term":
      case "match":
      case "in":
      case "compare":
      case "range":
        return this.#bitsOfTerm(node);
    }
  }

  #all(): Int32Array {
    const into = this.#take();
    into.fill(-1);
    if ((this.#size & 31) !== 0) into[this.#words - 1] = (1 << (this.#size & 31)) - 1;
    return into;
  }

  #bitsOfTerm(node: Expression): Int32Array {
    const condition = toCondition(node);
    if (condition === undefined) throw new Error("The workload asks for no term of this kind.");
    switch (condition.kind) {
      case "title":
        return this.#sets.bitsOf(this.#titles.find({ text: condition.text, at: "anywhere" }, this.#sets));
      case "years": {
        const into = this.#take().fill(0);
        this.#years.ids.forEach((year, at) => {
          if (Number(year) < condition.from || Number(year) > condition.to) return;
          addRange(into, { from: this.#yearStarts[at]!, to: this.#yearStarts[at + 1] ?? this.#size });
        });
        return into;
      }
      case "facet": {
        const values = condition.ids.flatMap((id) => this.#values[condition.facet].get(id) ?? []);
        const [only] = values;
        if (values.length === 1 && only?.bits !== undefined) return only.bits;
        const into = this.#take().fill(0);
        for (const { bits, rows } of values) {
          if (bits === undefined) for (const row of rows) into[row >> 5]! |= 1 << (row & 31);
          else for (let at = 0; at < this.#words; at++) into[at]! |= bits[at]!;
        }
        return into;
      }
    }
  }

  #list(bits: Int32Array): Uint32Array {
    // `listRows` may write up to three rows too many.
    const into = new Int32Array(countBits(bits) + 3);
    return new Uint32Array(into.buffer, 0, listRows(bits, { from: 0, to: this.#size }, into));
  }

  /** Rows are newest first, so that the rows of a year end where a row is not below the next year's first. */
  #countYears(rows: Uint32Array): Int32Array {
    const years = new Int32Array(this.#years.ids.length);
    let from = 0;
    for (let year = 0; year < years.length; year++) {
      const beyond = this.#yearStarts[year + 1] ?? this.#size;
      let low = from;
      let high = rows.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (rows[middle]! < beyond) low = middle + 1;
        else high = middle;
      }
      years[year] = low - from;
      from = low;
    }
    return years;
  }

  /** Counts by value; where most rows match, the others are subtracted from the counts of all. */
  #count(bits: Int32Array, { ofRow, totals }: Column, rows?: Uint32Array): Int32Array {
    const isMost = (rows?.length ?? countBits(bits)) * 2 > this.#size;
    if (!isMost && rows !== undefined) {
      const counts = new Int32Array(totals.length);
      for (let at = 0; at < rows.length; at++) counts[ofRow[rows[at]!]!]! += 1;
      return counts;
    }
    const counts = isMost ? totals.slice() : new Int32Array(totals.length);
    const flip = isMost ? -1 : 0;
    const sign = isMost ? -1 : 1;
    for (let at = 0; at < bits.length; at++) {
      let left = bits[at]! ^ flip;
      if (at === bits.length - 1 && (this.#size & 31) !== 0) left &= (1 << (this.#size & 31)) - 1;
      for (; left !== 0; left &= left - 1) counts[ofRow[(at << 5) + 31 - Math.clz32(left & -left)]!]! += sign;
    }
    return counts;
  }

  #countLanguages(orgs: Int32Array): Int32Array {
    const counts = new Int32Array(this.#languages.length);
    const from = this.#languagesFrom;
    for (let org = 0; org < orgs.length; org++) {
      const count = orgs[org]!;
      if (count === 0) continue;
      for (let at = from[org]!; at < from[org + 1]!; at++) counts[this.#languageOf[at]!]! += count;
    }
    return counts;
  }
}

function toLanguages({ languages = [] }: { languages?: string[] }): { id: string }[] {
  return languages.map((id) => ({ id }));
}

function toColumn<T extends string | number>(values: readonly T[], known: readonly T[] = []): Column {
  const ids = [...new Set([...known, ...values])];
  const places = new Map(ids.map((id, at) => [id, at]));
  const ofRow = Uint16Array.from(values, (value) => places.get(value) ?? 0);
  const totals = new Int32Array(ids.length);
  for (const value of ofRow) totals[value]! += 1;
  return { ids, ofRow, totals };
}

function toMap(ids: readonly (string | number)[], counts: Int32Array): CountMap {
  return new Map(ids.map((id, at) => [id, counts[at] ?? 0]));
}

function countBits(bits: Int32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at]!;
    const pairs = word - ((word >>> 1) & 0x55555555);
    const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
