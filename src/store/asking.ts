/** Carries out the question's effects: asks the worker, and shows its answers. */
import { ref } from "valtio";
import type { PageAnswer, Site } from "../../worker/contract.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import { scrolling } from "../scroll/scrolling.ts";
import type { Address } from "./address-bar.ts";
import { type CardCache, createCardCache } from "./card-cache.ts";
import {
  advance,
  createQuestion,
  type Effect,
  type Found,
  type QuestionEvent,
  type Search,
} from "./question.ts";
import { type CvState, endWaiting } from "./state.ts";

interface Asking {
  /** Settles once the searches that the event causes are answered. */
  handle(event: QuestionEvent): Promise<void>;
  /** Call this when the worker has loaded other data. */
  changeData(site: Site, event: QuestionEvent): Promise<void>;
  /** Repeats the shown search, because its answer may be better now: by itself once, and whenever the visitor retries. */
  searchAgain(request?: { isRetry: boolean }): void;
  /** Returns whether a search is in progress. */
  isAsked(): boolean;
  /** The cards of the shown answer. */
  list: CardCache;
}

interface AskingOptions {
  client: Pick<WorkerClient, "search" | "cards">;
  state: CvState;
  address: Pick<Address, "write">;
  /** Nothing is shown before. */
  hydrated: Promise<void> | undefined;
  onFailed: (reason: string) => void;
}

/** A search that takes longer waits for a file, and the page says so. */
const slowMs = 1_000;

/**
 * After this, an unfinished text gets the answer that its address has. While it is typed, it keeps the answer before it,
 * so that the list does not disappear between `language:` and `language:python`.
 */
const pauseMs = 1_000;

/** The cards that come with an answer: three screens, so that the first scroll finds them loaded. */
const firstWindow = { from: 0, count: 60 };

export function createAsking(options: AskingOptions): Asking {
  const { client, state, address, hydrated, onFailed } = options;
  let question = createQuestion({ ...state.question.filters });
  /** The site of the loaded data. The state gets it together with the first answer of that data. */
  let site: Site | undefined;

  async function handle(event: QuestionEvent) {
    const { question: next, effects } = advance(question, event);
    question = next;
    // These two may happen before hydration, when the state must not change, apart from the early query itself. Their
    // answer updates it.
    if (event.kind !== "loaded" && event.kind !== "early") {
      Object.assign(state.question.filters, question.filters);
      state.question.dimmed = question.pending !== undefined;
      state.results.isSearching = question.isSearching;
    }
    await Promise.all(effects.map(run));
  }

  function run(effect: Effect): Promise<void> | void {
    switch (effect.kind) {
      case "search":
        return search(effect.search);
      case "explain":
        return explain(state, effect.found);
      case "show":
        return show(effect.found);
      case "wait":
        setTimeout(() => void handle({ kind: "paused", found: effect.found }), pauseMs);
        return;
      case "write":
        return address.write(effect.how, effect.filters);
      case "savePosition":
        return scrolling.save();
      case "fail":
        return onFailed(effect.reason);
    }
  }

  async function search(newest: Search) {
    const { filters, caret } = newest;
    const request = { options: filters, window: firstWindow, ...(caret !== undefined && { caret }) };
    const slow = setTimeout(() => {
      state.question.isSlow = question.shown !== undefined;
    }, slowMs);
    const outcome = await client.search(request);
    clearTimeout(slow);
    await hydrated;
    if (outcome.kind === "superseded") return;
    state.question.isSlow = false;
    // Nothing is awaited from here until the answer is shown, so that the page renders once.
    if (site !== undefined) state.site = ref(site);
    state.loading.progress = undefined;
    if (outcome.kind === "failed") await handle({ kind: "failed", search: newest, reason: outcome.reason });
    else await handle({ kind: "answered", search: newest, reply: outcome.value });
  }

  function show(found: Found) {
    const { search, reply } = found;
    const { answer, cards, reading } = { reading: undefined, ...reply, ...reply.meant };
    const answered = reading?.query ?? search.filters.query;
    state.results.cards = ref(list.begin({ answer, answered }, cards));
    Object.assign(state.results, { answered, text: search.filters.query, reading: reading && ref(reading) });
    showAnswer(state, search, answer);
  }

  const list = createCardCache({
    client,
    onCards(cards) {
      state.results.cards = ref(cards);
    },
    onFailed,
  });

  return {
    handle,
    changeData(loaded, event) {
      site = loaded;
      return handle(event);
    },
    searchAgain: ({ isRetry } = { isRetry: false }) => void handle({ kind: "again", isRetry }),
    isAsked: () => question.asked !== undefined,
    list,
  };
}

/** Shows an answer, apart from its cards. */
function showAnswer(state: CvState, { origin }: Search, answer: PageAnswer) {
  const { results } = state;
  // Until the first answer, `now` is the time of the build. A browser clock before that is wrong.
  if (results.answer === undefined) state.now = Math.max(Date.now(), state.now);
  results.first = undefined;
  results.origin = origin;
  results.answer = ref(answer);
  state.question.selected = ref(answer.selected);
  endWaiting(state);
}

/** Shows how the worker has parsed the text. */
function explain(state: CvState, { search, reply: { answer, highlights } }: Found) {
  const { problems, incomplete } = answer;
  state.question.feedback = ref({ text: search.filters.query, highlights, problems, incomplete });
  endWaiting(state);
}
