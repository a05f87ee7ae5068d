/** The text of an entry's page as a tree, as the build parses it. The page has no parser. */
import type { Inline } from "./cv.ts";
import { toPlainText } from "./inline.ts";

/** Consecutive characters of code; `tone` is what they are, for their colour. */
export interface CodeToken {
  text: string;
  tone?: CodeTone;
}

export type CodeTone = "comment" | "keyword" | "name" | "number" | "string";

export interface TableCell {
  text: Inline[];
  align?: "left" | "center" | "right";
}

export type Block =
  /** `id`: the anchor, unique on its page. The page's title is level 1. */
  | { kind: "heading"; level: 2 | 3 | 4 | 5 | 6; id: string; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; start?: number; isOrdered: boolean; items: Block[][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "code"; language?: string; tokens: CodeToken[] }
  | { kind: "table"; head: TableCell[]; rows: TableCell[][] }
  | { kind: "rule" }
  | { kind: "picture"; picture: Picture; caption?: string };

/** A picture of the owner's. `src` is below the site's folder; the sizes, in pixels, reserve its space. */
export interface Picture {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  /** Smaller versions, the smallest first. */
  sources?: readonly { src: string; width: number }[];
}

/** The page of an entry. */
export interface EntryPage {
  /** The id of its activity. */
  id: string;
  /** The BCP 47 tag of a text that is not in the language of its page. */
  lang?: string;
  blocks: Block[];
}

/** Returns the headings of a page in their order. */
export function findHeadings(blocks: readonly Block[]): Extract<Block, { kind: "heading" }>[] {
  return blocks.filter((block) => block.kind === "heading");
}

/** Search engines show about this many characters. */
const maxDescriptionLength = 300;

/** Returns the beginning of a page's text. */
export function describePage({ blocks }: Pick<EntryPage, "blocks">): string {
  const first = blocks.find((block) => block.kind === "paragraph");
  const text = first === undefined ? "" : toPlainText(first.text);
  if (text.length <= maxDescriptionLength) return text;
  return `${text.slice(0, text.lastIndexOf(" ", maxDescriptionLength))} …`;
}
