// Stands alone: it is all that the build does to `import()`.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const file = fileURLToPath(new URL("../../src/lazy/load-stylesheet.ts", import.meta.url));
const code = `export { importPart as __vitePreload } from ${JSON.stringify(file)};`;

/** Puts src/lazy/load-stylesheet.ts in the place of Vite's helper. */
export function importPlugin(): Plugin {
  const load = { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => code };
  return { name: "vitae-import", apply: "build", enforce: "pre", load };
}
