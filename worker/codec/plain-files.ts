/** Reads the plain data files, where the compiled one cannot be: a program apart, which most pages never load. */

import type { Defect, LoadProgress } from "../contract.ts";
import { type Dataset, fetchFiles } from "../data/dataset.ts";
import type { DataDefect } from "../data/defects.ts";
import type { FetchFile } from "../data/fetch-text.ts";
import { computeFlags } from "../data/flags.ts";
import type { Worked } from "./decode.ts";

export type FetchReply = ({ ok: true } & Worked & Dataset) | { ok: false; defect: DataDefect };

/** Their faults are logged. */
export async function fetchPlainFiles(
  folderUrl: string,
  fetchFile: FetchFile,
  progress: LoadProgress,
): Promise<FetchReply> {
  const reply = await fetchFiles(folderUrl, fetchFile, progress);
  if (!reply.ok) return reply;
  logDefects(reply.defects);
  return { ...reply, complete: (activity) => activity, titleTree: () => undefined, flagsOf: computeFlags };
}

/** A folder of another format would fill the console; the first faults show what is wrong. */
const mostLogged = 20;

function logDefects(defects: readonly Defect[]): void {
  for (const { file, index, id, field, reason } of defects.slice(0, mostLogged)) {
    const entry = id === undefined ? index : JSON.stringify(id);
    const place = [file, entry, field].filter((part) => part !== undefined).join(": ");
    console.warn(`Data error: ${place}: ${reason}`);
  }
  if (defects.length > mostLogged) console.warn(`Data error: ${defects.length - mostLogged} more`);
}
