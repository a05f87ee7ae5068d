/** Finds entries of the profile by their words, in the html: the profile is never hydrated, and no script has its data. */

import { findLetters, foldLetters } from "../../grammar/letters.ts";
import type { Inline } from "../../model/cv.ts";
import type { ProfilePlace } from "../../worker/contract.ts";
import { searchingClass } from "../store/inline-constants.ts";
import { ownerId } from "./states.tsx";

/** An entry, or a section with that name. */
export interface ProfileMatch {
  /** The id of its section. */
  section: string;
  heading?: string;
  title: Inline[];
  /** The first text below the title that has a word which the title lacks. */
  more?: Inline[];
  element: HTMLElement;
  /** Attributes of the link, if the place is one, such as an address or a download. */
  link?: { href: string; download?: string };
}

/** The time for which the entry is marked. */
const markMs = 2_000;

/** In UTF-16 code units. */
const maxLength = 160;

/** Returns the entries that have all words, each with its section's heading, in the order of the page. */
export function findInProfile(words: readonly string[]): ProfileMatch[] {
  const sections = document.querySelectorAll<HTMLElement>("#profile section[id]");
  return Array.from(sections).flatMap((section) => {
    const heading = section.querySelector("h2")?.textContent ?? "";
    if (lackedBy(heading, words).length === 0)
      return { section: section.id, title: mark(heading, words), element: section };
    return Array.from(section.querySelectorAll<HTMLElement>(":scope > ul > li")).flatMap((element) => {
      const [title = "", ...texts] = textsOf(element);
      const isFound = lackedBy([heading, title, ...texts].join("\n"), words).length === 0;
      if (!isFound || lackedBy([title, ...texts].join("\n"), words).length === words.length) return [];
      const lacked = lackedBy(`${heading}\n${title}`, words);
      const more = texts.find((text) => lackedBy(text, lacked).length < lacked.length);
      return {
        section: section.id,
        heading,
        title: mark(title, words),
        ...(more !== undefined && { more: mark(cut(more), words) }),
        element,
      };
    });
  });
}

/** The sections that are places. The other places are elements at the top of the page, found by their names. */
const sectionsOf: Partial<Record<ProfilePlace, readonly string[]>> = {
  education: ["education", "certificates"],
  languages: ["spokenLanguages"],
  skills: ["skills"],
  awards: ["awards", "certificates"],
  interests: ["interests"],
  links: ["profiles"],
  talks: ["section-talks"],
};

/** Returns the places that the page has: sections by their headings, parts of the top by their texts, links as links. */
export function findPlaces(places: readonly ProfilePlace[]): ProfileMatch[] {
  return places.flatMap((place) => {
    const tops = Array.from(document.querySelectorAll<HTMLElement>(`[data-place~="${place}"]`), toTop);
    const sections = (sectionsOf[place] ?? []).flatMap((id) => {
      const element = document.getElementById(id);
      const heading = element?.querySelector("h2")?.textContent;
      return element === null || !heading ? [] : [{ section: id, title: mark(heading, []), element }];
    });
    return [...tops, ...sections];
  });
}

function toTop(element: HTMLElement): ProfileMatch {
  const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
  const match = { section: element.id || ownerId, title: mark(cut(text.trim()), []), element };
  if (!(element instanceof HTMLAnchorElement)) return match;
  const { href, download } = element;
  return { ...match, link: { href, ...(download !== "" && { download }) } };
}

/** Scrolls to an entry and focuses it. A search hides the profile, so it must have ended. */
export function showInProfile({ element }: ProfileMatch): void {
  document.documentElement.classList.remove(searchingClass);
  element.tabIndex = -1;
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
  element.animate([{ backgroundColor: "var(--mark)" }, { backgroundColor: "transparent" }], markMs);
}

/** Returns the title of an entry, its notes and its lines. */
function textsOf(entry: HTMLElement): string[] {
  const parts = entry.querySelectorAll(":scope > b, :scope > bdi, :scope > p, :scope > ul > li");
  return Array.from(parts, ({ textContent }) => textContent ?? "");
}

function lackedBy(text: string, words: readonly string[]): string[] {
  const folded = foldLetters(text);
  const written = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => {
    const wanted = foldLetters(word);
    return !folded.includes(wanted) && !written.some((one) => haveOneStem(one, wanted));
  });
}

/** The part of the longer word that two forms of a word share at least, and the shortest stem. */
const leastShared = 0.6;
const leastStem = 4;

/** Returns whether two words begin alike and differ in their endings, as `accessible` and `accessibility`. */
function haveOneStem(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  const isWhole = shared === short.length && long.length - short.length <= 6;
  return shared >= leastStem && (isWhole || (shared > leastStem && shared >= leastShared * long.length));
}

function cut(text: string): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).trimEnd()} …`;
}

/** Marks the first place of each word. */
function mark(text: string, words: readonly string[]): Inline[] {
  const places = words.flatMap((word) => {
    const found = findLetters(text, word);
    return found === undefined ? [] : [found];
  });
  const tokens: Inline[] = [];
  let end = 0;
  for (const [start, length] of places.sort(([one], [other]) => one - other)) {
    if (start < end) continue;
    if (start > end) tokens.push({ kind: "text", text: text.slice(end, start) });
    tokens.push({ kind: "text", text: text.slice(start, start + length), mark: true });
    end = start + length;
  }
  if (end < text.length) tokens.push({ kind: "text", text: text.slice(end) });
  return tokens;
}
