/** The texts of an activity, other than its title, in which words were found. */
import { findLetters, foldLetters } from "../../grammar/letters.ts";
import type { Activity, CvData, Inline } from "../../model/cv.ts";
import { markMatches, readSimpleMarkdown } from "../../model/markdown.ts";
import { records, text } from "../columns/facet-values.ts";
import { textsOf } from "../columns/titles.ts";

/** In UTF-16 code units. A longer text is cut around the first word. */
const maxLength = 140;
const lengthBefore = 50;

/** Returns the parts of the texts that have the words that the title lacks, with marks. */
export function toFoundText(
  activity: Activity,
  words: readonly string[],
  { orgs }: Pick<CvData, "orgs">,
): Inline[] {
  const orgNames = new Map(
    records(orgs)
      .filter(({ id }) => id === activity.org)
      .slice(0, 1)
      .map(({ id, name }) => [id, text(name)]),
  );
  const title = foldLetters(activity.title);
  let missing = words.filter((word) => !title.includes(foldLetters(word)));
  const parts: string[] = [];
  for (const written of textsOf("text", activity, orgNames, (from, field) => from[field])) {
    const plain = toPlainText(readSimpleMarkdown(written));
    const folded = foldLetters(plain);
    const [first] = missing.filter((word) => folded.includes(foldLetters(word)));
    if (first === undefined) continue;
    parts.push(cutAround(plain, first));
    missing = missing.filter((word) => !folded.includes(foldLetters(word)));
  }
  return markMatches([{ kind: "text", text: parts.join(" · ") }], words);
}

function toPlainText(tree: readonly Inline[]): string {
  return tree.map((node) => ("text" in node ? node.text : toPlainText(node.children))).join("");
}

function cutAround(plain: string, word: string): string {
  if (plain.length <= maxLength) return plain;
  const [at = 0] = findLetters(plain, word) ?? [];
  const from = at <= lengthBefore ? 0 : plain.indexOf(" ", at - lengthBefore) + 1;
  const start = from > at ? at : from;
  const rest = plain.slice(start);
  const cut =
    rest.length <= maxLength
      ? rest
      : `${rest.slice(0, rest.lastIndexOf(" ", maxLength) + 1 || maxLength).trimEnd()} …`;
  return start === 0 ? cut : `… ${cut}`;
}
