/**
 * The trees of those titles that the page could not read without the parser of markdown, made at the build: it is 40 kB,
 * and a page whose titles are all here or simple never fetches it.
 */
import type { Activity, Inline } from "../contract.ts";
import { parseInline } from "../inline-parser.ts";
import { findMarkup } from "../markdown.ts";
import type { OddTitles } from "./format.ts";
import { readSimpleMarkdown } from "./simple-markdown.ts";

/** As JSON. A third of it is left after gzip: more than this would cost what the parser does. */
const mostCharacters = 120_000;

/** Without trees where there are so many that the parser is less to fetch. */
export function findOddTitles(activities: readonly Activity[]): OddTitles {
  const rows: number[] = [];
  const trees: Inline[][] = [];
  const seen = new Set<string>();
  for (const [row, { title }] of activities.entries()) {
    const text = findMarkup(title);
    if (text === undefined || seen.has(title)) continue;
    seen.add(title);
    const tree = parseInline(text);
    if (JSON.stringify(tree) === JSON.stringify(readSimpleMarkdown(text))) continue;
    rows.push(row);
    trees.push(tree);
  }
  return { rows, trees: JSON.stringify(trees).length > mostCharacters ? [] : trees };
}
