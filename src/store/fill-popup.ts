import type { Answer, Card, SearchRequest } from "../../worker/contract.ts";
import type { Outcome } from "../client/latest-only.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import type { Cards } from "./card-cache.ts";
import { type Filters, forEachKind, toEdit } from "./filters.ts";
import { keepAmong, type ResultList } from "./result-list.ts";
import { type CvState, facetOfSubject, type Subject } from "./state.ts";

export interface FillRequest {
  client: WorkerClient;
  state: CvState;
  subject: Subject;
  /** The page's results when the popup was opened; undefined without a query text. */
  shown: Shown | undefined;
  /** Called with the popup's lists. */
  onFound: (lists: FoundLists) => void;
  /** Tells whether the popup is still open and no other has been opened since. */
  isCurrent: () => boolean;
}

export interface Shown {
  answer: Answer;
  /** The query text that the answer is for. */
  answered: string;
  /** The loaded cards of the answer. */
  cards: Cards;
}

/** A list that was found, and the query text that it is for. */
export interface Found {
  answer: ResultList;
  cards: readonly Card[];
  answered: string;
}

export interface FoundLists {
  all: Found;
  text?: Found;
}

const firstWindow = { from: 0, count: 60 };
const noWindow = { from: 0, count: 0 };

/**
 * Finds the popup's lists for a subject. `all` keeps the page's years and kinds but not its query text, since whoever
 * opens a language among the results for 'fix' wants to know what else there is of it. `text` holds those of the
 * page's results that belong to the subject, which is what a slice or a point of the charts counts. Applying the
 * subject as a filter gives a third number where the text names another subject of its kind, which it replaces.
 */
export async function fillPopup({
  client,
  state,
  subject,
  shown,
  onFound,
  isCurrent,
}: FillRequest): Promise<void> {
  const filters = { ...state.filters };
  const lists = await findLists();
  if (!isCurrent() || lists.kind === "superseded") return;
  const { popup } = state;
  popup.isLoading = false;
  if (lists.kind === "failed") {
    popup.failure = lists.reason;
    return;
  }
  onFound(lists.value);
  if (filters.query.trim() === "") return;
  const applied = await search(filters, noWindow);
  // The popup works without this number.
  if (isCurrent() && applied.kind === "answered") popup.appliedTotal = applied.value.answer.total;

  async function findLists(): Promise<Outcome<FoundLists>> {
    const all = await search({ ...filters, query: "" }, firstWindow);
    if (all.kind !== "answered") return all;
    if (shown === undefined) return { kind: "answered", value: { all: all.value } };
    // The query text may show a kind that is hidden otherwise.
    const belonging = await search({ ...filters, ...forEachKind(() => true), query: "" }, noWindow);
    if (belonging.kind !== "answered") return belonging;
    const answer = keepAmong(belonging.value.answer, shown.answer.rows);
    const cards = [...answer.rows].flatMap((row) => shown.cards.get(row) ?? []);
    return { kind: "answered", value: { all: all.value, text: { answer, answered: shown.answered, cards } } };
  }

  async function search(filters: Filters, window: SearchRequest["window"]): Promise<Outcome<Found>> {
    const options = await withSubject(filters);
    if (options.kind !== "answered") return options;
    const outcome = await client.searchAside({ options: options.value, window });
    if (outcome.kind !== "answered") return outcome;
    const { answer, cards } = outcome.value;
    return { kind: "answered", value: { answer, cards, answered: options.value.query } };
  }

  /** Returns the filters with the subject added to them. */
  async function withSubject(filters: Filters): Promise<Outcome<Filters>> {
    if (subject.kind === "year") {
      return { kind: "answered", value: { ...filters, startYear: subject.year, endYear: subject.year } };
    }
    const text = await client.edit(toEdit(filters, facetOfSubject[subject.kind], [subject.id]));
    if (text.kind !== "answered") return text;
    return { kind: "answered", value: { ...filters, query: text.value } };
  }
}
