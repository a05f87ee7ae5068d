/**
 * Parses the Markdown of entries' pages, and renders it as the HTML of pages and feeds. Raw HTML stays text, and links
 * have the same rule as those of titles.
 */
import highlighter from "highlight.js/lib/common";
import type { Token } from "markdown-it";
import type { PageLine, Picture } from "../../model/cv.ts";
import { cutAtWord, toPlainText } from "../../model/inline.ts";
import { createParser, toTree } from "../../model/markdown-parser.ts";
import { isolateSigned } from "../../model/signed-words.ts";
import { escapeXml } from "../../model/xml.ts";
import type { PageHeading } from "../../src/store/page-data.ts";

/** A link or a picture of a text. */
export interface TextLink {
  readonly token: Token;
  /** The line on which its block begins, from 0. */
  readonly line: number;
  /** Where it leads; below the site's folder if it is relative. */
  readonly target: string;
  readonly picture?: Picture;
}

/** The text of an entry's page. */
export interface PageText {
  readonly tokens: Token[];
  readonly links: readonly TextLink[];
  readonly headings: readonly PageHeading[];
  /** A line for each heading, paragraph, row, picture and piece of code, so that no phrase matches across two. */
  readonly lines: readonly PageLine[];
  /** The first paragraph. */
  readonly description: string;
  /** Markup that the page cannot show as it is meant, with its line from 0. */
  readonly problems: readonly { line: number; reason: string }[];
}

const parser = createParser();

/** Blocks that have the direction of their own text. */
const directed = new Set(["paragraph_open", "heading_open", "bullet_list_open", "ordered_list_open"]);

/** @example parsePage("## Why\n\nBecause.").headings // [{ id: "why", level: 2, text: "Why" }] */
export function parsePage(text: string): PageText {
  const tokens = parser.parse(text, {});
  const links: TextLink[] = [];
  const headings: PageHeading[] = [];
  const lines: PageLine[] = [];
  const problems: { line: number; reason: string }[] = [];
  let description = "";
  let level = 1;
  let row: string[] | undefined;
  const addLine = (written: string) => {
    const heading = headings.at(-1)?.id;
    if (written.trim() !== "") lines.push({ text: written, ...(heading !== undefined && { heading }) });
  };
  for (const [at, token] of tokens.entries()) {
    const { type, content } = token;
    if (directed.has(type)) token.attrSet("dir", "auto");
    if (type === "th_open" || type === "td_open") alignCell(token);
    if (type === "fence" || type === "code_block") addLine(content.replace(/\n$/, ""));
    if (type === "tr_open") row = [];
    if (type === "tr_close") {
      addLine(row?.join(" · ") ?? "");
      row = undefined;
    }
    const [open, close, children] = [tokens[at - 1], tokens[at + 1], token.children];
    if (open === undefined || close === undefined || children === null) continue;
    const line = token.map?.[0] ?? 0;
    const report = (reason: string) => problems.push({ line, reason });
    const plain = toPlainText(toTree(children));
    const isParagraph = open.type === "paragraph_open";
    const isFigure = isParagraph && children.length === 1 && children[0]?.type === "image";
    if (open.type === "heading_open") {
      const written = Number(open.tag.slice(1));
      if (written === 1) report("a first-level heading is the entry's title: start with ##");
      else if (written > level + 1)
        report(`this heading skips a level: ${"#".repeat(level + 1)} comes first`);
      level = written;
      open.tag = close.tag = `h${Math.max(2, level)}`;
      const id = toAnchor(plain, headings);
      open.attrSet("id", id);
      headings.push({ id, level: Math.max(2, level), text: plain });
    }
    for (const child of children) {
      if (child.type === "link_open") links.push({ token: child, line, target: read(child, "href") });
      if (child.type === "image") {
        const alt = toPlainText(toTree([child]));
        const src = read(child, "src");
        links.push({ token: child, line, target: src, picture: { src, alt } });
        if (!isFigure)
          report("a picture inside a line is shown as its description: put it on a line of its own");
        if (alt.trim() === "") report("a picture has no description: write one between the square brackets");
      }
      if (child.type === "text" && /<\/?[a-z][\w-]*(?:\s[^<>]*)?>/i.test(child.content))
        report("HTML is shown as text");
    }
    if (isFigure) {
      open.tag = close.tag = "figure";
      open.hidden = close.hidden = false;
    }
    if (row === undefined) addLine(plain);
    else row.push(plain);
    if (isFigure) addLine(read(children[0], "title"));
    else if (isParagraph && open.level === 0) description ||= cutAtWord(plain);
  }
  return { tokens, links, headings, lines, description, problems };
}

const read = (token: Token | undefined, name: string) => String(token?.attrGet(name) ?? "");

/** The page's policy allows no styles in attributes. */
function alignCell(cell: Token): void {
  const [align] = /[a-z]+$/.exec(read(cell, "style")) ?? [];
  cell.attrs = cell.tag === "th" ? [["scope", "col"]] : [];
  if (align !== undefined) cell.attrPush(["data-align", align]);
}

/** Returns an anchor as code hosts make it; headings of the same text are numbered. */
function toAnchor(text: string, others: readonly PageHeading[]): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? ["section"];
  const base = words.join("-");
  let id = base;
  for (let count = 2; others.some((other) => other.id === id); count++) id = `${base}-${count}`;
  return id;
}

/** Completes an address for the place of a page or feed. */
export type ToUrl = (target: string) => string;

/** Renders a text as HTML. */
export function renderText({ tokens, links }: Pick<PageText, "tokens" | "links">, toUrl: ToUrl): string {
  for (const { token, target, picture } of links)
    if (picture === undefined) token.attrs = toLinkAttributes(target, toUrl);
    else token.content = renderPicture(picture, toUrl, { loading: "lazy" });
  return parser.renderer.render(tokens, parser.options);
}

function toLinkAttributes(target: string, toUrl: ToUrl): [string, string][] {
  if (target === "") return [];
  // Paper shows where a link to another site leads.
  const isForeign = /^[a-z][a-z\d+.-]*:/i.test(target);
  return [
    ["href", toUrl(target)],
    ["class", isForeign ? "quiet-link spelled-out" : "quiet-link"],
  ];
}

/** As wide as the text, see src/entry/entry.css. */
const pictureSizes = "(min-width: 48rem) 44rem, 100vw";

/** Returns an `img` element, whose space is reserved before it arrives. */
export function renderPicture(picture: Picture, toUrl: ToUrl, more: { loading?: "lazy" } = {}): string {
  const { src, alt, width, height, sources = [] } = picture;
  const sourceSet = sources.map((source) => `${toUrl(source.src)} ${source.width}w`).join(", ");
  const attributes = Object.entries({
    // A browser reads the sizes before it chooses a source.
    ...(sourceSet !== "" && { sizes: pictureSizes, srcset: sourceSet }),
    ...{ src: toUrl(src), alt, decoding: "async" },
    ...(width === undefined ? { class: "aspect-video w-full" } : { width, height }),
    ...more,
  });
  return `<img ${attributes.map(([name, value]) => `${name}="${escapeXml(`${value}`)}"`).join(" ")}>`;
}

const { rules } = parser.renderer;
rules.text = (tokens, at) => escapeXml(isolateSigned(tokens[at]?.content ?? ""));
rules.image = (tokens, at) => {
  const [picture, caption] = [tokens[at], read(tokens[at], "title")];
  if (tokens.length > 1) return escapeXml(toPlainText(toTree(picture ? [picture] : [])));
  return `${picture?.content}${caption ? `<figcaption dir="auto">${escapeXml(caption)}</figcaption>` : ""}`;
};
rules.fence = rules.code_block = (tokens, at) => {
  const { content = "", info = "" } = tokens[at] ?? {};
  const [language = ""] = info.trim().split(/\s+/);
  const code = content.replace(/\n$/, "");
  const isKnown = highlighter.getLanguage(language) !== undefined;
  const html = isKnown ? highlighter.highlight(code, { language }).value : escapeXml(code);
  return `<pre dir="ltr" translate="no" tabindex="0"><code>${html}</code></pre>\n`;
};
// A wide table scrolls, also with the keyboard.
rules.table_open = () => '<div class="entry-table" tabindex="0"><table>\n';
rules.table_close = () => "</table></div>\n";
