/** Reads the plain data files in the page, where the compiled file cannot be read. Most pages never load this program. */

import { toCardActivity } from "../cards/activity-text.ts";
import type { Defect, LoadProgress } from "../contract.ts";
import { type Dataset, fetchFiles } from "../data/dataset.ts";
import type { DataDefect } from "../data/defects.ts";
import type { FetchFile } from "../data/fetch-text.ts";
import { computeFlags } from "../data/flags.ts";
import type { Precomputed } from "./decode.ts";

export type FetchReply = ({ ok: true } & Precomputed & Dataset) | { ok: false; defect: DataDefect };

/** Logs the defects that the dataset was read in spite of. */
export async function fetchPlainFiles(
  folderUrl: string,
  fetchFile: FetchFile,
  progress: LoadProgress,
): Promise<FetchReply> {
  const reply = await fetchFiles(folderUrl, fetchFile, progress);
  if (!reply.ok) return reply;
  logDefects(reply.defects);
  return {
    ...reply,
    complete: (activity) => activity,
    toCardActivity,
    titleTree: () => undefined,
    hasSimpleTexts: false,
    flagsOf: computeFlags,
  };
}

/** Files of a quite different format would fill the console, and the first defects show what is wrong. */
const maxLogged = 20;

function logDefects(defects: readonly Defect[]): void {
  for (const { file, index, id, field, reason } of defects.slice(0, maxLogged)) {
    const entry = id === undefined ? index : JSON.stringify(id);
    const place = [file, entry, field].filter((part) => part !== undefined).join(": ");
    console.warn(`Data error: ${place}: ${reason}`);
  }
  if (defects.length > maxLogged) console.warn(`Data error: ${defects.length - maxLogged} more`);
}
