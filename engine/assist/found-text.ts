/** The texts of an activity, other than its title, in which words were found. */
import { findLetters, foldLetters } from "../../grammar/letters.ts";
import type { Activity, CvData, Inline, PageLine } from "../../model/cv.ts";
import { markMatches, toPlainText } from "../../model/inline.ts";
import { records, text } from "../indexes/facet-values.ts";
import { textsOf } from "../indexes/texts.ts";
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
  const found: Inline[] = [];
  const lines = activity.pageText ?? [];
  const own = { ...activity, org: "", pageText: [] };
  const texts = textsOf("text", own, new Map(), (from, field) => from[field]);
  const places = [...texts.map((text): PageLine => ({ text })), ...lines];
  for (const [at, { text: plain, heading }] of places.entries()) {
    const left = lackedBy(plain, missing);
    const first = missing.find((word) => !left.includes(word));
    missing = left;
    if (first === undefined) continue;
    const between: Inline[] = found.length === 0 ? [] : [{ kind: "text", text: " · " }];
    const part = mark(cutAround(plain, first));
    const isInPage = at >= texts.length;
    found.push(...between, ...(isInPage ? linkToPage(part, { id: activity.id, heading, lines }) : part));
  }
  return { ...(isOfOrg && { org: mark(org) }), ...(found.length > 0 && { found }) };
}

interface FoundLine {
  id: string;
  /** The anchor of the heading above the found line. */
  heading: string | undefined;
  lines: readonly PageLine[];
}

/** Links what was found in a page to the heading that it is, or is below, or to the page. */
function linkToPage(part: Inline[], { id, heading, lines }: FoundLine): Inline[] {
  const title = lines.find((line) => line.heading === heading)?.text;
  if (heading === undefined || title === undefined)
    return [{ kind: "link", href: `entries/${id}/`, children: part }];
  const href = `entries/${id}/#${heading}`;
  return toPlainText(part) === title
    ? [{ kind: "link", href, children: part }]
    : [
        ...part,
        { kind: "text", text: " · " },
        { kind: "link", href, children: [{ kind: "text", text: title }] },
      ];
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
