/**
 * Converts the prose of résumés and feeds, which people write as Markdown, paste as HTML, or mix. An activity's summary
 * is one paragraph of inline Markdown and a list; other texts are plain. Only tags of prose count. Scripts and the like
 * are removed with their content. Any other `<word>` stays, since `Array<string>` isn't HTML.
 */
import { Parser } from "htmlparser2";
import { foldCase } from "../../grammar/letters.ts";
import { isAllowedLink } from "../../model/addresses.ts";
import type { Inline } from "../../model/cv.ts";
import { parseInline, toPlain } from "../../model/markdown-parser.ts";
import { type Json, withHttps } from "./upstream.ts";

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
/** Elements whose content is not meant for readers. */
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

/** Elements whose end tag is optional, or that have no content. */
const openEnded = new Set("br dd dt hr img li p tbody td tfoot th thead tr wbr".split(" "));
const containers = new Set(["dl", "ol", "table", "ul"]);
/** Elements whose content is never shown, even if nothing closes them. */
const hiddenTag = /^(?:iframe|noscript|script|style|svg|template)$/i;
/** Attributes of pasted pages. Others occur in sentences about HTML, such as `<input type="date">`. */
const pastedAttribute = /\b(?:align|class|color|dir|face|height|href|id|lang|size|src|style|width)\s*=/i;

/**
 * Returns the offsets of tags that are text, because nothing closes them and they are named in a sentence ("from
 * <table> to <div>") or belong to a word or a formula (`List<i>`, "a<b and c>d"). One rule for all sources.
 */
function findNamedTags(html: string): Set<number> {
  const tags = Array.from(
    html.matchAll(/<(\/?)([a-z][a-z\d:-]*)(?=[\s/>])([^<>]*)>?/gi),
    ({ 0: { length }, 1: slash, 2: name = "", 3: attributes = "", index }) => ({
      index,
      end: index + length,
      isEnd: slash === "/",
      isLowerCase: /^[a-z]/.test(name),
      name: name.toLowerCase(),
      attributes,
    }),
  );
  const open = new Map<string, number[]>();
  const paired = new Set<number>();
  for (const { index, name, isEnd } of tags) {
    const starts = open.get(name) ?? [];
    open.set(name, starts);
    const start = isEnd ? starts.pop() : undefined;
    if (!isEnd) starts.push(index);
    else if (start !== undefined) paired.add(start).add(index);
  }
  let depth = 0;
  const named = new Set<number>();
  for (const tag of tags) {
    const { index, end, name, isEnd, isLowerCase, attributes } = tag;
    if (paired.has(index)) {
      if (containers.has(name)) depth += isEnd ? -1 : 1;
      continue;
    }
    const isOpenEnded = openEnded.has(name);
    if (name === "br" || (isOpenEnded && depth > 0)) continue;
    const [before, after] = [html.slice(Math.max(0, index - 3), index), html.slice(end, end + 3)];
    const isNamed = /(?:^|[\s("'“„‘/|])$/.test(before) && /^(?:$|[\s,.;:!?)"'”’/|-]|s\b)/.test(after);
    const isSelfClosing = attributes.endsWith("/");
    if (isEnd) {
      if (isNamed) named.add(index);
    } else if (attributes.replace(/\/$/, "").trim() !== "") {
      if (!pastedAttribute.test(attributes)) named.add(index);
    } else if (isOpenEnded) {
      // `<p>` between two sentences begins a paragraph.
      const isBetween = /(?:^|[\n.:!?]\s*)$/.test(before) && !/^(?:[^\n\S]+\p{Ll}|[,;)])/u.test(after);
      if (/[\w<,]$/.test(before) ? !isLowerCase : isNamed && !isBetween && !isSelfClosing) named.add(index);
    } else if (/[\w<,]$/.test(before) ? !hiddenTag.test(name) : isNamed) named.add(index);
    else if (droppedTags.has(name) && !hiddenTag.test(name)) named.add(index);
  }
  return named;
}

/** Longer texts aren't prose and stay unchanged. */
const maxLength = 100_000;
/** Deeper tags are ignored. */
const maxDepth = 50;

const entityOrComment = /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);|<!--/i;

interface Open {
  readonly tag: string;
  text: string;
  readonly href: string | undefined;
}

/** Converts HTML to Markdown: paragraphs, lists, emphasis, code, safe links. Texts without HTML are unchanged. */
export function htmlToMarkdown(text: string): string {
  return convert(text, "markdown") ?? text;
}

/** Converts HTML to plain text, with code in backticks and hyphens before list entries. */
export function htmlToPlain(text: string): string {
  return convert(text, "plain") ?? text;
}

/** Returns undefined for a text without HTML. */
function convert(given: string, form: "markdown" | "plain"): string | undefined {
  if (given.length > maxLength || !/[<&]/.test(given)) return undefined;
  // Markdown's escape of a `<` that begins no tag.
  const unescaped = given.replaceAll("\\<", "&lt;");
  const named = findNamedTags(unescaped);
  let isHtml = entityOrComment.test(given);
  const html = unescaped.replace(
    /<(?:\/?([a-z][a-z\d]*)(?=[\s/>])|!--|!doctype\b|!\[|\?)?/gi,
    (start, tag, at) => {
      const isTag = tag === undefined ? start !== "<" : isKnown(tag.toLowerCase()) && !named.has(at);
      isHtml ||= isTag && tag !== undefined && !start.startsWith("</");
      return isTag ? start : `&lt;${start.slice(1)}`;
    },
  );
  const root: Open = { tag: "", text: "", href: undefined };
  const open: Open[] = [root];
  const dropped: string[] = [];
  const add = (text: string) => {
    const last = open.at(-1);
    if (last !== undefined && dropped.length === 0) last.text += text;
  };
  const addText = (text: string) => {
    const isCode = open.some(({ tag }) => codeTags.has(tag));
    // Text that isn't a tag must not become one when it is read again. The parser passes entities separately.
    add(form === "plain" || isCode ? text : text.replace(/<(?=[a-z/!?]|$)/gi, "\\<"));
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (droppedTags.has(tag)) dropped.push(tag);
        else if (tag === "br") add("\n");
        else if (tag === "img") add(attributes.alt ?? "");
        else if (tag !== "wbr" && open.length <= maxDepth)
          open.push({ tag, text: "", href: attributes.href?.trim() });
      },
      ontext(text) {
        addText(text.replaceAll("\u00A0", " "));
      },
      onclosetag(tag) {
        if (dropped.at(-1) === tag) dropped.pop();
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

function render({ tag, text, href: written }: Open, form: "markdown" | "plain"): string {
  if (tag === "li") return `\n- ${joinLines(text)}\n`;
  // A nested list is joined with its parent.
  if (tag === "ul" || tag === "ol") return `\n\n${text.replace(/\n\s*\n/g, "\n").trim()}\n\n`;
  if (tag === "td" || tag === "th") return `${joinLines(text)} `;
  if (tag === "tr") return `\n${joinLines(text)}\n`;
  if (blockTags.has(tag)) return `\n\n${text.trim()}\n\n`;
  if (codeTags.has(tag)) return around(text, (inner) => (inner.includes("`") ? inner : `\`${inner}\``));
  const holdsBlocks = /\n\n|\n- /.test(text);
  if (form === "plain" || holdsBlocks) return text;
  const sign = Object.hasOwn(emphasis, tag) ? emphasis[tag] : undefined;
  if (sign !== undefined) return around(text, (inner) => emphasize(inner, sign));
  const href = written && withHttps(written);
  // A relative address has no base here.
  if (tag !== "a" || href === undefined || !URL.canParse(href) || !isAllowedLink(href)) return text;
  if (/[[\]]/.test(text)) return text;
  const target = new URL(href).href.replaceAll("(", "%28").replaceAll(")", "%29");
  return around(text, (inner) => `[${inner}](${target})`);
}

/** Keeps punctuation at the ends outside: Markdown would read `**so:**that` as asterisks. */
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

/** Wraps a text without the white space at its ends. */
function around(text: string, wrap: (inner: string) => string): string {
  const inner = text.trim();
  if (inner === "") return text;
  const start = text.length - text.trimStart().length;
  return text.slice(0, start) + wrap(inner) + text.slice(start + inner.length);
}

function joinLines(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .reduce((all, line) => all + (line.startsWith("- ") ? "\n" : " ") + line, "")
    .trim();
}

/** A sign that begins an entry of a list, as people type and paste it. */
export const bullet = /^\s*[-*+•·▪◦‣●–—⁃]\s+(?=\S)/;

/** Separates a summary from the items of its lists. A line after an item without a gap belongs to it. */
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

/** Returns a text without Markdown, with bullets before list items. Other values stay unchanged. */
export function toPlainProse(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((inner) => toPlainProse(inner) ?? null);
  if (typeof value !== "string") return value;
  const toPlainRow = (row: string) => (bullet.test(row) ? "• " : "") + toPlain(row.replace(bullet, ""));
  return value.split(/\r?\n/).map(toPlainRow).join("\n");
}

/** Escapes what Markdown would change, except for code. A text such as `snake_case` stays as it is. */
export function escapeMarkdown(title: string): string {
  // Titles contain no line ends, and no escape sequences that would reach a terminal.
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

export function withSubtitle(title: string, subtitle: string): string {
  if (title === "" || subtitle === "") return title || subtitle;
  return `${title}${/[.:!?]$/.test(title) ? "" : ":"} ${subtitle}`;
}

/** The data's limit of a title. */
const maxTitleLength = 500;

/** Escapes a title and shortens it to the data's limit. */
export function toTitle(title: string): string {
  const escaped = escapeMarkdown(title);
  // Backslashes may double the length.
  return escaped.length <= maxTitleLength ? escaped : escapeMarkdown(shorten(title, maxTitleLength / 2));
}

/** Shortens a text after a whole word, if it contains one. */
export function shorten(text: string, maxLength: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= maxLength) return flat;
  // Surrogate pairs stay whole.
  const start = Array.from(flat.slice(0, maxLength - 1))
    .slice(0, -1)
    .join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}

/** Finds code spans: from a run of backticks to the next run of the same length. */
function findCodeSpans(text: string): { start: number; end: number }[] {
  const runs = Array.from(text.matchAll(/`+/g), ({ 0: { length }, index }) => ({ start: index, length }));
  // Searching from the end keeps this linear for texts of many runs.
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

/** Returns whether the rendered text keeps all letters: backslashes and entities would lose some. */
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
  /<\/?(?:a|abbr|b|bdi|cite|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|tt|u|var|wbr|jats:(?!sup\b)[a-z-]+|inf|italic|scp)\b[^<>]*>/gi;
/** Formulas in titles of publishers. Their annotations repeat them as TeX. */
const mathPattern = /<((?:[a-z]+:)?)math\b[^<>]*>([\s\S]*?)<\/\1math>/gi;
const annotationPattern = /<((?:[a-z]+:)?annotation(?:-xml)?)\b[\s\S]*?<\/\1>/gi;

const raisedLetters: ReadonlyMap<string, string> = new Map(
  Array.from("0123456789+-−=()in", (letter, at) => [letter, Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ")[at] ?? letter]),
);

/** Writes an exponent with raised letters, or else as TeX does: `n^{1/3}`. Ordinals and marks become plain text. */
function raise(text: string): string {
  const isPlain = /^\s*(?:st|nd|rd|th|er|re|e|o|a|tm|sm|ème|[^\p{L}\p{N}]*)\s*$/iu;
  if (isPlain.test(text)) return text;
  const letters = Array.from(text.trim(), (letter) => raisedLetters.get(letter));
  return letters.every((letter) => letter !== undefined) ? letters.join("") : `^{${text.trim()}}`;
}

/**
 * Writes MathML on one line. White space between its elements says nothing.
 *
 * @example readFormula("<msup><mi>n</mi><mn>2</mn></msup>") === "n²"
 */
function readFormula(formula: string): string {
  const open: string[][] = [[]];
  const parser = new Parser(
    {
      onopentag: () => void open.push([]),
      ontext: (text) => void open.at(-1)?.push(...(text.trim() === "" ? [] : [text.replace(/\s+/g, "")])),
      onclosetag(name) {
        const parts = open.pop() ?? [];
        open.at(-1)?.push(joinFormula(name, parts));
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(formula);
  return open.flat().join("");
}

function joinFormula(name: string, parts: readonly string[]): string {
  const [first = "", second = "", ...others] = parts;
  if (/^(?:\w+:)?msup$/.test(name)) return first + raise(second) + others.join("");
  return parts.join(/^(?:\w+:)?mfrac$/.test(name) ? "/" : "");
}

/** Stands for a `<` that begins no tag. */
const signMark = "\uE005";

/** Returns the character of an HTML entity such as `&eacute;`; any other text unchanged. */
function decodeEntity(entity: string): string {
  let decoded = "";
  const ontext = (text: string) => {
    decoded += text;
  };
  const parser = new Parser({ ontext }, { decodeEntities: true });
  parser.end(entity);
  return decoded;
}

/** Returns an HTML title's text, with code in backticks. Only usual tags count, so `Array<string>` stays. */
export function htmlToText(html: string): string {
  const named = findNamedTags(html);
  return html
    .replace(/</g, (sign, at) => (named.has(at) ? signMark : sign))
    .replace(mathPattern, (_, __, formula: string) => readFormula(formula.replace(annotationPattern, "")))
    .replace(/<code\b[^<>]*>([^<>`]*)<\/code>/gi, "`$1`")
    .replace(/<br\b[^<>]*>/gi, " ")
    .replace(inlineTagPattern, "")
    .replace(/<(?:jats:)?sup\b[^<>]*>([^<>]*)<\/(?:jats:)?sup>/gi, (_, raised: string) => raise(raised))
    .replace(/<\/?(?:jats:)?sup\b[^<>]*>/gi, "")
    .replaceAll(signMark, "<")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z][a-z\d]*);/gi, (entity, decimal, hex) => {
      if (decimal === undefined && hex === undefined) return decodeEntity(entity);
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : entity;
    })
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");
}

const maxSummaryLength = 400;

/** Returns the first paragraph, shortened: many feeds contain the whole article, and abstracts are long. */
export function toSummary(text: string, title: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s+/g, " ").trim());
  const first = paragraphs.find((paragraph) => paragraph !== "") ?? "";
  const summary = shorten(first.replace(/\s*\[(?:…|\.{3})\]$/, "…"), maxSummaryLength);
  return foldCase(summary) === foldCase(title) ? "" : summary;
}

/** A word or two. */
const maxTagLength = 50;

/** Omits the default tags of blogs, and addresses by which hosts mark kinds of entries. */
export function toTags(given: readonly string[]): string[] {
  const tags = given
    .map((tag) => htmlToPlain(tag).replace(/\s+/g, " ").trim())
    .filter((tag) => tag !== "" && tag.length <= maxTagLength && !/^uncategori[sz]ed$|^https?:/i.test(tag));
  return [...new Map(tags.toReversed().map((tag) => [foldCase(tag), tag])).values()].toReversed();
}
