import type { Labels } from "./labels.ts";

const published = { open: "Veröffentlicht", done: "Veröffentlicht" };

export const de: Labels = {
  sections: {
    summary: "Profil",
    work: "Berufserfahrung",
    selected: "Ausgewählte Arbeiten",
    software: "Software",
    openSource: "Open Source",
    writing: "Veröffentlichungen und Artikel",
    volunteering: "Ehrenamt",
    acquisitions: "Übernahmen",
    patches: "Patches",
    education: "Ausbildung",
    skills: "Kenntnisse",
    certificates: "Zertifikate",
    awards: "Auszeichnungen",
    spokenLanguages: "Sprachen",
    interests: "Interessen",
    references: "Referenzen",
    profiles: "Anderswo",
  },
  actions: {
    Acquisition: { open: "Übernommen", done: "Übernommen" },
    Article: published,
    Patch: { open: "Zur Übernahme vorgeschlagen", done: "Übernommen" },
    Publication: published,
    SoftwareApp: published,
    SoftwareLib: published,
    Volunteer: { open: "Dort ehrenamtlich tätig seit", done: "Dort ehrenamtlich tätig" },
    Website: published,
    Work: { open: "Dort tätig seit", done: "Dort tätig" },
  },
  closed: "Geschlossen",
  acquiredBy: "von",
  present: "heute",
  years: (count) => `${count} ${count === 1 ? "Jahr" : "Jahre"}`,
  months: (count) => `${count} ${count === 1 ? "Monat" : "Monate"}`,
  yearsAndMonths: ", ",
};
