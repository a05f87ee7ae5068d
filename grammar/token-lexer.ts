/** The lexer that nearley asks for tokens: it hands out the types of those that lexer.ts has made. */
import type { TokenPlace } from "./build.ts";
import type { TokenType } from "./lexer.ts";

export class TokenLexer {
  readonly #types: readonly TokenType[];
  #at = 0;

  constructor(types: readonly TokenType[] = []) {
    this.#types = types;
  }

  next(): TokenPlace | undefined {
    const at = this.#at++;
    const type = this.#types[at];
    return type && { type, at, value: "" };
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
