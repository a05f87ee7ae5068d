/** Clicks, keys and focus of the cards of a list, which one element handles for all of them. */
import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";

/** Handlers for the element that contains all cards of a list. */
export interface CardKeys {
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

interface CardKeysRequest {
  onToggle: (activity: string) => void;
  onFocusRow: (row: number) => void;
}

/** These keys also act on a card's own toggle button, which has the focus after a click. */
const toggleKeys = new Set(["ArrowRight", "ArrowLeft", "l", "h"]);
/** A focused button or link handles these keys itself. */
const pressKeys = new Set(["Enter", " "]);
const steps = new Map([
  ["ArrowDown", 1],
  ["j", 1],
  ["ArrowUp", -1],
  ["k", -1],
]);

export function toCardKeys({ onToggle, onFocusRow }: CardKeysRequest): CardKeys {
  const handleTextClick = createTextClicks(toggle);
  return {
    onClick(event) {
      const card = findCard(event.target);
      if (card === null) return;
      if (isToggle(event.target)) toggle(card);
      else if (!isControl(event.target)) handleTextClick(event, card);
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
    onFocus({ target }) {
      // A year's heading has the row of its first card, to which Tab leads from there.
      const row = target.closest<HTMLElement>("[data-row]")?.dataset.row;
      if (row !== undefined) onFocusRow(Number(row));
    },
  };

  function toggle(card: HTMLElement): void {
    const { activity } = card.dataset;
    if (activity !== undefined) onToggle(activity);
  }
}

function moveFocus(event: KeyboardEvent, card: HTMLElement, step: number): void {
  const cards = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("article[data-activity]:not(.collapsed *)"),
  ];
  cards[cards.indexOf(card) + step]?.focus();
}

const isWithin = (target: EventTarget, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
const isToggle = (target: EventTarget) => isWithin(target, "[data-toggle]");
const isControl = (target: EventTarget) => isWithin(target, "a, button");

function isToggleKey({ key, target }: KeyboardEvent): boolean {
  if (pressKeys.has(key)) return !isControl(target);
  return toggleKeys.has(key) && (isToggle(target) || !isControl(target));
}

function findCard(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("article[data-activity]") : null;
}

/** The second click of a double click comes within this time, unless the visitor has set another. */
const doubleClickMs = 500;

/**
 * Decides which clicks on a card's text toggle it. A click that ends a selection does not, and neither does a double
 * click, which selects a word. Waiting for a second click would delay every click, so the first toggles at once and
 * the second undoes that: the clicked text has not moved. Only the details would be gone before the second click, so
 * there the first click waits.
 */
function createTextClicks(
  toggle: (card: HTMLElement) => void,
): (event: MouseEvent, card: HTMLElement) => void {
  const nothing = () => {};
  let undo = nothing;
  return ({ detail, target }, card) => {
    if (detail === 2) undo();
    undo = nothing;
    if (detail === 2 || hasSelection()) return;
    if (isWithin(target, "[data-details]")) {
      const timer = setTimeout(() => {
        undo = nothing;
        toggle(card);
      }, doubleClickMs);
      undo = () => clearTimeout(timer);
    } else {
      toggle(card);
      undo = () => toggle(card);
    }
  };
}

function hasSelection(): boolean {
  return (window.getSelection()?.toString() ?? "") !== "";
}
