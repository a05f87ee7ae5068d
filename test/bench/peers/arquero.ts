/** arquero: columns, filters compiled or called row by row, groups counted. */
import * as arquero from "arquero";
import type { Expression } from "../../../grammar/ast.ts";
import { toDocuments } from "../documents.ts";
import type { Contestant, Counts, Found } from "../engines.ts";
import { toPredicate } from "../plain.ts";
import { type FacetName, readQuestion } from "../question.ts";

export const contestant: Contestant = {
  name: "arquero",
  isFull: true,
  reading: "substring",
  expresses: () => true,
  create(data) {
    const documents = toDocuments(data);
    const languagesOf = new Map(documents.map(({ org, languages }) => [org, languages]));
    const rows = arquero.table({
      row: documents.map(({ row }) => row),
      org: documents.map(({ org }) => org),
      category: documents.map(({ category }) => category),
      year: documents.map(({ year }) => year),
    });

    function filter(expression: Expression | null): arquero.Table {
      if (expression === null) return rows;
      const matches = toPredicate(expression, "substring");
      return rows.filter(arquero.escape(({ row }) => matches(documents[row]!)));
    }

    /** An activity's languages are its org's. */
    function languages(byOrg: ReadonlyMap<string, number>): Map<string, number> {
      const counts = new Map<string, number>();
      for (const [org, count] of byOrg) {
        for (const id of languagesOf.get(org) ?? []) counts.set(id, (counts.get(id) ?? 0) + count);
      }
      return counts;
    }

    return {
      search(text): Found {
        const { expression, lifted } = readQuestion(text);
        const found = filter(expression);
        const byOrg = countBy(found, "org");
        const without = (facet: FacetName) => {
          const other = lifted[facet];
          return other === undefined ? undefined : filter(other);
        };
        const [orgs, categories, ofLanguages] = [
          without("orgs"),
          without("categories"),
          without("languages"),
        ];
        const counts: Counts = {
          shownLanguages: languages(byOrg),
          years: countBy(found, "year"),
          orgs: orgs === undefined ? byOrg : countBy(orgs, "org"),
          categories: countBy(categories ?? found, "category"),
          languages: languages(ofLanguages === undefined ? byOrg : countBy(ofLanguages, "org")),
        };
        return { ids: found.array("row"), counts };
      },
    };
  },
};

function countBy(rows: arquero.Table, key: string): Map<string, number> {
  const counted = rows.groupby(key).count();
  const keys = counted.array(key);
  const counts = counted.array("count");
  return new Map(Array.from(keys, (value, at): [string, number] => [String(value), Number(counts[at])]));
}
