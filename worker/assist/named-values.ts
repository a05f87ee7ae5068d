/** What the dropdowns offer, and queries name, with its names: most used first. */
import type { CvFieldName } from "../../grammar/fields.ts";
import { categoryNames } from "../../model/categories.ts";
import type { CvData } from "../../model/cv.ts";
import { foldCase } from "../../model/letters.ts";
import { rank } from "../answer/ranked-answer.ts";
import type { TextEngine } from "../answer/text-engine.ts";
import { type OptionName, records, text } from "../columns/facet-values.ts";
import { everything } from "../query/hidden-kinds.ts";

export interface NamedValue {
  readonly id: string;
  /** The id where the data gives no name. */
  readonly name: string;
}

/** What the parts of the assistant know of the data. */
export interface Known {
  readonly engine: TextEngine;
  readonly named: NamedValues;
  /** Returns activities whose ids begin with or contain a text. */
  readonly idsLike: (typed: string) => readonly NamedValue[];
  /** Returns the years and months, as a query spells them, in which a field has dates, newest first. */
  readonly datesOf: (field: CvFieldName, prefix: string) => readonly string[];
  /** Frequent words of titles, most frequent first. */
  readonly words: readonly NamedValue[];
}

export type NamedValues = Readonly<Record<OptionName, readonly NamedValue[]>>;

export function readNamedValues(engine: Pick<TextEngine, "search" | "optionIds">, data: CvData): NamedValues {
  const { facets } = engine.search(everything);
  const withNames = (name: OptionName, names: ReadonlyMap<string, string>): NamedValue[] =>
    rank(engine.optionIds[name], facets[name]).map(({ id }) => ({ id, name: names.get(id) || id }));
  return {
    languages: withNames("languages", new Map()),
    categories: withNames(
      "categories",
      new Map([...Object.entries(categoryNames), ...namesOf(data.categories)]),
    ),
    orgs: withNames("orgs", new Map(namesOf(data.orgs))),
    tags: withNames("tags", new Map()),
  };
}

/**
 * Returns a function that finds activities, named by their titles, whose ids begin with or contain a text, newest
 * first and at most `most` of each. The activities are listed when it is first called.
 */
export function createIdSearch(
  engine: Pick<TextEngine, "search" | "activities">,
  most: number,
): (typed: string) => readonly NamedValue[] {
  let listed: readonly NamedValue[] | undefined;
  return (typed) => {
    listed ??= engine
      .activities(engine.search(everything).rows)
      .map(({ id, title }) => ({ id: text(id), name: text(title) }))
      .filter(({ id }) => id !== "");
    const folded = foldCase(typed);
    const beginning: NamedValue[] = [];
    const containing: NamedValue[] = [];
    for (const value of listed) {
      const id = foldCase(value.id);
      if (id.startsWith(folded)) beginning.push(value);
      else if (containing.length < most && id.includes(folded)) containing.push(value);
      if (beginning.length === most) break;
    }
    return [...beginning, ...containing];
  };
}

/** Of several entries with the same id the first counts, so it is written last. */
function namesOf(listed: readonly { id: string; name: string }[] | undefined): [string, string][] {
  return records(listed)
    .map((entry): [string, string] => [text(entry.id), text(entry.name)])
    .reverse();
}
