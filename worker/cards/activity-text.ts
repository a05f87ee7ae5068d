/**
 * The summary and the highlights of an activity, which only opened cards show. A program of its own, because the page
 * needs it first when a card is opened.
 */
import type { Activity, ActivityText, Inline } from "../contract.ts";
import type { CardActivity } from "./cards.ts";
import { maxTextLength, readSimpleMarkdown, toInline, truncate } from "./markdown.ts";

/** Takes the texts from an activity that has all its fields. */
export function toCardActivity(whole: Activity): CardActivity {
  if (whole.summary === undefined && whole.highlights === undefined) return { activity: whole };
  const { summary: _, highlights: __, ...activity } = whole;
  return { activity, hasText: true };
}

/**
 * Parses the texts of an activity that has all its fields. `isSimple`: the build has found that they can be read
 * without the markdown parser.
 */
export async function toActivityText(
  { summary = "", highlights = [] }: Activity,
  isSimple: boolean,
): Promise<ActivityText> {
  const read = async (text: string): Promise<Inline[]> =>
    isSimple ? readSimpleMarkdown(truncate(text, maxTextLength)) : toInline(text, maxTextLength);
  const lines = await Promise.all(highlights.filter(isFilled).map(read));
  return {
    ...(isFilled(summary) && { summary: await read(summary) }),
    ...(lines.length > 0 && { highlights: lines }),
  };
}

function isFilled(text: string): boolean {
  return text.trim() !== "";
}
