/** `vitae check [DIR]` prints each defect of a data folder with its place, and which exports would lack what. */
import type { Command } from "commander";
import { createEngine } from "../../engine/index.ts";
import { toFullName } from "../../model/full-name.ts";
import { findCvWords, leaveOutUnsettable, needsFonts } from "../export/cv-pdf.ts";
import { leaveOutMissing, remarkOn } from "../export/exports.ts";
import { isWanted } from "../export/outputs.ts";
import { findMissing } from "../export/preview-image.ts";
import { formatRemarks, type Remark } from "../export/remarks.ts";
import { createTypesetter } from "../export/typesetting.ts";
import type { WordsOf } from "../export/words.ts";
import { readLanguages } from "../languages/translation.ts";
import type { Config, GivenConfig } from "../owner/config.ts";
import { findCvLanguages } from "../owner/cv-options.ts";
import { languagePlaces, readTranslations } from "../owner/data-translations.ts";
import { readSitePages } from "../owner/entry-pages.ts";
import { findFolderFiles } from "../owner/folder-files.ts";
import { formatLocated } from "../owner/located-json.ts";
import { findPictureWarnings } from "../owner/pictures.ts";
import { type OwnerFolder, readFolder } from "../owner/read-folder.ts";
import { readTheme } from "../owner/theme.ts";
import { toViewOwner } from "../owner/views.ts";
import { findPlace, findTargets } from "../site/build.ts";
import { withWordmark } from "../site/theme.ts";
import { example, fail, openData, type Session, siteOptions } from "./session.ts";

interface CheckOptions extends GivenConfig {
  json: boolean;
}

export function define(command: Command, session: Session): void {
  command.argument("[dir]", "the data folder, same as --data");
  for (const [flags, text] of siteOptions) command.option(flags, text);
  command
    .option("--json", "print the report as JSON", false)
    .addHelpText("after", example("vitae check", "vitae check --data cvs/ilse/data --json"))
    .action((dir: string | undefined, { json, ...given }: CheckOptions) =>
      session.end(
        dir !== undefined && given.data !== undefined
          ? fail(session, "Name the data folder once: as an argument, or with --data.", 2)
          : check(session, { ...given, data: dir ?? given.data }, json),
      ),
    );
}

async function check(session: Session, given: GivenConfig, isJson: boolean): Promise<number> {
  const config = openData(session, given);
  if (config === undefined) return 1;
  const { data: folder } = config;
  const progress = session.startProgress(`Checking ${folder}`);
  const read = readFolder(folder, progress, config.messages);
  progress.end();
  const translated = readTranslations(folder, read, config.language);
  const { exports } = config;
  const pages = await readSitePages(folder, read.dataset, {
    ...findTargets({ ...read.dataset.owner, ...(exports && { exports }) }),
    language: config.language,
    tags: translated.translations.map(({ language }) => language),
  });
  const pictures = await findPictureWarnings([...read.pictures, ...pages.uses], folder);
  const theme = config.theme === undefined ? undefined : readTheme(config.theme, config.places.theme);
  const tags = [
    config.language,
    ...translated.translations.map(({ language }) => language),
    ...findCvLanguages(read.dataset, config.messages),
  ];
  const spoken = readLanguages(tags, config.messages, languagePlaces(config));
  const place = findPlace(config, read.dataset.owner);
  // Two readers may refuse the name of one folder.
  const errors = [
    ...new Set([
      ...[...read.gaps, ...read.defects, ...translated.defects, ...pages.defects].map(formatLocated),
      ...(theme?.ok === false ? theme.defects : []),
      ...spoken.defects,
      ...(place.ok ? [] : place.defects),
    ]),
  ];
  const warnings = [
    ...[...read.warnings, ...translated.warnings, ...pages.warnings, ...pictures].map(formatLocated),
    ...findFolderFiles(folder, { ...read, translations: translated.translations, pages }, config.url)
      .warnings,
    ...(theme?.ok ? theme.warnings : []),
    ...spoken.warnings,
  ];
  // These do not make the data invalid. With errors there is no site to remark on.
  const notes =
    errors.length === 0 && place.ok
      ? [
          ...translated.notes,
          ...place.remarks,
          ...toSizeNotes(read.dataset.data.activities.length),
          ...(await findMissingExports(config, read, {
            address: place.address,
            wordsOf: spoken.wordsOf,
            wordmark: theme?.ok ? theme.theme.wordmark : undefined,
          })),
        ]
      : [];
  const { activities, orgs, languages } = read.dataset.data;
  const counts = { activities: activities.length, orgs: orgs.length, languages: languages.length };
  const code = errors.length > 0 ? 1 : 0;
  if (isJson)
    session.out(
      `${JSON.stringify({ data: folder, errors, warnings, notes, missingMessages: Object.fromEntries(spoken.missing), ...counts }, null, 2)}\n`,
    );
  else {
    for (const error of errors) session.out(`${error}\n`);
    for (const warning of warnings) session.out(`warning: ${warning}\n`);
    for (const note of notes) session.out(`note: ${note}\n`);
    const { activities, orgs, languages } = counts;
    const listed = [
      count(activities, "activity", "activities"),
      count(orgs, "org", "orgs"),
      count(languages, "language", "languages"),
      warnings.length === 0 ? "no problems" : count(warnings.length, "warning", "warnings"),
    ];
    if (code === 0) session.note(`${folder}: ${listed.join(", ")}\n`);
  }
  return code;
}

/** From this many activities on, a slow phone waits at least 1.3 s for their data. */
const manyActivities = 10_000;

/** At 26 B each after gzip, and 1.6 Mbit/s. */
const slowSecondsPerActivity = 0.00013;

/** Notes what the data cost a visitor, because the page loads all of them. */
function toSizeNotes(activities: number): string[] {
  if (activities < manyActivities) return [];
  const seconds = (activities * slowSecondsPerActivity).toFixed(1);
  return [
    `${activities} activities: a slow phone (1.6 Mbit/s) loads them for about ${seconds} s before it can search; \`vitae import git\` without --titles imports a count per month instead of each commit`,
  ];
}

function count(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`;
}

interface ExportContext {
  address: string | undefined;
  wordsOf: WordsOf;
  wordmark: string | undefined;
}

/** Returns sentences about exports that the build would leave out: without an address, a package or a font. */
async function findMissingExports(
  { data: folder, language, exports }: Config,
  { dataset, profile }: OwnerFolder,
  { address, wordsOf, wordmark }: ExportContext,
): Promise<string[]> {
  const asked = { ...dataset.owner, ...(exports && { exports }) };
  const installed = leaveOutMissing(asked);
  const { owner } = withWordmark({ ...dataset, owner: installed.owner }, wordmark);
  const words = wordsOf(language);
  const texts = {
    ...{ ...dataset, owner, profile },
    words: findCvWords({ owner, views: dataset.views }, words, wordsOf),
  };
  const remarks: Remark[] = remarkOn(owner, address);
  const format = (more: readonly Remark[] = []) => [
    ...installed.remarks,
    ...formatRemarks([...remarks, ...more]),
  ];
  const images = isWanted(owner, "card")
    ? [
        { file: "card.png", owner },
        ...dataset.views.map((view) => ({ file: `views/${view.id}.png`, owner: toViewOwner(owner, view) })),
      ]
    : [];
  const isPlain = ({ owner }: (typeof images)[number]) =>
    latin.test(
      `${Object.values(words.figures).map((label) => label(2))}${toFullName(owner)}${owner.headline ?? ""}${owner.wordmark ?? ""}`,
    );
  // Loading the fonts takes most of a second.
  if (images.every(isPlain) && !(isWanted(owner, "cv") && needsFonts(texts))) return format();
  const typesetter = await createTypesetter(folder);
  try {
    const settable = await leaveOutUnsettable(texts, typesetter);
    const answer = createEngine(dataset.data).search({ query: "" });
    const imageRemarks = images.flatMap(({ file, owner }): Remark[] => {
      const letters = findMissing({ owner, words, address, answer }, typesetter.glyphs);
      return letters.length > 0 ? [{ kind: "preview-image", file, letters }] : [];
    });
    return format([...settable.remarks, ...imageRemarks]);
  } finally {
    await typesetter.close();
  }
}

/** Texts that the shipped fonts certainly cover, so that the fonts need not be loaded. */
const latin = /^[\u0020-\u017f]*$/;
