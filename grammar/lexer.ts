/**
 * The tokens of the language. The lexer has three states: `main`, `value` directly after a field's colon, and `list`
 * inside `IN(…)`. The rules cover every character, so the lexer never fails: faults get token types of their own,
 * which the grammar does not know and diagnose.ts explains.
 */
import moo, { type Token } from "moo";

/** Pasted typographic quotes count as quotes; any of the three ends a phrase that any of them began. */
const quote = '["“”]';
/** A word or field name is a run of anything but white space and the syntax's own characters. */
const run = '[^\\s"“”():,]+';
/** `\"` and `\\` are escapes; a backslash before anything else is itself. */
const phrase = `${quote}(?:\\\\[\\\\"“”]|\\\\(?![\\\\"“”])|[^"“”\\\\])*${quote}\\**`;

/** Most white space is a single space, which moo tells by a table rather than by the expression. */
const space = " ";
const white = { match: /\s+/, lineBreaks: true };
const quoted = { match: new RegExp(phrase), lineBreaks: true };
const openQuote = { match: new RegExp(`${quote}[^]*`), lineBreaks: true };

const keywords: ReadonlyMap<string, string> = new Map([
  ["and", "and"],
  ["or", "or"],
  ["not", "not"],
]);

/** Keywords have no rules of their own, which would split words such as `ANDROID`. */
const wordType = (text: string): string =>
  text.length > 3 ? "word" : (keywords.get(text.toLowerCase()) ?? "word");

// Single characters come first: moo tells those at the head of a state by a table.
export const lexer = moo.states({
  main: {
    open: "(",
    close: ")",
    comma: ",",
    space,
    white,
    quoted,
    openQuote,
    // A minus negates only where it begins a term; those in `f-string` and `a"b"-c` do not.
    minus: /(?<=^|[\s(])-/,
    field: { match: new RegExp(`${run}:(?=[^\\s():,])`), next: "value" },
    emptyField: new RegExp(`${run}:`),
    nameless: { match: new RegExp(`:(?:${phrase}|${run})?`), lineBreaks: true },
    word: { match: new RegExp(run), type: wordType },
  },
  value: {
    list: { match: /[iI][nN]\s*\(/, lineBreaks: true, next: "list" },
    inWithoutList: { match: /[iI][nN](?![^\s"“”():,])/, next: "main" },
    quoted: { ...quoted, next: "main" },
    openQuote: { ...openQuote, next: "main" },
    word: { match: new RegExp(run), next: "main" },
  },
  list: {
    comma: ",",
    listEnd: { match: ")", next: "main" },
    strayInList: [":", "("],
    space,
    white,
    quoted,
    openQuote,
    word: new RegExp(run),
  },
});

export type { Token };

/** The limits bound the time and recursion of every later stage. */
export const maxQueryLength = 2000;
export const maxNestingDepth = 64;

/** The types of tokens that end an operand. */
const endsOperand: ReadonlySet<string | undefined> = new Set(["word", "quoted", "close", "listEnd"]);
/** The types of tokens that begin an operand. */
const beginsOperand: ReadonlySet<string | undefined> = new Set([
  "word",
  "quoted",
  "openQuote",
  "field",
  "emptyField",
  "open",
]);

export interface Tokens {
  /** Without white space. A word or phrase with a misplaced `*` has the type `strayWildcard`. */
  readonly tokens: readonly Token[];
  /** The offsets of operands that touch the operand before, as in `"one""two"`. */
  readonly touching: readonly number[];
  /** The offset of the first parenthesis that is nested deeper than the limit. */
  readonly tooDeepAt: number | undefined;
}

/** Splits any text into tokens; never throws. */
export function tokenize(text: string): Tokens {
  lexer.reset(text);
  const tokens: Token[] = [];
  const touching: number[] = [];
  let tooDeepAt: number | undefined;
  let depth = 0;
  let inList = false;
  let afterField = false;
  let operandEnd = -1;
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (token.type === "space" || token.type === "white") continue;
    if (token.offset === operandEnd && !inList && !afterField && beginsOperand.has(token.type)) {
      touching.push(token.offset);
    }
    if (token.type === "open") {
      depth++;
      if (depth > maxNestingDepth) tooDeepAt ??= token.offset;
    } else if (token.type === "close" && depth > 0) depth--;
    else if (token.type === "list") inList = true;
    else if (token.type === "listEnd") inList = false;
    afterField = token.type === "field";
    operandEnd = endsOperand.has(token.type) ? token.offset + token.text.length : -1;
    if ((token.type === "word" || token.type === "quoted") && hasStrayWildcard(token))
      token.type = "strayWildcard";
    tokens.push(token);
  }
  return { tokens, touching, tooDeepAt };
}

/** Stars inside quotes are text; outside, only one star at the end is allowed. */
function hasStrayWildcard(token: Token): boolean {
  const { text } = token;
  if (token.type === "quoted") return text.endsWith("**");
  const star = text.indexOf("*");
  return star >= 0 && star < text.length - 1;
}
