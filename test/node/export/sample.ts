/** Makes the exports of the sample, and of data folders that a test writes. */

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine } from "../../../engine/index.ts";
import type { Owner } from "../../../model/cv.ts";
import { readDataset } from "../../../model/dataset.ts";
import { needsTypesetter, startExports } from "../../../node/export/exports.ts";
import { renderHead } from "../../../node/export/head.ts";
import type { OutputName } from "../../../node/export/outputs.ts";
import { createTypesetter } from "../../../node/export/typesetting.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { readDataFolder, readProfileFile } from "../../../node/owner/data-file.ts";

export const address = "https://ilse-varga.example/cv/";

/** Writes a data folder of these files, in a temporary folder that the system clears. */
export function writeFolder(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), "exports-"));
  const all = { "activities.json": [], "orgs.json": [], "languages.json": [], ...files };
  for (const [name, content] of Object.entries(all))
    writeFileSync(join(folder, name), JSON.stringify(content));
  return folder;
}

/** An owner without the two slow exports, which only their own tests enable. */
export const owner = {
  firstName: "Ada",
  lastName: "Example",
  firstYear: 2007,
  lastYear: 2025,
  exports: { cv: false, card: false },
};

/** Throws where the data cannot be read. `exports` overrides the owner's setting. */
export async function exportFolder(folder: string, exports?: Owner["exports"]) {
  const read = readDataset(readDataFolder(folder));
  if (!read.ok) throw new Error(`${folder} has no data that can be read.`);
  const dataset = exports ? { ...read, owner: { ...read.owner, exports } } : read;
  const typesetter = needsTypesetter(dataset.owner, address) ? createTypesetter(folder) : undefined;
  try {
    const { head, changed, finish } = await startExports({
      dataset,
      engine: createEngine(dataset.data),
      words: englishWords,
      wordsOf: () => englishWords,
      profile: readProfileFile(folder),
      folder,
      address,
      root: address,
      base: "/cv/",
      typesetter,
    });
    return { head: renderHead(head), changed, ...(await finish()) };
  } finally {
    await (await typesetter)?.close();
  }
}

export type Exports = Awaited<ReturnType<typeof exportFolder>>;

let sample: Promise<Exports> | undefined;

/** Returns the exports of the sample without its documents and its preview image, computed once. */
export function exportSample(): Promise<Exports> {
  sample ??= exportFolder("test/sample", owner.exports);
  return sample;
}

/** Returns a file as text. Throws if it was not made. */
export function textOf({ files }: Exports, name: OutputName): string {
  const content = files.get(name);
  if (typeof content !== "string") throw new Error(`There is no text ${name}.`);
  return content;
}

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
