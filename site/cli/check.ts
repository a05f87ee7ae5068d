/** `vitae check [DIR]` prints every defect of a data folder with its file, line and column. */
import { statSync } from "node:fs";
import type { Command } from "commander";
import { readFolder, showLocated } from "../owner/read-folder.ts";
import { example, fail, pathIn, type Session, startProgress } from "./session.ts";

export function define(command: Command, session: Session): void {
  command
    .argument("[dir]", "the data folder", "public/data")
    .addHelpText("after", example("vitae check data"))
    .action((folder: string) => session.end(check(session, pathIn(session, folder))));
}

function check(session: Session, folder: string): number {
  const { out } = session;
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return fail(session, `There is no folder ${folder}.`);
  const progress = startProgress(session, `Checking ${folder}`);
  const { defects, warnings, dataset } = readFolder(folder, progress);
  progress.end();
  for (const defect of defects) out(`${showLocated(defect)}\n`);
  for (const warning of warnings) out(`warning: ${showLocated(warning)}\n`);
  if (defects.length > 0) return 1;
  const { activities, orgs, languages } = dataset.data;
  out(
    `${folder}: ${activities.length} activities, ${orgs.length} orgs, ${languages.length} languages, no problems\n`,
  );
  return 0;
}
