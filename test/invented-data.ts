/**
 * Writes a data folder with the sample's owner and the given number of invented activities: `tsx
 * test/invented-data.ts 100000 FOLDER [--orgs 5000] [--no-pdf]`. With `--no-pdf` the site has no PDF files, which
 * take most of a build's time.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { generateData } from "../bench/engine/workload.ts";

const sample = fileURLToPath(new URL("./sample", import.meta.url));

interface Invented {
  hasPdf?: boolean;
  orgCount?: number | undefined;
}

export function writeInventedData(
  count: number,
  folder: string,
  { hasPdf = true, orgCount }: Invented = {},
): void {
  mkdirSync(folder, { recursive: true });
  const owner: object = JSON.parse(readFileSync(join(sample, "owner.json"), "utf8"));
  // Removes what refers to the sample's own activities and sections.
  writeFileSync(
    join(folder, "owner.json"),
    JSON.stringify({ ...owner, pinned: undefined, cv: undefined, exports: { cv: hasPdf } }),
  );
  const { activities, orgs, languages } = generateData(count, 1, orgCount);
  const files = {
    // An acquisition needs an acquiring organization, which is not invented here.
    activities: activities.map((activity) => ({
      ...activity,
      category: activity.category === "Acquisition" ? "Patch" : activity.category,
    })),
    orgs,
    languages: languages.map((language) => ({ ...language, ui: { backgroundColor: "#4b5563" } })),
  };
  for (const [name, entries] of Object.entries(files)) {
    const lines = entries.map((entry) => JSON.stringify(entry));
    writeFileSync(join(folder, `${name}.json`), `[\n${lines.join(",\n")}\n]\n`);
  }
}

const script = process.argv[1];
if (script !== undefined && import.meta.url === pathToFileURL(script).href) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: { orgs: { type: "string" }, pdf: { type: "boolean", default: true } },
  });
  const [count, folder] = positionals;
  if (folder === undefined) throw new Error("Usage: tsx test/invented-data.ts COUNT FOLDER");
  const orgCount = values.orgs === undefined ? undefined : Number(values.orgs);
  writeInventedData(Number(count), folder, { hasPdf: values.pdf, orgCount });
}
