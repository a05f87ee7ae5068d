/** Reads the Markdown of entries' pages, and names all that a page cannot show as it is meant. */
import type { Token } from "markdown-it";
import { isAllowedLink } from "../../model/addresses.ts";
import type { PageLine, Picture } from "../../model/cv.ts";
import { cutAtWord, toPlainText } from "../../model/inline.ts";
import { quote } from "../../model/json-schema.ts";
import { toTree } from "../../model/markdown-parser.ts";
import type { PageHeading } from "../../src/store/page-data.ts";
import { type ParsedText, parser, parseText, withoutComments } from "./page-parser.ts";
import { findDefinitionProblems, findTextProblems, locate } from "./page-problems.ts";

export interface TextLink {
  readonly token: Token;
  /** The line on which its block begins, from 0. */
  readonly line: number;
  /** Where it leads; below the site's folder if it is relative, and empty if it leads nowhere. */
  readonly target: string;
  readonly picture?: Picture;
  /** The caption of a picture. */
  readonly caption?: readonly Token[];
  /** True for a picture without text beside it. */
  readonly isFigure?: boolean;
}

/** Markup that a page cannot show as it is meant. Lines are from 0, columns from 1. */
export interface PageProblem {
  readonly line: number;
  readonly column?: number;
  readonly reason: string;
}

export interface PageText {
  readonly tokens: readonly Token[];
  readonly links: readonly TextLink[];
  readonly headings: readonly PageHeading[];
  /** The ids of headings by the anchors that code hosts give them. */
  readonly anchors: ReadonlyMap<string, string>;
  /** A line for each heading, paragraph, row, picture and piece of code, so that no phrase matches across two. */
  readonly lines: readonly PageLine[];
  /** The first paragraph. */
  readonly description: string;
  readonly problems: readonly PageProblem[];
}

/** Blocks that have the direction of their own text. */
const directed = new Set(["paragraph_open", "heading_open", "bullet_list_open", "ordered_list_open"]);

/** @example parsePage("## Why\n\nBecause.").headings // [{ id: "why", level: 2, text: "Why" }] */
export function parsePage(text: string): PageText {
  const parsed = parseText(text);
  const reader = new PageReader(parsed);
  for (const [at, token] of parsed.tokens.entries()) reader.read(token, at);
  const { tokens } = parsed;
  const { links, headings, anchors, lines, description } = reader;
  const problems = [...parsed.problems, ...findDefinitionProblems(parsed), ...reader.problems];
  if (lines.length === 0 && links.length === 0) problems.push({ line: 0, reason: "this page is empty" });
  return { ...{ tokens, links, headings, anchors, lines, description }, problems };
}

class PageReader {
  readonly links: TextLink[] = [];
  readonly headings: PageHeading[] = [];
  readonly anchors = new Map<string, string>();
  readonly lines: PageLine[] = [];
  readonly problems: PageProblem[] = [];
  description = "";
  #level = 1;
  /** The cells of a row. */
  #row: string[] | undefined;
  #columns = 0;
  /** The line of the current block. */
  #line = 0;
  readonly #parsed: ParsedText;

  constructor(parsed: ParsedText) {
    this.#parsed = parsed;
  }

  read(token: Token, at: number): void {
    const { type, content } = token;
    this.#line = token.map?.[0] ?? (type.startsWith("footnote_") ? 0 : this.#line);
    if (directed.has(type)) token.attrSet("dir", "auto");
    if (type === "alert_open") this.#addLine(titleOf(token));
    if (type === "th_open" || type === "td_open") alignCell(token);
    if (type === "table_open") this.#columns = 0;
    if (type === "th_open") this.#columns++;
    if (type === "fence") this.#readFence(token);
    if (type === "fence" || type === "code_block" || type === "formula")
      this.#addLine(content.replace(/\n$/, ""));
    if (type === "tr_open") this.#row = [];
    if (type === "tr_close") {
      this.#addLine(this.#row?.join(" · ") ?? "");
      this.#row = undefined;
      this.#countCells();
    }
    if (type === "inline") this.#readBlock(token, at);
  }

  #report(reason: string, text = ""): void {
    const found = text === "" ? undefined : locate(text, this.#parsed.lines, this.#line);
    this.problems.push({ line: this.#line, ...found, reason });
  }

  #addLine(text: string): void {
    const heading = this.headings.at(-1)?.id;
    if (text.trim() !== "") this.lines.push({ text, ...(heading !== undefined && { heading }) });
  }

  #readFence({ map, markup, info }: Token): void {
    const [start, end] = map ?? [0, 0];
    const last = this.#parsed.lines[end - 1]?.replace(/^[\s>]*/, "") ?? "";
    if (end - start < 2 || !last.startsWith(markup))
      this.#report(`this code has no end: write ${markup} below it`);
    const { rest } = readInfo(info);
    if (rest !== "") this.#report(`${quote(rest)} after the code's language is left out`, rest);
  }

  #countCells(): void {
    const row = this.#parsed.lines[this.#line]
      ?.replace(/^[\s>]*\|?/, "")
      .trimEnd()
      .replace(/(?<!\\)\|$/, "");
    const cells = row?.split(/(?<!\\)\|/) ?? [];
    if (cells.length > this.#columns)
      this.#report(
        `this row has ${cells.length} cells, but the table has ${this.#columns} ${this.#columns === 1 ? "column" : "columns"}, so the others are left out: ${quote(cells.slice(this.#columns).join("|").trim())}`,
      );
  }

  #readBlock({ children, content }: Token, at: number): void {
    const [open, close] = [this.#parsed.tokens[at - 1], this.#parsed.tokens[at + 1]];
    if (open === undefined || close === undefined || children === null) return;
    for (const child of children) if (child.type === "html_inline") toTaskBox(child);
    const plain = toPlainText(toTree(children));
    if (open.type === "heading_open") this.#readHeading(open, close, plain);
    const isParagraph = open.type === "paragraph_open";
    const isFigure = isParagraph && isOnlyPictures(children);
    if (isFigure) open.hidden = close.hidden = true;
    const first = this.links.length;
    this.#readInline(children, content, isFigure);
    const captions = this.links.slice(first).map(({ caption = [] }) => toPlainText(toTree(caption)));
    if (this.#row === undefined) {
      for (const line of isFigure ? children.map((child) => toPlainText(toTree([child]))) : [plain])
        this.#addLine(line);
      for (const caption of captions) this.#addLine(caption);
    } else this.#row.push([plain, ...captions].filter((text) => text !== "").join(" "));
    if (isParagraph && !isFigure && open.level === 0) this.description ||= cutAtWord(plain);
  }

  #readHeading(open: Token, close: Token, text: string): void {
    const written = Number(open.tag.slice(1));
    if (written === 1) this.#report("a first-level heading is the entry's title: start with ##");
    else if (written > this.#level + 1)
      this.#report(`this heading skips a level: ${"#".repeat(this.#level + 1)} comes first`);
    if (text.trim() === "") this.#report("this heading is empty");
    this.#level = written;
    const level = Math.max(2, written);
    open.tag = close.tag = `h${level}`;
    const anchor = toAnchor(text);
    let id = anchor;
    const isTaken = () => isReserved(id) || this.headings.some((other) => other.id === id);
    for (let count = 2; isTaken(); count++) id = `${anchor}-${count}`;
    open.attrSet("id", id);
    this.headings.push({ id, level, text });
    for (const name of [anchor, id]) if (!this.anchors.has(name)) this.anchors.set(name, id);
  }

  #readInline(children: readonly Token[], content: string, isFigure: boolean): void {
    for (const { text, reason } of findTextProblems(children, content)) this.#report(reason, text);
    for (const child of children) {
      if (child.type === "link_open") this.#readLink(child);
      if (child.type === "image") this.#readPicture(child, isFigure);
    }
  }

  #readLink(token: Token): void {
    const [href, title] = [read(token, "href"), read(token, "title")];
    const isAllowed = isAllowedLink(href) || /^(?:tel|sms):/i.test(href);
    this.links.push({ token, line: this.#line, target: isAllowed ? href : "" });
    const [scheme = ""] = /^[^:]*:/.exec(href) ?? [];
    if (!isAllowed)
      this.#report(`${quote(href)} is shown without its link: pages link to no ${scheme} addresses`, href);
    if (title !== "") this.#report(`a link's title is not shown: ${quote(title)}`, title);
  }

  #readPicture(token: Token, isFigure: boolean): void {
    const [src, title] = [read(token, "src"), withoutComments(read(token, "title"))];
    const alt = toPlainText(toTree([token]));
    if (alt.trim() === "")
      this.#report("a picture has no description: write one between the square brackets", src);
    const isData = /^data:/i.test(src);
    if (isData)
      this.#report("a picture in the address itself (data:) is not shown: save it as a file", "data:");
    const caption = title === "" ? [] : (parser.parseInline(title, {})[0]?.children ?? []);
    const target = isData ? "" : src;
    this.links.push({ token, line: this.#line, target, picture: { src: target, alt }, caption, isFigure });
    this.#readInline(caption, title, false);
  }
}

const read = (token: Token, name: string) => String(token.attrGet(name) ?? "");

/** Returns the title that an alert has instead of its kind's. */
export function titleOf({ meta }: Token): string {
  return withoutComments(String(meta?.title ?? ""));
}

/** Returns the language of a fence, also in the braces of notebooks, and what follows it. */
export function readInfo(info: string): { language: string; rest: string } {
  const [, language = "", rest = ""] =
    /^\.?([^\s,{}]*)[\s,]*(.*)$/.exec(info.trim().replace(/^\{(.*)\}$/, "$1")) ?? [];
  return { language: language.toLowerCase(), rest: rest.trim() };
}

/** The box is a letter, which feeds and searches keep. */
function toTaskBox(token: Token): void {
  token.type = "text";
  token.content = token.content.includes("checked") ? "☑" : "☐";
}

function isOnlyPictures(children: readonly Token[]): boolean {
  const isBlank = ({ type, content }: Token) =>
    /break$/.test(type) || (type === "text" && content.trim() === "");
  return (
    children.some(({ type }) => type === "image") &&
    children.every((child) => child.type === "image" || isBlank(child))
  );
}

/** Replaces the parser's style by an attribute, which the style sheet turns into a side for each direction of text. */
function alignCell(cell: Token): void {
  const [align] = /[a-z]+$/.exec(read(cell, "style")) ?? [];
  cell.attrs = cell.tag === "th" ? [["scope", "col"]] : [];
  if (align !== undefined) cell.attrPush(["data-align", align]);
}

/** Returns an anchor as code hosts make it. Letters that are written in two ways have one. */
export function toAnchor(text: string): string {
  const words = text
    .normalize()
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}_]+/gu) ?? ["section"];
  return words.join("-");
}

/** Elements of the page around the text, see src/layout. Ids of footnotes have a colon. */
const isReserved = (id: string) => /^(?:content|top|root|footer|page-data|entry-contents)$/.test(id);
