import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type PluginOption, type ResolvedConfig } from "vite";
import type { PrerenderEntry } from "../store/hydration-data.ts";

/** The chart libraries need a browser, and are loaded by it alone. */
const browserOnly = /\/src\/charts\/adapters\/\w+\.tsx$/;

/** Builds the pages for Node and hands over what came of it; afterwards it is gone. */
export async function withEntry(
  config: ResolvedConfig,
  plugins: PluginOption[],
  use: (entry: PrerenderEntry) => Promise<void>,
): Promise<void> {
  // Within the project, so that the packages are found; several builds may run at a time.
  const folder = join(config.root, ".tmp", `prerender-${process.pid}`);
  try {
    await build({
      configFile: false,
      root: config.root,
      base: config.base,
      mode: config.mode,
      logLevel: "error",
      plugins: [leaveToBrowser, ...plugins],
      build: {
        ssr: "src/build/prerender-entry.tsx",
        outDir: folder,
        copyPublicDir: false,
        minify: false,
        target: "node20",
        rolldownOptions: { output: { entryFileNames: "entry.mjs" } },
      },
    });
    const entry: PrerenderEntry = await import(pathToFileURL(join(folder, "entry.mjs")).href);
    // Its pages are chunks of their own, loaded while they are drawn.
    await use(entry);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const leaveToBrowser: Plugin = {
  name: "cv-leave-to-browser",
  enforce: "pre",
  async resolveId(source, importer) {
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found !== null && browserOnly.test(found.id) ? { id: found.id, external: true } : null;
  },
};
