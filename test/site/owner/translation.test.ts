import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  type EnglishMessages,
  inLanguage,
  type MessagesOf,
  pageMessages,
} from "../../../site/owner/page-messages.ts";
import { compareMessages, listLanguages, readLanguage } from "../../../site/owner/translation.ts";
import { layoutMessages } from "../../../src/layout/messages.ts";
import { showCount, uiMessages } from "../../../src/ui/messages.ts";

const folder = mkdtempSync(join(tmpdir(), "vitae-messages-"));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  writeFileSync(join(folder, "xx.json"), text);
  const reply = readLanguage("xx", folder);
  return reply.ok
    ? reply
    : { ...reply, defects: reply.defects.map((line) => line.replace(`${folder}/`, "")) };
}

it.each(listLanguages().filter((name) => name !== "en"))(
  "%s, which is included, has all messages",
  (name) => {
    const messages: MessagesOf<EnglishMessages> = JSON.parse(
      readFileSync(`site/messages/${name}.json`, "utf8"),
    );
    const { defects, missing } = compareMessages(messages);
    expect({ defects, missing }).toEqual({ defects: [], missing: [] });
  },
);

it("needs no file for English", () => {
  expect(readLanguage("en-GB", folder)).toEqual({ ok: true, language: undefined, warnings: [] });
});

it("is read for a region, too", () => {
  const reply = readLanguage("de-AT", folder);
  expect(reply.ok && reply.language?.translation.language).toBe("de-AT");
});

it("is refused where there is no file, and the nearest is named", () => {
  const reply = readLanguage("da", folder);
  expect(reply.ok ? [] : reply.defects.map((line) => line.replace(folder, "messages"))).toEqual([
    expect.stringMatching(
      /^The language is "da", but messages.da\.json does not exist, and only .*\bde, en, .* are included; did you mean "de"/,
    ),
  ]);
});

it("lists what an owner's file lacks, which stays English", () => {
  const reply = read('{ "search": { "label": "Hledat" } }');
  expect(reply.ok && reply.language?.translation.texts.search?.slice(0, 2)).toEqual(["Hledat", null]);
  expect(reply.ok && reply.warnings).toContainEqual(
    expect.stringMatching(/xx\.json: search\.box is missing, so it is in English$/),
  );
});

it.each([
  ['{ "serch": {} }', 'xx.json:1:12: serch is no part of the messages; did you mean "search"?'],
  ['{ "search": { "lable": "" } }', "is no message"],
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
])("names the place of a defect: %s", (text, part) => {
  const reply = read(text);
  expect(reply.ok ? [] : reply.defects).toEqual([expect.stringContaining(part)]);
});

it("translates while a function runs, and restores English", () => {
  const reply = readLanguage("de", folder);
  const translation = reply.ok ? reply.language?.translation : undefined;
  const show = () => [
    uiMessages.counts.results(1234),
    uiMessages.dates.ago.year(1),
    layoutMessages.frame.siteTitle("Ada"),
    showCount(1234),
  ];
  const english = JSON.stringify(pageMessages);
  expect(inLanguage(translation, show)).toEqual([
    "1.234 Treffer",
    "vor 1 Jahr",
    "Lebenslauf von Ada",
    "1.234",
  ]);
  expect(show()).toEqual(["1,234 results", "1 year ago", "Ada's CV", "1,234"]);
  expect(JSON.stringify(pageMessages)).toBe(english);
});
