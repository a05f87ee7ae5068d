/**
 * Splits a person's name where that is safe: two names, with titles, initials, a nickname or a particle beside them.
 * Nobody can tell where the last name of `Mary Ann Smith` or `Gabriel García Márquez` begins, so such a name stays whole.
 */
import type { Owner } from "../../model/cv.ts";

type OwnerName = Pick<Owner, "firstName" | "lastName">;

/** The parts of a name, as vCards have them; texts of several words, empty where there is none. */
export interface NameParts {
  readonly prefix: string;
  readonly given: string;
  readonly additional: string;
  readonly family: string;
  readonly suffix: string;
}

const honorific =
  /^(?:(?:dr|prof|mrs?|ms|mx|dra|sir|dame|herr|frau)\.?|(?:mag|ing|dipl|dipl\.-ing|ir|drs|rev|hon|med|rer|nat|phil|habil|h\.c|univ\.-prof|assoc|asst|lic|sra?|mme|mlle)\.)$/i;
const suffix =
  /^(?:jr|sr|esq|ph\.?\s?d|m\.?d|m\.?sc|b\.?sc|m\.?b\.?a|ll\.?[bm]|m\.?eng|cpa|pmp)\.?$|^(?:ii|iii|iv)$/i;
/** `V.`, `V`, `J.R.R.` or a nickname. */
const initial = /^(?:\p{Lu}\.?|(?:\p{Lu}\.-?){2,}|"[^"]+"|“[^”]+”|\([^()]+\))$/u;
/** Written small, since `Van` begins last names in Antwerp and is a middle name in Hanoi. */
const particle =
  /^(?:van|von|vom|de|da|do|dos|das|del|della|di|du|der|den|des|ter|ten|zu|zum|zur|la|le|af|av|bin|ibn|al|el)$/;
/** Scripts of names whose first part is the family's. */
const familyFirst = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns the names as owner.json has them. The first name is the whole where nobody can tell how to split it. */
export function splitName(name: string): OwnerName {
  const written = name.trim().replace(/\s+/g, " ");
  const whole = toNaturalOrder(written);
  const { prefix, core, suffix } = withoutTitles(whole.split(" "));
  const at = findFamily(core);
  if (at === undefined || familyFirst.test(whole)) return { firstName: whole, lastName: "" };
  return {
    firstName: [...prefix, ...core.slice(0, at)].join(" "),
    lastName: [...core.slice(at), ...suffix].join(" "),
  };
}

/** Returns the parts of an owner's name. What owner.json calls a first and a last name are such, but for titles and initials. */
export function toNameParts({ firstName, lastName }: OwnerName): NameParts {
  const first = withoutTitles(words(firstName));
  // Nobody is called `Dr.`: the name was split at its first blank.
  if (first.core.length === 0 && lastName !== "") {
    const names = splitName(`${firstName} ${lastName}`);
    if (names.lastName !== "") return toNameParts(names);
  }
  const last = withoutTitles(words(lastName));
  const initials = last.core.findIndex((word) => !initial.test(word));
  const family = last.core.slice(Math.max(0, initials));
  const [given = "", ...others] = first.core.length === 0 ? words(firstName) : first.core;
  // A name that was not split has no other names that could be told from its last one.
  const isWhole = lastName === "";
  return {
    prefix: first.core.length === 0 ? "" : first.prefix.join(" "),
    given: isWhole ? [given, ...others].join(" ") : given,
    additional: isWhole ? "" : [...others, ...last.core.slice(0, Math.max(0, initials))].join(" "),
    family: family.join(" ").replace(/,$/, ""),
    suffix: [...first.suffix, ...last.suffix].join(" "),
  };
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** Writes `Vasquez, Lena` as `Lena Vasquez`, and leaves `Lena Vasquez, PhD`. */
function toNaturalOrder(name: string): string {
  const [last = "", first = "", ...more] = name.split(/\s*,\s*/);
  const isReversed =
    more.length === 0 && first !== "" && last !== "" && !first.split(" ").every((word) => suffix.test(word));
  return isReversed ? `${first} ${last}` : name;
}

function withoutTitles(all: readonly string[]): Record<"prefix" | "core" | "suffix", string[]> {
  const start = all.findIndex((word) => !honorific.test(word));
  const from = start === -1 ? all.length : start;
  let to = all.length;
  while (to > from + 1 && suffix.test(all[to - 1]?.replace(/,$/, "") ?? "")) to--;
  return { prefix: all.slice(0, from), core: all.slice(from, to), suffix: all.slice(to) };
}

/** Returns the index of the word with which the last name begins; undefined where it is not certain. */
function findFamily(core: readonly string[]): number | undefined {
  let at = 1;
  while (at < core.length && initial.test(core[at] ?? "")) at++;
  const start = at;
  while (at < core.length && particle.test(core[at] ?? "")) at++;
  return at === core.length - 1 ? start : undefined;
}
