import type { Written } from "./build.ts";
import { buildParseTable, endOfText, type State } from "./parse-table.ts";
import compiledGrammar from "./query.generated.js";
import type { Token } from "./tokens.ts";

const start = buildParseTable(compiledGrammar);

/** The parses that the grammar has for these tokens: none where it refuses, otherwise one. */
export function derive(tokens: readonly Token[]): readonly Written[] {
  const states: State[] = [start];
  const nodes: unknown[] = [];
  let state = start;
  for (let at = 0; ; ) {
    const token = tokens[at];
    const action = state.actions.get(token === undefined ? endOfText : (token.type ?? ""));
    if (action === undefined) return [];
    switch (action.kind) {
      case "shift":
        state = action.state;
        states.push(state);
        nodes.push(token);
        at++;
        break;
      case "reduce": {
        const { name, length, build } = action.rule;
        if (build !== undefined) nodes.push(build(nodes.splice(-length)));
        states.length -= length;
        const after = states[states.length - 1]?.next.get(name);
        if (after === undefined) return [];
        state = after;
        states.push(state);
        break;
      }
      case "accept":
        return nodes.filter(isWritten);
    }
  }
}

/** What the rules build is the grammar's own affair; the start rule builds this. */
function isWritten(node: unknown): node is Written {
  return typeof node === "object" && node !== null && "kind" in node;
}
