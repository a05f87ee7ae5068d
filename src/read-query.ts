/** The query text alone: it needs no range of years, so it can be shown before the data is there. */
export function readQuery(search: string): string {
  return new URLSearchParams(search).get("q") ?? "";
}
