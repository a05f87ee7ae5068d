import { strFromU8, unzipSync } from "fflate";

/** Returns the XML of a document for word processors. */
export function readDocx(archive: Uint8Array): string {
  const { "word/document.xml": document } = unzipSync(archive);
  if (document === undefined) throw new Error("The archive has no document.");
  return strFromU8(document);
}
