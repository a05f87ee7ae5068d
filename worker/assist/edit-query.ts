/** What choosing in a dropdown makes of a query text. */
import { editField } from "../../grammar/edit.ts";
import { parseQuery } from "../../grammar/parse.ts";
import type { EditRequest, SearchOptions } from "../contract.ts";

interface Searching {
  search(options: Partial<SearchOptions>): { readonly total: number };
}

/**
 * The text once its terms of a field name the given values. Wrong text that finds nothing gives way to them, as the
 * counts beside the options have it: with it, no choice could find anything.
 */
export function editQuery(engine: Searching, { options, ...edit }: EditRequest): string {
  const { query = "" } = options;
  return editField(isInVain(engine, options, query) ? "" : query, edit);
}

function isInVain(engine: Searching, options: EditRequest["options"], query: string): boolean {
  const parsed = parseQuery(query);
  if (parsed.ok || parsed.incomplete) return false;
  return engine.search(options).total === 0;
}
