import nearley from "nearley";
import type { Written } from "./build.ts";
import compiledGrammar from "./query.generated.js";
import type { Token } from "./tokens.ts";

const grammar = nearley.Grammar.fromCompiled(compiledGrammar);

/** All parses that the grammar has for these tokens: none where it refuses, otherwise one. */
export function derive(tokens: readonly Token[]): readonly Written[] {
  const parser = new TokenParser(grammar, { lexer: new TokenFeed(tokens) });
  try {
    parser.feed("");
  } catch {
    return [];
  }
  return parser.results;
}

/** nearley describes an unexpected token at length (160 kB for 100 kB of noise); diagnose.ts does it better. */
class TokenParser extends nearley.Parser {
  reportError(): string {
    return "";
  }
}

/** Hands tokens that are already read to nearley, which knows only lexers. */
class TokenFeed {
  #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  next(): Token | undefined {
    return this.#tokens[this.#next++];
  }

  reset(): void {}

  save(): { line: number; col: number; state: string } {
    return { line: 0, col: 0, state: "" };
  }

  formatError(): string {
    return "";
  }

  has(): boolean {
    return true;
  }
}
