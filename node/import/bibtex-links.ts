/** The links of a BibTeX entry: its DOI, its paper, archives and supplements. */
import { findDoi, toDoiUrl } from "../../model/addresses.ts";
import { type Fields, type Text, toPlain } from "./bibtex-text.ts";
import { addLink, toIdentifierUrl } from "./identifiers.ts";
import { type JsonObject, withScheme } from "./upstream.ts";

/** Fields with links, as researchers' home pages use them, and the titles of the links. */
export const linkFields: readonly (readonly [field: string, title: string])[] = [
  ["html", "Page"],
  ["pdf", "PDF"],
  ["code", "Code"],
  ["website", "Website"],
  ["project", "Website"],
  ["demo", "Demo"],
  ["video", "Video"],
  ["slides", "Slides"],
  ["poster", "Poster"],
  ["blog", "Blog"],
  ["supp", "Supplement"],
  ["dataset", "Data"],
  // BibBase
  ["pdfurl", "PDF"],
  ["url_paper", "PDF"],
  ["url_pdf", "PDF"],
  ["url_link", "Page"],
  ["url_code", "Code"],
  ["url_slides", "Slides"],
  ["url_poster", "Poster"],
  ["url_video", "Video"],
  ["url_data", "Data"],
];

/** Fields with identifiers, and the types of these identifiers. */
export const identifierFields: readonly (readonly [field: string, kind: string])[] = [
  ["arxiv", "arxiv"],
  ["arxivid", "arxiv"],
  ["pmid", "pmid"],
  ["pmcid", "pmc"],
  ["hdl", "handle"],
  ["handle", "handle"],
  ["hal", "hal"],
  ["hal_id", "hal"],
];

/** Archives whose names differ from the names of their identifiers. */
const archivesOf: Readonly<Record<string, string>> = { hdl: "handle", pubmed: "pmid" };

/** Returns the links to the DOI, the paper, archives and supplements; `unusable` addresses lead nowhere. */
export function toLinks(fields: Fields): { links: JsonObject; unusable: readonly string[] } {
  const given = [fields.url, fields.howpublished].map(toAddressText).find((text) => text !== "") ?? "";
  const url = toUrl(given);
  const links: Record<string, JsonObject> = {};
  const targets = [
    ["paper", "Paper", url] as const,
    ...linkFields.map(([field, title]) => [field, title, toUrl(toAddressText(fields[field]))] as const),
  ];
  // Some files end it with a full stop.
  const bare =
    toAddressText(fields.doi).replace(/\.$/, "") ||
    targets.find(([, , target]) => target !== undefined && findDoi(target) !== undefined)?.[2];
  if (bare) links.doi = { title: "DOI", url: toDoiUrl(findDoi(bare) ?? bare) };
  // In many files the address repeats the DOI, or the preprint.
  if (url !== undefined && findDoi(url) === undefined) links.paper = { title: "Paper", url };
  const archive = toPlain(fields.eprinttype ?? fields.archiveprefix).toLowerCase() || "arxiv";
  const identifiers = [["eprint", archivesOf[archive] ?? archive] as const, ...identifierFields];
  for (const [field, kind] of identifiers) {
    const link = toIdentifierUrl(kind, toAddressText(fields[field]));
    const isKnown = kind === "arxiv" && /^https?:\/\/arxiv\.org\//i.test(url ?? "");
    if (link !== undefined && !isKnown) addLink(links, kind, link);
  }
  // `howpublished` may be a word instead of an address.
  const unusable = fields.url !== undefined && given !== "" && url === undefined ? [given] : [];
  for (const [field, title, target] of targets) {
    const text = toAddressText(fields[field]);
    if (target !== undefined) addLink(links, field, { title, url: target });
    else if (field !== "paper" && text !== "") unusable.push(text);
  }
  const note = toUrl(toAddressText(fields.note));
  const noteTitle = note !== undefined && findDoi(note) !== undefined ? "DOI" : "Link";
  if (note !== undefined) addLink(links, noteTitle.toLowerCase(), { title: noteTitle, url: note });
  return { links, unusable };
}

/** Returns an absolute address, also for a host alone, `doi:10.1000/x`, `10.1000/x` and `arXiv:2401.01234`. */
export function toUrl(text: string): string | undefined {
  const doi = findDoi(text);
  if (doi !== undefined) return toDoiUrl(doi);
  const [, kind = "", id = ""] = /^([a-z]+):\s*(?!\/\/)(.*)$/i.exec(text) ?? [];
  const identified = toIdentifierUrl(archivesOf[kind.toLowerCase()] ?? kind.toLowerCase(), id)?.url;
  if (identified !== undefined) return identified;
  const [first = ""] = text.split(/\s+/);
  const url = withScheme(first);
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}

/** Undoes what many files escape in addresses and DOIs: `x\_y`, `{\_}`, `\url{…}`, `<…>`, tildes, web anchors. */
export function toAddressText(text: Text): string {
  const anchor = /<a\s[^<>]*\bhref\s*=\s*\{?["']?([^\s"'<>]+)/i.exec(String(text ?? ""))?.[1];
  return toPlain(anchor ?? text)
    .replace(/\\(?:url|path|nolinkurl|href)\s*\{([^{}]*)\}(?:\s*\{[^{}]*\})?/g, "$1")
    .replace(/\\~\{\}|\\~|\$\\sim\$|\\(?:textasciitilde|sim)(?:\{\}|\s)?/g, "~")
    .replace(/\\(?:textunderscore|_)(?:\{\}|\s(?=\S))?/g, "_")
    .replace(/\\([#$%&{}])/g, "$1")
    .replace(/[{}]/g, "")
    .trim()
    .replace(/^<(.*)>$/, "$1");
}
