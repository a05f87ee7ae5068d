/** The publications among results as BibTeX, which `vitae import bibtex` and reference managers read. */
import { findDoi } from "../../model/addresses.ts";
import { otherAuthors } from "../../model/authors.ts";
import { findBaseCategory } from "../../model/categories.ts";
import { byId } from "../../model/collections.ts";
import type { Activity, CvData, Owner } from "../../model/cv.ts";
import { findOrgName, madeBy, unknownPlace } from "../../model/references.ts";

/** Returns an empty text if no result is a publication. */
export function toBibtex(
  { orgs, categories = [] }: Pick<CvData, "orgs" | "categories">,
  owner: Pick<Owner, "firstName" | "lastName">,
  activities: readonly Activity[],
): string {
  const orgsById = byId(orgs);
  const categoriesById = byId(categories);
  const keys = new Set<string>();
  const entries = activities
    .filter(({ category }) => findBaseCategory(category, categoriesById.get(category)) === "Publication")
    .map((activity) => {
      const { kind = "misc" } = activity.citation ?? {};
      const fields = toActivityFields(activity, findOrgName(activity.org, orgsById), owner);
      const lines = fields.flatMap(([name, value]) =>
        value === undefined ? [] : [`  ${name} = ${value},\n`],
      );
      return `@${kind}{${toKey(activity.id, keys)},\n${lines.join("")}}\n`;
    });
  return entries.length === 0 ? "" : [`% ${madeBy}\n`, ...entries].join("\n");
}

/** `value`: as in the file, with its braces. */
type Field = readonly [name: string, value: string | undefined];

function toActivityFields(
  { title, authors, citation = {}, status, createdAt, links = {}, tags = [], summary }: Activity,
  org: string,
  owner: Pick<Owner, "firstName" | "lastName">,
): Field[] {
  const { kind = "misc", journal, volume, number, pages, publisher, note } = citation;
  const urls = Object.values(links).map(({ url }) => url);
  const doiUrl = urls.find((url) => findDoi(url) !== undefined);
  const doi = doiUrl && findDoi(doiUrl);
  const [year = "", month, day] = createdAt.slice(0, "2015-03-14".length).split("-");
  // An article without a journal has no other place of publication.
  const isOther = [journal, publisher].every((name) => name === undefined) && !inBook.test(kind);
  const place = isOther && kind !== "article" && org !== unknownPlace ? org || undefined : undefined;
  return [
    // The second pair of braces keeps capitals as they are.
    ["title", `{{${escapeTex(title)}}}`],
    ["author", authors && inBraces(authors.map((name) => toAuthor(name, owner)).join(" and "))],
    [inBook.test(kind) ? "booktitle" : "journal", journal && inBraces(escapeTex(journal))],
    ["volume", volume && inBraces(escapeTex(volume))],
    ["number", number && inBraces(escapeTex(number))],
    ["pages", pages && inBraces(escapeTex(pages).replaceAll("–", "--"))],
    [publisherFields[kind] ?? "publisher", publisher && inBraces(escapeTex(publisher))],
    ["howpublished", place && inBraces(escapeTex(place))],
    ["year", inBraces(year)],
    ["month", citation.month === undefined ? months[Number(month) - 1] : inBraces(escapeTex(citation.month))],
    ["day", citation.month === undefined && day !== undefined ? inBraces(String(Number(day))) : undefined],
    ["doi", doi && inBraces(toAddress(doi))],
    ["url", toUrl(urls.find((url) => url !== doiUrl))],
    ["pubstate", status && inBraces(escapeTex(status))],
    ["note", note && inBraces(escapeTex(note))],
    ["keywords", tags.length === 0 ? undefined : inBraces(escapeTex(tags.join(", ")))],
    ["abstract", summary && inBraces(escapeTex(summary))],
  ];
}

/** The kinds of entries that are part of a book or of proceedings. */
const inBook = /^(?:in[a-z]+|conference|suppbook|suppcollection)$/;

const publisherFields: Readonly<Record<string, string>> = {
  manual: "organization",
  mastersthesis: "school",
  phdthesis: "school",
  report: "institution",
  techreport: "institution",
  thesis: "institution",
};

/** Month macros that all styles define. */
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Writes a name that can be parsed again: a group in braces, and a last name of several words before a comma. */
function toAuthor(name: string, { firstName, lastName }: Pick<Owner, "firstName" | "lastName">): string {
  if (name === otherAuthors) return "others";
  const words = name.split(" ");
  const last = words.at(-1) ?? "";
  if (words.length === 1) return last.includes("\u00a0") ? inBraces(escapeTex(last)) : toPart(last);
  if (lastName !== "" && name === `${firstName} ${lastName}`)
    return `${toPart(lastName)}, ${toPart(firstName)}`;
  if (!last.includes("\u00a0")) return toPart(name);
  const first = words.slice(0, -1);
  const particle = first.findIndex((word) => /^\p{Ll}/u.test(word));
  const particles = particle === -1 ? [] : first.splice(particle);
  return `${[...particles, toPart(last)].join(" ")}, ${toPart(first.join(" "))}`;
}

/** Braces protect commas and the word `and` in a name. */
function toPart(name: string): string {
  return /,|\band\b/i.test(name) ? inBraces(escapeTex(name)) : escapeTex(name);
}

/** Keys contain no special characters of BibTeX, and are unique. */
function toKey(id: string, keys: Set<string>): string {
  const plain =
    id
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9:.-]+/g, "-")
      .replace(/^-|-$/g, "") || "entry";
  let key = plain;
  for (let next = 2; keys.has(key); next++) key = `${plain}-${next}`;
  keys.add(key);
  return key;
}

const signs: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
};

function escapeTex(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\{}$&#%_^~<>|]/g, (sign) => signs[sign] ?? `\\${sign}`);
}

function inBraces(text: string): string {
  return `{${text}}`;
}

/** Escapes characters that would end the field. */
function toAddress(url: string): string {
  return url.replace(/[\s{}\\]/g, (sign) => encodeURIComponent(sign));
}

function toUrl(url: string | undefined): string | undefined {
  return url && inBraces(toAddress(url));
}
