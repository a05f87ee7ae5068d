/** Prerenders all pages by the app's renderer, so that they can be read and printed before and without scripts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { View } from "../../model/cv.ts";
import type { Translation } from "../../model/localize.ts";
import { toPageView } from "../../model/page-fields.ts";
import { escapeXml } from "../../model/xml.ts";
import { entryPath, isDemoPath, viewPath } from "../../src/routes.ts";
import {
  type EntryData,
  type OwnProfile,
  type PageData,
  type PrerenderedPage,
  pageDataId,
  type Renderer,
} from "../../src/store/page-data.ts";
import type { PageLanguageOptions } from "../../src/ui/page-language.ts";
import { escapeScript, type HeadElement, renderHead, toLink, toMeta } from "../export/head.ts";
import { buildMessages } from "../languages/page-messages.ts";
import type { LanguageTexts } from "../languages/translation.ts";
import type { App } from "./built-app.ts";
import { findRedirects, isSamplePath, shareParts, toOutline } from "./demo-pages.ts";
import { type FirstVisit, toPrerendered, toUsedSite } from "./first-visit.ts";
import { hashInline, toPolicy } from "./host-files.ts";
import { toFontElements } from "./name-font.ts";
import {
  placeholders,
  replaceOnce,
  toLanguageAttributes,
  toParents,
  toPreload,
  withRules,
} from "./template.ts";
import type { TerminalProgress } from "./terminal-progress.ts";
import { colorBar, type SiteTheme } from "./theme.ts";

/** The site's home page in one of its languages. */
export interface Alternate {
  /** A BCP 47 tag. */
  tag: string;
  address: string;
}

interface PagesRequest {
  app: App;
  renderer: Renderer;
  visit: FirstVisit;
  /** Each view with its first visit and elements for the head. */
  views: readonly {
    view: View;
    visit: FirstVisit;
    head: readonly HeadElement[];
    /** The pages of the entries in the view, which know its other entries. */
    entries: readonly EntryDocument[];
  }[];
  entries: readonly EntryDocument[];
  data: Omit<PageData, "prerendered" | "view" | "entry">;
  profile: OwnProfile | undefined;
  /** The site's address with a slash at its end; undefined if it is unknown. */
  address: string | undefined;
  /** All languages of the site, that of the data first; empty if there is only one or the site's address is unknown. */
  alternates: readonly Alternate[];
  /** Elements for the head of the home page. */
  head: readonly HeadElement[];
  theme: SiteTheme | undefined;
  /** The style sheet with the font of the owner's name. */
  nameFont: string | undefined;
  /** The same with the letters of the entries' titles and headings. */
  headingFont: string | undefined;
  /** Undefined for a site in English. */
  language: LanguageTexts | undefined;
  /** The path below the site's folder of the file with the messages that the page needs only later. */
  laterUrl?: string | undefined;
  /** The origins of pictures on other hosts, which every page's policy allows. */
  pictureOrigins: readonly string[];
  /** The newest change of an activity. It replaces the time of the build, so that builds of the same data are equal. */
  changed: Date;
  progress: TerminalProgress;
}

/** The page of an entry, with its elements for the head. */
export interface EntryDocument {
  entry: EntryData;
  head: readonly HeadElement[];
}

interface RenderedPages {
  pages: Map<string, string>;
  scripts: Map<string, string>;
}

/** Returns the html files by their paths below the base, and the demo's shared scripts. */
export async function renderPages(request: PagesRequest): Promise<RenderedPages> {
  const { app, renderer, data, alternates, profile, address, theme, nameFont, language, changed } = request;
  const { headingFont, laterUrl, pictureOrigins, progress } = request;
  const { manifest, template } = app;
  const hasDemo = data.hasDemo !== false;
  const translation = language?.translation;
  // Only the pages of entries have these messages.
  const withoutEntries = translation && { ...translation, texts: { ...translation.texts, entry: [] } };
  const paths = renderer.findPaths().filter((path) => hasDemo || !isDemoPath(path));
  const pages = new Map<string, string>();
  const isSheet = (file: string) => file.endsWith(".css");
  // A linked sheet would be smaller on the disk, and delay the first paint by a round trip.
  const entryTemplate = manifest.entry
    .filter(isSheet)
    .reduce(
      (html, file) => withRules(html, file, readFileSync(join(app.folder, "app", file), "utf8")),
      template,
    );
  const entryScripts = manifest.entry.filter((file) => !isSheet(file));
  const demo = hasDemo
    ? shareParts({
        template,
        dataUrl: data.dataUrl,
        nameFont,
        languageSwitch: data.languages && manifest.languageSwitch,
      })
    : undefined;
  const all = listPages(request, paths);
  const entriesOf = new Map(
    request.views.map(({ view, entries }) => [view, entries.map(({ entry }) => entry.id)]),
  );
  for (const [at, { path, view, entry, visit, head }] of all.entries()) {
    progress.say("rendering pages", at / all.length);
    // Only the home page and the views list results. The demo and the page of unknown addresses are not translated.
    const listsResults = path === "/" || (view !== undefined && entry === undefined);
    const isTranslated = listsResults || (entry !== undefined && view === undefined);
    const shownView = view && toPageView(view, entriesOf.get(view));
    const listed = toPrerendered(visit, path, changed.getTime(), listsResults, profile?.profile);
    const prerendered =
      entry === undefined ? listed : { ...listed, site: toUsedSite(visit.site, [entry.card]) };
    const toHome = toParents(path);
    const root = toParents(`/${data.base}${path}`);
    const page = await renderer.renderPage({
      base: toHome.replace(/\/$/, ""),
      root: root === "./" ? "" : root,
      prerendered,
      profile,
      view: shownView,
      entry,
      ...(data.hasDemo !== undefined && { hasDemo: data.hasDemo }),
      languages: data.languages?.map((one) => ({ ...one, base: root + one.base })),
      ...(data.photoUrl !== undefined && { photoUrl: root + data.photoUrl }),
      translation,
    });
    const isSample = isSamplePath(path);
    const isShared = isDemoPath(path);
    const font = entry === undefined ? nameFont : headingFont;
    const demoFiles = isShared ? manifest.demo.filter((file) => !isSample || isSheet(file)) : [];
    const preloads = entry === undefined ? demoFiles : entryScripts;
    const html = toDocument({
      template: isShared ? (demo?.template ?? template) : entry === undefined ? template : entryTemplate,
      root,
      page: isSample ? { ...page, html: toOutline(page.title) } : page,
      data: {
        ...data,
        ...(shownView && { view: shownView }),
        ...(entry && { entry }),
        // In development the html contains no page.
        ...(!isSample && page.html !== "" && { prerendered }),
      },
      // Search engines do not index the demo, so samples need no canonical address and no description.
      canonical: isSample
        ? undefined
        : toCanonical(address, entry === undefined ? path : entryPath(entry.id)),
      preloads,
      head: isTranslated ? [...toAlternates(alternates, path), ...head] : head,
      theme,
      styles: font === undefined || isShared ? [] : [toFontElements(font)],
      language,
      pictureOrigins,
      scripts: [
        ...(language || data.dataUrl.includes("#")
          ? [toTranslationScript(manifest, entry ? translation : withoutEntries, laterUrl && root + laterUrl)]
          : []),
        ...(data.languages && !isShared ? [toCall(manifest.languageSwitch, toHome)] : []),
      ],
    });
    const shown = isSample ? html.replace(/<meta name="description"[^>]*>\n/, "") : html;
    pages.set(`${path.slice(1)}/index.html`.replace(/^\//, ""), shown);
  }
  if (demo !== undefined)
    for (const { path, target } of findRedirects())
      pages.set(`${path.slice(1)}/index.html`, toRedirect(path, target, demo.template, request));
  return { pages, scripts: demo?.files ?? new Map<string, string>() };
}

interface ListedPage {
  path: string;
  view: View | undefined;
  entry: EntryData | undefined;
  visit: FirstVisit;
  head: readonly HeadElement[];
}

/** Lists the pages of entries, of the app's own `paths`, and of views with their entries. */
function listPages(
  { entries, views, visit, head }: PagesRequest,
  paths: readonly string[],
): readonly ListedPage[] {
  return [
    ...entries.map(({ entry, head }) => ({ path: entryPath(entry.id), view: undefined, entry, visit, head })),
    ...paths.map((path) => {
      return { path, view: undefined, entry: undefined, visit, head: path === "/" ? head : [] };
    }),
    ...views.map((page) => ({ ...page, path: viewPath(page.view.id), entry: undefined })),
    // Search engines find an entry at its own address.
    ...views.flatMap(({ view, visit, entries }) =>
      entries.map(({ entry, head }) => ({
        ...{ path: entryPath(entry.id, view), view, visit, entry },
        head: [toMeta("name", "robots", "noindex"), ...head],
      })),
    ),
  ];
}

/** Returns a page of the demo that leads to another one. */
function toRedirect(
  path: string,
  target: string,
  template: string,
  { address, data, theme }: PagesRequest,
): string {
  return toDocument({
    ...{ template, data, theme, preloads: [], refresh: target },
    root: toParents(path),
    page: { title: path, description: "", html: `<p><a href="${target}">${target}</a></p>` },
    canonical: toCanonical(address, path),
  });
}

/** Returns a page's address with a trailing slash, because file servers redirect to that. */
function toCanonical(address: string | undefined, path: string): string | undefined {
  return address === undefined ? undefined : new URL(`.${path}/`.replace(/\/+$/, "/"), address).href;
}

/** Returns the links to a page in all languages. `x-default`, for readers of other languages, is the first one. */
function toAlternates(alternates: readonly Alternate[], path: string): HeadElement[] {
  const links = alternates.map(({ tag, address }) => ({ tag, href: toCanonical(address, path) ?? address }));
  const [first] = links;
  return [...links, ...(first === undefined ? [] : [{ ...first, tag: "x-default" }])].map(({ tag, href }) =>
    toLink("alternate", { hreflang: tag, href }),
  );
}

interface DocumentParts {
  /** The app's html, with an empty root element. */
  template: string;
  /** The path from the page to the site's folder, with a slash at its end. */
  root: string;
  page: PrerenderedPage;
  data: PageData;
  /** The page's address for search engines; undefined if the site's address is unknown. */
  canonical: string | undefined;
  /** The paths below the base of scripts and style sheets that only this page needs. */
  preloads: readonly string[];
  head?: readonly HeadElement[];
  /** Where a page without scripts leads at once. */
  refresh?: string;
  theme?: SiteTheme | undefined;
  /** Style elements that come before the theme, so that it can override them. */
  styles?: readonly string[];
  language?: LanguageTexts | undefined;
  /** Script elements for sites in several languages, or in another language than English. */
  scripts?: readonly string[];
  pictureOrigins?: readonly string[];
}

/** Returns a page's html. Throws if the template lacks one of the placeholders. */
export function toDocument(parts: DocumentParts): string {
  const {
    template,
    root,
    page,
    data,
    canonical,
    preloads,
    head = [],
    refresh,
    theme,
    styles = [],
    language,
    scripts = [],
    pictureOrigins = [],
  } = parts;
  const links = [
    ...styles,
    ...(theme === undefined || theme.head === ""
      ? []
      : [theme.head.replaceAll(placeholders.base, () => root)]),
    renderHead([
      ...(canonical === undefined ? [] : [toLink("canonical", { href: canonical })]),
      ...preloads.map((file) => toPreload(root + file)),
      ...head,
    ]),
    ...(refresh === undefined ? [] : [`<noscript>${renderHead([toRefresh(refresh)])}</noscript>`]),
  ].filter((part) => part !== "");
  const rootElement = '<div id="root"></div>';
  const json = `<script type="application/json" id="${pageDataId}">${toScriptText(data)}</script>`;
  const colored = theme?.barColors === undefined ? template : colorBar(template, theme.barColors);
  const worded = language === undefined ? colored : translateTemplate(colored, language);
  // The owner's texts are inserted after these replacements, because they may contain the replaced strings.
  const titled = worded
    .replaceAll(placeholders.base, () => root)
    .replaceAll(placeholders.dataUrl, () => data.dataUrl)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeXml(page.title)}</title>`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => escapeXml(page.description));
  // The style sheet gives the width of the charts to what is read, on every page.
  const { charts } = data.prerendered?.parts ?? {};
  const wide = charts?.length === 0 ? titled.replace("<html ", '<html class="no-charts" ') : titled;
  const filled = replaceOnce(wide, placeholders.head, links.join("\n    "));
  // Cloudflare rewrites mail addresses outside of these comments, which would break hydration:
  // developers.cloudflare.com, 'Email Address Obfuscation'.
  const html = `<!--email_off--><div id="root">${page.html}</div><!--/email_off-->`;
  // The page's content is inserted last, because it may contain the other placeholders.
  return addPolicy(replaceOnce(filled, rootElement, [html, json, ...scripts].join("\n    ")), pictureOrigins);
}

function toRefresh(target: string): HeadElement {
  return { tag: "meta", attributes: { "http-equiv": "refresh", content: `0; url=${target}` } };
}

/** Returns the script that translates the page's messages before its own scripts run, see src/ui/page-language.ts. */
function toTranslationScript(
  { pageLanguage }: App["manifest"],
  translation: Translation | undefined,
  laterUrl: string | undefined,
): string {
  const options: PageLanguageOptions = { translation, laterUrl };
  return toCall(pageLanguage, options);
}

/** Returns an inline script that calls a function. */
function toCall(code: string, options: unknown): string {
  return `<script>(${code})(${toScriptText(options)})</script>`;
}

/** Translates the texts of the template: its language and the notices about outdated browsers and failures. */
export function translateTemplate(html: string, { translation, html: texts }: LanguageTexts): string {
  const { outdated, outdatedHint, failed, retry } = buildMessages.html;
  const { language } = translation;
  // The list of browsers is made by the app's build, between these two messages.
  const [, browsers = ""] = new RegExp(`${outdated} (.*) ${outdatedHint}`).exec(html) ?? [];
  const pairs = [
    ['<html lang="en"', `<html ${toLanguageAttributes(language)}`],
    [browsers, escapeXml(translateBrowsers(browsers, language))],
    [outdated, escapeXml(texts.outdated)],
    [outdatedHint, escapeXml(texts.outdatedHint)],
    [failed, escapeXml(texts.failed)],
    [retry, escapeXml(texts.retry)],
  ] as const;
  return pairs.reduce((text, [english, translated]) => replaceOnce(text, english, translated), html);
}

/** @example translateBrowsers("Chrome or Edge 111, Firefox 128", "de") // "Chrome oder Edge 111, Firefox 128" */
function translateBrowsers(list: string, language: string): string {
  const or = new Intl.ListFormat(language, { type: "disjunction" });
  return list
    .split(", ")
    .map((browsers) => or.format(browsers.split(" or ")))
    .join(", ");
}

/** Returns JSON for a script element. */
function toScriptText(value: unknown): string {
  return escapeScript(JSON.stringify(value));
}

/** Inserts the content security policy right after the character set, as it applies to what follows. */
function addPolicy(html: string, pictureOrigins: readonly string[]): string {
  const charset = '<meta charset="utf-8" />';
  const meta = `<meta http-equiv="Content-Security-Policy" content="${toPolicy({ ...hashInline(html), pictures: [...pictureOrigins] }, "meta")}" />`;
  return replaceOnce(html, charset, `${charset}\n    ${meta}`);
}
