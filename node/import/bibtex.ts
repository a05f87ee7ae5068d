/** Imports a BibTeX or BibLaTeX file as publications, each with its DOI and its address. */
import { type Entry, parse } from "@retorquere/bibtex-parser";
import { foldCase } from "../../grammar/letters.ts";
import { findDoi, toDoiUrl } from "../../model/addresses.ts";
import { otherAuthors } from "../../model/authors.ts";
import type { Citation } from "../../model/cv.ts";
import { parseTimestamp } from "../../model/dates.ts";
import { type PublicationStatus, publicationStatuses } from "../../model/publication-status.ts";
import { unknownPlace } from "../../model/references.ts";
import { createLocator } from "../owner/located-json.ts";
import { repairAuthors, replaceValues } from "./bibtex-names.ts";
import { addLink, toIdentifierUrl } from "./identifiers.ts";
import { escapeMarkdown, htmlToText, shorten, toSummary, toTags, withSubtitle } from "./prose.ts";
import {
  type JsonObject,
  toId,
  type Upstream,
  type UpstreamItem,
  withoutGaps,
  withScheme,
} from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

/** `file`: its name, for messages. */
export function readBibtex(text: string, file: string): Upstream {
  const { entries: all, errors, unknown, uncertain } = parseBibtex(text);
  const findPosition = createPositionFinder(text, file);
  const mistakes = describeErrors(errors, text, file);
  const warnings: ImportWarning[] = [...mistakes.warnings];
  for (const [name, key] of unknown) {
    warnings.push({ place: file, subject: key, problem: "contains an unknown command", detail: `\\${name}` });
  }
  const locate = createLocator(text);
  for (const { offset, written } of uncertain) {
    const { line, column } = locate(offset);
    warnings.push({
      place: `${file}:${line}:${column}`,
      subject: "the list of authors",
      problem: 'is ambiguous and kept as written; separate the names with "and"',
      detail: JSON.stringify(shorten(written, 80)),
    });
  }
  const orgs = new Map<string, UpstreamItem>();
  const notes: string[] = [];
  const publications: UpstreamItem[] = [];
  const unread = new Map<string, number>();
  const ids = new Set<string>();
  const entries = all.filter(({ input }) => input !== "");
  const findFields = createInheritance(entries);
  const isOthersVolume = createVolumeFinder(entries);
  for (const entry of entries) {
    const place = findPosition(entry.key);
    if (entry.type === "xdata") continue;
    const fields = findFields(entry);
    const title = toTitle(fields);
    const named = entry.key || JSON.stringify(title);
    if (title === "") {
      warnings.push({
        place,
        subject: entry.key || "an entry",
        problem: "is skipped, because it has no title",
      });
      continue;
    }
    if (isOthersVolume(entry)) {
      notes.push(`${place}: ${named} is skipped, because it is only the volume of other entries`);
      continue;
    }
    const date = dateOf(fields);
    // An entry without a key is named by its title.
    const upstreamId = entry.key || `title ${foldCase(title)}`;
    if (ids.has(upstreamId)) {
      warnings.push({ place, subject: named, problem: "is a duplicate key; the first entry is used" });
      continue;
    }
    ids.add(upstreamId);
    const { links, unusable } = toLinks(fields);
    for (const url of unusable)
      warnings.push({
        place,
        subject: named,
        problem: "is imported without a link, because the address is not a URL",
        detail: JSON.stringify(url),
      });
    const name = placeOf(fields) ?? (entry.type === "patent" ? undefined : unknownPlace);
    const org = name && `org ${foldCase(name)}`;
    if (name !== undefined && org !== undefined && !orgs.has(org)) {
      const fields = { name, orgType: "Publication" };
      orgs.set(org, { upstreamId: org, collection: "orgs", wantedId: toId(name), fields });
    }
    for (const field of Object.keys(fields).filter(isUnread)) unread.set(field, (unread.get(field) ?? 0) + 1);
    publications.push(toPublication({ ...entry, fields }, { upstreamId, title, date, org, links }));
  }
  if (unread.size > 0) {
    const names = [...unread].sort(([one], [other]) => (one < other ? -1 : 1));
    const counted = names.map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(", ");
    notes.push(`${file}: not imported (no matching field): ${counted}`);
  }
  if (entries.length === 0 && errors.length === 0) warnings.push(`${file} contains no BibTeX entries`);
  return {
    source: "bibtex",
    origin: file,
    items: [...orgs.values(), ...publications],
    // An empty or broken file must not make publications count as gone.
    complete: entries.length > 0 && !mistakes.leaveOut,
    excluded: new Set(),
    notes,
    warnings,
  };
}

/** The fields that are read, and bookkeeping fields of programs and web pages. */
const readFields: ReadonlySet<string> = new Set(
  "abbr abstract archiveprefix author booktitle crossref date day doi eprint eprinttype howpublished institution issue journal journaltitle keywords month note number organization pages publisher pubstate school subtitle title url volume xdata year".split(
    " ",
  ),
);
const otherFields =
  /^(?:added-at|altmetric|bdsk-.*|biburl|bibsource|bibtex_show|citationkey|date-.*|dimensions|entrysubtype|eprintclass|files?|google_scholar_id|groups|hyphenation|ids|inspirehep_id|inter?hash|intrahash|key|langid|language|mendeley-.*|month_numeric|numpages|options|owner|preview|primaryclass|priority|related.*|selected|sort.*|shorttitle|timestamp|urldate|username|xref)$/;

function isUnread(field: string): boolean {
  const isLink = [...linkFields, ...identifierFields].some(([name]) => name === field);
  return !readFields.has(field) && !isLink && !otherFields.test(field);
}

/** Returns the authors, the place of publication and the status of a text's first entry. */
export function readCitation(text: string): JsonObject {
  const [entry] = parseBibtex(text).entries.filter(({ input }) => input !== "");
  return entry === undefined
    ? {}
    : { authors: toAuthors(entry.fields), citation: toCitation(entry), status: toStatus(entry) };
}

/**
 * `unknown` are unsupported commands, each with the key of an entry that contains it; `uncertain` are the ambiguous
 * lists of authors, which stay as written.
 */
function parseBibtex(text: string) {
  const unknown = new Map<string, string>();
  const { text: repaired, uncertain } = repairAuthors(markPercents(text));
  // The parser's logo contains a small A and joins the next word.
  const withPlainLogo = repaired.replace(/\\LaTeX(?![A-Za-z])/g, "\\LaTeXLogo");
  // The parser prints < and > outside of formulas as ¡ and ¿, as TeX's first fonts did.
  const withSigns = withAccents(withPlainLogo).replace(
    /[¡¿]|[!?]`/g,
    (sign) => spanishMarks.get(sign) ?? sign,
  );
  const { entries, errors } = parse(withSigns, {
    sentenceCase: false,
    caseProtection: false,
    verbatimFields: [...linkFields, ...identifierFields].map(([field]) => field),
    fieldMode: { keywords: "richtext" },
    // Commands of the preamble are only for LaTeX.
    unsupported: (node, tex, entry: Entry | undefined) => {
      if (node.type !== "macro" || entry === undefined) return entry === undefined ? "" : tex;
      const { content: name } = node;
      const isKnown = Object.hasOwn(commands, name) || functions.has(name);
      if (!isKnown && !unknown.has(name)) unknown.set(name, entry.key);
      return printCommand(name, entry.input);
    },
  });
  return { entries, errors, unknown, uncertain };
}

/** Stands for a percent sign, which begins a comment for the parser but not for BibTeX. */
const percentMark = "\uE006";

/** Marks the percent signs in values. Between fields they do begin comments, and around authors people use them so. */
function markPercents(text: string): string {
  const start = /(?:(?<=[,\s{(])([\w:.+-]+)\s*=\s*(?:[\w:.+-]+\s*#\s*)?|#\s*)["{]/g;
  return replaceValues(text, start, (value, field) =>
    /^(?:author|editor)$/i.test(field)
      ? value.replace(/(?<=\s)%.*$/gm, (comment) => " ".repeat(comment.length))
      : value.replace(/(?<!\\)%/g, percentMark),
  );
}

/** Accents of formulas, as characters that combine with the letter before them. */
const accents: Readonly<Record<string, string>> = {
  acute: "\u0301",
  bar: "\u0304",
  breve: "\u0306",
  check: "\u030C",
  ddot: "\u0308",
  dot: "\u0307",
  grave: "\u0300",
  hat: "\u0302",
  mathring: "\u030A",
  tilde: "\u0303",
  vec: "\u20D7",
  widehat: "\u0302",
  widetilde: "\u0303",
};

/** Writes `\tilde{O}` as `{O}` and a combining tilde, because the parser omits the letters below accents of formulas. */
function withAccents(text: string): string {
  return text.replace(
    /(?<!\/)\\([a-z]+)[ \t]*(\{(?:[A-Za-z\d]|\\[A-Za-z]+\s?(?:[A-Za-z]|\{[^{}]*\})?)\}|[A-Za-z](?![A-Za-z])|\\[A-Za-z]+)/g,
    (found, name: string, letter: string) =>
      Object.hasOwn(accents, name) ? `${letter}${accents[name]}` : found,
  );
}

type Fields = Entry["fields"];

/**
 * Returns a function that returns an entry's fields with those of its `xdata`, and with the fields that the parser's
 * rules for `crossref` omit: the date, and the title of any kind of book.
 */
function createInheritance(entries: readonly Entry[]): (entry: Entry) => Fields {
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  const findFields = (entry: Entry, children: readonly Entry[]): Fields => {
    const lineage = [...children, entry];
    const toParents = (keys: string | undefined) =>
      toPlain(keys)
        .split(",")
        .flatMap((key) => (key === "" ? [] : (byKey.get(key.trim().toLowerCase()) ?? [])))
        .filter((parent) => !lineage.includes(parent) && lineage.length < maxGenerations)
        .map((parent) => ({ parent, fields: findFields(parent, lineage) }));
    // The parser adds the `xdata` of the book, too.
    const isOwn = entry.crossref?.inherited.includes("xdata") !== true;
    let { fields } = entry;
    for (const shared of isOwn ? toParents(fields.xdata) : [])
      fields = { ...withoutDateOf(shared.fields, fields), ...fields };
    const [book] = toParents(fields.crossref);
    if (book === undefined) return fields;
    const {
      title,
      date,
      year,
      month,
      booktitle = title,
      journaltitle,
      journal,
      publisher,
    } = withoutDateOf(book.fields, fields);
    const isPlaced = fields.journal !== undefined || fields.journaltitle !== undefined;
    const inherited = {
      date,
      year,
      month,
      ...(!isPlaced &&
        (book.parent.type === "periodical" ? { journaltitle: title } : { journaltitle, journal })),
      ...(inBook.test(entry.type) && { booktitle }),
    };
    const merged: Fields = { ...fields };
    if (publisher !== undefined) merged.publisher ??= publisher;
    for (const [name, text] of Object.entries(inherited)) if (text !== undefined) merged[name] ??= text;
    return merged;
  };
  return (entry) => findFields(entry, []);
}

const maxGenerations = 8;

/** Parts of two dates must not be mixed. */
function withoutDateOf(fields: Fields, child: Fields): Fields {
  if (child.date === undefined && child.year === undefined) return fields;
  const { date: _, year: __, month: ___, ...others } = fields;
  return others;
}

/**
 * Returns a predicate for entries that are only the book that other entries appeared in: another entry's
 * `crossref` names it, it has no authors, and none of its editors wrote all the other entries.
 */
function createVolumeFinder(entries: readonly Entry[]): (entry: Entry) => boolean {
  const volumes = new Set(entries.map(({ fields }) => toPlain(fields.crossref).trim().toLowerCase()));
  const authored = entries.flatMap(({ fields: { author } }) =>
    author === undefined ? [] : [new Set(author.map(toPersonKey))],
  );
  return ({ key, fields: { author, editor = [] } }) =>
    key !== "" &&
    volumes.has(key.toLowerCase()) &&
    author === undefined &&
    !editor.map(toPersonKey).some((person) => authored.every((authors) => authors.has(person)));
}

/** Many files abbreviate first names. */
function toPersonKey({ name, firstName, lastName }: NonNullable<Fields["author"]>[number]): string {
  return foldCase(`${toPlain(firstName).charAt(0)} ${toPlain(lastName ?? name)}`);
}

/** Types that are part of a book or of proceedings. */
const inBook = /^(?:in[a-z]+|conference)$/;

type ParseError = ReturnType<typeof parse>["errors"][number];

/** Describes each mistake with its position, and the entry that is omitted because of it. */
function describeErrors(errors: readonly ParseError[], text: string, file: string) {
  const locate = createLocator(text);
  const at = (offset: number) => {
    const { line, column } = locate(Math.max(0, offset));
    return `${file}:${line}:${column}`;
  };
  let leaveOut = false;
  let from = 0;
  const warnings = errors.flatMap(({ error, input = "" }) => {
    const missing = /^Unresolved @string reference "(.*)"$/.exec(error)?.[1];
    if (missing !== undefined) {
      const uses = [...text.matchAll(/[=#]\s*([^\s,{}"#]+)/g)];
      const offset = uses.find(([, name]) => name === missing)?.index ?? 0;
      return [`${at(offset)}: unknown @string ${missing}; using its name`];
    }
    leaveOut = true;
    const start = text.indexOf(input.replaceAll(percentMark, "%"), from);
    if (start === -1 || input === "") return [`${file}: ${error}`];
    from = start + 1;
    // The parser continues at the next `@`, which may belong to a mail address within the unreadable entry.
    if (/[^\s]/.test(text.slice(text.lastIndexOf("\n", start) + 1, start))) return [];
    const [, reason = error, line, column] =
      /^(.*) at line (\d+), column (\d+)(?: in .*)?$/s.exec(error) ?? [];
    const key = keyPattern().exec(input)?.[1];
    const name = key ?? JSON.stringify(shorten(input.split("\n")[0] ?? "", 40));
    // An unterminated entry was read to the end of the file.
    const isInside = line !== undefined && !/^Unterminated/.test(reason);
    const place = isInside ? `${file}:${line}:${column}` : at(start);
    const begin = locate(start).line;
    const where = isInside && Number(line) !== begin ? `, which begins in line ${begin},` : "";
    return [`${place}: ${name}${where} is skipped: ${toReason(reason)}`];
  });
  return { warnings, leaveOut };
}

function toReason(reason: string): string {
  const found = /^Token mismatch, expected "[)}]", found (".*")\.\.\.$/s.exec(reason)?.[1];
  if (found !== undefined) {
    const [text = ""] = String(JSON.parse(found)).split("\n");
    if (text === "") return "it is not closed";
    return `a comma or the closing brace is missing before ${JSON.stringify(text)}`;
  }
  const unequal = /^(\S+) = value expected/.exec(reason)?.[1];
  if (unequal !== undefined) return `an equals sign is missing after ${JSON.stringify(unequal)}`;
  const open = /^Unterminated (?:brace|quote)-value "(.*?)(?:\\n|"$)/.exec(reason)?.[1];
  if (open !== undefined) return `the text that begins with "${open}" is not closed`;
  if (reason === "Runaway key") return "it is not closed";
  if (reason === "Unclosed math section")
    return "a formula that begins with $ is not closed; a dollar sign is \\$";
  return reason.replace(/^Token mismatch, /, "").replace(/\\n.*$/s, '"');
}

/** The start of an entry with its key, which some entries lack. */
const keyPattern = () =>
  /@\s*(?!comment|preamble|string)[a-z]+\s*[{(]\s*(?:([^\s,{}()"#%=]*)\s*,|(?=[a-z]+\s*=))/gi;

/**
 * Returns a function that returns the positions of the entries with a key, one per call. The file is searched only
 * once.
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

/** Journal macros of NASA's ADS and astronomers' files, with the names that their style files print. */
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

/** Commands that the parser does not support, as LaTeX prints them; those that only change the font print nothing. */
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
      ...["mathbb", "mathbf", "mathcal", "mathfrak", "mathit", "mathsf", "mathtt", "operatorname"],
    ].map((name) => [name, ""]),
  ),
};

/** Functions that LaTeX prints upright in formulas. */
const functions: ReadonlySet<string> = new Set(
  "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh".split(
    " ",
  ),
);

/** The parser drops blanks next to commands. `toPlain` replaces this mark by a blank between words. */
const blankMark = "\uE000";

/** Prints an unknown command as its name, or as nothing if it formats the text in braces after it. */
function printCommand(name: string, input: string): string {
  if (name === "") return "";
  const uses = input.split(`\\${name}`).slice(1);
  const isFormat = uses.some((rest) => /^\s*\{[^}]/.test(rest));
  const text = Object.hasOwn(commands, name) ? (commands[name] ?? "") : isFormat ? "" : name;
  if (text.trim() === "") return text;
  // Formulas also lose the blank before a function.
  const before = functions.has(name) ? blankMark : "";
  return before + text + (uses.some((rest) => /^\s/.test(rest)) ? blankMark : "");
}

interface PublicationParts {
  readonly upstreamId: string;
  readonly title: string;
  readonly date: PrintedDate;
  /** Undefined for patents. */
  readonly org: string | undefined;
  readonly links: JsonObject;
}

function toPublication(
  entry: Entry,
  { upstreamId, title, date, org, links }: PublicationParts,
): UpstreamItem {
  return {
    upstreamId,
    collection: "activities",
    // The keys of our own exports are the ids.
    wantedId: toId(`publication ${entry.key.replace(/^publication-/, "") || title}`),
    ...(org !== undefined && { org }),
    fields: withoutGaps({
      title: escapeMarkdown(title),
      category: "Publication",
      createdAt: date.createdAt,
      authors: toAuthors(entry.fields),
      citation: { ...toCitation(entry), month: date.month },
      status: toStatus(entry),
      links,
      summary: escapeMarkdown(toSummary(toPlain(entry.fields.abstract), title)),
      tags: toTags(
        [toPlain(entry.fields.abbr), ...[entry.fields.keywords ?? []].flat()].flatMap((text) =>
          toPlain(text).split(/\s*[,;]\s*/),
        ),
      ),
    }),
  };
}

/** BibLaTeX has subtitles. */
function toTitle({ title, subtitle }: Fields): string {
  return withSubtitle(toPlain(title), toPlain(subtitle));
}

/** Fields with links, as researchers' home pages use them, and the titles of the links. */
const linkFields: readonly (readonly [field: string, title: string])[] = [
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
const identifierFields: readonly (readonly [field: string, kind: string])[] = [
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

/**
 * Returns the links to the DOI, the paper, archives and supplements. `unusable` are addresses that cannot be followed.
 */
function toLinks(fields: Fields): { links: JsonObject; unusable: readonly string[] } {
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

/**
 * Returns an absolute address; undefined if there is none. A host may lack its scheme, and the text may be an
 * identifier: `doi:10.1000/x`, `10.1000/x`, `arXiv:2401.01234`.
 */
function toUrl(text: string): string | undefined {
  const doi = findDoi(text);
  if (doi !== undefined) return toDoiUrl(doi);
  const [, kind = "", id = ""] = /^([a-z]+):\s*(?!\/\/)(.*)$/i.exec(text) ?? [];
  const identified = toIdentifierUrl(archivesOf[kind.toLowerCase()] ?? kind.toLowerCase(), id)?.url;
  if (identified !== undefined) return identified;
  const [first = ""] = text.split(/\s+/);
  const url = withScheme(first);
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}

/**
 * The parser leaves addresses and DOIs as they are written, but many files escape them as texts: `x\_y`, `{\_}`,
 * `\url{…}`, `<…>`, a tilde as a command, and anchors of web pages.
 */
function toAddressText(text: Text): string {
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

/**
 * Returns the names as printed; undefined if there are none. No-break spaces join the words of a group and of a last
 * name, so that an export knows where it begins.
 */
function toAuthors({ author = [] }: Fields): string[] | undefined {
  const join = (text: string | undefined) => toPlain(text).replaceAll(" ", "\u00a0");
  const names = author.map(({ name, firstName, prefix, lastName, suffix }, at) => {
    if (name !== undefined) return join(name);
    const family = join([lastName, suffix].filter(Boolean).join(" "));
    const isLast = at === author.length - 1;
    if (isLast && (family === "others" || /^et al\.?$/i.test(`${firstName} ${family}`))) return otherAuthors;
    // `d'Alembert` and `al-Khwarizmi` are one word.
    const von = toPlain(prefix)
      .replace(/(?<!['’-])$/, " ")
      .trimStart();
    return `${toPlain(firstName)} ${von}${family}`.trim();
  });
  const known = names.filter((name) => name !== "");
  return known.length === 0 ? undefined : known;
}

function toCitation({ type, fields }: Entry): Partial<Record<keyof Citation, string | undefined>> {
  const { journaltitle, journal, booktitle, volume, number, issue, pages } = fields;
  return {
    kind: /^[a-z]+$/.test(type) ? type : undefined,
    journal: findText(journaltitle, journal, booktitle),
    volume: findText(volume),
    number: findText(number, issue),
    pages: findText(pages)?.replace(/(?<=\d)\s*-+\s*(?=\p{L}?\d)/gu, "–"),
    publisher: findText(fields.publisher, fields.school, fields.institution, fields.organization),
    note: toUrl(toAddressText(fields.note)) === undefined ? findText(fields.note) : undefined,
  };
}

const statusPatterns: Readonly<Record<PublicationStatus, RegExp>> = {
  "in press": /\b(?:in ?press|im druck|sous presse|en prensa|no prelo)\b/i,
  "to appear":
    /\b(?:to appear|forthcoming|accepted for publication|erscheint|à paraître|de próxima publicación)\b|^accepted\W*$/i,
  "under review":
    /\b(?:under|in)(?: [\w-]+)?[ -](?:peer[ -])?(?:review(?!\s+of\b)|revision|consideration)\b|\b(?:in begutachtung|en révision|en revisión|em revisão)\b/i,
  submitted:
    /^(?:re-?)?submitted(?!\s+in\b)\b|\bsubmitted (?:to|for publication)\b|\b(?:eingereicht|soumis|enviado|submetido)\b/i,
  "in preparation":
    /\b(?:in ?prep(?:aration|\.)|in vorbereitung|en préparation|en preparación|em preparação)/i,
  unpublished: /^unpublished\b/i,
};

/** Returns how far a publication is that has not appeared; undefined for others, and for theses, which are submitted. */
function toStatus({ type, fields }: Entry): PublicationStatus | undefined {
  if (/thesis$/.test(type)) return undefined;
  const { pubstate, note, addendum, howpublished, volume, year, date } = fields;
  const texts = [pubstate, note, addendum, howpublished, volume, year, date].map(toPlain);
  const said = publicationStatuses.find((status) => texts.some((text) => statusPatterns[status].test(text)));
  return said ?? (type === "unpublished" ? "unpublished" : undefined);
}

interface PrintedDate {
  /** Undefined for forthcoming or undated entries. */
  createdAt?: string;
  /** The printed month or other words, if a date cannot store them. */
  month?: string;
}

function dateOf(fields: Fields): PrintedDate {
  // Takes the first known day of a range.
  for (const date of toPlain(fields.date).split("/")) {
    const read = readEdtf(date.trim());
    if (read !== undefined) return read;
  }
  const written = toPlain(fields.year ?? fields.date);
  // Two publications of one year are often `1985a` and `1985b`.
  // The parser removes the zero of `0999`, which is reported with other impossible years.
  const year = /(?<!\d)\d{4}(?!\d)|\b\d{3}\b/.exec(written)?.[0];
  if (year === undefined) return written === "" ? {} : { month: written };
  const month = toPlain(fields.month ?? written.replace(year, ""));
  return readMonth(year.padStart(4, "0"), month, toPlain(fields.day));
}

/** Reads a day, a month or a year of EDTF; uncertain ones end in `~` or `?`, unknown digits are `X`, and months from 21 up are seasons. */
function readEdtf(date: string): PrintedDate | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d|XX)(?:-(\d\d|XX))?)?(?![\dX])/.exec(date) ?? [];
  if (year === undefined) return undefined;
  const season = seasons[Number(month) - 21];
  if (season !== undefined) return { createdAt: year, month: season };
  const exact = [year, month, day].filter((part) => part !== undefined);
  for (let parts = exact.length; parts > 1; parts--) {
    const createdAt = exact.slice(0, parts).join("-");
    if (parseTimestamp(createdAt) !== undefined) return { createdAt };
  }
  return { createdAt: year };
}

const seasons = ["Spring", "Summer", "Autumn", "Winter"];

/** The parser writes the macro `may` as 05. People add a day on either side, or a second month. */
function readMonth(year: string, month: string, day: string): PrintedDate {
  const given = foldCase(month);
  const words = given.match(/[a-z]{3,}|\d+/g) ?? [];
  const named = words.findIndex((word) => /\D/.test(word) || /^0\d$/.test(word));
  const at = Math.max(0, named);
  const number = toMonth(words[at]);
  // Only words contain more than a number.
  const printed = month.replace(/(?<!\d)(?:0\d|1[0-2])(?!\d)/g, (two) => monthNames[Number(two) - 1] ?? two);
  const isSaid = /\p{L}/u.test(printed);
  if (number === undefined) return { createdAt: year, ...(isSaid && { month: printed }) };
  const inMonth = `${year}-${String(number).padStart(2, "0")}`;
  const [other = day, ...more] = words.filter((_, index) => index !== at);
  const whole = `${inMonth}-${other.padStart(2, "0")}`;
  const isDay =
    (named !== -1 || other === day) &&
    more.length === 0 &&
    /^[a-z\d\s.,]+$/.test(given) &&
    parseTimestamp(whole) !== undefined;
  if (isDay) return { createdAt: whole };
  return { createdAt: inMonth, ...(isSaid && words.length > 1 && { month: printed }) };
}

const monthNames = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

function toMonth(word = ""): number | undefined {
  const number = /\d/.test(word)
    ? Number(word)
    : monthNames.findIndex((name) => foldCase(name).startsWith(word.slice(0, 3))) + 1;
  return word !== "" && number >= 1 && number <= 12 ? number : undefined;
}

/** Returns the journal, the proceedings, or the publisher of a book or a thesis; undefined without one. */
function placeOf(fields: Fields): string | undefined {
  const { journaltitle, journal, booktitle, publisher, institution, school, organization } = fields;
  const { howpublished, eprinttype, archiveprefix } = fields;
  const publishers = [publisher, institution, school, organization, howpublished, eprinttype, archiveprefix];
  const places = [journaltitle, journal, booktitle, ...publishers];
  return findText(...places.filter((place) => !/^https?:/.test(toPlain(place))));
}

type Text = string | readonly string[] | undefined;

/** Returns the first text that is not empty. */
function findText(...texts: readonly Text[]): string | undefined {
  return texts.map(toPlain).find((text) => text !== "");
}

/** The parser splits texts with `and`, which many publishers' names contain. */
function toPlain(text: Text): string {
  const joined = typeof text === "string" ? text : (text ?? []).join(" and ");
  const spaced = joined
    .replace(/(?<=[\p{L}\p{N}])\uE000(?=[\p{L}\p{N}])/gu, " ")
    .replaceAll(blankMark, "")
    // The parser writes `\slash` with it.
    .replaceAll("\u200B", "")
    // LaTeX removes the dot of a letter under an accent.
    .replace(/[ıȷ](?=[\u0300-\u0314])/g, (letter) => (letter === "ı" ? "i" : "j"))
    .normalize("NFC");
  return toSigns(htmlToText(markSigns(spaced)).replaceAll(percentMark, "%"));
}

const [lessMark, greaterMark] = ["\uE001", "\uE002"];
/** Spanish marks in the file, which would be taken for < and >. */
const spanishMarks: ReadonlyMap<string, string> = new Map([
  ["¡", "\uE003"],
  ["!`", "\uE003"],
  ["¿", "\uE004"],
  ["?`", "\uE004"],
]);

/** Marks < and >, except for those of elements with an end, as the parser writes them: `Map<K>` is no HTML. */
function markSigns(given: string): string {
  // A lone » stands for two signs and isn't a quotation mark.
  const text = (given.includes("«") ? given : given.replace(/»/g, ">>"))
    .replace(/¡/g, "<")
    .replace(/¿/g, ">");
  return text.replace(/<\/?([a-z]+)[^<>]*>|[<>]/gi, (found, tag) =>
    tag !== undefined && text.includes(`</${tag}>`)
      ? found
      : found.replace(/</g, lessMark).replace(/>/g, greaterMark),
  );
}

function toSigns(text: string): string {
  return text
    .replaceAll(lessMark, "<")
    .replaceAll(greaterMark, ">")
    .replaceAll("\uE003", "¡")
    .replaceAll("\uE004", "¿");
}
