/** JSON values as outlines, which many rows share, and the strings in them, which are templates. */
import type { CodeOf, LazyColumn, Presence } from "./column-types.ts";
import { fillTemplate } from "./templates.ts";

/** Returns the value as JSON with all strings empty, and passes the strings to `onText` in their order. */
export function toOutline(value: unknown, onText: (text: string) => void): string {
  const outline = mapStrings(value, (text) => {
    onText(text);
    return "";
  });
  return JSON.stringify(outline);
}

/** Returns a function that makes the value of a row. The rows' templates follow one another in `texts`. */
export function decodeOutlines(
  outlines: readonly string[],
  codeOf: CodeOf,
  texts: readonly string[],
  { rows, count, rankOf }: Presence,
  earlier: readonly LazyColumn[],
): (row: number) => unknown {
  const parsed = outlines.map((text) => {
    const value: unknown = JSON.parse(text);
    let strings = 0;
    mapStrings(value, () => String(strings++));
    return { value, strings };
  });
  /** The index of a row's first template, by rank. */
  const starts = new Int32Array(count);
  let start = 0;
  for (let row = 0; row < rows; row++) {
    const rank = rankOf(row);
    if (rank < 0) continue;
    starts[rank] = start;
    start += parsed[codeOf(row)]?.strings ?? 0;
  }
  return (row) => {
    let at = starts[rankOf(row)] ?? 0;
    return mapStrings(parsed[codeOf(row)]?.value, () => fillTemplate(texts[at++] ?? "", row, earlier));
  };
}

/** Copies a value with each of its strings replaced. Keys stay. */
function mapStrings(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, replace)]));
}
