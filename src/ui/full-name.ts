/** The owner's name as the title, the bar, the head and the footer show it. */
import type { Owner } from "../../worker/contract.ts";

/** Returns the owner's name; a person with one name has no last one. */
export function toFullName({ firstName, lastName }: Pick<Owner, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}
