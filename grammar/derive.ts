import type { Written } from "./build.ts";
import { buildParseTable, endOfText, type State } from "./parse-table.ts";
import compiledGrammar from "./query.generated.js";
import type { Token } from "./tokens.ts";

const { start, types } = buildParseTable(compiledGrammar);
const end = typeOf(endOfText);

/** The parses that the grammar has for these tokens: none where it refuses, otherwise one. */
export function derive(tokens: readonly Token[]): readonly Written[] {
  // Two stacks with one top; what lies above it is left over, which costs less than shortening arrays.
  const states: State[] = [start];
  const nodes: unknown[] = [undefined];
  let state = start;
  let top = 0;
  let at = 0;
  let token = tokens[0];
  for (let type = typeOf(token?.type ?? endOfText); ; ) {
    const action = state.actions[type];
    if (action === undefined) return [];
    switch (action.kind) {
      case "shift":
        state = action.state;
        top++;
        states[top] = state;
        nodes[top] = token;
        at++;
        token = tokens[at];
        type = token === undefined ? end : typeOf(token.type);
        break;
      case "rename": {
        const after = action.to[states[top - 1]!.id];
        if (after === undefined) return [];
        state = after;
        states[top] = state;
        break;
      }
      case "reduce": {
        const { id, length, build } = action.rule;
        const base = top - length;
        const after = states[base]?.next[id];
        if (after === undefined) return [];
        if (build !== undefined) nodes[base + 1] = build(nodes.slice(base + 1, top + 1));
        top = base + 1;
        state = after;
        states[top] = state;
        break;
      }
      case "accept": {
        const node = nodes[top];
        return isWritten(node) ? [node] : [];
      }
    }
  }
}

/** None of the table's, where the grammar does not know it. */
function typeOf(name: string | undefined): number {
  return (name === undefined ? undefined : types.get(name)) ?? -1;
}

/** What the rules build is the grammar's own affair; the start rule builds this. */
function isWritten(node: unknown): node is Written {
  return typeof node === "object" && node !== null && "kind" in node;
}
