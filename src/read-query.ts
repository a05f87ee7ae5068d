import { toOneLine } from "./one-line.ts";

/** The query text alone: it needs no range of years, so it can be shown before the data is there. */
export function readQuery(search: string): string {
  return toOneLine(new URLSearchParams(search).get("q") ?? "");
}
