/**
 * The trees of those titles that hold markdown, made at the build: a page whose titles are all here never fetches the
 * parser, of 40 kB, before its first answer.
 */
import type { Activity, Inline } from "../contract.ts";
import { parseInline } from "../inline-parser.ts";
import { findMarkup } from "../markdown.ts";
import type { CompiledFile } from "./format.ts";

/** As JSON. A third of it is left after gzip: more than this would cost what the parser does. */
const mostCharacters = 120_000;

/** None where there are so many that the parser is less to fetch. */
export function makeTitleTrees(activities: readonly Activity[]): CompiledFile["titles"] {
  const rows: number[] = [];
  const trees: Inline[][] = [];
  const seen = new Set<string>();
  let characters = 0;
  for (const [row, { title }] of activities.entries()) {
    const text = findMarkup(title);
    if (text === undefined || seen.has(title)) continue;
    seen.add(title);
    const tree = parseInline(text);
    characters += JSON.stringify(tree).length;
    if (characters > mostCharacters) return { rows: [], trees: [] };
    rows.push(row);
    trees.push(tree);
  }
  return { rows, trees };
}
