/** Parses the Markdown of activities. The page does not need it, because its data are compiled. */
import type { Activity, Inline } from "./cv.ts";
import { truncate } from "./inline.ts";
import { readInline, toPlain } from "./markdown-parser.ts";
import { convertTexts, type ShownActivity, toTrees } from "./texts.ts";

/** Returns an activity with its visible texts. Accepts data that is not validated. */
export function toShown(given: Activity): Activity {
  return convertTexts(given, (text, maxLength) => toPlain(truncate(text, maxLength)));
}

/** Returns the same with the trees of the texts. */
export function parseTexts(given: Activity): ShownActivity {
  return { activity: toShown(given), trees: toTrees(given, parseText) };
}

export function parseText(text: string, maxLength: number): Inline[] {
  return readInline(truncate(text, maxLength));
}
