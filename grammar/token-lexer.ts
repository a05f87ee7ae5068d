/** The lexer that nearley requests tokens from: it passes the types of the tokens. */
import type { PartPlace, PartType } from "./build.ts";

export class TokenLexer {
  readonly #types: readonly PartType[];
  #at = 0;

  constructor(types: readonly PartType[] = []) {
    this.#types = types;
  }

  next(): PartPlace | undefined {
    const at = this.#at++;
    const type = this.#types[at];
    return type && { type, at, value: "" };
  }

  /** The compiled grammar calls this for each `%name` of a rule; each name is a type of token. */
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
