/** Repairs a résumé of jsonresume.org: renames keys of older versions, and removes invalid parts. */
import resumeSchema from "@jsonresume/schema/schema.json" with { type: "json" };
import { findDoi, isAllowedLink, toDoiUrl } from "../../model/addresses.ts";
import { findWrongSpan } from "../../model/dates.ts";
import { activitySectionNames, activitySections, profileKeys } from "../../model/json-resume.ts";
import { quote, readValue, type Schema } from "../../model/json-schema.ts";
import { profileSectionIds, profileSections } from "../../model/profile.ts";
import { calendarDate } from "../../model/schemas/value-types.ts";
import type { JsonPath } from "../owner/located-json.ts";
import { isDay, isOngoing, toIsoDate } from "./dates.ts";
import { htmlToMarkdown, htmlToPlain } from "./prose.ts";
import { isJsonObject, itemsOf, type Json, type JsonObject, withScheme } from "./upstream.ts";

export interface CleanResume {
  readonly resume: JsonObject;
  /** The removed parts, by their paths in the file. */
  readonly defects: readonly ResumeDefect[];
}

interface ResumeDefect {
  readonly path: JsonPath;
  /** A message without its subject, the field. */
  readonly reason: string;
}

export function cleanResume(written: JsonObject): CleanResume {
  const older = new Map<string, string>();
  const spelled = respell(reshape(withNewKeys(withoutEmpty(written), older)));
  const resume = isJsonObject(spelled) ? spelled : {};
  const defects = new Map<string, ResumeDefect>();
  for (const defect of readValue(resumeFormat, resume).defects) defects.set(defect.path.join("/"), defect);
  // The schema checks no calendar and allows every address.
  for (const defect of [...findWrongSpans(resume), ...findWrongTexts(resume, [])])
    defects.set(defect.path.join("/"), defect);
  const all = [...defects.values()];
  const cleaned = all.reduce<Json | undefined>(
    // Without an end, the entry would count as ongoing.
    (rest, { path }) => (path.at(-1) === "endDate" ? withUnknownEnd(rest, path) : remove(rest, path)),
    resume,
  );
  const toWritten = (path: JsonPath) =>
    path.map((step, at) => older.get(path.slice(0, at + 1).join("/")) ?? step);
  return {
    resume: isJsonObject(cleaned) ? cleaned : {},
    defects: all.map(({ path, reason }) => ({ path: toWritten(path), reason })),
  };
}

/** Removes empty texts, nulls and lists of them, which templates contain for missing values; they are not defects. */
function withoutEmpty(value: JsonObject): JsonObject {
  const clean = (inner: Json): Json => {
    // A list of entries keeps its positions, because defects refer to them.
    if (Array.isArray(inner))
      return (inner.some(isJsonObject) ? inner : inner.filter((one) => !isEmpty(one))).map(clean);
    return isJsonObject(inner) ? withoutEmpty(inner) : inner;
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const isList = Array.isArray(inner) && inner.length > 0;
      return (isList ? inner.every(isEmpty) : isEmpty(inner)) ? [] : [[key, clean(inner ?? null)]];
    }),
  );
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === "string" && !value.trim());
}

/** Renames older keys, and adds each to `older` by its new path. */
function withNewKeys(value: JsonObject, older: Map<string, string>, path: JsonPath = []): JsonObject {
  const names = olderKeys.get(path.filter((step) => typeof step === "string").join("/"));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const newName = names?.get(key);
      // If both keys exist, the older one is treated as an unknown key.
      const name = newName === undefined || Object.hasOwn(value, newName) ? key : newName;
      const at = [...path, name];
      if (name !== key) older.set(at.join("/"), key);
      return [name, descend(inner, older, at)];
    }),
  );
}

function descend(value: Json | undefined, older: Map<string, string>, path: JsonPath): Json | undefined {
  if (Array.isArray(value)) return value.map((inner, at) => descend(inner, older, [...path, at]) ?? null);
  return isJsonObject(value) ? withNewKeys(value, older, path) : value;
}

/** Converts other shapes of `basics` and `skills` to the current one. */
function reshape({ skills, ...others }: JsonObject): JsonObject {
  const groups = isJsonObject(skills) ? Object.entries(skills) : [];
  const isGrouped = groups.length > 0 && groups.every(([, keywords]) => Array.isArray(keywords));
  const listed = isGrouped ? groups.map(([name, keywords]) => ({ name, keywords })) : skills;
  const resume: JsonObject = listed === undefined ? others : { ...others, skills: listed };
  const { basics } = resume;
  if (!isJsonObject(basics)) return resume;
  const { firstName, lastName, name, email, phone, location, url, websites, profiles } = basics;
  const names = [firstName, lastName].filter((part) => typeof part === "string");
  const addresses = isJsonObject(websites) ? Object.entries(websites) : [];
  const isHome = addresses.length > 0 && url === undefined;
  const accounts = [
    ...(isHome ? addresses.slice(1) : addresses),
    ...(isJsonObject(profiles) ? Object.entries(profiles) : []),
  ].map(([network, account = null]) => ({ network, ...toAccount(account) }));
  const reshaped: Record<string, Json | undefined> = {
    ...basics,
    name: name ?? (names.length === 0 ? undefined : names.join(" ")),
    email: pickText(email, ["personal", "home", "work"]),
    phone: pickText(phone, ["mobile", "personal", "home", "work"]),
    location: typeof location === "string" ? { city: location } : location,
    url: isHome ? addresses[0]?.[1] : url,
    // Templates contain `{}` here.
    profiles: isJsonObject(profiles) || accounts.length > 0 ? [...itemsOf(profiles), ...accounts] : profiles,
  };
  const rest = Object.entries(reshaped).filter(([key, value]) => {
    return value !== undefined && !(key === "websites" && addresses.length > 0);
  });
  return { ...resume, basics: Object.fromEntries(rest) };
}

/** Returns the first wanted text of several, or else the first one. */
function pickText(value: Json | undefined, wanted: readonly string[]): Json | undefined {
  if (!isJsonObject(value)) return value;
  const texts = [...wanted.map((key) => value[key]), ...Object.values(value)];
  return texts.find((text) => typeof text === "string");
}

function toAccount(account: Json): JsonObject {
  if (typeof account !== "string") return isJsonObject(account) ? account : {};
  return /^https?:|\//i.test(account) ? { url: account } : { username: account };
}

/** Keys of older versions of the format, which half of the résumés on the web contain. */
const olderKeys: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    "": { bio: "basics", hobbies: "interests", project: "projects" },
    basics: { picture: "image", website: "url" },
    "basics/location": { state: "region" },
    work: { company: "name", website: "url" },
    volunteer: { company: "organization", website: "url" },
    education: { website: "url", gpa: "score" },
    awards: { awardDate: "date", name: "title" },
    languages: { name: "language", level: "fluency" },
    certificates: { website: "url" },
    publications: { title: "name", website: "url" },
    projects: {
      title: "name",
      company: "entity",
      website: "url",
      summary: "description",
      tech: "keywords",
      position: "roles",
    },
  }).map(([section, keys]) => [section, new Map(Object.entries(keys))]),
);

type ByKey<T> = ReadonlyMap<string | number | undefined, T>;

/** The keys with dates of each section's entries. */
const dateKeys: ByKey<readonly string[]> = new Map([
  ...activitySectionNames.map((section): [string, string[]] => {
    const { createdAt, endedAt } = activitySections[section];
    return [section, [createdAt, endedAt].filter((key) => key !== null)];
  }),
  ...profileSectionIds.map((section): [string, string[]] => {
    const fields: Record<string, Schema> = profileSections[section].entry.properties;
    const isDate = (name: string) => fields[name]?.pattern === calendarDate.pattern;
    return [profileKeys[section], Object.keys(fields).filter(isDate)];
  }),
]);

/** The key for an entry that is only a text, such as a skill. */
const namingKeys: ByKey<string> = new Map(
  profileSectionIds.flatMap((section) => {
    const [name, ...others] = profileSections[section].naming;
    return others.length === 0 ? [[profileKeys[section], name]] : [];
  }),
);

/** Normalizes dates, addresses and lists of names, which many people write in other ways than the format. */
function respell(value: Json, path: JsonPath = []): Json | undefined {
  if (Array.isArray(value)) return value.map((inner, at) => respell(inner, [...path, at]) ?? null);
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner = null]) => {
        const spelled = respell(inner, [...path, key]);
        return spelled === undefined ? [] : [[key, spelled]];
      }),
    );
  const [section, , key] = path;
  const naming = namingKeys.get(section);
  if (path.length === 2 && typeof value === "string" && naming !== undefined)
    return { [naming]: htmlToPlain(value) };
  if (path.length === 3 && typeof key === "string" && dateKeys.get(section)?.includes(key)) {
    const date = typeof value === "number" ? String(value) : value;
    if (typeof date !== "string" || isDay(date)) return date;
    // Some add how long it was: `2015-03 (18 months)`.
    const alone = date.replace(/\s*(?:\([^()]*\)|（[^（）]*）)\s*$/, "");
    if (key === "endDate" && (isOngoing(date) || isOngoing(alone))) return undefined;
    return toIsoDate(date) ?? (isDay(alone) ? alone : toIsoDate(alone)) ?? date;
  }
  const [kind, kindOfItems] = typesAt(path);
  if (kind === "array" && kindOfItems === "string" && typeof value === "string")
    return (key === "keywords" ? value.split(/\s*[,;]\s*/) : [value]).filter((text) => text !== "");
  if (kind !== "string") return value;
  // The format has no numbers, but people write a skill's level as 4, or a telephone number.
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return value;
  const field = path.findLast((step) => typeof step === "string");
  if (field === "url") {
    const doi = /^https?:/i.test(value) ? undefined : findDoi(value);
    if (doi !== undefined) return toDoiUrl(doi);
    return withScheme(value);
  }
  if (unspelled.has(field)) return value;
  return proseKeys.has(field) ? htmlToMarkdown(value) : htmlToPlain(value).replace(/\s*\n\s*/g, " ");
}

/** Keys of texts that may contain paragraphs and lists; the others are names. */
const proseKeys: ReadonlySet<string | undefined> = new Set([
  "summary",
  "description",
  "highlights",
  "reference",
  "courses",
]);

/** Keys whose values are not meant for readers. */
const unspelled: ReadonlySet<string | undefined> = new Set(["image", "email", "phone", "postalCode"]);

/** Returns the format's type at a path, and that of a list's items. */
function typesAt(path: JsonPath): (Json | undefined)[] {
  const found = path.reduce<Json | undefined>((schema, step) => {
    if (!isJsonObject(schema)) return undefined;
    if (typeof step === "number") return schema.items;
    const { properties } = schema;
    return isJsonObject(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
  }, formatSchema);
  if (!isJsonObject(found)) return [];
  return [found.type, isJsonObject(found.items) ? found.items.type : undefined];
}

const formatSchema: Json = resumeSchema;

/** The formats of texts, with what each is called. */
const formats: Readonly<Record<string, readonly [name: string, isOf: (text: string) => boolean]>> = {
  uri: ["a URL", (text) => /^[a-z][a-z\d+.-]*:\S+$/i.test(text) && URL.canParse(text)],
  email: ["an email address", (text) => /^[^\s@]+@[^\s@]+$/.test(text)],
};
const resumeFormat = toSchema(formatSchema);

/** Converts a part of the format's schema for the project's own validator. Its only reference is to dates. */
function toSchema(part: Json): Schema {
  if (!isJsonObject(part)) return {};
  const { $ref, type, properties, items, format } = part;
  if ($ref !== undefined) return { type: "string", pattern: resumeSchema.definitions.iso8601.pattern };
  const [name, isOf] = formats[String(format)] ?? [];
  return {
    ...((type === "object" || type === "array" || type === "string") && { type }),
    ...(isJsonObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value = null]) => [key, toSchema(value)]),
      ),
    }),
    ...(items !== undefined && { items: toSchema(items) }),
    ...(isOf && {
      refuse: (text: string) => (isOf(text) ? undefined : `is not ${name}: ${quote(text)}`),
    }),
  };
}

function findWrongTexts(value: Json | undefined, path: JsonPath): ResumeDefect[] {
  if (Array.isArray(value)) return value.flatMap((inner, at) => findWrongTexts(inner, [...path, at]));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, inner]) => findWrongTexts(inner, [...path, key]));
  const key = path.at(-1);
  if (typeof value !== "string" || typeof key !== "string") return [];
  if (path.length === 3 && dateKeys.get(path[0])?.includes(key) && !isDay(value))
    return [{ path, reason: `is not a date: ${JSON.stringify(value)}` }];
  const isLink = key === "url" || key === "image";
  return isLink && !isAllowedLink(value)
    ? [{ path, reason: `is an unsafe link: ${JSON.stringify(value)}` }]
    : [];
}

/** Finds ends before their starts. */
function findWrongSpans(resume: JsonObject): ResumeDefect[] {
  return Object.entries(resume).flatMap(([section, entries]) =>
    dateKeys.get(section)?.includes("endDate") && Array.isArray(entries)
      ? entries.flatMap((entry, at) =>
          (isJsonObject(entry) ? findWrongSpan(entry) : []).map(({ path, reason }) => {
            return { path: [section, at, ...path], reason };
          }),
        )
      : [],
  );
}

function withUnknownEnd(value: Json | undefined, path: JsonPath): Json | undefined {
  const [key, ...rest] = path;
  if (rest.length === 0 && isJsonObject(value)) return { ...value, endDate: undefined, endUnknown: true };
  if (Array.isArray(value))
    return value.map((inner, at) => (at === key ? (withUnknownEnd(inner, rest) ?? {}) : inner));
  if (!isJsonObject(value) || typeof key !== "string") return value;
  return { ...value, [key]: withUnknownEnd(value[key], rest) };
}

/** Removes the value at a path. A list keeps an empty entry in its place, so that other paths stay valid. */
function remove(value: Json | undefined, [key, ...rest]: JsonPath): Json | undefined {
  if (key === undefined) return undefined;
  if (Array.isArray(value)) {
    return value.map((inner, at) => {
      if (at !== key) return inner;
      return (rest.length === 0 ? undefined : remove(inner, rest)) ?? {};
    });
  }
  if (!isJsonObject(value) || typeof key !== "string") return value;
  const inner = value[key];
  // A list of texts is removed as a whole, since the rest could mean something else.
  const isTextList = Array.isArray(inner) && !inner.some(isJsonObject);
  return { ...value, [key]: rest.length === 0 || isTextList ? undefined : remove(inner, rest) };
}
