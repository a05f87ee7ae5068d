/** A page's whole html: the app's template, filled with what a site says of itself and of the page. */
import { type PageData, type PrerenderedPage, pageDataId } from "../../src/store/page-data.ts";
import { escapeXml } from "../export/inline-text.ts";
import { hashInline, toPolicy } from "./security-headers.ts";
import { colorBar, type SiteTheme } from "./theme.ts";

/** The placeholders of a template, which template.ts fills in. */
export const gaps = {
  /** The site's path on its host, with a slash at both ends. */
  base: "__base__",
  /** The path of the compiled data on its host. */
  dataUrl: "__dataUrl__",
  /** A page's own elements of the head. */
  head: "<!--head-->",
} as const;

interface DocumentParts {
  /** The app's html, with an empty root element. */
  template: string;
  page: PrerenderedPage;
  data: PageData;
  /** The page's address for search engines; undefined where the site's address is unknown. */
  canonical: string | undefined;
  /** The paths of scripts that this page needs besides those of all pages, below the base. */
  preloads: readonly string[];
  /** More elements for the head, as html. */
  head?: string;
  theme?: SiteTheme | undefined;
  /** Elements for the head that the theme has the last word over. */
  styles?: readonly string[];
}

/** Returns a page's whole html. Throws where the template lacks a place for one of the parts. */
export function toDocument(parts: DocumentParts): string {
  const { template, page, data, canonical, preloads, head = "", theme, styles = [] } = parts;
  const links = [
    ...styles,
    ...(theme === undefined || theme.head === "" ? [] : [theme.head]),
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${escapeXml(canonical)}" />`]),
    ...preloads.map((file) => toPreload(data.base + file)),
    ...(head === "" ? [] : [head]),
  ];
  const root = '<div id="root"></div>';
  const json = `<script type="application/json" id="${pageDataId}">${toScriptText(data)}</script>`;
  const colored = theme?.barColors === undefined ? template : colorBar(template, theme.barColors);
  const titled = colored
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeXml(page.title)}</title>`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => escapeXml(page.description))
    .replaceAll(gaps.base, () => data.base)
    .replaceAll(gaps.dataUrl, () => data.dataUrl);
  const filled = replaceOnce(titled, gaps.head, links.join("\n    "));
  // Cloudflare rewrites every address of a mail that is not between these comments, and the html would no longer be
  // what the program takes over: developers.cloudflare.com, 'Email Address Obfuscation'.
  const html = `<!--email_off--><div id="root">${page.html}</div><!--/email_off-->`;
  // What a page shows comes last, since it may hold any text.
  return addPolicy(replaceOnce(filled, root, `${html}\n    ${json}`));
}

export const toPreload = (href: string) => `<link rel="modulepreload" crossorigin href="${href}" />`;

/** Throws where the place is not in the html. */
export function replaceOnce(html: string, place: string, part: string): string {
  if (!html.includes(place)) throw new Error(`The page's template has no ${place}.`);
  return html.replace(place, () => part);
}

/** Returns JSON that cannot end its script element. */
export function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/**
 * Puts the policy right after the character set, because a policy holds only for what follows it. It is for hosts that
 * send no headers of the owner's.
 */
function addPolicy(html: string): string {
  const charset = '<meta charset="utf-8" />';
  const meta = `<meta http-equiv="Content-Security-Policy" content="${toPolicy(hashInline(html), "meta")}" />`;
  return replaceOnce(html, charset, `${charset}\n    ${meta}`);
}
