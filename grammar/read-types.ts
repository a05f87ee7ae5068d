// Apart from the parser, because only completion reads so far and no first visit completes.
import { actions, chains, next, rules } from "./query.generated.js";
import { start, typeOf } from "./slr-parser.ts";

/** What the grammar has read of a text: the states of its tokens and of what they were reduced to. */
export type ParserState = readonly number[];

/** The state of no tokens. */
export const nothingRead: ParserState = [start];

/**
 * Reads further token types, without building nodes. Returns undefined where the grammar refuses one of them: a type
 * is read once it is shifted, since the table may reduce before it finds the type to be wrong.
 */
export function readTypes(state: ParserState, tokenTypes: readonly string[]): ParserState | undefined {
  const states = [...state];
  for (const name of tokenTypes) {
    const type = typeOf(name);
    for (let isShifted = false; !isShifted; ) {
      const action = actions[states.at(-1)!]![type]!;
      isShifted = (action & 3) === 1;
      if (isShifted) {
        states.push(action >> 2);
        continue;
      }
      if ((action & 3) === 0) return undefined;
      const rule = (action & 3) === 2 ? rules[action >> 2]! : undefined;
      states.length -= rule === undefined ? 1 : rule[1];
      const below = states.at(-1)!;
      const after = rule === undefined ? chains[action >> 2]![below]! : next[below]![rule[0]]!;
      if (after < 0) return undefined;
      states.push(after);
    }
  }
  return states;
}
