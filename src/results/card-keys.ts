import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";
import { createCardClicks } from "./card-clicks.ts";

export interface CardKeys {
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
export function toCardKeys({ onToggle, onFocusRow }: CardKeysRequest): CardKeys {
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
