import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";

export interface CardKeys {
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

interface CardKeysRequest {
  onToggle: (activity: string) => void;
  onFocusRow: (row: number) => void;
}

const toggleKeys = new Set(["ArrowRight", "ArrowLeft", "l", "h", " "]);
const steps = new Map([
  ["ArrowDown", 1],
  ["j", 1],
  ["ArrowUp", -1],
  ["k", -1],
]);

/** Hears clicks, keys and focus for all cards of a list. */
export function toCardKeys({ onToggle, onFocusRow }: CardKeysRequest): CardKeys {
  return {
    onClick(event) {
      const card = findCard(event.target);
      if (card === null) return;
      if (isToggle(event.target) || !(isControl(event.target) || hasSelection())) toggle(card);
    },
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const card = findCard(event.target);
      if (card === null) return;
      const step = steps.get(event.key);
      if (step !== undefined) moveFocus(event, card, step);
      else if (toggleKeys.has(event.key) && !isControl(event.target)) toggle(card);
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

function isToggle(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[data-toggle]") !== null;
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button") !== null;
}

/** Someone who marks text to copy it does not mean to open the card. */
function hasSelection(): boolean {
  return (window.getSelection()?.toString() ?? "") !== "";
}

function moveFocus(event: KeyboardEvent, card: HTMLElement, step: number): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>("article[data-activity]")];
  cards[cards.indexOf(card) + step]?.focus();
}
