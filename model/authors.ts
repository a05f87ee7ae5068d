/** Who wrote something, as cards, papers and BibTeX print it. */
import type { Activity, Inline, Owner } from "./cv.ts";
import { foldCase } from "./letters.ts";

/** The last one of authors of whom not all are named. */
export const otherAuthors = "et al.";

/** Returns the authors with spaces for the no-break spaces that join the words of a last name or of a group. */
export function toAuthorNames({ authors = [] }: Pick<Activity, "authors">): string[] {
  return authors.map((name) => name.replaceAll("\u00a0", " "));
}

/** Returns the authors, the owner's name in bold. */
export function toAuthors(activity: Activity, owner: Pick<Owner, "firstName" | "lastName">): Inline[][] {
  const names = toAuthorNames(activity);
  const own = findOwner(names, owner);
  return names.map((name, at) => {
    const text: Inline = { kind: "text", text: name };
    return [at === own ? { kind: "strong", children: [text] } : text];
  });
}

/**
 * Returns which of the authors the owner is, also by initials and without a middle name; undefined if none or more than
 * one can be the owner.
 */
export function findOwner(
  authors: readonly string[],
  owner: Pick<Owner, "firstName" | "lastName">,
): number | undefined {
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

/** Titles such as `Dr.` and `Jr.` are left out; initials are not. */
function toWords(name: string): string[] {
  const words = foldCase(name).split(/[\s\u00a0-]+|(?<=\.)(?=\p{L})/u);
  return words.flatMap((word) => {
    const isTitle = /^\p{L}{2,}\.$/u.test(word);
    const letters = word.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
    return isTitle || letters === "" ? [] : [letters];
  });
}

/** Writes `Varga, Ilse` as `Ilse Varga`. */
function toNaturalOrder(name: string): string {
  const [last, first, ...more] = name.split(",");
  return first === undefined || more.length > 0 ? name : `${first} ${last}`;
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}

/** Whether two first names are one, of which either may be an initial. */
function isShort(one: string, other: string): boolean {
  return one === other || (Math.min(one.length, other.length) === 1 && one[0] === other[0]);
}
