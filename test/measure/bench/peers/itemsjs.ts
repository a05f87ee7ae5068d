/** itemsjs: its facets with disjunctive counts, and its filter function for titles and years. */
import itemsjs from "itemsjs";
import type { BenchAnswer, Contestant, CountMap } from "../../../../worker/benchmark/engines.ts";
import {
  conditionPredicate,
  countDocuments,
  type Document,
  type FacetName,
  facetFields,
  facetNames,
  readQuestion,
  toDocuments,
} from "../../../../worker/benchmark/plain.ts";
import { toConjunction } from "./questions.ts";

export const contestant: Contestant = {
  name: "itemsjs",
  lacks: "no OR across facets and no nesting; years and languages of the results are counted for it",
  titleMatching: "substring",
  expresses: ({ text }) => toConjunction(readQuestion(text).expression) !== undefined,
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
        const conjunction = toConjunction(readQuestion(text).expression);
        if (conjunction === undefined) throw new Error("itemsjs cannot express this");
        const filters: Record<string, string[]> = {};
        const unknown: FacetName[] = [];
        const predicates: ((document: Document) => boolean)[] = [];
        for (const condition of conjunction.wanted) {
          if (condition.kind === "facet") {
            const known = condition.ids.flatMap((id) => ids.get(id) ?? []);
            // It ignores a value that no item has, and would find everything.
            if (known.length === 0) unknown.push(condition.facet);
            else filters[facetFields[condition.facet]] = known;
          } else predicates.push(conditionPredicate(condition, "substring"));
        }
        for (const condition of conjunction.unwanted) {
          const matches = conditionPredicate(condition, "substring");
          predicates.push((document) => !matches(document));
        }
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
