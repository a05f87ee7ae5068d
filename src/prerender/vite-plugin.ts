/**
 * Draws every page at the end of a build, each into an html file of its own: who only reads, or prints, needs no
 * script, and everyone else sees the page before it has come. The html starts the worker, too.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin, PluginOption, ResolvedConfig } from "vite";
import type { Answer, Card, Site } from "../../worker/contract.ts";
import { withEntry } from "./build-entry.ts";
import { type EarlyFiles, findEarlyFiles } from "./chunks.ts";
import { toDocument } from "./document.ts";
import { toEarlyScript } from "./early-worker.ts";
import { findPageStyle, type PageStyle } from "./inline-style.ts";
import type { Prerendered } from "./prerendered.ts";
import { toUsedSite } from "./used-site.ts";

/** What somebody sees who comes for the first time. */
interface FirstVisit {
  site: Site;
  answer: Answer;
  /** The newest of the answer. */
  cards: Card[];
}

export interface PrerenderOptions {
  /** Undefined where there is no data; then no page is drawn. */
  readFirstVisit: (cardCount: number) => Promise<FirstVisit | undefined>;
  /** The path of the data on its host. */
  findDataUrl: () => string;
  /** Of the site, with a slash at its end; undefined where nobody said it. */
  address: string | undefined;
  /** What the pages' sources need to be built. */
  plugins: () => PluginOption[];
}

/**
 * Results in the home page's html. A screen shows three or four, so this is five screens, more than anyone scrolls
 * before the rest has come; each costs the first paint some 0.3 kB of the line.
 */
const cardCount = 20;

/**
 * Has V8 compile a file's functions on another thread while the file arrives, instead of on the main one when they
 * are called: a fifth of the time that the page's scripts take before they have drawn anything.
 */
const compileHint = "//# allFunctionsCalledOnLoad";

export function prerenderPlugin(options: PrerenderOptions): Plugin {
  let config: ResolvedConfig;
  let files: EarlyFiles;
  let style: PageStyle;
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
        style = findPageStyle(html, bundle, config.base);
        const script = toEarlyScript({ workerUrl: toUrl(files.worker), dataUrl: options.findDataUrl() });
        return {
          // Before the style sheet: what follows one waits for it.
          html: html
            .replace("</title>", (end) => `${end}\n    <script>${script}</script>`)
            // Most visits begin here, and the first paint then waits for one answer instead of two.
            .replace(style.link, () => style.element),
          tags: files.store.map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: toUrl(file) },
            injectTo: "head",
          })),
        };
      },
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const folder = resolve(config.root, config.build.outDir);
        const index = join(folder, "index.html");
        // A build that failed has none, and says why.
        const visit = existsSync(index) ? await options.readFirstVisit(cardCount) : undefined;
        if (visit === undefined) return;
        for (const file of [...files.script, ...files.store]) prefix(join(folder, file), `${compileHint}\n`);
        const home = readFileSync(index, "utf8");
        const others = home.replace(style.element, () => style.link);
        const now = Date.now();
        await withEntry(config, options.plugins(), async ({ findPaths, renderPage }) => {
          for (const path of findPaths()) {
            const prerendered = toPrerendered(visit, path, now);
            const page = await renderPage(config.base.replace(/\/$/, ""), prerendered);
            const file = join(folder, path, "index.html");
            mkdirSync(dirname(file), { recursive: true });
            const canonical = toCanonical(options.address, path);
            const preloads = path === "/" ? [] : files.demo.map(toUrl);
            const template = path === "/" ? home : others;
            writeFileSync(file, toDocument({ template, page, prerendered, canonical, preloads }));
          }
        });
      },
    },
  };
}

/** With the slash that file servers lead to. */
function toCanonical(address: string | undefined, path: string): string | undefined {
  return address === undefined ? undefined : new URL(`.${path}/`.replace(/\/+$/, "/"), address).href;
}

function prefix(file: string, text: string) {
  writeFileSync(file, text + readFileSync(file, "utf8"));
}

function toPrerendered({ site, answer, cards }: FirstVisit, path: string, now: number): Prerendered {
  if (path !== "/") return { path, now, site: toUsedSite(site, []) };
  const { total, years } = answer;
  return { path, now, site: toUsedSite(site, cards), first: { total, years, cards } };
}
