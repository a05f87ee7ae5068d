/** Reads a dataset from a folder like the build does, with the texts that people see. */
import { resolve } from "node:path";
import { type Dataset, readDataset } from "../../model/dataset.ts";
import { toShown } from "../../model/mark-texts.ts";
import { readDataFolder } from "../../node/owner/data-file.ts";

export function readFolder(folder: string): Dataset {
  const reply = readDataset(readDataFolder(resolve(folder)));
  if (!reply.ok) throw new Error(`${reply.defect.file}: ${reply.defect.reason}`);
  return { ...reply, data: { ...reply.data, activities: reply.data.activities.map(toShown) } };
}
