/**
 * Orama: its full-text index, filters, facets and sorting, as in its documentation (docs.orama.com, "Filters",
 * "Facets", "Sorting"). A facet without its own filter takes a separate search.
 */
import { create, insertMultiple, search } from "@orama/orama";
import type { Expression } from "../../../grammar/ast.ts";
import type { BenchAnswer, Contestant, CountMap } from "../engines.ts";
import { type FacetName, facetNames, readQuestion, toDocuments } from "../plain.ts";
import { type Conjunction, toConjunction } from "./questions.ts";
import { wordsOf } from "./word-engine.ts";

/** The properties of each facet: one to filter by (names in lower case) and one to count (ids). */
const properties = {
  languages: { name: "language", id: "languageId" },
  categories: { name: "category", id: "categoryId" },
  orgs: { name: "org", id: "orgId" },
} as const;

const schema = {
  title: "string",
  language: "enum[]",
  languageId: "enum[]",
  category: "enum",
  categoryId: "enum",
  org: "enum",
  orgId: "enum",
  year: "number",
  yearId: "enum",
  row: "number",
} as const;

/**
 * Returns undefined for what Orama cannot express: no word begins with a text that contains a space, and of two texts it
 * counts two words that begin with the same one as both.
 */
function toAsked(expression: Expression | null): Conjunction | undefined {
  const found = toConjunction(expression);
  if (found === undefined || found.excluded.length > 0 || found.titles.length > 1) return undefined;
  return found.titles.some((text) => /[^\p{L}\p{N}]/u.test(text)) ? undefined : found;
}

export const orama: Contestant = {
  name: "orama",
  lacks: "finds beginnings of words only, one text a query; none under OR or NOT, and no nesting",
  titleMatching: "word-prefix",
  expresses: ({ text }) => toAsked(readQuestion(text).expression) !== undefined,
  async create(data) {
    const documents = toDocuments(data);
    const tokenizer = { language: "english", normalizationCache: new Map(), tokenize: wordsOf };
    const db = create({ schema, components: { tokenizer } });
    const rows = documents.map(({ row, title, year, names, languages, category, org }) => ({
      ...{
        row,
        title,
        year,
        yearId: String(year),
        language: [...names.languages],
        languageId: [...languages],
      },
      ...{ category: names.categories[0], categoryId: category, org: names.orgs[0], orgId: org },
    }));
    await insertMultiple(db, rows, rows.length);

    /** Without `isListed` only counts: `preflight` fetches no documents. */
    const ask = (wanted: Conjunction, counted: readonly FacetName[], isListed: boolean) => {
      const { ids, titles, years } = wanted;
      const { languages, categories, orgs } = ids;
      return search(db, {
        // Without a term, naming properties would make it walk the whole index of titles.
        ...(titles.length > 0 && { term: titles.join(" "), properties: ["title"], threshold: 0 }),
        ...(isListed
          ? { limit: documents.length, sortBy: { property: "row", order: "ASC" } }
          : { preflight: true }),
        where: {
          ...(languages && { language: { containsAny: [...languages] } }),
          ...(categories && { category: { in: [...categories] } }),
          ...(orgs && { org: { in: [...orgs] } }),
          ...(years && { year: { between: [years.from, years.to] } }),
        },
        facets: {
          ...Object.fromEntries(counted.map((facet) => [properties[facet].id, {}])),
          // Counting by ranges of numbers compares each number with all ranges.
          ...(isListed && { yearId: {} }),
        },
      });
    };

    return {
      search() {
        throw new Error("orama answers by searchLater.");
      },
      async searchLater(text): Promise<BenchAnswer> {
        const { expression, withoutOwnFilter } = readQuestion(text);
        const wanted = toAsked(expression);
        if (wanted === undefined) throw new Error("orama cannot express this.");
        const { hits, facets = {} } = await ask(wanted, facetNames, true);
        const countOf = async (facet: FacetName): Promise<CountMap> => {
          const rest = withoutOwnFilter[facet];
          if (rest === undefined) return facets[properties[facet].id]?.values ?? {};
          const conjunction = toAsked(rest);
          if (conjunction === undefined) throw new Error("orama cannot express this.");
          const { facets: others = {} } = await ask(conjunction, [facet], false);
          return others[properties[facet].id]?.values ?? {};
        };
        return {
          ids: hits.map(({ document }) => document.row),
          counts: {
            languages: await countOf("languages"),
            categories: await countOf("categories"),
            orgs: await countOf("orgs"),
            shownLanguages: facets.languageId?.values ?? {},
            years: facets.yearId?.values ?? {},
          },
        };
      },
    };
  },
};
