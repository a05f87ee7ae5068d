import { ref } from "valtio";
import type { Answer, Card, EditRequest } from "../worker/contract.ts";
import { Address, type AddressBar } from "./address.ts";
import type { Cv } from "./cv.ts";
import { type CvState, createCvState, type Facet, type Failure, type Origin } from "./cv-state.ts";
import { defaultFilters, type Filters, sameFilters, type Toggle } from "./filters.ts";

export interface CvStore {
  state: CvState;
  load(): Promise<void>;
  /** Takes the filters from the address if back, forward or a link has changed it. */
  followAddress(): void;
  setQuery(text: string): void;
  /** What was typed is meant: it becomes an entry of the history. */
  commitQuery(): void;
  choose(facet: Facet, ids: readonly string[]): Promise<void>;
  setYears(years: Partial<Pick<Filters, "startYear" | "endYear">>): void;
  setToggle(toggle: Toggle, on: boolean): Promise<void>;
  reset(): void;
  /** Asks for the cards of results, by position in the answer's rows. */
  showWindow(from: number, count: number): Promise<void>;
}

const fields = { languages: "language", categories: "category", orgs: "org" } as const satisfies Record<
  Facet,
  EditRequest["field"]
>;

interface Shown {
  asked: Filters;
  origin: Origin;
  answer: Answer;
  cards: Card[];
}

/** Three screens of cards: the first scroll finds them there. */
const firstWindow = { from: 0, count: 60 };

export function createCvStore({ cv, bar }: { cv: Cv; bar: AddressBar }): CvStore {
  const state = createCvState();
  let address: Address | undefined;
  let shownFilters: Filters | undefined;
  let edits: Promise<void> = Promise.resolve();
  const requestedRows = new Set<number>();

  function fail(failure: Failure) {
    console.error("The CV could not be shown:", failure);
    state.failure = failure;
    state.status = "failed";
  }

  async function load() {
    state.status = "loading";
    state.failure = undefined;
    const outcome = await cv.load();
    if (outcome.kind === "superseded") return;
    if (outcome.kind === "failed") return fail({ kind: "worker", reason: outcome.reason });
    if (!outcome.value.ok) return fail({ kind: "data", defect: outcome.value.defect });
    const { site } = outcome.value;
    if (site.defects.length > 0) console.warn("Defects in the data:", site.defects);
    state.site = ref(site);
    if (address === undefined) {
      address = new Address(bar, site.owner);
      state.filters = address.filters;
    }
    await ask("address");
  }

  async function ask(origin: Origin) {
    const asked = { ...state.filters };
    const outcome = await cv.search({ options: asked, window: firstWindow });
    if (outcome.kind === "superseded") return;
    if (outcome.kind === "failed") return fail({ kind: "worker", reason: outcome.reason });
    const { answer, cards, highlights } = outcome.value;
    const { problems, incomplete } = answer;
    state.reading = ref({ text: asked.query, highlights, problems, incomplete });
    if (!incomplete) show({ asked, origin, answer, cards });
    else if (shownFilters !== undefined && sameFilters(shownFilters, asked, "query")) keepShown();
    else await showLastFinished(asked, origin);
  }

  function show({ asked, origin, answer, cards }: Shown) {
    state.origin = origin;
    shownFilters = asked;
    requestedRows.clear();
    state.answer = ref(answer);
    state.answered = asked.query;
    state.cards = ref(new Map(cards.map((card) => [card.row, card])));
    state.selected = ref(answer.selected);
    state.dimmed = false;
    state.failure = undefined;
    state.status = "ready";
  }

  function keepShown() {
    state.dimmed = true;
    state.failure = undefined;
    state.status = "ready";
  }

  /** The text is unfinished and the other filters have changed, or nothing is shown yet. */
  async function showLastFinished(asked: Filters, origin: Origin) {
    const finished = { ...asked, query: shownFilters?.query ?? "" };
    const outcome = await cv.search({ options: finished, window: firstWindow });
    if (outcome.kind === "superseded") return;
    if (outcome.kind === "failed") return fail({ kind: "worker", reason: outcome.reason });
    const { answer, cards } = outcome.value;
    show({ asked: finished, origin, answer, cards });
    state.dimmed = true;
  }

  function change(filters: Partial<Filters>) {
    Object.assign(state.filters, filters);
    address?.commit({ ...state.filters });
    void ask("visitor");
  }

  /** Has the worker put a selection into the text; again, if the text was changed meanwhile. */
  async function putIntoText(facet: Facet, values: string[]): Promise<string | undefined> {
    const join = facet === "languages" && state.filters.useAndFilterForLanguages ? "and" : "or";
    for (;;) {
      const text = state.filters.query;
      const outcome = await cv.edit({ text, field: fields[facet], values, join });
      if (outcome.kind === "failed") fail({ kind: "worker", reason: outcome.reason });
      if (outcome.kind !== "answered") return undefined;
      if (text === state.filters.query) return outcome.value;
    }
  }

  function choose(facet: Facet, ids: readonly string[]): Promise<void> {
    const values = [...ids];
    state.selected = ref({ ...state.selected, [facet]: values });
    // One after the other: each edit starts from the text that the one before it made.
    edits = edits.then(async () => {
      const query = await putIntoText(facet, values);
      if (query !== undefined) change({ query });
    });
    return edits;
  }

  return {
    state,
    load,
    followAddress() {
      const found = address?.takeForeign();
      if (found === undefined) return;
      state.filters = found;
      void ask("address");
    },
    setQuery(text) {
      if (text === state.filters.query) return;
      state.filters.query = text;
      address?.type({ ...state.filters });
      void ask("visitor");
    },
    commitQuery() {
      address?.commit({ ...state.filters });
    },
    choose,
    setYears: change,
    async setToggle(toggle, on) {
      change({ [toggle]: on });
      const { languages } = state.selected;
      // The words between the language terms are and, or or: they follow the switch.
      if (toggle === "useAndFilterForLanguages" && languages.length > 1) await choose("languages", languages);
    },
    reset() {
      if (state.site !== undefined) change(defaultFilters(state.site.owner));
    },
    async showWindow(from, count) {
      const { answer, cards, answered } = state;
      if (answer === undefined) return;
      const rows = [...answer.rows.subarray(from, from + count)].filter(
        (row) => !cards.has(row) && !requestedRows.has(row),
      );
      if (rows.length === 0) return;
      for (const row of rows) requestedRows.add(row);
      const outcome = await cv.cards({ rows, query: answered });
      if (state.answer !== answer) return;
      if (outcome.kind === "failed") fail({ kind: "worker", reason: outcome.reason });
      if (outcome.kind !== "answered") return;
      const known = new Map(state.cards);
      for (const card of outcome.value) known.set(card.row, card);
      state.cards = ref(known);
    },
  };
}
