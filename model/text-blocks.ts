/**
 * Paragraphs and lists of summaries and other texts. Their visible text has a line for each, and `• ` or `1. ` begins an
 * item, so that it is searched, cut and printed like any text. Owners who type bullets themselves get a list, too.
 */
import type { Inline } from "./cv.ts";
import { toPlainText } from "./inline.ts";

/** `first` is the number of the first item of a numbered list. */
export type TextBlock =
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; first?: number; items: Inline[][] };

export const itemSign = "• ";
const itemStart = /^(?:[•-]|(\d{1,9})[.)])\s+(?=\S)/;

/**
 * Divides a text at the ends of its lines.
 *
 * @example toTextBlocks([{ kind: "text", text: "Fast:\n• one\n• two" }]) // a paragraph and a list of two items
 */
export function toTextBlocks(tree: readonly Inline[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of splitLines(tree)) {
    const visible = toPlainText(line);
    if (visible.trim() === "") continue;
    const [sign, number] = itemStart.exec(visible) ?? [];
    if (sign === undefined) {
      blocks.push({ kind: "paragraph", content: line });
      continue;
    }
    const item = withoutStart(line, sign.length);
    const last = blocks.at(-1);
    const isNumbered = number !== undefined;
    if (last?.kind === "list" && (last.first !== undefined) === isNumbered) last.items.push(item);
    else blocks.push({ kind: "list", ...(isNumbered && { first: Number(number) }), items: [item] });
  }
  return blocks;
}

/** Returns the paragraphs and items of blocks. */
export function linesOf(blocks: readonly TextBlock[]): Inline[][] {
  return blocks.flatMap((block) => (block.kind === "list" ? block.items : [block.content]));
}

/** Markup that a line end divides goes on in the next line. */
function splitLines(tree: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const node of tree) {
    const [first = [], ...others] =
      "children" in node
        ? splitLines(node.children).map((children) => [{ ...node, children }])
        : node.text.split("\n").map((text) => (text === "" ? [] : [{ ...node, text }]));
    lines.at(-1)?.push(...first);
    lines.push(...others);
  }
  return lines;
}

/** Removes the first characters of a text. */
export function withoutStart(tree: readonly Inline[], length: number): Inline[] {
  let left = length;
  const cut = (nodes: readonly Inline[]): Inline[] =>
    nodes.flatMap((node): Inline[] => {
      if (left === 0) return [node];
      if ("children" in node) return [{ ...node, children: cut(node.children) }];
      const text = node.text.slice(left);
      left = Math.max(0, left - node.text.length);
      return text === "" ? [] : [{ ...node, text }];
    });
  return cut(tree);
}
