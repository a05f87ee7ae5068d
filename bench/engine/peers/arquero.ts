/** arquero: its columns, and its bit sets for each value. Titles are scanned in the rows that the other terms leave. */
import { BitSet, type ColumnTable, table } from "arquero";
import type { Contestant } from "../../in-page/engines.ts";
import { type Column, createSetEngine, listByFacet, toYearRanges } from "./set-engine.ts";

export const contestant: Contestant = {
  name: "arquero",
  titleMatching: "substring",
  create: (data) =>
    createSetEngine<BitSet>(data, (documents, columns) => {
      const { size, orgs, categories, years } = columns;
      const rows: ColumnTable = table({
        title: documents.map(({ title }) => title),
        org: orgs.ofRow,
        category: categories.ofRow,
        year: years.ofRow,
      });
      const [titles, org, category, year] = ["title", "org", "category", "year"].map((name) =>
        rows.column(name),
      );
      const columnOf = new Map<Column, typeof org>([
        [orgs, org],
        [categories, category],
        [years, year],
      ]);
      const toSet = (list: Iterable<number>) => {
        const set = new BitSet(size);
        for (const row of list) set.set(row);
        return set;
      };
      const lists = listByFacet(documents);
      const toSets = (byId: Map<string, number[]>) =>
        new Map(Array.from(byId, ([id, list]) => [id, toSet(list)]));
      const facets = {
        languages: toSets(lists.languages),
        categories: toSets(lists.categories),
        orgs: toSets(lists.orgs),
      };
      const bitsOfYear = toYearRanges(columns).map(({ year, from, to }) => {
        return { year, rows: toSet(Array.from({ length: to - from }, (_, at) => from + at)) };
      });

      return {
        all: () => new BitSet(size).not(),
        and: (one, other) => one.and(other),
        or: (one, other) => one.or(other),
        andNot: (one, other) => one.and(other.not()),
        find(condition, among) {
          const result = new BitSet(size);
          if (condition.kind === "facet") {
            for (const id of condition.ids) {
              const found = facets[condition.facet].get(id);
              if (found !== undefined) result.or(found);
            }
          } else if (condition.kind === "years") {
            for (const { year, rows } of bitsOfYear)
              if (year >= condition.from && year <= condition.to) result.or(rows);
          } else {
            const look = (row: number) => {
              if (String(titles?.at(row)).includes(condition.text)) result.set(row);
            };
            if (among !== undefined) among.scan(look);
            else for (let row = 0; row < size; row++) look(row);
          }
          return result;
        },
        list(found) {
          const list = new Uint32Array(found.count());
          let filled = 0;
          for (let row = found.next(0); row >= 0; row = found.next(row + 1)) list[filled++] = row;
          return list;
        },
        count(found, column) {
          const codes = columnOf.get(column);
          const counts = new Int32Array(column.ids.length);
          for (let row = found.next(0); row >= 0; row = found.next(row + 1))
            counts[Number(codes?.at(row))]! += 1;
          return counts;
        },
      };
    }),
};
