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
  /** The page's results where they are for a text, as they were when the popup was asked for. */
  shown: Shown | undefined;
  /** Takes what was found as the popup's lists. */
  onFound: (lists: FoundLists) => void;
  /** No other popup has been asked for since, and this one is not closed. */
  isCurrent: () => boolean;
}

export interface Shown {
  answer: Answer;
  /** The query text that the answer is for. */
  answered: string;
  /** Those of its cards that are there. */
  cards: Cards;
}

/** What was found, and the query text that it is for. */
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
 * The popup lists a subject twice where the page has a search text. In all: the years and the kinds that the page
 * shows hold, its text does not; who asks for a language among the results for 'fix' wants to know what else there
 * is of it. With the text: what of the page's results belongs to the subject, which is what a slice or a point of
 * the charts counts. Applying the subject as a filter is a third thing where the text names another one of its kind:
 * it takes that one's place.
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
  // Without that number the popup still serves.
  if (isCurrent() && applied.kind === "answered") popup.appliedTotal = applied.value.answer.total;

  async function findLists(): Promise<Outcome<FoundLists>> {
    const all = await search({ ...filters, query: "" }, firstWindow);
    if (all.kind !== "answered") return all;
    if (shown === undefined) return { kind: "answered", value: { all: all.value } };
    // The text may show a kind that the page else hides.
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

  /** The filters once the subject is among them. */
  async function withSubject(filters: Filters): Promise<Outcome<Filters>> {
    if (subject.kind === "year") {
      return { kind: "answered", value: { ...filters, startYear: subject.year, endYear: subject.year } };
    }
    const text = await client.edit(toEdit(filters, facetOfSubject[subject.kind], [subject.id]));
    if (text.kind !== "answered") return text;
    return { kind: "answered", value: { ...filters, query: text.value } };
  }
}
