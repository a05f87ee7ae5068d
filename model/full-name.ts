/** The owner's whole name, as pages, papers and exports write it. */
import type { Owner } from "./cv.ts";

/** Returns the owner's name as they write it; a person with one name has no last one. */
export function toFullName({
  firstName,
  lastName,
  displayName,
}: Pick<Owner, "firstName" | "lastName" | "displayName">): string {
  return displayName ?? `${firstName} ${lastName}`.trim();
}
