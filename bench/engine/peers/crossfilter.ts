/** crossfilter2: a dimension for each facet, whose groups ignore its own filter, and one dimension for all other terms. */
import crossfilter, { type Dimension } from "crossfilter2";
import type { BenchAnswer, Contestant } from "../../in-page/engines.ts";
import {
  countDocuments,
  type Document,
  type FacetName,
  facetNames,
  readQuestion,
  toDocuments,
} from "../../in-page/plain.ts";
import { toFilters } from "./questions.ts";

export const contestant: Contestant = {
  name: "crossfilter2",
  lacks: "no OR across facets and no nesting; years and languages of the results are counted for it",
  titleMatching: "substring",
  expresses: ({ text }) => toFilters(readQuestion(text).expression) !== undefined,
  create(data) {
    const documents = toDocuments(data);
    const filter = crossfilter(documents);
    const dimensions: Record<FacetName, Dimension<Document>> = {
      languages: filter.dimension(({ languages }) => languages, true),
      categories: filter.dimension(({ category }) => category),
      orgs: filter.dimension(({ org }) => org),
    };
    const rows = filter.dimension(({ row }) => row);
    const groups = {
      languages: dimensions.languages.group(),
      categories: dimensions.categories.group(),
      orgs: dimensions.orgs.group(),
    };
    const countsOf = (facet: FacetName) => new Map(groups[facet].all().map(({ key, value }) => [key, value]));

    return {
      search(text): BenchAnswer {
        const filters = toFilters(readQuestion(text).expression);
        if (filters === undefined) throw new Error("crossfilter2 cannot express this");
        const { predicates } = filters;
        for (const facet of facetNames) {
          const ids = filters.ids[facet] && new Set(filters.ids[facet]);
          if (ids === undefined) dimensions[facet].filterAll();
          else dimensions[facet].filterFunction((id: string) => ids.has(id.toLowerCase()));
        }
        if (predicates.length === 0) rows.filterAll();
        else rows.filterFunction((row: number) => predicates.every((matches) => matches(documents[row]!)));
        const found = filter.allFiltered();
        const plain = countDocuments(found, {});
        return {
          ids: found.map(({ row }) => row),
          counts: {
            languages: countsOf("languages"),
            categories: countsOf("categories"),
            orgs: countsOf("orgs"),
            shownLanguages: plain.shownLanguages,
            years: plain.years,
          },
        };
      },
    };
  },
};
