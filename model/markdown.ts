/** Parses titles and other texts to trees of inline markdown, and highlights the matches of a query in titles. */

import { foldByLetter, foldLetters } from "../grammar/letters.ts";
import type { Inline } from "./cv.ts";

/** In code points. */
const maxTitleLength = 500;

/** In code points. A summary is a paragraph, and parsing a book would take long. */
export const maxTextLength = 5_000;

/** The characters that the parser acts on: line ends, NUL, escapes, code, strikes, emphasis, links, autolinks, entities. */
const markup = /[\n\r\0\\`~*_[<&]/;

/** An answer does not wait longer for the parser. Until it is loaded, titles are shown as typed. */
const parserTimeoutMs = 1_000;

/** The parser is 40 kB and most titles are plain, so it is loaded for the first title with markup. */
let parser: Promise<typeof import("./markdown-parser.ts")> | undefined;
let timeout: Promise<undefined> | undefined;

/** Parses a title or another text. If the parser cannot be loaded soon, returns it as typed. */
export async function toInline(typed: string, maxLength = maxTitleLength): Promise<Inline[]> {
  const text = truncate(typed, maxLength);
  if (text === "") return [];
  if (!markup.test(text)) return [{ kind: "text", text }];
  try {
    if (parser === undefined) {
      parser = import("./markdown-parser.ts");
      timeout = new Promise((resolve) => setTimeout(resolve, parserTimeoutMs));
    }
    const ready = await Promise.race([parser, timeout]);
    return ready === undefined ? [{ kind: "text", text }] : ready.parseInline(text);
  } catch (error) {
    parser = undefined;
    console.warn("Texts are shown without markdown:", error);
    return [{ kind: "text", text }];
  }
}

/** Returns the truncated text of a title with markup; undefined if it has no markup. */
export function findMarkup(title: string, maxLength = maxTitleLength): string | undefined {
  const text = truncate(title, maxLength);
  return markup.test(text) ? text : undefined;
}

/** Counts code points, so that no character is split. The ellipsis is included. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Twice as many UTF-16 units contain enough code points, so the rest of a very long text is not split.
  const characters = [...text.slice(0, 2 * maxLength + 2)];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join("")}…`;
}

const simpleMarkup = /`([^`]+)`|(\*\*?|~~)(\S.*?)\2|\[([^\]]+)\]\(([^\s()]+)\)/g;

const kinds: Readonly<Record<string, "strong" | "em" | "strike">> = {
  "**": "strong",
  "*": "em",
  "~~": "strike",
};

/**
 * Parses the markdown of most titles in a few hundred bytes of code. It may parse other markdown wrongly, so the build
 * compares the result with the parser's for each title, and stores the trees that differ.
 */
export function readSimpleMarkdown(text: string): Inline[] {
  const tree: Inline[] = [];
  let from = 0;
  const addText = (to: number) => {
    if (to > from) tree.push({ kind: "text", text: text.slice(from, to) });
  };
  for (const match of text.matchAll(simpleMarkup)) {
    const [whole, code, sign = "", inner = "", label = "", href = ""] = match;
    addText(match.index);
    from = match.index + whole.length;
    const kind = kinds[sign];
    if (code !== undefined) tree.push({ kind: "code", text: code });
    else if (kind !== undefined) tree.push({ kind, children: readSimpleMarkdown(inner) });
    else tree.push({ kind: "link", href, children: readSimpleMarkdown(label) });
  }
  addText(text.length);
  return tree;
}

/** Marks the parts of text and code that match a term, without regard to case and accents. */
export function markMatches(tree: readonly Inline[], terms: readonly string[]): Inline[] {
  const folded = terms.map(foldForMarks).filter((term) => term !== "");
  return folded.length === 0 ? [...tree] : tree.flatMap((node) => markNode(node, folded));
}

function markNode(node: Inline, terms: readonly string[]): Inline[] {
  switch (node.kind) {
    case "em":
    case "strong":
    case "strike":
    case "link":
      return [{ ...node, children: node.children.flatMap((child) => markNode(child, terms)) }];
    case "text":
    case "code": {
      const { kind } = node;
      return splitAtMatches(node.text, terms).map(({ text, isMatch }) =>
        isMatch ? { kind, text, mark: true } : { kind, text },
      );
    }
  }
}

interface Part {
  text: string;
  isMatch: boolean;
}

/**
 * Folding may change lengths (a ligature becomes two units, a composed letter one), so offsets in the folded text are
 * not valid in the text. A match marks the letters that it touches, and the ignorable characters between them.
 */
function splitAtMatches(text: string, terms: readonly string[]): Part[] {
  const folded = foldForMarks(text);
  if (!terms.some((term) => folded.includes(term))) return [{ text, isMatch: false }];
  const { folded: byLetter, letters, letterAt } = foldByLetter(text);
  const whole = withOneSigma(byLetter);
  const matching = new Set<number>();
  for (const term of terms) {
    for (let start = whole.indexOf(term); start >= 0; start = whole.indexOf(term, start + 1)) {
      const last = letterAt[start + term.length - 1] ?? -1;
      for (let letter = letterAt[start] ?? 0; letter <= last; letter++) matching.add(letter);
    }
  }

  const parts: Part[] = [];
  for (const [index, letter] of letters.entries()) {
    const isMatch = matching.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

/** Treats both small sigmas as equal, because `toLowerCase` chooses one by the next letter. */
function foldForMarks(text: string): string {
  return withOneSigma(foldLetters(text));
}

function withOneSigma(folded: string): string {
  return folded.replaceAll("ς", "σ");
}
