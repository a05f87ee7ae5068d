/** A BibTeX or BibLaTeX file as publications, each with its DOI and its address. */
import { type Entry, parse } from "@retorquere/bibtex-parser";
import { parseTimestamp } from "../../worker/data/dates.ts";
import { fold } from "../../worker/data/letters.ts";
import { createLocator } from "../owner/located-json.ts";
import { escapeMarkdown, htmlToText } from "./escape-markdown.ts";
import { type JsonObject, toId, type Upstream, type UpstreamItem, withoutGaps } from "./upstream.ts";

export interface BibtexOptions {
  /** The file's name, for messages. */
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly since: number | undefined;
}

export function readBibtex(text: string, { file, since }: BibtexOptions): Upstream {
  const { entries, errors } = parse(text, { sentenceCase: false, caseProtection: false });
  const warnings = errors.map(({ error }) => `${file}: ${error}`);
  const locate = createLocator(text);
  const orgs = new Map<string, UpstreamItem>();
  const publications: UpstreamItem[] = [];
  const keys = new Set<string>();
  for (const entry of entries) {
    const title = toPlain(entry.fields.title);
    const date = dateOf(entry);
    const { line, column } = locate(Math.max(0, text.indexOf(entry.input)));
    const place = `${file}:${line}:${column}`;
    if (entry.input === "") continue;
    if (title === "" || date === undefined) {
      warnings.push(`${place}: ${entry.key} has no ${title === "" ? "title" : "date"} and is left out`);
      continue;
    }
    if (keys.has(entry.key)) {
      warnings.push(`${place}: ${entry.key} is written twice; the first one counts`);
      continue;
    }
    keys.add(entry.key);
    if (since !== undefined && (parseTimestamp(date) ?? 0) < since) continue;
    const name = placeOf(entry);
    const org = `org ${fold(name)}`;
    if (!orgs.has(org)) {
      const fields = { name, orgType: "Publication" };
      orgs.set(org, { upstreamId: org, collection: "orgs", wantedId: toId(name), fields });
    }
    publications.push(toPublication(entry, { title, date, org }));
  }
  return {
    source: "bibtex",
    origin: file,
    items: [...orgs.values(), ...publications],
    complete: errors.length === 0 && since === undefined,
    heldBack: new Set(),
    notes: [],
    warnings,
  };
}

function toPublication(
  { key, fields }: Entry,
  { title, date, org }: { title: string; date: string; org: string },
): UpstreamItem {
  const doi = toPlain(fields.doi).replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "");
  const doiUrl =
    doi === "" ? undefined : `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
  const url = toPlain(fields.url);
  const links: Record<string, JsonObject> = {};
  if (doiUrl !== undefined) links.doi = { title: "DOI", url: doiUrl };
  // Many files name the DOI once more as the address.
  if (/^https?:/i.test(url) && !/^https?:\/\/(?:dx\.)?doi\.org\//i.test(url))
    links.paper = { title: "Paper", url };
  if (doiUrl === undefined && /^https?:\/\/(?:dx\.)?doi\.org\//i.test(url)) links.doi = { title: "DOI", url };
  const authors = (fields.author ?? []).map(({ name, firstName, lastName }) =>
    toPlain(name ?? [firstName, lastName].filter((part) => part !== undefined).join(" ")),
  );
  return {
    upstreamId: key,
    collection: "activities",
    wantedId: toId(`publication ${key}`),
    org,
    fields: withoutGaps({
      title: escapeMarkdown(title),
      category: "Publication",
      createdAt: date,
      summary: escapeMarkdown(authors.join(", ")),
      ...(Object.keys(links).length > 0 && { links }),
    }),
  };
}

/** Returns `2022`, `2022-10` or `2022-10-07`; undefined for entries that are forthcoming or undated. */
function dateOf({ fields }: Entry): string | undefined {
  // Of a range, the first day; uncertain dates end in `~` or `?`.
  const date = /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(toPlain(fields.date))?.[0];
  if (date !== undefined && parseTimestamp(date) !== undefined) return date;
  const year = /\b\d{4}\b/.exec(toPlain(fields.year))?.[0];
  const month = Number(toPlain(fields.month));
  if (year === undefined) return undefined;
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  return isMonth ? `${year}-${String(month).padStart(2, "0")}` : year;
}

/** Where it was published: the journal, the proceedings, or who published a book or a thesis. */
function placeOf({ fields }: Entry): string {
  const names = [
    fields.journaltitle,
    fields.journal,
    fields.booktitle,
    fields.publisher?.[0],
    fields.institution?.[0],
    fields.school,
    fields.organization?.[0],
    fields.howpublished,
    fields.eprinttype,
    fields.archiveprefix,
  ];
  return (
    names.map((name) => toPlain(name)).find((name) => name !== "" && !/^https?:/.test(name)) ?? "Publications"
  );
}

function toPlain(text: string | readonly string[] | undefined): string {
  const joined = typeof text === "string" ? text : (text ?? []).join(", ");
  return htmlToText(joined);
}
