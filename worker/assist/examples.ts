/** Examples made of what the data holds, so that each of them finds something. */
import { spellFieldValue, spellTerm } from "../../grammar/print.ts";
import type { Activity } from "../../model/cv.ts";
import { foldCase } from "../../model/letters.ts";
import { rank } from "../answer/ranked-answer.ts";
import type { TextEngine } from "../answer/text-engine.ts";
import type { Count, HelpRow } from "../contract.ts";
import type { Counter, Options } from "./counter.ts";
import { assistMessages } from "./messages.ts";

/** What examples are made of, as a query spells it, most used first. Each list may be empty. */
export interface Subjects {
  readonly languages: readonly string[];
  readonly orgs: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** Words of titles. */
  readonly words: readonly string[];
  /** Two words that stand side by side in titles, without quotes. */
  readonly phrases: readonly string[];
  /** Months of creation, as `2015-03`. */
  readonly months: readonly string[];
  /** Ids of the newest activities. */
  readonly ids: readonly string[];
  /** The years that have results, newest first. */
  readonly years: readonly number[];
}

/** The most results whose titles are read for words and phrases. */
const maxTitles = 1_000;

/** The most values of each kind that are tried with others: more than enough to find some that occur together. */
const maxSubjects = 6;

/** Shorter words are rarely what a title is about, in most languages. */
const minWordLength = 5;
const minPhraseWordLength = 4;

/** English words of that length which say nothing of what a title is about. */
const plainWords = new Set(
  "about after again before being between during every first other should since their there these those through under until where which while within without would".split(
    " ",
  ),
);

/** Reads what examples can be made of from the results of all that the options allow, whatever their text. */
export function readSubjects(
  engine: Pick<TextEngine, "search" | "activities" | "optionIds">,
  options: Options,
): Subjects {
  const { facets, years, rows } = engine.search({ ...options, query: "" });
  const newest = engine.activities(rows.subarray(0, maxTitles));
  const titles = newest.map(({ title }) => wordsOf(title));
  const words = titles.flat().filter(isTelling);
  const phrases = titles.flatMap((list) =>
    list.flatMap((word, at) => {
      const next = list[at + 1] ?? "";
      return Math.min(word.length, next.length) < minPhraseWordLength ? [] : `${word} ${next}`;
    }),
  );
  const months = newest.flatMap(({ createdAt }) => /^\d{4}-\d{2}/.exec(createdAt)?.[0] ?? []);
  return {
    languages: spellMostUsed(rank(engine.optionIds.languages, facets.languages)),
    orgs: spellMostUsed(rank(engine.optionIds.orgs, facets.orgs)),
    categories: spellMostUsed(rank(engine.optionIds.categories, facets.categories)),
    tags: spellMostUsed(rank(engine.optionIds.tags, facets.tags)),
    words: byUse(words).slice(0, maxSubjects),
    phrases: byUse(phrases).slice(0, maxSubjects),
    months: byUse(months).slice(0, maxSubjects),
    ids: newest.slice(0, maxSubjects).map(({ id }) => spellFieldValue(toValue(id))),
    years: years.map(({ year }) => year),
  };
}

/** Lists the words of the titles of these activities that have a few letters, most used first. */
export function listWords(activities: readonly Activity[]): string[] {
  const words = activities.slice(0, maxTitles).flatMap(({ title }) => wordsOf(title));
  return byUse(words.filter(isTelling));
}

function isTelling(word: string): boolean {
  return word.length >= minWordLength && !plainWords.has(word);
}

/** Splits a title at its spaces; what is no plain word is an empty one. */
function wordsOf(title: string): string[] {
  return foldCase(title)
    .split(" ")
    .map((part) => (/^\p{L}{3,12}$/u.test(part) ? part : ""));
}

/** Returns each value once, the most frequent first. */
function byUse(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value);
}

/** `counts` come with the most used first. */
function spellMostUsed(counts: readonly Count[]): string[] {
  return counts
    .slice(0, maxSubjects)
    .filter(({ count }) => count > 0)
    .map(({ id }) => spellFieldValue(toValue(id)));
}

const toValue = (text: string) => ({ text, wildcard: false, span: { start: 0, length: text.length } });

/** Returns the texts that are made of two values of a list, such as `one OR other`. */
function neighboursOf(values: readonly string[], between: string): string[] {
  return values.flatMap((value, at) => values.slice(at + 1).map((other) => `${value}${between}${other}`));
}

/** Returns the texts that are made of one of each, in the order of how early both stand in their lists. */
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

/** Returns examples of what a query can say, each of which finds something with the options. */
export function findExamples({ engine, counter }: Sources, options: Options): HelpRow[] {
  return listForms(readSubjects(engine, options)).flatMap(({ meaning, texts }) => {
    const example = texts.find((text) => (counter.count(options, text) ?? 0) > 0);
    return example === undefined ? [] : { example, meaning, count: counter.count(options, example) ?? 0 };
  });
}

export interface Sources {
  readonly engine: TextEngine;
  readonly counter: Counter;
}

interface ExampleForm {
  readonly meaning: string;
  /** The first of them that finds something is the example. */
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
    { meaning: meanings.phrase, texts: phrases.map((phrase) => spellTerm(toValue(phrase))) },
    { meaning: meanings.flag, texts: ["release", "docs", "typo", "unmerged"].map((flag) => `is:${flag}`) },
    {
      meaning: meanings.without,
      texts: pairsOf(words, languages, (word, language) => `${word} -language:${language}`),
    },
    { meaning: meanings.month, texts: months.map((month) => `createdAt:${month}`) },
  ];
}

/**
 * The characters of a placeholder that a phone's box shows after 'Try': 19 letters of 14 px are 130 px wide, which a
 * phone of 360 px has beside the buttons.
 */
const maxPlaceholderLength = 15;

/** Returns what may stand in the empty box: the most telling text that is short and finds something. */
export function findPlaceholder({ engine, counter }: Sources, options: Options): string | undefined {
  const texts = listPlaceholders(readSubjects(engine, options));
  return texts.find((text) => text.length <= maxPlaceholderLength && (counter.count(options, text) ?? 0) > 0);
}

function listPlaceholders({ languages, words, years }: Subjects): string[] {
  const from = years[Math.floor(years.length / 2)] ?? 0;
  return [
    ...pairsOf(languages, words, (language, word) => `language:${language} ${word}`),
    ...words.map((word) => `${word} year:${from}..`),
    ...languages.map((language) => `language:${language}`),
    ...words,
  ];
}
