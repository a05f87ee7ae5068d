/**
 * The prose of résumés and feeds, which people write as Markdown, paste as HTML, or mix. Here an activity's summary is one
 * paragraph of inline Markdown with a list below it, and the rest is plain text. Only the tags of prose mean anything;
 * scripts and their like are dropped with what is in them, and any other `<word>` stays as it is written, since
 * `Array<string>` is no HTML.
 */
import { Parser } from "htmlparser2";
import { isAllowedLink } from "../../model/addresses.ts";
import type { Inline } from "../../model/cv.ts";
import { parseInline, toPlain } from "../../model/markdown-parser.ts";
import type { Json } from "./upstream.ts";

const emphasis: Readonly<Record<string, string>> = { b: "**", strong: "**", i: "*", em: "*", cite: "*" };
const codeTags = new Set(["code", "kbd", "samp", "tt"]);
const blockTags = new Set(
  "address article aside blockquote center dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
const inlineTags = new Set(
  "a abbr acronym bdi bdo big body br del dfn font head html ins img label li mark nobr q s small span strike sub sup time u var wbr".split(
    " ",
  ),
);
/** Elements whose content is not text for readers. */
const droppedTags = new Set(
  "applet audio base button canvas embed frame frameset iframe input link map math meta noembed noframes noscript object option param script select source style svg template textarea title track video xmp".split(
    " ",
  ),
);

function isKnown(tag: string): boolean {
  return (
    Object.hasOwn(emphasis, tag) ||
    [codeTags, blockTags, inlineTags, droppedTags].some((tags) => tags.has(tag))
  );
}

/** Elements that end without saying so, or have no content. */
const openEnded = new Set("br dd dt hr img li p tbody td tfoot th thead tr wbr".split(" "));

/** Longer texts are no prose, and stay as they are. */
const maxLength = 100_000;
/** Tags within more others than these mean nothing. */
const maxDepth = 50;

const entityOrComment = /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);|<!--/i;

interface Open {
  readonly tag: string;
  text: string;
  readonly href: string | undefined;
}

/**
 * Returns HTML as Markdown: paragraphs, lists with hyphens, emphasis, code and links that browsers may follow. Text
 * that has no HTML stays as it is, and so does Markdown between the tags.
 */
export function htmlToMarkdown(text: string): string {
  return convert(text, "markdown") ?? text;
}

/** Returns HTML as plain text, with code in backticks; entries of lists begin with a hyphen. */
export function htmlToPlain(text: string): string {
  return convert(text, "plain") ?? text;
}

/** Returns undefined for a text that is no HTML. */
function convert(given: string, form: "markdown" | "plain"): string | undefined {
  if (given.length > maxLength || !/[<&]/.test(given)) return undefined;
  let isHtml = entityOrComment.test(given);
  // Markdown's way to write a `<` that begins no tag.
  const html = given.replaceAll("\\<", "&lt;");
  const root: Open = { tag: "", text: "", href: undefined };
  const open: Open[] = [root];
  const dropped: string[] = [];
  const add = (text: string) => {
    const last = open.at(-1);
    if (last !== undefined && dropped.length === 0) last.text += text;
  };
  const addText = (text: string) => {
    const isCode = open.some(({ tag }) => codeTags.has(tag));
    // What is no tag must not become one when it is read again. Entities come in pieces of their own.
    add(form === "plain" || isCode ? text : text.replace(/<(?=[a-z/!?]|$)/gi, "\\<"));
  };
  const lastEnds = new Map(
    Array.from(html.matchAll(/<\/([a-z][a-z\d]*)/gi), ({ 1: tag = "", index }) => [tag.toLowerCase(), index]),
  );
  /** `Option<U>` and `Array<object>` have the names of tags, too, but no end and no attributes. */
  const isElement = (tag: string, hasAttributes: boolean): boolean => {
    if (!isKnown(tag)) return false;
    if (hasAttributes || (lastEnds.get(tag) ?? -1) > parser.startIndex) return true;
    if (/^(?:iframe|noscript|script|style|svg|template)$/.test(tag)) return true;
    const isAfterWord = /[\w<,]/.test(html.charAt(parser.startIndex - 1));
    if (!openEnded.has(tag)) return !isAfterWord && !droppedTags.has(tag);
    return !isAfterWord || !/[A-Z]/.test(html.charAt(parser.startIndex + 1));
  };
  const addSource = (isImplied: boolean) => {
    if (!isImplied) addText(html.slice(parser.startIndex, parser.endIndex + 1));
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes, isImplied) {
        const isTag = isElement(tag, Object.keys(attributes).length > 0);
        isHtml ||= isTag;
        if (!isTag) addSource(isImplied);
        else if (droppedTags.has(tag)) dropped.push(tag);
        else if (tag === "br") add("\n");
        else if (tag === "img") add(attributes.alt ?? "");
        else if (tag !== "wbr" && open.length <= maxDepth)
          open.push({ tag, text: "", href: attributes.href?.trim() });
      },
      ontext(text) {
        addText(text.replaceAll("\u00A0", " "));
      },
      onclosetag(tag, isImplied) {
        if (dropped.at(-1) === tag) dropped.pop();
        else if (!isKnown(tag)) addSource(isImplied);
        else if (open.length > 1 && open.at(-1)?.tag === tag) {
          const closed = open.pop();
          if (closed !== undefined) add(render(closed, form));
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  for (let closed = open.pop(); closed !== undefined && closed !== root; closed = open.pop())
    add(render(closed, form));
  if (!isHtml) return undefined;
  return root.text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function render({ tag, text, href }: Open, form: "markdown" | "plain"): string {
  if (tag === "li") return `\n- ${toLine(text)}\n`;
  // A list within an entry of a list is one with it.
  if (tag === "ul" || tag === "ol") return `\n\n${text.replace(/\n\s*\n/g, "\n").trim()}\n\n`;
  if (tag === "td" || tag === "th") return `${toLine(text)} `;
  if (tag === "tr") return `\n${toLine(text)}\n`;
  if (blockTags.has(tag)) return `\n\n${text.trim()}\n\n`;
  if (codeTags.has(tag)) return around(text, (inner) => (inner.includes("`") ? inner : `\`${inner}\``));
  const holdsBlocks = /\n\n|\n- /.test(text);
  if (form === "plain" || holdsBlocks) return text;
  const sign = Object.hasOwn(emphasis, tag) ? emphasis[tag] : undefined;
  if (sign !== undefined) return around(text, (inner) => emphasize(inner, sign));
  // A relative address leads nowhere from here.
  if (tag !== "a" || href === undefined || !URL.canParse(href) || !isAllowedLink(href)) return text;
  if (/[[\]]/.test(text)) return text;
  const target = new URL(href).href.replaceAll("(", "%28").replaceAll(")", "%29");
  return around(text, (inner) => `[${inner}](${target})`);
}

/** Punctuation at the ends stays outside: within, Markdown takes the signs of `**so:**that` for asterisks. */
function emphasize(text: string, sign: string): string {
  const isPunctuation = (at: number) => /[.,:;!?"'“”„‘’…–—-]/.test(text.charAt(at));
  let [start, end] = [0, text.length];
  while (start < end && isPunctuation(start)) start++;
  while (end > start && isPunctuation(end - 1)) end--;
  const inner = text.slice(start, end);
  return inner === "" || inner.includes(sign)
    ? text
    : text.slice(0, start) + sign + inner + sign + text.slice(end);
}

/** Leaves the white space at the ends of a text outside of its signs. */
function around(text: string, wrap: (inner: string) => string): string {
  const inner = text.trim();
  if (inner === "") return text;
  const start = text.length - text.trimStart().length;
  return text.slice(0, start) + wrap(inner) + text.slice(start + inner.length);
}

function toLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .reduce((all, line) => all + (line.startsWith("- ") ? "\n" : " ") + line, "")
    .trim();
}

const bullet = /^\s*[-*+•]\s+(?=\S)/;

/** Returns a summary without its lists, and their items; a line that follows an item without a gap belongs to it. */
export function splitSummary(text: string): { summary: string; items: string[] } {
  const rows = text.split(/\r?\n/);
  if (!rows.some((row) => bullet.test(row))) return { summary: text, items: [] };
  const paragraph: string[] = [];
  const items: string[] = [];
  let isInItem = false;
  for (const row of rows) {
    if (bullet.test(row)) items.push(row.replace(bullet, "").trim());
    else if (isInItem && row.trim() !== "") items.push(`${items.pop()} ${row.trim()}`);
    else paragraph.push(row.trim());
    isInItem = bullet.test(row) || (isInItem && row.trim() !== "");
  }
  return { summary: paragraph.join("\n").trim(), items };
}

/** Returns a text without the signs of Markdown; items of a list begin with a bullet. Other values stay as they are. */
export function toPlainProse(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((inner) => toPlainProse(inner) ?? null);
  if (typeof value !== "string") return value;
  const toPlainRow = (row: string) => (bullet.test(row) ? "• " : "") + toPlain(row.replace(bullet, ""));
  return value.split(/\r?\n/).map(toPlainRow).join("\n");
}

/**
 * Escapes what markdown would change, and keeps code. A text that markdown leaves alone, such as `snake_case`, stays
 * as it is.
 */
export function escapeMarkdown(title: string): string {
  // Line ends are no part of a title, and others' escape sequences none of a terminal's output.
  const text = title.replace(/\p{Cc}+/gu, " ").trim();
  if (!hasMarkup(parseInline(text)) && sameLetters(text, text)) return text;
  let done = 0;
  let escaped = "";
  for (const { start, end } of findCodeSpans(text)) {
    escaped += escapeAll(text.slice(done, start)) + text.slice(start, end);
    done = end;
  }
  return escaped + escapeAll(text.slice(done));
}

/** The data take no longer titles. */
const maxTitleLength = 500;

/** Escapes a title as `escapeMarkdown` does, and cuts one that is too long, such as a description of a page. */
export function toTitle(title: string): string {
  const escaped = escapeMarkdown(title);
  // A backslash before each letter doubles the text.
  return escaped.length <= maxTitleLength ? escaped : escapeMarkdown(shorten(title, maxTitleLength / 2));
}

/** Ends a text that is too long after a whole word, where it has any. */
export function shorten(text: string, maxLength: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= maxLength) return flat;
  // The last character may be cut in halves.
  const start = Array.from(flat.slice(0, maxLength - 1))
    .slice(0, -1)
    .join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}

/** Code reaches from a run of backticks to the next run of the same length. */
function findCodeSpans(text: string): { start: number; end: number }[] {
  const runs = Array.from(text.matchAll(/`+/g), ({ 0: { length }, index }) => ({ start: index, length }));
  // Looked up from behind, because a search for each run would read a text of many runs as often as it has runs.
  const nextOfLength = new Map<number, number>();
  const closing = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at--) {
    const length = runs[at]?.length ?? 0;
    closing[at] = nextOfLength.get(length) ?? -1;
    nextOfLength.set(length, at);
  }
  const spans: { start: number; end: number }[] = [];
  for (let at = 0; at < runs.length; at++) {
    const [first, last] = [runs[at], runs[closing[at] ?? -1]];
    if (first === undefined || last === undefined) continue;
    spans.push({ start: first.start, end: last.start + last.length });
    at = closing[at] ?? at;
  }
  return spans;
}

function escapeAll(text: string): string {
  return text.replace(/[\\`*_~[\]<]|&(?=#?\w+;)/g, "\\$&");
}

function hasMarkup(nodes: readonly Inline[]): boolean {
  return nodes.some(({ kind }) => kind !== "text" && kind !== "code");
}

/** Returns whether the text is shown with all its letters: backslashes and entities would lose some. */
function sameLetters(source: string, text: string): boolean {
  return toLetters(parseInline(source)) === text.replace(/[`\s]/g, "");
}

function toLetters(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => ("text" in node ? node.text : toLetters(node.children)))
    .join("")
    .replace(/[`\s]/g, "");
}

const inlineTagPattern =
  /<\/?(?:a|abbr|b|bdi|br|cite|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u|var|wbr)\b[^<>]*>/gi;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  hellip: "…",
  laquo: "«",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  raquo: "»",
  rdquo: "”",
  rsquo: "’",
};

/**
 * Returns the text of a title in html, code in backticks. Only tags that stand in titles count, so that
 * `Array<string>` keeps its letters.
 */
export function htmlToText(html: string): string {
  return html
    .replace(/<code\b[^<>]*>([^<>`]*)<\/code>/gi, "`$1`")
    .replace(inlineTagPattern, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
      if (name !== undefined) return entities[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : entity;
    })
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");
}
