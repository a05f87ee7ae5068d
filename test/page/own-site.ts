/** Builds this project's site to be visited, with the sample's data or with so many invented activities. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { generateData } from "../../worker/benchmark/data.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the built site. */
export async function buildOwnSite(count: number | undefined): Promise<string> {
  const name = count === undefined ? "sample" : String(count);
  const outDir = join(root, ".tmp/page", name);
  if (count !== undefined) process.env.CV_DATA = writeData(count);
  await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true } });
  return outDir;
}

/** The sample's owner with invented activities. */
function writeData(count: number): string {
  const folder = join(root, ".tmp/page", `data-${count}`);
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "public/data/owner.json"), join(folder, "owner.json"));
  const { activities, orgs, languages } = generateData(count);
  for (const [file, entries] of Object.entries({ activities, orgs, languages })) {
    writeFileSync(join(folder, `${file}.json`), JSON.stringify(entries));
  }
  return folder;
}
