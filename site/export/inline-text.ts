/** Inline markdown as other formats spell it: Markdown, HTML. */
import type { Inline } from "../../model/cv.ts";

const signs = { em: "*", strong: "**", strike: "~~" } as const;

/** Returns Markdown that reads back as the same text, whatever signs the text holds. */
export function toMarkdownText(inlines: readonly Inline[]): string {
  return inlines.map(toMarkdownPart).join("");
}

function toMarkdownPart(part: Inline): string {
  switch (part.kind) {
    case "text":
      return escapeMarkdown(part.text);
    case "code":
      return toCodeSpan(part.text);
    case "link":
      return part.href === ""
        ? toMarkdownText(part.children)
        : toMarkdownLink(toMarkdownText(part.children), part.href);
    case "em":
    case "strong":
    case "strike":
      return signs[part.kind] + toMarkdownText(part.children) + signs[part.kind];
  }
}

/** Escapes what Markdown, with or without its common extensions, would read as markup within a line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_~[\]<>|]|&(?=#?\w+;)/g, "\\$&")
    .replace(/^(\d+)(?=[.)](?:\s|$))/, "$1\\")
    .replace(/^(?=(?:#{1,6}|[-+])(?:\s|$)|=+$|-{3})/, "\\");
}

/** `text` is Markdown already; the address cannot end the link. */
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

const tags = { em: "em", strong: "strong", strike: "s" } as const;

export function toHtmlText(inlines: readonly Inline[]): string {
  return inlines.map(toHtmlPart).join("");
}

function toHtmlPart(part: Inline): string {
  switch (part.kind) {
    case "text":
      return escapeXml(part.text);
    case "code":
      return `<code>${escapeXml(part.text)}</code>`;
    case "link":
      return part.href === ""
        ? toHtmlText(part.children)
        : `<a href="${escapeXml(part.href)}">${toHtmlText(part.children)}</a>`;
    case "em":
    case "strong":
    case "strike":
      return `<${tags[part.kind]}>${toHtmlText(part.children)}</${tags[part.kind]}>`;
  }
}

/** Escapes a text for an element or a quoted attribute. XML has no spelling for most control characters. */
export function escapeXml(text: string): string {
  return text.replace(unspellable, "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The characters that XML 1.0 refuses, however they are escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are control characters.
export const unspellable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
