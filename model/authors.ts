/** The authors of publications, for cards, documents and BibTeX. */

import { foldCase } from "../grammar/letters.ts";
import type { Activity, Inline, Owner } from "./cv.ts";

/** The last author of an incomplete list. */
export const otherAuthors = "et al.";

type OwnersName = Pick<Owner, "firstName" | "lastName">;

/** Returns the authors with ordinary spaces. In the data, no-break spaces join the words of a last name or group. */
export function toAuthorNames({ authors = [] }: Pick<Activity, "authors">): string[] {
  return authors.map((name) => name.replaceAll("\u00a0", " "));
}

/** Returns up to three authors, or the first two, the owner, and signs for the others, for a closed card. */
export function toFirstAuthors(
  { authors }: Pick<Activity, "authors">,
  owner: OwnersName,
): Pick<Activity, "authors"> {
  if (authors === undefined) return {};
  if (authors.length <= 3) return { authors };
  const own = findOwner(authors, owner) ?? 0;
  const owned = own < 2 ? [] : [...(own > 2 ? ["…"] : []), ...authors.slice(own, own + 1)];
  const isLast = own === authors.length - 1;
  return { authors: [...authors.slice(0, 2), ...owned, ...(isLast ? [] : [otherAuthors])] };
}

/** Returns the authors with the owner's name in bold. */
export function toAuthors(activity: Activity, owner: OwnersName): Inline[][] {
  const names = toAuthorNames(activity);
  const own = findOwner(names, owner);
  return names.map((name, at) => {
    const text: Inline = { kind: "text", text: name };
    return [at === own ? { kind: "strong", children: [text] } : text];
  });
}

/** Returns the owner's index among the authors, also by initials; undefined if none or several match. */
export function findOwner(authors: readonly string[], owner: OwnersName): number | undefined {
  const own = toWords(`${owner.firstName} ${owner.lastName}`);
  const family = owner.lastName === "" ? own.slice(-1) : toWords(owner.lastName);
  const given = own.slice(0, own.length - family.length);
  const all = authors.map((name) => toWords(toNaturalOrder(name)));
  const isSame = (words: readonly string[]) => isEqual(words, own) || isEqual(words, [...family, ...given]);
  const same = all.flatMap((words, at) => (isSame(words) ? [at] : []));
  const like = all.flatMap((words, at) => {
    const [first, ...others] = words.slice(0, words.length - family.length);
    const isLike =
      first !== undefined &&
      isEqual(words.slice(-family.length), family) &&
      given.some((name) => isShort(first, name)) &&
      // `Ilse B.` is not `Ilse C.`
      (others.length === 0 ||
        given.length < 2 ||
        others.some((one) => given.some((name) => isShort(one, name))));
    return isLike ? [at] : [];
  });
  const found = same.length > 0 ? same : like;
  return found.length === 1 ? found[0] : undefined;
}

/** Omits titles such as `Dr.` and `Jr.`, but not initials. */
function toWords(name: string): string[] {
  const words = foldCase(name).split(/[\s\u00a0-]+|(?<=\.)(?=\p{L})/u);
  return words.flatMap((word) => {
    const isTitle = /^\p{L}{2,}\.$/u.test(word);
    const letters = word.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
    return isTitle || letters === "" ? [] : [letters];
  });
}

/** Converts `Varga, Ilse` to `Ilse Varga`. */
export function toNaturalOrder(name: string): string {
  const [last, first, ...more] = name.split(",");
  return first === undefined || more.length > 0 ? name : `${first} ${last}`;
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}

/** Returns whether two first names are equal, or one is the initial of the other. */
function isShort(one: string, other: string): boolean {
  return one === other || (Math.min(one.length, other.length) === 1 && one[0] === other[0]);
}
