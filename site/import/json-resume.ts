/**
 * A résumé of jsonresume.org as items. What is wrong in it is named with its line and column and left out, a field
 * where that suffices, and the others go in. What the data files have no place for stays in the state as it is:
 *
 *     unknown.resume    keys of the résumé and of `basics`, such as `references` and `basics.phone`
 *     unknown.entries   keys of entries, by upstream id, which the state's records lead to ours
 *     unknown.leftOut   entries that cannot be shown, such as jobs without a date, by section
 */
import resumeSchema from "@jsonresume/schema/schema.json" with { type: "json" };
import { Ajv, type ErrorObject } from "ajv";
import formats from "ajv-formats";
import { parseTimestamp } from "../../worker/data/dates.ts";
import { fold } from "../../worker/data/letters.ts";
import { readLocatedJson, showDefect } from "../owner/located-json.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type ProfileSection,
  profileSections,
  toId,
  type Upstream,
  type UpstreamItem,
  withoutGaps,
} from "./upstream.ts";

type Reply = { ok: true; value: Upstream } | { ok: false; reason: string };

type Path = readonly (string | number)[];

const validate = (() => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  // The package's own default is a property of the module where it is loaded as CommonJS.
  const addFormats = "default" in formats ? formats.default : formats;
  addFormats(ajv);
  return ajv.compile(resumeSchema);
})();

export function readJsonResume(text: string, file: string): Reply {
  const reply = readLocatedJson(text, file);
  if (!reply.ok) return { ok: false, reason: showDefect(reply.defect) };
  const { value, placeAt } = reply.json;
  if (!isJsonObject(value)) return { ok: false, reason: `${file}: must hold an object` };
  const resume = new Resume(value, (path, reason) => {
    const { line, column } = placeAt(path);
    return `${file}:${line}:${column}: ${toField(path)} ${reason}`;
  });
  return { ok: true, value: resume.toUpstream() };
}

class Resume {
  private readonly resume: JsonObject;
  private readonly tell: (path: Path, reason: string) => string;
  private readonly warnings: string[] = [];
  private readonly items: UpstreamItem[] = [];
  private readonly orgs = new Map<string, JsonObject>();
  private readonly upstreamIds = new Set<string>();
  private readonly entryKeys: Record<string, Json> = {};
  private readonly leftOut: Record<string, Json[]> = {};

  constructor(resume: JsonObject, tell: (path: Path, reason: string) => string) {
    this.tell = tell;
    this.resume = this.clean(resume);
  }

  toUpstream(): Upstream {
    const basics = this.addBasics();
    this.addWork();
    this.addVolunteer();
    this.addProjects();
    this.addPublications();
    this.addProfileSections();
    const orgs = [...this.orgs].map(
      ([key, fields]): UpstreamItem => ({
        upstreamId: key,
        collection: "orgs",
        wantedId: toId(String(fields.name)),
        fields,
      }),
    );
    const known = [
      "$schema",
      "basics",
      "work",
      "volunteer",
      "projects",
      "publications",
      ...sectionEntries.map(([, key]) => key),
    ];
    const unknown = withoutGaps({
      resume: { ...omit(this.resume, known), basics },
      entries: this.entryKeys,
      leftOut: this.leftOut,
    });
    const kept = [
      ...Object.keys(omit(this.resume, known)),
      ...Object.keys(basics).map((key) => `basics.${key}`),
    ];
    return {
      source: "jsonresume",
      origin: "jsonresume",
      items: [...orgs, ...this.items],
      complete: this.warnings.length === 0,
      heldBack: new Set(),
      notes:
        kept.length === 0
          ? []
          : [`the page does not show these, but the site's resume.json has them: ${kept.join(", ")}`],
      warnings: this.warnings,
      unknown,
    };
  }

  /** Removes what the schema refuses, and dates that it lets through although there are none such. */
  private clean(resume: JsonObject): JsonObject {
    const bare = withoutEmpty(resume);
    validate(bare);
    const faults = new Map<string, { path: Path; reason: string }>();
    for (const error of validate.errors ?? []) {
      const path = toPath(error);
      if (!faults.has(path.join("/")))
        faults.set(path.join("/"), { path, reason: error.message ?? "is wrong" });
    }
    for (const { path, reason } of findWrongDates(bare, [])) {
      faults.set(path.join("/"), { path, reason });
    }
    let cleaned: Json | undefined = bare;
    for (const { path, reason } of faults.values()) {
      this.warnings.push(this.tell(path, reason));
      cleaned = remove(cleaned, path);
    }
    return isJsonObject(cleaned) ? cleaned : {};
  }

  /** Returns what of `basics` has no place. */
  private addBasics(): JsonObject {
    const { basics } = this.resume;
    if (!isJsonObject(basics)) return {};
    const { name, label, summary, email, url, location, image, profiles, ...rest } = basics;
    const [firstName, ...lastNames] = String(name ?? "")
      .split(/\s+/)
      .filter((word) => word !== "");
    const accounts = listOf(profiles);
    const urlOf = (pattern: RegExp) => accounts.find(({ network }) => pattern.test(String(network)))?.url;
    const place = isJsonObject(location) ? location : {};
    const owner = withoutGaps({
      headline: label,
      summary,
      email,
      homeUrl: url,
      domain: typeof url === "string" && URL.canParse(url) ? new URL(url).hostname : undefined,
      codeUrl: urlOf(/github|gitlab|codeberg|bitbucket|sourcehut/i),
      networkUrl: urlOf(/linkedin|xing/i),
      location: [place.city, place.region, place.countryCode]
        .filter((part) => typeof part === "string")
        .join(", "),
    });
    // Without a name there is no owner that the page could show.
    if (firstName !== undefined) {
      // A person with one name has an empty last name.
      const fields = { firstName, lastName: lastNames.join(" "), ...owner };
      this.items.push({ upstreamId: "owner", collection: "owner", fields });
    }
    if (image !== undefined) {
      this.items.push({ upstreamId: "profile", collection: "profile", fields: { image } });
    }
    accounts.forEach((account, at) => {
      this.addSectionEntry("profiles", account, ["basics", "profiles", at]);
    });
    const { city: _, region: __, countryCode: ___, ...otherPlace } = place;
    return withoutGaps({
      ...rest,
      location: place,
      ...(Object.keys(otherPlace).length === 0 && { location: undefined }),
    });
  }

  private addWork(): void {
    for (const [at, entry] of listOf(this.resume.work).entries()) {
      const { name, position, url, startDate, endDate, summary, highlights, ...rest } = entry;
      const org = this.addOrg(name ?? position, "Company", { url });
      this.addActivity(["work", at], entry, {
        key: [name, startDate],
        org,
        fields: {
          title: toTitle(position ?? name),
          category: "Work",
          createdAt: startDate,
          endedAt: endDate,
          summary,
          highlights,
        },
        rest,
      });
    }
  }

  private addVolunteer(): void {
    for (const [at, entry] of listOf(this.resume.volunteer).entries()) {
      const { organization, position, url, startDate, endDate, summary, highlights, ...rest } = entry;
      const org = this.addOrg(organization ?? position, "Website", { url });
      this.addActivity(["volunteer", at], entry, {
        key: [organization, startDate],
        org,
        fields: {
          title: toTitle(position ?? organization),
          category: "Volunteer",
          createdAt: startDate,
          endedAt: endDate,
          summary,
          highlights,
        },
        rest,
      });
    }
  }

  private addProjects(): void {
    for (const [at, entry] of listOf(this.resume.projects).entries()) {
      const { name, description, url, startDate, endDate, highlights, entity, ...rest } = entry;
      const category = categoryOf(entry);
      // A project without an employer or a client is an org of its own.
      const org =
        entity === undefined
          ? this.addOrg(name, category === "Website" ? "Website" : "Open Source", { url })
          : this.addOrg(entity, "Company", {});
      this.addActivity(["projects", at], entry, {
        key: [name],
        org,
        fields: {
          title: toTitle(name),
          category,
          createdAt: startDate ?? endDate,
          endedAt: startDate === undefined ? undefined : endDate,
          summary: description,
          highlights,
          links: toLink(category === "Website" ? "Visit" : "Project", url),
        },
        rest,
      });
    }
  }

  private addPublications(): void {
    for (const [at, entry] of listOf(this.resume.publications).entries()) {
      const { name, publisher, releaseDate, url, summary, ...rest } = entry;
      const org = this.addOrg(publisher ?? hostOf(url) ?? "Publications", "Publication", {});
      this.addActivity(["publications", at], entry, {
        key: [name],
        org,
        fields: {
          title: toTitle(name),
          category: "Publication",
          createdAt: releaseDate,
          summary,
          links: toLink("Read", url),
        },
        rest,
      });
    }
  }

  private addProfileSections(): void {
    for (const [section, key] of sectionEntries) {
      for (const [at, entry] of listOf(this.resume[key]).entries()) {
        this.addSectionEntry(section, entry, [key, at]);
      }
    }
  }

  private addOrg(
    name: Json | undefined,
    orgType: string,
    { url }: { url?: Json | undefined },
  ): string | undefined {
    if (typeof name !== "string") return undefined;
    const key = `org ${fold(name)}`;
    const fields = withoutGaps({ name, orgType, url });
    // Several roles at one place are activities of one org; any of them may have the address.
    this.orgs.set(key, { ...fields, ...this.orgs.get(key) });
    return key;
  }

  private addActivity(
    path: Path,
    entry: JsonObject,
    activity: {
      key: readonly (Json | undefined)[];
      org: string | undefined;
      fields: JsonObject;
      rest: JsonObject;
    },
  ): void {
    const { key, org, rest } = activity;
    const fields = withoutGaps(activity.fields);
    const section = String(path[0]);
    const missing = org === undefined || fields.title === undefined ? "name" : "date";
    if (org === undefined || fields.title === undefined || fields.createdAt === undefined) {
      this.warnings.push(
        this.tell(path, `has no ${missing}, which the timeline needs; it is kept for exports`),
      );
      this.leftOut[section] = [...(this.leftOut[section] ?? []), entry];
      return;
    }
    const upstreamId = this.makeUpstreamId(section, key);
    this.items.push({
      upstreamId,
      collection: "activities",
      wantedId: toId(
        `${section === "projects" ? "project" : section === "publications" ? "publication" : section} ${key.join(" ")}`,
      ),
      org,
      fields,
      hasNoId: true,
    });
    this.keepKeys(upstreamId, rest);
  }

  private addSectionEntry(section: ProfileSection, entry: JsonObject, path: Path): void {
    const known = profileFields[section];
    const fields = Object.fromEntries(Object.entries(entry).filter(([key]) => known.includes(key)));
    const naming = profileSections[section];
    if (fields[naming[0]] === undefined) {
      this.warnings.push(this.tell(path, `has no ${naming[0]}; it is kept for exports`));
      this.leftOut[String(path[0])] = [...(this.leftOut[String(path[0])] ?? []), entry];
      return;
    }
    const upstreamId = this.makeUpstreamId(
      section,
      naming.map((field) => fields[field]),
    );
    this.items.push({ upstreamId, collection: section, fields, hasNoId: true });
    this.keepKeys(upstreamId, omit(entry, known));
  }

  private keepKeys(upstreamId: string, rest: JsonObject): void {
    if (Object.keys(rest).length > 0) this.entryKeys[upstreamId] = rest;
  }

  /** Numbers entries that are called the same. */
  private makeUpstreamId(section: string, key: readonly (Json | undefined)[]): string {
    const base = [section, ...key.map((part) => fold(String(part ?? "")))].join("|");
    let id = base;
    for (let at = 2; this.upstreamIds.has(id); at++) id = `${base}|${at}`;
    this.upstreamIds.add(id);
    return id;
  }
}

/** The sections of profile.json and what JSON Resume calls them. */
const sectionEntries = [
  ["skills", "skills"],
  ["education", "education"],
  ["certificates", "certificates"],
  ["awards", "awards"],
  ["spokenLanguages", "languages"],
  ["interests", "interests"],
] as const;

const profileFields: Readonly<Record<ProfileSection, readonly string[]>> = {
  profiles: ["network", "username", "url"],
  skills: ["name", "level", "keywords"],
  education: ["institution", "url", "area", "studyType", "startDate", "endDate", "score", "courses"],
  certificates: ["name", "date", "issuer", "url"],
  awards: ["title", "date", "awarder", "summary"],
  spokenLanguages: ["language", "fluency"],
  interests: ["name", "keywords"],
};

/** JSON Resume's `type` is free text; where it says nothing, the address does. */
function categoryOf({ type, keywords, url }: JsonObject): "SoftwareApp" | "SoftwareLib" | "Website" {
  const words = [type, ...(Array.isArray(keywords) ? keywords : [])].map((word) => fold(String(word ?? "")));
  const says = (pattern: RegExp) =>
    pattern.test(words[0] ?? "") || words.slice(1).some((word) => pattern.test(word));
  if (/app|program|tool|game/.test(words[0] ?? "")) return "SoftwareApp";
  if (says(/^(?:.*\b)?(?:library|lib|package|framework|module|sdk|plugin)(?:\b.*)?$/)) return "SoftwareLib";
  if (says(/^(?:website|web site|site|blog|portfolio|homepage)$/)) return "Website";
  const host = hostOf(url) ?? "";
  if (/(?:^|\.)(?:npmjs\.com|pypi\.org|crates\.io|rubygems\.org|packagist\.org|pkg\.go\.dev)$/.test(host)) {
    return "SoftwareLib";
  }
  const isCode = /(?:^|\.)(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|sr\.ht)$/.test(host);
  return host === "" || isCode ? "SoftwareApp" : "Website";
}

function toTitle(name: Json | undefined): string | undefined {
  return typeof name === "string" ? escapeMarkdown(name) : undefined;
}

function toLink(title: string, url: Json | undefined): JsonObject | undefined {
  return typeof url === "string" ? { project: { title, url } } : undefined;
}

function hostOf(url: Json | undefined): string | undefined {
  return typeof url === "string" && URL.canParse(url)
    ? new URL(url).hostname.replace(/^www\./, "")
    : undefined;
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.map((entry) => (isJsonObject(entry) ? entry : {})) : [];
}

function omit(fields: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}

/** Templates come with empty texts and nulls for what is not filled in; they are no faults. */
function withoutEmpty(value: JsonObject): JsonObject {
  const clean = (inner: Json): Json => {
    if (Array.isArray(inner)) return inner.map(clean);
    return isJsonObject(inner) ? withoutEmpty(inner) : inner;
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === undefined || inner === null || inner === "" ? [] : [[key, clean(inner)]],
    ),
  );
}

const dateKeys = new Set(["startDate", "endDate", "releaseDate", "date"]);

function findWrongDates(value: Json, path: Path): { path: Path; reason: string }[] {
  if (Array.isArray(value)) return value.flatMap((inner, at) => findWrongDates(inner, [...path, at]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, key];
    if (inner === undefined) return [];
    const isWrong = dateKeys.has(key) && path.length === 2 && typeof inner === "string" && !isDay(inner);
    return isWrong
      ? [{ path: at, reason: `is no date: ${JSON.stringify(inner)}` }]
      : findWrongDates(inner, at);
  });
}

function isDay(text: string): boolean {
  return text.length <= "2015-03-14".length && parseTimestamp(text) !== undefined;
}

function toPath({ instancePath }: ErrorObject): Path {
  return instancePath
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** Removes the value at a path. A list keeps an empty entry in its place, so that other paths still lead where they did. */
function remove(value: Json | undefined, path: Path): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return undefined;
  if (Array.isArray(value)) {
    return value.flatMap((inner, at) => {
      if (at !== key) return [inner];
      const next = rest.length === 0 ? {} : remove(inner, rest);
      return next === undefined ? [{}] : [next];
    });
  }
  if (!isJsonObject(value) || typeof key !== "string") return value;
  const inner = value[key];
  // A wrong line of a list of texts costs the list, since what is left may mean something else.
  const isTextList = Array.isArray(inner) && !inner.some(isJsonObject);
  return { ...value, [key]: rest.length === 0 || isTextList ? undefined : remove(inner, rest) };
}

/** Writes a path as `work[3].url`. */
function toField(path: Path): string {
  return path.map((key, at) => (typeof key === "number" ? `[${key}]` : at === 0 ? key : `.${key}`)).join("");
}
