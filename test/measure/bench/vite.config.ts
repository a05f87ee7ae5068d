/**
 * Builds the benchmark before it runs, as the site's worker is built. A runner that transforms each file on its way
 * keeps the names of functions by a call at every closure; a tenth of a query's time would be the runner's.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { grammarPlugin } from "../../../grammar/vite-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  logLevel: "warn",
  plugins: [grammarPlugin()],
  build: {
    ssr: true,
    target: "node20",
    minify: false,
    // Among the peers, where they are found from.
    outDir: here("node_modules/.built"),
    emptyOutDir: true,
    rolldownOptions: {
      input: [here("main.ts"), here("memory-child.ts")],
      output: { entryFileNames: "[name].js" },
    },
  },
});
