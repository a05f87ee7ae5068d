/** The importer's messages. */
import type { SampleReport } from "./sample.ts";

export const messages = {
  nothingWritten: "Nothing was written.",
  nothingOfItWritten: "Nothing of it was written.",
  stopped: "Stopped. Nothing was written.",
  nothingToDo: "Nothing to do.",
  dryRun: "A dry run: nothing was written. Add --write to write it.",
  faultyResult: "The data would have these faults. `vitae check` names those that it has now",
  damagedState: (path: string, reason: string) =>
    `${path} ${reason}. It remembers what imports have brought and what you have deleted since. Restore it, as with \`git checkout -- ${path}\`; or remove it, and delete again what an import brings back`,
  noToken: `GITHUB_TOKEN is not set, and GitHub's API answers nobody without a token. One that reads public data alone will do: on https://github.com/settings/personal-access-tokens/new, leave 'Public repositories' chosen and add no permission. Then: export GITHUB_TOKEN=…`,
  unsafeApi: "The token would go over an open line: --api-url must begin with https://",
  deleted: (count: number) =>
    `${count} ${count === 1 ? "entry that you have deleted stays" : "entries that you have deleted stay"} deleted`,
  written: (folder: string) => `Written to ${folder}.`,
  cannotWrite: (reason: string) => `${reason}. All files are as they were.`,
  warning: (text: string) => `warning: ${text}`,
  waits: (folder: string) =>
    `Another import is writing to ${folder}. This one waits until it has ended; Ctrl+C stops it.`,
  noDate: (text: string) => `--since ${JSON.stringify(text)} is no date: YYYY, YYYY-MM or YYYY-MM-DD`,
  noFolder: (folder: string) => `${folder} is no folder`,
  noSource: (source: string) => `There is no source ${JSON.stringify(source)}.`,
  noSources: "vitae.json lists no sources, and none is named.",
  oneFrom: (source: string) => `${source} reads one thing; name one`,
  othersOption: (flag: string, owners: readonly string[]) => `${flag} is for ${owners.join(", ")} alone`,
  optionWithoutSource: (flag: string) =>
    `${flag} is for a source: name it, or give vitae.json the option there`,
  passwordInAddress: "The address holds a name or a password, which would be written with the data",
  tokenInData: "What would be written holds a token, so nothing was written.",
  failed: "Nothing of it is taken: see the error.\n",
  together: (counts: string) => `All together: ${counts}`,
  noFrom: (source: string) => `What should ${source} read?`,
  noFile: (path: string, reason: string) => `${path} cannot be read: ${reason}`,
  noFeed: (url: string, reason: string) => `${url} cannot be fetched: ${reason}`,
  noApi: (url: string) => `--api-url ${JSON.stringify(url)} is no address`,
  sample: (folder: string) =>
    `${folder} holds the invented sample: owner.json says "sample": true. Add --replace-sample to take the sample out, which leaves what you have changed in it, or remove that line to keep all entries.`,
  sampleGoes: ({ removed, kept }: SampleReport): string[] => [
    "The invented sample is taken out:",
    ...Object.entries(removed).map(([file, names]) => `- ${file} (${names.length}): ${names.join(", ")}`),
    ...kept.map(({ file, line, name, reason }) => `= ${file}:${line} ${name} stays: ${reason}`),
    "",
  ],
} as const;
