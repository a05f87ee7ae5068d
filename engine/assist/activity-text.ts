/** The fields of an activity that only an opened card shows. */
import { fieldsMarked, requestedFields } from "../../model/activity-fields.ts";
import { toAuthors } from "../../model/authors.ts";
import type { CardActivity } from "../../model/codec/decode.ts";
import type { Activity, Inline } from "../../model/cv.ts";
import { selectHighlights } from "../../model/highlights.ts";
import { maxTextLength, readSimpleMarkdown, toInline, truncate } from "../../model/markdown.ts";
import type { PageOwner } from "../../model/page-fields.ts";
import type { ActivityText } from "../types.ts";

/** The fields that a card has before it is opened. */
const closedFields = [...fieldsMarked("searched"), ...fieldsMarked("shown")];

/** Removes the fields that only opened cards show. */
export function toCardActivity(whole: Activity): CardActivity {
  const activity = { ...whole };
  const hasMore = requestedFields.some((field) => whole[field] !== undefined);
  for (const field of requestedFields) delete activity[field];
  return { activity, ...(hasMore && { hasMore }) };
}

/**
 * `whole`: an activity with all its fields. `isSimple`: the build found that its texts need no markdown parser. `tags`:
 * those of the view that the page shows.
 */
export async function toActivityText(
  whole: Activity,
  isSimple: boolean,
  owner: PageOwner,
  tags?: readonly string[],
): Promise<ActivityText> {
  const { authors, summary = "", highlights, ...others } = whole;
  const opened: Partial<typeof others> = { ...others };
  for (const field of closedFields) if (field !== "authors") delete opened[field];
  const { position = "" } = opened;
  if (containsWords(whole.title, position)) delete opened.position;
  const read = async (text: string): Promise<Inline[]> =>
    isSimple ? readSimpleMarkdown(truncate(text, maxTextLength)) : toInline(text, maxTextLength);
  const lines = await Promise.all(selectHighlights(highlights, tags).filter(isFilled).map(read));
  return {
    ...opened,
    ...(isFilled(summary) && { summary: await read(summary) }),
    ...(lines.length > 0 && { highlights: lines }),
    ...(authors !== undefined && { authors: toAuthors(whole, owner) }),
  };
}

/** Returns whether a text contains the words of another one in sequence, ignoring punctuation and markup. */
function containsWords(whole: string, part: string): boolean {
  const words = (text: string) =>
    [...text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu), ""].map((word) => ` ${word}`).join("");
  return words(whole).includes(words(part));
}

function isFilled(text: string): boolean {
  return text.trim() !== "";
}
