/** Parses the Markdown of activities. The page does not need it, because its data are compiled. */
import type { Activity, Inline } from "./cv.ts";
import { truncate } from "./inline.ts";
import { readInline, readProse, toPlain, toVisibleProse } from "./markdown-parser.ts";
import { convertTexts, maxLengths, type ShownActivity, type TextKind, toTrees } from "./texts.ts";

/** Returns an activity with its visible texts. Accepts data that is not validated. */
export function toShown(given: Activity): Activity {
  return convertTexts(given, (text, kind) => {
    const kept = truncate(text, maxLengths[kind]);
    return kind === "summary" ? toVisibleProse(kept) : toPlain(kept);
  });
}

/** Returns the same with the trees of the texts. */
export function parseTexts(given: Activity): ShownActivity {
  return { activity: toShown(given), trees: toTrees(given, parseText) };
}

export function parseText(text: string, kind: TextKind): Inline[] {
  const kept = truncate(text, maxLengths[kind]);
  return kind === "summary" ? readProse(kept) : readInline(kept);
}
