/** The templates that the CV can be set with: the project's and the owner's. */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { quote, suggest } from "../../model/json-schema.ts";
import { findProgramFolder } from "../program-files.ts";

/** Returns the files of a folder whose names match, in order; none where there is no such folder. */
export function findFiles(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names.sort().map((name) => join(folder, name));
}

/** The template that is taken where the owner names none. */
export const defaultTemplate = "modern";

/** Returns the project's templates and after them the owner's, which replace those of the same name. */
export function findTemplateFiles(dataFolder: string): string[] {
  return [findProgramFolder("cvTemplates"), join(dataFolder, "templates")].flatMap((folder) =>
    findFiles(folder, /\.typ$/),
  );
}

/** Returns why a template cannot be taken, as a predicate; undefined where there is one of this name. */
export function whyNoTemplate(name: string, dataFolder: string): string | undefined {
  const files = findTemplateFiles(dataFolder).map((file) => basename(file, ".typ"));
  const known = [...new Set(files)].filter((known) => known !== "common");
  if (known.includes(name)) return undefined;
  const choice = `${known.join(", ")}, or NAME for templates/NAME.typ in the data folder`;
  return `is no template: ${quote(name)}; it can be ${choice}${suggest(name, known)}`;
}
