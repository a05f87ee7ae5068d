/** A search as conditions on one activity, all by the engine's code, so that statements need only plain logic. */
import type { Expression, FieldExpression, Term, Value } from "../../grammar/ast.ts";
import { type CvFieldName, type FlagName, flagNames } from "../../grammar/fields.ts";
import { flagBit } from "../indexes/cells.ts";
import { type FacetName, facetNames, type OptionName, optionsOfField } from "../indexes/facet-values.ts";
import { hiddenFlags } from "../query/hidden-kinds.ts";
import { resolveDates, withDefaults } from "../query/query-text.ts";
import { findFlags, valuesOf, visitTerms } from "../query/referenced-values.ts";
import { exemptFields, joinSameField, withoutField } from "../query/same-field.ts";
import type { SearchOptions } from "../types.ts";

/** An expression of the language, or a condition that only options create. An AND of no items is true. */
export type Condition =
  | { readonly kind: "and" | "or"; readonly items: readonly Condition[] }
  | { readonly kind: "not"; readonly item: Condition }
  | Term
  | FieldExpression
  /** The year is between these, both included and possibly infinite. False without a date. */
  | { readonly kind: "years"; readonly from: number; readonly to: number }
  /** One of exactly these ids, or, if no value has the id, without regard to case and accents. */
  | { readonly kind: "chosen"; readonly facet: FacetName; readonly ids: readonly string[] }
  /** All languages or all tags that these values name. `isLenient`: unknown values are ignored. */
  | {
      readonly kind: "all-languages" | "all-tags";
      readonly values: readonly Value[];
      readonly isLenient: boolean;
    }
  /** The category has exactly this id. */
  | { readonly kind: "category"; readonly id: string };

export interface Question {
  readonly results: Condition;
  /** The condition for the counts of each facet's options, so that a count is the number of results after selecting it. */
  readonly facets: Readonly<Record<OptionName, Condition>>;
}

/** `today`: the day of `@today`, in days since 1970-01-01 UTC. */
export type QuestionOptions = Partial<Omit<SearchOptions, "query">> & { readonly today: number };

/** `expression`: the parsed text; null for everything. */
export function toQuestion(expression: Expression | null, { today, ...given }: QuestionOptions): Question {
  const options = withDefaults(given);
  const needsAll = options.useAndFilterForLanguages;
  const dated = expression && resolveDates(expression, today);
  const named = readNamed(dated);
  const requiresTags = options.useAndFilterForTags && named.tags.length > 0;
  // If all are required, it does not matter how the text joins them.
  const apart = [...(needsAll ? [languageField] : []), ...(requiresTags ? [tagField] : [])];
  const asked = apart.reduce((rest, field) => rest && withoutField(rest, field), dated);
  const exempt = [
    ...exemptFields,
    ...(needsAll ? [languageField] : []),
    ...(options.useAndFilterForTags ? [tagField] : []),
  ];
  const years: Condition = { kind: "years", from: options.startYear, to: options.endYear };
  // A link to an activity shows it, even if its kind is hidden.
  const hidden = named.hasIds ? [] : toHidden(hiddenFlags(options, named.flags));

  /** Returns the condition without the facet's own filter, or with all filters. */
  function without(facet?: OptionName): Condition {
    const field = [...optionsOfField].find(([, of]) => of === facet)?.[0];
    const rest = asked !== null && field !== undefined ? withoutField(asked, field) : asked;
    const required: Condition[] = [
      ...(needsAll ? [allOf("all-languages", named.languages, facet === "languages")] : []),
      ...(requiresTags ? [allOf("all-tags", named.tags, facet === "tags")] : []),
    ];
    const query = rest === null ? [] : [joinSameField(rest, exempt)];
    const choice = named.hasFieldTerm ? [] : toChoice(options, facet);
    return { kind: "and", items: [years, ...query, ...hidden, ...choice, ...required] };
  }

  return {
    results: without(),
    facets: {
      languages: without("languages"),
      categories: without("categories"),
      orgs: without("orgs"),
      tags: without("tags"),
    },
  };
}

function allOf(kind: "all-languages" | "all-tags", values: readonly Value[], isLenient: boolean): Condition {
  return { kind, values, isLenient };
}

const languageField = "language" satisfies CvFieldName;
const tagField = "tag" satisfies CvFieldName;

interface Named {
  hasFieldTerm: boolean;
  /** True if a term outside of NOT names ids. The values are of such terms, too. */
  hasIds: boolean;
  readonly flags: FlagName[];
  readonly languages: Value[];
  readonly tags: Value[];
}

function readNamed(expression: Expression | null): Named {
  const named: Named = { hasFieldTerm: false, hasIds: false, flags: [], languages: [], tags: [] };
  visitTerms(expression, (term, isNegated) => {
    if (term.kind === "term") return;
    named.hasFieldTerm = true;
    if (isNegated) return;
    const values = valuesOf(term) ?? [];
    switch (term.field) {
      case "id" satisfies CvFieldName:
        named.hasIds = true;
        break;
      case "is" satisfies CvFieldName:
        named.flags.push(...values.flatMap(findFlags));
        break;
      case languageField:
        named.languages.push(...values);
        break;
      case tagField:
        named.tags.push(...values);
    }
  });
  return named;
}

/** `unmerged` hides only patches. Activities of other categories have the flag too, because none is ever accepted. */
function toHidden(bits: number): Condition[] {
  const kinds = flagNames.filter((flag) => (bits & flagBit(flag)) !== 0);
  if (kinds.length === 0) return [];
  const items = kinds.map((flag): Condition => {
    const hasFlag = isFlag(flag);
    return flag === "unmerged"
      ? { kind: "and", items: [hasFlag, { kind: "category", id: "Patch" }] }
      : hasFlag;
  });
  return [{ kind: "not", item: { kind: "or", items } }];
}

function isFlag(flag: FlagName): Condition {
  return { kind: "match", field: "is", value: { text: flag, wildcard: false, span: nowhere }, span: nowhere };
}

const nowhere = { start: 0, length: 0 };

function toChoice(options: SearchOptions, without: OptionName | undefined): Condition[] {
  return facetNames.flatMap((facet): Condition[] => {
    const ids = options[facet];
    if (ids.length === 0) return [];
    // If all languages are required, another selection narrows the results.
    if (facet === "languages" && options.useAndFilterForLanguages)
      return ids.map((id) => ({ kind: "chosen", facet, ids: [id] }));
    return facet === without ? [] : [{ kind: "chosen", facet, ids }];
  });
}
