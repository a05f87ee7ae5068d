/** The lexer that nearley asks for tokens: it hands out those that lexer.ts has made. */
import type { Token } from "./lexer.ts";

export class TokenLexer {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[] = []) {
    this.#tokens = tokens;
  }

  next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  /** The compiled grammar asks this for each `%name` of a rule; the names are all types of tokens. */
  has(_type: string): boolean {
    return true;
  }

  reset(): void {}

  save() {
    return {};
  }

  formatError(): string {
    return "";
  }
}
