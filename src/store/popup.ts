import { ref } from "valtio";
import { messageOf } from "../client/latest-only.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import { type CardCache, createCardCache } from "./card-cache.ts";
import type { FillRequest, Found, Shown } from "./fill-popup.ts";
import type { Facet, Filters } from "./filters.ts";
import { fillPopupPart } from "./load-fill-popup.ts";
import { specialSearchMessages } from "./messages.ts";
import {
  type CvState,
  closedPopup,
  facetOfSubject,
  type PopupCards,
  type Scope,
  type Subject,
} from "./state.ts";

interface PopupRequest {
  client: WorkerClient;
  state: CvState;
  choose: (facet: Facet, ids: readonly string[]) => Promise<void>;
  setFilters: (filters: Partial<Filters>) => Promise<void>;
  /** Called when the worker turns out to know less than the answer that the page shows. */
  onLacking: () => void;
}

interface PopupActions {
  /** Opens the popup at everything of the subject, or at what of it is among the page's results. */
  open(subject: Subject, start?: Scope): void;
  close(): void;
  /** Finds the lists of an open popup anew, because more data has come. What is shown stays until then. */
  renew(): void;
  want: CardCache["want"];
}

/** The popup opens at once; what it lists is found by a program that comes with its own. */
export function createPopup({ client, state, choose, setFilters, onLacking }: PopupRequest): PopupActions {
  let turn = 0;
  let renew = () => {};
  const caches = { all: createCache("all"), text: createCache("text") };

  function createCache(scope: Scope): CardCache {
    return createCardCache({
      client,
      onCards(cards) {
        const list = state.popup.lists[scope];
        if (list !== undefined) list.cards = ref(cards);
      },
      onFailed(reason) {
        state.popup.failure = reason;
      },
      onLacking,
    });
  }

  function begin(scope: Scope, { answer, answered, cards }: Found, keepsCards: boolean): PopupCards {
    const shown = caches[scope].begin({ answer, answered }, cards, keepsCards);
    return { answer: ref(answer), cards: ref(shown) };
  }

  function forget() {
    caches.all.end();
    caches.text.end();
  }

  function open(subject: Subject, start: Scope = "all", isAgain = false) {
    const mine = ++turn;
    const shown = shownForText();
    const scope = shown === undefined ? "all" : start;
    state.popup = {
      ...closedPopup(),
      isOpen: true,
      title: toTitle(subject, scope),
      subject,
      isLoading: true,
      scope,
      onScope(next) {
        state.popup.scope = next;
        state.popup.title = toTitle(subject, next);
      },
      async onShowKinds(kinds) {
        await setFilters(kinds);
        // Meanwhile the popup may have been closed, or opened with another subject.
        if (mine === turn) open(subject, state.popup.scope);
      },
      onApply() {
        close();
        void apply(subject);
      },
      onRetry: () => open(subject, start, true),
      onClose: close,
    };
    forget();
    const find = (shown: Shown | undefined, keepsCards: boolean) =>
      fill(
        {
          client,
          state,
          subject,
          shown,
          onFound({ all, text }) {
            state.popup.lists = {
              all: begin("all", all, keepsCards),
              ...(text && { text: begin("text", text, keepsCards) }),
            };
          },
          isCurrent: () => mine === turn,
        },
        isAgain,
      );
    renew = () => void find(shownForText(), true);
    void find(shown, false);
  }

  function close() {
    turn += 1;
    renew = () => {};
    forget();
    if (state.popup.isOpen) state.popup = closedPopup();
  }

  async function apply(subject: Subject) {
    if (subject.kind === "year") await setFilters({ startYear: subject.year, endYear: subject.year });
    else await choose(facetOfSubject[subject.kind], [subject.id]);
  }

  /** Returns the page's results where they are for a query text, which may be older than what is being typed. */
  function shownForText(): Shown | undefined {
    const { answer, answered, cards } = state;
    return answer === undefined || answered.trim() === "" ? undefined : { answer, answered, cards };
  }

  async function fill(request: FillRequest, isAgain: boolean) {
    try {
      const { fillPopup } = await fillPopupPart.load(isAgain);
      await fillPopup(request);
    } catch (error) {
      if (!request.isCurrent()) return;
      state.popup.isLoading = false;
      state.popup.failure = messageOf(error);
    }
  }

  function toTitle(subject: Subject, scope: Scope): string {
    const { lists, titles } = specialSearchMessages;
    switch (subject.kind) {
      case "language":
        return titles.language(lists[scope], subject.id);
      case "org":
        return titles.org(
          lists[scope],
          state.site?.orgs.find(({ id }) => id === subject.id)?.name ?? subject.id,
        );
      case "year":
        return titles.year(lists[scope], subject.year);
    }
  }

  return {
    open,
    close,
    renew: () => renew(),
    async want(answer, drawn) {
      await Promise.all([caches.all.want(answer, drawn), caches.text.want(answer, drawn)]);
    },
  };
}
