/**
 * Writes the English messages as a file like those of the other languages. It ships as messages/en.json, where translators
 * begin. What Intl knows in every language is left out; see intl-messages.ts.
 */
import { makeIntlMessages } from "../../../node/languages/intl-messages.ts";
import { buildMessages, pageMessages } from "../../../node/languages/page-messages.ts";
import { isFunction, probe } from "../../../node/languages/translation.ts";

type FileValue = string | { [key: string]: FileValue } | readonly FileValue[];

/** Any language that has no messages works here. */
const byIntl: object = makeIntlMessages("nl");

export function makeEnglishFile(): FileValue {
  return toValue({ ...pageMessages, ...buildMessages }, byIntl);
}

/** `known`: the messages that the file may lack, in the same shape. */
function toValue(message: unknown, known: unknown): FileValue {
  if (isFunction(message)) return toPatterns(message);
  if (Array.isArray(message)) return message.map((one) => toValue(one, undefined));
  if (typeof message !== "object" || message === null) return String(message);
  const entries = Object.entries(message).flatMap(([key, value]): [string, FileValue][] => {
    const inKnown: unknown =
      typeof known === "object" && known !== null ? Reflect.get(known, key) : undefined;
    const isTable = typeof value === "object" && !Array.isArray(value);
    if (inKnown !== undefined && !isTable) return [];
    const written = toValue(value, inKnown);
    return typeof written === "object" && Object.keys(written).length === 0 ? [] : [[key, written]];
  });
  return Object.fromEntries(entries);
}

/** A message that depends on its first count has one text for one and another for several. */
function toPatterns(message: (...values: never[]) => string): FileValue {
  const other = probe(message);
  const [, first] = /\{#(\d)\}/.exec(other) ?? [];
  if (first === undefined) return other;
  const one = probe(message, { at: Number(first), value: 1 });
  return one === other.replaceAll(`{#${first}}`, "1") ? other : { one, other };
}
