/** Reads a dataset from a folder, as the build reads it. */
import { resolve } from "node:path";
import { readDataFolder } from "../../../site/owner/data-file.ts";
import { type Dataset, readDataset } from "../../../worker/data/dataset.ts";

export function readFolder(folder: string): Dataset {
  const reply = readDataset(readDataFolder(resolve(folder)));
  if (!reply.ok) throw new Error(`${reply.defect.file}: ${reply.defect.reason}`);
  return reply;
}
