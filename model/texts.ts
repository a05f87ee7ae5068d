/**
 * The texts of activities that may have markup. An owner writes them as Markdown; data are compiled to their visible
 * texts, which are searched, listed and printed, and to trees, which cards and documents show.
 */
import type { Activity, Inline } from "./cv.ts";
import { textOfHighlight } from "./highlights.ts";

/** A title and a line of highlights have no line ends; a summary has paragraphs and lists. */
export type TextKind = "title" | "summary" | "line";

/** In code points, with markup. A summary and a line can be long, but parsing a book would take too long. */
export const maxLengths: Readonly<Record<TextKind, number>> = { title: 500, summary: 5_000, line: 5_000 };

/** `highlights` has one tree for each line. */
export interface TextTrees {
  title: Inline[];
  summary?: Inline[];
  highlights?: Inline[][];
}

/** An activity whose texts are visible ones, with their trees. */
export interface ShownActivity {
  activity: Activity;
  trees: TextTrees;
}

type Convert<T> = (text: string, kind: TextKind) => T;

/** Converts the texts of an activity. Accepts data that is not validated. Returns the given object if nothing changes. */
export function convertTexts<T extends Partial<Activity>>(given: T, convert: Convert<string>): T {
  const { title, summary, highlights } = given;
  const read = <V>(text: V, kind: TextKind) => (typeof text === "string" ? convert(text, kind) : text);
  const lines = Array.isArray(highlights)
    ? highlights.map((line) => {
        if (typeof line !== "object" || line === null) return read(line, "line");
        const text = read(line.text, "line");
        return text === line.text ? line : { ...line, text };
      })
    : [];
  const converted = { title: read(title, "title"), summary: read(summary, "summary") };
  const hasNewLines = lines.some((line, at) => line !== highlights?.[at]);
  if (converted.title === title && converted.summary === summary && !hasNewLines) return given;
  return {
    ...given,
    ...(title !== undefined && { title: converted.title }),
    ...(summary !== undefined && { summary: converted.summary }),
    ...(hasNewLines && { highlights: lines }),
  };
}

/** Converts the texts that an activity or its translation has to trees. */
export function toTrees(given: Pick<Activity, keyof TextTrees>, convert: Convert<Inline[]>): TextTrees;
export function toTrees(given: Partial<Activity>, convert: Convert<Inline[]>): Partial<TextTrees>;
export function toTrees(
  { title, summary, highlights }: Partial<Activity>,
  convert: Convert<Inline[]>,
): Partial<TextTrees> {
  return {
    ...(title !== undefined && { title: convert(title, "title") }),
    ...(summary !== undefined && { summary: convert(summary, "summary") }),
    ...(highlights && {
      highlights: highlights.map((line) => convert(textOfHighlight(line), "line")),
    }),
  };
}
