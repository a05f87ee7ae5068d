/** Reads a dataset from a folder like the build does. */
import { resolve } from "node:path";
import { type Dataset, readDataset } from "../../model/dataset.ts";
import { readDataFolder } from "../../node/owner/data-file.ts";

export function readFolder(folder: string): Dataset {
  const reply = readDataset(readDataFolder(resolve(folder)));
  if (!reply.ok) throw new Error(`${reply.defect.file}: ${reply.defect.reason}`);
  return reply;
}
