/** The owner's full name in pages, documents and exports. */
import type { Owner } from "./cv.ts";

/** Returns the owner's name as they write it; a person with one name has no last one. */
export function toFullName({
  firstName,
  lastName,
  displayName,
}: Pick<Owner, "firstName" | "lastName" | "displayName">): string {
  return closeDirections(displayName ?? `${firstName} ${lastName}`.trim());
}

/** Ends overrides of the direction, which would reverse the text after the name. */
function closeDirections(name: string): string {
  let open = "";
  for (const [mark] of name.matchAll(/[\u202a-\u202e\u2066-\u2069]/g))
    if (mark === "\u202c" || mark === "\u2069") open = open.slice(1);
    else open = (mark < "\u202f" ? "\u202c" : "\u2069") + open;
  return name + open;
}
