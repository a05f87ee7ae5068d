/** The prose of everything that is made of the data beside the page, in each language that a typeset CV can have. */
import type { CategoryId } from "../../worker/contract.ts";
import type { ProfileSectionId } from "../../worker/data/profile.ts";

/** The heading under which a CV lists an activity. */
export const sectionOfCategory = {
  Work: "work",
  SoftwareLib: "software",
  SoftwareApp: "software",
  Website: "software",
  Publication: "writing",
  Article: "writing",
  Volunteer: "volunteering",
  Acquisition: "acquisitions",
  Patch: "patches",
} as const satisfies Record<CategoryId, string>;

export type SectionId = (typeof sectionOfCategory)[CategoryId];

/** The sections of profile.json that every export tells; profiles stand with the owner's addresses. */
export type ProfilePart = Exclude<ProfileSectionId, "profiles">;

export interface CvMessages {
  sections: Record<SectionId | ProfilePart | "summary" | "openSource", string>;
  present: string;
  page: (page: string, total: string) => string;
  acquiredBy: (buyer: string) => string;
  /** The programming languages, as a skill. */
  programming: string;
  /** `patches` and `projects` are counts, already in the language's digits. */
  patches: (patches: string, projects: string) => string;
  others: (projects: string) => string;
  /** Leads to the patches of each year. */
  byYear: string;
  /** `shown` entries of `total` fit; `address` says where all are, where that is known. */
  leftOut: (left: string, shown: string, address: string | undefined) => string;
}

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
    education: "Education",
    skills: "Skills",
    certificates: "Certificates",
    awards: "Awards",
    spokenLanguages: "Languages",
    interests: "Interests",
  },
  present: "present",
  page: (page, total) => `Page ${page} of ${total}`,
  acquiredBy: (buyer) => `acquired by ${buyer}`,
  programming: "Programming",
  patches: (patches, projects) => `${patches} merged patches to ${projects} projects`,
  others: (projects) => `and ${projects} others`,
  byYear: "By year",
  leftOut: (left, shown, address) =>
    `${left} more entries are left out here and ${shown} are shown${address === undefined ? "." : `; all of them are at ${address}`}`,
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
    education: "Ausbildung",
    skills: "Kenntnisse",
    certificates: "Zertifikate",
    awards: "Auszeichnungen",
    spokenLanguages: "Sprachen",
    interests: "Interessen",
  },
  present: "heute",
  page: (page, total) => `Seite ${page} von ${total}`,
  acquiredBy: (buyer) => `übernommen von ${buyer}`,
  programming: "Programmierung",
  patches: (patches, projects) => `${patches} übernommene Patches für ${projects} Projekte`,
  others: (projects) => `und ${projects} weitere`,
  byYear: "Nach Jahr",
  leftOut: (left, shown, address) =>
    `${left} weitere Einträge fehlen hier, ${shown} sind aufgeführt${address === undefined ? "." : `; alle stehen unter ${address}`}`,
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
    education: "Formation",
    skills: "Compétences",
    certificates: "Certificats",
    awards: "Distinctions",
    spokenLanguages: "Langues",
    interests: "Centres d’intérêt",
  },
  present: "aujourd’hui",
  page: (page, total) => `Page ${page} sur ${total}`,
  acquiredBy: (buyer) => `acquis par ${buyer}`,
  programming: "Programmation",
  patches: (patches, projects) => `${patches} correctifs intégrés dans ${projects} projets`,
  others: (projects) => `et ${projects} autres`,
  byYear: "Par année",
  leftOut: (left, shown, address) =>
    `${left} autres entrées sont omises ici, ${shown} figurent${address === undefined ? "." : ` ; toutes se trouvent sur ${address}`}`,
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
    education: "Formación",
    skills: "Competencias",
    certificates: "Certificados",
    awards: "Premios",
    spokenLanguages: "Idiomas",
    interests: "Intereses",
  },
  present: "actualidad",
  page: (page, total) => `Página ${page} de ${total}`,
  acquiredBy: (buyer) => `adquirida por ${buyer}`,
  programming: "Programación",
  patches: (patches, projects) => `${patches} parches aceptados en ${projects} proyectos`,
  others: (projects) => `y ${projects} más`,
  byYear: "Por año",
  leftOut: (left, shown, address) =>
    `Aquí faltan otras ${left} entradas y figuran ${shown}${address === undefined ? "." : `; todas están en ${address}`}`,
};

/** The languages of a typeset CV's headings and dates; what the owner wrote stays as it is. */
export const cvMessages = { en, de, fr, es } as const;

export type CvLanguage = keyof typeof cvMessages;

/** What the files in English say of an activity. */
export const exportMessages = {
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
