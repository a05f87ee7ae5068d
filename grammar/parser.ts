/** Runs nearley's parser on the tokens of a query, for its form, see build.ts, and for completion. */
import nearley from "nearley";
import { type Form, flatten, type Group, type Part, type PartType } from "./build.ts";
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
export function parseTypes(types: readonly PartType[]): readonly Form[] {
  parser.restore(start);
  parser.lexer = new TokenLexer(types);
  try {
    const forms: readonly Form[] = parser.feed("").results;
    return forms.map(flatten);
  } catch (error) {
    // nearley throws at the first token that no rule accepts, and names it.
    if (error instanceof Error && "token" in error) return [];
    throw error;
  }
}

/** A sequence of types as a path in a tree: looking one up allocates nothing. */
interface Sequence {
  readonly next: Map<PartType, Sequence>;
  /** Null if the grammar rejects the sequence; undefined if it has not been parsed. */
  form?: Form | null;
}

/** The parses of recent sequences of types, which make a search among 1,000 activities a quarter faster. */
let sequences: Sequence = { next: new Map() };
let kept = 0;
/** The number of beginnings of sequences that are kept. */
const maxKept = 2_000;
/** A longer sequence hardly ever comes again. */
const maxKeptParts = 32;

/** Returns the form of tokens, undefined if rejected. What parentheses enclose is parsed and kept by itself. */
export function parseTokens(tokens: readonly Token[]): Group | undefined {
  if (!tokens.some(({ type }) => type === "open" || type === "close")) return parseParts(tokens);
  const around: Part[][] = [];
  let parts: Part[] = [];
  for (const token of tokens) {
    if (token.type === "open") {
      around.push(parts);
      parts = [];
    } else if (token.type === "close") {
      const outer = around.pop();
      const group = parseParts(parts);
      if (outer === undefined || group === undefined) return undefined;
      outer.push(group);
      parts = outer;
    } else parts.push(token);
  }
  return around.length === 0 ? parseParts(parts) : undefined;
}

function parseParts(parts: readonly Part[]): Group | undefined {
  const form = parts.length > maxKeptParts ? parseAnew(parts) : parseOnce(parts);
  return form === null ? undefined : { type: "group", form, parts };
}

function parseOnce(parts: readonly Part[]): Form | null {
  let sequence = sequences;
  for (const { type } of parts) {
    let next = sequence.next.get(type);
    if (next === undefined) {
      next = { next: new Map() };
      sequence.next.set(type, next);
      kept++;
    }
    sequence = next;
  }
  const form = sequence.form ?? (sequence.form === null ? null : parseAnew(parts));
  sequence.form = form;
  if (kept > maxKept) {
    sequences = { next: new Map() };
    kept = 0;
  }
  return form;
}

function parseAnew(parts: readonly Part[]): Form | null {
  const [form] = parseTypes(parts.map(({ type }) => type));
  return form ?? null;
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
