/** The links of the top bar to a page in the site's other languages, which only sites with several languages have. */

import { escapeXml } from "../../export/entries.ts";
import { layoutMessages } from "../../src/layout/messages.ts";

/** The site in another language. */
export interface OtherLanguage {
  /** A BCP 47 tag. */
  readonly tag: string;
  /** Its own name, such as `Deutsch`. */
  readonly name: string;
  /** The path of its home page on the host. */
  readonly base: string;
}

/** More links than these are in a menu. */
const maxShown = 2;

/** The page's style sheet contains these classes, because its own links have them. */
const linkClass =
  "target inline-flex items-center justify-center gap-2 rounded-field px-2 text-sm text-ink-2 hover:bg-sunk hover:text-ink";

/**
 * Returns the html of the links. `path`: the page's path below the base, without a slash at its end. A script of the page
 * adds the query, see src/ui/page-language.ts.
 */
export function toLanguageLinks(languages: readonly OtherLanguage[], path: string): string {
  const page = path === "/" ? "" : `${path.slice(1)}/`;
  const isMenu = languages.length > maxShown;
  const links = languages.map(({ tag, name, base }) => {
    const own = escapeXml(name);
    const short = `<span class="md:hidden">${tag.toUpperCase()}</span><span class="max-md:hidden">${own}</span>`;
    const texts = isMenu ? own : short;
    return `<li><a href="${base}${page}" data-base="${base}" hreflang="${tag}" lang="${tag}" aria-label="${own}" title="${own}" class="${linkClass}">${texts}</a></li>`;
  });
  if (!isMenu) return `<ul class="flex">${links.join("")}</ul>`;
  const menu =
    "position:absolute;inset-inline-end:0;top:100%;padding:4px;background:var(--color-page);border:1px solid var(--color-line);border-radius:6px;white-space:nowrap";
  return `<details style="position:relative"><summary class="${linkClass}">${escapeXml(layoutMessages.frame.languages)}</summary><ul style="${menu}">${links.join("")}</ul></details>`;
}
