/**
 * Converts results to a paper: plain data for a template, with sections in the order that recruiters expect, newest
 * first in each, or in the owner's. The PDF, the document for word processors and the Markdown file are made of it.
 * templates/README.md describes it for authors of templates.
 */
import { findDistinctAddresses, toPhoneUrl } from "../model/addresses.ts";
import { categoryNames, isCategoryId } from "../model/categories.ts";
import type { Inline } from "../model/cv.ts";
import { toFullName } from "../model/full-name.ts";
import { toPlainText } from "../model/markdown-parser.ts";
import { madeBy } from "../model/references.ts";
import { isRightToLeft } from "../owner/direction.ts";
import { compareEntries, type Entry, type ExportData, shortUrl } from "./entries.ts";
import { type PaperEntry, toEmployers, toOwnEntry, toPaperEntry } from "./paper-entries.ts";
import {
  isDetail,
  type LeftOut,
  limitEntry,
  type PaperItem,
  type PaperLimits,
  shortenLines,
  shortenName,
  shortenText,
  shortLimits,
  toOwnPart,
  wholeLimits,
} from "./paper-parts.ts";
import {
  capitalize,
  chooseSections,
  type PaperForm,
  type PaperLine,
  type PatchCount,
  profileParts,
  toFacts,
  toPatchLines,
} from "./paper-sections.ts";
import type { Words } from "./words.ts";

/** A CV as plain data for a template. */
export interface Paper {
  /** A BCP 47 tag of the headings and dates. */
  language: string;
  /** Whether the language is written so. */
  isRightToLeft: boolean;
  /** The theme's accent, as `#rrggbb`. */
  accent?: string;
  size: "a4" | "us-letter";
  /** The document's metadata, in the owner's letters whatever the fonts contain. */
  document: { title: string; author: string; description: string; keywords: string };
  name: string;
  /** The name of the file with the owner's picture; empty without one. */
  photo: string;
  /** The owner's role; may be empty. */
  role: string;
  headline: string;
  /** Whether and where the owner is available for work; empty if unknown. */
  availability: string;
  contact: { text: string; url?: string }[];
  summary: { heading: string; text: string };
  sections: PaperSection[];
  /** Notes at the end: how much is left out, and that the data are a sample. */
  notes: Inline[][];
  /** A page's footer, with `{page}` and `{total}` for the numbers. */
  pageOf: string;
}

interface PaperSection {
  id: string;
  heading: string;
  entries: PaperEntry[];
  /** Short facts of one line each. */
  lines: PaperLine[];
}

interface PaperRequest {
  form: PaperForm;
  data: ExportData;
  /** The results, newest first. */
  entries: readonly Entry[];
  /** The number of results. `entries` may contain only those that could fit. */
  found: number;
  /** The items of the paper; other entries are counted in a line. */
  kept: ReadonlySet<PaperItem>;
  /** The programming languages of all work, most used first. */
  programming: readonly string[];
  patches: PatchCount | undefined;
  accent?: string | undefined;
  /** The name of the file with the owner's picture. */
  photo?: string | undefined;
}

export function toPaper(request: PaperRequest): Paper {
  const { form, data, entries, found, kept, accent, photo = "" } = request;
  const { owner, address, words } = data;
  const limits = form === "short" ? shortLimits : wholeLimits;
  const own = { sections: data.profile?.sections, categories: data.data.categories };
  const choice = chooseSections(form, owner.cv?.sections, own, words);
  const details = [...kept].filter(isDetail);
  const shown = entries
    .filter(({ activity }) => kept.has(activity))
    .sort(compareEntries)
    .map((entry) => limitEntry(entry, limits, details));
  const style = { data, limits };
  const jobs = entries.filter(({ kind }) => kind === "Work").sort(compareEntries);
  const sections = choice.sections.map(({ id, heading }): PaperSection => {
    const listed = shown.filter(({ kind, category }) => choice.sectionOf(kind, category.id) === id);
    const facts = toSectionFacts(id, request, limits);
    const toListed = (entry: Entry) => ({
      ...toPaperEntry(entry, style),
      category: namesCategory(id, entry) ? toCategoryName(entry, words) : "",
    });
    const activities = id === "work" ? toEmployers(listed, style, jobs) : listed.map(toListed);
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
      text: choice.summary === undefined ? "" : shortenText(summary, limits.summary),
    },
    sections: sections.filter((section) => section.entries.length + section.lines.length > 0),
    notes: [
      ...toLeftOut(found - shown.length, words, address),
      ...(owner.sample === true ? [[toText(words.sample)]] : []),
    ],
    pageOf: words.page("{page}", "{total}"),
  };
}

/** A selection has entries of all kinds, and a section's heading does not name the owner's own categories. */
function namesCategory(section: string, { category }: Entry): boolean {
  return section === "selected" || (!isCategoryId(category.id) && section !== category.id);
}

/** Returns the name in the language of the paper, unless the owner has given another. */
function toCategoryName({ category: { id, name } }: Entry, words: Words): string {
  return capitalize(isCategoryId(id) && name === categoryNames[id] ? words.categories[id] : name);
}

/** What a section lists besides activities. */
type Facts = Pick<PaperSection, "entries" | "lines">;
type FactsRequest = Pick<PaperRequest, "data" | "kept" | "programming" | "patches">;

function toSectionFacts(id: string, request: FactsRequest, limits: PaperLimits): Facts {
  const { data, kept, programming, patches } = request;
  const { profile, words } = data;
  const ownLimits = kept.has("allFacts") ? wholeLimits : limits;
  if (id === "openSource") {
    return {
      entries: [],
      lines: toPatchLines(kept.has("patches") ? patches : undefined, words, limits.projects),
    };
  }
  const part = profileParts.find((part) => part === id);
  if (part === undefined) {
    const section = kept.has(toOwnPart(id)) ? profile?.sections?.find((own) => own.id === id) : undefined;
    const listed = (section?.entries ?? []).slice(0, ownLimits.profileLines);
    return {
      entries: listed.map((entry) => toOwnEntry(entry, { data, limits: ownLimits })),
      lines: [],
    };
  }
  if (!kept.has(part)) return { entries: [], lines: [] };
  const lines = shortenLines(toFacts(profile, words)[part], ownLimits);
  const languages = { title: words.programming, text: programming.join(", ") };
  return { entries: [], lines: part === "skills" && programming.length > 0 ? [languages, ...lines] : lines };
}

/** Lists what a short paper omits of the profile. */
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

/** Returns the number of omitted entries; omitted lines are not mentioned. */
function toLeftOut(entries: number, { moreAt, notListed }: Words, address: string | undefined): Inline[][] {
  if (entries === 0) return [];
  if (address === undefined) return [[toText(notListed(entries))]];
  const shown = shortUrl(address);
  const [before = "", ...after] = moreAt(entries, shown).split(shown);
  const link: Inline = { kind: "link", href: address, children: [toText(shown)] };
  return [[toText(before), link, toText(after.join(shown))]];
}

function toText(text: string): Inline {
  return { kind: "text", text };
}

function toContact({ owner, address, profile }: ExportData): Paper["contact"] {
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
