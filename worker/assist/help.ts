/** The help: what a query can say, shown by examples from the data. */
import { cvFields, type FieldType, flagNames } from "../../grammar/fields.ts";
import type { Help, HelpRequest, HelpRow } from "../contract.ts";
import {
  findExamples,
  neighboursOf,
  pairsOf,
  readSubjects,
  type Sources,
  type Subjects,
} from "./examples.ts";
import { assistMessages } from "./messages.ts";

/** What a row of the help may show, best first; the last shows the form where the data has nothing for it. */
type Forms = (subjects: Subjects) => readonly string[];

const shorten = (word: string) => `${word.slice(0, Math.max(2, word.length - 2))}*`;

const syntax: readonly (readonly [meaning: string, forms: Forms])[] = [
  [assistMessages.help.word, ({ words }) => [...words, "word"]],
  [assistMessages.help.phrase, ({ phrases }) => [...phrases, '"two words"']],
  [assistMessages.help.prefix, ({ words }) => [...words.map(shorten), "word*"]],
  [
    assistMessages.help.both,
    ({ words, languages }) => [
      ...pairsOf(words, languages, (word, language) => `${word} language:${language}`),
      "one other",
    ],
  ],
  [assistMessages.help.either, ({ words }) => [...neighboursOf(words, " OR "), "one OR other"]],
  [
    assistMessages.help.not,
    ({ words, languages }) => [
      ...pairsOf(words, languages, (word, language) => `${word} -language:${language}`),
      "one -other",
    ],
  ],
  [
    assistMessages.help.group,
    ({ words, languages: [language = "Python"] }) => [
      ...neighboursOf(words, " OR ").map((either) => `(${either}) language:${language}`),
      "(one OR other) third",
    ],
  ],
  [
    assistMessages.help.valuePrefix,
    ({ languages }) => [
      ...languages.filter((language) => /^\w{4,}$/.test(language)).map((text) => `language:${shorten(text)}`),
      "language:py*",
    ],
  ],
  [
    assistMessages.help.list,
    ({ languages }) => [
      ...neighboursOf(languages, ", ").map((values) => `language:IN(${values})`),
      "language:IN(Python, Go)",
    ],
  ],
  [assistMessages.help.comparison, ({ years }) => [`year:>=${years[Math.floor(years.length / 2)] ?? 2015}`]],
  [
    assistMessages.help.range,
    ({ years }) => [`year:${years[Math.floor((years.length * 2) / 3)] ?? 2015}..${years[0] ?? 2018}`],
  ],
];

const ofFields: Readonly<Partial<Record<string, Forms>>> = {
  language: ({ languages }) => languages,
  org: ({ orgs }) => orgs,
  category: ({ categories }) => [...categories.slice(1), ...categories],
  title: ({ words }) => words,
  year: ({ years }) => years.map(String),
  createdAt: ({ months }) => months,
  endedAt: ({ years }) => years.map((year) => `<=${year}`),
  acceptedAt: ({ years }) => years.map(String),
  is: () => ["release", "docs", "typo", "merged"],
  id: ({ ids }) => ids,
};

/** What a field's row shows where the data has nothing for it. */
const anyValue: Readonly<Record<FieldType, string>> = {
  string: "name",
  number: "2015",
  date: "2015-03",
  boolean: "true",
  flag: "docs",
};

export function createHelp(sources: Sources) {
  const { engine, counter } = sources;
  return async ({ options }: HelpRequest): Promise<Help> => {
    const subjects = readSubjects(engine, options);
    const toRow = (meaning: string, texts: readonly string[]): HelpRow => {
      for (const example of texts) {
        const count = counter.count(options, example);
        if (count !== undefined && count > 0) return { example, meaning, count };
      }
      return { example: texts.at(-1) ?? "", meaning };
    };
    return {
      examples: findExamples(sources, options),
      syntax: syntax.map(([meaning, forms]) => toRow(meaning, forms(subjects))),
      fields: cvFields.map(({ name, type }) => {
        const values = [...(ofFields[name]?.(subjects) ?? []), anyValue[type]];
        return toRow(
          assistMessages.fields[name] ?? "",
          values.map((value) => `${name}:${value}`),
        );
      }),
      flags: flagNames.map((flag) => toRow(assistMessages.flags[flag] ?? "", [`is:${flag}`])),
    };
  };
}
