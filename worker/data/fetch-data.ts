/** Fetches the compiled files of the page's data. */

import { type DecodedDataset, type Details, decodeDataset } from "../../model/codec/decode.ts";
import type { Defect } from "../../model/cv.ts";
import type { FileText } from "../../model/data-files.ts";
import { messageOf } from "../../model/message-of.ts";
import type { DataSource, LoadProgress } from "../contract.ts";

export function startProgress(): LoadProgress {
  return { files: 0, filesDone: 0, bytes: 0 };
}

/** A dataset, which may be the first block of a large one. `isGone`: the host has no such file, so it may have a newer one. */
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

export type FetchFile = (url: string) => Promise<Response>;

/**
 * Fetches one data file and counts its bytes as they arrive. A failure is returned, not thrown. With `onPiece`, the text
 * is handed over piece by piece and not returned.
 */
export async function fetchText(
  url: string,
  fetchFile: FetchFile,
  progress: LoadProgress,
  onPiece?: (piece: string) => void,
): Promise<FileText> {
  try {
    const response = await fetchFile(url);
    if (response.ok) return { ok: true, text: await readText(response, progress, onPiece) };
    const missing = response.status === 404 || response.status === 410;
    return {
      ok: false,
      missing,
      reason: missing ? "is missing" : `was refused with status ${response.status}`,
    };
  } catch (error) {
    const reason = `could not be fetched: ${messageOf(error)}`;
    return { ok: false, missing: false, reason };
  } finally {
    progress.filesDone += 1;
  }
}

/** The first byte of gzip, with which no text of JSON begins. */
const gzipMark = 0x1f;

/**
 * Unpacks a body that is gzip. A build packs large files itself, because some hosts never compress and others stop at
 * some megabytes; a host that says so of a packed file has the browser unpack it beforehand.
 */
async function unpack(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const [probed, whole] = body.tee();
  const probe = probed.getReader();
  const { value } = await probe.read();
  void probe.cancel();
  return value?.[0] === gzipMark ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** Does what `response.text()` does, piece by piece. */
async function readText(
  response: Response,
  progress: LoadProgress,
  onPiece?: (piece: string) => void,
): Promise<string> {
  if (response.body === null) return "";
  const reader = (await unpack(response.body)).getReader();
  const decoder = new TextDecoder();
  let text = "";
  const take = (piece: string) => {
    if (onPiece === undefined) text += piece;
    else onPiece(piece);
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      take(decoder.decode());
      return text;
    }
    progress.bytes += value.byteLength;
    take(decoder.decode(value, { stream: true }));
  }
}
