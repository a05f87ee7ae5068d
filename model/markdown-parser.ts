/** Parses the Markdown of texts when data are compiled: the page gets visible texts and trees. */
import Parser, { type MarkdownIt, type StateInline, type Token } from "markdown-it";
import { isAllowedLink } from "./addresses.ts";
import type { Inline } from "./cv.ts";
import { toPlainText } from "./inline.ts";
import { itemSign, withoutStart } from "./text-blocks.ts";

const parser = createParser();
const proseParser = createParser();
proseParser.block.ruler.enableOnly(["list", "paragraph"]);

/** Unicode reserves them for programs. A compiled text contains its markup as such, see marked-text.ts. */
const noncharacters = /[\ufdd0-\ufdef]/g;

/** Parses a text of one paragraph. */
export function parseInline(text: string): Inline[] {
  const written = text.replace(noncharacters, "");
  return toTree(parser.parseInline(written, {}).flatMap(({ children }) => children ?? []));
}

/** The characters that the parser acts on, and white space that the page does not show as written. */
const acted = /[\0\\`~*_[<&\ufdd0-\ufdef]|[^\S ]|^\s|\s\s|\s$/;

/** Returns whether a text is shown exactly as written. Most titles are, and need not be parsed. */
export function isShownAsWritten(text: string, isProse = false): boolean {
  return !acted.test(text) && !(isProse && /^(?:[-+]|\d{1,9}[.)])\s/.test(text));
}

/** `linkify`: whether a bare address is a link. `isAllowed`: a link without it keeps only its text. */
export function createParser({ linkify = false, isAllowed = isAllowedLink } = {}): MarkdownIt {
  const markdown = new Parser({ html: false, linkify, typographer: false });
  const encode = markdown.normalizeLink;
  // A link that `validateLink` rejects would stay literal markdown; one without a target keeps its text. The final
  // address is checked: nothing decodes or encodes it afterwards.
  markdown.normalizeLink = (url) => {
    const href = encode(url);
    return isAllowed(href) ? href : "";
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
  if (token.type === "hardbreak") return "\n";
  return token.type === "softbreak" ? " " : token.content;
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

/**
 * Parses a text of paragraphs and lists, see `toTextBlocks`. Lists have one level, and other blocks stay as written.
 *
 * @example toPlainText(readProse("Fast:\n\n- *one*\n- two")) === "Fast:\n• one\n• two"
 */
export function readProse(text: string): Inline[] {
  const tree: Inline[] = [];
  /** The number of the next item, or undefined in a list without numbers. */
  const lists: (number | undefined)[] = [];
  let start = "";
  let isEmpty = false;
  for (const token of proseParser.parse(text.replace(noncharacters, "").trim(), {})) {
    if (token.type.endsWith("list_open")) {
      lists.push(token.type === "ordered_list_open" ? Number(token.attrGet("start") ?? 1) : undefined);
    } else if (token.type.endsWith("list_close")) {
      lists.pop();
      start = "\n";
    } else if (token.type === "list_item_open") {
      const number = lists.pop();
      lists.push(number === undefined ? undefined : number + 1);
      start = `\n${number === undefined ? itemSign : `${number}. `}`;
      isEmpty = true;
    } else if (token.type === "list_item_close") {
      if (isEmpty) addText(tree, tree.length === 0 ? start.trim() : start.trimEnd());
      isEmpty = false;
    } else if (token.type === "inline") {
      const line = collapse(toTree(token.children ?? []));
      const first = toPlainText(line).search(/\S/);
      // Code of blanks is not visible.
      if (first === -1) continue;
      addText(tree, tree.length === 0 ? start.trimStart() : start);
      // The sign of an item ends with a blank. Code may begin with another.
      for (const node of withoutStart(line, isEmpty ? first : 0))
        if (node.kind === "text") addText(tree, node.text);
        else tree.push(node);
      isEmpty = false;
      // Further paragraphs of an item stay in its line.
      start = lists.length === 0 ? "\n" : " ";
    }
  }
  return tree;
}

/** White space is shown as one blank, except for line breaks. */
function collapse(tree: readonly Inline[]): Inline[] {
  return tree.map((node) =>
    "text" in node
      ? { ...node, text: node.text.replace(/[^\S\n]+/g, " ") }
      : { ...node, children: collapse(node.children) },
  );
}

/** Returns the visible text of inline Markdown. */
export function toPlain(text: string): string {
  return isShownAsWritten(text) ? text : toPlainText(readInline(text));
}
