/**
 * The question that the page asks: what is asked for, whether its text is still being typed, and what is shown for it.
 * `advance` decides what follows from an event. It is pure; the store carries out the effects.
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
  /** Repeats the shown search with other data while the typed text is unfinished. */
  isRepeat?: true;
}

export interface Found {
  search: Search;
  reply: SearchReply;
}

export interface Question {
  readonly filters: Filters;
  /** The caret's place in a text that is being typed; undefined once the text is committed. */
  readonly caret?: number | undefined;
  /** What the visitor has set before the data has come; undefined from then on. */
  readonly early?: Partial<Filters> | undefined;
  /** What the page asks by itself: for everything, and on the page of a view for that view. */
  readonly own: readonly Filters[];
  /** The newest search, until it is answered. */
  readonly asked?: Search | undefined;
  /** The filters of the shown answer. */
  readonly shown?: Filters;
  /** The answer to an unfinished text. Until the text is committed, the page keeps the previous answer, dimmed. */
  readonly pending?: Found | undefined;
  /** The shown answer is of other data than the worker has now. */
  readonly isOutdated: boolean;
  /** The shown search has been repeated because the worker lacked some of its rows. Once is enough. */
  readonly hasRefetched: boolean;
  /** Whether the shown answer was asked for; undefined until the first one. */
  readonly isSearching?: boolean;
}

export type QuestionEvent =
  /** The data has come, for the first time or again. */
  | { kind: "loaded"; address: Filters; own: readonly Filters[] }
  /** All data has come, where only the newest activities could be searched before. */
  | { kind: "grown" }
  /** The worker lacks rows of the shown answer: a new one has only the newest activities. */
  | { kind: "missed" }
  /** The box of the html has this text, in which something may have been typed. */
  | { kind: "early"; query: string }
  | { kind: "typed"; query: string; caret: number }
  /** Enter was pressed, or the box left. */
  | { kind: "committed" }
  /** A menu, a toggle or a button has set filters. */
  | { kind: "changed"; filters: Partial<Filters> }
  /** Filters to show already, while it is not known yet what to ask. */
  | { kind: "preset"; filters: Partial<Filters> }
  /** Back, forward or a link has led to other filters. */
  | { kind: "followed"; filters: Filters }
  | { kind: "answered"; search: Search; reply: SearchReply }
  | { kind: "failed"; search: Search; reason: string };

export type Effect =
  | { kind: "search"; search: Search }
  /** Shows how the worker has read the text. */
  | { kind: "explain"; found: Found }
  | { kind: "show"; found: Found }
  /** `type` writes the address of a text that is being typed; `commit` makes an entry of the history. */
  | { kind: "write"; how: "type" | "commit"; filters: Filters }
  | { kind: "savePosition" }
  | { kind: "fail"; reason: string };

interface Step {
  question: Question;
  effects: Effect[];
}

export function createQuestion(filters: Filters): Question {
  return { filters, early: {}, own: [], isOutdated: false, hasRefetched: false };
}

export function advance(question: Question, event: QuestionEvent): Step {
  switch (event.kind) {
    case "loaded":
      return load(question, event.address, event.own);
    case "grown":
      return repeat({ ...question, hasRefetched: false });
    case "missed":
      return question.hasRefetched ? step(question) : repeat({ ...question, hasRefetched: true });
    case "early":
      return type(question, event.query, event.query.length);
    case "typed":
      return type(question, event.query, event.caret);
    case "committed":
      return commit(question);
    case "changed":
      return edit(question, event.filters);
    case "preset":
      return step(set(question, event.filters, question.caret));
    case "followed":
      return ask(set(question, event.filters), "address");
    case "answered":
      return event.search === question.asked ? answer(question, event) : step(question);
    case "failed":
      if (event.search !== question.asked) return step(question);
      return step({ ...question, asked: undefined }, { kind: "fail", reason: event.reason });
  }
}

const step = (question: Question, ...effects: Effect[]): Step => ({ question, effects });

function set({ early, filters, ...others }: Question, changes: Partial<Filters>, caret?: number): Question {
  return {
    ...others,
    filters: { ...filters, ...changes },
    early: early && { ...early, ...changes },
    caret,
  };
}

function ask(question: Question, origin: Origin, ...before: Effect[]): Step {
  const { filters, caret } = question;
  return search(question, { filters, origin, caret }, ...before);
}

function search(question: Question, asked: Search, ...before: Effect[]): Step {
  return step({ ...question, asked }, ...before, { kind: "search", search: asked });
}

/** What was set early goes over the address. */
function load(question: Question, address: Filters, own: readonly Filters[]): Step {
  if (question.early === undefined) return ask(question, "address");
  const filters = { ...address, ...question.early };
  const loaded = { ...question, filters, own, early: undefined };
  if (sameFilters(filters, address)) return ask({ ...loaded, caret: undefined }, "address");
  return ask(loaded, "address", { kind: "write", how: "type", filters });
}

function type(question: Question, query: string, caret: number): Step {
  const isSame = query === question.filters.query && question.early === undefined;
  return isSame ? step(question) : edit(question, { query }, caret);
}

/** Sets filters and asks. With a caret they are those of a text that is being typed. */
function edit(question: Question, changes: Partial<Filters>, caret?: number): Step {
  const edited = set(question, changes, caret);
  // While a text is typed, the list already shows the results of that text.
  const before: Effect[] = question.caret === undefined ? [{ kind: "savePosition" }] : [];
  // Before the data has come, nothing can be asked. `load` asks.
  if (edited.early !== undefined) return step(edited, ...before);
  const how = caret === undefined ? "commit" : "type";
  return ask(edited, "visitor", ...before, { kind: "write", how, filters: edited.filters });
}

/** A committed text is searched as it is, like a link to it. */
function commit({ caret, ...question }: Question): Step {
  const { filters, early, asked, pending, shown } = question;
  if (early !== undefined) return step(question);
  const entry: Effect = { kind: "write", how: "commit", filters };
  const isAsked = asked !== undefined && asked.isRepeat !== true;
  if (isAsked) return step(withMode(question), entry);
  if (pending !== undefined && sameFilters(pending.search.filters, filters))
    return show(question, pending, entry);
  const isShown = shown !== undefined && sameFilters(shown, filters);
  if (caret === undefined || isShown) return step(withMode(question), entry);
  return ask(question, "visitor", entry);
}

/** Asks again because the worker's data has changed. A visitor's question that was on its way stays the visitor's. */
function repeat(question: Question): Step {
  return ask({ ...question, isOutdated: true }, question.asked?.origin ?? "data");
}

function answer(question: Question, found: Found): Step {
  if (found.search.isRepeat) return show(question, found);
  const { caret, shown, isOutdated } = question;
  const explain: Effect = { kind: "explain", found };
  const isUnfinished = found.reply.answer.incomplete || found.reply.unfinished === true;
  // Without an answer before it, there is nothing to keep.
  if (!isUnfinished || caret === undefined || shown === undefined) return show(question, found, explain);
  const kept = { ...question, asked: undefined, pending: found };
  if (!isOutdated) return step(kept, explain);
  return search(kept, { filters: shown, origin: "data", isRepeat: true }, explain);
}

function show(question: Question, { search, reply }: Found, ...before: Effect[]): Step {
  const { filters, origin, isRepeat } = search;
  const shown: Question = {
    ...question,
    shown: filters,
    asked: undefined,
    pending: isRepeat && question.pending,
    isOutdated: false,
    hasRefetched: origin === "data" && question.hasRefetched,
  };
  return step(withMode(shown), ...before, { kind: "show", found: { search, reply } });
}

/**
 * Follows the filters of the shown answer. A visitor who deletes the text may go on to type another one, so the page
 * stays as it is until the empty text is committed.
 */
function withMode(question: Question): Question {
  const { shown, own, caret } = question;
  if (shown === undefined) return question;
  const isSearching = !own.some((filters) => sameFilters(filters, shown));
  return isSearching || caret === undefined ? { ...question, isSearching } : question;
}
