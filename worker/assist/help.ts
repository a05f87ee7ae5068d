/** The help: the language's table, with examples from the data. */
import { cvFields, flagNames } from "../../grammar/fields.ts";
import {
  fieldTable,
  flagTable,
  type LanguageRow,
  type Samples,
  syntaxTable,
  toExample,
} from "../../grammar/language-table.ts";
import type { Help, HelpRequest, HelpRow } from "../contract.ts";
import { findExamples, readSubjects, type Sources, type Subjects } from "./examples.ts";

/** Stand in the examples of forms for which the data has nothing. */
const anySamples: Samples = {
  word: "error",
  nextWord: "messages",
  otherWord: "table",
  wordStart: "mess",
  language: "Python",
  otherLanguage: "Go",
  org: "name",
  orgStart: "na",
  category: "Article",
  tag: "teaching",
  id: "id",
  year: "2015",
  laterYear: "2018",
  month: "2015-03",
};

/** The most languages that are tried with each phrase: a phrase of one language has none of another's results. */
const maxLanguages = 3;

export function createHelp(sources: Sources) {
  const { engine, counter } = sources;
  return async ({ options }: HelpRequest): Promise<Help> => {
    const sets = [...listSamples(readSubjects(engine, options)), anySamples];

    /** The row's example is the first that finds something, and the clearest form where none does. */
    function toRow({ examples, meaning }: LanguageRow): HelpRow {
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
      syntax: syntaxTable.map(toRow),
      fields: cvFields.map(({ name }) => toRow(fieldTable[name])),
      flags: flagNames.map((name) => toRow(flagTable[name])),
    };
  };
}

/** Returns sets of samples, most used first. A sample that the data lacks is empty. */
function listSamples({
  phrases,
  words,
  languages,
  orgs,
  categories,
  tags,
  ids,
  months,
  years,
}: Subjects): Samples[] {
  const yearAt = (share: number) => String(years[Math.floor(years.length * share)] ?? "");
  return phrases.flatMap((phrase, at) => {
    const [word = "", nextWord = ""] = phrase.split(" ");
    const org = orgs[at] ?? "";
    return languages.slice(0, maxLanguages).map((language, place) => ({
      word,
      nextWord,
      otherWord: words.find((other) => !phrase.includes(other)) ?? "",
      wordStart: word.slice(0, 4),
      language,
      otherLanguage: languages[place + 1] ?? languages[0] ?? "",
      org,
      orgStart: /^\w{4}/.exec(org)?.[0] ?? "",
      // Most activities are of the first category, which shows little.
      category: categories[at + 1] ?? categories[0] ?? "",
      tag: tags[at] ?? tags[0] ?? "",
      id: ids[at] ?? "",
      year: yearAt(2 / 3),
      laterYear: yearAt(1 / 3),
      month: months[at] ?? "",
    }));
  });
}

/** Makes of a part of a table's line a sentence's beginning, without Markdown. */
function toSentence(meaning: string): string {
  return meaning.charAt(0).toUpperCase() + meaning.slice(1).replaceAll("`", "");
}
