/** Chooses the sections of a CV, their order, and the facts that they list in addition to entries. */
import { type CategoryId, categoryTable, isCategoryId } from "../../model/categories.ts";
import type { Category, CvOptions, Profile } from "../../model/cv.ts";
import { type CvSectionId, isCvSection, isUndatedSection } from "../../model/cv-sections.ts";
import { en } from "../../model/labels/en.ts";
import type { Labels } from "../../model/labels/labels.ts";
import { type ProfileSectionId, profileSectionIds } from "../../model/profile.ts";
import { formatMonth, formatSpan } from "./entries.ts";
import type { Words } from "./words.ts";

/** The profile's sections in exports; accounts are listed with the owner's addresses. */
export type ProfilePart = Exclude<ProfileSectionId, "profiles">;

export const profileParts: readonly ProfilePart[] = profileSectionIds.filter((id) => id !== "profiles");

/** All entries by section, or a short CV with the jobs and a selection of the others in one list. */
export type CvForm = "whole" | "short";

interface ChosenSection {
  id: string;
  heading: string;
}

interface SectionChoice {
  /** In order, without the summary. */
  sections: readonly ChosenSection[];
  /** The heading of the summary; undefined if the CV has none. */
  summary: string | undefined;
  /** The ids of the sections that the owner names. */
  named: ReadonlySet<string>;
  /** Returns the section that lists the activities of a category; undefined if none does. */
  sectionOf(baseCategory: CategoryId, category?: string): string | undefined;
}

const leading = {
  // Recruiters expect jobs first; a short CV has the others in one list, without those of unknown date.
  short: ["work", "selected", "openSource", "education", "skills", "software", "writing", "volunteering"],
  whole: [
    ...["work", "education", "skills", "software", "openSource", "writing", "volunteering"],
    ...["acquisitions", "patches"],
  ],
} as const;

/** References are shown only if the owner names them. */
const last = ["certificates", "awards", "spokenLanguages", "interests"];

/** Sections of `selected`, if they are not named. */
const selectable = ["software", "writing", "volunteering", "acquisitions", "patches"];

/** The owner's own sections and categories. */
interface OwnSections {
  sections?: Profile["sections"];
  categories?: readonly Pick<Category, "id" | "name" | "plural">[];
}

/** `choice`: the owner's choice. Unknown ids are ignored; the build reports them. */
export function chooseSections(
  form: CvForm,
  choice: CvOptions["sections"],
  { sections: own = [], categories = [] }: OwnSections = {},
  { sections: sectionNames }: Pick<Labels, "sections"> = en,
): SectionChoice {
  const usual: string[] = [
    "summary",
    ...leading[form],
    ...own.map(({ id }) => id).filter((id) => !isUndatedSection(id)),
    ...last,
  ];
  const all = choice ?? ["*"];
  const named = new Map(all.flatMap((item) => (item === "*" ? [] : [toNamed(item)])));
  const rest = (ids: readonly string[]) => ids.filter((id) => !named.has(id));
  const ids = [...new Set(all.map((item) => (typeof item === "string" ? item : item.id)))].flatMap((id) => {
    if (id === "*") return rest(usual);
    return id === "selected" && form === "whole" ? rest(selectable) : [id];
  });
  const ownCategories = categories.filter(({ id }) => !isCategoryId(id));
  const headings = new Map(ownCategories.map(({ id, name, plural = name }) => [id, capitalize(plural)]));
  for (const { id, title } of own) if (title !== undefined) headings.set(id, title);
  const headingOf = (id: string) =>
    named.get(id) ?? headings.get(id) ?? (isCvSection(id) ? sectionNames[id] : undefined);
  const sections = [...new Set(ids)].flatMap((id) => {
    const heading = headingOf(id);
    return heading === undefined || id === "summary" ? [] : [{ id, heading }];
  });
  const known = new Set(sections.map(({ id }) => id));
  return {
    sections,
    summary: ids.includes("summary") ? headingOf("summary") : undefined,
    named: new Set(named.keys()),
    sectionOf(baseCategory, category) {
      if (category !== undefined && named.has(category) && ownCategories.some(({ id }) => id === category))
        return category;
      const id: CvSectionId = categoryTable[baseCategory].cvSection;
      const isOwn = id === "work" || form === "whole" || named.has(id);
      if (isOwn && known.has(id)) return id;
      return id !== "work" && known.has("selected") ? "selected" : undefined;
    },
  };
}

/** @example capitalize("talk") // "Talk" */
export function capitalize(name: string): string {
  return name.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase());
}

type Choice = NonNullable<CvOptions["sections"]>[number];

function toNamed(item: Choice): [id: string, title: string | undefined] {
  return typeof item === "string" ? [item, undefined] : [item.id, item.title];
}

/** A fact of one line. */
export interface CvLine {
  title: string;
  /** The issuer, or the level. */
  detail?: string | undefined;
  dates?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
}

/** Returns the lines of each section of the profile. Dates have no days. */
export function toFacts(profile: Profile = {}, words: Words): Record<ProfilePart, CvLine[]> {
  const { education = [], skills = [], certificates = [], awards = [], interests = [] } = profile;
  const { spokenLanguages = [], references = [] } = profile;
  const toDate = (date: string | undefined) => (date === undefined ? undefined : formatMonth(date, words));
  return {
    education: education.map(({ institution, url, area, studyType, startDate, endDate, ...more }) => {
      const start = startDate ?? endDate;
      const end = endDate ?? (startDate === undefined || more.endUnknown ? null : undefined);
      return {
        title: [studyType, area].filter(Boolean).join(", ") || institution,
        detail: studyType || area ? institution : undefined,
        url,
        dates: start === undefined ? undefined : formatSpan(start, end, words),
        text: joinTexts([more.score, ...(more.courses ?? [])]),
      };
    }),
    skills: skills.map(({ name, level, keywords = [] }) => ({
      title: name,
      detail: level,
      text: joinTexts(keywords),
    })),
    certificates: certificates.map(({ name, issuer, date, url }) => ({
      title: name,
      detail: issuer,
      url,
      dates: toDate(date),
    })),
    awards: awards.map(({ title, awarder, date, summary }) => ({
      title,
      detail: awarder,
      dates: toDate(date),
      text: summary,
    })),
    spokenLanguages: spokenLanguages.map(({ language: title, fluency }) => ({ title, detail: fluency })),
    interests: interests.map(({ name, keywords = [] }) => ({ title: name, text: joinTexts(keywords) })),
    references: references.map(({ name, reference }) => ({ title: name, text: reference })),
  };
}

function joinTexts(texts: readonly (string | undefined)[]): string | undefined {
  const given = texts.filter(Boolean);
  return given.length === 0 ? undefined : given.join(", ");
}

/** The number of patches, which a CV does not list. */
export interface PatchCount {
  total: number;
  /** The projects with their counts, most patches first; `from` and `to` are the first and the last year. */
  projects: readonly { name: string; count: number; from: number; to: number }[];
}

/** Returns a line that counts the patches by project. */
export function toPatchLines(patches: PatchCount | undefined, words: Words, maxProjects: number): CvLine[] {
  if (patches === undefined || patches.total === 0) return [];
  const named = patches.projects.slice(0, maxProjects);
  const left = patches.projects.length - named.length;
  const list = named
    .map(({ name, count, from, to }) => {
      const years = from === to ? from : `${from}–${to}`;
      return `${name} (${words.formatCount(count)}, ${years})`;
    })
    .join(", ");
  return [
    {
      title: words.patchesTo(words.patches(patches.total), words.projects(patches.projects.length)),
      text: left === 0 ? list : `${list}, ${words.others(left)}`,
    },
  ];
}
