import type { LoadProgress } from "../contract.ts";
import type { FileText } from "./read-file.ts";

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
    const reason = `could not be fetched: ${error instanceof Error ? error.message : String(error)}`;
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
