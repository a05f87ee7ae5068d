/** `npm run check:data [dir]` prints every defect of a data folder with its file, line and column. */
import { statSync } from "node:fs";
import { readFolder, showLocated } from "../owner/read-folder.ts";
import { startTerminalProgress } from "../terminal-progress.ts";

function main(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    console.error(`There is no folder ${folder}. Usage: npm run check:data [dir], by default public/data`);
    process.exitCode = 1;
    return;
  }
  const progress = startTerminalProgress(`Checking ${folder}`);
  const { defects, warnings, dataset } = readFolder(folder, progress);
  progress.end();
  for (const defect of defects) console.log(showLocated(defect));
  for (const warning of warnings) console.log(`warning: ${showLocated(warning)}`);
  if (defects.length > 0) process.exitCode = 1;
  else {
    const { activities, orgs, languages } = dataset.data;
    console.log(
      `${folder}: ${activities.length} activities, ${orgs.length} orgs, ${languages.length} languages, no problems`,
    );
  }
}

main(process.argv[2] ?? "public/data");
