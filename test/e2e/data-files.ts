/** Serves other data than what was built. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { encodeDataset } from "../../model/codec/encode.ts";
import { type FileTexts, readDataset } from "../../model/dataset.ts";

/** The compiled data file. */
export const compiledData = "**/assets/data-*.json";

const names: Record<keyof FileTexts, string> = {
  owner: "owner.json",
  activities: "activities.json",
  orgs: "orgs.json",
  languages: "languages.json",
  categories: "categories.json",
  orgTypes: "org-types.json",
};

type Files = Partial<Record<keyof FileTexts, unknown>>;

const replaced = new WeakMap<Page, Files>();

/**
 * Has the page load the sample with these files in the places of its own, as a lenient build compiles it: what is
 * wrong in them is left out. A text is taken for the file's own text.
 */
export async function replaceFiles(page: Page, files: Files): Promise<void> {
  const given = { ...replaced.get(page), ...files };
  replaced.set(page, given);
  const toText = (file: keyof FileTexts) => {
    const content = given[file];
    const text = content === undefined ? readSample(names[file]) : content;
    return { ok: true as const, text: typeof text === "string" ? text : JSON.stringify(text) };
  };
  const read = readDataset({
    owner: toText("owner"),
    activities: toText("activities"),
    orgs: toText("orgs"),
    languages: toText("languages"),
    categories: toText("categories"),
    orgTypes: toText("orgTypes"),
  });
  if (!read.ok) throw new Error(`${read.defect.file} ${read.defect.reason}`);
  const body = encodeDataset(read);
  await page.unroute(compiledData);
  await page.route(compiledData, (route) => route.fulfill({ contentType: "application/json", body }));
}

function readSample(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../sample/${name}`, import.meta.url)), "utf8");
}

/** Serves all files as they were built again. */
export async function restoreFiles(page: Page): Promise<void> {
  replaced.delete(page);
  await page.unrouteAll({ behavior: "wait" });
}
