// The types of the table that node/build/grammar-plugin.ts generates: a declaration needs a file of its own.
import type { ParseTable } from "./slr-parser.ts";

export const types: ParseTable["types"];
/** Each rule has the number of its name, the number of its parts, and an optional builder of its node. */
export const rules: readonly (readonly [
  name: number,
  length: number,
  build: ((parts: readonly unknown[]) => unknown) | undefined,
])[];
export const actions: ParseTable["actions"];
export const next: ParseTable["next"];
export const chains: ParseTable["chains"];
