// The messages of suggestions, advice and help. Messages of problems are in grammar/problems.ts.

import { fixMessages } from "../../grammar/fix.ts";
import {
  fieldTable,
  flagTable,
  presenceTable,
  signTable,
  syntaxTable,
} from "../../grammar/language-table.ts";
import { problemMessages } from "../../grammar/problems.ts";
import { createTranslate, type Translation } from "../../model/localize.ts";
import { englishConcepts } from "./concepts/english.ts";

type Texts = Readonly<Partial<Record<string, string>>>;

const meaningsOf = (table: Readonly<Record<string, { readonly meaning: string }>>): Texts =>
  Object.fromEntries(Object.entries(table).map(([name, { meaning }]) => [name, meaning]));
const fields = meaningsOf(fieldTable);
const flags = meaningsOf(flagTable);
const presences = meaningsOf(presenceTable);
const signs: Texts = { ...signTable };

const examples = {
  languageAndWord: "A language, and a word of the title",
  orgAndYears: "A project, and a range of years",
  categories: "Several kinds of work",
  phrase: "Words side by side",
  flag: "A kind of change",
  without: "A word, but not in this language",
  month: "Everything from one month",
} as const;

/** The suggested ones; any number may be typed. */
const relativeDates = {
  "@today-30d": "30 days ago",
  "@today-6m": "6 months ago",
  "@today-1y": "a year ago",
  "@today-5y": "5 years ago",
  "@today": "today",
} as const;

export const assistMessages = {
  examples,
  relativeDates,
  fields,
  flags,
  presences,
  signs,
  /** By field. `written`: the value as typed, without quotes. */
  unknownValues: {
    language: (written: string) => `No language "${written}"`,
    category: (written: string) => `No category "${written}"`,
    org: (written: string) => `No organization "${written}"`,
    tag: (written: string) => `No tag "${written}"`,
    id: (written: string) => `No activity "${written}"`,
  },
  /** A name alone, with what it is. */
  named: {
    language: (name: string) => `Language ${name}`,
    org: (name: string) => `Organization ${name}`,
    tag: (name: string) => `Tag ${name}`,
    author: (name: string) => `Author ${name}`,
    location: (name: string) => `Place ${name}`,
  },
  unknown: (field: string, written: string) => `No ${field} "${written}"`,
  unused: (name: string) => `"${name}" has no activities`,
  unknownWord: (word: string) => `No title has "${word}"`,
  withoutTerm: (term: string) => `Without ${term}`,
  noOperator: (sign: string) => `"${sign}" is not an operator here`,
  fieldsAre: (names: string) => `The fields are ${names}`,
  either: (field: string) => `Joining two values of ${field} with AND finds either of them`,
  /** How terms are written, in the order of `syntaxTable`. */
  syntax: syntaxTable.map(({ meaning }) => meaning),
  /** The words of readings. A translation replaces them; English ones are understood besides. */
  concepts: structuredClone(englishConcepts),
} as const;

const unknownValues: Readonly<Partial<Record<string, (written: string) => string>>> =
  assistMessages.unknownValues;

/** `written`: the value as typed, without quotes. */
export function describeUnknown(field: string, written: string): string {
  return unknownValues[field]?.(written) ?? assistMessages.unknown(field, written);
}

const namedBy: Readonly<Partial<Record<string, (name: string) => string>>> = assistMessages.named;

/** Returns a name with what it is: `Language Rust`. */
export function nameWithField(field: string, name: string): string {
  return namedBy[field]?.(name) ?? name;
}

/** Puts a translation in place of the English messages. */
export function translateMessages(translation: Translation): void {
  const translate = createTranslate(translation);
  translate("problems", problemMessages);
  translate("fixes", fixMessages);
  translate("worker", assistMessages);
}
