import type { MouseEvent } from "react";

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
export function createCardClicks(toggle: (card: HTMLElement) => void): CardClicks {
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
