import type { Labels } from "./labels.ts";

const published = { open: "Publié", done: "Publié" };

export const fr: Labels = {
  sections: {
    summary: "Profil",
    work: "Expérience",
    selected: "Travaux choisis",
    software: "Logiciels",
    openSource: "Open source",
    writing: "Publications et articles",
    volunteering: "Bénévolat",
    acquisitions: "Acquisitions",
    patches: "Correctifs",
    education: "Formation",
    skills: "Compétences",
    certificates: "Certificats",
    awards: "Distinctions",
    spokenLanguages: "Langues",
    interests: "Centres d’intérêt",
    references: "Références",
    profiles: "Ailleurs",
  },
  actions: {
    Acquisition: { open: "Acquis", done: "Acquis" },
    Article: published,
    Patch: { open: "Intégration demandée", done: "Intégré" },
    Publication: published,
    SoftwareApp: published,
    SoftwareLib: published,
    Volunteer: { open: "Bénévole depuis", done: "Bénévole" },
    Website: published,
    Work: { open: "En poste depuis", done: "En poste" },
  },
  closed: "Fermé",
  acquiredBy: "par",
  present: "aujourd’hui",
  years: (count) => `${count} ${count === 1 ? "an" : "ans"}`,
  months: (count) => `${count} mois`,
  yearsAndMonths: " et ",
};
