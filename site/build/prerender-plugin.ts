/**
 * Renders every page at the end of a build into an html file of its own, so that a page can be read and printed
 * without a script and is on the screen before its scripts have arrived. The html also starts the worker.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { minify } from "terser";
import { build, type Plugin, type PluginOption, type ResolvedConfig } from "vite";
import { toEarlyScript } from "../../src/client/early-worker.ts";
import type { PrerenderEntry } from "../../src/store/hydration-data.ts";
import { findPageStyle, inlineCriticalCss } from "./critical-css.ts";
import { type DocumentParts, minifyInlineScripts, toDocument } from "./document.ts";
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

type RenderedPage = Pick<DocumentParts, "prerendered" | "page">;

/**
 * The number of results in the home page's html. They stand below the highlights, so a phone's first screen
 * shows two of them and these are two screens more than that, as far as anyone scrolls before the rest has arrived.
 * Each costs 0.35 kB.
 */
export const prerenderedCards = 8;

/**
 * This comment has V8 compile a file's functions on another thread while the file arrives, instead of on the main
 * thread when they are called. It saves a fifth of the time that the page's scripts take to hydrate the page.
 */
const compileHint = "//# allFunctionsCalledOnLoad";

/**
 * The page's own scripts are 2 % smaller after this than after the build's minifier alone. React's, which is published
 * minified, would gain a tenth of that for most of the time.
 */
const minifying = { module: true, ecma: 2020, compress: { passes: 4 } } as const;

export function prerenderPlugin(options: PrerenderOptions): Plugin {
  const { findFirstVisit, findDataUrl, findHead, address, plugins } = options;
  let config: ResolvedConfig;
  let files: EarlyFiles;
  let rendering: Promise<RenderedPage[]> | undefined;
  // It lies within the project, so that packages are found; several builds may run at a time.
  const entryFolder = () => join(config.root, ".tmp", `prerender-${process.pid}`);
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
      rendering = renderPages();
      // `closeBundle` gets the error.
      rendering.catch(() => {});
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        try {
          await writePages((await rendering) ?? []);
        } finally {
          rmSync(entryFolder(), { recursive: true, force: true });
        }
      },
    },
  };

  /** Returns no pages where there is no data. */
  async function renderPages(): Promise<RenderedPage[]> {
    await buildEntry(config, entryFolder(), plugins());
    const visit = findFirstVisit();
    if (visit === undefined) return [];
    const now = Date.now();
    const built: PrerenderEntry = await import(pathToFileURL(join(entryFolder(), "entry.mjs")).href);
    const pages: RenderedPage[] = [];
    for (const path of built.findPaths()) {
      const prerendered = toPrerendered(visit, path, now);
      const page = await built.renderPage(config.base.replace(/\/$/, ""), prerendered);
      pages.push({ prerendered, page });
      // The bundling may wait for an answer of this thread.
      await setImmediate();
    }
    return pages;
  }

  async function writePages(pages: readonly RenderedPage[]): Promise<void> {
    const folder = resolve(config.root, config.build.outDir);
    const read = (file: string) => readFileSync(join(folder, file), "utf8");
    // A build that failed has no index.html, and has said why.
    if (pages.length === 0 || !existsSync(join(folder, "index.html"))) return;
    for (const file of [...files.script, ...files.store]) {
      const { code } = files.styled.includes(file)
        ? await minify(read(file), minifying)
        : { code: read(file) };
      writeFileSync(join(folder, file), `${compileHint}\n${code}`);
    }
    const template = read("index.html");
    const style = findPageStyle(template, config.base);
    const css = read(style.file);
    const scripts = files.styled.map(read);
    for (const { prerendered, page } of pages) {
      const { path } = prerendered;
      const file = join(folder, path, "index.html");
      mkdirSync(dirname(file), { recursive: true });
      const canonical = toCanonical(address, path);
      // Html with folds is hydrated with what draws them.
      const parts = path !== "/" ? files.demo : prerendered.first?.items === undefined ? [] : files.fold;
      const preloads = parts.map(toUrl);
      const head = path === "/" ? findHead() : "";
      const html = toDocument({ template, page, prerendered, canonical, preloads, head });
      // Most visits begin at the home page, whose first paint then waits for one response instead of two.
      writeFileSync(file, path === "/" ? inlineCriticalCss({ html, style, css, scripts }) : html);
    }
  }
}

/** Returns a page's address with the slash at its end that file servers redirect to. */
function toCanonical(address: string | undefined, path: string): string | undefined {
  return address === undefined ? undefined : new URL(`.${path}/`.replace(/\/+$/, "/"), address).href;
}

/** Builds the pages for Node into a folder. */
async function buildEntry(config: ResolvedConfig, outDir: string, plugins: PluginOption[]): Promise<void> {
  await build({
    configFile: false,
    root: config.root,
    base: config.base,
    mode: config.mode,
    logLevel: "error",
    plugins: [externalCharts, ...plugins],
    build: {
      ssr: "site/build/prerender-entry.tsx",
      outDir,
      copyPublicDir: false,
      minify: false,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "entry.mjs" } },
    },
  });
}

/** The chart libraries need a browser, so the build for Node leaves them out. */
const externalCharts: Plugin = {
  name: "cv-external-charts",
  enforce: "pre",
  resolveId: {
    filter: { id: /\/adapters\/\w+\.tsx$/ },
    handler: (id) => ({ id, external: true }),
  },
};
