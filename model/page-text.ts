/** The text of an entry's page as lines, in which queries find words. */
import type { Block } from "./blocks.ts";
import type { Activity } from "./cv.ts";
import { toPlainText } from "./inline.ts";

/** `heading`: the anchor of the heading that the line is, or is below. */
export type PageLine = NonNullable<Activity["pageText"]>[number];

/**
 * Returns a line for each heading, paragraph, row, picture and piece of code, so that no phrase matches across two.
 *
 * @example toPageText(parseBlocks("## Why\n\nBecause.").blocks)[1] // { text: "Because.", heading: "why" }
 */
export function toPageText(blocks: readonly Block[]): PageLine[] {
  let heading: string | undefined;
  const toLines = (block: Block): PageLine[] => {
    if (block.kind === "heading") heading = block.id;
    return textsIn(block).flatMap((one): PageLine[] =>
      typeof one !== "string"
        ? toLines(one)
        : one.trim() === ""
          ? []
          : [{ text: one, ...(heading !== undefined && { heading }) }],
    );
  };
  return blocks.flatMap(toLines);
}

function textsIn(block: Block): (string | Block)[] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return [toPlainText(block.text)];
    case "list":
      return block.items.flat();
    case "quote":
      return block.blocks;
    case "code":
      return [block.tokens.map(({ text }) => text).join("")];
    case "table":
      return [block.head, ...block.rows].map((cells) =>
        cells.map(({ text }) => toPlainText(text)).join(" · "),
      );
    case "picture":
      return [block.picture.alt, block.caption ?? ""];
    case "rule":
      return [];
  }
}
