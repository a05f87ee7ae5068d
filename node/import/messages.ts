/** The importer's messages. */
import { suggest } from "../../model/json-schema.ts";
import { sourceNames } from "../owner/sources.ts";
import type { SampleReport } from "./sample.ts";
import { unreadNames } from "./unread-formats.ts";

interface TwinFacts {
  readonly title: string;
  /** The entry's id. */
  readonly name: string;
  readonly common: string;
}

export const messages = {
  nothingWritten: "Nothing was written.",
  nothingOfItWritten: "None of it was written.",
  nothingToDo: "Nothing to do.",
  dryRun: "Dry run: nothing was written. Add --write to import.",
  faultyResult: "The import would cause these errors. `vitae check` lists the errors that exist already",
  damagedState: (path: string, reason: string) =>
    `${path} ${reason}. It records what was imported and what you have deleted since. Restore it, for example with \`git checkout -- ${path}\`, or remove it and delete again what the next import adds`,
  noToken: `GITHUB_TOKEN is not set, and GitHub's API requires a token. One for public data is enough: on https://github.com/settings/personal-access-tokens/new, keep 'Public repositories' selected and add no permissions. Then run: export GITHUB_TOKEN=…`,
  unsafeApi: "The token would be sent unencrypted: --api-url must begin with https://",
  deleted: (count: number) =>
    `${count} ${count === 1 ? "entry that you deleted stays" : "entries that you deleted stay"} deleted`,
  written: (folder: string) => `Written to ${folder}.`,
  cannotWrite: (reason: string) => `${reason}. No file was changed.`,
  warning: (text: string) => `warning: ${text}`,
  waits: (folder: string) =>
    `Another import is writing to ${folder}. This one waits until it has finished; Ctrl+C cancels it.`,
  noDate: (text: string) => `--since ${JSON.stringify(text)} is not a date: YYYY, YYYY-MM or YYYY-MM-DD`,
  noFolder: (folder: string) => `${folder} is not a folder`,
  noSource: (source: string) =>
    unreadNames.has(source.toLowerCase())
      ? `No source reads ${source} files. Convert the file to BibTeX or JSON Resume, and import that.`
      : `Unknown source ${JSON.stringify(source)}${suggest(source, sourceNames) || "."}`,
  noSources: "Name a source, or list sources in vitae.json.",
  oneFrom: (source: string) => `${source} takes only one argument`,
  othersOption: (flag: string, owners: readonly string[]) => `${flag} is only for ${owners.join(", ")}`,
  optionWithoutSource: (flag: string) => `${flag} needs a source: name one, or set the option in vitae.json`,
  passwordInAddress: "The address contains a user name or a password, which would be written to the data",
  tokenInData: "The output would contain a token, so nothing was written.",
  failed: "Nothing was imported from this source; see the error.\n",
  together: (counts: string) => `Total: ${counts}`,
  noFrom: (source: string, from: string) => `${source} needs ${from}: vitae import ${source} ${from}`,
  noFile: (path: string, reason: string) => `${path} cannot be read: ${reason}`,
  noFeed: (url: string, reason: string) => `${url} cannot be fetched: ${reason}`,
  noApi: (url: string) => `--api-url ${JSON.stringify(url)} is not an address`,
  repeated: (title: string) => `${JSON.stringify(title)} appears twice; imported as one entry`,
  unlisted: (count: number, titles: readonly string[]) =>
    `${count === 1 ? "1 activity is" : `${count} activities are`} outside of firstYear to lastYear in owner.json, so the site will not list ${count === 1 ? "it" : "them"}: ${titles.map((title) => JSON.stringify(title)).join(", ")}${count > titles.length ? " …" : ""}. Change these two years, or remove them to list everything`,
  twin: ({ title, name, common }: TwinFacts) =>
    `${JSON.stringify(title)} has the ${common} of ${name}; imported as one entry`,
  probableTwin: ({ title, name, common }: TwinFacts) =>
    `${JSON.stringify(title)} is probably a duplicate of ${name}: same ${common}. If so, delete one of them`,
  sample: (folder: string) =>
    `${folder} contains the invented sample: owner.json has "sample": true. Add --replace-sample to move the sample to a backup folder and start empty, or remove that line to keep all entries.`,
  sampleMoves: ({ backup, files }: SampleReport) =>
    `The invented sample moves to ${backup}: ${files.join(", ")}. Copy back what you have changed in it.\n`,
} as const;
