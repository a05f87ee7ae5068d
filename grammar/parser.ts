/** Runs nearley's parser on the tokens of a query, for its syntax tree and for completion. */
import nearley from "nearley";
import type { Builder, SyntaxNode } from "./build.ts";
import type { Token, TokenType } from "./lexer.ts";
import compiled from "./query.generated.ts";
import { TokenLexer } from "./token-lexer.ts";

/** Without nearley's own error text, which describes all rules and takes 160 kB for long input. */
class TokenParser extends nearley.Parser {
  reportError(): string {
    return "";
  }
}

const parser = new TokenParser(nearley.Grammar.fromCompiled(compiled));
const start = parser.save();

/** Returns the parses of token types: one, or none if the grammar rejects them. */
export function parseTypes(types: readonly TokenType[]): readonly Builder[] {
  parser.restore(start);
  parser.lexer = new TokenLexer(types);
  try {
    return parser.feed("").results;
  } catch (error) {
    // nearley throws at the first token that no rule accepts, and names it.
    if (error instanceof Error && "token" in error) return [];
    throw error;
  }
}

/**
 * The parses of recent sequences of types. Most texts have one of a few sequences, so keeping their parses makes a search
 * among 1,000 activities a quarter faster.
 */
const parses = new Map<string, Builder | undefined>();
const maxParsed = 500;
/** A longer sequence hardly ever comes again. */
const maxKeptTokens = 32;

/** Returns the syntax tree of tokens; undefined if the grammar rejects them. */
export function parseTokens(tokens: readonly Token[]): SyntaxNode | undefined {
  let key = "";
  for (const { type } of tokens) key += `${type} `;
  let builder = parses.get(key);
  if (builder === undefined && !parses.has(key)) {
    [builder] = parseTypes(tokens.map(({ type }) => type));
    if (parses.size === maxParsed) parses.clear();
    if (tokens.length <= maxKeptTokens) parses.set(key, builder);
  }
  return builder?.(tokens);
}

/** The rules that are under way after some tokens: a column of nearley's table. Later tokens do not change it. */
export type ParserState = ReturnType<nearley.Parser["save"]>;

/** Accepts the same tokens and builds no nodes: completion knows only types of tokens. */
const recognizer = new TokenParser(
  new nearley.Grammar(compiled.ParserRules.map(({ name, symbols }) => new nearley.Rule(name, symbols))),
);

/** The state before the first token. */
export const nothingRead: ParserState = recognizer.save();

/** Reads token types from a state on. Returns undefined if the grammar rejects one of them. */
export function readTypes(state: ParserState, types: readonly TokenType[]): ParserState | undefined {
  recognizer.restore(state);
  for (const type of types) {
    if (!expects(recognizer.save(), type)) return undefined;
    recognizer.lexer = new TokenLexer([type]);
    recognizer.feed("");
  }
  return recognizer.save();
}

/** Whether a rule that is under way continues with the token type. */
function expects({ scannable }: ParserState, type: TokenType): boolean {
  const states: readonly { rule: nearley.Rule; dot: number }[] = scannable;
  return states.some(({ rule, dot }) => rule.symbols[dot].type === type);
}
