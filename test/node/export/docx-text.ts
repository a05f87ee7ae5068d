import { fromBufferPromise } from "yauzl";

/** Returns the XML of a document for word processors. */
export async function readDocx(archive: Uint8Array): Promise<string> {
  const zip = await fromBufferPromise(Buffer.from(archive));
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== "word/document.xml") continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }
  throw new Error("The archive has no document.");
}
