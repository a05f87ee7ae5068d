/**
 * The words of the language. Three states: `main`, `value` directly after a field's colon, and `list` inside
 * `IN(…)`. Between them the rules cover every character, so the lexer never fails: what is wrong gets a token
 * type of its own, which the grammar does not know and diagnose.ts explains.
 */
import moo, { type Token } from "moo";

/** Pasted typographic quotes count as quotes; any of the three ends what any of them began. */
const quote = '["“”]';
/** A term or a field name is a run of anything but white space and the characters of the syntax. */
const run = '[^\\s"“”():,]+';
/** `\"` and `\\` are escapes; a backslash before anything else is itself. */
const phrase = `${quote}(?:\\\\[\\\\"“”]|\\\\(?![\\\\"“”])|[^"“”\\\\])*${quote}\\**`;

/** One space is most of the white space there is, and told by a table. */
const space = " ";
const white = { match: /\s+/, lineBreaks: true };
const quoted = { match: new RegExp(phrase), lineBreaks: true };
const openQuote = { match: new RegExp(`${quote}[^]*`), lineBreaks: true };

const keywords: ReadonlyMap<string, string> = new Map([
  ["and", "and"],
  ["or", "or"],
  ["not", "not"],
]);

/** Keywords are told from words here and not by rules of their own: `ANDROID` is a word. */
const wordType = (text: string): string =>
  text.length > 3 ? "word" : (keywords.get(text.toLowerCase()) ?? "word");

// Single characters first: those at the head of a state are told by a table and not by the expression.
export const lexer = moo.states({
  main: {
    open: "(",
    close: ")",
    comma: ",",
    space,
    white,
    quoted,
    openQuote,
    // A minus negates only where it begins a term: `f-string` and `a"b"-c` hold none.
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

/** From text to the tokens that the grammar reads: white space gone, lexical faults marked by a type of their own. */

export type { Token };

/** Spelled-out limits keep every later stage's recursion and time small. */
export const maxQueryLength = 2000;
const maxNestingDepth = 64;

/** Tokens after which an operand is complete. */
const endsOperand: ReadonlySet<string | undefined> = new Set(["word", "quoted", "close", "listEnd"]);
/** Tokens that begin an operand. */
const beginsOperand: ReadonlySet<string | undefined> = new Set([
  "word",
  "quoted",
  "openQuote",
  "field",
  "emptyField",
  "open",
]);

export interface Tokens {
  /** Types beyond the lexer's: `strayWildcard` for a word or phrase with a misplaced `*`. */
  readonly tokens: readonly Token[];
  /** Offsets of operands that touch the one before: `"one""two"`. */
  readonly touching: readonly number[];
  /** Where parentheses first go deeper than the limit. */
  readonly tooDeepAt: number | undefined;
}

/** Every text has tokens; this never throws. */
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

/** Stars inside quotes are text; outside, only one may stand, at the end. */
function hasStrayWildcard(token: Token): boolean {
  const { text } = token;
  if (token.type === "quoted") return text.endsWith("**");
  const star = text.indexOf("*");
  return star >= 0 && star < text.length - 1;
}
