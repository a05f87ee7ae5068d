/**
 * Renders every page at the end of a build into an html file of its own, so that a page can be read and printed
 * without a script and is on the screen before its scripts have arrived. The html also starts the worker.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type PluginOption, type ResolvedConfig } from "vite";
import { startTerminalProgress } from "../../worker/cli/terminal-progress.ts";
import { toEarlyScript } from "../client/early-worker.ts";
import type { PrerenderEntry } from "../store/hydration-data.ts";
import { findPageStyle, inlineCriticalCss } from "./critical-css.ts";
import { minifyInlineScripts, toDocument } from "./document.ts";
import { type EarlyFiles, findEarlyFiles } from "./early-files.ts";
import { type FirstVisit, toPrerendered } from "./prerender-data.ts";

interface PrerenderOptions {
  /** Returns undefined where there is no data; then no page is rendered. */
  findFirstVisit: () => FirstVisit | undefined;
  /** Returns the path of the data on its host. */
  findDataUrl: () => string;
  /** The site's address with a slash at its end; undefined where it is unknown. */
  address: string | undefined;
  /** Returns elements for the head of the home page, as html. */
  findHead: () => string;
  /** Returns the plugins that the pages' sources need to be built. */
  plugins: () => PluginOption[];
}

/**
 * The number of results in the home page's html. A phone's screen shows four of them and a desktop's five, so these
 * are two to three screens, more than anyone scrolls before the rest has arrived. Each costs 0.35 kB.
 */
export const prerenderedCards = 12;

/**
 * This comment has V8 compile a file's functions on another thread while the file arrives, instead of on the main
 * thread when they are called. It saves a fifth of the time that the page's scripts take to hydrate the page.
 */
const compileHint = "//# allFunctionsCalledOnLoad";

export function prerenderPlugin(options: PrerenderOptions): Plugin {
  const { findFirstVisit, findDataUrl, findHead, address, plugins } = options;
  let config: ResolvedConfig;
  let files: EarlyFiles;
  let entry: Promise<BuiltEntry> | undefined;
  const toUrl = (file: string) => config.base + file;
  return {
    name: "cv-prerender",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        files = findEarlyFiles(bundle);
        const script = toEarlyScript({ workerUrl: toUrl(files.worker), dataUrl: findDataUrl() });
        return {
          // The script stands before the style sheet, since a script after one waits for it.
          html: minifyInlineScripts(html.replace("</title>", (end) => `${end}<script>${script}</script>`)),
          tags: files.store.map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: toUrl(file) },
            injectTo: "head",
          })),
        };
      },
    },
    buildEnd(error) {
      if (error !== undefined) return;
      // This thread has nothing to do while the page's own chunks are made smaller.
      entry = buildEntry(config, plugins());
      // Whoever awaits it gets the error.
      entry.catch(() => {});
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const folder = resolve(config.root, config.build.outDir);
        const read = (file: string) => readFileSync(join(folder, file), "utf8");
        // A build that failed has no index.html, and has said why.
        const visit = existsSync(join(folder, "index.html")) ? findFirstVisit() : undefined;
        const built = await entry;
        if (built === undefined || visit === undefined) return built?.remove();
        for (const file of [...files.script, ...files.store]) {
          writeFileSync(join(folder, file), `${compileHint}\n${read(file)}`);
        }
        const template = read("index.html");
        const style = findPageStyle(template, config.base);
        const css = read(style.file);
        const scripts = files.styled.map(read);
        const now = Date.now();
        const progress = startTerminalProgress("Rendering the pages");
        await withBuiltEntry(built, async ({ findPaths, renderPage }) => {
          for (const path of findPaths()) {
            progress.say(path);
            const prerendered = toPrerendered(visit, path, now);
            const page = await renderPage(config.base.replace(/\/$/, ""), prerendered);
            const file = join(folder, path, "index.html");
            mkdirSync(dirname(file), { recursive: true });
            const canonical = toCanonical(address, path);
            const preloads = path !== "/" ? files.demo : prerendered.first?.items ? files.fold : [];
            const head = path === "/" ? findHead() : "";
            const html = toDocument({
              template,
              page,
              prerendered,
              canonical,
              preloads: preloads.map(toUrl),
              head,
            });
            // Most visits begin at the home page, whose first paint then waits for one response instead of two.
            writeFileSync(file, path === "/" ? inlineCriticalCss({ html, style, css, scripts }) : html);
          }
        });
        progress.end();
      },
    },
  };
}

/** Returns a page's address with the slash at its end that file servers redirect to. */
function toCanonical(address: string | undefined, path: string): string | undefined {
  return address === undefined ? undefined : new URL(`.${path}/`.replace(/\/+$/, "/"), address).href;
}

interface BuiltEntry {
  file: string;
  remove(): void;
}

/** Builds the pages for Node. */
async function buildEntry(config: ResolvedConfig, plugins: PluginOption[]): Promise<BuiltEntry> {
  // The folder lies within the project, so that packages are found; several builds may run at a time.
  const folder = join(config.root, ".tmp", `prerender-${process.pid}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await build({
      configFile: false,
      root: config.root,
      base: config.base,
      mode: config.mode,
      logLevel: "error",
      plugins: [externalCharts, ...plugins],
      build: {
        ssr: "src/build/prerender-entry.tsx",
        outDir: folder,
        copyPublicDir: false,
        minify: false,
        target: "node20",
        rolldownOptions: { output: { entryFileNames: "entry.mjs" } },
      },
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { file: join(folder, "entry.mjs"), remove };
}

/** Passes the built entry to `use` and removes the build afterwards. */
async function withBuiltEntry(
  { file, remove }: BuiltEntry,
  use: (entry: PrerenderEntry) => Promise<void>,
): Promise<void> {
  try {
    const entry: PrerenderEntry = await import(pathToFileURL(file).href);
    // Awaited here, because rendering loads the pages' own chunks from the folder.
    await use(entry);
  } finally {
    remove();
  }
}

/** The chart libraries need a browser, so the build for Node leaves them out. */
const chartAdapter = /\/src\/charts\/adapters\/\w+\.tsx$/;

const externalCharts: Plugin = {
  name: "cv-external-charts",
  enforce: "pre",
  async resolveId(source, importer) {
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found !== null && chartAdapter.test(found.id) ? { id: found.id, external: true } : null;
  },
};
