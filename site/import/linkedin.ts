/**
 * LinkedIn's data export: positions as work, education, skills and certifications as parts of the profile. Only these
 * four files are ever unpacked; messages and connections, which are others' too, stay closed.
 */
import { parse } from "csv-parse/sync";
import { type Entry, fromBufferPromise } from "yauzl";
import { foldCase } from "../../worker/data/letters.ts";
import { decodeText } from "../owner/decode-text.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import {
  isSame,
  type JsonObject,
  type Reply,
  toId,
  type Upstream,
  type UpstreamItem,
  withoutGaps,
} from "./upstream.ts";
import { isUnreadableEnd, readMonth } from "./written-date.ts";

const allowed = ["Positions.csv", "Education.csv", "Skills.csv", "Certifications.csv"] as const;
type AllowedFile = (typeof allowed)[number];

/** A life of positions is some kilobytes. More than this is no export but a bomb. */
const maxBytes = 5_000_000;

export async function readLinkedIn(zip: Buffer, file: string): Promise<Reply<Upstream>> {
  const opened = await unpack(zip);
  if (!opened.ok) return { ok: false, reason: `${file} ${opened.reason}` };
  const { texts } = opened;
  if (texts.size === 0) return { ok: false, reason: `${file} has none of ${allowed.join(", ")}` };
  const warnings: string[] = [];
  const rowsOf = (name: AllowedFile): readonly Row[] => {
    const text = texts.get(name);
    if (text === undefined) return [];
    const rows = readRows(text);
    if (rows === undefined) warnings.push(`${name} is no table and is left out`);
    return rows ?? [];
  };
  const items = [
    ...toWork(rowsOf("Positions.csv"), warnings),
    ...toSection("education", rowsOf("Education.csv"), (row) => ({
      institution: row["School Name"],
      studyType: row["Degree Name"],
      startDate: readMonth(row["Start Date"]),
      endDate: readMonth(row["End Date"]),
      endUnknown: isUnreadableEnd(row["End Date"]) || undefined,
    })),
    ...toSection("skills", rowsOf("Skills.csv"), (row) => ({ name: row.Name })),
    ...toSection("certificates", rowsOf("Certifications.csv"), (row) => ({
      name: row.Name,
      issuer: row.Authority,
      date: readMonth(row["Started On"]),
      url: row.Url,
    })),
  ];
  return {
    ok: true,
    value: {
      source: "linkedin",
      origin: "linkedin",
      items,
      // The smaller of the two exports lacks some of the files.
      complete: warnings.length === 0 && texts.size === allowed.length,
      excluded: new Set(),
      notes: [],
      warnings,
    },
  };
}

/** A reason is a predicate, whose subject is the archive. */
type Unpacked = { ok: true; texts: Map<AllowedFile, string> } | { ok: false; reason: string };

async function unpack(zip: Buffer): Promise<Unpacked> {
  const texts = new Map<AllowedFile, string>();
  let left = maxBytes;
  try {
    const archive = await fromBufferPromise(zip, { lazyEntries: true });
    for await (const entry of archive.eachEntry()) {
      const name = allowedNameOf(entry);
      if (name === undefined || texts.has(name)) continue;
      const chunks: Buffer[] = [];
      // The bytes are counted as they come, because what an archive says of its sizes may be wrong.
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        if (!Buffer.isBuffer(chunk)) continue;
        left -= chunk.length;
        if (left < 0) return { ok: false, reason: `unpacks to more than ${maxBytes / 1_000_000} MB` };
        chunks.push(chunk);
      }
      const decoded = decodeText(Buffer.concat(chunks), { file: name });
      if (!decoded.ok) return { ok: false, reason: `cannot be read: ${decoded.reason}` };
      texts.set(name, decoded.text);
    }
  } catch (error) {
    return {
      ok: false,
      reason: `is no zip archive: ${(error instanceof Error ? error.message : String(error)).replace(/\.+$/, "")}`,
    };
  }
  return { ok: true, texts };
}

/** The files stand at the archive's top, or in one folder if somebody has packed them anew. */
function allowedNameOf({ fileName }: Entry): AllowedFile | undefined {
  const [name, folder] = fileName.split("/").toReversed();
  return folder === undefined || fileName.split("/").length === 2
    ? allowed.find((candidate) => candidate === name)
    : undefined;
}

type Row = Readonly<Record<string, string | undefined>>;

function readRows(text: string): Row[] | undefined {
  try {
    return parse<Row>(text, {
      columns: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch {
    return undefined;
  }
}

function toWork(rows: readonly Row[], warnings: string[]): UpstreamItem[] {
  const orgs = new Map<string, UpstreamItem>();
  const work: UpstreamItem[] = [];
  for (const row of rows) {
    const company = row["Company Name"] ?? "";
    const title = row.Title || company;
    const createdAt = readMonth(row["Started On"]);
    if (company === "" || createdAt === undefined) {
      const lack = company === "" ? "company" : "start";
      warnings.push(`Positions.csv: ${JSON.stringify(title)} has no ${lack} and is left out`);
      continue;
    }
    const org = `org ${foldCase(company)}`;
    const fields = { name: company, orgType: "Company" };
    if (!orgs.has(org))
      orgs.set(org, { upstreamId: org, collection: "orgs", wantedId: toId(company), fields });
    work.push({
      upstreamId: `work|${foldCase(company)}|${createdAt}|${foldCase(title)}`,
      collection: "activities",
      wantedId: toId(`work ${company} ${createdAt}`),
      org,
      fields: withoutGaps({
        title: escapeMarkdown(title),
        position: row.Title?.trim() || undefined,
        category: "Work",
        createdAt,
        endedAt: readMonth(row["Finished On"]),
        endUnknown: isUnreadableEnd(row["Finished On"]) || undefined,
        ...toDescription(row.Description ?? ""),
      }),
      hasNoId: true,
    });
  }
  return [...orgs.values(), ...distinct(work)];
}

function toSection(
  collection: "education" | "skills" | "certificates",
  rows: readonly Row[],
  toFields: (row: Row) => JsonObject,
): UpstreamItem[] {
  const items = rows.map((row): UpstreamItem => {
    const fields = withoutGaps(toFields(row));
    const { name, institution, studyType, issuer } = fields;
    const key = [name ?? institution, studyType ?? issuer ?? ""].map((part) => foldCase(String(part ?? "")));
    return { upstreamId: [collection, ...key].join("|"), collection, fields, hasNoId: true };
  });
  return distinct(
    items.filter(({ fields }) => fields.name !== undefined || fields.institution !== undefined),
  );
}

/** Leaves out what is written twice, and numbers what is called the same: two degrees of one name are two. */
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

/** A line that begins with a bullet is a highlight; the others are one paragraph. */
function toDescription(text: string): JsonObject {
  const lines = text.split(/\s*[\r\n\u2028\u2029]+\s*/);
  const bullet = /^[•·▪◦‣●*–-]\s+/;
  const isBullet = (line: string) => bullet.test(line);
  return {
    summary: escapeMarkdown(lines.filter((line) => !isBullet(line)).join(" ")),
    highlights: lines.filter(isBullet).map((line) => escapeMarkdown(line.replace(bullet, ""))),
  };
}
