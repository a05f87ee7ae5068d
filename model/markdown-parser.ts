/** The markdown parser, 40 kB. The page loads it only if a title needs it, see markdown.ts; the build always has it. */
import Parser, { type MarkdownIt, type Token } from "markdown-it";
import { isAllowedLink } from "./addresses.ts";
import type { Inline } from "./cv.ts";

const parser = createParser();

/** Parses a text of one paragraph. */
export function parseInline(text: string): Inline[] {
  return toTree(parser.parseInline(text, {}).flatMap(({ children }) => children ?? []));
}

function createParser(): MarkdownIt {
  const markdown = new Parser({ html: false, linkify: false, typographer: false });
  const encode = markdown.normalizeLink;
  // A link that `validateLink` rejects would stay literal markdown; one without a target keeps its text. The final
  // address is checked: nothing decodes or encodes it afterwards.
  markdown.normalizeLink = (url) => {
    const href = encode(url);
    return isAllowedLink(href) ? href : "";
  };
  markdown.validateLink = () => true;
  // An address is shown as typed, because a decoded one could look like another.
  markdown.normalizeLinkText = (url) => url;
  return markdown;
}

const containers = new Map<string, "em" | "strong" | "strike">([
  ["em_open", "em"],
  ["strong_open", "strong"],
  ["s_open", "strike"],
]);

function toTree(tokens: readonly Token[]): Inline[] {
  const root: Inline[] = [];
  const open = [root];
  for (const token of tokens) {
    const siblings = open.at(-1) ?? root;
    const kind = containers.get(token.type);
    if (kind !== undefined || token.type === "link_open") {
      const children: Inline[] = [];
      const href = String(token.attrGet("href") ?? "");
      siblings.push(kind === undefined ? { kind: "link", href, children } : { kind, children });
      open.push(children);
    } else if (token.nesting === -1) {
      open.pop();
    } else if (token.type === "code_inline") {
      siblings.push({ kind: "code", text: token.content });
    } else {
      addText(siblings, readPlainText(token));
    }
  }
  return root;
}

function readPlainText(token: Token): string {
  // An image becomes its alternative text without markup: `![a *b*](c)` becomes 'a b'.
  if (token.type === "image") return (token.children ?? []).map(readPlainText).join("");
  return token.type === "softbreak" || token.type === "hardbreak" ? " " : token.content;
}

function addText(siblings: Inline[], text: string): void {
  const last = siblings.at(-1);
  if (last?.kind === "text") last.text += text;
  else if (text !== "") siblings.push({ kind: "text", text });
}

/** Parses a title or another text of one paragraph without truncating it. */
export function readInline(text: string): Inline[] {
  return parseInline(text.replace(/\s+/g, " ").trim());
}

export function toPlainText(inlines: readonly Inline[]): string {
  return inlines.map((part) => ("text" in part ? part.text : toPlainText(part.children))).join("");
}

/** Returns the plain text of inline markdown. */
export function toPlain(text: string): string {
  return toPlainText(readInline(text));
}
