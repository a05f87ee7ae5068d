/** The sections of profile.json as plain lines, for the exports that people read. */
import type { Profile } from "../../worker/contract.ts";
import { profileSectionIds } from "../../worker/data/profile.ts";
import { formatDate, type Precision } from "./entries.ts";
import type { CvMessages, ProfilePart } from "./messages.ts";

export interface ProfileItem {
  title: string;
  /** Who gave it, or how well it is known. */
  detail?: string | undefined;
  url?: string | undefined;
  dates?: string | undefined;
  text?: string | undefined;
}

export interface ProfileSection {
  id: ProfilePart;
  heading: string;
  items: ProfileItem[];
}

/** Returns the sections that the profile has, in the order of a CV. Dates are months at most. */
export function toProfileSections(
  profile: Profile | undefined,
  messages: Pick<CvMessages, "sections" | "present">,
  language: string,
): ProfileSection[] {
  if (profile === undefined) return [];
  const { education = [], skills = [], certificates = [], awards = [], interests = [] } = profile;
  const { spokenLanguages = [] } = profile;
  const month: Precision = 1;
  const toDate = (date: string | undefined) =>
    date === undefined ? undefined : formatDate(date, language, month);
  const toSpan = (from: string | undefined, to: string | undefined) => {
    if (from === undefined) return toDate(to);
    return `${toDate(from)} – ${toDate(to) ?? messages.present}`;
  };
  const items: Record<ProfilePart, ProfileItem[]> = {
    education: education.map(({ institution, url, area, studyType, startDate, endDate, score, courses }) => ({
      title: [studyType, area].filter(Boolean).join(", ") || institution,
      detail: studyType || area ? institution : undefined,
      url,
      dates: toSpan(startDate, endDate),
      text: joinTexts([score, ...(courses ?? [])]),
    })),
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
  };
  return profileSectionIds
    .filter((id) => id !== "profiles")
    .map((id) => ({ id, heading: messages.sections[id], items: items[id] }))
    .filter((section) => section.items.length > 0);
}

function joinTexts(texts: readonly (string | undefined)[]): string | undefined {
  const given = texts.filter(Boolean);
  return given.length === 0 ? undefined : given.join(", ");
}
