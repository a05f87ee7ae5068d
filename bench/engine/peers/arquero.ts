/** arquero: its columns, and its bit sets for each value. Titles are scanned in the rows that the other terms leave. */
import { BitSet, type ColumnTable, table } from "arquero";
import type { Contestant } from "../../in-page/engines.ts";
import { createSetEngine } from "./set-engine.ts";

export const contestant: Contestant = {
  name: "arquero",
  titleMatching: "substring",
  create: (data) =>
    createSetEngine<BitSet>(data, ({ documents, columns, rowsOf }) => {
      const { size, years } = columns;
      const rows: ColumnTable = table({ title: documents.map(({ title }) => title) });
      const titles = rows.column("title");
      const toSet = (list: Iterable<number>) => {
        const set = new BitSet(size);
        for (const row of list) set.set(row);
        return set;
      };
      const toSets = (byId: ReadonlyMap<string, readonly number[]>) =>
        new Map(Array.from(byId, ([id, list]) => [id, toSet(list)]));
      const facets = {
        languages: toSets(rowsOf.languages),
        categories: toSets(rowsOf.categories),
        orgs: toSets(rowsOf.orgs),
      };
      const bitsOfYear = years.map(({ year, from, to }) => {
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
              if (String(titles.at(row)).includes(condition.text)) result.set(row);
            };
            if (among !== undefined) among.scan(look);
            else for (let row = 0; row < size; row++) look(row);
          }
          return result;
        },
        size: (found) => found.count(),
        list(found) {
          const list = new Uint32Array(found.count());
          let filled = 0;
          for (let row = found.next(0); row >= 0; row = found.next(row + 1)) list[filled++] = row;
          return list;
        },
      };
    }),
};
