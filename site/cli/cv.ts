/**
 * `vitae cv -o FILE.pdf` typesets the CV of a query's results as a PDF, and `-o FILE.docx` writes it for word processors.
 * It reports what it made and left out on stderr, and exits with 1 if it made nothing.
 */
import { statSync } from "node:fs";
import { extname } from "node:path";
import { type Command, Option } from "commander";
import { defaultMaxPages, findUnsettable, guessPaper, makeCvPdf, maxFullPages } from "../../export/cv-pdf.ts";
import { toDocxCv } from "../../export/docx.ts";
import { entryReader, newestChange } from "../../export/entries.ts";
import type { Paper } from "../../export/paper.ts";
import { toGlyphRemarks, toRoomRemarks } from "../../export/papers.ts";
import { loadPhoto } from "../../export/photo.ts";
import { type Remark, showRemarks, toUnsettableWarning } from "../../export/remarks.ts";
import { createTypesetter } from "../../export/typesetting.ts";
import { parseQuery } from "../../grammar/index.ts";
import type { CvOptions as PaperOptions } from "../../model/cv.ts";
import { readDataset } from "../../model/dataset.ts";
import { suggest } from "../../model/json-schema.ts";
import type { GivenConfig } from "../../owner/config.ts";
import {
  defaultTemplate,
  findTemplateError,
  readDataFolder,
  readProfileFile,
} from "../../owner/data-file.ts";
import { findLanguageError } from "../../owner/message-files.ts";
import { findSiteUrl } from "../../owner/person.ts";
import { findOptional } from "../../owner/program-files.ts";
import { readTheme } from "../../owner/theme.ts";
import { toViewCvOwner } from "../../owner/views.ts";
import { findWriteError, writeFile } from "../../owner/write-files.ts";
import { createEngine } from "../../worker/engine.ts";
import { readWords } from "../languages/translation.ts";
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
  paper?: PaperOptions["paper"];
}

export function define(command: Command, session: Session): void {
  command
    .requiredOption("-o, --out <file>", "the file to write: .pdf, or .docx for word processors")
    .option(...forceOption)
    .option("--view <id>", "the CV of one of the owner's views; other options override it")
    .option("--query <text>", "what to list; by default all but patches, which are counted")
    .option("--full", `all entries by section, on at most ${maxFullPages} pages`)
    .addOption(
      new Option(
        "--max-pages <n>",
        `the pages that it must fit; by default those of owner.json, or ${defaultMaxPages}`,
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
  const { template, out: output, force } = options;
  const isDocument = extname(output).toLowerCase() === ".docx";
  if (!isDocument && extname(output).toLowerCase() !== ".pdf" && !isPipe(pathIn(session, output)))
    return fail(session, `${output}: the name must end in .pdf or .docx`);
  const parsed = parseQuery(options.query ?? "");
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ message, start }) => `--query, column ${start + 1}: ${message}`);
    return fail(session, problems.join("\n"));
  }
  const config = openData(session, options);
  if (config === undefined) return 1;
  const folder = config.data;
  const unwritable = findWriteError(pathIn(session, output));
  if (unwritable !== undefined) return fail(session, unwritable);
  const refused = await findOverwriteError(session, { file: output, data: folder, force });
  if (refused !== undefined) return fail(session, refused);
  const dataset = readDataset(readDataFolder(folder));
  if (!dataset.ok) return fail(session, `${dataset.defect.file}: ${dataset.defect.reason}`);
  const { data, views } = dataset;
  const view = views.find(({ id }) => id === options.view);
  if (options.view !== undefined && view === undefined) {
    const known = views.map(({ id }) => id);
    const there = known.length === 0 ? "owner.json has no views" : `the views are ${known.join(", ")}`;
    return fail(session, `--view: there is no ${options.view}; ${there}${suggest(options.view, known)}`);
  }
  const chosenOwner = view === undefined ? dataset.owner : toViewCvOwner(dataset.owner, view);
  const { lang, paper: size, full = false } = options;
  const given = { ...(lang && { lang }), ...(size && { paper: size }), ...(template && { template }) };
  const owner = { ...chosenOwner, cv: { ...chosenOwner.cv, ...given } };
  const { lang: language = config.language, template: chosen = defaultTemplate } = owner.cv;
  const unknown = lang === undefined ? undefined : findLanguageError(lang, config.messages);
  if (unknown !== undefined) return fail(session, `--lang ${unknown}`);
  const spoken = readWords(language, config.messages);
  if (!spoken.ok) return fail(session, spoken.defects.join("\n"));
  const { words } = spoken;
  const maxPages = options.maxPages ?? (full ? maxFullPages : (owner.cv.maxPages ?? defaultMaxPages));
  const query = options.query ?? view?.query;
  const reason = findTemplateError(chosen, folder);
  if (reason !== undefined)
    return fail(session, `${template === undefined ? "owner.json: cv.template" : "--template"} ${reason}`);
  const theme = config.theme === undefined ? undefined : readTheme(config.theme);
  if (theme?.ok === false) return fail(session, theme.defects.join("\n"));
  const engine = createEngine(data);
  const years = { startYear: owner.firstYear, endYear: owner.lastYear };
  if (query && engine.search({ query, ...years }).total === 0)
    return fail(session, `Nothing matches ${query}, so ${output} was not written.`);
  const profile = readProfileFile(folder);
  // Without Typst, the pages of a document are not counted.
  const isCounted = !isDocument || findOptional("typst") !== undefined;
  const typesetter = isCounted ? await createTypesetter(folder) : undefined;
  const letters = typesetter
    ? findUnsettable({ words: [words], data, owner, profile }, typesetter.glyphs)
    : [];
  if (letters.length > 0 && !isDocument)
    return fail(session, toUnsettableWarning(`${output} is not written`, letters));
  const { photo, missing } = await loadPhoto({ owner, profile, folder, typesetter });
  const tags = view?.tags;
  const address = findSiteUrl(config.url, owner.homeUrl);
  const form = full ? "whole" : "short";
  const source = {
    data: { data, owner: { ...owner, cv: { ...owner.cv, maxPages } }, words, address, profile, tags },
    engine,
    toEntry: entryReader(data, { words, tags }),
    query: query === "" ? undefined : query,
    accent: theme?.theme.palettes?.light.accent,
    photo,
  };
  const toDocument = (paper: Paper) => {
    const changed = newestChange(data.activities, owner);
    return toDocxCv(paper, { fonts: theme?.theme.fonts, photo, changed });
  };
  const made =
    typesetter !== undefined && letters.length === 0
      ? await makeCvPdf(typesetter, { ...source, form, maxPages })
      : undefined;
  const remarks: Remark[] = missing === undefined ? [] : [{ kind: "photo", file: output, reason: missing }];
  if (made === undefined || (isDocument && made.letters.size > 0)) {
    // A word processor has fonts of its own.
    const written = writeFile(pathIn(session, output), await toDocument(guessPaper(source, form)));
    if (!written.ok) return fail(session, written.reason);
    for (const warning of showRemarks(remarks)) session.err(`${warning}\n`);
    if (!session.isQuiet())
      session.err(`${output} is written. The word processor decides how many pages it has.\n`);
    return 0;
  }
  const { pdf, paper, pages, shown, found, unset } = made;
  const written = writeFile(pathIn(session, output), isDocument ? await toDocument(paper) : pdf);
  if (!written.ok) return fail(session, written.reason);
  remarks.push(...(isDocument ? [] : toGlyphRemarks(output, made)), ...toRoomRemarks(output, made));
  for (const warning of showRemarks(remarks)) session.err(`${warning}\n`);
  const left = found - shown - unset.length;
  const rest = left === 0 ? "" : `, ${left} left out so that it fits ${maxPages}`;
  if (session.isQuiet()) return 0;
  session.err(
    `${output}: ${shown} ${shown === 1 ? "entry" : "entries"} on ${pages} ${pages === 1 ? "page" : "pages"}${rest}\n`,
  );
  return 0;
}

/** Whether a path is a pipe or a device, such as /dev/stdout, whose name has no ending. */
function isPipe(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}
