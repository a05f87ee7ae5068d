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

type SectionId = (typeof sectionOfCategory)[CategoryId];

/** The sections of profile.json that every export tells; profiles stand with the owner's addresses. */
export type ProfilePart = Exclude<ProfileSectionId, "profiles">;

export interface CvMessages {
  sections: Record<SectionId | ProfilePart | "summary" | "openSource" | "selected", string>;
  present: string;
  page: (page: string, total: string) => string;
  acquiredBy: (buyer: string) => string;
  /** The programming languages, as a skill. */
  programming: string;
  /** `patches` and `projects` are counts, already in the language's digits. */
  patches: (patches: string, projects: string) => string;
  others: (projects: string) => string;
  /** How many entries, and lines of other parts, a paper leaves out, and how many entries it shows; no full stop. */
  leftOut: (counts: LeftOut, number: (count: number) => string) => string;
  /** Leads to the address where all of it is. */
  allAt: string;
}

interface LeftOut {
  entries: number;
  lines: number;
  shown: number;
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
    selected: "Selected work",
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
  leftOut: ({ entries, lines, shown }, number) => {
    const left = [
      ...(entries === 0 ? [] : [`${number(entries)} more ${entries === 1 ? "entry" : "entries"}`]),
      ...(lines === 0 ? [] : [`${number(lines)} ${lines === 1 ? "line" : "lines"} of detail`]),
    ];
    const be = entries + lines === 1 ? "is" : "are";
    const rest = entries === 0 ? "" : ` and ${number(shown)} entries are shown`;
    return `${left.join(" and ")} ${be} left out here${rest}`;
  },
  allAt: "all of it is at",
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
  },
  present: "heute",
  page: (page, total) => `Seite ${page} von ${total}`,
  acquiredBy: (buyer) => `übernommen von ${buyer}`,
  programming: "Programmierung",
  patches: (patches, projects) => `${patches} übernommene Patches für ${projects} Projekte`,
  others: (projects) => `und ${projects} weitere`,
  leftOut: ({ entries, lines, shown }, number) => {
    const left = [
      ...(entries === 0
        ? []
        : [`${number(entries)} ${entries === 1 ? "weiterer Eintrag" : "weitere Einträge"}`]),
      ...(lines === 0 ? [] : [`${number(lines)} ${lines === 1 ? "Zeile" : "Zeilen"} mit Einzelheiten`]),
    ];
    const lack = entries + lines === 1 ? "fehlt" : "fehlen";
    const rest = entries === 0 ? "" : `, ${number(shown)} Einträge sind aufgeführt`;
    return `${left.join(" und ")} ${lack} hier${rest}`;
  },
  allAt: "alles steht unter",
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
  },
  present: "aujourd’hui",
  page: (page, total) => `Page ${page} sur ${total}`,
  acquiredBy: (buyer) => `acquis par ${buyer}`,
  programming: "Programmation",
  patches: (patches, projects) => `${patches} correctifs intégrés dans ${projects} projets`,
  others: (projects) => `et ${projects} autres`,
  leftOut: ({ entries, lines, shown }, number) => {
    const left = [
      ...(entries === 0 ? [] : [`${number(entries)} ${entries === 1 ? "autre entrée" : "autres entrées"}`]),
      ...(lines === 0 ? [] : [`${number(lines)} ${lines === 1 ? "ligne" : "lignes"} de détail`]),
    ];
    const be = entries + lines === 1 ? "est omise" : "sont omises";
    const rest = entries === 0 ? "" : `, ${number(shown)} entrées figurent`;
    return `${left.join(" et ")} ${be} ici${rest}`;
  },
  allAt: "tout se trouve sur",
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
  },
  present: "actualidad",
  page: (page, total) => `Página ${page} de ${total}`,
  acquiredBy: (buyer) => `adquirida por ${buyer}`,
  programming: "Programación",
  patches: (patches, projects) => `${patches} parches aceptados en ${projects} proyectos`,
  others: (projects) => `y ${projects} más`,
  leftOut: ({ entries, lines, shown }, number) => {
    const left = [
      ...(entries === 0 ? [] : [`${entries === 1 ? "otra entrada" : `otras ${number(entries)} entradas`}`]),
      ...(lines === 0 ? [] : [`${number(lines)} ${lines === 1 ? "línea" : "líneas"} de detalle`]),
    ];
    const lack = entries + lines === 1 ? "falta" : "faltan";
    const rest = entries === 0 ? "" : ` y figuran ${number(shown)} entradas`;
    return `Aquí ${lack} ${left.join(" y ")}${rest}`;
  },
  allAt: "todo está en",
};

/** The languages of a typeset CV's headings and dates; what the owner wrote stays as it is. */
export const cvMessages = { en, de, fr, es } as const;

export type CvLanguage = keyof typeof cvMessages;

/** What the files in English say of an activity. */
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
