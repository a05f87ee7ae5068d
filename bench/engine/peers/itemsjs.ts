/**
 * itemsjs: its facets, whose counts leave out their own filter, its filters by facet values, and its filter function for
 * titles and NOT (github.com/itemsapi/itemsjs, "configuration" and "search"). A facet that is never filtered counts the
 * languages of the results. Its own full-text search knows no substrings.
 */
import createIndex from "itemsjs";
import { buildColumns } from "../../../engine/indexes/columns.ts";
import { computeFlags } from "../../../model/flags.ts";
import type { BenchAnswer, Contestant } from "../engines.ts";
import {
  conditionPredicate,
  type Document,
  type FacetName,
  facetFields,
  facetNames,
  readQuestion,
  toDocuments,
} from "../plain.ts";
import { toConjunction } from "./questions.ts";

export const itemsjs: Contestant = {
  name: "itemsjs",
  lacks: "no OR across facets and no nesting; titles by its filter function, a call for each activity",
  titleMatching: "substring",
  expresses: ({ text }) => toConjunction(readQuestion(text).expression) !== undefined,
  create(data) {
    const documents = toDocuments(data).map((document) => ({
      ...document,
      language: document.languages,
      shownLanguage: document.languages,
    }));
    const ofAll = { size: documents.length, conjunction: false, hide_zero_doc_count: true };
    const engine = createIndex(documents, {
      // Without this option it accepts no filter function either.
      searchableFields: [],
      aggregations: { language: ofAll, category: ofAll, org: ofAll, year: ofAll, shownLanguage: ofAll },
    });
    const { values } = buildColumns(data, computeFlags);
    const idsOf = (facet: FacetName, names: readonly string[]) =>
      names.flatMap((name) => values[facet].named(name).map((at) => values[facet].ids[at]!));
    const allYears = [...new Set(documents.map(({ year }) => year))];

    return {
      search(text): BenchAnswer {
        const wanted = toConjunction(readQuestion(text).expression);
        if (wanted === undefined) throw new Error("itemsjs cannot express this");
        const { titles, excluded, years: { from, to } = { from: -Infinity, to: Infinity } } = wanted;
        const required = titles.map((text) => conditionPredicate({ kind: "title", text }, "substring"));
        const refused = excluded.map((condition) => conditionPredicate(condition, "substring"));
        const isInRange = (year: number) => year >= from && year <= to;
        const filters: Record<string, (string | number)[]> = {};
        // It ignores a filter without values, and would find everything.
        const unknown: (FacetName | "years")[] = [];
        for (const facet of facetNames) {
          const known = wanted.ids[facet] && idsOf(facet, wanted.ids[facet]);
          if (known?.length === 0) unknown.push(facet);
          else if (known !== undefined) filters[facetFields[facet]] = known;
        }
        if (wanted.years !== undefined) {
          filters.year = allYears.filter(isInRange);
          if (filters.year.length === 0) unknown.push("years");
        }
        const filter = (document: Document) =>
          required.every((matches) => matches(document)) && !refused.some((matches) => matches(document));
        const { items, aggregations } = engine.search({
          per_page: documents.length,
          filters,
          ...(required.length + refused.length > 0 && { filter }),
        }).data;
        const countsOf = (name: string, facet?: FacetName): ReadonlyMap<string, number> => {
          if (unknown.some((other) => other !== facet)) return new Map();
          const buckets = aggregations[name]?.buckets ?? [];
          return new Map(buckets.map(({ key, doc_count: count }) => [key, count]));
        };
        return {
          ids: unknown.length === 0 ? items.map(({ row }) => row) : [],
          counts: {
            languages: countsOf("language", "languages"),
            categories: countsOf("category", "categories"),
            orgs: countsOf("org", "orgs"),
            shownLanguages: countsOf("shownLanguage"),
            // The years' own filter is left out of their counts.
            years: new Map([...countsOf("year")].filter(([year]) => isInRange(Number(year)))),
          },
        };
      },
    };
  },
};
