/** The lexer that nearley asks for tokens: it hands out the types of parts. */
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
