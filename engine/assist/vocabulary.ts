/** The words of the concepts, in English and the page's language, by what they mean. */
import { foldLetters } from "../../grammar/letters.ts";
import type { CategoryId } from "../../model/categories.ts";
import type { Concepts } from "./concepts/english.ts";

/** The path of a concept in the table, such as `kinds.articles`, `periods.since`, `numbers.3` or `fillers`. */
export type Meaning = string;

export interface Vocabulary {
  /** Returns what a folded phrase means, whose words are separated by spaces. */
  meaningsOf(phrase: string): ReadonlySet<Meaning>;
  /** The longest phrase, in words. */
  readonly maxWords: number;
  /** The phrases of scripts without spaces, the longest first. */
  readonly unspaced: readonly string[];
  /** All phrases of one word. */
  readonly words: readonly string[];
}

/** Scripts that do not separate words. */
export const unspacedScript = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々`;
const isUnspaced = new RegExp(`^[${unspacedScript}]+$`, "u");

const nothing: ReadonlySet<Meaning> = new Set();

/** The definite article and one-letter words that Arabic joins to the next word. */
const arabicJoined = /^(?:[وبلفك]?ال|لل|[وبل])(?=[\u0620-\u064a]{2})/;

export function createVocabulary(tables: readonly Concepts[]): Vocabulary {
  const meanings = new Map<string, Set<Meaning>>();
  let maxWords = 1;
  const add = (phrase: string, meaning: Meaning) => {
    const key = toKey(phrase);
    if (key === "") return;
    maxWords = Math.max(maxWords, key.split(" ").length);
    meanings.set(key, (meanings.get(key) ?? new Set()).add(meaning));
  };
  const addTable = (table: object, path: string): void => {
    for (const [name, value] of Object.entries(table)) {
      if (typeof value !== "string") addTable(value, `${path}${name}.`);
      // The place of a group of forms is its number.
      else if (name === "numbers" || name === "monthNames")
        for (const [at, forms] of listOf(value).entries())
          for (const form of forms.split("|")) add(form, `${name}.${at + 1}`);
      else for (const phrase of listOf(value)) add(phrase, `${path}${name}`);
    }
  };
  for (const table of tables) addTable(table, "");
  return {
    meaningsOf(phrase) {
      return meanings.get(phrase) ?? meanings.get(phrase.replace(arabicJoined, "")) ?? nothing;
    },
    maxWords,
    unspaced: [...meanings.keys()]
      .filter((key) => isUnspaced.test(key))
      .sort((one, other) => other.length - one.length),
    words: [...meanings.keys()],
  };
}

const listOf = (text: string) => text.split(/[,،、]/);

/** Folds a phrase, and separates its words by spaces: `E-Mail` and `e mail` are the same. */
function toKey(phrase: string): string {
  return foldLetters(phrase).replace(/[-'’]/g, " ").trim().replace(/\s+/g, " ");
}

/** The categories of each kind of work. */
export const categoriesOf: Readonly<Record<keyof Concepts["kinds"], readonly CategoryId[]>> = {
  articles: ["Article"],
  writing: ["Article", "Publication"],
  publications: ["Publication"],
  books: ["Publication"],
  libraries: ["SoftwareLib"],
  apps: ["SoftwareApp"],
  software: ["SoftwareLib", "SoftwareApp"],
  websites: ["Website"],
  work: ["Work"],
  experience: ["Work"],
  volunteering: ["Volunteer"],
  patches: ["Patch"],
  acquisitions: ["Acquisition"],
  projects: ["SoftwareLib", "SoftwareApp", "Website"],
};
