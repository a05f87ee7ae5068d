/**
 * Parses the texts of the workload, and no others, by hand: the least that a parser costs. It reports no errors, and
 * has no wildcards, comparisons or escapes, since the workload has none.
 */
import type { Expression, Value } from "../../../grammar/ast.ts";

const span = { start: 0, length: 0 };
/** The characters that end a word. */
const signs = ' "(),:';

/** Returns undefined for an unfinished text, and null for one without terms. */
export function parseByHand(text: string): Expression | null | undefined {
  const parser = new Parser(text);
  const expression = parser.parseOr();
  return parser.isUnfinished ? undefined : expression;
}

class Parser {
  readonly #text: string;
  #at = 0;
  isUnfinished = false;

  constructor(text: string) {
    this.#text = text;
  }

  parseOr(): Expression | null {
    const items = [this.#parseAnd()];
    while (this.#skipWord("OR")) items.push(this.#parseAnd());
    return join("or", items);
  }

  #parseAnd(): Expression | null {
    const items: (Expression | null)[] = [];
    while (true) {
      this.#skipSpaces();
      const next = this.#text[this.#at];
      if (next === undefined || next === ")" || this.#isWord("OR")) return join("and", items);
      if (!this.#skipWord("AND")) items.push(this.#parseNot());
    }
  }

  #parseNot(): Expression | null {
    if (this.#text[this.#at] === "-") this.#at += 1;
    else if (!this.#skipWord("NOT")) return this.#parseTerm();
    const item = this.#parseNot();
    return item && { kind: "not", item, span };
  }

  #parseTerm(): Expression | null {
    this.#skipSpaces();
    if (this.#text[this.#at] === "(") {
      this.#at += 1;
      const inner = this.parseOr();
      this.#at += 1;
      return inner;
    }
    const word = this.#parseValue();
    if (this.#text[this.#at] !== ":") {
      if (word.text === "") this.#skipWrongSign();
      return { kind: "term", value: word, span };
    }
    this.#at += 1;
    const field = word.text;
    if (this.#text.startsWith("IN(", this.#at)) return { kind: "in", field, values: this.#parseList(), span };
    const value = this.#parseValue();
    if (value.text === "") this.isUnfinished = true;
    const dots = field === "year" ? value.text.indexOf("..") : -1;
    if (dots < 0) return { kind: "match", field, value, span };
    const from = toValue(value.text.slice(0, dots));
    return { kind: "range", field, from, to: toValue(value.text.slice(dots + 2)), span };
  }

  #parseList(): Value[] {
    this.#at += "IN".length;
    const values: Value[] = [];
    do {
      this.#at += 1;
      this.#skipSpaces();
      values.push(this.#parseValue());
      this.#skipSpaces();
    } while (this.#text[this.#at] === ",");
    this.#at += 1;
    return values;
  }

  /** Reads a phrase in quotes, or characters up to the next sign. */
  #parseValue(): Value {
    const text = this.#text;
    if (text[this.#at] === '"') {
      const start = this.#at + 1;
      const end = text.indexOf('"', start);
      if (end < 0) this.isUnfinished = true;
      this.#at = end < 0 ? text.length : end + 1;
      return toValue(text.slice(start, end < 0 ? text.length : end));
    }
    const start = this.#at;
    while (this.#at < text.length && !signs.includes(text[this.#at]!)) this.#at += 1;
    return toValue(text.slice(start, this.#at));
  }

  #skipWrongSign(): void {
    this.isUnfinished = true;
    this.#at += 1;
  }

  #skipSpaces(): void {
    while (this.#text[this.#at] === " ") this.#at += 1;
  }

  #isWord(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false;
    const next = this.#text[this.#at + word.length];
    return next === undefined || next === " " || next === "(";
  }

  #skipWord(word: string): boolean {
    this.#skipSpaces();
    if (!this.#isWord(word)) return false;
    this.#at += word.length;
    return true;
  }
}

function toValue(text: string): Value {
  return { text, wildcard: false, span };
}

/** Operators have no operand of their own kind, as in the project's expressions. */
function join(kind: "and" | "or", items: readonly (Expression | null)[]): Expression | null {
  const flat: Expression[] = [];
  for (const item of items) {
    if (item === null) continue;
    if (item.kind === kind) flat.push(...item.items);
    else flat.push(item);
  }
  const [first = null] = flat;
  return flat.length < 2 ? first : { kind, items: flat, span };
}
