/**
 * Finds the words of a dictionary that hold a text: lists of words by each one, two and three code units in a row.
 * The lists are kept by hash; what a hash brings in that does not belong is told apart in the word itself.
 */

export type WordPlace = "within" | "start" | "end" | "whole";

/** Stands before a word, so that what it begins with is a sequence of its own. A word that holds it does no harm. */
const beforeWord = 0;
/** Lists for each word: enough that they are short, few enough that they stay in the cache. */
const listsPerWord = 2;
const wordsPerSlice = 512;

export class WordGrams {
  readonly #words: readonly string[];
  readonly #mask: number;
  /** Where each list begins in `#lists`, and one more. */
  readonly #starts: Int32Array;
  readonly #lists: Int32Array;

  private constructor(words: readonly string[], mask: number, starts: Int32Array, lists: Int32Array) {
    this.#words = words;
    this.#mask = mask;
    this.#starts = starts;
    this.#lists = lists;
  }

  /** Yields between slices of the work. */
  static *build(words: readonly string[]): Generator<void, WordGrams> {
    const size = 2 ** Math.ceil(Math.log2(words.length * listsPerWord + 64));
    const mask = size - 1;
    const starts = new Int32Array(size + 1);
    // A word that holds a sequence twice is listed once.
    const latest = new Int32Array(size).fill(-1);
    for (let word = 0; word < words.length; word++) {
      if (word % wordsPerSlice === 0) yield;
      eachGram(words[word]!, mask, (list) => {
        if (latest[list] === word) return;
        latest[list] = word;
        starts[list + 1]! += 1;
      });
    }
    for (let list = 0; list < size; list++) starts[list + 1]! += starts[list]!;
    const next = starts.slice();
    const lists = new Int32Array(starts[size]!);
    latest.fill(-1);
    for (let word = 0; word < words.length; word++) {
      if (word % wordsPerSlice === 0) yield;
      eachGram(words[word]!, mask, (list) => {
        if (latest[list] === word) return;
        latest[list] = word;
        lists[next[list]!++] = word;
      });
    }
    return new WordGrams(words, mask, starts, lists);
  }

  /** Writes the words that hold the text at that place, and returns how many they are. The text is not empty. */
  find(text: string, place: WordPlace, into: Int32Array): number {
    const list = this.#shortest(text, place);
    const words = this.#words;
    const end = this.#starts[list + 1]!;
    let count = 0;
    for (let at = this.#starts[list]!; at < end; at++) {
      const word = this.#lists[at]!;
      if (holds(words[word]!, text, place)) into[count++] = word;
    }
    return count;
  }

  #shortest(text: string, place: WordPlace): number {
    const mask = this.#mask;
    const first = text.charCodeAt(0);
    if (text.length === 1)
      return place === "within" || place === "end" ? hash(first, mask) : hashTwo(beforeWord, first, mask);
    const second = text.charCodeAt(1);
    const isStart = place === "start" || place === "whole";
    if (text.length === 2 && !isStart) return hashTwo(first, second, mask);
    let shortest = isStart ? hashThree(beforeWord, first, second, mask) : -1;
    for (let at = 2; at < text.length; at++) {
      const list = hashThree(text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at), mask);
      if (shortest === -1 || this.#length(list) < this.#length(shortest)) shortest = list;
    }
    return shortest;
  }

  #length(list: number): number {
    return this.#starts[list + 1]! - this.#starts[list]!;
  }
}

function holds(word: string, text: string, place: WordPlace): boolean {
  switch (place) {
    case "within":
      return word.indexOf(text) !== -1;
    case "start":
      return word.startsWith(text);
    case "end":
      return word.endsWith(text);
    case "whole":
      return word === text;
  }
}

function eachGram(word: string, mask: number, visit: (list: number) => void): void {
  let one = beforeWord;
  let two = beforeWord;
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    visit(hash(unit, mask));
    visit(hashTwo(two, unit, mask));
    if (at > 0) visit(hashThree(one, two, unit, mask));
    one = two;
    two = unit;
  }
}

function hash(unit: number, mask: number): number {
  return mix(unit + 0x3_0000) & mask;
}

function hashTwo(one: number, two: number, mask: number): number {
  return mix(Math.imul(one, 0x9e37_79b1) + two + 0x5_0000) & mask;
}

function hashThree(one: number, two: number, three: number, mask: number): number {
  return mix(Math.imul(Math.imul(one, 0x9e37_79b1) + two, 0x85eb_ca6b) + three) & mask;
}

function mix(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b_3c6d);
  return mixed ^ (mixed >>> 13);
}
