/**
 * An SLR(1) parser for the table that node/build/grammar-plugin.ts generates from the grammar. nearley's own parser tracks
 * all parses of a text; a grammar with such a table has at most one parse for each text.
 */
import type { SyntaxNode } from "./build.ts";
import type { Token } from "./lexer.ts";
import { actions, chains, next, rules, types } from "./query.generated.js";

/** The table as numbers, which are indices of other lists. */
export interface ParseTable {
  /** The token types. Number 0 represents all types that the grammar does not know. */
  readonly types: readonly string[];
  /** The rules: the number of the name, the number of parts, and the builder. */
  readonly rules: readonly (readonly [name: number, length: number, builder: string | undefined])[];
  /** For each state, the action at each token type: a kind in its last two bits, and a number. 0 rejects. */
  readonly actions: readonly (readonly number[])[];
  /** For each state, the next state after each rule's name; -1 if there is none. */
  readonly next: readonly (readonly number[])[];
  /** For each chain of unit reductions, the next state by the state below the node; -1 if there is none. */
  readonly chains: readonly (readonly number[])[];
}

const numberOfType: ReadonlyMap<string, number> = new Map(types.map((type, number) => [type, number]));
const start = 0;
const end = typeOf("$");

/** The kinds of actions. Their numbers are those of a state, a rule and a chain. */
const shift = 1;
const reduce = 2;
const chain = 3;

/** Returns 0, for which no state has an action, for unknown token types. */
function typeOf(name: string): number {
  return numberOfType.get(name) ?? 0;
}

/** Returns the parses of the tokens: one, or none if the grammar rejects them. */
export function parseTokens(tokens: readonly Token[]): readonly SyntaxNode[] {
  // Two stacks share one top. Elements above it stay, which is faster than shortening the arrays.
  const states: number[] = [start];
  const nodes: unknown[] = [undefined];
  let state = start;
  let top = 0;
  let at = 0;
  let token = tokens[0];
  for (let type = token === undefined ? end : typeOf(token.type); ; ) {
    const action = actions[state]![type]!;
    const number = action >> 2;
    switch (action & 3) {
      case shift:
        state = number;
        top++;
        states[top] = state;
        nodes[top] = token;
        at++;
        token = tokens[at];
        type = token === undefined ? end : typeOf(token.type);
        break;
      case chain:
        state = chains[number]![states[top - 1]!]!;
        if (state < 0) return [];
        states[top] = state;
        break;
      case reduce: {
        const [name, length, build] = rules[number]!;
        const base = top - length;
        state = next[states[base]!]![name]!;
        if (state < 0) return [];
        if (build !== undefined) nodes[base + 1] = build(nodes.slice(base + 1, top + 1));
        top = base + 1;
        states[top] = state;
        break;
      }
      default: {
        const node = action === 0 ? undefined : nodes[top];
        return isSyntaxNode(node) ? [node] : [];
      }
    }
  }
}

/** The start rule always builds a syntax node, which the builders' types do not express. */
function isSyntaxNode(node: unknown): node is SyntaxNode {
  return typeof node === "object" && node !== null && "kind" in node;
}

/** The parser's stack without nodes: the states of the tokens that were read, and of what they were reduced to. */
export type ParserState = readonly number[];

/** The state before the first token. */
export const nothingRead: ParserState = [start];

/**
 * Reads token types without building nodes. Returns undefined if the grammar rejects one of them. A type is read once it
 * is shifted, because the table may reduce before it finds that the type is wrong.
 */
export function readTypes(state: ParserState, tokenTypes: readonly string[]): ParserState | undefined {
  const states = [...state];
  for (const name of tokenTypes) {
    const type = typeOf(name);
    for (let isShifted = false; !isShifted; ) {
      const action = actions[states.at(-1)!]![type]!;
      const number = action >> 2;
      const kind = action & 3;
      isShifted = kind === shift;
      if (isShifted) {
        states.push(number);
        continue;
      }
      if (kind !== reduce && kind !== chain) return undefined;
      const [reducedName = 0, length = 1] = kind === reduce ? rules[number]! : [];
      states.length -= length;
      const below = states.at(-1)!;
      const after = kind === reduce ? next[below]![reducedName]! : chains[number]![below]!;
      if (after < 0) return undefined;
      states.push(after);
    }
  }
  return states;
}
