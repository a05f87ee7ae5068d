/**
 * `npm run cv -- [--query TEXT] [--max-pages N] [--lang CODE] [--template NAME] [--data DIR] -o FILE.pdf` sets the CV of
 * a query's results as a PDF. It tells on stderr what it made and left out, and exits with 1 where it made nothing.
 */
import { realpathSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseQuery } from "../../grammar/index.ts";
import { readDataset } from "../../worker/data/dataset.ts";
import { createEngine } from "../../worker/engine.ts";
import { defaultMaxPages, makeCvPdf } from "../export/cv-pdf.ts";
import { entryReader } from "../export/entries.ts";
import { type CvLanguage, cvMessages } from "../export/messages.ts";
import { createTypesetter, toGlyphWarning } from "../export/typesetting.ts";
import { defaultTemplate, whyNoTemplate } from "../owner/cv-templates.ts";
import { readDataFolder, readProfileFile } from "../owner/data-file.ts";

const languages = Object.keys(cvMessages).join(", ");
const usage = `usage: npm run cv -- [--query TEXT] [--max-pages N] [--lang ${languages.replaceAll(", ", "|")}] [--template NAME] [--data DIR] -o FILE.pdf`;

interface Arguments {
  file: string;
  data: string;
  query?: string;
  maxPages: number;
  language: CvLanguage;
  template?: string;
}

type Reading = { ok: true; given: Arguments } | { ok: false; problem: string };

/** Reads the words after the command. */
export function readCvArguments(words: readonly string[]): Reading {
  const given: Arguments = { file: "", data: "public/data", maxPages: defaultMaxPages, language: "en" };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const { name = word, inline } = /^(?<name>--[\w-]+)=(?<inline>.*)$/s.exec(word)?.groups ?? {};
    const value = inline ?? rest.shift();
    if (value === undefined) return refuse(`${name} needs a value`);
    if (name === "--query") given.query = value;
    else if (name === "--data") given.data = value;
    else if (name === "-o" || name === "--output") given.file = value;
    else if (name === "--max-pages") {
      given.maxPages = Number(value);
      if (!Number.isSafeInteger(given.maxPages) || given.maxPages < 1)
        return refuse(`--max-pages must be a whole number from 1 up, but is ${value}`);
    } else if (name === "--lang") {
      if (!isLanguage(value)) return refuse(`--lang must be one of ${languages}, but is ${value}`);
      given.language = value;
    } else if (name === "--template") given.template = value;
    else return refuse(`${name} is unknown`);
  }
  return given.file === "" ? refuse("-o FILE.pdf is missing") : { ok: true, given };
}

function refuse(problem: string): Reading {
  return { ok: false, problem };
}

function isLanguage(text: string): text is CvLanguage {
  return Object.hasOwn(cvMessages, text);
}

async function main(): Promise<number> {
  const reading = readCvArguments(process.argv.slice(2));
  if (!reading.ok) return fail(`${reading.problem}\n${usage}`);
  const { file, data: folder, query, maxPages, language, template } = reading.given;
  const parsed = parseQuery(query ?? "");
  if (!parsed.ok)
    return fail(
      parsed.problems.map(({ message, start }) => `--query, column ${start + 1}: ${message}`).join("\n"),
    );
  const dataset = readDataset(readDataFolder(folder));
  if (!dataset.ok) return fail(`${dataset.defect.file}: ${dataset.defect.reason}`);
  const { data, owner } = dataset;
  const chosen = template ?? owner.cvTemplate ?? defaultTemplate;
  const reason = whyNoTemplate(chosen, folder);
  if (reason !== undefined)
    return fail(`${template === undefined ? "owner.json: cvTemplate" : "--template"} ${reason}`);
  const typesetter = await createTypesetter(folder);
  const { pdf, pages, shown, found } = await makeCvPdf(typesetter, {
    data: { data, owner, address: process.env.CV_URL ?? owner.homeUrl, profile: readProfileFile(folder) },
    engine: createEngine(data),
    toEntry: entryReader(data),
    query,
    maxPages,
    language,
    template: chosen,
  });
  try {
    writeFileSync(file, pdf);
  } catch (error) {
    return fail(`${file} cannot be written: ${String(error)}`);
  }
  for (const warning of toGlyphWarning(file, typesetter.glyphs.missing)) console.error(warning);
  const left = found - shown;
  const rest = left === 0 ? "" : `, ${left} left out so that it fits ${maxPages}`;
  console.error(`${file}: ${shown} entries on ${pages} ${pages === 1 ? "page" : "pages"}${rest}`);
  return 0;
}

function fail(message: string): number {
  console.error(message);
  return 1;
}

const script = process.argv[1];
// Tests import this file; only the command line runs it, possibly through a symbolic link.
if (script !== undefined && import.meta.url === pathToFileURL(realpathSync(script)).href)
  process.exitCode = await main();
