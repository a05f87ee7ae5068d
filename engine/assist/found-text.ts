/** The texts of an activity, other than its title, in which words were found. */
import { findLetters, foldLetters } from "../../grammar/letters.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import { markMatches } from "../../model/inline.ts";
import { records, text } from "../indexes/facet-values.ts";
import { textsOf } from "../indexes/titles.ts";
import type { Card } from "../types.ts";

/** In UTF-16 code units. A longer text is cut around the first word. */
const maxLength = 140;
const lengthBefore = 50;

/** Adds the texts to cards. `activities`: those of the cards, with all their fields. */
export function addFoundTexts(
  cards: readonly Card[],
  activities: readonly Activity[],
  words: readonly string[],
  data: Pick<CvData, "orgs">,
): Card[] {
  return cards.map((card, at) => {
    const activity = activities[at];
    return activity === undefined ? card : { ...card, ...toFoundText(activity, words, data) };
  });
}

/** Returns the name of the org and the parts of other texts that have the words that the title lacks, with marks. */
export function toFoundText(
  activity: Activity,
  words: readonly string[],
  { orgs }: Pick<CvData, "orgs">,
): Pick<Card, "org" | "found"> {
  const org = text(records(orgs).find(({ id }) => id === activity.org)?.name) || text(activity.org);
  const lackedBy = (written: string, wanted: readonly string[]) => {
    const folded = foldLetters(written);
    return wanted.filter((word) => !folded.includes(foldLetters(word)));
  };
  const mark = (written: string) => markMatches([{ kind: "text", text: written }], words);
  const lacking = lackedBy(activity.title, words);
  let missing = lackedBy(org, lacking);
  const isOfOrg = missing.length < lacking.length;
  const parts: string[] = [];
  for (const plain of textsOf("text", { ...activity, org: "" }, new Map(), (from, field) => from[field])) {
    const left = lackedBy(plain, missing);
    const first = missing.find((word) => !left.includes(word));
    if (first !== undefined) parts.push(cutAround(plain, first));
    missing = left;
  }
  return { ...(isOfOrg && { org: mark(org) }), ...(parts.length > 0 && { found: mark(parts.join(" · ")) }) };
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
