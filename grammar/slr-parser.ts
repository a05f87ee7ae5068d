/**
 * An SLR(1) parser for the table that site/build/grammar-plugin.ts generates from the grammar. nearley's own parser tracks
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
  /** For each state, the action at each token type: 0 rejects, else see `Action`. */
  readonly actions: readonly (readonly number[])[];
  /** For each state, the next state after each rule's name; -1 if there is none. */
  readonly next: readonly (readonly number[])[];
  /** For each chain of unit reductions, the next state by the state below the node; -1 if there is none. */
  readonly chains: readonly (readonly number[])[];
}

const numberOfType: ReadonlyMap<string, number> = new Map(types.map((type, number) => [type, number]));
export const start = 0;
const end = typeOf("$");

/** Returns 0, for which no state has an action, for unknown token types. */
export function typeOf(name: string): number {
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
    // The last two bits are the kind of action; the others are the number of a state, chain or rule.
    switch (action & 3) {
      case 1:
        state = action >> 2;
        top++;
        states[top] = state;
        nodes[top] = token;
        at++;
        token = tokens[at];
        type = token === undefined ? end : typeOf(token.type);
        break;
      case 3:
        state = chains[action >> 2]![states[top - 1]!]!;
        if (state < 0) return [];
        states[top] = state;
        break;
      case 2: {
        const [name, length, build] = rules[action >> 2]!;
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
