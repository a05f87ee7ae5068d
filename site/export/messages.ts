/** The texts of all exports, in each language that a typeset CV can have. */
import type { CategoryId } from "../../model/categories.ts";
import type { CvSectionId } from "../../model/cv-sections.ts";
import { type ProfileSectionId, profileSectionIds } from "../../model/profile.ts";
import type { CitationWords } from "../../model/references.ts";

/** The profile's sections in exports; accounts are listed with the owner's addresses. */
export type ProfilePart = Exclude<ProfileSectionId, "profiles">;

export const profileParts: readonly ProfilePart[] = profileSectionIds.filter((id) => id !== "profiles");

export interface CvMessages {
  sections: Record<CvSectionId, string>;
  present: string;
  page: (page: string, total: string) => string;
  acquiredBy: (buyer: string) => string;
  citation: CitationWords;
  /** The programming languages, as a skill. */
  programming: string;
  patches: (patches: number, projects: number, spell: SpellNumber) => string;
  others: (projects: number, spell: SpellNumber) => string;
  /** The number of further entries, followed by the address with all of them. */
  moreAt: (entries: number, spell: SpellNumber) => string;
  /** The number of further entries if there is no address; without a full stop. */
  notListed: (entries: number, spell: SpellNumber) => string;
}

/** Formats a number in the language. */
type SpellNumber = (count: number) => string;

const en: CvMessages = {
  sections: {
    summary: "Summary",
    work: "Experience",
    software: "Software",
    writing: "Publications and articles",
    volunteering: "Volunteering",
    acquisitions: "Acquisitions",
    patches: "Patches",
    openSource: "Open source",
    selected: "Selected work",
    education: "Education",
    skills: "Skills",
    certificates: "Certificates",
    awards: "Awards",
    spokenLanguages: "Languages",
    interests: "Interests",
    references: "References",
  },
  present: "present",
  page: (page, total) => `Page ${page} of ${total}`,
  acquiredBy: (buyer) => `acquired by ${buyer}`,
  citation: { volume: "vol.", number: "no.", page: "p.", pages: "pp." },
  programming: "Programming",
  patches: (patches, projects, spell) =>
    `${spell(patches)} merged ${patches === 1 ? "patch" : "patches"} to ${spell(projects)} ${projects === 1 ? "project" : "projects"}`,
  others: (projects, spell) => `and ${spell(projects)} ${projects === 1 ? "other" : "others"}`,
  moreAt: (entries, spell) =>
    `This is a selection; ${entries === 1 ? "one more entry is" : `${spell(entries)} more entries are`} at`,
  notListed: (entries, spell) =>
    `This is a selection; ${entries === 1 ? "one more entry is" : `${spell(entries)} more entries are`} not listed`,
};

const de: CvMessages = {
  sections: {
    summary: "Profil",
    work: "Berufserfahrung",
    software: "Software",
    writing: "Veröffentlichungen und Artikel",
    volunteering: "Ehrenamt",
    acquisitions: "Übernahmen",
    patches: "Patches",
    openSource: "Open Source",
    selected: "Ausgewählte Arbeiten",
    education: "Ausbildung",
    skills: "Kenntnisse",
    certificates: "Zertifikate",
    awards: "Auszeichnungen",
    spokenLanguages: "Sprachen",
    interests: "Interessen",
    references: "Referenzen",
  },
  present: "heute",
  page: (page, total) => `Seite ${page} von ${total}`,
  acquiredBy: (buyer) => `übernommen von ${buyer}`,
  citation: { volume: "Bd.", number: "Nr.", page: "S.", pages: "S." },
  programming: "Programmierung",
  patches: (patches, projects, spell) =>
    `${spell(patches)} ${patches === 1 ? "übernommener Patch" : "übernommene Patches"} für ${spell(projects)} ${projects === 1 ? "Projekt" : "Projekte"}`,
  others: (projects, spell) => `und ${spell(projects)} ${projects === 1 ? "weiteres" : "weitere"}`,
  moreAt: (entries, spell) =>
    `Dies ist eine Auswahl; ${entries === 1 ? "ein weiterer Eintrag steht" : `${spell(entries)} weitere Einträge stehen`} auf`,
  notListed: (entries, spell) =>
    `Dies ist eine Auswahl; ${entries === 1 ? "ein weiterer Eintrag ist" : `${spell(entries)} weitere Einträge sind`} nicht aufgeführt`,
};

const fr: CvMessages = {
  sections: {
    summary: "Profil",
    work: "Expérience",
    software: "Logiciels",
    writing: "Publications et articles",
    volunteering: "Bénévolat",
    acquisitions: "Acquisitions",
    patches: "Correctifs",
    openSource: "Open source",
    selected: "Travaux choisis",
    education: "Formation",
    skills: "Compétences",
    certificates: "Certificats",
    awards: "Distinctions",
    spokenLanguages: "Langues",
    interests: "Centres d’intérêt",
    references: "Références",
  },
  present: "aujourd’hui",
  page: (page, total) => `Page ${page} sur ${total}`,
  acquiredBy: (buyer) => `acquis par ${buyer}`,
  citation: { volume: "vol.", number: "nº", page: "p.", pages: "p." },
  programming: "Programmation",
  patches: (patches, projects, spell) =>
    `${spell(patches)} ${patches === 1 ? "correctif intégré" : "correctifs intégrés"} dans ${spell(projects)} ${projects === 1 ? "projet" : "projets"}`,
  others: (projects, spell) => `et ${spell(projects)} ${projects === 1 ? "autre" : "autres"}`,
  moreAt: (entries, spell) =>
    `Ceci est une sélection\u00a0; ${entries === 1 ? "une autre entrée figure" : `${spell(entries)} autres entrées figurent`} sur`,
  notListed: (entries, spell) =>
    `Ceci est une sélection\u00a0; ${entries === 1 ? "une autre entrée ne figure" : `${spell(entries)} autres entrées ne figurent`} pas ici`,
};

const es: CvMessages = {
  sections: {
    summary: "Perfil",
    work: "Experiencia",
    software: "Software",
    writing: "Publicaciones y artículos",
    volunteering: "Voluntariado",
    acquisitions: "Adquisiciones",
    patches: "Parches",
    openSource: "Código abierto",
    selected: "Trabajos destacados",
    education: "Formación",
    skills: "Competencias",
    certificates: "Certificados",
    awards: "Premios",
    spokenLanguages: "Idiomas",
    interests: "Intereses",
    references: "Referencias",
  },
  present: "actualidad",
  page: (page, total) => `Página ${page} de ${total}`,
  acquiredBy: (buyer) => `adquirida por ${buyer}`,
  citation: { volume: "vol.", number: "núm.", page: "p.", pages: "pp." },
  programming: "Programación",
  patches: (patches, projects, spell) =>
    `${spell(patches)} ${patches === 1 ? "parche aceptado" : "parches aceptados"} en ${spell(projects)} ${projects === 1 ? "proyecto" : "proyectos"}`,
  others: (projects, spell) => `y ${spell(projects)} más`,
  moreAt: (entries, spell) =>
    `Esto es una selección; hay ${entries === 1 ? "una entrada" : `${spell(entries)} entradas`} más en`,
  notListed: (entries, spell) =>
    `Esto es una selección; ${entries === 1 ? "una entrada más no figura" : `${spell(entries)} entradas más no figuran`} aquí`,
};

/** The languages of a typeset CV's headings and dates. The owner's texts are not translated. */
export const cvMessages = { en, de, fr, es } as const;

export type CvLanguage = keyof typeof cvMessages;

/** The texts of exports in English. */
export const exportMessages = {
  resultsOf: (count: number, query: string) =>
    `${count} ${count === 1 ? "result" : "results"}${query.trim() === "" ? "" : ` of: ${query.trim()}`}, newest first.`,
  actions: {
    Acquisition: "Acquired",
    Article: "Published",
    Patch: "Merge requested",
    Publication: "Published",
    SoftwareApp: "Published",
    SoftwareLib: "Published",
    Volunteer: "Volunteered",
    Website: "Published",
    Work: "Worked",
  } satisfies Record<CategoryId, string>,
  merged: "Merged",
  closed: "Closed",
  by: (org: string) => `by ${org}`,
  from: (from: string, to: string) => `from ${from} to ${to}`,
  since: (from: string) => `since ${from}`,
  fromOn: (from: string) => `from ${from}`,
  featured: (place: string) => `Featured on ${place}`,
  pullRequest: (number: number) => `#${number}`,
  patch: "Patch",
  diff: "Diff",
  newest: "Newest",
  earlier: (count: number) => `${count.toLocaleString("en-US")} more entries of this year are left out here.`,
  cvTitle: (name: string) => `${name}’s CV`,
  machineFiles: "Files for programs",
  figures: {
    activities: (count: number) => (count === 1 ? "activity" : "activities"),
    orgs: (count: number) => (count === 1 ? "organization" : "organizations"),
    languages: (count: number) => (count === 1 ? "language" : "languages"),
  },
  sample: "Sample data: the person, the projects and the companies are invented.",
} as const;
