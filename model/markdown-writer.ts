/** Writes Markdown from trees of inline text. */
import type { Activity, Inline } from "./cv.ts";
import { convertTexts, readMarkedText } from "./marked-text.ts";
import { type TextBlock, toTextBlocks } from "./text-blocks.ts";

const signs = { em: "*", strong: "**", strike: "~~" } as const;

/** Returns Markdown that parses to the same text. `toText` escapes visible text. */
export function toMarkdownText(inlines: readonly Inline[], toText = escapeMarkdown): string {
  return inlines.map((part) => toMarkdownPart(part, toText)).join("");
}

function toMarkdownPart(part: Inline, toText: (text: string) => string): string {
  switch (part.kind) {
    case "text":
      return toText(part.text);
    case "code":
      return toCodeSpan(part.text);
    case "link":
      return part.href === ""
        ? toMarkdownText(part.children, toText)
        : toMarkdownLink(toMarkdownText(part.children, toText), part.href);
    case "em":
    case "strong":
    case "strike":
      return signs[part.kind] + toMarkdownText(part.children, toText) + signs[part.kind];
  }
}

/** Returns the lines of a paragraph or a list, as `toMarkdownText` writes them. */
export function toMarkdownLines(block: TextBlock, toText = escapeMarkdown): string[] {
  if (block.kind === "paragraph") return [toMarkdownText(block.content, toText)];
  const { first, items } = block;
  return items.map(
    (item, at) => `${first === undefined ? "-" : `${first + at}.`} ${toMarkdownText(item, toText)}`,
  );
}

/** Escapes what Markdown and its common extensions would read as markup within a line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_~[\]<>|]|&(?=#?\w+;)/g, "\\$&")
    .replace(/^(\d+)(?=[.)](?:\s|$))/, "$1\\")
    .replace(/^(?=(?:#{1,6}|[-+])(?:\s|$)|=+$|-{3})/, "\\");
}

/** Returns an activity with its marked texts as Markdown, in the shortest spelling of what people see. */
export function toMarkdownSource(marked: Activity): Activity {
  return convertTexts(marked, (text, kind) => {
    const tree = readMarkedText(text);
    if (kind !== "summary") return toMarkdownText(tree, escapeInline);
    return toTextBlocks(tree)
      .map((block) => toMarkdownLines(block, escapeInline).join("\n"))
      .join("\n\n");
  });
}

/** Escapes what would be markup of a title: nothing that only begins lines, no underscores within words. */
function escapeInline(text: string): string {
  return text
    .replace(/[\\`]|(?<!\s)\*|\*(?!\s)|~(?=~)|\](?=\()|<(?=[^\s<>]*[:@])|&(?=#?\w+;)/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, (run) => "\\_".repeat(run.length));
}

/** `text` is Markdown. The address is escaped. */
export function toMarkdownLink(text: string, url: string): string {
  return `[${text}](${url.replace(/[\s()<>\\]/g, (character) => encodeURIComponent(character).replace(/[()]/g, toHex))})`;
}

const toHex = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

/** The fence is longer than any run of backticks in the code. */
function toCodeSpan(code: string): string {
  const longest = Math.max(0, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const room = /^`|`$|^ .*\S.* $/.test(code) ? " " : "";
  return fence + room + code + room + fence;
}
