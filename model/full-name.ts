/** The owner's whole name, as pages, papers and exports write it. */
import type { Owner } from "./cv.ts";

/** Returns the owner's name; a person with one name has no last one. */
export function toFullName({ firstName, lastName }: Pick<Owner, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}
