/** A dataset from a folder, as the site itself would read it. */
import { resolve } from "node:path";
import { readDataFile } from "../../../worker/cli/data-file.ts";
import type { CvData } from "../../../worker/contract.ts";
import { readDataset } from "../../../worker/data/dataset.ts";
import { forEachFile } from "../../../worker/data/schema.ts";

export function readFolder(folder: string): CvData {
  const reply = readDataset(forEachFile((file) => readDataFile(resolve(folder), file)));
  if (!reply.ok) throw new Error(`${reply.defect.file}: ${reply.defect.reason}`);
  return reply.data;
}
