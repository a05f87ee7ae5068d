/** The publications among results as BibTeX, which `vitae import bibtex` and reference managers read. */
import { toPlain } from "../cards/plain-text.ts";
import type { Activity, CvData, Owner } from "../contract.ts";
import { findKind } from "../data/category-names.ts";
import { madeBy } from "./made-by.ts";

/** Returns an empty text where no result is a publication. */
export function toBibtex(
  { orgs, categories = [] }: Pick<CvData, "orgs" | "categories">,
  { firstName, lastName }: Pick<Owner, "firstName" | "lastName">,
  activities: readonly Activity[],
): string {
  const orgsById = new Map(orgs.map((org) => [org.id, org]));
  const categoriesById = new Map(categories.map((category) => [category.id, category]));
  const keys = new Set<string>();
  const entries = activities
    .filter(({ category }) => findKind(category, categoriesById.get(category)) === "Publication")
    .map((activity) => {
      const { id, title, org, createdAt, links = {}, tags = [] } = activity;
      const urls = Object.values(links).map(({ url }) => url);
      const doi = urls.find((url) => doiAddress.test(url));
      const [year = "", month] = createdAt.split("-");
      const fields: readonly (readonly [name: string, value: string | undefined])[] = [
        // The second pair of braces keeps capitals as they are.
        ["title", `{${escapeTex(toPlain(title))}}`],
        ["author", lastName === "" ? `{${escapeTex(firstName)}}` : escapeTex(`${lastName}, ${firstName}`)],
        ["howpublished", escapeTex(orgsById.get(org)?.name ?? org)],
        ["year", year],
        ["month", month?.slice(0, 2)],
        ["doi", doi && toAddress(doi.replace(doiAddress, ""))],
        ["url", toAddress(urls.find((url) => url !== doi))],
        ["keywords", tags.length === 0 ? undefined : escapeTex(tags.join(", "))],
      ];
      const lines = fields.flatMap(([name, value]) =>
        value === undefined ? [] : [`  ${name} = {${value}},\n`],
      );
      return `@misc{${toKey(id, keys)},\n${lines.join("")}}\n`;
    });
  return entries.length === 0 ? "" : [`% ${madeBy}\n`, ...entries].join("\n");
}

const doiAddress = /^https?:\/\/(?:dx\.)?doi\.org\//i;

/** Keys have no signs that BibTeX reads, and each is given once. */
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
};

function escapeTex(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\{}$&#%_^~]/g, (sign) => signs[sign] ?? `\\${sign}`);
}

/** No sign of an address ends its field. */
function toAddress(url: string | undefined): string | undefined {
  return url?.replace(/[\s{}\\]/g, (sign) => encodeURIComponent(sign));
}
