/** The fields of an activity that only an opened card shows. */
import { fieldsMarked, requestedFields } from "../../model/activity-fields.ts";
import { toAuthors, toFirstAuthors } from "../../model/authors.ts";
import type { CardActivity } from "../../model/codec/decode.ts";
import type { Activity } from "../../model/cv.ts";
import { type HighlightLine, hasWantedTag, textOfHighlight } from "../../model/highlights.ts";
import { readMarkedText, readVisibleText } from "../../model/marked-text.ts";
import type { PageOwner } from "../../model/page-fields.ts";
import type { ActivityText } from "../types.ts";

/** The fields that a card has before it is opened. */
const closedFields = [...fieldsMarked("searched"), ...fieldsMarked("shown")];
const pageFields = fieldsMarked("page");

/** Removes the fields that only opened cards show, and all but the first authors and the owner. */
export function toCardActivity(marked: Activity, owner: PageOwner): CardActivity {
  const activity = { ...marked };
  const hasMore = requestedFields.some((field) => marked[field] !== undefined);
  for (const field of [...requestedFields, ...pageFields]) delete activity[field];
  return { activity: { ...activity, ...toFirstAuthors(marked, owner) }, ...(hasMore && { hasMore }) };
}

/** `marked`: an activity with all its fields. `tags`: those of the view that the page shows. */
export function toActivityText(marked: Activity, owner: PageOwner, tags?: readonly string[]): ActivityText {
  const { authors, summary = "", highlights = [], ...others } = marked;
  const opened: Partial<typeof others> = { ...others };
  for (const field of pageFields) delete opened[field];
  for (const field of closedFields) if (field !== "authors") delete opened[field];
  const { position = "" } = opened;
  if (containsWords(readVisibleText(marked.title), position)) delete opened.position;
  const isListed = (line: HighlightLine) =>
    isFilled(textOfHighlight(line)) && (typeof line === "string" || hasWantedTag(line.tags, tags));
  const lines = highlights.filter(isListed).map((line) => readMarkedText(textOfHighlight(line)));
  return {
    ...opened,
    ...(isFilled(summary) && { summary: readMarkedText(summary) }),
    ...(lines.length > 0 && { highlights: lines }),
    ...(authors !== undefined && { authors: toAuthors(marked, owner) }),
  };
}

/** Returns whether a text contains the words of another one in sequence, ignoring punctuation. */
function containsWords(whole: string, part: string): boolean {
  const words = (text: string) =>
    [...text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu), ""].map((word) => ` ${word}`).join("");
  return words(whole).includes(words(part));
}

function isFilled(marked: string): boolean {
  return readVisibleText(marked).trim() !== "";
}
