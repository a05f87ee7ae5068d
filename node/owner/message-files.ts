/** Finds the files of messages: the owner's in messages/, and those that ship. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { quote, readValue, suggest } from "../../model/json-schema.ts";
import { languageTag } from "../../model/schemas/value-types.ts";
import { findFiles } from "./data-file.ts";
import { findProgramFolder } from "./program-files.ts";

interface MessageFile {
  folder: string;
  name: string;
}

const shippedFolder = () => findProgramFolder("messages");

/**
 * The shipped English messages are in the code; translators start from their file. @example listLanguages() // ["ar",
 * "de", "en"]
 */
export const listLanguages = (): string[] => listFiles(shippedFolder());

const listFiles = (folder: string) => findFiles(folder, /\.json$/).map((file) => basename(file, ".json"));

/** `de-AT` falls back on `de` unless it has a file. `folder` is the owner's. */
export function findMessageFile(tag: string, folder: string): MessageFile | undefined {
  const names = [tag, tag.split("-")[0] ?? tag].map((name) => `${name}.json`);
  const shipped = isEnglish(tag) ? [] : [shippedFolder()];
  return [folder, ...shipped]
    .flatMap((from) => names.map((name) => ({ folder: from, name })))
    .find((file) => existsSync(join(file.folder, file.name)));
}

export const isEnglish = (tag: string) => /^en(?:-|$)/i.test(tag);

/** Returns why a language has no messages, without the subject; undefined if it has. */
export function findLanguageError(tag: string, folder: string): string | undefined {
  const [tagDefect] = readValue(languageTag, tag).defects;
  if (tagDefect !== undefined) return tagDefect.reason;
  if (isEnglish(tag) || findMessageFile(tag, folder) !== undefined) return undefined;
  const included = listLanguages();
  const known = new Intl.ListFormat("en").format(included);
  // Another language isn't a misspelling.
  const alike = [...included, ...listFiles(folder)].filter((one) => tag.toLowerCase().startsWith(one));
  const hint = suggest(tag, alike);
  return `is ${quote(tag)}, but ${join(folder, `${tag}.json`)} does not exist, and only ${known} are included${hint}`;
}
