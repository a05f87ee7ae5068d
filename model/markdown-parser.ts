/**
 * Parses the inline Markdown of titles and other texts, when data are compiled. The page has no parser: it gets visible
 * texts and trees.
 */
import Parser, { type MarkdownIt, type StateInline, type Token } from "markdown-it";
import { isAllowedLink } from "./addresses.ts";
import type { Inline } from "./cv.ts";
import { toPlainText } from "./inline.ts";

export const parser = createParser();

/** Unicode reserves them for programs. A compiled text contains its markup as such, see codec/marked-text.ts. */
const noncharacters = /[\ufdd0-\ufdef]/g;

/** Parses a text of one paragraph. */
export function parseInline(text: string): Inline[] {
  const written = text.replace(noncharacters, "");
  return toTree(parser.parseInline(written, {}).flatMap(({ children }) => children ?? []));
}

/** The characters that the parser acts on, and white space that the page does not show as written. */
const acted = /[\0\\`~*_[<&\ufdd0-\ufdef]|[^\S ]|^\s|\s\s|\s$/;

/** Returns whether a text is shown exactly as written. Most titles are, and need not be parsed. */
function isShownAsWritten(text: string): boolean {
  return !acted.test(text);
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
  markdown.inline.ruler.before("emphasis", "identifier", keepIdentifier);
  return markdown;
}

/** A word between underscores that are double, or that it also has within: `__init__`, `_next_value_`. */
const identifier =
  /(?<![\p{L}\p{M}\p{N}_])_(?:[\p{L}\p{M}\p{N}]+)?_[\p{L}\p{M}\p{N}_]*_(?![\p{L}\p{M}\p{N}_])/uy;

/** Keeps the underscores of identifiers, which CommonMark reads as emphasis. Those within words it keeps itself. */
function keepIdentifier(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== "_") return false;
  identifier.lastIndex = state.pos;
  const [name] = identifier.exec(state.src) ?? [];
  if (name === undefined) return false;
  if (!silent) state.pending += name;
  state.pos += name.length;
  return true;
}

const containers = new Map<string, "em" | "strong" | "strike">([
  ["em_open", "em"],
  ["strong_open", "strong"],
  ["s_open", "strike"],
]);

/** Converts the children of an inline token. */
export function toTree(tokens: readonly Token[]): Inline[] {
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

/** Parses a text of one paragraph as a page shows it: white space collapses. */
export function readInline(text: string): Inline[] {
  return parseInline(text.replace(/\s+/g, " ").trim());
}

/** Returns the visible text of inline Markdown. */
export function toPlain(text: string): string {
  return isShownAsWritten(text) ? text : toPlainText(readInline(text));
}
