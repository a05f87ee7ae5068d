/**
 * What only opened cards show of an activity. A program of its own, because the page needs it first when a card is
 * opened.
 */

import { openedFields } from "../../model/activity-fields.ts";
import { toAuthors } from "../../model/authors.ts";
import type { CardActivity } from "../../model/codec/decode.ts";
import type { Activity, Inline, Owner } from "../../model/cv.ts";
import { maxTextLength, readSimpleMarkdown, toInline, truncate } from "../../model/markdown.ts";
import type { ActivityText } from "../contract.ts";

/** Takes what only opened cards show from an activity that has all its fields. */
export function toCardActivity(whole: Activity): CardActivity {
  const activity = { ...whole };
  const hasMore = openedFields.some((field) => whole[field] !== undefined);
  for (const field of openedFields) delete activity[field];
  return { activity, ...(hasMore && { hasMore }) };
}

/**
 * Returns it of an activity that has all its fields. `isSimple`: the build has found that its texts can be read without
 * the markdown parser.
 */
export async function toActivityText(
  whole: Activity,
  isSimple: boolean,
  owner: Owner,
): Promise<ActivityText> {
  const {
    title,
    position = "",
    summary = "",
    highlights = [],
    authors,
    citation,
    mergeCommit,
    diffUrl,
  } = whole;
  const read = async (text: string): Promise<Inline[]> =>
    isSimple ? readSimpleMarkdown(truncate(text, maxTextLength)) : toInline(text, maxTextLength);
  const lines = await Promise.all(highlights.filter(isFilled).map(read));
  return {
    ...(!says(title, position) && { position }),
    ...(isFilled(summary) && { summary: await read(summary) }),
    ...(lines.length > 0 && { highlights: lines }),
    ...(authors !== undefined && { authors: toAuthors(whole, owner) }),
    ...(citation !== undefined && { citation }),
    ...(mergeCommit !== undefined && { mergeCommit }),
    ...(diffUrl !== undefined && { diffUrl }),
  };
}

/** Whether a text has the words of another side by side, whatever signs and markup stand around them. */
function says(whole: string, part: string): boolean {
  const words = (text: string) =>
    [...text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu), ""].map((word) => ` ${word}`).join("");
  return words(whole).includes(words(part));
}

function isFilled(text: string): boolean {
  return text.trim() !== "";
}
