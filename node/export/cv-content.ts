/** Converts results to a CV's content for templates, in recruiters' or the owner's order (templates/README.md). */
import { findDistinctAddresses, toPhoneUrl } from "../../model/addresses.ts";
import { categoryNames, isCategoryId } from "../../model/categories.ts";
import type { Inline } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import { toPlainText } from "../../model/inline.ts";
import { madeBy } from "../../model/references.ts";
import { isRightToLeft } from "../owner/direction.ts";
import {
  type CvForm,
  type CvLine,
  capitalize,
  chooseSections,
  type PatchCount,
  profileParts,
  toFacts,
  toPatchLines,
} from "./choose-sections.ts";
import { type CvEntry, toCvEntry, toEmployers, toOwnEntry } from "./cv-entries.ts";
import {
  type CvItem,
  type CvLimits,
  isDetail,
  type LeftOut,
  limitEntry,
  shortenLines,
  shortenName,
  shortenText,
  shortLimits,
  toOwnPart,
  wholeLimits,
} from "./cv-parts.ts";
import { compareEntries, type Entry, type ExportData, shortUrl } from "./entries.ts";
import type { Words } from "./words.ts";

/** A CV as plain data for a template. */
export interface CvContent {
  /** A BCP 47 tag of the headings and dates. */
  language: string;
  /** True if the language is written from right to left. */
  isRightToLeft: boolean;
  /** The theme's accent, as `#rrggbb`. */
  accent?: string;
  size: "a4" | "us-letter";
  /** The document's metadata. Unlike the text, it may contain letters that no font has. */
  document: { title: string; author: string; description: string; keywords: string };
  name: string;
  /** The name of the file with the owner's picture; empty without one. */
  photo: string;
  /** The owner's role; may be empty. */
  role: string;
  headline: string;
  /** Availability for work, and the place; empty if unknown. */
  availability: string;
  contact: { text: string; url?: string }[];
  /** The summary's paragraphs. */
  summary: { heading: string; lines: string[] };
  sections: CvSection[];
  /** Notes at the end: how many entries are omitted, and that the data is a sample. */
  notes: Inline[][];
  /** A page's footer, with `{page}` and `{total}` for the numbers. */
  pageOf: string;
}

interface CvSection {
  id: string;
  heading: string;
  entries: CvEntry[];
  /** Short facts of one line each. */
  lines: CvLine[];
}

interface CvContentRequest {
  form: CvForm;
  data: ExportData;
  /** The results, newest first. */
  entries: readonly Entry[];
  /** The number of results. `entries` may contain only those that could fit. */
  found: number;
  /** The items that fit. A note counts the entries that do not. */
  kept: ReadonlySet<CvItem>;
  /** The programming languages of all work, most used first. */
  programming: readonly string[];
  patches: PatchCount | undefined;
  accent?: string | undefined;
  /** The name of the file with the owner's picture. */
  photo?: string | undefined;
}

export function toCvContent(request: CvContentRequest): CvContent {
  const { form, data, entries, found, kept, accent, photo = "" } = request;
  const { owner, address, words } = data;
  const limits = form === "short" ? shortLimits : wholeLimits;
  const available = { sections: data.profile?.sections, categories: data.data.categories };
  const choice = chooseSections(form, owner.cv?.sections, available, words);
  const details = [...kept].filter(isDetail);
  const shown = entries
    .filter(({ activity }) => kept.has(activity))
    .sort(compareEntries)
    .map((entry) => limitEntry(entry, limits, details));
  const style = { data, limits };
  const jobs = entries.filter(({ baseCategory }) => baseCategory === "Work").sort(compareEntries);
  const sections = choice.sections.map(({ id, heading }): CvSection => {
    const listed = shown.filter(
      ({ baseCategory, category }) => choice.sectionOf(baseCategory, category.id) === id,
    );
    const facts = toSectionFacts(id, request, limits);
    const toPlainEntry = (entry: Entry) => ({
      ...toCvEntry(entry, style),
      category: namesCategory(id, entry) ? toCategoryName(entry, words) : "",
    });
    const activities = id === "work" ? toEmployers(listed, style, jobs) : listed.map(toPlainEntry);
    return { id, heading, lines: facts.lines, entries: [...activities, ...facts.entries] };
  });
  const name = toFullName(owner);
  const { role = "", headline = "", summary = "", availability = "" } = owner;
  return {
    language: words.language,
    isRightToLeft: isRightToLeft(words.language),
    ...(accent !== undefined && { accent }),
    size: owner.cv?.paper ?? "a4",
    document: { title: words.documentTitle(name), author: name, description: headline, keywords: madeBy },
    name: form === "short" ? shortenName(name) : name,
    photo,
    role: shortenText(role, limits.headline),
    headline: shortenText(headline, limits.headline),
    availability: shortenText(availability, limits.headline),
    contact: toContact(data)
      .filter(({ text }) => text.length <= limits.contactText)
      .slice(0, limits.contacts),
    summary: {
      heading: choice.summary ?? "",
      lines: choice.summary === undefined ? [] : toLines(shortenText(summary, limits.summary)),
    },
    sections: sections.filter((section) => section.entries.length + section.lines.length > 0),
    notes: [
      ...toOmittedNote(found - shown.length, words, address),
      ...(owner.sample === true ? [[toInlineText(words.sample)]] : []),
    ],
    pageOf: words.page("{page}", "{total}"),
  };
}

/** Returns whether an entry shows its category: in a selection of several, or under another heading. */
function namesCategory(section: string, { category }: Entry): boolean {
  return section === "selected" || (!isCategoryId(category.id) && section !== category.id);
}

/** Returns a category's name in the language of the CV, unless the owner has renamed it. */
function toCategoryName({ category: { id, name } }: Entry, words: Words): string {
  return capitalize(isCategoryId(id) && name === categoryNames[id] ? words.categories[id] : name);
}

/** The content of a section in addition to activities. */
type Facts = Pick<CvSection, "entries" | "lines">;
type FactsRequest = Pick<CvContentRequest, "data" | "kept" | "programming" | "patches">;

function toSectionFacts(id: string, request: FactsRequest, limits: CvLimits): Facts {
  const { data, kept, programming, patches } = request;
  const { profile, words } = data;
  // If they fit, a short CV contains all facts of the profile.
  const factLimits = kept.has("allFacts") ? wholeLimits : limits;
  if (id === "openSource") {
    return {
      entries: [],
      lines: toPatchLines(kept.has("patches") ? patches : undefined, words, limits.projects),
    };
  }
  const part = profileParts.find((part) => part === id);
  if (part === undefined) {
    const section = kept.has(toOwnPart(id)) ? profile?.sections?.find((own) => own.id === id) : undefined;
    const listed = (section?.entries ?? []).slice(0, factLimits.profileLines);
    return {
      entries: listed.map((entry) => toOwnEntry(entry, { data, limits: factLimits })),
      lines: [],
    };
  }
  if (!kept.has(part)) return { entries: [], lines: [] };
  const lines = shortenLines(toFacts(profile, words)[part], factLimits);
  const languages = { title: words.programming, text: programming.join(", ") };
  return { entries: [], lines: part === "skills" && programming.length > 0 ? [languages, ...lines] : lines };
}

/** Lists the facts of the profile that a short CV omits, by section. */
export function describeOmittedFacts(request: FactsRequest): LeftOut[] {
  const { data, kept } = request;
  const { owner, profile, words } = data;
  const { sections } = chooseSections("short", owner.cv?.sections, { sections: profile?.sections }, words);
  const all = new Set([
    ...kept,
    ...profileParts,
    ...(profile?.sections ?? []).map(({ id }) => toOwnPart(id)),
  ]);
  const titlesOf = ({ entries, lines }: Facts) => [
    ...entries.map(({ title }) => toPlainText(title)),
    ...lines.map(({ title }) => title),
  ];
  return sections.flatMap(({ id, heading }) => {
    const shown = new Set(titlesOf(toSectionFacts(id, request, shortLimits)));
    const texts = titlesOf(
      toSectionFacts(id, { ...request, kept: all, patches: undefined }, wholeLimits),
    ).filter((title) => !shown.has(title));
    return texts.length === 0 ? [] : [{ title: heading, texts }];
  });
}

/** Returns the note about omitted entries, with a link to the site. Omitted lines are not mentioned. */
function toOmittedNote(
  entries: number,
  { moreAt, notListed }: Words,
  address: string | undefined,
): Inline[][] {
  if (entries === 0) return [];
  if (address === undefined) return [[toInlineText(notListed(entries))]];
  // The sentence is translated, so the position of the link has to be found in it.
  const shown = shortUrl(address);
  const [before = "", ...after] = moreAt(entries, shown).split(shown);
  const link: Inline = { kind: "link", href: address, children: [toInlineText(shown)] };
  return [[toInlineText(before), link, toInlineText(after.join(shown))]];
}

/** Returns the lines of a text without Markdown. */
export function toLines(text = ""): string[] {
  return text.split(/\s*\n\s*/).filter((line) => line !== "");
}

function toInlineText(text: string): Inline {
  return { kind: "text", text };
}

function toContact({ owner, address, profile }: ExportData): CvContent["contact"] {
  const { location, email, phone, homeUrl, codeUrl, networkUrl, cv } = owner;
  const profiles = (profile?.profiles ?? []).map(({ url }) => url);
  const urls = findDistinctAddresses([address, homeUrl, codeUrl, networkUrl, ...profiles]);
  const phoneUrl = phone && toPhoneUrl(phone);
  return [
    ...(location === undefined ? [] : [{ text: location }]),
    ...(email === undefined ? [] : [{ text: email, url: `mailto:${email}` }]),
    ...(phone === undefined || cv?.phone !== true
      ? []
      : [{ text: phone, ...(phoneUrl && { url: phoneUrl }) }]),
    ...urls.map((url) => ({ text: shortUrl(url), url })),
  ];
}
