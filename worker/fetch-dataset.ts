/**
 * Gets the dataset: the compiled one, or, where that cannot be had or read, the files that it was made from. Such a
 * host has another deploy by now, or an owner who edits the files in place; they are checked then as at a build, by
 * a program that is not loaded before.
 */
import { decodeDataset, type TitleTrees } from "./compiled/decode.ts";
import type { CompleteActivity } from "./compiled/listed-activity.ts";
import type { DataSource, LoadProgress } from "./contract.ts";
import type { Dataset } from "./dataset.ts";
import type { DataDefect } from "./defects.ts";
import { type FetchFile, fetchText } from "./fetch-text.ts";

export type FetchReply =
  | ({ ok: true; complete: CompleteActivity; titles: TitleTrees } & Dataset)
  | { ok: false; defect: DataDefect };

/** Nothing has come yet. */
export function startProgress(): LoadProgress {
  return { files: 0, filesDone: 0, bytes: 0 };
}

/** `progress` is counted up meanwhile. */
export async function fetchDataset(
  { url }: DataSource,
  fetchFile: FetchFile = (url) => fetch(url),
  progress: LoadProgress = startProgress(),
): Promise<FetchReply> {
  progress.files += 1;
  const fetched = await fetchText(url, fetchFile, progress);
  const decoded = fetched.ok ? decodeDataset(fetched.text) : fetched;
  if (decoded.ok) return { ...decoded, defects: [] };

  const file = url.slice(url.lastIndexOf("/") + 1);
  console.warn(`${file} ${decoded.reason}; the files that it was made from are read instead.`);
  try {
    const { fetchFiles } = await import("./dataset.ts");
    const reply = await fetchFiles(new URL("../data/", url).href, fetchFile, progress);
    return reply.ok ? { ...reply, complete: (activity) => activity, titles: new Map() } : reply;
  } catch (error) {
    // Of another deploy this program, too, is gone.
    const cause = error instanceof Error ? error.message : String(error);
    const reason = `${decoded.reason}, and the files it was made from cannot be read: ${cause}`;
    return { ok: false, defect: { file, reason, severity: "fatal", path: [] } };
  }
}
