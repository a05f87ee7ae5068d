/** The markdown parser for titles: 40 kB, so that only markdown.ts takes it, when it must, and the build. */
import Parser, { type MarkdownIt, type Token } from "markdown-it";
import type { Inline } from "../contract.ts";
import { isAllowedLink } from "../data/allowed-links.ts";

const parser = createParser();

/** The tree of a text of at most the length that titles are cut to. */
export function parseInline(text: string): Inline[] {
  return toTree(parser.parseInline(text, {}).flatMap(({ children }) => children ?? []));
}

function createParser(): MarkdownIt {
  const markdown = new Parser({ html: false, linkify: false, typographer: false });
  const encode = markdown.normalizeLink;
  // A link that is not valid would stay literal text; an empty target keeps its text as a link's. What is checked
  // is what is handed on: nothing decodes or encodes it afterwards.
  markdown.normalizeLink = (url) => {
    const href = encode(url);
    return isAllowedLink(href) ? href : "";
  };
  markdown.validateLink = () => true;
  // An address is shown as it is typed: decoded, it could look like another.
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
  // An image is its alternative text, itself parsed: `![a *b*](c)` is 'a b'.
  if (token.type === "image") return (token.children ?? []).map(toText).join("");
  return token.type === "softbreak" || token.type === "hardbreak" ? " " : token.content;
}

function addText(siblings: Inline[], text: string): void {
  const last = siblings.at(-1);
  if (last?.kind === "text") last.text += text;
  else if (text !== "") siblings.push({ kind: "text", text });
}
