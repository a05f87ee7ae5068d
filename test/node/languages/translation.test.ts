import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  type EnglishMessages,
  inLanguage,
  type MessagesOf,
  pageMessages,
} from "../../../node/languages/page-messages.ts";
import { compareMessages, readLanguage } from "../../../node/languages/translation.ts";
import { listLanguages } from "../../../node/owner/message-files.ts";
import { chartsMessages } from "../../../src/charts/messages.ts";
import { layoutMessages } from "../../../src/layout/messages.ts";
import { formatCount, uiMessages } from "../../../src/ui/messages.ts";
import { makeEnglishFile } from "./english-file.ts";

const folder = mkdtempSync(join(tmpdir(), "vitae-messages-"));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string, name = "xx") {
  writeFileSync(join(folder, `${name}.json`), text);
  const reply = readLanguage(name, folder);
  return reply.ok
    ? reply
    : { ...reply, defects: reply.defects.map((line) => line.replace(`${folder}/`, "")) };
}

/** Runs a function in an included language. */
function inShipped<T>(name: string, run: () => T): T | undefined {
  const reply = readLanguage(name, folder);
  if (!reply.ok || reply.language === undefined) return undefined;
  return inLanguage(reply.language.whole, run);
}

describe.each(listLanguages().filter((name) => name !== "en"))("%s, which is included,", (name) => {
  const messages: MessagesOf<EnglishMessages> = JSON.parse(
    readFileSync(`node/languages/messages/${name}.json`, "utf8"),
  );
  const { texts, defects, missing } = compareMessages(messages, name);

  it("contains all messages", () => {
    expect({ defects, missing }).toEqual({ defects: [], missing: [] });
  });

  it("contains a text for each plural form of its language", () => {
    // The categories for fractions and whole millions fall back on `other`, because no message has such a number.
    const rules = new Intl.PluralRules(name);
    const needed = new Set(Array.from({ length: 10_000 }, (_, count) => rules.select(count)));
    const plurals = Object.values(texts)
      .flat()
      .flatMap((text) => (typeof text === "object" && text !== null ? [text] : []));
    const lacking = plurals.filter((plural) => [...needed].some((category) => !(category in plural)));
    expect(lacking).toEqual([]);
  });
});

describe("en.json", () => {
  it("contains the English messages as a start for translators", async () => {
    const file = makeEnglishFile();
    await expect(`${JSON.stringify(file, null, 2)}\n`).toMatchFileSnapshot(
      "../../../node/languages/messages/en.json",
    );
    expect(compareMessages(file, "nl")).toMatchObject({ defects: [], missing: [] });
  });

  it("names the messages of a language that another one does not need", () => {
    const reply = read('{ "search": { "label": "Zoeken" } }', "nl");
    const missing = reply.ok ? reply.missing : [];
    const { texts } = compareMessages({}, "nl");
    expect(missing).not.toContain("search.label");
    expect(missing).toContain("search.box");
    expect(missing).toContain("ui.counts.results");
    expect(missing.length + 1).toBe(compareMessages({}, "nl").missing.length);
    expect(texts.search?.every((text) => text === null)).toBe(true);
  });
});

describe("counts", () => {
  it.each([
    ["pl", 0, "0 wyników"],
    ["pl", 1, "1 wynik"],
    ["pl", 2, "2 wyniki"],
    ["pl", 5, "5 wyników"],
    ["pl", 12, "12 wyników"],
    ["pl", 22, "22 wyniki"],
    ["pl", 1.5, "1.5 wyniku"],
    ["ar", 0, "لا نتائج"],
    ["ar", 1, "نتيجة واحدة"],
    ["ar", 2, "نتيجتان"],
    ["ar", 3, "3 نتائج"],
    ["ar", 11, "11 نتيجة"],
    ["ar", 100, "100 نتيجة"],
    ["fr", 0, "0 résultat"],
    ["fr", 2, "2 résultats"],
    ["ja", 1, "1件"],
  ])("use the plural form of their language: %s, %d", (name, count, text) => {
    expect(inShipped(name, () => uiMessages.counts.results(count))).toBe(text);
  });

  it("choose the plural by the first count of the text", () => {
    expect(inShipped("pl", () => chartsMessages.daysSummary(2015, 2))).toContain(
      "2015 według dni: 2 dni z wkładem.",
    );
    expect(inShipped("ar", () => chartsMessages.daysSummary(2015, 2))).toContain("2015 حسب الأيام: يومان");
  });
});

it("English needs no file", () => {
  expect(readLanguage("en-GB", folder)).toEqual({ ok: true, language: undefined, missing: [], warnings: [] });
});

it("a region uses its language's file", () => {
  const reply = readLanguage("de-AT", folder);
  expect(reply.ok && reply.language?.translation.language).toBe("de-AT");
});

it.each(["de-a", "de_AT", "deutsch", "../de"])(
  "rejects an invalid language tag, as vitae.json does: %s",
  (tag) => {
    expect(readLanguage(tag, folder)).toEqual({
      ok: false,
      defects: [`language is not a language tag, such as de or pt-BR: "${tag}"`],
    });
  },
);

it("rejects a language without a file, and suggests a similar name only for a misspelled one", () => {
  const misspelled = readLanguage("dee", folder);
  expect(misspelled.ok ? [] : misspelled.defects[0]).toMatch(/are included; did you mean "de"\?$/);
  const reply = readLanguage("da", folder);
  expect(reply.ok ? [] : reply.defects.map((line) => line.replace(folder, "messages"))).toEqual([
    expect.stringMatching(
      /^language is "da", but messages.da\.json does not exist, and only .*\bde, en, .* are included$/,
    ),
  ]);
});

it("lists in one line the messages missing in an owner's file, which stay English", () => {
  const reply = read('{ "search": { "box": "Hledat" } }');
  expect(reply.ok && reply.language?.translation.texts.search).toEqual([null, "Hledat"]);
  expect(reply.ok && reply.warnings).toEqual([
    expect.stringMatching(
      /xx\.json: \d{3} of \d{3} messages are missing and stay English: \w+\.\w+.*, .*, .* and \d{3} more$/,
    ),
  ]);
});

it("moves messages that are not visible at first into a file that the page loads later", () => {
  const states = '"states": { "loading": "Načítá se", "errorTitle": "Chyba" }';
  const reply = read(`{ "ui": { "thousands": ".", ${states} }, "popup": { "close": "Zavřít" } }`, "cs");
  const texts = reply.ok && reply.language ? [reply.language.translation.texts, reply.language.later] : [];
  const find = (text: string) => texts.map((part) => Object.values(part).flat().includes(text));
  expect(find("Načítá se")).toEqual([true, false]);
  expect(find("Chyba")).toEqual([false, true]);
  expect(find("Zavřít")).toEqual([false, true]);
});

it("exports use the owner's words, and English for missing ones", () => {
  const reply = read('{ "exports": { "byYear": "Další roky" }, "labels": { "present": "dosud" } }', "cs");
  const words = reply.ok ? reply.language?.words : undefined;
  expect([words?.language, words?.byYear, words?.present, words?.page("1", "2")]).toEqual([
    ...["cs", "Další roky", "dosud", "Page 1 of 2"],
  ]);
});

it.each([
  ['{ "serch": {} }', 'xx.json:1:12: serch is not a group of messages; did you mean "search"?'],
  ['{ "search": { "lable": "" } }', "is not a message"],
  ['{ "search": "no" }', "must be an object"],
  ['{ "search": { "label": 1 } }', "must be a text"],
  ['{ "search": { "example": "Zkus" } }', "must contain {0}"],
  ['{ "search": { "example": "Zkus {#0}" } }', "must contain {0}, not {#0}"],
  ['{ "ui": { "counts": { "results": { "one": "{1}", "other": "{#0}" } } } }', "must contain {#0}, not {1}"],
  ['{ "ui": { "counts": { "results": { "one": "1" } } } }', "that has other"],
  ['{ "ui": { "counts": { "results": { "some": "1", "other": "{#0}" } } } }', "that has other"],
  ['{ "ui": { "dates": { "months": "no" } } }', "must be a list"],
  ['{ "problems": { "field-unknown": "?" } }', "must contain {}"],
  ["{", "xx.json:1:2"],
])("gives the position of a defect: %s", (text, part) => {
  const reply = read(text);
  expect(reply.ok ? [] : reply.defects).toEqual([expect.stringContaining(part)]);
});

it.each([
  // Croatian has `one` for 21, too.
  ["hr", '{ "one": "1 rezultat", "other": "{#0} rezultata" }', ["must contain {#0}"]],
  ["sv", '{ "one": "1 träff", "other": "{#0} träffar" }', []],
])(
  "a plural form may spell out its number only if it is the only one of that form: %s",
  (name, results, parts) => {
    const reply = read(`{ "ui": { "counts": { "results": ${results} } } }`, name);
    expect(reply.ok ? [] : reply.defects).toEqual(parts.map((part) => expect.stringContaining(part)));
  },
);

it("translates while a function runs, and restores English", () => {
  const reply = readLanguage("de", folder);
  const translation = reply.ok ? reply.language?.translation : undefined;
  const formatSamples = () => [
    uiMessages.counts.results(1234),
    uiMessages.dates.ago.year(1),
    layoutMessages.frame.siteTitle("Ada"),
    formatCount(1234),
  ];
  const english = JSON.stringify(pageMessages);
  expect(inLanguage(translation, formatSamples)).toEqual([
    "1.234 Treffer",
    "vor 1 Jahr",
    "Lebenslauf von Ada",
    "1.234",
  ]);
  expect(formatSamples()).toEqual(["1,234 results", "1 year ago", "Ada’s CV", "1,234"]);
  expect(JSON.stringify(pageMessages)).toBe(english);
});
