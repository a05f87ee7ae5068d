/** `vitae cv -o FILE.pdf` or `.docx` writes the CV of a query's results; exits with 1 if it made nothing. */
import { statSync } from "node:fs";
import { extname } from "node:path";
import { type Command, Option } from "commander";
import { createEngine } from "../../engine/index.ts";
import { parseQuery } from "../../grammar/index.ts";
import type { CvOptions as CvSettings } from "../../model/cv.ts";
import { readDataset } from "../../model/dataset.ts";
import { suggest } from "../../model/json-schema.ts";
import type { Failure, Result } from "../../model/result.ts";
import type { CvContent } from "../export/cv-content.ts";
import {
  type CvPdf,
  type CvRequest,
  defaultMaxPages,
  findUnsettable,
  guessCvContent,
  makeCvPdf,
  maxFullPages,
} from "../export/cv-pdf.ts";
import { toGlyphRemarks, toRoomRemarks } from "../export/documents.ts";
import { toDocxCv } from "../export/docx.ts";
import { entryReader, newestChange } from "../export/entries.ts";
import { loadPhoto } from "../export/photo.ts";
import { formatRemarks, type Remark, toUnsettableWarning } from "../export/remarks.ts";
import { createTypesetter } from "../export/typesetting.ts";
import { readWords } from "../languages/translation.ts";
import type { Config, GivenConfig } from "../owner/config.ts";
import { defaultTemplate, findTemplateError, readDataFolder, readProfileFile } from "../owner/data-file.ts";
import { findLanguageError } from "../owner/message-files.ts";
import { findSiteUrl } from "../owner/person.ts";
import { findOptional } from "../owner/program-files.ts";
import { readTheme, type Theme } from "../owner/theme.ts";
import { toViewCvOwner } from "../owner/views.ts";
import { findWriteError, writeFile } from "../owner/write-files.ts";
import { findOverwriteError, forceOption } from "./output-file.ts";
import {
  dataOption,
  example,
  fail,
  oneOf,
  openData,
  pathIn,
  type Session,
  themeOption,
  urlOption,
  wholeNumber,
} from "./session.ts";

interface CvOptions extends Pick<GivenConfig, "data" | "url" | "theme"> {
  out: string;
  force: boolean;
  view?: string;
  query?: string;
  full?: true;
  maxPages?: number;
  lang?: string;
  template?: string;
  paper?: CvSettings["paper"];
}

export function define(command: Command, session: Session): void {
  command
    .requiredOption("-o, --out <file>", "the file to write: .pdf, or .docx for word processors")
    .option(...forceOption)
    .option("--view <id>", "the CV of one of the owner's views; other options override it")
    .option(
      "--query <text>",
      "the query whose results to list; by default everything except patches, which are counted",
    )
    .option("--full", `all entries by section, on at most ${maxFullPages} pages`)
    .addOption(
      new Option(
        "--max-pages <n>",
        `the maximum number of pages; by default that of owner.json, or ${defaultMaxPages}`,
      ).argParser(wholeNumber(1)),
    )
    .option(
      "--lang <tag>",
      "the language of headings and dates, such as de; by default that of owner.json, or the page's",
    )
    .option("--template <name>", "classic, modern, or NAME for templates/NAME.typ in the data folder")
    .addOption(
      new Option("--paper <size>", "the size of the pages: a4 or us-letter").argParser(
        oneOf(["a4", "us-letter"]),
      ),
    )
    .option(...dataOption)
    .option(...urlOption)
    .option(...themeOption)
    .addHelpText("after", example("vitae cv --query 'language:python' --max-pages 2 -o cv.pdf"))
    .action((options: CvOptions) => session.end(cv(session, options)));
}

async function cv(session: Session, options: CvOptions): Promise<number> {
  const { out: output } = options;
  const isDocument = extname(output).toLowerCase() === ".docx";
  const wrong = findOptionError(session, options);
  if (wrong !== undefined) return fail(session, wrong);
  const config = openData(session, options);
  if (config === undefined) return 1;
  const asked = await readRequest(session, config, options);
  if (!asked.ok) return fail(session, asked.reason);
  const { request, fonts } = asked.value;
  const { data, owner, profile, words } = request.data;
  const folder = config.data;
  // Without Typst, the pages of a document are not counted.
  const isCounted = !isDocument || findOptional("typst") !== undefined;
  const typesetter = isCounted ? await createTypesetter(folder) : undefined;
  const texts = { words: [words], data, owner, profile };
  const letters = typesetter ? findUnsettable(texts, typesetter.glyphs) : [];
  if (letters.length > 0 && !isDocument)
    return fail(session, toUnsettableWarning(`${output} was not written`, letters));
  const { photo, missing } = await loadPhoto({ owner, profile, folder, typesetter });
  const whole = { ...request, photo };
  const set = typesetter && letters.length === 0 ? await makeCvPdf(typesetter, whole) : undefined;
  // Word processors have their own fonts.
  const made = isDocument && set !== undefined && set.letters.size > 0 ? undefined : set;
  const toDocument = (content: CvContent) =>
    toDocxCv(content, { fonts, photo, changed: newestChange(data.activities, owner) });
  const content =
    made === undefined || isDocument
      ? await toDocument(made?.content ?? guessCvContent(whole, whole.form))
      : made.pdf;
  const written = writeFile(pathIn(session, output), content);
  if (!written.ok) return fail(session, written.reason);
  const remarks: Remark[] = missing === undefined ? [] : [{ kind: "photo", file: output, reason: missing }];
  if (made !== undefined && !isDocument) remarks.push(...toGlyphRemarks(output, made));
  if (made !== undefined) remarks.push(...toRoomRemarks(output, made));
  for (const warning of formatRemarks(remarks)) session.err(`${warning}\n`);
  if (!session.isQuiet()) session.err(`${describe(output, made, whole.maxPages)}\n`);
  return 0;
}

/** Returns the error in the options, if there is one, without reading the data. */
function findOptionError(session: Session, { out, query = "" }: CvOptions): string | undefined {
  if (![".pdf", ".docx"].includes(extname(out).toLowerCase()) && !isPipe(pathIn(session, out)))
    return `${out}: the name must end in .pdf or .docx`;
  const parsed = parseQuery(query);
  if (parsed.ok) return undefined;
  return parsed.problems.map(({ message, start }) => `--query, column ${start + 1}: ${message}`).join("\n");
}

/** @example "cv.pdf: 12 entries on 2 pages, 3 left out so that it fits 2" */
function describe(output: string, made: CvPdf | undefined, maxPages: number): string {
  if (made === undefined) return `${output} was written. Its number of pages depends on the word processor.`;
  const { pages, shown, found, unset } = made;
  const left = found - shown - unset;
  const rest = left === 0 ? "" : `, ${left} left out so that it fits ${maxPages}`;
  return `${output}: ${shown} ${shown === 1 ? "entry" : "entries"} on ${pages} ${pages === 1 ? "page" : "pages"}${rest}`;
}

interface AskedCv {
  readonly request: CvRequest & { readonly maxPages: number };
  readonly fonts: Theme["fonts"] | undefined;
}

/** Reads the data, and applies the options. */
async function readRequest(session: Session, config: Config, options: CvOptions): Promise<Result<AskedCv>> {
  const refuse = (reason: string): Failure => ({ ok: false, reason });
  const { template, out: output, force, lang, paper: size, full = false } = options;
  const folder = config.data;
  const unwritable = findWriteError(pathIn(session, output));
  if (unwritable !== undefined) return refuse(unwritable);
  const refused = findOverwriteError(session, { file: output, data: folder, force });
  if (refused !== undefined) return refuse(refused);
  const dataset = readDataset(readDataFolder(folder));
  if (!dataset.ok) return refuse(`${dataset.defect.file}: ${dataset.defect.reason}`);
  const { data, views } = dataset;
  const view = views.find(({ id }) => id === options.view);
  if (options.view !== undefined && view === undefined) {
    const known = views.map(({ id }) => id);
    const there = known.length === 0 ? "owner.json has no views" : `the views are ${known.join(", ")}`;
    return refuse(`--view: no view is named ${options.view}; ${there}${suggest(options.view, known)}`);
  }
  const chosenOwner = view === undefined ? dataset.owner : toViewCvOwner(dataset.owner, view);
  const given = { ...(lang && { lang }), ...(size && { paper: size }), ...(template && { template }) };
  const owner = { ...chosenOwner, cv: { ...chosenOwner.cv, ...given } };
  const { lang: language = config.language, template: chosen = defaultTemplate } = owner.cv;
  const unknown = lang === undefined ? undefined : findLanguageError(lang, config.messages);
  if (unknown !== undefined) return refuse(`--lang ${unknown}`);
  const spoken = readWords(language, config.messages);
  if (!spoken.ok) return spoken;
  const { value: words } = spoken;
  const reason = findTemplateError(chosen, folder);
  if (reason !== undefined)
    return refuse(`${template === undefined ? "owner.json: cv.template" : "--template"} ${reason}`);
  const themed = config.theme === undefined ? undefined : readTheme(config.theme, config.places.theme);
  if (themed?.ok === false) return refuse(themed.defects.join("\n"));
  const engine = createEngine(data);
  const query = options.query ?? view?.query;
  const years = { startYear: owner.firstYear, endYear: owner.lastYear };
  if (query && engine.search({ query, ...years }).total === 0)
    return refuse(`Nothing matches ${query}, so ${output} was not written.`);
  const maxPages = options.maxPages ?? (full ? maxFullPages : (owner.cv.maxPages ?? defaultMaxPages));
  const profile = readProfileFile(folder);
  const address = findSiteUrl(config.url, owner.homeUrl);
  const tags = view?.tags;
  const request = {
    data: {
      data,
      owner: { ...owner, cv: { ...owner.cv, maxPages } },
      words,
      address,
      root: address,
      profile,
      tags,
    },
    engine,
    toEntry: entryReader(data, { words, tags }),
    query: query === "" ? undefined : query,
    accent: themed?.theme.palettes?.light.accent,
    form: full ? ("whole" as const) : ("short" as const),
    maxPages,
  };
  return { ok: true, value: { request, fonts: themed?.theme.fonts } };
}

/** Returns whether a path is a pipe or a device, such as /dev/stdout, whose name has no ending. */
function isPipe(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}
