/**
 * Splits texts into tokens and builds the lists of the token index. A token is a run of letters and digits with
 * everything up to the next run, so that joining the tokens gives the text. Text before the first letter is a token, too.
 * The generators yield between slices of their work, so that queries can run in between.
 */
import { foldLetters, isHighSurrogate, isLowSurrogate, lettersAt } from "../../grammar/letters.ts";
import { addRow, type Bitset, emptyBitset } from "../sets/bitset.ts";
import type { TextOf } from "./texts.ts";

const rowsPerSlice = 256;
/** The initial allocation; most texts have fewer tokens. */
const tokensPerText = 11;
/** The rows of texts of one or two code units are stored if more than this part of all rows contains them. */
const commonPart = 1 / 8;

/** Lists of numbers in one array: list i is in `items` from `starts[i]` up to `starts[i + 1]`. */
export interface Lists {
  readonly starts: Int32Array;
  readonly items: Uint32Array;
}

function endOfToken(text: string, from: number): number {
  let at = from;
  for (let units = lettersAt(text, at); units > 0; units = lettersAt(text, at)) at += units;
  while (at < text.length && lettersAt(text, at) === 0) at += 1;
  return at;
}

export function splitTokens(text: string): string[] {
  const tokens: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = endOfToken(text, at);
    tokens.push(text.slice(at, end));
    at = end;
  }
  return tokens;
}

/** Returns whether the text begins or ends with half of a surrogate pair, which may match inside a character. */
export function hasLoneSurrogateAtEdge(text: string): boolean {
  const { length } = text;
  return isLowSurrogate(text.charCodeAt(0)) || isHighSurrogate(text.charCodeAt(length - 1));
}

/** Returns the distinct tokens of the texts, and the tokens of each row in order, as indices. */
export function* readTokens(
  size: number,
  textOf: TextOf,
): Generator<void, { tokens: string[]; tokensOfRow: Lists }> {
  const tokens: string[] = [];
  const indices = new Map<string, number>();
  const starts = new Int32Array(size + 1);
  let items = new Uint32Array(size * tokensPerText + 64);
  let count = 0;
  for (let row = 0; row < size; row++) {
    if (row % rowsPerSlice === 0) yield;
    const whole = foldLetters(textOf(row));
    if (count + whole.length > items.length) {
      const longer = new Uint32Array(Math.max(items.length * 2, count + whole.length));
      longer.set(items);
      items = longer;
    }
    for (let at = 0; at < whole.length; ) {
      const end = endOfToken(whole, at);
      const text = whole.slice(at, end);
      let token = indices.get(text);
      if (token === undefined) {
        token = tokens.push(text) - 1;
        indices.set(text, token);
      }
      items[count++] = token;
      at = end;
    }
    starts[row + 1] = count;
  }
  // Some unused memory is kept, because copying millions of numbers would delay a query.
  const isTight = count * 4 > items.length * 3;
  const tokensOfRow = { starts, items: isTight ? items.subarray(0, count) : items.slice(0, count) };
  return { tokens, tokensOfRow };
}

/** Inverts the tokens of rows into the rows of each token, ascending, each once. */
export function* invert({ starts, items }: Lists, tokenCount: number): Generator<void, Lists> {
  const size = starts.length - 1;
  const rowStarts = new Int32Array(tokenCount + 1);
  const latest = new Int32Array(tokenCount).fill(-1);
  for (let row = 0; row < size; row++) {
    if (row % (rowsPerSlice * 8) === 0) yield;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const token = items[at]!;
      if (latest[token] === row) continue;
      latest[token] = row;
      rowStarts[token + 1]! += 1;
    }
  }
  for (let token = 0; token < tokenCount; token++) rowStarts[token + 1]! += rowStarts[token]!;
  const next = rowStarts.slice();
  const rows = new Uint32Array(rowStarts[tokenCount]!);
  latest.fill(-1);
  for (let row = 0; row < size; row++) {
    if (row % (rowsPerSlice * 8) === 0) yield;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const token = items[at]!;
      if (latest[token] === row) continue;
      latest[token] = row;
      rows[next[token]!++] = row;
    }
  }
  return { starts: rowStarts, items: rows };
}

/** Returns the rows of common texts of one or two code units, whose thousand tokens would take long to unite. */
export function* findCommon(
  tokens: readonly string[],
  { starts, items }: Lists,
  size: number,
): Generator<void, Map<string, Bitset>> {
  const sums = new Map<number, number>();
  for (let token = 0; token < tokens.length; token++) {
    if (token % rowsPerSlice === 0) yield;
    const rows = starts[token + 1]! - starts[token]!;
    for (const text of shortTexts(tokens[token]!)) sums.set(text, (sums.get(text) ?? 0) + rows);
  }
  const common = new Map<number, Bitset>();
  for (const [text, rows] of sums) if (rows > size * commonPart) common.set(text, emptyBitset(size));
  for (let token = 0; token < tokens.length; token++) {
    if (token % rowsPerSlice === 0) yield;
    for (const text of shortTexts(tokens[token]!)) {
      const bits = common.get(text);
      if (bits === undefined) continue;
      for (let at = starts[token]!; at < starts[token + 1]!; at++) addRow(bits, items[at]!);
    }
  }
  const entries = Array.from(common, ([text, bits]): [string, Bitset] => [fromNumber(text), bits]);
  return new Map(entries);
}

const units = 0x1_0000;

/** Returns the texts of one or two code units in a token, encoded as numbers. */
function shortTexts(token: string): Set<number> {
  const texts = new Set<number>();
  for (let at = 0; at < token.length; at++) {
    const unit = token.charCodeAt(at);
    texts.add(unit);
    if (at > 0) texts.add((token.charCodeAt(at - 1) + 1) * units + unit);
  }
  return texts;
}

function fromNumber(text: number): string {
  const last = text % units;
  return text < units ? String.fromCharCode(last) : String.fromCharCode(Math.floor(text / units) - 1, last);
}
