/** Imports LinkedIn's data export, and counts what it leaves out. Never unpacks messages and connections. */
import { parse } from "csv-parse/sync";
import { Unzip, UnzipInflate } from "fflate";
import { foldCase } from "../../grammar/letters.ts";
import { messageOf } from "../../model/message-of.ts";
import { type ProfileSectionId, profileSections } from "../../model/profile.ts";
import { unknownPlace } from "../../model/references.ts";
import type { Result } from "../../model/result.ts";
import { decodeText } from "../owner/decode-text.ts";
import { toHomepage, toPersonLinks } from "../owner/person.ts";
import { isUnreadableDate, readDate } from "./dates.ts";
import { categoryOfProject, hostOf, toLink } from "./projects.ts";
import { bullet, escapeMarkdown, htmlToPlain, toTitle } from "./prose.ts";
import { isSame, type JsonObject, toId, type Upstream, type UpstreamItem, withoutGaps } from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

/** The files and columns to read. The first existing one of a patent's dates and numbers is used. */
const readColumns = {
  "Profile.csv": [
    "First Name",
    "Last Name",
    "Headline",
    "Summary",
    "Geo Location",
    "Twitter Handles",
    "Websites",
  ],
  "Positions.csv": ["Company Name", "Title", "Description", "Location", "Started On", "Finished On"],
  "Volunteering.csv": ["Company Name", "Role", "Cause", "Started On", "Finished On", "Description"],
  "Projects.csv": ["Title", "Description", "Url", "Started On", "Finished On"],
  "Publications.csv": ["Name", "Published On", "Description", "Publisher", "Url"],
  "Patents.csv": [
    "Title",
    "Name",
    "Description",
    "Url",
    "Issued On",
    "Filed On",
    "Published On",
    "Date",
    "Patent Number",
    "Application Number",
    "Number",
    "Issuer",
  ],
  "Education.csv": ["School Name", "Start Date", "End Date", "Degree Name"],
  "Skills.csv": ["Name"],
  "Certifications.csv": ["Name", "Url", "Authority", "Started On"],
  "Honors.csv": ["Title", "Description", "Issued On"],
  "Languages.csv": ["Name", "Proficiency"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type ReadFile = keyof typeof readColumns;
const isReadFile = (name: string): name is ReadFile => Object.hasOwn(readColumns, name);
const readFiles: readonly ReadFile[] = Object.keys(readColumns).filter(isReadFile);

/** Files about the owner that the data cannot store. They are opened only to count their entries. */
const countedFiles: readonly string[] = [
  "Causes You Care About.csv",
  "Courses.csv",
  "Organizations.csv",
  "Profile Summary.csv",
  "Recommendations_Received.csv",
  "Test Scores.csv",
  "TestScores.csv",
];

/** An export without one of these files is LinkedIn's smaller one, or a selection. */
const wholeExport: readonly ReadFile[] = [
  "Positions.csv",
  "Education.csv",
  "Skills.csv",
  "Certifications.csv",
];

/** Real exports have a few kilobytes; more than this is a zip bomb. */
const maxBytes = 5_000_000;
const pieceBytes = 16_384;
/** The signature of the record that ends a zip archive. */
const endOfDirectory = "PK\u0005\u0006";

export function readLinkedIn(zip: Buffer, file: string): Result<Upstream> {
  const opened = unpack(zip);
  if (!opened.ok) return { ok: false, reason: `${file} ${opened.reason}` };
  const { texts, closed } = opened;
  if (!readFiles.some((name) => texts.has(name)))
    return { ok: false, reason: `${file} has none of ${readFiles.join(", ")}` };
  const warnings: ImportWarning[] = [];
  const tables = new Map<string, readonly Row[]>();
  for (const [name, text] of texts) {
    const rows = readRows(text);
    if (rows !== undefined) tables.set(name, rows);
    else warnings.push(`${name} is not a table and is skipped`);
  }
  const items = toItems((name) => tables.get(name) ?? [], warnings);
  return {
    ok: true,
    value: {
      source: "linkedin",
      origin: "linkedin",
      items,
      complete: warnings.length === 0 && wholeExport.every((name) => texts.has(name)),
      excluded: new Set(),
      notes: toNotes(tables, closed),
      warnings: [...warnings, ...findWrongDates(tables)],
    },
  };
}

/** Lists the entries that were not imported. */
function toNotes(tables: ReadonlyMap<string, readonly Row[]>, closed: readonly string[]): string[] {
  const unread = [...tables].flatMap(([name, rows]) => {
    if (!isReadFile(name)) return rows.length === 0 ? [] : [`${name} (${rows.length})`];
    const read: readonly string[] = readColumns[name];
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !read.includes(column));
    // Entries without a date have no field for a place.
    const unplaced = rows.filter((row) => row.Location && readDate(row["Started On"]) === undefined).length;
    return [
      ...columns.flatMap((column) => {
        const count = rows.filter((row) => row[column]).length;
        return count === 0 ? [] : [`${column} of ${name} (${count})`];
      }),
      ...(unplaced === 0 ? [] : [`Location of ${name} without a start (${unplaced})`]),
    ];
  });
  return [
    ...(unread.length === 0 ? [] : [`not imported (no matching field): ${unread.join(", ")}`]),
    ...(closed.length === 0 ? [] : [`not opened: ${closed.join(", ")}`]),
  ];
}

/** Names each date that cannot be read, so that no entry loses one silently. */
function findWrongDates(tables: ReadonlyMap<string, readonly Row[]>): ImportWarning[] {
  return readFiles.flatMap((file) => {
    const columns = readColumns[file].filter((column) => /\b(?:On|Date)$/.test(column));
    return (tables.get(file) ?? []).flatMap((row) => {
      const subject = row.Title || row.Name || row.Role || row["School Name"] || row["Company Name"] || file;
      return columns.flatMap((column): ImportWarning[] =>
        isUnreadableDate(row[column])
          ? [
              {
                subject,
                problem: `is imported without "${column}", because it is not a date`,
                detail: JSON.stringify(row[column]),
              },
            ]
          : [],
      );
    });
  });
}

interface ReadActivity {
  /** As written, without Markdown. */
  readonly title: string;
  readonly org: JsonObject | undefined;
  /** Identifies the entry, because LinkedIn has no ids. */
  readonly key: readonly string[];
  /** The key that the entry has without a date, if it is another. */
  readonly undatedKey?: readonly string[];
  readonly idWords?: readonly string[];
  readonly fields: JsonObject;
}

interface ActivityFile {
  readonly file: ReadFile;
  /** The column without which an entry has no name. */
  readonly naming?: string;
  readonly read: (row: Row) => ReadActivity;
}

const activityFiles: readonly ActivityFile[] = [
  {
    file: "Positions.csv",
    naming: "Company Name",
    read: (row) => readJob(row, row.Title, { key: "work", category: "Work", orgType: "Company" }),
  },
  {
    file: "Volunteering.csv",
    naming: "Company Name",
    read: (row) => readJob(row, row.Role, { key: "volunteer", category: "Volunteer", orgType: "Website" }),
  },
  { file: "Projects.csv", naming: "Title", read: readProject },
  { file: "Publications.csv", naming: "Name", read: readPublication },
  { file: "Patents.csv", read: readPatent },
];

function readJob(
  row: Row,
  position = "",
  { key, category, orgType }: Readonly<Record<"key" | "category" | "orgType", string>>,
): ReadActivity {
  const { "Company Name": company = "" } = row;
  const createdAt = readDate(row["Started On"]) ?? "";
  const title = position || company;
  return {
    title,
    org: company === "" ? undefined : { name: company, orgType },
    key: [key, company, createdAt, title],
    undatedKey: [key, company, "", title],
    idWords: [key, company || position, createdAt],
    fields: {
      position,
      category,
      ...toSpan(row),
      ...toDescription(row.Description),
      location: row.Location,
      tags: toTags(row.Cause),
    },
  };
}

function readProject(row: Row): ReadActivity {
  const { Title: title = "" } = row;
  const url = toHomepage(row.Url);
  const category = categoryOfProject({ url });
  const span = toSpan(row);
  return {
    title,
    org: { name: title, orgType: category === "Website" ? "Website" : "Open Source", url },
    key: ["project", title],
    fields: {
      category,
      // A project with only an end date was made then.
      ...(span.createdAt === undefined ? { createdAt: span.endedAt } : span),
      ...toDescription(row.Description),
      links: toLink(category, url),
    },
  };
}

function readPublication(row: Row): ReadActivity {
  const { Name: title = "", Publisher: publisher } = row;
  const url = toHomepage(row.Url);
  return {
    title,
    org: { name: publisher || hostOf(url) || unknownPlace, orgType: "Publication" },
    key: ["publication", title],
    fields: {
      category: "Publication",
      createdAt: readDate(row["Published On"]),
      ...toDescription(row.Description),
      links: toLink("Publication", url),
    },
  };
}

function readPatent(row: Row): ReadActivity {
  const title = row.Title || row.Name || "";
  const dates = [row["Issued On"], row["Filed On"], row["Published On"], row.Date];
  const number = row["Patent Number"] || row["Application Number"] || row.Number;
  return {
    title,
    org: row.Issuer ? { name: row.Issuer, orgType: "Publication" } : undefined,
    key: ["patent", title],
    fields: {
      category: "Publication",
      createdAt: dates.map(readDate).find((date) => date !== undefined),
      ...toDescription(row.Description),
      links: toLink("Publication", toHomepage(row.Url)),
      citation: { kind: "patent", number: number || undefined },
    },
  };
}

const sectionFiles: readonly {
  readonly section: ProfileSectionId;
  readonly file: ReadFile;
  readonly read: (row: Row) => JsonObject;
}[] = [
  {
    section: "education",
    file: "Education.csv",
    read: (row) => ({
      institution: row["School Name"],
      studyType: row["Degree Name"],
      startDate: readDate(row["Start Date"]),
      endDate: readDate(row["End Date"]),
      endUnknown: isUnreadableDate(row["End Date"]) || undefined,
    }),
  },
  { section: "skills", file: "Skills.csv", read: (row) => ({ name: row.Name }) },
  {
    section: "certificates",
    file: "Certifications.csv",
    read: (row) => ({
      name: row.Name,
      issuer: row.Authority,
      date: readDate(row["Started On"]),
      url: row.Url,
    }),
  },
  {
    section: "awards",
    file: "Honors.csv",
    read: (row) => ({
      title: row.Title,
      date: readDate(row["Issued On"]),
      summary: row.Description?.replace(/\s+/g, " "),
    }),
  },
  {
    section: "spokenLanguages",
    file: "Languages.csv",
    read: (row) => ({ language: row.Name, fluency: row.Proficiency }),
  },
];

function toItems(rowsOf: (name: ReadFile) => readonly Row[], warnings: ImportWarning[]): UpstreamItem[] {
  const orgs = new Map<string, UpstreamItem>();
  const activities: UpstreamItem[] = [];
  for (const activityFile of activityFiles)
    for (const row of rowsOf(activityFile.file)) {
      const { title, org, key, undatedKey = key, idWords = key, fields } = activityFile.read(row);
      const { naming } = activityFile;
      if (title === "" || (naming !== undefined && !Object.hasOwn(row, naming))) {
        warnings.push(...explainLoss(activityFile, row, { title, warnings }));
        continue;
      }
      // A career break, self-employment and a patent have none.
      const orgKey = org && `org ${foldCase(String(org.name))}`;
      if (org !== undefined && orgKey !== undefined && !orgs.has(orgKey)) {
        const wantedId = toId(String(org.name));
        orgs.set(orgKey, { upstreamId: orgKey, collection: "orgs", wantedId, fields: withoutGaps(org) });
      }
      activities.push({
        upstreamId: toUpstreamId(key),
        undatedId: toUpstreamId(undatedKey),
        collection: "activities",
        wantedId: toId(idWords.join(" ")),
        ...(orgKey !== undefined && { org: orgKey }),
        fields: withoutGaps({ title: toTitle(title), ...fields }),
        hasNoId: true,
      });
    }
  return [
    ...orgs.values(),
    ...distinct(activities),
    ...rowsOf("Profile.csv")
      .slice(0, 1)
      .flatMap((row) => toPerson(row, warnings)),
    ...sectionFiles.flatMap(({ section, file, read }) => toSection(section, rowsOf(file), read)),
  ];
}

/** Reports why the page cannot show an entry; entries that lack the same column are reported once. */
function explainLoss(
  { file, naming }: ActivityFile,
  row: Row,
  { title, warnings }: { title: string; warnings: readonly ImportWarning[] },
): ImportWarning[] {
  if (naming !== undefined && !Object.hasOwn(row, naming)) {
    const reason = `${file} has no column ${JSON.stringify(naming)}, so its entries are skipped`;
    return warnings.includes(reason) ? [] : [reason];
  }
  const name = title || Object.values(row).find((text) => text) || "an entry";
  return [{ place: file, subject: JSON.stringify(name), problem: "is skipped, because it has no name" }];
}

function toUpstreamId(key: readonly string[]): string {
  return key.map((part) => foldCase(part)).join("|");
}

function toSpan(row: Row): { createdAt?: string; endedAt?: string; endUnknown?: true } {
  const [createdAt, endedAt] = [readDate(row["Started On"]), readDate(row["Finished On"])];
  return {
    ...(createdAt !== undefined && { createdAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(isUnreadableDate(row["Finished On"]) && { endUnknown: true }),
  };
}

/** Converts `scienceAndTechnology` and `SCIENCE_AND_TECHNOLOGY` to `science and technology`. */
function toTags(cause = ""): string[] {
  const words = cause.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").replaceAll("_", " ");
  return words.trim() === "" ? [] : [words.trim().toLowerCase()];
}

function toPerson(row: Row, warnings: ImportWarning[]): UpstreamItem[] {
  const names = [row["First Name"], row["Last Name"]].map((name) => name?.replace(/\s+/g, " ") ?? "");
  // A person with one name may have it as the last one.
  const [firstName = "", lastName = ""] = names.filter((name) => name !== "");
  const { owner, profiles } = toPersonLinks(readWebsites(row.Websites));
  const handles = (row["Twitter Handles"] ?? "").split(/[[\],\s]+/).filter((handle) => handle !== "");
  const accounts = [
    ...profiles,
    ...handles.map((handle) => ({ network: "X", username: handle, url: `https://x.com/${handle}` })),
  ];
  if (firstName === "") warnings.push("Profile.csv has no name: write yours into owner.json");
  const fields = withoutGaps({
    headline: row.Headline?.replace(/\s+/g, " "),
    summary: row.Summary,
    ...owner,
    location: row["Geo Location"],
  });
  return [
    {
      upstreamId: "owner",
      collection: "owner",
      fields: { ...(firstName !== "" && { firstName, lastName }), ...fields },
    },
    ...accounts.map((account): UpstreamItem => {
      const upstreamId = ["profiles", account.network, account.url].map((part) => foldCase(part)).join("|");
      return { upstreamId, collection: "profiles", fields: account, hasNoId: true };
    }),
  ];
}

/** Reads `[PORTFOLIO:https://a.example],[OTHER:b.example]`, and plain addresses. */
function readWebsites(text = ""): { url: string | undefined; label: string | undefined }[] {
  return text.split(/[[\],\s]+/).map((part) => {
    const [, label, url] = /^(?:(\p{L}[\p{L}_ ]*):(?!\/\/))?(.*)$/u.exec(part) ?? [];
    return { url: toHomepage(url), label };
  });
}

/** A reason is a message without its subject, the archive. */
type Unpacked =
  | { ok: true; texts: ReadonlyMap<string, string>; closed: readonly string[] }
  | { ok: false; reason: string };

function unpack(zip: Buffer): Unpacked {
  const unpacked = new Map<string, Buffer[]>();
  const closed: string[] = [];
  let left = maxBytes;
  let unfinished = 0;
  const archive = new Unzip((entry) => {
    const name = nameOf(entry.name);
    if (!isReadFile(name) && !countedFiles.includes(name)) {
      if (name !== "") closed.push(name);
      return;
    }
    if (unpacked.has(name)) return;
    const chunks: Buffer[] = [];
    unpacked.set(name, chunks);
    unfinished++;
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      left -= chunk.length;
      chunks.push(Buffer.from(chunk));
      if (isLast) unfinished--;
    };
    entry.start();
  });
  archive.register(UnzipInflate);
  try {
    // In pieces, because each is unpacked whole, and the archive's sizes may be wrong.
    for (let at = 0; at < zip.length; at += pieceBytes) {
      archive.push(zip.subarray(at, at + pieceBytes), at + pieceBytes >= zip.length);
      if (left < 0) return { ok: false, reason: `unpacks to more than ${maxBytes / 1_000_000} MB` };
    }
  } catch (error) {
    return { ok: false, reason: `is not a zip archive: ${messageOf(error)}` };
  }
  if (unfinished > 0 || !zip.includes(endOfDirectory))
    return { ok: false, reason: "is not a zip archive, or is incomplete" };
  const texts = new Map<string, string>();
  for (const [name, chunks] of unpacked) {
    const decoded = decodeText(Buffer.concat(chunks), { file: name });
    if (!decoded.ok) return { ok: false, reason: `cannot be read: ${decoded.reason}` };
    texts.set(name, decoded.value);
  }
  return { ok: true, texts, closed: closed.toSorted() };
}

/** Returns a file's name, at the archive's root or in one folder of it. Empty for a folder. */
function nameOf(path: string): string {
  const [folder = "", name] = path.split("/");
  return name === undefined ? folder : path.split("/").length === 2 ? name : path;
}

type Row = Readonly<Record<string, string | undefined>>;

function readRows(text: string): Row[] | undefined {
  try {
    const rows = parse<Row>(text, {
      columns: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
    });
    // LinkedIn writes some texts with entities, but `&copy=` in an address isn't one.
    const readCell = (column: string, value = "") =>
      /url|website/i.test(column) ? value : htmlToPlain(value);
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, readCell(column, value)])),
    );
  } catch {
    return undefined;
  }
}

function toSection(
  section: ProfileSectionId,
  rows: readonly Row[],
  toActivityFields: (row: Row) => JsonObject,
): UpstreamItem[] {
  const { naming } = profileSections[section];
  const items = rows.flatMap((row): UpstreamItem[] => {
    const fields = withoutGaps(toActivityFields(row));
    if (fields[naming[0]] === undefined) return [];
    const { name, institution, title, language, studyType, issuer } = fields;
    const key = [name ?? institution ?? title ?? language, studyType ?? issuer ?? ""];
    const upstreamId = [section, ...key.map((part) => foldCase(String(part ?? "")))].join("|");
    return [{ upstreamId, collection: section, fields, hasNoId: true }];
  });
  return distinct(items);
}

/** Removes duplicates, and numbers entries with the same name: two degrees of one name are two. */
function distinct(items: readonly UpstreamItem[]): UpstreamItem[] {
  const byId = new Map<string, UpstreamItem>();
  for (const item of items) {
    let { upstreamId } = item;
    const isOther = (known: UpstreamItem | undefined) =>
      known !== undefined && !isSame(known.fields, item.fields);
    for (let at = 2; isOther(byId.get(upstreamId)); at++) upstreamId = `${item.upstreamId}|${at}`;
    byId.set(upstreamId, { ...item, upstreamId });
  }
  return [...byId.values()];
}

/** Lines with a bullet are highlights, even if the export has joined them; others form one paragraph. */
function toDescription(text = ""): JsonObject {
  const lines = text.split(/\s*[\r\n\u2028\u2029]+\s*|\s+(?=[•▪◦‣●]\s)/);
  const isBullet = (line: string) => bullet.test(line);
  return {
    summary: escapeMarkdown(lines.filter((line) => !isBullet(line)).join(" ")),
    highlights: lines.filter(isBullet).map((line) => escapeMarkdown(line.replace(bullet, ""))),
  };
}
