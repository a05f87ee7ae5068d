/** Trees of inline text: their visible text, and the marks of a query's hits. */

import { foldByLetter, foldLetters } from "../grammar/letters.ts";
import type { Inline } from "./cv.ts";

/** A tree's text as people see it. */
export function toPlainText(tree: readonly Inline[]): string {
  return tree.map((node) => ("text" in node ? node.text : toPlainText(node.children))).join("");
}

/** Search engines show about this many characters of a description. */
const maxDescriptionLength = 300;

/** Returns the beginning of a text for search engines, cut at a word. */
export function cutAtWord(text: string): string {
  if (text.length <= maxDescriptionLength) return text;
  return `${text.slice(0, text.lastIndexOf(" ", maxDescriptionLength))} …`;
}

/** Counts code points, so that no character is split. The ellipsis is included. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Twice as many UTF-16 units contain enough code points, so the rest of a very long text is not split.
  const characters = [...text.slice(0, 2 * maxLength + 2)];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join("")}…`;
}

/** Marks the text that matches a term, also across nodes: "the same" in `the **same** tables`. */
export function markMatches(tree: readonly Inline[], terms: readonly string[]): Inline[] {
  const isMatch = findMatches(toPlainText(tree), terms.map(foldForMarks).filter(Boolean));
  if (isMatch === undefined) return [...tree];
  let at = 0;
  const mark = (node: Inline): Inline[] => {
    if ("children" in node) return [{ ...node, children: node.children.flatMap(mark) }];
    const parts: (typeof node)[] = [];
    for (const unit of node.text.split("")) {
      const isMarked = isMatch[at++] === true;
      const last = parts.at(-1);
      if (last !== undefined && (last.mark === true) === isMarked) last.text += unit;
      else parts.push({ kind: node.kind, text: unit, ...(isMarked && { mark: true }) });
    }
    return parts;
  };
  return tree.flatMap(mark);
}

/**
 * Returns whether each UTF-16 unit of a text belongs to a match; undefined if nothing matches. Folding may change lengths
 * (a ligature becomes two units, a composed letter one), so offsets in the folded text are not valid in the text. A match
 * covers the letters that it touches, and the ignorable characters between them.
 */
function findMatches(text: string, terms: readonly string[]): readonly boolean[] | undefined {
  const folded = foldForMarks(text);
  if (!terms.some((term) => folded.includes(term))) return undefined;
  const { folded: byLetter, letters, letterAt } = foldByLetter(text);
  const whole = withOneSigma(byLetter);
  const matching = new Set<number>();
  for (const term of terms) {
    for (let start = whole.indexOf(term); start >= 0; start = whole.indexOf(term, start + 1)) {
      const last = letterAt[start + term.length - 1] ?? -1;
      for (let letter = letterAt[start] ?? 0; letter <= last; letter++) matching.add(letter);
    }
  }
  return letters.flatMap((letter, index) => Array<boolean>(letter.length).fill(matching.has(index)));
}

/** Treats both small sigmas as equal, because `toLowerCase` chooses one by the next letter. */
function foldForMarks(text: string): string {
  return withOneSigma(foldLetters(text));
}

function withOneSigma(folded: string): string {
  return folded.replaceAll("ς", "σ");
}
