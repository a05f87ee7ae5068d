/**
 * crossfilter2: a dimension for each facet, whose group leaves out the facet's own filter, one for years, and one for
 * titles and NOT (github.com/crossfilter/crossfilter/wiki, "API Reference"). Dimensions that are never filtered count
 * the years and languages of the results.
 */
import crossfilter, { type Dimension, type Group } from "crossfilter2";
import type { BenchAnswer, Contestant } from "../../in-page/engines.ts";
import { type Document, facetNames, readQuestion, toDocuments } from "../../in-page/plain.ts";
import { createIdLookup, toFilters } from "./questions.ts";

export const contestant: Contestant = {
  name: "crossfilter2",
  lacks: "no OR across facets and no nesting; titles by a filter function, a call for each activity",
  titleMatching: "substring",
  expresses: ({ text }) => toFilters(readQuestion(text).expression) !== undefined,
  create(data) {
    const documents = toDocuments(data);
    const idsOf = createIdLookup(documents);
    const filter = crossfilter(documents);
    const dimensions = {
      languages: filter.dimension(({ languages }) => languages, true),
      categories: filter.dimension(({ category }) => category),
      orgs: filter.dimension(({ org }) => org),
    };
    const byYear = filter.dimension(({ year }) => year);
    const byRow = filter.dimension(({ row }) => row);
    const groups = {
      languages: dimensions.languages.group(),
      categories: dimensions.categories.group(),
      orgs: dimensions.orgs.group(),
      shownLanguages: filter.dimension(({ languages }) => languages, true).group(),
      years: filter.dimension(({ year }) => year).group(),
    };

    return {
      search(text): BenchAnswer {
        const filters = toFilters(readQuestion(text).expression);
        if (filters === undefined) throw new Error("crossfilter2 cannot express this");
        const { ids, years, predicates } = filters;
        for (const facet of facetNames)
          filterByIds(dimensions[facet], ids[facet] && idsOf(facet, ids[facet]));
        if (years === undefined) byYear.filterAll();
        else byYear.filterRange([years.from, years.to + 1]);
        if (predicates.length === 0) byRow.filterAll();
        else byRow.filterFunction((row: number) => predicates.every((matches) => matches(documents[row]!)));
        return {
          ids: filter.allFiltered().map(({ row }) => row),
          counts: {
            languages: toCounts(groups.languages),
            categories: toCounts(groups.categories),
            orgs: toCounts(groups.orgs),
            shownLanguages: toCounts(groups.shownLanguages),
            years: toCounts(groups.years),
          },
        };
      },
    };
  },
};

/** One value is found by binary search, while a function is called for every row. */
function filterByIds(dimension: Dimension<Document>, ids: readonly string[] | undefined): void {
  const [only] = ids ?? [];
  if (ids === undefined) dimension.filterAll();
  else if (only !== undefined && ids.length === 1) dimension.filterExact(only);
  else {
    const wanted = new Set(ids);
    dimension.filterFunction((id: string) => wanted.has(id));
  }
}

function toCounts(group: Group): Map<string | number, number> {
  return new Map(group.all().map(({ key, value }) => [key, value]));
}
