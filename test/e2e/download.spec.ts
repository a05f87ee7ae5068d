import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vitae } from "../node/cli/vitae.ts";
import { expect, test } from "./page.ts";

/** Returns the file that the command line writes for the same query. */
async function writeByCommand(query: string, name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "vitae-download-"));
  try {
    const file = join(folder, name);
    await vitae(["query", query, "-o", file]);
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("downloads the results as the same files that the command line writes", async ({ cv, page }) => {
  const query = "category:publication OR tag:builds";
  await cv.open(`/?q=${encodeURIComponent(query)}`);
  const formats = page.getByRole("group", { name: "Download the results" });
  await page.getByRole("button", { name: "Download", exact: true }).click();
  for (const [label, name] of [
    ["CSV", "results.csv"],
    ["JSON", "results.json"],
    ["BibTeX", "results.bib"],
  ] as const) {
    const started = page.waitForEvent("download");
    await formats.getByRole("button", { name: label }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(name);
    expect(readFileSync(await download.path(), "utf8")).toBe(await writeByCommand(query, name));
    await expect(formats.getByRole("status")).toHaveText(`${name} was downloaded.`);
  }
  await cv.expectAccessibleInBothThemes("[aria-label='Download the results']");
  await cv.expectNoSidewaysScroll();
  await cv.expectNoSidewaysScrollOnPhone();
});

test("results without a publication have no BibTeX file", async ({ cv, page }) => {
  await cv.open("/?q=category:patch");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const formats = page.getByRole("group", { name: "Download the results" });
  await formats.getByRole("button", { name: "BibTeX" }).click();
  await expect(formats.getByRole("status")).toHaveText("None of the results is a publication.");
});
