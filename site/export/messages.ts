/** The texts of all exports, in each language that a CV can have. The words that the page has, too, are in model/labels/. */
import type { CvLanguage } from "../../model/cv.ts";
import { de as deLabels } from "../../model/labels/de.ts";
import { en as enLabels } from "../../model/labels/en.ts";
import { es as esLabels } from "../../model/labels/es.ts";
import { fr as frLabels } from "../../model/labels/fr.ts";
import type { Labels } from "../../model/labels/labels.ts";
import { type ProfileSectionId, profileSectionIds } from "../../model/profile.ts";
import type { CitationWords } from "../../model/references.ts";

/** The profile's sections in exports; accounts are listed with the owner's addresses. */
export type ProfilePart = Exclude<ProfileSectionId, "profiles">;

export const profileParts: readonly ProfilePart[] = profileSectionIds.filter((id) => id !== "profiles");

export interface CvMessages extends Labels {
  page: (page: string, total: string) => string;
  boughtBy: (buyer: string) => string;
  citation: CitationWords;
  /** The programming languages, as a skill. */
  programming: string;
  patches: (patches: number, projects: number, spell: SpellNumber) => string;
  others: (projects: number, spell: SpellNumber) => string;
  /** The number of further entries, followed by the address with all of them. */
  moreAt: (entries: number, spell: SpellNumber) => string;
  /** The number of further entries if there is no address; without a full stop. */
  notListed: (entries: number, spell: SpellNumber) => string;
  /** The heading of entries that the sections do not list. */
  byYear: string;
  /** The number of entries of a year that are not listed. */
  earlier: (entries: number, spell: SpellNumber) => string;
  featured: (place: string) => string;
  patch: string;
  diff: string;
  sample: string;
}

/** Formats a number in the language. */
type SpellNumber = (count: number) => string;

const en: CvMessages = {
  ...enLabels,
  page: (page, total) => `Page ${page} of ${total}`,
  boughtBy: (buyer) => `acquired by ${buyer}`,
  citation: { volume: "vol.", number: "no.", page: "p.", pages: "pp." },
  programming: "Programming",
  patches: (patches, projects, spell) =>
    `${spell(patches)} merged ${patches === 1 ? "patch" : "patches"} to ${spell(projects)} ${projects === 1 ? "project" : "projects"}`,
  others: (projects, spell) => `and ${spell(projects)} ${projects === 1 ? "other" : "others"}`,
  moreAt: (entries, spell) =>
    `This is a selection; ${entries === 1 ? "one more entry is" : `${spell(entries)} more entries are`} at`,
  notListed: (entries, spell) =>
    `This is a selection; ${entries === 1 ? "one more entry is" : `${spell(entries)} more entries are`} not listed`,
  byYear: "More, by year",
  earlier: (entries, spell) => `${spell(entries)} more entries of this year are not listed.`,
  featured: (place) => `Featured on ${place}`,
  patch: "Patch",
  diff: "Diff",
  sample: "Sample data: the person, the projects and the companies are invented.",
};

const de: CvMessages = {
  ...deLabels,
  page: (page, total) => `Seite ${page} von ${total}`,
  boughtBy: (buyer) => `übernommen von ${buyer}`,
  citation: { volume: "Bd.", number: "Nr.", page: "S.", pages: "S." },
  programming: "Programmierung",
  patches: (patches, projects, spell) =>
    `${spell(patches)} ${patches === 1 ? "übernommener Patch" : "übernommene Patches"} für ${spell(projects)} ${projects === 1 ? "Projekt" : "Projekte"}`,
  others: (projects, spell) => `und ${spell(projects)} ${projects === 1 ? "weiteres" : "weitere"}`,
  moreAt: (entries, spell) =>
    `Dies ist eine Auswahl; ${entries === 1 ? "ein weiterer Eintrag steht" : `${spell(entries)} weitere Einträge stehen`} auf`,
  notListed: (entries, spell) =>
    `Dies ist eine Auswahl; ${entries === 1 ? "ein weiterer Eintrag ist" : `${spell(entries)} weitere Einträge sind`} nicht aufgeführt`,
  byYear: "Weiteres, nach Jahren",
  earlier: (entries, spell) => `${spell(entries)} weitere Einträge dieses Jahres sind nicht aufgeführt.`,
  featured: (place) => `Vorgestellt auf ${place}`,
  patch: "Patch",
  diff: "Diff",
  sample: "Beispieldaten: Die Person, die Projekte und die Firmen sind erfunden.",
};

const fr: CvMessages = {
  ...frLabels,
  page: (page, total) => `Page ${page} sur ${total}`,
  boughtBy: (buyer) => `acquis par ${buyer}`,
  citation: { volume: "vol.", number: "nº", page: "p.", pages: "p." },
  programming: "Programmation",
  patches: (patches, projects, spell) =>
    `${spell(patches)} ${patches === 1 ? "correctif intégré" : "correctifs intégrés"} dans ${spell(projects)} ${projects === 1 ? "projet" : "projets"}`,
  others: (projects, spell) => `et ${spell(projects)} ${projects === 1 ? "autre" : "autres"}`,
  moreAt: (entries, spell) =>
    `Ceci est une sélection\u00a0; ${entries === 1 ? "une autre entrée figure" : `${spell(entries)} autres entrées figurent`} sur`,
  notListed: (entries, spell) =>
    `Ceci est une sélection\u00a0; ${entries === 1 ? "une autre entrée ne figure" : `${spell(entries)} autres entrées ne figurent`} pas ici`,
  byYear: "Autres entrées, par année",
  earlier: (entries, spell) => `${spell(entries)} autres entrées de cette année ne figurent pas ici.`,
  featured: (place) => `Présenté sur ${place}`,
  patch: "Correctif",
  diff: "Diff",
  sample: "Données d’exemple\u00a0: la personne, les projets et les entreprises sont inventés.",
};

const es: CvMessages = {
  ...esLabels,
  page: (page, total) => `Página ${page} de ${total}`,
  boughtBy: (buyer) => `adquirida por ${buyer}`,
  citation: { volume: "vol.", number: "núm.", page: "p.", pages: "pp." },
  programming: "Programación",
  patches: (patches, projects, spell) =>
    `${spell(patches)} ${patches === 1 ? "parche aceptado" : "parches aceptados"} en ${spell(projects)} ${projects === 1 ? "proyecto" : "proyectos"}`,
  others: (projects, spell) => `y ${spell(projects)} más`,
  moreAt: (entries, spell) =>
    `Esto es una selección; hay ${entries === 1 ? "una entrada" : `${spell(entries)} entradas`} más en`,
  notListed: (entries, spell) =>
    `Esto es una selección; ${entries === 1 ? "una entrada más no figura" : `${spell(entries)} entradas más no figuran`} aquí`,
  byYear: "Más, por años",
  earlier: (entries, spell) => `${spell(entries)} entradas más de este año no figuran aquí.`,
  featured: (place) => `Destacado en ${place}`,
  patch: "Parche",
  diff: "Diff",
  sample: "Datos de ejemplo: la persona, los proyectos y las empresas son inventados.",
};

/** The languages of a CV's headings and dates. The owner's texts are not translated. */
export const cvMessages: Readonly<Record<CvLanguage, CvMessages>> = { en, de, fr, es };

/** The texts of exports in English. */
export const exportMessages = {
  resultsOf: (count: number, query: string) =>
    `${count} ${count === 1 ? "result" : "results"}${query.trim() === "" ? "" : ` of: ${query.trim()}`}, newest first.`,
  pullRequest: (number: number) => `#${number}`,
  cvTitle: (name: string) => `${name}’s CV`,
  machineFiles: "Files for programs",
  figures: {
    activities: (count: number) => (count === 1 ? "activity" : "activities"),
    orgs: (count: number) => (count === 1 ? "organization" : "organizations"),
    languages: (count: number) => (count === 1 ? "language" : "languages"),
  },
} as const;
