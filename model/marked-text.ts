/**
 * A compiled text with its markup as one string, in which noncharacters stand for the markup. The visible text, which is
 * searched, listed and printed, and the tree, which cards and documents show, follow from it. Texts cannot contain these
 * characters, because the parser removes them.
 *
 * A node is a kind, its content and an end; a link's kind is its address between two of them. Other characters are text.
 */
import type { Activity, Inline } from "./cv.ts";

const kinds = { code: "\ufdd0", em: "\ufdd1", strong: "\ufdd2", strike: "\ufdd3" } as const;
const address = "\ufdd4";
const end = "\ufdd5";

const markup = /[\ufdd0-\ufdd5]/;
const hidden = /\ufdd4[^\ufdd4]*\ufdd4|[\ufdd0-\ufdd5]/g;

export function toMarkedText(tree: readonly Inline[]): string {
  return tree
    .map((node) => {
      if (node.kind === "text") return node.text;
      const start = node.kind === "link" ? address + node.href + address : kinds[node.kind];
      return start + ("text" in node ? node.text : toMarkedText(node.children)) + end;
    })
    .join("");
}

export function readVisibleText(marked: string): string {
  return markup.test(marked) ? marked.replace(hidden, "") : marked;
}

/** Does the same with the value of any field: a text, a list of lines, or something without markup. */
export function readVisible(value: unknown): unknown {
  if (typeof value === "string") return readVisibleText(value);
  if (Array.isArray(value)) return value.map(readVisible);
  if (typeof value !== "object" || value === null || !("text" in value)) return value;
  return { ...value, text: readVisible(value.text) };
}

/** Does the reverse of `toMarkedText`. */
export function readMarkedText(marked: string): Inline[] {
  const pieces = marked.split(/([\ufdd0-\ufdd5])/);
  let at = 0;
  const readNodes = (): Inline[] => {
    const nodes: Inline[] = [];
    while (at < pieces.length) {
      const piece = pieces[at++] ?? "";
      if (piece === end) break;
      if (!markup.test(piece)) {
        if (piece !== "") nodes.push({ kind: "text", text: piece });
      } else if (piece === kinds.code) {
        nodes.push({ kind: "code", text: pieces[at] ?? "" });
        at += 2;
      } else if (piece === address) {
        const href = pieces[at] ?? "";
        at += 2;
        nodes.push({ kind: "link", href, children: readNodes() });
      } else {
        const kind = piece === kinds.em ? "em" : piece === kinds.strong ? "strong" : "strike";
        nodes.push({ kind, children: readNodes() });
      }
    }
    return nodes;
  };
  return readNodes();
}

/** A title and a line of highlights have no line ends; a summary has paragraphs and lists. */
export type TextKind = "title" | "summary" | "line";

/** Converts an activity's texts that may have markup, also of unvalidated data. May return the given object. */
export function convertTexts<T extends Partial<Activity>>(
  given: T,
  convert: (text: string, kind: TextKind) => string,
): T {
  const { title, summary, highlights } = given;
  const read = <V>(text: V, kind: TextKind) => (typeof text === "string" ? convert(text, kind) : text);
  const lines = Array.isArray(highlights)
    ? highlights.map((line) => {
        if (typeof line !== "object" || line === null) return read(line, "line");
        const text = read(line.text, "line");
        return text === line.text ? line : { ...line, text };
      })
    : [];
  const converted = { title: read(title, "title"), summary: read(summary, "summary") };
  const hasNewLines = lines.some((line, at) => line !== highlights?.[at]);
  if (converted.title === title && converted.summary === summary && !hasNewLines) return given;
  return {
    ...given,
    ...(title !== undefined && { title: converted.title }),
    ...(summary !== undefined && { summary: converted.summary }),
    ...(hasNewLines && { highlights: lines }),
  };
}

/** Returns an activity with visible texts for one with marked texts. */
export function toVisible<T extends Partial<Activity>>(marked: T): T {
  return convertTexts(marked, readVisibleText);
}
