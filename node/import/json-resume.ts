/** Imports a résumé. Invalid parts are reported with line and column, and keys that the data do not have. */

import { foldCase } from "../../grammar/letters.ts";
import { fieldsMarked } from "../../model/activity-fields.ts";
import { toAddressKey } from "../../model/addresses.ts";
import { otherAuthors } from "../../model/authors.ts";
import { recordOf } from "../../model/collections.ts";
import { isCvSection } from "../../model/cv-sections.ts";
import {
  type ActivityKeys,
  type ActivitySection,
  activitySectionNames,
  activitySections,
  basicsKeys,
  ownSectionsKey,
  profileKeys,
  type ResumeFact,
} from "../../model/json-resume.ts";
import { type ProfileSectionId, profileSectionIds, profileSections } from "../../model/profile.ts";
import { unknownPlace } from "../../model/references.ts";
import type { Result } from "../../model/result.ts";
import { findRepeatedKeys, formatLocated, type JsonPath, readLocatedJson } from "../owner/located-json.ts";
import { findAccountUrl, findNetwork } from "../owner/networks.ts";
import { splitName, toPersonLinks } from "../owner/person.ts";
import { type CleanResume, cleanResume } from "./json-resume-clean.ts";
import { toValidEntry } from "./merge-fields.ts";
import { categoryOfProject, hostOf, toLink } from "./projects.ts";
import { escapeMarkdown, splitSummary, toPlainProse } from "./prose.ts";
import { datedFields, toUndatedItem } from "./undated.ts";
import {
  type Collection,
  isJsonObject,
  type Json,
  type JsonObject,
  objectsOf,
  toId,
  type Upstream,
  type UpstreamItem,
  withoutGaps,
} from "./upstream.ts";
import type { ImportProblem, ImportWarning } from "./warnings.ts";

export function readJsonResume(text: string, file: string): Result<Upstream> {
  const reply = readLocatedJson(text, file);
  if (!reply.ok) return { ok: false, reason: formatLocated(reply.defect) };
  const { value, positionAt } = reply.json;
  if (!isJsonObject(value)) return { ok: false, reason: `${file}: must contain an object` };
  const cleaned = cleanResume(value);
  if (!topLevelKeys.some((key) => Object.hasOwn(cleaned.resume, key)))
    return {
      ok: false,
      reason: `${file}: is not a JSON Resume: it has none of the format's keys, which are ${topLevelKeys.join(", ")}`,
    };
  const reader = new ResumeReader(cleaned, (path, reason, name) => {
    const { line, column } = positionAt(path);
    const subject = name === undefined ? toField(path) : `${toField(path)} (${name})`;
    return { place: `${file}:${line}:${column}`, subject, problem: reason };
  });
  const upstream = reader.read();
  const repeated = findRepeatedKeys(reply.json).map(({ offset, value: key }) => {
    const { line, column } = reply.json.placeOf(offset);
    return {
      place: `${file}:${line}:${column}`,
      subject: JSON.stringify(key),
      problem: "is a duplicate key; the last value is used",
    };
  });
  const warnings = [...repeated, ...upstream.warnings];
  return { ok: true, value: { ...upstream, complete: warnings.length === 0, warnings } };
}

const topLevelKeys = [
  "basics",
  ...activitySectionNames,
  ...profileSectionIds.filter((section) => section !== "profiles").map((section) => profileKeys[section]),
];

/** Facts that become an org, or part of the highlights. */
type OtherFact = "orgName" | "orgUrl" | "orgLanguages" | "highlightTags";

/** Returns a message with its place. `name` identifies the entry. */
type Describe = (path: JsonPath, reason: string, name?: string) => ImportProblem;

class ResumeReader {
  private readonly resume: JsonObject;
  private readonly describe: Describe;
  private readonly warnings: ImportWarning[];
  private readonly items: UpstreamItem[] = [];
  private readonly orgs = new Map<string, JsonObject>();
  private readonly upstreamIds = new Set<string>();
  /** Keys that the data do not have, such as `basics.location.address` and `work[].description`. */
  private readonly unread = new Set<string>();

  constructor({ resume, defects }: CleanResume, describe: Describe) {
    this.resume = resume;
    this.describe = describe;
    this.warnings = defects.map(({ path, reason }) => describe(path, reason, this.placeOf(path)));
  }

  read(): Upstream {
    const { $schema: _, ...rest } = this.resume;
    const own = objectsOf(this.resume[ownSectionsKey]);
    const ownKeys = own.length === 0 ? [] : [ownSectionsKey];
    const known = ["basics", ...ownKeys, ...Object.keys(activitySections), ...Object.values(profileKeys)];
    this.noteUnread("", Object.keys(omit(rest, [...known, "meta"])));
    this.addBasics();
    for (const section of activitySectionNames) {
      for (const [at, entry] of objectsOf(this.resume[section]).entries()) {
        this.addActivity(section, [section, at], entry);
      }
    }
    for (const section of profileSectionIds) {
      if (section !== "profiles") this.addSection(section, this.resume, []);
    }
    for (const [at, section] of own.entries()) this.addOwnSection([ownSectionsKey, at], section);
    const orgs = [...this.orgs].map(
      ([upstreamId, fields]): UpstreamItem => ({
        upstreamId,
        collection: "orgs",
        wantedId: toId(String(fields.name)),
        fields,
      }),
    );
    return {
      source: "jsonresume",
      origin: "jsonresume",
      items: [...orgs, ...this.items],
      complete: this.warnings.length === 0,
      excluded: new Set(),
      notes: this.writeNotes(),
      warnings: this.warnings,
    };
  }

  private writeNotes(): string[] {
    const { basics } = this.resume;
    const withheld = Object.entries({ phone: "phone", image: "photo" }).filter(
      ([key]) => isJsonObject(basics) && basics[key] !== undefined,
    );
    const unread = [...this.unread].join(", ");
    return [
      ...(unread === "" ? [] : [`keys not imported, because the data has no field for them: ${unread}`]),
      ...withheld.map(
        ([key, flag]) =>
          `basics.${key} is not shown on the public site unless page.${flag} in owner.json is true`,
      ),
    ];
  }

  /** Returns the employer or school of an entry with a wrong end. */
  private placeOf([section = "", at, key]: JsonPath): string | undefined {
    const { name, organization, institution } = objectsOf(this.resume[section])[Number(at)] ?? {};
    const place = name ?? organization ?? institution;
    return key === "endDate" && typeof place === "string" ? place : undefined;
  }

  private addBasics(): void {
    const { basics } = this.resume;
    if (!isJsonObject(basics)) return;
    const { profiles, ...original } = basics;
    const { name, url, location, image } = basics;
    const accounts = objectsOf(profiles);
    const urlOf = (pattern: RegExp) =>
      accounts.find(({ network, url: at }) => pattern.test(String(network ?? hostOf(at))))?.url;
    const { city, region, countryCode, ...otherPlace } = isJsonObject(location) ? location : {};
    const known = {
      codeUrl: urlOf(/github|gitlab|codeberg|bitbucket|sourcehut/i),
      networkUrl: urlOf(/linkedin|xing/i),
    };
    const own = accounts.filter(({ url: at }) => typeof at === "string" && findNetwork(at) === undefined);
    const links = toPersonLinks(
      [{ url, network: "personal" }, ...own].map(({ url: at, network }) => ({
        url: typeof at === "string" ? at : undefined,
        label: typeof network === "string" ? network : undefined,
      })),
      known,
    );
    if (typeof name !== "string") {
      this.warnings.push(this.describe(["basics"], "has no name, which the page needs"));
    } else {
      const fields = withoutGaps({
        headline: basics[basicsKeys.headline],
        summary: toPlainProse(basics[basicsKeys.summary]),
        email: basics[basicsKeys.email],
        phone: basics[basicsKeys.phone],
        homeUrl: links.owner.homeUrl,
        domain: links.owner.domain,
        codeUrl: known.codeUrl ?? links.owner.codeUrl,
        networkUrl: known.networkUrl ?? links.owner.networkUrl,
        location: [city, region, countryCode].filter((part) => typeof part === "string").join(", "),
      });
      this.items.push({
        upstreamId: "owner",
        collection: "owner",
        fields: { ...toNames(basics, name), ...fields },
      });
    }
    if (image !== undefined) {
      const fields = { image: this.toOwnPath(image) };
      this.items.push({ upstreamId: "profile", collection: "profile", fields });
    }
    this.noteUnread("basics.", Object.keys(omit(original, [...Object.values(basicsKeys), ...nameKeys])));
    this.noteUnread("basics.location.", Object.keys(otherPlace));
    this.addSection("profiles", basics, ["basics"]);
    const keys = new Set(accounts.map(({ url: at }) => toAddressKey(String(at))));
    for (const { network, url: at } of links.profiles) {
      if (keys.has(toAddressKey(at))) continue;
      const upstreamId = this.makeUpstreamId("profiles", [network, undefined]);
      this.items.push({ upstreamId, collection: "profiles", fields: { network, url: at }, hasNoId: true });
    }
  }

  /** The address of an exported picture begins with that of the site that the résumé was exported from. */
  private toOwnPath(image: Json): Json {
    const { meta } = this.resume;
    const canonical = isJsonObject(meta) ? meta.canonical : undefined;
    if (typeof image !== "string" || typeof canonical !== "string") return image;
    const home = canonical.replace(/[^/]*$/, "");
    return home !== "" && image.startsWith(home) ? image.slice(home.length) : image;
  }

  private addActivity(section: ActivitySection, path: JsonPath, entry: JsonObject): void {
    if (isEmpty(entry)) return;
    const keys: ActivityKeys = activitySections[section];
    const read = (fact: ResumeFact) => {
      const key = keys[fact];
      const value = key === null ? undefined : entry[key];
      // A name with spaces around it would become a second org.
      return typeof value === "string" ? value.trim() : value;
    };
    const isRole = section === "work" || section === "volunteer";
    const title = read("title") ?? (isRole ? read("orgName") : undefined);
    const category = section === "projects" ? categoryOfProject(entry) : categoryOf[section];
    const org = this.findOrg(section, { title, category, name: read("orgName"), url: entry.url });
    // A project with only an end date was made then.
    const start = read("createdAt") ?? (section === "projects" ? read("endedAt") : undefined);
    // A row of the table without a value here is a type error.
    const facts: Record<Exclude<ResumeFact, OtherFact>, Json | undefined> = {
      ...recordOf(fieldsMarked("labelled"), (field) => {
        const value = read(field);
        const text = Array.isArray(value) ? toWords(value)?.join(", ") : value;
        return typeof text === "string" ? text.replace(/\s+/g, " ").trim() : undefined;
      }),
      title: typeof title === "string" ? escapeMarkdown(title) : undefined,
      category,
      createdAt: start,
      // The format's only start date is createdAt.
      startedAt: undefined,
      endedAt: start === read("createdAt") ? read("endedAt") : undefined,
      endUnknown: read("endUnknown") === true ? true : undefined,
      ...toTexts(read("summary"), read("highlights"), read("highlightTags")),
      tags: toWords(read("tags")),
      authors: toAuthors(read("authors")),
      links: toLink(category, read("links")),
    };
    const fields = withoutGaps(facts);
    if (fields.title === undefined || (org === undefined && !isRole)) {
      this.leaveOut(path, "has no name, which the page needs");
      return;
    }
    const key = isRole ? [read("orgName"), fields.createdAt] : [read("title")];
    // A job is identified by its start, or else by its title.
    const undatedKey = isRole ? [read("orgName"), "", title] : key;
    const isWithoutDate = fields.createdAt === undefined;
    const item: UpstreamItem = {
      upstreamId: "",
      undatedId: toBaseId(section, undatedKey),
      collection: "activities",
      wantedId: toId(`${section.replace(/s$/, "")} ${[key[0] ?? title, ...key.slice(1)].join(" ")}`),
      fields,
      hasNoId: true,
    };
    const { collection, fields: shown } = isWithoutDate
      ? toUndatedItem(item, org ?? {})
      : { ...item, fields: { id: "x", ...fields } };
    if (this.isRefused(collection, shown, path)) return;
    const upstreamId = this.makeUpstreamId(section, isWithoutDate ? undatedKey : key);
    this.items.push({ ...item, upstreamId, ...(org !== undefined && { org: this.addOrg(org) }) });
    const unshown = isWithoutDate ? datedFields.map((field) => keys[field]) : [];
    const readKeys = Object.values({ ...keys, orgLanguages: null }).filter((one) => !unshown.includes(one));
    // The title of a job is its position.
    this.noteUnread(`${section}[].`, Object.keys(omit(entry, [...readKeys, keys.title])));
  }

  private addOwnSection(path: JsonPath, section: JsonObject): void {
    if (typeof section.id === "string" && isCvSection(section.id)) {
      const reason = `uses the id of a built-in section: ${JSON.stringify(section.id)}`;
      this.leaveOut(path, reason);
      return;
    }
    if (this.isRefused("sections", section, path)) return;
    const { id } = section;
    const upstreamId = this.makeUpstreamId(ownSectionsKey, [id]);
    this.items.push({ upstreamId, collection: "sections", fields: section });
  }

  private findOrg(
    section: ActivitySection,
    { title, category, name, url }: Readonly<Record<"title" | "category" | "name" | "url", Json | undefined>>,
  ): JsonObject | undefined {
    const org = {
      // A career break and self-employment have no employer.
      work: { name, orgType: "Company", url },
      volunteer: { name, orgType: "Website", url },
      publications: { name: name ?? hostOf(url) ?? unknownPlace, orgType: "Publication" },
      // A project without an employer or a client becomes its own org.
      projects:
        name === undefined
          ? { name: title, orgType: category === "Website" ? "Website" : "Open Source", url }
          : { name, orgType: "Company" },
    }[section];
    return org.name === undefined ? undefined : withoutGaps(org);
  }

  /** Several roles at one place belong to one org, whose address may be in any of them. */
  private addOrg(fields: JsonObject): string {
    const upstreamId = `org ${foldCase(String(fields.name))}`;
    this.orgs.set(upstreamId, { ...fields, ...this.orgs.get(upstreamId) });
    return upstreamId;
  }

  private addSection(section: ProfileSectionId, parent: JsonObject, above: JsonPath): void {
    const key = profileKeys[section];
    const { entry: schema, naming } = profileSections[section];
    // A section's fields have the format's keys.
    const known = Object.keys(schema.properties);
    for (const [at, entry] of objectsOf(parent[key]).entries()) {
      if (isEmpty(entry)) continue;
      // An account with only an address is named after its host.
      const named = section === "profiles" ? toAccount(entry) : entry;
      const read = (field: string) => (prose.has(field) ? toPlainProse(named[field]) : named[field]);
      const fields = Object.fromEntries(known.map((field) => [field, read(field)]));
      if (fields[naming[0]] === undefined) {
        this.leaveOut([...above, key, at], `has no ${naming[0]}`);
        continue;
      }
      if (this.isRefused(section, withoutGaps(fields), [...above, key, at])) continue;
      const upstreamId = this.makeUpstreamId(
        section,
        naming.map((field) => fields[field]),
      );
      this.items.push({ upstreamId, collection: section, fields: withoutGaps(fields), hasNoId: true });
      this.noteUnread(`${toField([...above, key])}[].`, Object.keys(omit(entry, known)));
    }
  }

  /** Omits an entry that the format allows but the data would refuse. */
  private isRefused(collection: Collection, fields: JsonObject, path: JsonPath): boolean {
    const valid = toValidEntry(collection, fields);
    if (valid.fields !== undefined) return false;
    this.leaveOut(path, `cannot be shown: ${valid.defects.join("; ")}`);
    return true;
  }

  private leaveOut(path: JsonPath, reason: string): void {
    this.warnings.push(this.describe(path, `${reason}; skipped`));
  }

  private noteUnread(prefix: string, keys: readonly string[]): void {
    for (const key of keys) this.unread.add(prefix + key);
  }

  /** Numbers entries with the same name. */
  private makeUpstreamId(section: string, key: readonly (Json | undefined)[]): string {
    const base = toBaseId(section, key);
    let id = base;
    for (let at = 2; this.upstreamIds.has(id); at++) id = `${base}|${at}`;
    this.upstreamIds.add(id);
    return id;
  }
}

function toBaseId(section: string, key: readonly (Json | undefined)[]): string {
  return [section, ...key.map((part) => foldCase(String(part ?? "")))].join("|");
}

/** Keys of names that older versions of the format split. */
const nameKeys = ["firstName", "lastName"];

/** A split name in the résumé is more reliable than our own splitting. */
function toNames({ firstName, lastName }: JsonObject, name: string) {
  const isSplit = typeof firstName === "string" && typeof lastName === "string";
  return isSplit && name === `${firstName} ${lastName}` ? { firstName, lastName } : splitName(name);
}

/** The fields of the profile's sections that contain prose. */
const prose: ReadonlySet<string> = new Set(["summary", "courses"]);

function toTexts(
  summary: Json | undefined,
  highlights: Json | undefined,
  highlightTags: Json | undefined,
): Record<"summary" | "highlights", Json | undefined> {
  const tags = new Map(
    objectsOf(highlightTags).flatMap(({ text, tags }) =>
      typeof text === "string" ? toLines(text).map((line) => [line, toWords(tags)]) : [],
    ),
  );
  const lines = (Array.isArray(highlights) ? highlights : []).flatMap((line) =>
    typeof line === "string" ? toLines(line).map((text) => withTags(text, tags.get(text))) : line,
  );
  if (typeof summary !== "string") return { summary, highlights: lines };
  const { summary: paragraph, items } = splitSummary(summary);
  return { summary: paragraph, highlights: [...items, ...lines] };
}

function withTags(text: string, tags: readonly string[] | undefined): Json {
  return tags === undefined ? text : { text, tags: [...tags] };
}

function toAccount(entry: JsonObject): JsonObject {
  const { network, username } = entry;
  const url =
    typeof network === "string" && typeof username === "string"
      ? findAccountUrl(network, username)
      : undefined;
  return { network: hostOf(entry.url), ...(url !== undefined && { url }), ...entry };
}

/** Each entry of a list in a highlight becomes a highlight. */
function toLines(text: string): string[] {
  const { summary, items } = splitSummary(text);
  return [summary, ...items]
    .map((line) => line.replace(/\s*\n\s*/g, " ").trim())
    .filter((line) => line !== "");
}

/** Returns the distinct texts in a value of any type. */
function toWords(value: Json | undefined): string[] | undefined {
  const texts = (Array.isArray(value) ? value : []).flatMap((word) =>
    typeof word === "string" ? word.replace(/\s+/g, " ").trim() : [],
  );
  const words = [...new Set(texts)].filter((word) => word !== "");
  return words.length === 0 ? undefined : words;
}

/** Names may be texts or objects, or all in one text. */
function toAuthors(value: Json | undefined): string[] | undefined {
  const list = typeof value === "string" ? value.split(/\s*;\s*|\s+and\s+/) : value;
  const names = Array.isArray(list) ? list.map((one) => (isJsonObject(one) ? one.name : one)) : list;
  return toWords(names)?.map((name) =>
    /^(?:and )?(?:others|et\.? al\.?)$/i.test(name) ? otherAuthors : name,
  );
}

const categoryOf = { work: "Work", volunteer: "Volunteer", publications: "Publication" } as const;

/** Templates contain entries without a value. Defects are reported before they are removed. */
function isEmpty(entry: JsonObject): boolean {
  return Object.keys(withoutGaps(entry)).length === 0;
}

function omit(fields: JsonObject, keys: readonly (string | null)[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}

/** @example `work[3].url` */
function toField(path: JsonPath): string {
  return path.map((key, at) => (typeof key === "number" ? `[${key}]` : at === 0 ? key : `.${key}`)).join("");
}
