/** Renders the Markdown of entries' pages as the HTML of pages and feeds. */
import type { Token } from "markdown-it";
import type { Picture } from "../../model/cv.ts";
import { toPlainText } from "../../model/inline.ts";
import { quote } from "../../model/json-schema.ts";
import { toTree } from "../../model/markdown-parser.ts";
import { messageOf } from "../../model/message-of.ts";
import { isolateSigned } from "../../model/signed-words.ts";
import { escapeXml } from "../../model/xml.ts";
import { type PageProblem, type PageText, readInfo, type TextLink, titleOf } from "./page-markdown.ts";
import { type AlertKind, alertKinds, parser } from "./page-parser.ts";
import { locate } from "./page-problems.ts";

/** Completes an address for the place of a page or feed. */
export type ToUrl = (target: string) => string;

/** Each language has its own pages and exports. Files are below the site's folder. */
export const isOfLanguage = (target: string) =>
  /^(?:\?|\.\/|(?:entries|views)\/|[\w-]+\.(?:pdf|docx|md|json|vcf|atom|txt)(?:#|$))/.test(target);

/** The titles of alerts in the language of a page. */
export type AlertTitles = Readonly<Record<AlertKind, string>>;

interface Rendering {
  readonly links: ReadonlyMap<Token, TextLink>;
  readonly toUrl: ToUrl;
  readonly titles: AlertTitles;
}

/** Coloured code and formulas. They are the same at each place, and take most of the time. */
const prepared = new WeakMap<Token, string>();
const renderings = new WeakMap<object, Rendering>();

type Rendered = Pick<PageText, "tokens" | "links">;

/** Renders a text as HTML. Changes no token. */
export function renderText({ tokens, links }: Rendered, toUrl: ToUrl, titles: AlertTitles): string {
  const env = {};
  renderings.set(env, { links: new Map(links.map((link) => [link.token, link])), toUrl, titles });
  return parser.renderer.render([...tokens], parser.options, env);
}

/** Loads the libraries for code and formulas where a page has some. Returns problems with their lines. */
export async function prepareText(
  { tokens, links }: Rendered,
  lines: readonly string[],
): Promise<PageProblem[]> {
  const problems: PageProblem[] = [];
  let block = 0;
  const report = (reason: string, text: string) =>
    problems.push({ line: block, ...locate(text, lines, block), reason });
  const typesetAll = async (parts: readonly Token[]) => {
    for (const part of parts) if (part.type === "formula") await typeset(part, report);
  };
  for (const token of tokens) {
    block = token.map?.[0] ?? block;
    const { language } = readInfo(token.type === "fence" ? token.info : "");
    if (token.type === "formula" || language === "math") await typeset(token, report);
    else if (language !== "") await colour(token, language, report);
    await typesetAll(token.children ?? []);
  }
  for (const { line, caption = [] } of links) {
    block = line;
    await typesetAll(caption);
  }
  return problems;
}

type Report = (reason: string, text: string) => void;

async function typeset(token: Token, report: Report): Promise<void> {
  const { default: temml } = await import("temml");
  const displayMode = token.type === "fence" || token.meta?.isDisplay === true;
  try {
    const html = temml.renderToString(token.content, { displayMode, throwOnError: true });
    // The only style that is kept is a colour, which MathML has an attribute for.
    const plain = html.replace(/ style="(?:color:(#[\da-f]{3,8});)?[^"]*"/gi, (_, color?: string) =>
      color === undefined ? "" : ` mathcolor="${color}"`,
    );
    prepared.set(token, plain);
  } catch (error) {
    const [reason = ""] = messageOf(error).split(/ at (?:position|end)|\n/, 1);
    report(`this formula is shown as written: ${reason.trim()}`, token.content);
  }
}

async function colour(token: Token, language: string, report: Report): Promise<void> {
  const { highlighter } = await import("./highlighter.ts");
  if (highlighter.getLanguage(language) === undefined)
    report(
      `code in ${quote(language)} has no colours, because the language is not one that is coloured`,
      language,
    );
  else prepared.set(token, highlighter.highlight(toCode(token), { language, ignoreIllegals: true }).value);
}

const toCode = ({ content }: Token) => content.replace(/\n$/, "");

function toLinkAttributes(target: string, toUrl: ToUrl): string {
  if (target === "") return "";
  // Paper shows where a link to another site leads.
  const isForeign = /^[a-z][a-z\d+.-]*:/i.test(target);
  return ` href="${escapeXml(toUrl(target))}" class="${isForeign ? "quiet-link spelled-out" : "quiet-link"}"`;
}

/** The widths of src/entry/entry.css. */
const pictureSizes = "(min-width: 100rem) 55rem, (min-width: 79rem) 50rem, (min-width: 48rem) 44rem, 100vw";

/**
 * A tall picture is as wide as the text, and at most as high as most of the window, in its own shape: a maximum height alone
 * would leave bands.
 */
function toShape(width: number, height: number) {
  const style = `max-width:min(100%,var(--measure,100%),${Math.round((92 * width) / height)}vh)`;
  return { width, height, ...(height > width && { style }) };
}

/** Returns an `img` element, whose space is reserved before it arrives. */
export function renderPicture(picture: Picture, toUrl: ToUrl, more: { loading?: "lazy" } = {}): string {
  const { src, alt, width, height, sources = [] } = picture;
  const sourceSet = sources.map((source) => `${toUrl(source.src)} ${source.width}w`).join(", ");
  const attributes = Object.entries({
    // A browser reads the sizes before it chooses a source.
    ...(sourceSet !== "" && { sizes: pictureSizes, srcset: sourceSet }),
    ...{ src: toUrl(src), alt, decoding: "async" },
    ...(width === undefined || height === undefined
      ? { class: "aspect-video w-full" }
      : toShape(width, height)),
    ...more,
  });
  return `<img ${attributes.map(([name, value]) => `${name}="${escapeXml(`${value}`)}"`).join(" ")}>`;
}

/** Returns an `img` in a link to its largest version, which the page opens. `label` stands in for a description. */
export function renderLargePicture(picture: Picture, toUrl: ToUrl, label: string): string {
  const { src, alt, large } = picture;
  const image = renderPicture(picture, toUrl, { loading: "lazy" });
  if (alt === "" && label === "") return image;
  const file = large === undefined ? src : large + (/#.*$/.exec(src)?.[0] ?? "");
  const name = alt === "" ? ` aria-label="${escapeXml(label)}"` : "";
  return `<a class="entry-enlarge" href="${escapeXml(toUrl(file))}"${name}>${image}</a>`;
}

const { rules } = parser.renderer;
rules.text = (tokens, at) => escapeXml(isolateSigned(tokens[at]?.content ?? ""));
rules.link_open = (tokens, at, _, env) => {
  const [token, rendering] = [tokens[at], renderings.get(env ?? {})];
  const link = token && rendering?.links.get(token);
  return link === undefined || rendering === undefined
    ? "<a>"
    : `<a${toLinkAttributes(link.target, rendering.toUrl)}>`;
};
rules.image = (tokens, at, options, env) => {
  const [token, rendering] = [tokens[at], renderings.get(env ?? {})];
  const link = token && rendering?.links.get(token);
  if (rendering === undefined || link?.picture === undefined) return "";
  const { target, picture, isFigure, caption = [] } = link;
  const image =
    target === ""
      ? escapeXml(toPlainText(toTree([link.token])))
      : isFigure
        ? renderLargePicture(picture, rendering.toUrl, toPlainText(toTree([...caption])))
        : renderPicture(picture, rendering.toUrl, { loading: "lazy" });
  const text = caption.length === 0 ? "" : parser.renderer.renderInline([...caption], options, env);
  if (!isFigure) return image + (text && ` <span class="caption" dir="auto">${text}</span>`);
  return `<figure>${image}${text && `<figcaption dir="auto">${text}</figcaption>`}</figure>\n`;
};
rules.fence = rules.code_block = (tokens, at) => {
  const token = tokens[at];
  if (token === undefined) return "";
  const html = prepared.get(token) ?? escapeXml(toCode(token));
  if (html.startsWith("<math")) return toFormulaBlock(html);
  return `<pre dir="ltr" translate="no" tabindex="0"><code>${html}</code></pre>\n`;
};
rules.formula = (tokens, at) => {
  const token = tokens[at];
  const html = token && (prepared.get(token) ?? `<code dir="ltr">${escapeXml(token.content)}</code>`);
  return token?.block ? toFormulaBlock(html ?? "") : (html ?? "");
};
// Wide formulas and tables scroll, also with the keyboard.
const toFormulaBlock = (html: string) => `<div class="entry-formula" dir="ltr" tabindex="0">${html}</div>\n`;
rules.table_open = () => '<div class="entry-table" tabindex="0"><table>\n';
rules.table_close = () => "</table></div>\n";
rules.alert_open = (tokens, at, _, env) => {
  const token = tokens[at];
  const kind = alertKinds.find((kind) => kind === token?.meta?.type) ?? "note";
  const title = (token && titleOf(token)) || (renderings.get(env ?? {})?.titles[kind] ?? "");
  return `<div class="alert" data-kind="${kind}"><p class="alert-title" dir="auto">${escapeXml(title)}</p>\n`;
};
/** Returns the number of a footnote, and of one of the references to it. */
function readNote(token: Token | undefined) {
  const note = Number(token?.meta?.id ?? 0) + 1;
  const use = Number(token?.meta?.subId ?? 0);
  return { note, reference: use > 0 ? `${note}:${use}` : `${note}` };
}
const toNoteLink = (env: object | undefined, anchor: string, text: string, id = "") =>
  `<a href="${escapeXml(renderings.get(env ?? {})?.toUrl(anchor) ?? anchor)}"${id && ` id="${id}"`} class="quiet-link">${text}</a>`;
rules.footnote_ref = (tokens, at, _, env) => {
  const { note, reference } = readNote(tokens[at]);
  return `<sup>${toNoteLink(env, `#fn:${note}`, `[${note}]`, `fnref:${reference}`)}</sup>`;
};
rules.footnote_block_open = () => '<section class="footnotes">\n<ol>\n';
rules.footnote_open = (tokens, at) => `<li id="fn:${readNote(tokens[at]).note}">`;
rules.footnote_anchor = (tokens, at, _, env) =>
  ` ${toNoteLink(env, `#fnref:${readNote(tokens[at]).reference}`, "↩\uFE0E")}`;
