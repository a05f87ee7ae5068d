/** Fetches the compiled files of the page's data. */

import { type DecodedDataset, type Details, decodeDataset } from "../../model/codec/decode.ts";
import type { Defect } from "../../model/cv.ts";
import type { FileText } from "../../model/data-files.ts";
import { messageOf, missingFile } from "../../model/message-of.ts";
import type { DataSource, LoadProgress } from "../contract.ts";

export function startProgress(): LoadProgress {
  return { files: 0, filesDone: 0, bytes: 0 };
}

/** `isGone`: the host does not have the file, so a newer site may be deployed. */
type DatasetReply = { ok: true; value: DecodedDataset } | { ok: false; defect: Defect; isGone: boolean };

/** Fetches a dataset. Updates `progress` meanwhile. */
export async function fetchDataset(
  { url }: DataSource,
  fetchFile: FetchFile = (found) => fetch(found),
  progress: LoadProgress = startProgress(),
): Promise<DatasetReply> {
  progress.files += 1;
  const [address = ""] = url.split("#");
  const fetched = await fetchText(address, fetchFile, progress);
  const decoded = fetched.ok ? decodeDataset(fetched.text) : fetched;
  if (decoded.ok) return decoded;
  const file = address.slice(address.lastIndexOf("/") + 1);
  // Some hosts send their start page for unknown paths.
  const isGone = fetched.ok ? /^\s*</.test(fetched.text.slice(0, 100)) : fetched.missing;
  return { ok: false, defect: { file, reason: decoded.reason, severity: "fatal" }, isGone };
}

/** Fetches what only opened cards show. Rejects with file and reason. `url`: the dataset's address. */
export async function fetchDetails(
  { file, take }: Details,
  url: string,
  progress: LoadProgress,
): Promise<void> {
  progress.files += 1;
  const fetched = await fetchText(new URL(file, url).href, (found) => fetch(found), progress);
  const failure = fetched.ok ? take(fetched.text) : fetched.reason;
  if (failure !== undefined) throw new Error(`${file} ${failure}`);
}

export type FetchFile = (url: string) => Promise<Response>;

/** Fetches one data file and counts its bytes as they arrive. Returns failures and does not throw. */
export async function fetchText(
  url: string,
  fetchFile: FetchFile,
  progress: LoadProgress,
): Promise<FileText> {
  try {
    const response = await fetchFile(url);
    if (response.ok) return { ok: true, text: await readText(response, progress) };
    const missing = response.status === 404 || response.status === 410;
    return {
      ok: false,
      missing,
      reason: missing ? missingFile : `was refused with status ${response.status}`,
    };
  } catch (error) {
    const reason = `could not be fetched: ${messageOf(error)}`;
    return { ok: false, missing: false, reason };
  } finally {
    progress.filesDone += 1;
  }
}

/** The first byte of gzip. JSON never begins with it. */
const gzipMark = 0x1f;

/**
 * Decompresses a gzip body. A build compresses large files itself, because some hosts never compress and others only up
 * to some megabytes. If a host declares the encoding, the browser has already decompressed the file.
 */
async function unpack(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const [probed, whole] = body.tee();
  const probe = probed.getReader();
  const { value } = await probe.read();
  void probe.cancel();
  return value?.[0] === gzipMark ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** Like `response.text()`, with progress. */
async function readText(response: Response, progress: LoadProgress): Promise<string> {
  if (response.body === null) return "";
  const reader = (await unpack(response.body)).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    progress.bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
}
