/** `vitae check [DIR]` prints every defect of a data folder with its file, line and column. */
import type { Command } from "commander";
import { findFolderFiles } from "../owner/folder-files.ts";
import { readFolder, showLocated } from "../owner/read-folder.ts";
import { readTheme } from "../owner/theme.ts";
import { example, openData, type Session } from "./session.ts";

export function define(command: Command, session: Session): void {
  command
    .argument("[dir]", "the data folder; by default that of vitae.json, or public/data")
    .addHelpText("after", example("vitae check data"))
    .action((data: string | undefined) => session.end(check(session, data)));
}

function check(session: Session, given: string | undefined): number {
  const { out } = session;
  const config = openData(session, { data: given });
  if (config === undefined) return 1;
  const { data: folder } = config;
  const progress = session.startProgress(`Checking ${folder}`);
  const read = readFolder(folder, progress);
  const { gaps, warnings, dataset } = read;
  const defects = [...gaps, ...read.defects];
  progress.end();
  const theme = config.theme === undefined ? undefined : readTheme(config.theme);
  const themeDefects = theme?.ok === false ? theme.defects : [];
  for (const defect of defects) out(`${showLocated(defect)}\n`);
  for (const warning of warnings) out(`warning: ${showLocated(warning)}\n`);
  for (const warning of findFolderFiles(folder, read, config.url).warnings) out(`warning: ${warning}\n`);
  for (const defect of themeDefects) out(`${defect}\n`);
  for (const warning of theme?.ok ? theme.warnings : []) out(`warning: ${warning}\n`);
  if (defects.length + themeDefects.length > 0) return 1;
  const { activities, orgs, languages } = dataset.data;
  out(
    `${folder}: ${activities.length} activities, ${orgs.length} orgs, ${languages.length} languages, no problems\n`,
  );
  return 0;
}
