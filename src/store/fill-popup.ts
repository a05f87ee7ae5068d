import type { Card, HeldBack, PageAnswer, SearchRequest } from "../../worker/contract.ts";
import type { Outcome } from "../client/latest-only.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import type { Cards } from "./card-cache.ts";
import { type Filters, forEachKind, toEdit } from "./filters.ts";
import { keepAmong, type ResultList } from "./result-list.ts";
import { type CvState, facetOfSubject, type Scope, type Subject } from "./state.ts";

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
  answer: PageAnswer;
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

interface FoundLists {
  all: Found;
  text?: Found;
  /** All of the subject's results, of hidden kinds too; only beside `text`. */
  whole?: ResultList;
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
  // The popup works without the numbers that follow.
  if (filters.query.trim() !== "") {
    const applied = await search(filters, noWindow);
    if (isCurrent() && applied.kind === "answered") popup.appliedTotal = applied.value.answer.total;
  }
  tellHeldBack("all", await findHeldBack());
  if (shown !== undefined) tellHeldBack("text", await findHeldBackOfText(shown, lists.value));

  function tellHeldBack(scope: Scope, heldBack: HeldBack | undefined) {
    const list = popup.lists[scope];
    if (isCurrent() && list !== undefined && heldBack !== undefined) list.heldBack = heldBack;
  }

  async function findHeldBack(): Promise<HeldBack | undefined> {
    const options = await withSubject({ ...filters, query: "" });
    if (options.kind !== "answered") return undefined;
    const advice = await client.advise({ options: options.value });
    return advice.kind === "answered" ? advice.value.heldBack : undefined;
  }

  /** Finds what the page's results would have more of the subject with its hidden kinds shown. */
  async function findHeldBackOfText({ answered }: Shown, { text, whole }: FoundLists) {
    if (text === undefined || whole === undefined) return undefined;
    const options = { ...filters, query: answered };
    const advice = await client.advise({ options });
    if (advice.kind !== "answered" || advice.value.heldBack.count === 0) return undefined;
    const all = await client.searchAside({
      options: { ...options, ...forEachKind(() => true) },
      window: noWindow,
    });
    if (all.kind !== "answered") return undefined;
    const count = keepAmong(whole, all.value.answer.rows).total - text.answer.total;
    return { ...advice.value.heldBack, count };
  }

  async function findLists(): Promise<Outcome<FoundLists>> {
    const all = await search({ ...filters, query: "" }, firstWindow);
    if (all.kind !== "answered") return all;
    if (shown === undefined) return { kind: "answered", value: { all: all.value } };
    // The query text may show a kind that is hidden otherwise.
    const belonging = await search({ ...filters, ...forEachKind(() => true), query: "" }, noWindow);
    if (belonging.kind !== "answered") return belonging;
    const answer = keepAmong(belonging.value.answer, shown.answer.rows);
    const cards = [...answer.rows].flatMap((row) => shown.cards.get(row) ?? []);
    return {
      kind: "answered",
      value: {
        all: all.value,
        text: { answer, answered: shown.answered, cards },
        whole: belonging.value.answer,
      },
    };
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
