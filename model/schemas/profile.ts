/**
 * The profile: education, skills and other parts of a CV that are not activities. The fields of entries are those of
 * JSON Resume 1.3.1, so that imports and exports are lossless; `spokenLanguages` is its `languages`, and `profiles` and
 * `image` belong to its `basics`.
 */
import { objectOf, type Schema } from "../json-schema.ts";
import { address, calendarDate, field, flag, link, listOf, text } from "./kinds.ts";

export const networkProfile = objectOf(
  {
    network: field(text, "Name of the network.", "Code Example"),
    username: field(text, "Name of the account.", "ilse"),
    url: field(address, "Address of the account.", "https://code.example/ilse"),
  },
  ["network"],
  { title: "Profile in a network", description: "An account in a network." },
);

export const skill = objectOf(
  {
    name: field(text, "Name of the skill.", "Terminal interfaces"),
    level: field(text, "How good, in a word.", "Expert"),
    keywords: field(listOf(field(text, "One of its parts.", "Unicode width")), "What belongs to it.", [
      "Unicode width",
      "curses",
    ]),
  },
  ["name"],
  { title: "Skill", description: "Something the owner is good at." },
);

export const education = objectOf(
  {
    institution: field(text, "Name of the school or university.", "Graz Example College"),
    url: field(address, "Its address.", "https://college.example/"),
    area: field(text, "What was studied.", "Computational linguistics"),
    studyType: field(text, "Kind of degree.", "MSc"),
    startDate: field(calendarDate, "When it began.", "2004-10"),
    endDate: field(calendarDate, "When it ended. Left out: it still runs.", "2007-06"),
    endUnknown: field(
      flag,
      "True where nobody knows whether or when it ended: only its beginning is shown.",
      true,
    ),
    score: field(text, "Grade, as the place writes it.", "with distinction"),
    courses: field(listOf(field(text, "One course.", "Formal languages")), "Courses worth naming.", [
      "Formal languages",
      "Typography",
    ]),
  },
  ["institution"],
  { title: "Education", description: "Time at a school or university." },
);

export const certificate = objectOf(
  {
    name: field(text, "Name of the certificate.", "Accessible Interfaces, advanced"),
    date: field(calendarDate, "When it was given.", "2019-05"),
    issuer: field(text, "Who gave it.", "Example Academy"),
    url: field(address, "Its address.", "https://academy.example/c/1042"),
  },
  ["name"],
  { title: "Certificate", description: "A certificate." },
);

export const award = objectOf(
  {
    title: field(text, "Name of the award.", "Golden Column"),
    date: field(calendarDate, "When it was given.", "2016-11"),
    awarder: field(text, "Who gave it.", "Terminal Quarterly"),
    summary: field(text, "What for.", "For the manual of Weft."),
  },
  ["title"],
  { title: "Award", description: "A prize or another honour." },
);

export const spokenLanguage = objectOf(
  {
    language: field(text, "Name of the language.", "German"),
    fluency: field(text, "How well, in a word.", "Native speaker"),
  },
  ["language"],
  { title: "Spoken language", description: "A human language." },
);

export const interest = objectOf(
  {
    name: field(text, "Name of the interest.", "Letterpress"),
    keywords: field(listOf(field(text, "One of its parts.", "wood type")), "What belongs to it.", [
      "wood type",
    ]),
  },
  ["name"],
  { title: "Interest", description: "Something besides work." },
);

const image: Schema<string> = { ...link, pattern: "^(?:https?:|(?![A-Za-z][A-Za-z0-9+.-]*:))" };

/** profile.json. Each section is a list. */
export const profileSchema = objectOf(
  {
    image: field(image, "A picture of the owner.", "portrait.jpg"),
    profiles: field(listOf(networkProfile), "Accounts in networks.", [
      { network: "Code Example", username: "ilse", url: "https://code.example/ilse" },
    ]),
    skills: field(listOf(skill), "Skills, the most important first.", [
      { name: "Terminal interfaces", level: "Expert" },
    ]),
    education: field(listOf(education), "Schools and universities, the newest first.", [
      { institution: "Graz Example College", studyType: "MSc", endDate: "2007-06" },
    ]),
    certificates: field(listOf(certificate), "Certificates, the newest first.", [
      { name: "Accessible Interfaces, advanced", date: "2019-05" },
    ]),
    awards: field(listOf(award), "Awards, the newest first.", [{ title: "Golden Column", date: "2016-11" }]),
    spokenLanguages: field(
      listOf(spokenLanguage),
      "Human languages, the best first. Programming languages are in languages.json.",
      [{ language: "German", fluency: "Native speaker" }],
    ),
    interests: field(listOf(interest), "What the owner cares about besides work.", [{ name: "Letterpress" }]),
  },
  [],
);
