/** `npm run check:data [dir]` prints every problem of a data folder with its file, line and column. */
import { statSync } from "node:fs";
import { reportFolder } from "../owner/check-folder.ts";
import { startTerminalProgress } from "../terminal-progress.ts";

function main(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    console.error(`There is no folder ${folder}. Usage: npm run check:data [dir], by default public/data`);
    process.exitCode = 1;
    return;
  }
  const progress = startTerminalProgress(`Checking ${folder}`);
  const { problems, warnings, dataset } = reportFolder(folder, progress);
  progress.end();
  for (const problem of problems) console.log(problem);
  for (const warning of warnings) console.log(`warning: ${warning}`);
  if (problems.length > 0) process.exitCode = 1;
  else {
    const { activities, orgs, languages } = dataset.data;
    console.log(
      `${folder}: ${activities.length} activities, ${orgs.length} orgs, ${languages.length} languages, no problems`,
    );
  }
}

main(process.argv[2] ?? "public/data");
