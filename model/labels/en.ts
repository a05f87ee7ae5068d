import type { Labels } from "./labels.ts";

const published = { open: "Published", done: "Published" };

export const en: Labels = {
  sections: {
    summary: "Summary",
    work: "Experience",
    selected: "Selected work",
    software: "Software",
    openSource: "Open source",
    writing: "Publications and articles",
    volunteering: "Volunteering",
    acquisitions: "Acquisitions",
    patches: "Patches",
    education: "Education",
    skills: "Skills",
    certificates: "Certificates",
    awards: "Awards",
    spokenLanguages: "Languages",
    interests: "Interests",
    references: "References",
    profiles: "Elsewhere",
  },
  actions: {
    Acquisition: { open: "Acquired", done: "Acquired" },
    Article: { ...published },
    Patch: { open: "Merge requested", done: "Merged" },
    Publication: { ...published },
    SoftwareApp: { ...published },
    SoftwareLib: { ...published },
    Volunteer: { open: "Volunteering there since", done: "Volunteered there" },
    Website: { ...published },
    Work: { open: "Working there since", done: "Worked there" },
  },
  closed: "Closed",
  acquiredBy: "by",
  present: "present",
  years: (count) => `${count} yr`,
  months: (count) => `${count} mo`,
  yearsAndMonths: " ",
};
