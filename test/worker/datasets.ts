/** Datasets on disk. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CvData } from "../../worker/engine.ts";

export const samplePath = fileURLToPath(new URL("../../public/data/", import.meta.url));
/** A real dataset that stands beside the repository on some machines. */
export const historyPath = fileURLToPath(new URL("../../../shared/datasets/history/", import.meta.url));
/** Examples that come with the specification, likewise. */
export const queriesPath = fileURLToPath(new URL("../../../shared/spec/queries.json", import.meta.url));

export function readData(folder: string): CvData {
  const read = (name: string) => JSON.parse(readFileSync(`${folder}${name}.json`, "utf8"));
  return {
    activities: read("activities"),
    orgs: read("orgs"),
    languages: read("languages"),
    ...(existsSync(`${folder}categories.json`) && { categories: read("categories") }),
  };
}
