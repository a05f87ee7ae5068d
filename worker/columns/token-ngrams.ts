/**
 * An n-gram index of a dictionary: finds the tokens that hold a text by lists of tokens for each sequence of one, two
 * or three code units. Sequences with the same hash share a list, so each candidate is compared with the text.
 */

export type TokenPlace = "within" | "start" | "end" | "whole";

/** Stands before a token, so that beginnings are sequences of their own. A token that holds it does no harm. */
const beforeToken = 0;
/** Two lists for each token keep the lists short and their array within the processor's cache. */
const listsPerToken = 2;
const tokensPerSlice = 512;

export class TokenNgrams {
  readonly #tokens: readonly string[];
  readonly #mask: number;
  /** The start of each list in `#lists`, and the end of the last. */
  readonly #starts: Int32Array;
  readonly #lists: Int32Array;

  private constructor(tokens: readonly string[], mask: number, starts: Int32Array, lists: Int32Array) {
    this.#tokens = tokens;
    this.#mask = mask;
    this.#starts = starts;
    this.#lists = lists;
  }

  /** Yields between slices of the work. */
  static *build(tokens: readonly string[]): Generator<void, TokenNgrams> {
    const size = 2 ** Math.ceil(Math.log2(tokens.length * listsPerToken + 64));
    const mask = size - 1;
    const starts = new Int32Array(size + 1);
    // A token that holds a sequence twice is listed once.
    const latest = new Int32Array(size).fill(-1);
    for (let token = 0; token < tokens.length; token++) {
      if (token % tokensPerSlice === 0) yield;
      eachNgram(tokens[token]!, mask, (list) => {
        if (latest[list] === token) return;
        latest[list] = token;
        starts[list + 1]! += 1;
      });
    }
    for (let list = 0; list < size; list++) starts[list + 1]! += starts[list]!;
    const next = starts.slice();
    const lists = new Int32Array(starts[size]!);
    latest.fill(-1);
    for (let token = 0; token < tokens.length; token++) {
      if (token % tokensPerSlice === 0) yield;
      eachNgram(tokens[token]!, mask, (list) => {
        if (latest[list] === token) return;
        latest[list] = token;
        lists[next[list]!++] = token;
      });
    }
    return new TokenNgrams(tokens, mask, starts, lists);
  }

  /** Writes the tokens that hold the text at that place; returns their number. The text is not empty. */
  find(text: string, place: TokenPlace, into: Int32Array): number {
    const list = this.#shortest(text, place);
    const tokens = this.#tokens;
    const end = this.#starts[list + 1]!;
    let count = 0;
    for (let at = this.#starts[list]!; at < end; at++) {
      const token = this.#lists[at]!;
      if (holds(tokens[token]!, text, place)) into[count++] = token;
    }
    return count;
  }

  /** Returns the shortest list that holds all tokens with the text at that place. */
  #shortest(text: string, place: TokenPlace): number {
    const mask = this.#mask;
    const first = text.charCodeAt(0);
    if (text.length === 1)
      return place === "within" || place === "end" ? hash(first, mask) : hashTwo(beforeToken, first, mask);
    const second = text.charCodeAt(1);
    const isStart = place === "start" || place === "whole";
    if (text.length === 2 && !isStart) return hashTwo(first, second, mask);
    let shortest = isStart ? hashThree(beforeToken, first, second, mask) : -1;
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

function holds(token: string, text: string, place: TokenPlace): boolean {
  switch (place) {
    case "within":
      return token.indexOf(text) !== -1;
    case "start":
      return token.startsWith(text);
    case "end":
      return token.endsWith(text);
    case "whole":
      return token === text;
  }
}

function eachNgram(token: string, mask: number, visit: (list: number) => void): void {
  let one = beforeToken;
  let two = beforeToken;
  for (let at = 0; at < token.length; at++) {
    const unit = token.charCodeAt(at);
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
