/** Replaces the built data. */
import type { Page } from "@playwright/test";
import { encodeDataset } from "../../model/codec/encode.ts";
import { type FileTexts, readDataset } from "../../model/dataset.ts";
import { readDataFolder } from "../../node/owner/data-file.ts";
import { sampleData } from "./sites.ts";

/** The compiled data file. */
export const compiledData = "**/assets/data-*.json";

/**
 * Makes the page load the sample with these files replaced, as a lenient build compiles it: invalid entries are left
 * out.
 */
export async function replaceFiles(
  page: Page,
  files: Partial<Record<keyof FileTexts, unknown>>,
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, { ok: true, text: JSON.stringify(content) }]),
  );
  const read = readDataset({ ...readDataFolder(sampleData), ...given });
  if (!read.ok) throw new Error(`${read.defect.file} ${read.defect.reason}`);
  const body = encodeDataset(read);
  await page.route(compiledData, (route) => route.fulfill({ contentType: "application/json", body }));
}
