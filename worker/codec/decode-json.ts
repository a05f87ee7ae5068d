import type { CodeOf, LateColumn, Presence } from "./column-types.ts";
import { fillTemplate } from "./templates.ts";

interface Outline {
  value: unknown;
  /** How many texts it holds. */
  count: number;
}

/** Values, made of outlines whose texts are empty and of what these texts are. */
export function decodeJson(
  outlines: readonly string[],
  codeOf: CodeOf,
  texts: readonly string[],
  { rows, count, rankOf }: Presence,
  known: readonly LateColumn[],
): (row: number) => unknown {
  const read = outlines.map((text): Outline => {
    const value = parse(text);
    let count = 0;
    fillTexts(value, () => String(count++));
    return { value, count };
  });
  /** By rank, where a row's texts begin. */
  const starts = new Int32Array(count);
  let start = 0;
  for (let row = 0; row < rows; row++) {
    const rank = rankOf(row);
    if (rank < 0) continue;
    starts[rank] = start;
    start += read[codeOf(row)]?.count ?? 0;
  }
  return (row) => {
    let at = starts[rankOf(row)] ?? 0;
    return fillTexts(read[codeOf(row)]?.value, () => fillTemplate(texts[at++] ?? "", row, known));
  };
}

/** A copy in which each text is the next one. Keys are no texts. */
export function fillTexts(value: unknown, next: (text: string) => string): unknown {
  if (typeof value === "string") return next(value);
  if (Array.isArray(value)) return value.map((item) => fillTexts(item, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillTexts(item, next)]));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
