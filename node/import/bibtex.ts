/** Imports a BibTeX or BibLaTeX file as publications, each with its DOI and its address. */
import type { Entry, parse } from "@retorquere/bibtex-parser";
import { foldCase } from "../../grammar/letters.ts";
import { otherAuthors } from "../../model/authors.ts";
import { addTo } from "../../model/collections.ts";
import type { Citation } from "../../model/cv.ts";
import { type PublicationStatus, publicationStatuses } from "../../model/publication-status.ts";
import { createLocator } from "../owner/located-json.ts";
import { dateOf, type PrintedDate } from "./bibtex-dates.ts";
import { identifierFields, linkFields, toAddressText, toLinks, toUrl } from "./bibtex-links.ts";
import { type Fields, findText, parseBibtex, percentMark, toPlain } from "./bibtex-text.ts";
import { escapeMarkdown, shorten, toSummary, toTags, withSubtitle } from "./prose.ts";
import { type JsonObject, toId, type Upstream, type UpstreamItem, withoutGaps } from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

/** `file`: its name, for messages. */
export function readBibtex(text: string, file: string): Upstream {
  const { entries: all, errors, unknown, uncertain } = parseBibtex(text, addressFields);
  const findPosition = createPositionFinder(text, file);
  const mistakes = describeErrors(errors, text, file);
  const warnings: ImportWarning[] = [...mistakes.warnings];
  const warn = (place: string, subject: string, problem: string, detail?: string) =>
    warnings.push({ place, subject, problem, ...(detail !== undefined && { detail }) });
  for (const [name, key] of unknown) warn(file, key, "contains an unknown command", `\\${name}`);
  const locate = createLocator(text);
  for (const { offset, written } of uncertain) {
    const { line, column } = locate(offset);
    const problem = 'is ambiguous and kept as written; separate the names with "and"';
    warn(`${file}:${line}:${column}`, "the list of authors", problem, JSON.stringify(shorten(written, 80)));
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
      warn(place, entry.key || "an entry", "is skipped, because it has no title");
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
      warn(place, named, "is a duplicate key; the first entry is used");
      continue;
    }
    ids.add(upstreamId);
    const { links, unusable } = toLinks(fields);
    const noUrl = "is imported without a link, because the address is not a URL";
    for (const url of unusable) warn(place, named, noUrl, JSON.stringify(url));
    const name = placeOf(fields);
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

const addressFields = [...linkFields, ...identifierFields].map(([field]) => field);

const isUnread = (field: string) =>
  !readFields.has(field) && !addressFields.includes(field) && !otherFields.test(field);

/** Returns the authors, the place of publication and the status of a text's first entry. */
export function readCitation(text: string): JsonObject {
  const [entry] = parseBibtex(text, addressFields).entries.filter(({ input }) => input !== "");
  return entry === undefined
    ? {}
    : { authors: toAuthors(entry.fields), citation: toCitation(entry), status: toStatus(entry) };
}

/** Returns a function for an entry's fields with those of `xdata`, and what the parser omits of `crossref`. */
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

/** Returns a function that returns a key's next position per call. The file is searched only once. */
function createPositionFinder(text: string, file: string): (key: string) => string {
  const locate = createLocator(text);
  const offsets = new Map<string, number[]>();
  for (const { 1: key = "", index } of text.matchAll(keyPattern())) addTo(offsets, key, index);
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

/** Returns the names as printed, if any. No-break spaces join the words of a group and of a last name. */
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

/** Returns the journal, the proceedings, or the publisher of a book or a thesis; undefined without one. */
function placeOf(fields: Fields): string | undefined {
  const { journaltitle, journal, booktitle, publisher, institution, school, organization } = fields;
  const { howpublished, eprinttype, archiveprefix } = fields;
  const publishers = [publisher, institution, school, organization, howpublished, eprinttype, archiveprefix];
  const places = [journaltitle, journal, booktitle, ...publishers];
  return findText(...places.filter((place) => !/^https?:/.test(toPlain(place))));
}
