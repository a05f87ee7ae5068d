/**
 * Renders every page into html of its own, so that a page can be read and printed without a script and is on the screen
 * before its scripts have arrived.
 */
import type { OwnProfile, PageData, Renderer } from "../../src/store/page-data.ts";
import type { TerminalProgress } from "../terminal-progress.ts";
import type { App } from "./built-app.ts";
import { toDocument } from "./document.ts";
import { type FirstVisit, toPrerendered } from "./first-page.ts";

interface PagesRequest {
  app: App;
  renderer: Renderer;
  visit: FirstVisit;
  site: Omit<PageData, "prerendered">;
  profile: OwnProfile | undefined;
  /** The site's address with a slash at its end; undefined where it is unknown. */
  address: string | undefined;
  /** Elements for the head of the home page, as html. */
  head: string;
  /** When the newest activity was changed: two builds of the same data are equal. */
  changed: Date;
  progress: TerminalProgress;
}

/** Returns the html files by their paths below the base. */
export async function renderPages(request: PagesRequest): Promise<Map<string, string>> {
  const { app, renderer, visit, site, profile, address, head, changed, progress } = request;
  const { manifest, templates } = app;
  const pages = new Map<string, string>();
  const base = site.base.replace(/\/$/, "");
  const paths = renderer.findPaths();
  for (const [at, path] of paths.entries()) {
    progress.say("rendering pages", at / paths.length);
    const prerendered = toPrerendered(visit, path, changed.getTime());
    const page = await renderer.renderPage({ base, prerendered, profile });
    const isHome = path === "/";
    // Html with folds is hydrated with what draws them.
    const preloads = isHome ? (prerendered.first?.items === undefined ? [] : manifest.fold) : manifest.demo;
    const html = toDocument({
      template: isHome ? templates.home : templates.page,
      page,
      data: { ...site, prerendered },
      canonical: toCanonical(address, path),
      preloads,
      head: isHome ? head : "",
    });
    pages.set(`${path.slice(1)}/index.html`.replace(/^\//, ""), html);
  }
  return pages;
}

/** Returns a page's address with the slash at its end that file servers redirect to. */
function toCanonical(address: string | undefined, path: string): string | undefined {
  return address === undefined ? undefined : new URL(`.${path}/`.replace(/\/+$/, "/"), address).href;
}
