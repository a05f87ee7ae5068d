/** The profile, a CV's parts that are not activities, with JSON Resume's fields, so that nothing is lost. */
import { objectOf, type Schema } from "../json-schema.ts";
import { highlights } from "./activity.ts";
import {
  address,
  calendarDate,
  endOf,
  field,
  flag,
  line,
  link,
  listOf,
  matching,
  text,
} from "./value-types.ts";

export const networkProfile = objectOf(
  {
    network: field(text, "Name of the network.", "Code Example"),
    username: field(text, "Name of the account.", "ilse"),
    url: field(address, "Address of the account.", "https://code.example/ilse"),
  },
  ["network"],
  { title: "Profile on a network", description: "An account on a network." },
);

export const skill = objectOf(
  {
    name: field(text, "Name of the skill.", "Terminal interfaces"),
    level: field(text, "Your level, in a word.", "Expert"),
    keywords: field(listOf(field(text, "One of its parts.", "Unicode width")), "Related terms.", [
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
    area: field(text, "Field of study.", "Computational linguistics"),
    studyType: field(text, "Type of degree.", "MSc"),
    startDate: field(calendarDate, "When it began.", "2004-10"),
    endDate: field(endOf(calendarDate), "When it ended. Leave it out while it is ongoing.", "2007-06"),
    endUnknown: field(flag, "True if the end date is unknown: only the start is shown.", true),
    score: field(text, "Grade, as the school writes it.", "with distinction"),
    courses: field(listOf(field(text, "One course.", "Formal languages")), "Courses worth mentioning.", [
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
    date: field(calendarDate, "When you received it.", "2019-05"),
    issuer: field(text, "The organization that gave it.", "Example Academy"),
    url: field(address, "Its address.", "https://academy.example/c/1042"),
  },
  ["name"],
  { title: "Certificate", description: "A certificate." },
);

export const award = objectOf(
  {
    title: field(text, "Name of the award.", "Golden Column"),
    date: field(calendarDate, "When you received it.", "2016-11"),
    awarder: field(text, "The organization that gave it.", "Terminal Quarterly"),
    summary: field(text, "What it was awarded for.", "For the manual of Weft."),
  },
  ["title"],
  { title: "Award", description: "A prize or another honour." },
);

export const spokenLanguage = objectOf(
  {
    language: field(text, "Name of the language.", "German"),
    fluency: field(text, "How well you speak it, in a word.", "Native speaker"),
  },
  ["language"],
  { title: "Spoken language", description: "A human language." },
);

export const interest = objectOf(
  {
    name: field(text, "Name of the interest.", "Letterpress"),
    keywords: field(listOf(field(text, "One of its parts.", "wood type")), "Related terms.", ["wood type"]),
  },
  ["name"],
  { title: "Interest", description: "An interest outside work." },
);

export const reference = objectOf(
  {
    name: field(text, "Name and role of the person.", "Jo Müller, Quiet Otter"),
    reference: field(text, "Their words about you.", "Ilse finds the simple way."),
  },
  ["name"],
  { title: "Reference", description: "What someone says about the owner." },
);

export const sectionEntry = objectOf(
  {
    title: field(text, "Title with inline markdown.", "Columns that fit"),
    subtitle: field(line, "Where or with whom: an event, an employer, a publisher.", "Terminal Days, Graz"),
    date: field(calendarDate, "When it was.", "2019-05"),
    startDate: field(calendarDate, "When it began, if it lasted longer than a day.", "2016-11"),
    endDate: field(endOf(calendarDate), "When it ended. Leave it out while it is ongoing.", "2019-05"),
    endUnknown: field(flag, "True if the end date is unknown.", true),
    url: field(address, "Its address.", "https://leaves.example/columns"),
    text: field(text, "Paragraphs and lists about it, in Markdown.", "How to measure before printing."),
    highlights: field(highlights, "Lines below the text, as for an activity.", ["With slides."]),
    keywords: field(listOf(field(text, "A word or two.", "unicode")), "Topics.", ["unicode"]),
  },
  ["title"],
  {
    title: "Entry of a section",
    description: "One entry of a section of your own; its date may be unknown.",
  },
);

const sectionId: Schema<string> = {
  ...matching(/^[a-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/, "name of letters, digits and single hyphens"),
  maxLength: 60,
};

/** A section of the owner's own, or the undated entries of a section that also lists activities. */
export const ownSection = objectOf(
  {
    id: field(
      sectionId,
      "Its id in addresses and in `cv.sections`. `work`, `software`, `writing` and `volunteering` contain jobs, projects, publications and volunteering whose date is unknown.",
      "talks",
      "software",
    ),
    title: field(
      line,
      "Its heading. Optional for `work`, `software`, `writing` and `volunteering`, which have a default.",
      "Talks",
    ),
    entries: field(listOf(sectionEntry), "Its entries, in order.", [{ title: "Columns that fit" }]),
  },
  ["id", "entries"],
  { title: "Section", description: "A section that the owner defines." },
);

const image: Schema<string> = { ...link, pattern: "^(?:https?:|(?![A-Za-z][A-Za-z0-9+.-]*:))" };

/** profile.json. Each section is a list. */
export const profileSchema = objectOf(
  {
    image: field(
      image,
      "Your picture: its path in public/, or in the data folder if the path begins with data/.",
      "data/portrait.jpg",
    ),
    profiles: field(listOf(networkProfile), "Accounts on networks.", [
      { network: "Code Example", username: "ilse", url: "https://code.example/ilse" },
    ]),
    skills: field(listOf(skill), "Skills, the most important first.", [
      { name: "Terminal interfaces", level: "Expert" },
    ]),
    education: field(listOf(education), "Schools and universities, newest first.", [
      { institution: "Graz Example College", studyType: "MSc", endDate: "2007-06" },
    ]),
    certificates: field(listOf(certificate), "Certificates, newest first.", [
      { name: "Accessible Interfaces, advanced", date: "2019-05" },
    ]),
    awards: field(listOf(award), "Awards, newest first.", [{ title: "Golden Column", date: "2016-11" }]),
    spokenLanguages: field(
      listOf(spokenLanguage),
      "Spoken languages, best first. Programming languages are in languages.json.",
      [{ language: "German", fluency: "Native speaker" }],
    ),
    interests: field(listOf(interest), "Your interests besides work.", [{ name: "Letterpress" }]),
    references: field(
      listOf(reference),
      "References, for resume.json, and for the CV if `cv.sections` lists them.",
      [{ name: "Jo Müller", reference: "Ilse finds the simple way." }],
    ),
    sections: field(
      listOf(ownSection),
      "Your own sections, such as talks or teaching, in order; and entries whose date is unknown.",
      [{ id: "talks", title: "Talks", entries: [{ title: "Columns that fit", date: "2019-05" }] }],
    ),
  },
  [],
);
