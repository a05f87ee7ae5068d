/** The markdown parser for titles. It is 40 kB: only markdown.ts, when a title needs it, and the build import it. */
import Parser, { type MarkdownIt, type Token } from "markdown-it";
import { isAllowedLink } from "./addresses.ts";
import type { Inline } from "./cv.ts";

const parser = createParser();

/** Parses a text that is no longer than a title is shown. */
export function parseInline(text: string): Inline[] {
  return toTree(parser.parseInline(text, {}).flatMap(({ children }) => children ?? []));
}

function createParser(): MarkdownIt {
  const markdown = new Parser({ html: false, linkify: false, typographer: false });
  const encode = markdown.normalizeLink;
  // A link that `validateLink` refuses would stay literal markdown; one without a target keeps its text. The address
  // is checked as it is handed on: nothing decodes or encodes it afterwards.
  markdown.normalizeLink = (url) => {
    const href = encode(url);
    return isAllowedLink(href) ? href : "";
  };
  markdown.validateLink = () => true;
  // An address is shown as it is typed, because a decoded one could look like another.
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
      addText(siblings, toText(token));
    }
  }
  return root;
}

function toText(token: Token): string {
  // An image becomes its alternative text without markup: `![a *b*](c)` becomes 'a b'.
  if (token.type === "image") return (token.children ?? []).map(toText).join("");
  return token.type === "softbreak" || token.type === "hardbreak" ? " " : token.content;
}

function addText(siblings: Inline[], text: string): void {
  const last = siblings.at(-1);
  if (last?.kind === "text") last.text += text;
  else if (text !== "") siblings.push({ kind: "text", text });
}
