/** Writes the text of an entry's page as HTML for feeds, which readers show without the page's style sheet. */
import type { Block, Picture, TableCell } from "../../model/blocks.ts";
import type { Inline } from "../../model/cv.ts";
import { escapeXml } from "../../model/xml.ts";
import { toHtmlText } from "./entries.ts";

/** `toUrl` completes addresses, which have to be absolute in a feed. */
export function toHtmlBlocks(blocks: readonly Block[], toUrl: (href: string) => string): string {
  const toText = (text: readonly Inline[]) => toHtmlText(text.map((part) => withUrls(part, toUrl)));
  const toBlock = (block: Block): string => {
    switch (block.kind) {
      case "heading":
        return `<h${block.level}>${toText(block.text)}</h${block.level}>`;
      case "paragraph":
        return `<p>${toText(block.text)}</p>`;
      case "list": {
        const tag = block.isOrdered ? "ol" : "ul";
        const start = block.start === undefined ? "" : ` start="${block.start}"`;
        return `<${tag}${start}>${block.items.map((item) => `<li>${item.map(toBlock).join("")}</li>`).join("")}</${tag}>`;
      }
      case "quote":
        return `<blockquote>${block.blocks.map(toBlock).join("")}</blockquote>`;
      case "code":
        return `<pre><code>${escapeXml(block.tokens.map(({ text }) => text).join(""))}</code></pre>`;
      case "table":
        return `<table>${toRow(block.head, "th")}${block.rows.map((row) => toRow(row, "td")).join("")}</table>`;
      case "rule":
        return "<hr>";
      case "picture": {
        const caption =
          block.caption === undefined ? "" : `<figcaption>${escapeXml(block.caption)}</figcaption>`;
        return `<figure>${toHtmlPicture(block.picture, toUrl)}${caption}</figure>`;
      }
    }
  };
  const toRow = (cells: readonly TableCell[], tag: "th" | "td") =>
    `<tr>${cells.map(({ text }) => `<${tag}>${toText(text)}</${tag}>`).join("")}</tr>`;
  return blocks.map(toBlock).join("");
}

function toHtmlPicture({ src, alt, width, height }: Picture, toUrl: (href: string) => string): string {
  const size = width === undefined ? "" : ` width="${width}" height="${height}"`;
  return `<img src="${escapeXml(toUrl(src.replace(/#.*$/, "")))}" alt="${escapeXml(alt)}"${size}>`;
}

function withUrls(part: Inline, toUrl: (href: string) => string): Inline {
  if (!("children" in part)) return part;
  const children = part.children.map((inner) => withUrls(inner, toUrl));
  return part.kind === "link" && part.href !== ""
    ? { ...part, href: toUrl(part.href), children }
    : { ...part, children };
}
