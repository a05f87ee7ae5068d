/** Help: examples of queries that have results in the data, and the tables of the language. */

import { cvFields, flagNames, type ShortTextField, shortTextFields } from "../../grammar/fields.ts";
import {
  anySamples,
  fieldTable,
  flagTable,
  type LanguageRow,
  type Samples,
  syntaxTable,
  toExample,
} from "../../grammar/language-table.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { spellFieldValue, spellTerm } from "../../grammar/print.ts";
import { countEach, recordOf } from "../../model/collections.ts";
import type { Activity } from "../../model/cv.ts";
import type { Engine } from "../query/engine.ts";
import type { Count, Help, HelpRequest, HelpRow } from "../types.ts";
import type { Counter, Options } from "./counter.ts";
import { assistMessages } from "./messages.ts";
import { readNames } from "./values.ts";

/** Values that examples are made of, spelled as in queries, most used first. Each list may be empty. */
interface Subjects {
  readonly languages: readonly string[];
  readonly orgs: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** Words of titles. */
  readonly words: readonly string[];
  /** Two adjacent words of titles, without quotes. */
  readonly phrases: readonly string[];
  /** Months of creation, as `2015-03`. */
  readonly months: readonly string[];
  /** Ids of the newest activities. */
  readonly ids: readonly string[];
  /** The years that have results, newest first. */
  readonly years: readonly number[];
  /** Texts of each field whose texts are short. */
  readonly texts: Readonly<Record<ShortTextField, readonly string[]>>;
}

/** The maximum number of results whose titles are searched for words and phrases. */
const maxTitles = 1_000;

/** The maximum number of values of each kind that are combined with others. */
const maxSubjects = 6;

/** Shorter words are rarely the topic of a title, in most languages. */
const minWordLength = 5;
const minPhraseWordLength = 4;

/** English words of that length that are never the topic of a title. */
const plainWords = new Set(
  "about after again before being between during every first other should since their there these those through under until where which while within without would".split(
    " ",
  ),
);

/** Collects values from the results of the options without their query text. */
function readSubjects(engine: Pick<Engine, "search" | "shown">, options: Options): Subjects {
  const { facets, years, rows } = engine.search({ ...options, query: "" });
  const newest = engine.shown(rows.subarray(0, maxTitles));
  const titles = newest.map(({ title }) => wordsOf(title));
  const words = titles.flat().filter(isTopic);
  const phrases = titles.flatMap((list) =>
    list.flatMap((word, at) => {
      const next = list[at + 1] ?? "";
      return Math.min(word.length, next.length) < minPhraseWordLength ? [] : `${word} ${next}`;
    }),
  );
  const months = newest.flatMap(({ createdAt }) => /^\d{4}-\d{2}/.exec(createdAt)?.[0] ?? []);
  return {
    languages: spellMostUsed(facets.languages),
    orgs: spellMostUsed(facets.orgs),
    categories: spellMostUsed(facets.categories),
    tags: spellMostUsed(facets.tags ?? []),
    words: byUse(words).slice(0, maxSubjects),
    phrases: byUse(phrases).slice(0, maxSubjects),
    months: byUse(months).slice(0, maxSubjects),
    ids: newest.slice(0, maxSubjects).map(({ id }) => spellFieldValue({ text: id })),
    years: years.map(({ year }) => year),
    texts: recordOf(shortTextFields, (field) =>
      byUse(newest.flatMap((activity) => readNames(field, activity)))
        .slice(0, maxSubjects)
        .map((text) => spellFieldValue({ text })),
    ),
  };
}

/** Lists the topic words of the activities' titles, most used first. */
export function listWords(activities: readonly Activity[]): string[] {
  const words = activities.slice(0, maxTitles).flatMap(({ title }) => wordsOf(title));
  return byUse(words.filter(isTopic));
}

function isTopic(word: string): boolean {
  return word.length >= minWordLength && !plainWords.has(word);
}

/** Splits a title at spaces. Parts that are not plain words are empty. */
function wordsOf(title: string): string[] {
  return foldLetters(title)
    .split(" ")
    .map((part) => (/^\p{L}{3,12}$/u.test(part) ? part : ""));
}

/** Returns each value once, the most frequent first. */
function byUse(values: readonly string[]): string[] {
  return [...countEach(values)].sort(([, one], [, other]) => other - one).map(([value]) => value);
}

/** `counts`: most used first. */
function spellMostUsed(counts: readonly Count[]): string[] {
  return counts
    .slice(0, maxSubjects)
    .filter(({ count }) => count > 0)
    .map(({ id }) => spellFieldValue({ text: id }));
}

/** Joins each pair of values of a list. */
function neighboursOf(values: readonly string[], between: string): string[] {
  return values.flatMap((value, at) => values.slice(at + 1).map((other) => `${value}${between}${other}`));
}

/** Combines each value of two lists. Combinations of early values come first. */
function pairsOf<A, B>(
  ones: readonly A[],
  others: readonly B[],
  toText: (one: A, other: B) => string,
): string[] {
  const pairs = ones.flatMap((one, at) =>
    others.map((other, place) => ({ text: toText(one, other), late: at + place })),
  );
  return pairs.sort((a, b) => a.late - b.late).map(({ text }) => text);
}

/** Returns example queries, each of which has results with the options. */
export function findExamples({ engine, counter }: Sources, options: Options): HelpRow[] {
  return listForms(readSubjects(engine, options)).flatMap(({ meaning, texts }) => {
    const example = texts.find((text) => (counter.count(options, text) ?? 0) > 0);
    return example === undefined ? [] : { example, meaning, count: counter.count(options, example) ?? 0 };
  });
}

interface Sources {
  readonly engine: Engine;
  readonly counter: Counter;
}

interface ExampleForm {
  readonly meaning: string;
  /** The first text that has results is the example. */
  readonly texts: readonly string[];
}

function listForms(subjects: Subjects): ExampleForm[] {
  const { languages, orgs, categories, words, phrases, months, years } = subjects;
  const newest = years[0] ?? 0;
  const ranges = [`${newest - 4}..${newest}`, `${newest - 9}..${newest - 5}`, `..${newest - 10}`];
  const [, ...rarer] = categories;
  const meanings = assistMessages.examples;
  return [
    {
      meaning: meanings.languageAndWord,
      texts: pairsOf(languages, words, (language, word) => `language:${language} ${word}`),
    },
    {
      meaning: meanings.orgAndYears,
      texts: pairsOf(orgs, ranges, (org, range) => `org:${org} year:${range}`),
    },
    {
      meaning: meanings.categories,
      texts: neighboursOf(rarer, ", ").map((listed) => `category:IN(${listed})`),
    },
    { meaning: meanings.phrase, texts: phrases.map((phrase) => spellTerm({ text: phrase })) },
    { meaning: meanings.flag, texts: ["release", "docs", "typo", "unmerged"].map((flag) => `is:${flag}`) },
    {
      meaning: meanings.without,
      texts: pairsOf(words, languages, (word, language) => `${word} -language:${language}`),
    },
    { meaning: meanings.month, texts: months.map((month) => `createdAt:${month}`) },
  ];
}

/** The maximum number of languages that are combined with each phrase. */
const maxLanguages = 3;

export function createHelp(sources: Sources) {
  const { engine, counter } = sources;
  return async ({ options }: HelpRequest): Promise<Help> => {
    const sets = [...listSamples(readSubjects(engine, options)), anySamples];

    /** The example is the first one that has results, or else the clearest form. */
    function toRow({ examples }: LanguageRow, meaning = ""): HelpRow {
      const means = toSentence(meaning);
      const texts = examples.flatMap((template) =>
        sets.flatMap((samples) => toExample(template, samples) ?? []),
      );
      for (const example of new Set(texts)) {
        const count = counter.count(options, example);
        if (count !== undefined && count > 0) return { example, meaning: means, count };
      }
      return { example: toExample(examples[0], anySamples) ?? "", meaning: means };
    }

    return {
      examples: findExamples(sources, options),
      syntax: syntaxTable.map((row, at) => toRow(row, assistMessages.syntax[at])),
      fields: cvFields.map(({ name }) => toRow(fieldTable[name], assistMessages.fields[name])),
      flags: flagNames.map((name) => toRow(flagTable[name], assistMessages.flags[name])),
    };
  };
}

/** Returns sets of samples, most used first. A missing sample is empty. */
function listSamples(subjects: Subjects): Samples[] {
  const { phrases, words, languages, orgs, categories, tags, ids, months, years, texts } = subjects;
  const yearAt = (share: number) => String(years[Math.floor(years.length * share)] ?? "");
  return phrases.flatMap((phrase, at) => {
    const [word = "", nextWord = ""] = phrase.split(" ");
    const org = orgs[at] ?? "";
    return languages.slice(0, maxLanguages).map((language, place) => ({
      ...recordOf(shortTextFields, (field) => texts[field][at] ?? texts[field][0] ?? ""),
      word,
      nextWord,
      otherWord: words.find((other) => !phrase.includes(other)) ?? "",
      wordStart: word.slice(0, 4),
      language,
      otherLanguage: languages[place + 1] ?? languages[0] ?? "",
      org,
      orgStart: /^\w{4}/.exec(org)?.[0] ?? "",
      // The first category is that of most activities, so it is a poor example.
      category: categories[at + 1] ?? categories[0] ?? "",
      tag: tags[at] ?? tags[0] ?? "",
      id: ids[at] ?? "",
      year: yearAt(2 / 3),
      laterYear: yearAt(1 / 3),
      month: months[at] ?? "",
    }));
  });
}

/** Capitalises a meaning of the table and removes its Markdown. */
function toSentence(meaning: string): string {
  return meaning.charAt(0).toUpperCase() + meaning.slice(1).replaceAll("`", "");
}
