// The messages of suggestions, advice and help. Messages of problems are in grammar/problems.ts.
import { fieldTable, flagTable, presenceTable, signTable } from "../../grammar/language-table.ts";

type Texts = Readonly<Partial<Record<string, string>>>;

const kindsOfValues: Texts = { org: "organization", id: "activity" };

const meaningsOf = (table: Readonly<Record<string, { readonly meaning: string }>>): Texts =>
  Object.fromEntries(Object.entries(table).map(([name, { meaning }]) => [name, meaning]));
const fields = meaningsOf(fieldTable);
const flags = meaningsOf(flagTable);
const presences = meaningsOf(presenceTable);
const signs: Texts = signTable;

const examples = {
  languageAndWord: "A language, and a word of the title",
  orgAndYears: "A project, and a range of years",
  categories: "Several kinds of work",
  phrase: "Words side by side",
  flag: "A kind of change",
  without: "A word, but not with this language",
  month: "What is of one month",
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
  /** `field`: `language`, `category` or `org`. `written`: the value as typed, without quotes. */
  unknownValue: (field: string, written: string) => `No ${kindsOfValues[field] ?? field} "${written}"`,
  unknownWord: (word: string) => `No title has "${word}"`,
  meantWord: (word: string) => `Did you mean ${word}?`,
  withoutTerm: (term: string) => `Without ${term}`,
} as const;
