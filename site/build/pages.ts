/**
 * Renders every page into html of its own, so that a page can be read and printed without a script and is on the screen
 * before its scripts have arrived.
 */

import type { View } from "../../model/cv.ts";
import { viewPath } from "../../src/routes.ts";
import type { OwnProfile, PageData, Renderer } from "../../src/store/page-data.ts";
import type { TerminalProgress } from "../terminal-progress.ts";
import type { App } from "./built-app.ts";
import { toDocument } from "./document.ts";
import { type FirstVisit, toPrerendered } from "./first-page.ts";
import type { NameFont } from "./name-font.ts";
import type { SiteTheme } from "./theme.ts";

interface PagesRequest {
  app: App;
  renderer: Renderer;
  visit: FirstVisit;
  /** Each view with its own first visit and elements for the head. */
  views: readonly { view: View; visit: FirstVisit; head: string }[];
  site: Omit<PageData, "prerendered" | "view">;
  profile: OwnProfile | undefined;
  /** The site's address with a slash at its end; undefined where it is unknown. */
  address: string | undefined;
  /** Elements for the head of the home page, as html. */
  head: string;
  theme: SiteTheme | undefined;
  nameFont: NameFont | undefined;
  /** When the newest activity was changed: two builds of the same data are equal. */
  changed: Date;
  progress: TerminalProgress;
}

/** Returns the html files by their paths below the base. */
export async function renderPages(request: PagesRequest): Promise<Map<string, string>> {
  const { app, renderer, visit, views, site, profile, address, head, theme, nameFont, changed, progress } =
    request;
  const { manifest, template } = app;
  const pages = new Map<string, string>();
  const base = site.base.replace(/\/$/, "");
  const all = [
    ...renderer.findPaths().map((path) => ({ path, view: undefined, visit, head: path === "/" ? head : "" })),
    ...views.map((own) => ({ path: viewPath(own.view.id), ...own })),
  ];
  for (const [at, { path, view, visit, head }] of all.entries()) {
    progress.say("rendering pages", at / all.length);
    const isHome = path === "/" || view !== undefined;
    const prerendered = toPrerendered(visit, path, changed.getTime(), isHome, profile?.profile);
    const page = await renderer.renderPage({ base, prerendered, profile, view });
    const html = toDocument({
      template,
      page,
      data: { ...site, ...(view && { view }), prerendered },
      canonical: toCanonical(address, path),
      preloads: isHome ? [] : manifest.demo,
      head,
      theme,
      styles: nameFont === undefined ? [] : [nameFont.style],
    });
    pages.set(`${path.slice(1)}/index.html`.replace(/^\//, ""), html);
  }
  return pages;
}

/** Returns a page's address with the slash at its end that file servers redirect to. */
function toCanonical(address: string | undefined, path: string): string | undefined {
  return address === undefined ? undefined : new URL(`.${path}/`.replace(/\/+$/, "/"), address).href;
}
