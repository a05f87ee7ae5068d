/** Reads a language's messages: the owner's messages/xx.json or the shipped. Functions have patterns there. */

import type { CategoryId, OrgTypeId } from "../../model/categories.ts";
import { countEach } from "../../model/collections.ts";
import { fileDefect } from "../../model/data-files.ts";
import { isObject, suggest, type ValueDefect } from "../../model/json-schema.ts";
import { createTranslate, type Translated, type Translation } from "../../model/localize.ts";
import type { Result } from "../../model/result.ts";
import type { Words, WordsOf } from "../export/words.ts";
import { openDataFile } from "../owner/data-file.ts";
import { formatLocated } from "../owner/located-json.ts";
import { findLanguageError, findMessageFile, isEnglish } from "../owner/message-files.ts";
import { findDefects, toLocated } from "../owner/read-folder.ts";
import { makeIntlMessages } from "./intl-messages.ts";
import { buildMessages, cloneMessages, pageMessages, splitTexts } from "./page-messages.ts";
import { englishWords, toWords } from "./words.ts";

/** The messages of a site in another language than English. */
export interface LanguageTexts {
  /** The messages in the html. */
  readonly translation: Translation;
  /** The messages that the page loads later. */
  readonly later: Translation["texts"];
  /** Both. */
  readonly whole: Translation;
  /** The texts of index.html. */
  readonly html: typeof buildMessages.html;
  /** Names for the categories that the owner has not named. */
  readonly categories: Readonly<Record<CategoryId, string>>;
  /** Names for the types of organizations that the owner has not named. */
  readonly orgTypes: Readonly<Record<OrgTypeId, string>>;
  readonly words: Words;
}

type LanguageReply =
  | {
      ok: true;
      /** Undefined for English. */
      language: LanguageTexts | undefined;
      /** The paths of the messages that stay English. */
      missing: readonly string[];
      /** One sentence about them, if there are any. */
      warnings: readonly string[];
    }
  | { ok: false; defects: readonly string[] };

/** `tag`: a BCP 47 tag. `folder`: the owner's folder of messages. `place`: where the language is asked for. */
export function readLanguage(tag: string, folder: string, place = "language"): LanguageReply {
  const reason = findLanguageError(tag, folder);
  if (reason !== undefined) return { ok: false, defects: [`${place} ${reason}`] };
  const found = findMessageFile(tag, folder);
  if (found === undefined) return { ok: true, language: undefined, missing: [], warnings: [] };
  const file = openDataFile(found.folder, { name: found.name, root: "object", required: true });
  const locate = (defects: readonly ValueDefect[]) =>
    toLocated(
      file,
      findDefects(
        file,
        defects.map((defect) => fileDefect(found.name, defect, "error")),
      ),
    ).map(formatLocated);
  if (!file.text.ok) return { ok: false, defects: [`${file.path}:1:1: ${found.name} ${file.text.reason}`] };
  const { texts, defects, missing } = compareMessages(file.json?.value, tag);
  const lines = locate(defects);
  if (lines.length > 0) return { ok: false, defects: lines };
  const [thousands] = texts.ui ?? [];
  const { first, later } = splitTexts(texts);
  const translation = {
    language: tag,
    thousands: typeof thousands === "string" ? thousands : ",",
    texts: first,
  };
  const own = cloneMessages({ ...pageMessages, ...buildMessages });
  const whole = { ...translation, texts };
  const translate = createTranslate(whole);
  for (const [feature, messages] of Object.entries(own)) translate(feature, messages);
  const { html, categories, orgTypes } = own;
  const count = missing.length + countMessages(texts);
  const warnings = missing.length === 0 ? [] : [`${file.path}: ${describeMissing(missing, count)}`];
  return {
    ok: true,
    language: { translation, later, whole, html, categories, orgTypes, words: toWords(tag, own) },
    missing,
    warnings,
  };
}

const maxNamedMessages = 3;

/** @example `502 of 533 messages are missing and stay English: ui.close, … and 500 more` */
function describeMissing(missing: readonly string[], count: number): string {
  const named = missing.slice(0, maxNamedMessages).join(", ");
  const more = missing.length - maxNamedMessages;
  const verb = missing.length === 1 ? "is missing and stays" : "are missing and stay";
  return `${missing.length} of ${count} messages ${verb} English: ${named}${more > 0 ? ` and ${more} more` : ""}`;
}

function countMessages(texts: Comparison["texts"]): number {
  return Object.values(texts)
    .flat()
    .filter((text) => text !== null).length;
}

interface Languages {
  /** By their tags; undefined for English, and for those with defects. */
  readonly languages: ReadonlyMap<string, LanguageTexts | undefined>;
  /** Languages that were not read have English words. */
  readonly wordsOf: WordsOf;
  readonly defects: readonly string[];
  /** The paths of the messages that stay English, by language; only of those that have any. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  /** A sentence for each of these languages. */
  readonly warnings: readonly string[];
}

/** Reads the languages of a site and of its documents. `placeOf` returns where a language is asked for. */
export function readLanguages(
  tags: Iterable<string>,
  folder: string,
  placeOf?: (tag: string) => string,
): Languages {
  const replies = Array.from(new Set(tags), (tag) => ({
    tag,
    reply: readLanguage(tag, folder, placeOf?.(tag)),
  }));
  const languages = new Map(replies.map(({ tag, reply }) => [tag, reply.ok ? reply.language : undefined]));
  const valid = new Set(replies.flatMap(({ tag, reply }) => (reply.ok ? [tag] : [])));
  return {
    languages,
    wordsOf: (tag) =>
      valid.has(tag) ? (languages.get(tag)?.words ?? { ...englishWords, language: tag }) : englishWords,
    defects: replies.flatMap(({ reply }) => (reply.ok ? [] : reply.defects)),
    missing: new Map(
      replies.flatMap(({ tag, reply }) =>
        reply.ok && reply.missing.length > 0 ? [[tag, reply.missing]] : [],
      ),
    ),
    warnings: replies.flatMap(({ reply }) => (reply.ok ? reply.warnings : [])),
  };
}

export function readWords(tag: string, folder: string): Result<Words> {
  const { defects, wordsOf } = readLanguages([tag], folder);
  return defects.length > 0 ? { ok: false, reason: defects.join("\n") } : { ok: true, value: wordsOf(tag) };
}

interface Comparison {
  /** By feature, in the order of the English messages. */
  texts: Record<string, Translated[]>;
  defects: ValueDefect[];
  /** Paths of messages that the translation lacks. */
  missing: string[];
}

/** Compares messages with the English ones, except those of Intl. `language`: a BCP 47 tag. */
export function compareMessages(messages: unknown, language: string): Comparison {
  const texts: Record<string, Translated[]> = {};
  const defects: ValueDefect[] = [];
  const missing: string[] = [];
  const english = { ...pageMessages, ...buildMessages };
  const spelling = findSpellingCategories(language);

  function compare(
    mine: object,
    own: unknown,
    byIntl: unknown,
    path: ValueDefect["path"],
    list: Translated[],
  ): void {
    const isTable = Array.isArray(mine) ? Array.isArray(own) : isObject(own);
    if (own !== undefined && !isTable)
      defects.push({ path, reason: `must be ${Array.isArray(mine) ? "a list" : "an object"}` });
    const given = isTable ? Object.entries(own ?? {}) : [];
    const fromIntl = Object.entries(byIntl ?? {});
    const known = Object.keys(mine);
    for (const [key] of given)
      if (!known.includes(key))
        defects.push({ path: [...path, key], reason: `is not a message${suggest(key, known)}` });
    for (const [key, message] of Object.entries(mine)) {
      const at = [...path, Array.isArray(mine) ? Number(key) : key];
      const value: unknown = given.find(([name]) => name === key)?.[1];
      const other: unknown = fromIntl.find(([name]) => name === key)?.[1];
      if (typeof message === "object") compare(message, value, other, at, list);
      else list.push(compareMessage(message, value === undefined ? other : value, at));
    }
  }

  function compareMessage(mine: unknown, own: unknown, path: ValueDefect["path"]): Translated {
    if (own === undefined) {
      missing.push(path.join("."));
      return null;
    }
    const isPattern = isFunction(mine);
    const plural = isPattern && isObject(own) ? readPlural(own) : undefined;
    if (typeof own !== "string" && plural === undefined) {
      const kind = isPattern
        ? `a text, or an object with texts for ${categories.join(", ")} that has other`
        : "a text";
      defects.push({ path, reason: `must be ${kind}` });
      return null;
    }
    const expected = isPattern ? placeholdersOf(probe(mine)) : placeholdersOf(String(mine));
    const patterns = typeof own === "string" ? { other: own } : (plural ?? { other: "" });
    const [count = "{0}"] = /\{#\d\}/.exec(patterns.other) ?? [];
    for (const [category, pattern] of Object.entries(patterns)) {
      const used = placeholdersOf(pattern);
      const wrong = used.find((one) => !expected.includes(one));
      const optional = typeof own !== "string" && spelling.has(category) ? count : undefined;
      const lacked = expected.find((one) => one !== optional && !used.includes(one));
      if (wrong === undefined && lacked === undefined) continue;
      const listed = expected.length === 0 ? "no placeholder" : expected.join(" and ");
      const reason = wrong === undefined ? `must contain ${lacked}` : `must contain ${listed}, not ${wrong}`;
      defects.push({ path: typeof own === "string" ? path : [...path, category], reason });
    }
    return typeof own === "string" ? own : (plural ?? null);
  }

  const given = isObject(messages) ? messages : {};
  const intlMessages = Object.entries(isEnglish(language) ? {} : makeIntlMessages(language));
  for (const key of Object.keys(given))
    if (!Object.hasOwn(english, key))
      defects.push({
        path: [key],
        reason: `is not a group of messages${suggest(key, Object.keys(english))}`,
      });
  for (const [feature, table] of Object.entries(english)) {
    const list: Translated[] = [];
    const byIntl = intlMessages.find(([name]) => name === feature)?.[1];
    compare(table, Object.hasOwn(given, feature) ? given[feature] : undefined, byIntl, [feature], list);
    texts[feature] = list;
  }
  return { texts, defects, missing };
}

const categories = ["zero", "one", "two", "few", "many", "other"] as const;

/**
 * Returns the categories that a single number has, which their patterns may spell. In French 0 and 1 have `one`.
 * @example findSpellingCategories("en") // Set { "one" }
 */
function findSpellingCategories(language: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(language);
  const counts = countEach(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
  return new Set([...counts].flatMap(([category, count]) => (count === 1 ? [category] : [])));
}

/** Returns an object's plural forms; undefined if it has others, or lacks `other`. */
function readPlural(own: Readonly<Record<string, unknown>>): { other: string } | undefined {
  const forms: Partial<Record<(typeof categories)[number], string>> = {};
  for (const category of categories) {
    const text = own[category];
    if (typeof text === "string") forms[category] = text;
  }
  const { other } = forms;
  if (other === undefined || Object.keys(forms).length !== Object.keys(own).length) return undefined;
  return { ...forms, other };
}

/** @example placeholdersOf("{#0} of {1}") // ["{#0}", "{1}"] */
function placeholdersOf(pattern: string): string[] {
  return [...new Set(pattern.match(/\{[^}]*\}/g))].sort();
}

export function isFunction(message: unknown): message is (...values: never[]) => string {
  return typeof message === "function";
}

/** A value that occurs in no message; its last digit is the number of the parameter. */
const probeStart = 1_234_560;

/**
 * Returns the pattern of an English function's plural, by calling it. One of its values may be known.
 * @example probe((n: number) => (n === 1 ? "1 job" : `${formatCount(n)} jobs`)) // "{#0} jobs"
 */
export function probe(
  message: (...values: never[]) => string,
  known?: { readonly at: number; readonly value: number },
): string {
  const values = Array.from({ length: message.length }, (_, at) => probeStart + at);
  if (known !== undefined) values[known.at] = known.value;
  const text = String(Reflect.apply(message, undefined, values));
  return text.replace(/1(,?)234\1?56(\d)/g, (_, comma: string, at: string) => `{${comma && "#"}${at}}`);
}
