/**
 * The page's current question: its filters, whether its text is still being typed, which search is in progress and
 * which answer is shown. `advance` is a reducer: it returns the next question and the effects of an event, which the
 * store carries out.
 */
import type { SearchReply } from "../../worker/contract.ts";
import { type Filters, sameFilters } from "./filters.ts";
import type { Origin } from "./state.ts";

/** One search of the worker. */
export interface Search {
  filters: Filters;
  origin: Origin;
  /** The caret's place in a text that is being typed. */
  caret?: number | undefined;
}

export interface Found {
  search: Search;
  reply: SearchReply;
}

export interface Question {
  readonly filters: Filters;
  /** The caret's place in a text that is being typed; undefined once the text is committed. */
  readonly caret?: number | undefined;
  /** The filters that the visitor set before the data loaded; undefined from then on. */
  readonly early?: Partial<Filters> | undefined;
  /** Filters that do not count as a search: those of the plain page, and on the page of a view those of the view. */
  readonly defaults: readonly Filters[];
  /** The newest search, until it is answered. */
  readonly asked?: Search | undefined;
  readonly shown?: Filters;
  /** The answer to an unfinished text. Until typing pauses or ends, the page keeps the previous answer, dimmed. */
  readonly pending?: Found | undefined;
  /** The newest search repeats the shown one, which is done only once. */
  readonly isRepeated: boolean;
  /** The shown answer is to a search, and not of `defaults`; undefined until the first answer. */
  readonly isSearching?: boolean;
}

export type QuestionEvent =
  /** The data has loaded, for the first time or again. */
  | { kind: "loaded"; address: Filters; defaults: readonly Filters[] }
  /** The shown answer may be better now: what reads its text had not loaded before. `isRetry`: the visitor tries again. */
  | { kind: "again"; isRetry: boolean }
  /** The prerendered search box has this text when the page takes over: the visitor may have typed there. */
  | { kind: "early"; query: string }
  | { kind: "typed"; query: string; caret: number }
  /** Nothing was typed for a while after the answer to an unfinished text. */
  | { kind: "paused"; found: Found }
  /** Enter was pressed, or the focus left the box. */
  | { kind: "committed" }
  /** A menu, a toggle or a button has set filters. */
  | { kind: "changed"; filters: Partial<Filters> }
  /** Shows new filters at once, although the search for them can only follow later: see choosing.ts. */
  | { kind: "preset"; filters: Partial<Filters> }
  /** Back, forward or a link has led to other filters. */
  | { kind: "followed"; filters: Filters }
  | { kind: "answered"; search: Search; reply: SearchReply }
  | { kind: "failed"; search: Search; reason: string };

export type Effect =
  | { kind: "search"; search: Search }
  /** Shows how the worker has parsed the text. */
  | { kind: "explain"; found: Found }
  | { kind: "show"; found: Found }
  /** Waits for a pause in typing. */
  | { kind: "wait"; found: Found }
  /** `type` writes the address of a text that is being typed; `commit` adds an entry to the history. */
  | { kind: "write"; how: "type" | "commit"; filters: Filters }
  | { kind: "savePosition" }
  | { kind: "fail"; reason: string };

interface Step {
  question: Question;
  effects: Effect[];
}

export function createQuestion(filters: Filters): Question {
  return { filters, early: {}, defaults: [], isRepeated: false };
}

export function advance(question: Question, event: QuestionEvent): Step {
  switch (event.kind) {
    case "loaded":
      return load(question, event.address, event.defaults);
    case "again":
      return searchAgain(question, event.isRetry);
    case "early":
      return setText(question, event.query, event.query.length);
    case "typed":
      return setText(question, event.query, event.caret);
    case "paused":
      return isPending(question, event.found) ? show(question, event.found) : step(question);
    case "committed":
      return commit(question);
    case "changed":
      return setFilters(question, event.filters);
    case "preset":
      return step(withFilters(question, event.filters, question.caret));
    case "followed":
      return ask(withFilters(question, event.filters), "address");
    case "answered":
      return event.search === question.asked ? receive(question, event) : step(question);
    case "failed":
      if (event.search !== question.asked) return step(question);
      return step({ ...question, asked: undefined }, { kind: "fail", reason: event.reason });
  }
}

const step = (question: Question, ...effects: Effect[]): Step => ({ question, effects });

function withFilters(
  { early, filters, ...others }: Question,
  changes: Partial<Filters>,
  caret?: number,
): Question {
  return {
    ...others,
    filters: { ...filters, ...changes },
    early: early && { ...early, ...changes },
    caret,
  };
}

/** Searches for the filters of the question. `before`: effects that come first. */
function ask(question: Question, origin: Origin, ...before: Effect[]): Step {
  const { filters, caret } = question;
  const asked = { filters, origin, caret };
  return step({ ...question, asked, isRepeated: origin === "data" }, ...before, {
    kind: "search",
    search: asked,
  });
}

/** Filters set before the data loaded take precedence over the address. */
function load(question: Question, address: Filters, defaults: readonly Filters[]): Step {
  if (question.early === undefined) return ask(question, "address");
  const filters = { ...address, ...question.early };
  const loaded = { ...question, filters, defaults, early: undefined };
  if (sameFilters(filters, address)) return ask({ ...loaded, caret: undefined }, "address");
  return ask(loaded, "address", { kind: "write", how: "type", filters });
}

/** An event without a new text does nothing, such as a moved caret. */
function setText(question: Question, query: string, caret: number): Step {
  const isSame = query === question.filters.query && question.early === undefined;
  return isSame ? step(question) : setFilters(question, { query }, caret);
}

/** Sets filters and searches for them. `caret`: only for a text that is being typed. */
function setFilters(question: Question, changes: Partial<Filters>, caret?: number): Step {
  const edited = withFilters(question, changes, caret);
  // Only the first key saves the position: from the second on, the list already shows results of the typed text.
  const before: Effect[] = question.caret === undefined ? [{ kind: "savePosition" }] : [];
  // Nothing can be searched before the data has loaded. `load` then searches.
  if (edited.early !== undefined) return step(edited, ...before);
  const how = caret === undefined ? "commit" : "type";
  return ask(edited, "visitor", ...before, { kind: "write", how, filters: edited.filters });
}

/** Ends typing. A committed text is searched even if it is unfinished, like the text of a link. */
function commit({ caret, ...question }: Question): Step {
  const { filters, early, asked, pending, shown } = question;
  if (early !== undefined) return step(question);
  const entry: Effect = { kind: "write", how: "commit", filters };
  // The search for this text is in progress. Without a caret, its answer will be shown in any case.
  if (asked !== undefined) return step(withSearchMode(question), entry);
  if (isPending(question, pending)) return show(question, pending, entry);
  const isShown = shown !== undefined && sameFilters(shown, filters);
  if (caret === undefined || isShown) return step(withSearchMode(question), entry);
  return ask(question, "visitor", entry);
}

/** Returns whether an answer is the kept one to the text in the box. */
function isPending({ asked, pending, filters }: Question, found: Found | undefined): found is Found {
  const isKept = found !== undefined && found === pending && asked === undefined;
  return isKept && sameFilters(found.search.filters, filters);
}

/** Repeats the shown search, once or as often as the visitor likes, unless another question has replaced it. */
function searchAgain(question: Question, isRetry: boolean): Step {
  const { asked, shown, filters, isRepeated } = question;
  const isCurrent = asked === undefined && shown !== undefined && sameFilters(shown, filters);
  return isCurrent && (isRetry || !isRepeated) ? ask(question, "data") : step(question);
}

/** Shows an answer. One to an unfinished text is kept as `pending`, and the page keeps the previous answer for a moment. */
function receive(question: Question, found: Found): Step {
  const { caret, shown } = question;
  const explain: Effect = { kind: "explain", found };
  const isUnfinished = found.reply.answer.incomplete || found.reply.unfinished === true;
  // Without an answer to another text there is nothing to keep on the page.
  const isKept = shown !== undefined && !sameFilters(shown, found.search.filters);
  if (!isUnfinished || caret === undefined || !isKept) return show(question, found, explain);
  return step({ ...question, asked: undefined, pending: found }, explain, { kind: "wait", found });
}

function show(question: Question, found: Found, ...before: Effect[]): Step {
  const shown = { ...question, shown: found.search.filters, asked: undefined, pending: undefined };
  return step(withSearchMode(shown), ...before, { kind: "show", found });
}

/**
 * Sets `isSearching` by the filters of the shown answer. A visitor who deletes the text may be about to type another
 * one, so the page stays in search mode until the empty text is committed.
 */
function withSearchMode(question: Question): Question {
  const { shown, defaults, caret } = question;
  if (shown === undefined) return question;
  const isSearching = !defaults.some((filters) => sameFilters(filters, shown));
  return isSearching || caret === undefined ? { ...question, isSearching } : question;
}
