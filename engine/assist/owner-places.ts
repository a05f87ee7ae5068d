/** The places of the profile that have a text of the owner. */
import { foldLetters } from "../../grammar/letters.ts";
import type { PageOwner } from "../../model/page-fields.ts";
import type { ProfilePlace } from "../types.ts";

/** Returns the places whose text has all words of a query, in their order. */
export function findOwnerPlaces(query: string, owner: PageOwner | undefined): ProfilePlace[] {
  const words = wordsOf(query);
  if (owner === undefined || words === "  ") return [];
  const { firstName, lastName, displayName = "", role = "", headline = "", location = "" } = owner;
  const texts: readonly (readonly [ProfilePlace, readonly string[]])[] = [
    ["name", [`${firstName} ${lastName}`, `${lastName} ${firstName}`, displayName]],
    // A single word of a sentence is meant as such.
    ["name", words.trim().includes(" ") ? [role, headline] : []],
    ["location", [location]],
    ["contact", [owner.email ?? "", owner.phone ?? ""]],
    ["links", [owner.homeUrl ?? "", owner.codeUrl ?? "", owner.networkUrl ?? ""]],
  ];
  const found = texts.flatMap(([place, written]) =>
    written.some((text) => wordsOf(text).includes(words)) ? place : [],
  );
  return [...new Set(found)];
}

/** The words of a text, folded, with a space before and after each. */
function wordsOf(text: string): string {
  return ` ${(foldLetters(text).match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []).join(" ")} `;
}
