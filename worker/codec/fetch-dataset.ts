/** Fetches the dataset: the compiled file, or, where that cannot be fetched or read, the plain data files; and what only opened cards show. */
import type { DataSource, LoadProgress } from "../contract.ts";
import { type FetchFile, fetchText } from "../data/fetch-text.ts";
import { type DecodedDataset, type Details, decodeDataset } from "./decode.ts";
import type { FetchReply } from "./plain-files.ts";

export function startProgress(): LoadProgress {
  return { files: 0, filesDone: 0, bytes: 0 };
}

/** A dataset from a compiled file, which may be the head of a large one. */
type CompiledReply = { ok: true; defects: [] } & DecodedDataset;

/**
 * Counts `progress` up meanwhile. A host without a readable compiled file has another deploy by now, or an owner who
 * edits the plain files in place; the program that reads and checks those is loaded only then.
 */
export async function fetchDataset(
  { url }: DataSource,
  fetchFile: FetchFile = (url) => fetch(url),
  progress: LoadProgress = startProgress(),
): Promise<FetchReply | CompiledReply> {
  progress.files += 1;
  const fetched = await fetchText(url, fetchFile, progress);
  const decoded = fetched.ok ? decodeDataset(fetched.text) : fetched;
  if (decoded.ok) return { ...decoded, defects: [] };

  const file = url.slice(url.lastIndexOf("/") + 1);
  console.warn(`${file} ${decoded.reason}; the files that it was made from are read instead.`);
  try {
    const { fetchPlainFiles } = await import("./plain-files.ts");
    return await fetchPlainFiles(new URL("../data/", url).href, fetchFile, progress);
  } catch (error) {
    // After another deploy the program for plain files is gone as well.
    const cause = error instanceof Error ? error.message : String(error);
    const reason = `${decoded.reason}, and the files it was made from cannot be read: ${cause}`;
    return { ok: false, defect: { file, reason, severity: "fatal", path: [] } };
  }
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
