/** A BibTeX or BibLaTeX file as publications, each with its DOI and its address. */
import { type Entry, parse } from "@retorquere/bibtex-parser";
import { parseTimestamp } from "../../worker/data/dates.ts";
import { foldCase } from "../../worker/data/letters.ts";
import { createLocator } from "../owner/located-json.ts";
import { escapeMarkdown, htmlToText } from "./escape-markdown.ts";
import { type JsonObject, toId, type Upstream, type UpstreamItem, withoutGaps } from "./upstream.ts";

/** `file`: its name, for messages. */
export function readBibtex(text: string, file: string): Upstream {
  const unknown = new Map<string, string>();
  // The parser's own logo has a small A and joins the next word.
  const withPlainLogo = text.replace(/\\LaTeX(?![A-Za-z])/g, "\\LaTeXLogo");
  const { entries, errors } = parse(withPlainLogo, {
    sentenceCase: false,
    caseProtection: false,
    // The preamble's commands, which belong to no entry, are for LaTeX alone.
    unsupported: (node, tex, entry: Entry | undefined) => {
      if (node.type !== "macro" || entry === undefined) return entry === undefined ? "" : tex;
      const { content: name } = node;
      const isKnown = Object.hasOwn(commands, name) || functions.has(name);
      if (!isKnown && !unknown.has(name)) unknown.set(name, entry.key);
      return toText(name, entry.input);
    },
  });
  const findPosition = createPositionFinder(text, file);
  const warnings = errors.map(({ error, input = "" }) => {
    const key = keyPattern().exec(input)?.[1];
    return key === undefined ? `${file}: ${error}` : `${findPosition(key)}: ${key}: ${error}`;
  });
  for (const [name, key] of unknown) {
    warnings.push(`${file}: ${key}: \\${name} is no command that this importer knows`);
  }
  const orgs = new Map<string, UpstreamItem>();
  const publications: UpstreamItem[] = [];
  const keys = new Set<string>();
  for (const entry of entries) {
    const title = toPlain(entry.fields.title);
    const date = dateOf(entry);
    if (entry.input === "") continue;
    const place = findPosition(entry.key);
    if (title === "" || date === undefined) {
      warnings.push(`${place}: ${entry.key} has no ${title === "" ? "title" : "date"} and is left out`);
      continue;
    }
    if (keys.has(entry.key)) {
      warnings.push(`${place}: ${entry.key} is written twice; the first one counts`);
      continue;
    }
    keys.add(entry.key);
    const name = placeOf(entry);
    const org = `org ${foldCase(name)}`;
    if (!orgs.has(org)) {
      const fields = { name, orgType: "Publication" };
      orgs.set(org, { upstreamId: org, collection: "orgs", wantedId: toId(name), fields });
    }
    publications.push(toPublication(entry, { title, date, org }));
  }
  if (entries.length === 0 && errors.length === 0) warnings.push(`${file} holds no entries of BibTeX`);
  return {
    source: "bibtex",
    origin: file,
    items: [...orgs.values(), ...publications],
    // What is not in another file than meant is not gone.
    complete: entries.length > 0 && errors.length === 0,
    excluded: new Set(),
    notes: [],
    warnings,
  };
}

/** An entry's beginning with its key. */
const keyPattern = () => /@\s*[a-z]+\s*[{(]\s*([^\s,{}()"#%=]+)\s*,/gi;

/**
 * Returns a function that gives the place of the entries of a key, one after the other. The file is read once, because
 * a search for each entry would read it as often as it has entries.
 */
function createPositionFinder(text: string, file: string): (key: string) => string {
  const locate = createLocator(text);
  const offsets = new Map<string, number[]>();
  for (const { 1: key = "", index } of text.matchAll(keyPattern())) {
    const found = offsets.get(key);
    if (found === undefined) offsets.set(key, [index]);
    else found.push(index);
  }
  const given = new Map<string, number>();
  return (key) => {
    const at = given.get(key) ?? 0;
    given.set(key, at + 1);
    const offset = offsets.get(key)?.[at];
    if (offset === undefined) return file;
    const { line, column } = locate(offset);
    return `${file}:${line}:${column}`;
  };
}

/** The commands by which NASA's ADS and astronomers' own files name journals, whose style files print these names. */
const journals = {
  aap: "Astronomy & Astrophysics",
  aapr: "The Astronomy and Astrophysics Review",
  aaps: "Astronomy & Astrophysics Supplement Series",
  aj: "The Astronomical Journal",
  ao: "Applied Optics",
  apj: "The Astrophysical Journal",
  apjl: "The Astrophysical Journal Letters",
  apjs: "The Astrophysical Journal Supplement Series",
  apss: "Astrophysics and Space Science",
  araa: "Annual Review of Astronomy and Astrophysics",
  icarus: "Icarus",
  jcap: "Journal of Cosmology and Astroparticle Physics",
  memras: "Memoirs of the Royal Astronomical Society",
  mnras: "Monthly Notices of the Royal Astronomical Society",
  nat: "Nature",
  pasa: "Publications of the Astronomical Society of Australia",
  pasj: "Publications of the Astronomical Society of Japan",
  pasp: "Publications of the Astronomical Society of the Pacific",
  planss: "Planetary and Space Science",
  prd: "Physical Review D",
  prl: "Physical Review Letters",
  procspie: "Proceedings of SPIE",
  solphys: "Solar Physics",
  ssr: "Space Science Reviews",
};

/** Commands that the parser does not know, as LaTeX prints them; those that change the type alone print nothing. */
const commands: Readonly<Record<string, string>> = {
  " ": " ",
  "\n": " ",
  AMS: "AMS",
  AmS: "AMS",
  AmSTeX: "AMS-TeX",
  BibTeX: "BibTeX",
  ConTeXt: "ConTeXt",
  Dash: "—",
  LaTeXLogo: "LaTeX",
  LaTeXe: "LaTeX2ε",
  MF: "METAFONT",
  METAFONT: "METAFONT",
  MP: "MetaPost",
  PS: "PostScript",
  TUB: "TUGboat",
  TeX: "TeX",
  XeLaTeX: "XeLaTeX",
  XeTeX: "XeTeX",
  dash: "–",
  eTeX: "ε-TeX",
  pdfLaTeX: "pdfLaTeX",
  pdfTeX: "pdfTeX",
  ...journals,
  ...Object.fromEntries(
    [
      "bf",
      "em",
      "it",
      "rm",
      "sc",
      "sf",
      "sl",
      "smc",
      "tt",
      "small",
      "footnotesize",
      "large",
      "Large",
      "normalsize",
    ].map((name) => [name, ""]),
  ),
};

/** What LaTeX prints upright in formulas. */
const functions: ReadonlySet<string> = new Set(
  "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh".split(
    " ",
  ),
);

/** The parser drops the blanks beside commands; where they parted words, `toPlain` puts one in this mark's place. */
const blankMark = "\uE000";

/** Writes an unknown command as its name, or as nothing if it says how the text in braces after it looks. */
function toText(name: string, input: string): string {
  if (name === "") return "";
  const uses = input.split(`\\${name}`).slice(1);
  const isFormat = uses.some((rest) => /^\s*\{[^}]/.test(rest));
  const text = Object.hasOwn(commands, name) ? (commands[name] ?? "") : isFormat ? "" : name;
  if (text.trim() === "") return text;
  // Formulas lose the blank before a function as well.
  const before = functions.has(name) ? blankMark : "";
  return before + text + (uses.some((rest) => /^\s/.test(rest)) ? blankMark : "");
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
  if (year === undefined) return undefined;
  // The parser writes the macro `may` as 05. People add a day on either side, or a second month.
  const given = foldCase(toPlain(fields.month));
  const words = given.match(/[a-z]{3,}|\d+/g) ?? [];
  const named = words.findIndex((word) => /\D/.test(word) || /^0\d$/.test(word));
  const first = words[Math.max(0, named)] ?? "";
  const month = /\d/.test(first) ? Number(first) : months.indexOf(first.slice(0, 3)) + 1;
  if (month < 1 || month > 12) return year;
  const inMonth = `${year}-${String(month).padStart(2, "0")}`;
  const [other = "", ...more] = words.filter((_, at) => at !== Math.max(0, named));
  const day = `${inMonth}-${other.padStart(2, "0")}`;
  const isDay =
    named !== -1 && more.length === 0 && /^[a-z\d\s.,]+$/.test(given) && parseTimestamp(day) !== undefined;
  return isDay ? day : inMonth;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

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
  const spaced = joined
    .replace(/(?<=[\p{L}\p{N}])\uE000(?=[\p{L}\p{N}])/gu, " ")
    .replaceAll(blankMark, "")
    // With which the parser writes `\slash`.
    .replaceAll("\u200B", "")
    // LaTeX takes the dot off a letter that gets an accent in its place.
    .replace(/[ıȷ](?=[\u0300-\u0314])/g, (letter) => (letter === "ı" ? "i" : "j"))
    .normalize("NFC");
  return htmlToText(spaced);
}
