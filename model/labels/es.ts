import type { Labels } from "./labels.ts";

const published = { open: "Publicado", done: "Publicado" };

export const es: Labels = {
  sections: {
    summary: "Perfil",
    work: "Experiencia",
    selected: "Trabajos destacados",
    software: "Software",
    openSource: "Código abierto",
    writing: "Publicaciones y artículos",
    volunteering: "Voluntariado",
    acquisitions: "Adquisiciones",
    patches: "Parches",
    education: "Formación",
    skills: "Competencias",
    certificates: "Certificados",
    awards: "Premios",
    spokenLanguages: "Idiomas",
    interests: "Intereses",
    references: "Referencias",
    profiles: "En otros sitios",
  },
  actions: {
    Acquisition: { open: "Adquirida", done: "Adquirida" },
    Article: published,
    Patch: { open: "Integración solicitada", done: "Integrado" },
    Publication: published,
    SoftwareApp: published,
    SoftwareLib: published,
    Volunteer: { open: "Voluntariado desde", done: "Voluntariado" },
    Website: published,
    Work: { open: "En el puesto desde", done: "En el puesto" },
  },
  closed: "Cerrado",
  acquiredBy: "por",
  present: "actualidad",
  years: (count) => `${count} ${count === 1 ? "año" : "años"}`,
  months: (count) => `${count} ${count === 1 ? "mes" : "meses"}`,
  yearsAndMonths: " y ",
};
