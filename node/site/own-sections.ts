/** Prepares the owner's own sections for the page, which has no markdown parser. */

import { categoryTable } from "../../model/categories.ts";
import type { CvData, Inline, OwnSection, SectionEntry } from "../../model/cv.ts";
import { type CvSectionId, isUndatedSection } from "../../model/cv-sections.ts";
import { textOfHighlight } from "../../model/highlights.ts";
import { parseText } from "../../model/mark-texts.ts";
import type { ShownEntry, ShownSection } from "../../src/store/page-data.ts";
import { baseCategoryReader } from "../export/entries.ts";
import type { Words } from "../export/words.ts";

/** Returns the sections of a CV that have activities, which the page shows in its list. */
export function findListedSections({ activities, categories }: CvData): Set<CvSectionId> {
  const baseCategoryOf = baseCategoryReader(categories);
  return new Set(activities.map((activity) => categoryTable[baseCategoryOf(activity)].cvSection));
}

/** `listed`: sections that also have activities, so that the heading must say that these entries are not all. */
export function toShownSection(
  { id, title, entries }: OwnSection,
  words: Words,
  listed: ReadonlySet<CvSectionId>,
): ShownSection {
  return { id, title: title ?? toHeading(id, words, listed), entries: entries.map(toShownEntry) };
}

function toHeading(id: string, words: Words, listed: ReadonlySet<CvSectionId>): string {
  if (!isUndatedSection(id)) return id;
  const heading = words.sections[id];
  return listed.has(id) ? words.undated(heading) : heading;
}

function toShownEntry({ title, text, highlights = [], ...others }: SectionEntry): ShownEntry {
  const lines = highlights.map((line) => ({
    text: parseText(textOfHighlight(line), "line"),
    ...(typeof line !== "string" && { tags: line.tags }),
  }));
  const shownTitle = parseText(title, "title");
  return {
    ...others,
    title: others.url === undefined ? shownTitle : withoutLinks(shownTitle),
    ...(text !== undefined && { text: parseText(text, "summary") }),
    ...(lines.length > 0 && { highlights: lines }),
  };
}

/** The whole title is a link, which cannot contain others. */
function withoutLinks(tokens: readonly Inline[]): Inline[] {
  return tokens.flatMap((token) => {
    if (token.kind === "link") return withoutLinks(token.children);
    return "children" in token ? { ...token, children: withoutLinks(token.children) } : token;
  });
}
