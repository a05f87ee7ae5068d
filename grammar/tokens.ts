/** From text to the tokens that the grammar reads: white space gone, lexical faults marked by a type of their own. */
import type { Token } from "moo";
import { lexer } from "./lexer.ts";

export type { Token };

/** Spelled-out limits keep every later stage's recursion and time small. */
export const maxQueryLength = 2000;
export const maxNestingDepth = 64;

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
