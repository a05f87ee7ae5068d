/**
 * `vitae cv -o FILE.pdf` sets the CV of a query's results as a PDF. It tells on stderr what it made and left out, and
 * exits with 1 where it made nothing.
 */
import { statSync, writeFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { parseQuery } from "../../grammar/index.ts";
import { readDataset } from "../../worker/data/dataset.ts";
import { createEngine } from "../../worker/engine.ts";
import { defaultMaxPages, makeCvPdf } from "../export/cv-pdf.ts";
import { entryReader } from "../export/entries.ts";
import { type CvLanguage, cvMessages } from "../export/messages.ts";
import { createTypesetter, toGlyphWarning } from "../export/typesetting.ts";
import { defaultTemplate, whyNoTemplate } from "../owner/cv-templates.ts";
import { readDataFolder, readProfileFile } from "../owner/data-file.ts";
import { writeAllOrNone } from "../owner/write-files.ts";
import { dataOption, example, fail, openData, pathIn, type Session, wholeNumber } from "./session.ts";

interface CvOptions {
  output: string;
  data?: string;
  query: string;
  maxPages: number;
  lang: CvLanguage;
  template?: string;
}

export function define(command: Command, session: Session): void {
  command
    .requiredOption("-o, --output <file>", "the PDF to write")
    .option("--query <text>", "what to list; by default all but patches, which are counted", "")
    .addOption(
      new Option("--max-pages <n>", "the pages that it must fit")
        .argParser(wholeNumber(1))
        .default(defaultMaxPages),
    )
    .addOption(
      new Option("--lang <code>", "the language of headings and dates")
        .choices(Object.keys(cvMessages))
        .default("en"),
    )
    .option("--template <name>", "classic, modern, or NAME for templates/NAME.typ in the data folder")
    .option(...dataOption)
    .addHelpText("after", example("vitae cv --query 'language:python' --max-pages 2 -o cv.pdf"))
    .action((options: CvOptions) => session.end(cv(session, options)));
}

async function cv(session: Session, options: CvOptions): Promise<number> {
  const { query, maxPages, lang: language, template } = options;
  const parsed = parseQuery(query);
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ message, start }) => `--query, column ${start + 1}: ${message}`);
    return fail(session, problems.join("\n"));
  }
  const config = openData(session, { data: options.data });
  if (config === undefined) return 1;
  const folder = config.data;
  const dataset = readDataset(readDataFolder(folder));
  if (!dataset.ok) return fail(session, `${dataset.defect.file}: ${dataset.defect.reason}`);
  const { data, owner } = dataset;
  const chosen = template ?? owner.cvTemplate ?? defaultTemplate;
  const reason = whyNoTemplate(chosen, folder);
  if (reason !== undefined)
    return fail(session, `${template === undefined ? "owner.json: cvTemplate" : "--template"} ${reason}`);
  const typesetter = await createTypesetter(folder);
  const { pdf, pages, shown, found } = await makeCvPdf(typesetter, {
    data: { data, owner, address: config.url ?? owner.homeUrl, profile: readProfileFile(folder) },
    engine: createEngine(data),
    toEntry: entryReader(data),
    query: query === "" ? undefined : query,
    maxPages,
    language,
    template: chosen,
  });
  const written = write(pathIn(session, options.output), pdf);
  if (!written.ok) return fail(session, `${options.output} cannot be written: ${written.reason}`);
  for (const warning of toGlyphWarning(options.output, typesetter.glyphs.missing))
    session.err(`${warning}\n`);
  const left = found - shown;
  const rest = left === 0 ? "" : `, ${left} left out so that it fits ${maxPages}`;
  session.err(`${options.output}: ${shown} entries on ${pages} ${pages === 1 ? "page" : "pages"}${rest}\n`);
  return 0;
}

/** A pipe or a device, such as /dev/stdout, is written to; a file is replaced as a whole. */
function write(file: string, pdf: Uint8Array): ReturnType<typeof writeAllOrNone> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== false)
    return writeAllOrNone(new Map([[file, pdf]]));
  try {
    writeFileSync(file, pdf);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}
