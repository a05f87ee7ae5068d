/** Parses the Markdown of activities. The page does not need it, because its data are compiled. */
import type { Activity, Inline } from "./cv.ts";
import { truncate } from "./inline.ts";
import { isShownAsWritten, readInline, readProse } from "./markdown-parser.ts";
import { convertTexts, type TextKind, toMarkedText, toVisible } from "./marked-text.ts";

/** In code points, with markup. A summary and a line can be long, but parsing a book would take too long. */
const maxLengths: Readonly<Record<TextKind, number>> = { title: 500, summary: 5_000, line: 5_000 };

export function parseText(text: string, kind: TextKind): Inline[] {
  const kept = truncate(text, maxLengths[kind]);
  return kind === "summary" ? readProse(kept) : readInline(kept);
}

/** Returns an activity with marked texts. Accepts data that is not validated. */
export function markTexts<T extends Partial<Activity>>(given: T): T {
  return convertTexts(given, (text, kind) =>
    isShownAsWritten(text, kind === "summary")
      ? truncate(text, maxLengths[kind])
      : toMarkedText(parseText(text, kind)),
  );
}

/** Returns an activity with visible texts. */
export function toShown<T extends Partial<Activity>>(given: T): T {
  return toVisible(markTexts(given));
}
