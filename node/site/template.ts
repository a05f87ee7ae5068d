/** The placeholders in the app's html template. The app's build leaves them, and rendering a site fills them. */
import { type HeadElement, toLink } from "../export/head.ts";
import { isRightToLeft } from "../owner/direction.ts";

export const placeholders = {
  /** The path from the page to the site's folder, with a slash at its end. */
  base: "__base__",
  /** The path of the compiled data below the site's folder. */
  dataUrl: "__dataUrl__",
  /** A page's own elements of the head. */
  head: "<!--head-->",
} as const;

/** Returns the link that fetches a script early, or a style sheet. */
export const toPreload = (href: string): HeadElement =>
  toLink(href.endsWith(".css") ? "stylesheet" : "modulepreload", { crossorigin: true, href });

/** Throws if the placeholder is missing. */
export function replaceOnce(html: string, place: string, part: string): string {
  if (!html.includes(place)) throw new Error(`The page's template has no ${place}.`);
  return html.replace(place, () => part);
}

/**
 * Returns the template with the rules of one more sheet in its html. The disabled link prevents Vite's loader from
 * loading the sheet again.
 */
export function withRules(template: string, file: string, css: string): string {
  const link = `<link disabled rel="stylesheet" crossorigin href="${placeholders.base}${file}">`;
  return replaceOnce(template, "</style><link disabled", `${css.trim()}</style>${link}<link disabled`);
}

/** @example toLanguageAttributes("ar") // 'lang="ar" dir="rtl"' */
export function toLanguageAttributes(tag: string): string {
  return `lang="${tag}"${isRightToLeft(tag) ? ' dir="rtl"' : ""}`;
}

/**
 * Returns the relative path from a page's folder up to that of the home page. @example toParents("/views/a") //
 * "../../"
 */
export function toParents(path: string): string {
  return "../".repeat(path.split("/").filter(Boolean).length) || "./";
}

/** Returns the template with a link to the style sheet, which comes before any script but that of addresses. */
export function withLinkedSheet(template: string): string {
  const rules = /<style>[\s\S]*?<\/style>(<link) disabled([^>]*>)\s*/;
  const [, start = "", end = ""] = rules.exec(template) ?? [];
  return template
    .replace(rules, "")
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, "")
    .replace("</script>", `$&\n    ${start}${end}`);
}
