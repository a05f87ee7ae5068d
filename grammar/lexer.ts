/**
 * The words of the language. Three states: `main`, `value` directly after a field's colon, and `list` inside
 * `IN(…)`. Between them the rules cover every character, so the lexer never fails: what is wrong gets a token
 * type of its own, which the grammar does not know and diagnose.ts explains.
 */
import moo from "moo";

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
