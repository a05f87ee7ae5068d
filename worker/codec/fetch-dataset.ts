/** Fetches the compiled dataset, and what only opened cards show. */
import type { DataSource, Defect, LoadProgress } from "../contract.ts";
import { type FetchFile, fetchText } from "../data/fetch-text.ts";
import { type DecodedDataset, type Details, decodeDataset } from "./decode.ts";

export function startProgress(): LoadProgress {
  return { files: 0, filesDone: 0, bytes: 0 };
}

/** A dataset, which may be the head of a large one. `isGone`: the host has no such file, so it may have a newer one. */
type DatasetReply = ({ ok: true } & DecodedDataset) | { ok: false; defect: Defect; isGone: boolean };

/** Counts `progress` up meanwhile. */
export async function fetchDataset(
  { url }: DataSource,
  fetchFile: FetchFile = (url) => fetch(url),
  progress: LoadProgress = startProgress(),
): Promise<DatasetReply> {
  progress.files += 1;
  const fetched = await fetchText(url, fetchFile, progress);
  const decoded = fetched.ok ? decodeDataset(fetched.text) : fetched;
  if (decoded.ok) return decoded;
  const file = url.slice(url.lastIndexOf("/") + 1);
  // Some hosts send their start page for a path that they do not know.
  const isGone = fetched.ok ? /^\s*</.test(fetched.text.slice(0, 100)) : fetched.missing;
  return { ok: false, defect: { file, reason: decoded.reason, severity: "fatal" }, isGone };
}

/**
 * Fetches what only opened cards show. Rejects with the file and the reason where it cannot be fetched or read. `url` is
 * that of the file that names it.
 */
export async function fetchDetails({ file, take }: Details, url: string): Promise<void> {
  const fetched = await fetchText(new URL(file, url).href, (found) => fetch(found), startProgress());
  const refusal = fetched.ok ? take(fetched.text) : fetched.reason;
  if (refusal !== undefined) throw new Error(`${file} ${refusal}`);
}
