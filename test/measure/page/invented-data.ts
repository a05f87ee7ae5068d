/**
 * Writes a data folder with the sample's owner and the given number of invented activities:
 * `tsx test/measure/page/invented-data.ts 100000 FOLDER`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { generateData } from "../../../worker/benchmark/generate-data.ts";

const sample = fileURLToPath(new URL("../../../public/data", import.meta.url));

export function writeInventedData(count: number, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const owner: object = JSON.parse(readFileSync(join(sample, "owner.json"), "utf8"));
  // The sample's own activities are not among the invented ones.
  writeFileSync(join(folder, "owner.json"), JSON.stringify({ ...owner, pinned: undefined }));
  const { activities, orgs, languages } = generateData(count);
  const files = {
    // An acquisition needs an acquiring organization, which is not invented here.
    activities: activities.map((activity) =>
      activity.category === "Acquisition" ? { ...activity, category: "Patch" } : activity,
    ),
    orgs,
    languages: languages.map((language) => ({ ...language, ui: { backgroundColor: "#4b5563" } })),
  };
  for (const [name, entries] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(entries));
  }
}

const [script, count, folder] = process.argv.slice(1);
if (script !== undefined && import.meta.url === pathToFileURL(script).href) {
  if (folder === undefined) throw new Error("How many, and where?");
  writeInventedData(Number(count), folder);
}
