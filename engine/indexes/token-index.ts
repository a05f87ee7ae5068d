/**
 * An inverted index of texts: a dictionary of their distinct tokens, the rows of each token, and the tokens of each row
 * in order. A text within one token is searched in the dictionary, which is far smaller than the texts. A text that
 * spans tokens is searched in the rows that have a matching first and a matching last token.
 */
import { lettersAt } from "../../grammar/letters.ts";
import { addRow, type Bitset, emptyBitset, orWords, wordsFor } from "../sets/bitset.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { RowList, Rows } from "../sets/rows.ts";
import {
  findCommon,
  hasLoneSurrogateAtEdge,
  invert,
  type Lists,
  readTokens,
  splitTokens,
} from "./text-tokens.ts";
import { provideTokenIndex, scanTexts, type TextOf, type TextSearch } from "./texts.ts";

interface Parts {
  readonly size: number;
  readonly textOf: TextOf;
  readonly tokens: readonly string[];
  readonly tokensOfRow: Lists;
  readonly rowsOfToken: Lists;
  readonly ngrams: TokenNgrams;
  /** The rows of tokens that many rows have. */
  readonly bitsOfToken: ReadonlyMap<number, Bitset>;
  /** The rows of common texts of one or two code units. */
  readonly common: ReadonlyMap<string, Bitset>;
}

export class TokenIndex {
  readonly #parts: Parts;
  // The following arrays are reused by every search. The last two mark tokens, by index.
  readonly #found: Int32Array;
  readonly #foundLast: Int32Array;
  readonly #isFirst: Uint8Array;
  readonly #isLast: Uint8Array;

  private constructor(parts: Parts, tokenCount: number) {
    this.#parts = parts;
    this.#found = new Int32Array(tokenCount);
    this.#foundLast = new Int32Array(tokenCount);
    this.#isFirst = new Uint8Array(tokenCount);
    this.#isLast = new Uint8Array(tokenCount);
  }

  get tokens(): readonly string[] {
    return this.#parts.tokens;
  }

  /** Yields between slices of the work. */
  static *build(size: number, textOf: TextOf): Generator<void, TokenIndex> {
    const { tokens, tokensOfRow } = yield* readTokens(size, textOf);
    const rowsOfToken = yield* invert(tokensOfRow, tokens.length);
    const ngrams = yield* TokenNgrams.build(tokens);
    const bitsOfToken = new Map<number, Bitset>();
    for (let token = 0; token < tokens.length; token++) {
      const from = rowsOfToken.starts[token]!;
      const to = rowsOfToken.starts[token + 1]!;
      if (to - from <= wordsFor(size)) continue;
      yield;
      const bits = emptyBitset(size);
      for (let at = from; at < to; at++) addRow(bits, rowsOfToken.items[at]!);
      bitsOfToken.set(token, bits);
    }
    const common = yield* findCommon(tokens, rowsOfToken, size);
    const parts = { size, textOf, tokens, tokensOfRow, rowsOfToken, ngrams, bitsOfToken, common };
    return new TokenIndex(parts, tokens.length);
  }

  /** Returns the rows of the window whose text matches. `folded`: the folded text, which is not empty. */
  find(search: TextSearch, folded: string, sets: RowSets): Rows {
    const { textOf } = this.#parts;
    if (hasLoneSurrogateAtEdge(folded)) return scanTexts(sets.all(), textOf, search, sets);
    const tokens = splitTokens(folded);
    const isFromStart = search.at === "word-start";
    // A text that does not begin with a letter is inside a token. Whether a word starts there depends on the text.
    if (isFromStart && lettersAt(folded, 0) === 0)
      return scanTexts(this.#rowsWithTokens(tokens, false, sets), textOf, search, sets);
    return this.#rowsWithTokens(tokens, isFromStart, sets);
  }

  #rowsWithTokens(tokens: readonly string[], isFromStart: boolean, sets: RowSets): Rows {
    const [only] = tokens;
    return only !== undefined && tokens.length === 1
      ? this.#rowsWithToken(only, isFromStart ? "start" : "within", sets)
      : this.#rowsWithPhrase(tokens, isFromStart, sets);
  }

  /** Returns the rows whose text contains the text within one token. */
  #rowsWithToken(text: string, place: TokenPlace, sets: RowSets): Rows {
    const common = place === "within" ? this.#parts.common.get(text) : undefined;
    if (common !== undefined) return { kind: "bits", bits: common };
    return this.#rowsWithAny(this.#found, this.#parts.ngrams.find(text, place, this.#found), sets);
  }

  /** Returns the rows whose text contains these consecutive tokens. The first and the last may be partial. */
  #rowsWithPhrase(tokens: readonly string[], isFromStart: boolean, sets: RowSets): Rows {
    const { ngrams } = this.#parts;
    const between: number[] = [];
    for (const text of tokens.slice(1, -1)) {
      const [token] = this.#found.subarray(0, ngrams.find(text, "whole", this.#found));
      if (token === undefined) return sets.none();
      between.push(token);
    }
    const count = ngrams.find(tokens[0]!, isFromStart ? "whole" : "end", this.#found);
    const countLast = ngrams.find(tokens.at(-1)!, "start", this.#foundLast);
    const candidates = sets.intersection([
      this.#rowsWithAny(this.#found, count, sets),
      this.#rowsWithAny(this.#foundLast, countLast, sets),
    ]);
    const list = sets.list(candidates);
    const into = sets.buffers.takeList(list.length);
    this.#mark(this.#isFirst, this.#found, count, 1);
    this.#mark(this.#isLast, this.#foundLast, countLast, 1);
    let matched = 0;
    for (let at = 0; at < list.length; at++) {
      if (this.#hasPhrase(list[at]!, between)) into[matched++] = list[at]!;
    }
    this.#mark(this.#isFirst, this.#found, count, 0);
    this.#mark(this.#isLast, this.#foundLast, countLast, 0);
    return { kind: "list", list: into.subarray(0, matched) };
  }

  #mark(table: Uint8Array, tokens: Int32Array, count: number, mark: 0 | 1): void {
    for (let at = 0; at < count; at++) table[tokens[at]!] = mark;
  }

  #hasPhrase(row: number, between: readonly number[]): boolean {
    const { starts, items } = this.#parts.tokensOfRow;
    const beyond = starts[row + 1]! - between.length - 1;
    for (let at = starts[row]!; at < beyond; at++) {
      if (this.#isFirst[items[at]!] === 0 || this.#isLast[items[at + between.length + 1]!] === 0) continue;
      let same = 0;
      while (same < between.length && items[at + 1 + same] === between[same]) same++;
      if (same === between.length) return true;
    }
    return false;
  }

  /** Returns the rows that have any of the first `count` tokens. */
  #rowsWithAny(tokens: Int32Array, count: number, sets: RowSets): Rows {
    if (count === 0) return sets.none();
    const { size, rowsOfToken, bitsOfToken } = this.#parts;
    const { starts, items } = rowsOfToken;
    if (count === 1) {
      const token = tokens[0]!;
      const list: RowList = items.subarray(starts[token], starts[token + 1]);
      const bits = bitsOfToken.get(token);
      return bits === undefined ? { kind: "list", list: sets.clip(list) } : { kind: "bits", bits, list };
    }
    const result = sets.buffers.takeBits();
    result.fill(0);
    for (let at = 0; at < count; at++) {
      const token = tokens[at]!;
      const end = starts[token + 1]!;
      const bits = end - starts[token]! > wordsFor(size) ? bitsOfToken.get(token) : undefined;
      if (bits !== undefined) orWords(result, result, bits, 0, bits.length);
      else for (let place = starts[token]!; place < end; place++) addRow(result, items[place]!);
    }
    return { kind: "bits", bits: result };
  }
}

provideTokenIndex(TokenIndex.build);

type TokenPlace = "within" | "start" | "end" | "whole";

/** Precedes each token, so that beginnings have their own sequences. A token that contains it is harmless. */
const beforeToken = 0;
/** Two lists per token keep the lists short and their array within the processor's cache. */
const listsPerToken = 2;
const tokensPerSlice = 512;

/** Finds the tokens that contain a text: candidates by hashes of one to three code units, then compared. */
class TokenNgrams {
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
    // A token that contains a sequence twice is listed once.
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

  /** Writes the tokens that contain the text at that place. Returns their number. The text is not empty. */
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

  /** Returns the shortest list that includes all tokens with the text at that place. */
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
