/**
 * Finds titles. They stand folded in one string, so that a search is one run of the platform's own substring
 * search over memory in order, and a window of rows is a slice of it.
 */
import { addRow, type Bitset, type Interval } from "./bitset.ts";
import { fold } from "./fold.ts";

export interface TitleSearch {
  /** Need not be folded. */
  readonly text: string;
  /** A word begins at the title's start and after anything but a letter or digit. */
  readonly at: "anywhere" | "word-start";
}

export interface TitleIndex {
  /** Adds the rows of the window whose title matches. */
  find(search: TitleSearch, window: Interval, into: Bitset): void;
}

/** No letter, so that a title starts with a word; a phrase may hold it, so a hit must still lie within one title. */
const separator = "\n";

export function createTitleIndex(titles: readonly string[]): TitleIndex {
  const folded = titles.map(fold);
  const text = folded.join(separator);
  // Where each title starts, and one more: where the next would.
  const starts = new Uint32Array(titles.length + 1);
  folded.forEach((title, row) => {
    starts[row + 1] = starts[row]! + title.length + separator.length;
  });

  return {
    find({ text: wanted, at: place }, window, into) {
      const needle = fold(wanted);
      // A slice shares the memory of the whole; searching past the window would cost the rest of the text.
      const offset = starts[window.from]!;
      const haystack = text.slice(offset, starts[window.to]);
      let row = window.from;
      let at = haystack.indexOf(needle);
      while (at !== -1 && row < window.to) {
        row = rowAt(starts, row, window.to, offset + at);
        if (row === window.to) return;
        const next = starts[row + 1]! - offset;
        const inside = at + needle.length + separator.length <= next;
        if (inside && (place === "anywhere" || isWordStart(haystack, at))) {
          addRow(into, row);
          row += 1;
          at = haystack.indexOf(needle, next);
        } else {
          at = haystack.indexOf(needle, at + 1);
        }
      }
    },
  };
}

/** The row that a place in the text belongs to, `from` or a later one; `to` if it lies beyond. */
function rowAt(starts: Uint32Array, from: number, to: number, place: number): number {
  // Hits come in order and mostly close together, so the search widens from the row before.
  let low = from;
  let step = 1;
  while (low + step < to && starts[low + step]! <= place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, to);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle + 1]! <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

const letterOrDigit = /^[\p{L}\p{N}]/u;

/** What stands before a title is the separator or nothing. */
function isWordStart(text: string, at: number): boolean {
  const isPair = isLowSurrogate(text, at - 1) && isHighSurrogate(text, at - 2);
  return !letterOrDigit.test(text.substring(isPair ? at - 2 : at - 1, at));
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}
