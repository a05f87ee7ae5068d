/** itemsjs: its facets with disjunctive counts, and its filter function for titles and years. */
import itemsjs from "itemsjs";
import type { BenchAnswer, Contestant, CountMap } from "../../in-page/engines.ts";
import {
  countDocuments,
  type Document,
  type FacetName,
  facetFields,
  facetNames,
  readQuestion,
  toDocuments,
} from "../../in-page/plain.ts";
import { toFilters } from "./questions.ts";

export const contestant: Contestant = {
  name: "itemsjs",
  lacks: "no OR across facets and no nesting; years and languages of the results are counted for it",
  titleMatching: "substring",
  expresses: ({ text }) => toFilters(readQuestion(text).expression) !== undefined,
  create(data) {
    const documents = toDocuments(data).map((document) => ({ ...document, language: document.languages }));
    const engine = itemsjs(documents, {
      // Without this option it accepts no filter function either.
      searchableFields: [],
      aggregations: {
        language: { size: documents.length, conjunction: false },
        category: { size: documents.length, conjunction: false },
        org: { size: documents.length, conjunction: false },
      },
    });
    const ids = new Map<string, string>();
    for (const { org, category, languages } of documents) {
      for (const id of [org, category, ...languages]) ids.set(id.toLowerCase(), id);
    }

    return {
      search(text): BenchAnswer {
        const wanted = toFilters(readQuestion(text).expression);
        if (wanted === undefined) throw new Error("itemsjs cannot express this");
        const filters: Record<string, string[]> = {};
        const unknown: FacetName[] = [];
        for (const facet of facetNames) {
          const known = wanted.ids[facet]?.flatMap((id) => ids.get(id) ?? []);
          // It ignores a value that no item has, and would find everything.
          if (known?.length === 0) unknown.push(facet);
          else if (known !== undefined) filters[facetFields[facet]] = known;
        }
        const { predicates } = wanted;
        const filter = (document: Document) => predicates.every((matches) => matches(document));
        const { items: found, aggregations } = engine.search({
          per_page: documents.length,
          filters,
          ...(predicates.length > 0 && { filter }),
        }).data;
        const items = unknown.length === 0 ? found : [];
        const [languages, categories, orgs] = facetNames.map((facet): CountMap => {
          if (unknown.some((other) => other !== facet)) return {};
          const buckets = aggregations[facetFields[facet]]?.buckets ?? [];
          return new Map(buckets.map(({ key, doc_count: count }) => [key, count]));
        });
        const plain = countDocuments(items, {});
        return {
          ids: items.map(({ row }) => row),
          counts: {
            languages: languages ?? {},
            categories: categories ?? {},
            orgs: orgs ?? {},
            shownLanguages: plain.shownLanguages,
            years: plain.years,
          },
        };
      },
    };
  },
};
