/**
 * Finds what a popup lists about one language, tag, org, year or day. The worker loads this when the first popup is opened.
 */
import { parseQuery } from "../../grammar/parse.ts";
import type { TextEngine } from "../answer/text-engine.ts";
import type { HiddenByDefault, PopupRequest, ResultList } from "../contract.ts";
import { everything } from "../query/hidden-kinds.ts";
import type { Options } from "./counter.ts";
import { editQuery } from "./edit-query.ts";
import { findHiddenByDefault, parseAsSearched } from "./hidden-by-default.ts";

/** A list, the query text that it is for, and what hidden kinds keep back of it. */
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
 * `all` keeps the page's years and kinds but not its query text, since whoever opens a language among the results for
 * 'fix' wants to know what else there is of it. `text` holds those of the page's results that belong to the subject,
 * which is what a slice or a point of the charts counts. Applying the subject as a filter gives a third number where
 * the text names another subject of its kind, which it replaces.
 */
export function findPopup(engine: TextEngine, { subject, options, answered }: PopupRequest): FoundPopup {
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
    // The query text may show a kind that is hidden otherwise.
    const belonging = engine.search({ ...ofSubject, ...everything });
    const parsed = parseAsSearched(answered, parseQuery(answered));
    const among = (shown: Options) => keepAmong(belonging, engine.searchParsed(shown, parsed).rows);
    const asked = { ...options, query: answered };
    return {
      list: among(asked),
      query: answered,
      hiddenByDefault: findHiddenByDefault((shown) => among(shown).total, asked),
    };
  }

  /** Returns the options with the subject added to them. */
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

/** Returns the part of a list whose rows are also in `rows`. Both are in ascending order, as in all answers. */
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
