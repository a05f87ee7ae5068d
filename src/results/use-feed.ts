import { type FocusEvent, type KeyboardEvent, type MouseEvent, useCallback, useMemo, useState } from "react";
import type { Site } from "../../worker/contract.ts";
import { type Chunks, chunkOf, chunkSize, type Stretch } from "../scroll/windowing.ts";
import type { Cards } from "../store/card-cache.ts";
import type { ResultList } from "../store/result-list.ts";
import type { CardFeedProps } from "./card-feed.tsx";
import { toLookup } from "./links.ts";
import { useChunks } from "./use-windowing.ts";

interface CardClicks {
  /** Takes a click on the card, but not on what is a link or a button in it. */
  hear: (event: MouseEvent, card: HTMLElement) => void;
}

/** A double click is over by then, with a hand of ordinary speed. */
const doubleClickMs = 300;

/**
 * Which clicks open or close a card. One that ends a selection does not, and neither does a double click, which
 * selects a word. Its first click cannot be told from a single one without making every click wait; so a card opens
 * and closes at once, and the second click takes that back, for the text that was clicked stays where it is. Only
 * what an opened card adds would be gone before the second click: there the first one waits.
 */
function createCardClicks(toggle: (card: HTMLElement) => void): CardClicks {
  let takeBack = nothing;
  return {
    hear({ detail, target }, card) {
      if (detail === 2) takeBack();
      takeBack = nothing;
      if (detail === 2 || hasSelection()) return;
      if (isInDetails(target)) {
        const timer = setTimeout(() => {
          takeBack = nothing;
          toggle(card);
        }, doubleClickMs);
        takeBack = () => clearTimeout(timer);
      } else {
        toggle(card);
        takeBack = () => toggle(card);
      }
    },
  };
}

const nothing = () => {};

function isInDetails(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[data-details]") !== null;
}

/** Someone who marks text to copy it does not mean to open the card. */
function hasSelection(): boolean {
  return (window.getSelection()?.toString() ?? "") !== "";
}

interface CardKeys {
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

interface CardKeysRequest {
  onToggle: (activity: string) => void;
  onFocusRow: (row: number) => void;
}

/** They act on a card's own button as well, which has the focus once it was clicked. */
const letters = new Set(["ArrowRight", "ArrowLeft", "l", "h"]);
/** A button that has the focus takes them as clicks. */
const presses = new Set(["Enter", " "]);
const steps = new Map([
  ["ArrowDown", 1],
  ["j", 1],
  ["ArrowUp", -1],
  ["k", -1],
]);

/** Hears clicks, keys and focus for all cards of a list. */
function toCardKeys({ onToggle, onFocusRow }: CardKeysRequest): CardKeys {
  const clicks = createCardClicks(toggle);
  return {
    onClick(event) {
      const card = findCard(event.target);
      if (card === null) return;
      if (isToggle(event.target)) toggle(card);
      else if (!isControl(event.target)) clicks.hear(event, card);
    },
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const card = findCard(event.target);
      if (card === null) return;
      const step = steps.get(event.key);
      if (step !== undefined) moveFocus(event, card, step);
      else if (isToggleKey(event)) toggle(card);
      else return;
      event.preventDefault();
    },
    onFocus(event) {
      const row = findCard(event.target)?.dataset.row;
      if (row !== undefined) onFocusRow(Number(row));
    },
  };

  function toggle(card: HTMLElement): void {
    const { activity } = card.dataset;
    if (activity !== undefined) onToggle(activity);
  }
}

function findCard(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("article[data-activity]") : null;
}

function isToggleKey({ key, target }: KeyboardEvent): boolean {
  if (presses.has(key)) return !isControl(target);
  return letters.has(key) && (isToggle(target) || !isControl(target));
}

function isToggle(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[data-toggle]") !== null;
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button") !== null;
}

function moveFocus(event: KeyboardEvent, card: HTMLElement, step: number): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>("article[data-activity]")];
  cards[cards.indexOf(card) + step]?.focus();
}

interface CardList {
  /** Ids of the opened cards. */
  expanded: ReadonlySet<string>;
  /** The row of the one closed card that Tab reaches: the one last focused while it is drawn, else the first drawn. */
  tabbableRow: number | undefined;
  /** For the element that holds the cards. */
  keys: CardKeys;
}

/** Which cards of a list are open and which has the focus; each list keeps its own. */
function useCardList({ rows }: ResultList, shown: Chunks): CardList {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [focusedRow, setFocusedRow] = useState<number>();
  const toggle = useCallback((activity: string) => {
    setExpanded((old) => {
      const next = new Set(old);
      if (!next.delete(activity)) next.add(activity);
      return next;
    });
  }, []);
  const keys = useMemo(() => toCardKeys({ onToggle: toggle, onFocusRow: setFocusedRow }), [toggle]);
  const focused = focusedRow === undefined ? -1 : rows.indexOf(focusedRow);
  const isDrawn = focused !== -1 && shown.has(chunkOf(focused));
  const tabbableRow = rows[isDrawn ? focused : Math.min(...shown) * chunkSize];
  return { expanded, tabbableRow, keys };
}

export interface FeedRequest {
  site: Site;
  /** What 'ago' is counted from, in milliseconds since 1970. */
  now: number;
  answer: ResultList;
  /** The cards that have come so far, by row. */
  cards: Cards;
  /** They hold only what closed ones show: an opened one waits for the rest. */
  isPartial?: boolean | undefined;
  /** Draws so many results from the start, near the screen or not: for paper. */
  printed?: number | undefined;
  /** Asks for the cards of what is drawn. Keep it the same from render to render. */
  onWant: (answer: ResultList, drawn: readonly Stretch[]) => void;
  onOpenOrg?: ((org: string) => void) | undefined;
  onOpenLanguage?: ((language: string) => void) | undefined;
}

interface Feed {
  /** What each stretch of the list is given. */
  feed: Omit<CardFeedProps, "stretch" | "labelledBy">;
  /** For the element that holds the cards. */
  keys: CardKeys;
}

/** An answer's cards as one list, with opened cards and keys of its own. */
export function useFeed(request: FeedRequest): Feed {
  const { site, now, answer, cards, isPartial = false, printed, onWant, onOpenOrg, onOpenLanguage } = request;
  const drawn = useChunks({ answer, cards, printed, onWant });
  const { expanded, tabbableRow, keys } = useCardList(answer, drawn.shown);
  const lookup = useMemo(() => toLookup(site), [site]);
  const shared = { lookup, now, isPartial, onOpenOrg, onOpenLanguage };
  return { feed: { answer, cards, drawn, expanded, tabbableRow, shared }, keys };
}
