/** Runs nearley's parser on the tokens of a query, for its syntax tree and for completion. */
import nearley from "nearley";
import type { Builder, Part, PartType, SyntaxNode } from "./build.ts";
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

/** Returns the parses of types: one, or none if the grammar rejects them. */
export function parseTypes(types: readonly PartType[]): readonly Builder[] {
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
 * The parses of recent sequences of types. Most texts consist of a few sequences, so keeping their parses makes a search
 * among 1,000 activities a quarter faster.
 */
const parses = new Map<string, Builder | undefined>();
const maxParsed = 500;
/** A longer sequence hardly ever comes again. */
const maxKeptParts = 32;

/**
 * Returns the syntax tree of tokens; undefined if the grammar rejects them. What parentheses enclose is parsed by itself
 * and becomes one part of what is around it, because short sequences come again where whole texts do not.
 */
export function parseTokens(tokens: readonly Token[]): SyntaxNode | undefined {
  const around: Part[][] = [];
  let parts: Part[] = [];
  for (const token of tokens) {
    if (token.type === "open") {
      around.push(parts);
      parts = [];
    } else if (token.type === "close") {
      const outer = around.pop();
      const node = parseParts(parts);
      if (outer === undefined || node === undefined) return undefined;
      outer.push({ type: "group", node });
      parts = outer;
    } else parts.push(token);
  }
  return around.length === 0 ? parseParts(parts) : undefined;
}

function parseParts(parts: readonly Part[]): SyntaxNode | undefined {
  let key = "";
  for (const { type } of parts) key += `${type} `;
  let builder = parses.get(key);
  if (builder === undefined && !parses.has(key)) {
    [builder] = parseTypes(parts.map(({ type }) => type));
    if (parses.size === maxParsed) parses.clear();
    if (parts.length <= maxKeptParts) parses.set(key, builder);
  }
  return builder?.(parts);
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

/** Returns whether a rule that is under way continues with the token type. */
function expects({ scannable }: ParserState, type: TokenType): boolean {
  const states: readonly { rule: nearley.Rule; dot: number }[] = scannable;
  return states.some(({ rule, dot }) => rule.symbols[dot].type === type);
}
