/**
 * Draws every page at the end of a build, each into an html file of its own: who only reads, or prints, needs no
 * script, and everyone else sees the page before it has come. The html starts the worker, too.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin, PluginOption, ResolvedConfig } from "vite";
import type { Answer, Card, Site } from "../../worker/contract.ts";
import { toEarlyScript } from "../client/early-worker.ts";
import type { FirstResults, Prerendered } from "../store/hydration-data.ts";
import { withEntry } from "./build-entry.ts";
import { findPageStyle, toInlineStyle } from "./critical-css.ts";
import { minifyInlineScripts, toDocument } from "./document.ts";
import { type EarlyFiles, findEarlyFiles } from "./early-files.ts";
import { toUsedCard, toUsedSite } from "./first-visit.ts";

/** What somebody sees who comes for the first time. */
interface FirstVisit {
  site: Site;
  answer: Answer;
  /** The newest of the answer. */
  cards: Card[];
}

interface PrerenderOptions {
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
 * Results in the home page's html. A phone's screen shows four, a desk's five: this is two to three screens, more
 * than anyone scrolls before the rest has come. Each costs 0.35 kB of the line, before anything is drawn.
 */
const cardCount = 12;

/**
 * Has V8 compile a file's functions on another thread while the file arrives, instead of on the main one when they
 * are called: a fifth of the time that the page's scripts take before they have drawn anything.
 */
const compileHint = "//# allFunctionsCalledOnLoad";

export function prerenderPlugin(options: PrerenderOptions): Plugin {
  let config: ResolvedConfig;
  let files: EarlyFiles;
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
        const script = toEarlyScript({ workerUrl: toUrl(files.worker), dataUrl: options.findDataUrl() });
        return {
          // Before the style sheet: what follows one waits for it.
          html: minifyInlineScripts(
            html.replace("</title>", (end) => `${end}\n    <script>${script}</script>`),
          ),
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
        const template = readFileSync(index, "utf8");
        const style = findPageStyle(template, config.base);
        const css = readFileSync(join(folder, style.file), "utf8");
        const programs = files.styled.map((file) => readFileSync(join(folder, file), "utf8"));
        const now = Date.now();
        await withEntry(config, options.plugins(), async ({ findPaths, renderPage }) => {
          for (const path of findPaths()) {
            const prerendered = toPrerendered(visit, path, now);
            const page = await renderPage(config.base.replace(/\/$/, ""), prerendered);
            const file = join(folder, path, "index.html");
            mkdirSync(dirname(file), { recursive: true });
            const canonical = toCanonical(options.address, path);
            const preloads = path === "/" ? [] : files.demo.map(toUrl);
            const html = toDocument({ template, page, prerendered, canonical, preloads });
            // Most visits begin at home, and the first paint then waits for one answer instead of two.
            const drawn = path === "/" ? toInlineStyle({ html, style, css, programs }) : html;
            writeFileSync(file, drawn);
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
  const first: FirstResults = {
    total: answer.total,
    years: answer.years.map(({ year, count }) => [year, count]),
    cards: cards.map(toUsedCard),
  };
  return { path, now, site: toUsedSite(site, cards), first };
}
