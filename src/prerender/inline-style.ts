import { toFirstStyle } from "./first-style.ts";

/** A page's style sheet. */
interface PageStyle {
  link: string;
  /** Its address, as the link has it. */
  href: string;
  /** Below the build's folder. */
  file: string;
}

/** Throws where the html links to no style sheet of the build. `base` has a slash at its end. */
export function findPageStyle(html: string, base: string): PageStyle {
  const [link = "", href = ""] = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>/.exec(html) ?? [];
  if (!href.startsWith(base)) throw new Error("The built index.html links to no style sheet.");
  return { link, href, file: href.slice(base.length) };
}

interface InlineStyle {
  html: string;
  style: PageStyle;
  css: string;
  /** The page's own scripts that come with it: what they draw has its rules from the start. */
  programs: readonly string[];
}

/** The html with the rules of its first drawing in it; src/whole-style.ts finds there where the others are. */
export function toInlineStyle({ html, style: { link, href }, css, programs }: InlineStyle): string {
  const first = toFirstStyle(css, [html, ...programs].join("\n"));
  return html.replace(link, () => `<style data-whole="${href}">${first}</style>`);
}
