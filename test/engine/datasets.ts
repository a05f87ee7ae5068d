/** Datasets on disk. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CvData } from "../../engine/index.ts";

export const samplePath = fileURLToPath(new URL("../sample/", import.meta.url));

export function readData(folder: string): CvData {
  const read = (name: string) => JSON.parse(readFileSync(`${folder}${name}.json`, "utf8"));
  return {
    activities: read("activities"),
    orgs: read("orgs"),
    languages: read("languages"),
    ...(existsSync(`${folder}categories.json`) && { categories: read("categories") }),
  };
}
