/** Tests the language's table, from which the help, the completion and the documentation derive. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../engine/index.ts";
import { cvFields, flagNames, parseQuery, presenceNames } from "../../grammar/index.ts";
import {
  fieldTable,
  flagTable,
  type Samples,
  signTable,
  syntaxTable,
  toExample,
} from "../../grammar/language-table.ts";
import { readData, samplePath } from "../engine/datasets.ts";

/** The values of the sample's data in the documentation. */
const samples: Samples = {
  word: "error",
  nextWord: "messages",
  otherWord: "table",
  wordStart: "mess",
  language: "python",
  otherLanguage: "go",
  org: "weft",
  orgStart: "pane",
  category: "article",
  tag: "teaching",
  location: "vienna",
  author: "lindqvist",
  id: "weft-ts-801",
  year: "2015",
  laterYear: "2018",
  month: "2014-03",
};

const rows = [...syntaxTable, ...Object.values(fieldTable), ...Object.values(flagTable)];
const examples = rows.flatMap((row) =>
  row.examples.map((template) => toExample(template, samples) ?? template),
);

describe("the language's table", () => {
  it("has every field and every flag, in the parser's order", () => {
    expect(Object.keys(fieldTable)).toEqual(cvFields.map(({ name }) => name));
    expect(Object.keys(flagTable)).toEqual([...flagNames]);
  });

  it("has examples", () => expect(examples.length).toBeGreaterThan(20));

  it("omits examples that find nothing in the data", () => {
    expect(toExample("language:{language} {word}", { ...samples, language: "" })).toBeUndefined();
    expect(toExample("{constructor}", samples)).toBeUndefined();
  });

  it.each(Object.keys(signTable))("knows %s as a sign of the language", (sign) => {
    const texts = [`a ${sign} b`, `${sign}b`, `${sign}b)`, `(b${sign}`, `org:${sign}b)`, `org:IN(a${sign}b)`];
    const values = [`year:${sign}2015`, `year:2014${sign}2015`];
    expect([...texts, ...values].some((text) => parseQuery(text).ok)).toBe(true);
  });

  const engine = createEngine(readData(samplePath));
  it.each(examples)("%s finds something in the sample", (query) => {
    const { total, problems } = engine.search({ query });
    expect(problems).toEqual([]);
    expect(total).toBeGreaterThan(0);
  });

  it("matches the documentation word for word", () => {
    const page = readFileSync(new URL("../../docs/searching.md", import.meta.url), "utf8");
    expect(page).toContain(`\n\n${toMarkdownTable(samples)}\n\n`);
  });
});

/** Returns the language's table for the documentation, as lines of Markdown. */
function toMarkdownTable(samples: Samples): string {
  const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;
  const rows = syntaxTable.map(({ examples, meaning }) => {
    const shown = examples.flatMap((template) => toExample(template, samples) ?? []);
    return `| ${shown.map(code).join(", ")} | ${meaning} |`;
  });
  const fields = cvFields.map(({ name }) => `\`${name}\` (${inSentence(fieldTable[name].meaning)})`);
  const flags = flagNames.map((name) => `\`${name}\` (${inSentence(flagTable[name].meaning)})`);
  const present = presenceNames.map((name) => `\`${name}\``);
  return [
    "| query | finds |",
    "|---|---|",
    ...rows,
    "",
    `Fields: ${fields.join(", ")}. Flags: ${flags.join(", ")}. Values of \`has\` and \`no\`: ${present.join(", ")}.`,
  ].join("\n");
}

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
