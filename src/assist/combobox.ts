/** The list of suggestions as a function of events (ARIA's editable combobox with a list). Knows no DOM. */
import { findLetters, foldLetters } from "../../grammar/letters.ts";
import type { Suggestion } from "../../worker/contract.ts";

/** The content of the box. `caret` counts UTF-16 code units. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

export interface Combobox {
  /** The text that the offers belong to. */
  readonly typed: Typed;
  readonly offers: readonly Suggestion[];
  /** True if the visitor wants the list. It is shown once there is something in it. */
  readonly isWanted: boolean;
  /** A key or an accepted offer opened the list, not only typing. */
  readonly isAskedFor: boolean;
  /** The index of the offer that Enter would take. */
  readonly active: number | undefined;
  /** Down was pressed before the offers arrived: the first one becomes active. */
  readonly awaitsFirst: boolean;
}

export const closedCombobox: Combobox = {
  typed: { text: "", caret: 0 },
  offers: [],
  isWanted: false,
  isAskedFor: false,
  active: undefined,
  awaitsFirst: false,
};

export const isShown = ({ isWanted, offers }: Combobox) => isWanted && offers.length > 0;

/** Typing opens the list, and emptying the box closes it. Offers that match the new text too are kept. */
export function type(from: Combobox, typed: Typed): Combobox {
  if (typed.text === "") return close(from);
  return { ...closedCombobox, typed, offers: keepApplicable(from, typed), isWanted: true };
}

/** The caret moved: an open list follows it, and no offer stays active. */
export function moveCaret(from: Combobox, typed: Typed): Combobox {
  if (!from.isWanted || isSame(from.typed, typed)) return from;
  return { ...from, typed, offers: keepApplicable(from, typed), active: undefined, awaitsFirst: false };
}

export function open(typed: Typed, awaitsFirst = false): Combobox {
  return { ...closedCombobox, typed, isWanted: true, isAskedFor: true, awaitsFirst };
}

export function close(from: Combobox): Combobox {
  return from.isWanted ? closedCombobox : from;
}

interface Arrival {
  /** The text for which the offers were requested. */
  typed: Typed;
  offers: readonly Suggestion[];
  /** The pointer is over the list: the visible rows keep their places. */
  keepsPlaces: boolean;
}

/** Takes offers that arrive, unless the list was closed or the text has changed meanwhile. */
export function receive(from: Combobox, { typed, offers, keepsPlaces }: Arrival): Combobox {
  if (!from.isWanted || !isSame(from.typed, typed)) return from;
  // A finished text needs no list that covers the filters below the box; Down opens it anyway.
  if (!from.isAskedFor && offers.every((offer) => addsNothing(offer, typed))) return { ...from, offers: [] };
  const merged = keepsPlaces ? appendNew(from.offers, offers) : offers;
  const chosen = from.active === undefined ? undefined : from.offers[from.active];
  const kept = merged.findIndex((offer) => chosen !== undefined && isSameOffer(offer, chosen));
  const active = kept >= 0 ? kept : from.awaitsFirst && merged.length > 0 ? 0 : undefined;
  return { ...from, offers: merged, active, awaitsFirst: false };
}

export interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

interface KeyOutcome {
  next: Combobox;
  /** The key is handled: neither the browser nor the box reacts to it. */
  isTaken: boolean;
  /** The offer that the key takes. */
  accepted?: Suggestion;
}

/** Applies a key to the list. Keys that are not handled do what they do in any text field. */
export function press(
  from: Combobox,
  { key, altKey, ctrlKey, metaKey, shiftKey }: Key,
  typed: Typed,
): KeyOutcome {
  const count = isShown(from) ? from.offers.length : 0;
  const active = count === 0 ? undefined : from.active;
  const accepted = active === undefined ? undefined : from.offers[active];
  const left: KeyOutcome = { next: from, isTaken: false };
  const leave: KeyOutcome = { next: close(from), isTaken: false };
  const activate = (index: number): KeyOutcome => ({ next: { ...from, active: index }, isTaken: true });
  if (key === "Enter") {
    // With Ctrl or Cmd the text is committed whatever is active.
    if (accepted === undefined || ctrlKey || metaKey) return leave;
    return { next: close(from), isTaken: true, accepted };
  }
  if (ctrlKey || metaKey) return left;
  switch (key) {
    case "ArrowDown":
      if (altKey) return { next: count > 0 ? from : open(typed), isTaken: true };
      if (count === 0) return { next: open(typed, true), isTaken: true };
      return activate(active === undefined ? 0 : (active + 1) % count);
    case "ArrowUp":
      if (count === 0) return left;
      if (altKey) return { next: close(from), isTaken: true };
      return activate(((active ?? 0) + count - 1) % count);
    case "ArrowLeft":
    case "ArrowRight":
    case "Home":
    case "End":
      return { next: { ...from, active: undefined, awaitsFirst: false }, isTaken: false };
    case "Tab":
      if (accepted === undefined || shiftKey || altKey) return leave;
      return { next: close(from), isTaken: true, accepted };
    case "Escape":
      // Without a list to close, the box clears its text.
      return { next: close(from), isTaken: count > 0 };
    default:
      return left;
  }
}

/** Returns whether taking an offer leaves the list open: a field's name still lacks its value, an operator its operand. */
export function leavesOpen({ count }: Suggestion): boolean {
  return count === undefined;
}

/**
 * Returns the part of the label that is typed already, as an index and a length; undefined if there is none. For a
 * field with a value, this is a part of the value, unless only the field's name contains what is typed.
 */
export function findTyped({ label, edit }: Suggestion, { text, caret }: Typed): [number, number] | undefined {
  const word = /[^:(),"-]*$/.exec(text.slice(edit.start, caret))?.[0] ?? "";
  const valueStart = label.indexOf(":") + 1;
  const inValue = findLetters(label.slice(valueStart), word);
  return inValue === undefined ? findLetters(label, word) : [valueStart + inValue[0], inValue[1]];
}

/** Returns the offers that still lead to the same text and contain what is typed, while others load. */
function keepApplicable({ typed: from, offers }: Combobox, to: Typed): Suggestion[] {
  const grown = to.text.length - from.text.length;
  return offers.flatMap((offer) => {
    const { start, length, text } = offer.edit;
    const [end, newEnd] = [start + length, start + length + grown];
    const isAround = start <= to.caret && to.caret <= newEnd;
    const isSameAround =
      to.text.slice(0, start) === from.text.slice(0, start) && to.text.slice(newEnd) === from.text.slice(end);
    const moved = { ...offer, edit: { start, length: length + grown, text } };
    const isBegun = foldLetters(text.trimEnd()).startsWith(foldLetters(to.text.slice(start, to.caret)));
    const isMeant = isBegun || findTyped(moved, to) !== undefined;
    return isAround && isSameAround && isMeant ? [moved] : [];
  });
}

/** Returns the new offers. Those that are already shown keep their places if they are still offered. */
function appendNew(shown: readonly Suggestion[], offers: readonly Suggestion[]): Suggestion[] {
  const added = offers.filter((offer) => !shown.some((old) => isSameOffer(old, offer)));
  return [...shown, ...added].slice(0, Math.max(shown.length, offers.length));
}

/** After these characters something must or may follow; after others a text may be finished. */
const invites = /[\s:(,"-]$/;

/** Returns whether an offer is typed already or would begin something new, such as an operator. */
function addsNothing(offer: Suggestion, typed: Typed): boolean {
  const { start, length, text } = offer.edit;
  const after = typed.text.slice(0, start) + text + typed.text.slice(start + length);
  // A value that is spelled with accents adds them to what is typed.
  if (after.trim().toLowerCase() === typed.text.trim().toLowerCase()) return true;
  const isSign = offer.kind === "operator" || offer.kind === "bracket";
  if (isSign) return findTyped(offer, typed) === undefined;
  return length === 0 && !invites.test(typed.text.slice(0, typed.caret));
}

function isSameOffer(a: Suggestion, b: Suggestion): boolean {
  return a.edit.text === b.edit.text && a.edit.start === b.edit.start;
}

function isSame(a: Typed, b: Typed): boolean {
  return a.text === b.text && a.caret === b.caret;
}
