/**
 * A résumé of jsonresume.org without what keeps it from being read as one of the format's newest version: keys of older
 * versions get their names of today, and what is wrong is left out, a field where that suffices.
 */
import resumeSchema from "@jsonresume/schema/schema.json" with { type: "json" };
import { Ajv, type ErrorObject } from "ajv";
import formats from "ajv-formats";
import { isAllowedLink } from "../../model/addresses.ts";
import { findWrongSpan } from "../../model/dates.ts";
import type { JsonPath } from "../owner/located-json.ts";
import { isDay, isOngoing, toIsoDate } from "./dates.ts";
import { olderKeys } from "./json-resume-table.ts";
import { htmlToMarkdown, htmlToPlain } from "./prose.ts";
import { isJsonObject, type Json, type JsonObject } from "./upstream.ts";

interface CleanResume {
  readonly resume: JsonObject;
  /** What was left out, by its path in the file. */
  readonly defects: readonly ResumeDefect[];
}

interface ResumeDefect {
  readonly path: JsonPath;
  /** A predicate, whose subject is the field. */
  readonly reason: string;
}

const validate = (() => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  // The package's own default is a property of the module where it is loaded as CommonJS.
  const addFormats = "default" in formats ? formats.default : formats;
  addFormats(ajv);
  return ajv.compile(resumeSchema);
})();

export function cleanResume(written: JsonObject): CleanResume {
  const older = new Map<string, string>();
  const spelled = respell(reshape(withNewKeys(withoutEmpty(written), older)));
  const resume = isJsonObject(spelled) ? spelled : {};
  validate(resume);
  const defects = new Map<string, ResumeDefect>();
  for (const error of validate.errors ?? []) {
    const path = toPath(error);
    const key = path.join("/");
    if (!defects.has(key)) defects.set(key, { path, reason: error.message ?? "is wrong" });
  }
  // The schema knows no calendar, and takes every address.
  for (const defect of [...findWrongSpans(resume), ...findWrongTexts(resume, [])])
    defects.set(defect.path.join("/"), defect);
  const all = [...defects.values()];
  const cleaned = all.reduce<Json | undefined>(
    // An entry without an end counts as going on, which its unreadable end does not say.
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

/** Templates come with empty texts and nulls for what is not filled in; they are no defects. */
function withoutEmpty(value: JsonObject): JsonObject {
  const clean = (inner: Json): Json => {
    if (Array.isArray(inner)) return inner.map(clean);
    return isJsonObject(inner) ? withoutEmpty(inner) : inner;
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const isEmpty = inner === undefined || inner === null || (typeof inner === "string" && !inner.trim());
      return isEmpty ? [] : [[key, clean(inner)]];
    }),
  );
}

/** Writes each key that was renamed, by its new path, into `older`. */
function withNewKeys(value: JsonObject, older: Map<string, string>, path: JsonPath = []): JsonObject {
  const names = olderKeys.get(path.filter((step) => typeof step === "string").join("/"));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const newName = names?.get(key);
      // Where both names are there, the older one is a key like any that the format does not know.
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

/** Gives `basics` the shape of today where an older version or a person has another one. */
function reshape(resume: JsonObject): JsonObject {
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
    // Templates have `{}` here.
    profiles: isJsonObject(profiles) || accounts.length > 0 ? [...listOf(profiles), ...accounts] : profiles,
  };
  const rest = Object.entries(reshaped).filter(([key, value]) => {
    return value !== undefined && !(key === "websites" && addresses.length > 0);
  });
  return { ...resume, basics: Object.fromEntries(rest) };
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Of texts for several purposes, the first that is wanted, or the first there is. */
function pickText(value: Json | undefined, wanted: readonly string[]): Json | undefined {
  if (!isJsonObject(value)) return value;
  const texts = [...wanted.map((key) => value[key]), ...Object.values(value)];
  return texts.find((text) => typeof text === "string");
}

function toAccount(account: Json): JsonObject {
  if (typeof account !== "string") return isJsonObject(account) ? account : {};
  return /^https?:|\//i.test(account) ? { url: account } : { username: account };
}

const span = ["startDate", "endDate"];
const dateKeys: ReadonlyMap<string | number | undefined, readonly string[]> = new Map(
  Object.entries({
    work: span,
    volunteer: span,
    education: span,
    projects: span,
    awards: ["date"],
    certificates: ["date"],
    publications: ["releaseDate"],
  }),
);

/** The name of an entry that is a text alone, such as a skill. */
const namingKeys: ReadonlyMap<string | number | undefined, string> = new Map(
  Object.entries({ skills: "name", interests: "name", languages: "language" }),
);

/** A host with its path, and no file. */
const hostAlone = /^(?:[a-z\d-]+\.)+(?!(?:html?|json|md|pdf|php)\b)[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i;

/** Spells dates, addresses and lists of names, which many people write in their own way, as the format does. */
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
    return key === "endDate" && isOngoing(date) ? undefined : (toIsoDate(date) ?? date);
  }
  // What the format does not know stays as it is, for exports.
  if (!isText(path)) return value;
  // The format has no numbers: a skill's level may be 4, a telephone one long number.
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return value;
  const field = path.findLast((step) => typeof step === "string");
  if (field === "url") return hostAlone.test(value) ? `https://${value}` : value;
  if (unspelled.has(field)) return value;
  return proseKeys.has(field) ? htmlToMarkdown(value) : htmlToPlain(value).replace(/\s*\n\s*/g, " ");
}

/** The keys of texts that may have paragraphs and lists; the others are names. */
const proseKeys: ReadonlySet<string | undefined> = new Set([
  "summary",
  "description",
  "highlights",
  "reference",
  "courses",
]);

/** The keys of what is no text for readers. */
const unspelled: ReadonlySet<string | undefined> = new Set(["image", "email", "phone", "postalCode"]);

/** Returns whether the format has a text at a path. */
function isText(path: JsonPath): boolean {
  const found = path.reduce<Json | undefined>((schema, step) => {
    if (!isJsonObject(schema)) return undefined;
    if (typeof step === "number") return schema.items;
    const { properties } = schema;
    return isJsonObject(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
  }, formatSchema);
  return isJsonObject(found) && found.type === "string";
}

const formatSchema: Json = resumeSchema;

function findWrongTexts(value: Json | undefined, path: JsonPath): ResumeDefect[] {
  if (Array.isArray(value)) return value.flatMap((inner, at) => findWrongTexts(inner, [...path, at]));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, inner]) => findWrongTexts(inner, [...path, key]));
  const key = path.at(-1);
  if (typeof value !== "string" || typeof key !== "string") return [];
  if (path.length === 3 && dateKeys.get(path[0])?.includes(key) && !isDay(value))
    return [{ path, reason: `is no date: ${JSON.stringify(value)}` }];
  const isLink = key === "url" || key === "image";
  return isLink && !isAllowedLink(value)
    ? [{ path, reason: `is a link that browsers must not follow: ${JSON.stringify(value)}` }]
    : [];
}

/** Finds ends that lie before their beginnings. */
function findWrongSpans(resume: JsonObject): ResumeDefect[] {
  return Object.entries(resume).flatMap(([section, entries]) =>
    dateKeys.get(section) === span && Array.isArray(entries)
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

function toPath({ instancePath }: ErrorObject): JsonPath {
  return instancePath
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** Removes the value at a path. A list keeps an empty entry in its place, so that other paths still lead where they did. */
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
  // A wrong line of a list of texts costs the list, since what is left may mean something else.
  const isTextList = Array.isArray(inner) && !inner.some(isJsonObject);
  return { ...value, [key]: rest.length === 0 || isTextList ? undefined : remove(inner, rest) };
}
