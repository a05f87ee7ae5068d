/**
 * Builds the benchmark before it runs, as the site's worker is built. A runner such as tsx, which transforms files as
 * they load, adds a call to every closure to keep function names, and would take a tenth of a query's time.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  logLevel: "warn",
  build: {
    ssr: true,
    target: "node20",
    minify: false,
    // Next to the installed peers, so that imports of them resolve.
    outDir: here("node_modules/.built"),
    emptyOutDir: true,
    rolldownOptions: {
      input: here("main.ts"),
      output: { entryFileNames: "[name].js" },
    },
  },
});
