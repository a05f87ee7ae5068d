/** Parses the Markdown of entries' pages: headings, paragraphs, lists, tables, quotes, code and pictures. */
import type { Token } from "markdown-it";
import type { Block, CodeToken, TableCell } from "./blocks.ts";
import { toPlainText } from "./inline.ts";
import { parser, toTree } from "./markdown-parser.ts";

/** A link or picture of a text, and the line on which its block begins, from 0. */
export interface TextLink {
  target: string;
  line: number;
  isPicture: boolean;
}

export interface ParsedText {
  blocks: Block[];
  links: TextLink[];
  /** Markup that the page cannot show as it is meant, with its line from 0. */
  problems: { line: number; reason: string }[];
}

export type ColorCode = (code: string, language: string) => CodeToken[];

/**
 * Parses a text of blocks. Raw HTML stays text, and links have the same rule as those of titles. `colorCode` divides
 * code into tokens; without it, code is one.
 *
 * @example parseBlocks("## Why\n\nBecause.").blocks[0] // { kind: "heading", level: 2, id: "why", text: […] }
 */
export function parseBlocks(text: string, colorCode?: ColorCode): ParsedText {
  const reader = new BlockReader(parser.parse(text, {}), colorCode);
  const blocks = reader.readUntil();
  return { blocks, links: reader.links, problems: reader.problems };
}

class BlockReader {
  readonly links: TextLink[] = [];
  readonly problems: ParsedText["problems"] = [];
  readonly #tokens: readonly Token[];
  readonly #ids = new Set<string>();
  readonly #colorCode: ColorCode;
  #at = 0;
  #level = 1;

  constructor(tokens: readonly Token[], colorCode: ColorCode = (text) => [{ text }]) {
    this.#tokens = tokens;
    this.#colorCode = colorCode;
  }

  /** Reads blocks up to a closing token, which it skips, or to the end. */
  readUntil(end?: string): Block[] {
    const blocks: Block[] = [];
    for (let token = this.#next(); token !== undefined && token.type !== end; token = this.#next())
      blocks.push(...this.#readBlock(token));
    return blocks;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #readBlock(token: Token): Block[] {
    switch (token.type) {
      case "heading_open":
        return [this.#readHeading(token)];
      case "paragraph_open":
        return this.#readParagraph();
      case "bullet_list_open":
        return [{ kind: "list", isOrdered: false, items: this.#readItems("bullet_list_close") }];
      case "ordered_list_open": {
        const start = Number(token.attrGet("start") ?? 1);
        const items = this.#readItems("ordered_list_close");
        return [{ kind: "list", isOrdered: true, ...(start !== 1 && { start }), items }];
      }
      case "blockquote_open":
        return [{ kind: "quote", blocks: this.readUntil("blockquote_close") }];
      case "fence":
      case "code_block":
        return [this.#toCode(token)];
      case "table_open":
        return [this.#readTable()];
      case "hr":
        return [{ kind: "rule" }];
      default:
        return [];
    }
  }

  #readHeading(open: Token): Block {
    const line = lineOf(open);
    const text = this.#readInline();
    // Skips the closing token.
    this.#next();
    const written = Number(open.tag.slice(1));
    if (written === 1)
      this.#report(line, "a heading of the first level is the title of the entry: begin with ##");
    else if (written > this.#level + 1)
      this.#report(line, `this heading skips a level: ${"#".repeat(this.#level + 1)} comes first`);
    this.#level = written;
    const level = written === 1 ? 2 : written;
    return { kind: "heading", level: isLevel(level) ? level : 6, id: this.#toId(toPlainText(text)), text };
  }

  /** Returns an anchor as code hosts make it; headings of the same text are numbered. */
  #toId(text: string): string {
    const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? ["section"];
    const base = words.join("-");
    let id = base;
    for (let count = 2; this.#ids.has(id); count++) id = `${base}-${count}`;
    this.#ids.add(id);
    return id;
  }

  /** A paragraph with nothing but a picture is the picture, with its title as the caption. */
  #readParagraph(): Block[] {
    const inline = this.#tokens[this.#at];
    const [picture, ...others] = inline?.children ?? [];
    const text = this.#readInline();
    this.#next();
    if (picture?.type !== "image" || others.length > 0) return [{ kind: "paragraph", text }];
    const caption = picture.attrGet("title");
    const alt = toPlainText(toTree(picture.children ?? []));
    const src = String(picture.attrGet("src") ?? "");
    return [{ kind: "picture", picture: { src, alt }, ...(caption && { caption: String(caption) }) }];
  }

  #readItems(end: string): Block[][] {
    const items: Block[][] = [];
    for (let token = this.#next(); token !== undefined && token.type !== end; token = this.#next())
      if (token.type === "list_item_open") items.push(this.readUntil("list_item_close"));
    return items;
  }

  #readTable(): Block {
    const rows: TableCell[][] = [];
    let head: TableCell[] | undefined;
    let cells: TableCell[] = [];
    for (
      let token = this.#next();
      token !== undefined && token.type !== "table_close";
      token = this.#next()
    ) {
      if (token.type === "tr_open") cells = [];
      else if (token.type === "th_open" || token.type === "td_open")
        cells.push({ text: this.#readInline(), ...toAlign(token) });
      else if (token.type === "tr_close" && head === undefined) head = cells;
      else if (token.type === "tr_close") rows.push(cells);
    }
    return { kind: "table", head: head ?? [], rows };
  }

  #toCode({ info, content }: Token): Block {
    const [language = ""] = info.trim().split(/\s+/);
    const tokens = this.#colorCode(content.replace(/\n$/, ""), language);
    return { kind: "code", ...(language !== "" && { language }), tokens };
  }

  /** Reads the inline token that comes next, and notes its links. */
  #readInline() {
    const token = this.#next();
    const line = token === undefined ? 0 : lineOf(token);
    const children = token?.children ?? [];
    const isAlone = children.length === 1;
    for (const child of children) {
      const isPicture = child.type === "image";
      if (child.type === "link_open" || isPicture)
        this.links.push({ target: String(child.attrGet(isPicture ? "src" : "href") ?? ""), line, isPicture });
      if (isPicture && !isAlone)
        this.#report(line, "a picture within a line shows only its description: give it a line of its own");
      if (isPicture && child.content.trim() === "")
        this.#report(line, "a picture has no description: write it between the square brackets");
      if (child.type === "text" && /<\/?[a-z][\w-]*(?:\s[^<>]*)?>/i.test(child.content))
        this.#report(line, "HTML is shown as text");
    }
    return toTree(children);
  }

  #report(line: number, reason: string): void {
    this.problems.push({ line, reason });
  }
}

const lineOf = (token: Token) => token.map?.[0] ?? 0;

function isLevel(level: number): level is 2 | 3 | 4 | 5 | 6 {
  return level >= 2 && level <= 6;
}

function toAlign(token: Token): Pick<TableCell, "align"> {
  const [, align] = /text-align:(left|center|right)/.exec(String(token.attrGet("style") ?? "")) ?? [];
  return align === "left" || align === "center" || align === "right" ? { align } : {};
}
