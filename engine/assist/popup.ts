/** The lists of a popup about one language, tag, org, year or day, and edits of query texts by filters. */

import { editField } from "../../grammar/edit.ts";
import { parseQuery } from "../../grammar/parse.ts";
import type { Engine } from "../query/engine.ts";
import { everything } from "../query/hidden-kinds.ts";
import type { EditRequest, HiddenByDefault, PopupQuestion, ResultList, SearchOptions } from "../types.ts";
import { findHiddenByDefault, parseAsSearched } from "./advise.ts";
import type { Options } from "./counter.ts";

/** A list, its query text, and the matches that hidden kinds exclude from it. */
interface FoundList {
  list: ResultList;
  query: string;
  hiddenByDefault: HiddenByDefault;
}

interface FoundPopup {
  all: FoundList;
  text?: FoundList;
  appliedTotal?: number;
}

/**
 * `all` uses the page's years and kinds but not its query text: a visitor who opens a language in the results for 'fix'
 * wants to see what else there is. `text` has the page's results that belong to the subject, which is what a slice or
 * a point of the charts counts. `appliedTotal` can differ from both, because applying the subject as a filter replaces
 * another subject of its kind in the text.
 */
export function findPopup(engine: Engine, { subject, options, answered }: PopupQuestion): FoundPopup {
  const { query = "" } = options;
  const ofSubject = withSubject({ ...options, query: "" });
  const all: FoundList = {
    list: toList(engine.search(ofSubject)),
    query: ofSubject.query ?? "",
    hiddenByDefault: findHiddenByDefault((shown) => engine.search(shown).total, ofSubject),
  };
  return {
    all,
    ...(answered !== undefined && { text: findAmongResults(answered) }),
    ...(query.trim() !== "" && { appliedTotal: engine.search(withSubject(options)).total }),
  };

  function findAmongResults(answered: string): FoundList {
    // The query text may show a kind that is hidden by default.
    const belonging = engine.search({ ...ofSubject, ...everything });
    const parsed = parseAsSearched(answered, parseQuery(answered));
    const among = (shown: Options) => keepAmong(belonging, engine.search(shown, parsed).rows);
    const asked = { ...options, query: answered };
    return {
      list: among(asked),
      query: answered,
      hiddenByDefault: findHiddenByDefault((shown) => among(shown).total, asked),
    };
  }

  function withSubject(options: Options): Options {
    if (subject.kind === "year") return { ...options, startYear: subject.year, endYear: subject.year };
    if (subject.kind === "day") {
      const { query = "" } = options;
      return { ...options, query: query.trim() === "" ? subject.query : `(${query}) AND ${subject.query}` };
    }
    const needsAll =
      (subject.kind === "language" && options.useAndFilterForLanguages) ||
      (subject.kind === "tag" && options.useAndFilterForTags);
    const join = needsAll ? "and" : "or";
    return {
      ...options,
      query: editQuery(engine, { options, field: subject.kind, values: [subject.id], join }),
    };
  }
}

function toList({ total, rows, years }: ResultList): ResultList {
  return { total, rows, years };
}

/** Returns the part of a list whose rows are also in `rows`. Both are in ascending order. */
function keepAmong(list: ResultList, rows: Uint32Array): ResultList {
  const kept = new Uint32Array(Math.min(list.rows.length, rows.length));
  let total = 0;
  let at = 0;
  const years = list.years.map(({ year, start, count }) => {
    const from = total;
    for (const row of list.rows.subarray(start, start + count)) {
      while ((rows[at] ?? row) < row) at++;
      if (rows[at] === row) kept[total++] = row;
    }
    return { year, start: from, count: total - from };
  });
  return { total, rows: kept.slice(0, total), years: years.filter(({ count }) => count > 0) };
}

interface Searching {
  search(options: Partial<SearchOptions>): { readonly total: number };
}

/** Rewrites a field's terms to the given values; replaces invalid text without results, as the counts assume. */
export function editQuery(engine: Searching, { options, ...edit }: EditRequest): string {
  const { query = "" } = options;
  return editField(isInVain(engine, options, query) ? "" : query, edit);
}

function isInVain(engine: Searching, options: EditRequest["options"], query: string): boolean {
  const parsed = parseQuery(query);
  if (parsed.ok || parsed.incomplete) return false;
  return engine.search(options).total === 0;
}
