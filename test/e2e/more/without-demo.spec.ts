/** Tests a site whose owner leaves the demo area out: what it lacks is neither linked nor loaded, nor in the folder. */
import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { serveSite } from "../../../site/build/serve.ts";
import { expectDrawn } from "../charts.ts";
import { expect, test } from "../page.ts";
import { buildFolder } from "../sites.ts";

const folder = buildFolder("without-demo");
const data = buildFolder("without-demo-data");
let site: Awaited<ReturnType<typeof serveSite>>;

test.use({ isIdle: true });
// The site is built once, by the one worker that runs both.
test.describe.configure({ mode: "default" });
test.skip(({ isMobile }) => isMobile, "one build for one size of window");

test.beforeAll(async () => {
  test.setTimeout(180_000);
  cpSync("test/sample", data, { recursive: true });
  // A second language is nearly a second site.
  rmSync(join(data, "translations"), { recursive: true });
  const file = join(data, "owner.json");
  const owner = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...owner, exports: { demo: false } }));
  await promisify(execFile)("npx", ["tsx", "site/cli/main.ts", "build", "--data", data, "--out", folder]);
  site = await serveSite(folder, 0);
});

test.afterAll(() => site.server.close());

test("it has no link to the demo area, no page of it, and one chart library", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  const missing: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  await page.goto(`${site.url}?chart=plotly`);
  await expectDrawn(page, "victory");
  await expect(page.getByRole("button", { name: /^Drawn with/ })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toContainText("Connect");
  await expect(page.locator('a[href*="demo"]')).toHaveCount(0);
  expect(missing).toEqual([]);

  const answer = await page.goto(`${site.url}demo/`);
  expect(answer?.status()).toBe(404);
});

test("its folder in one language holds at most 3.3 MB, and 2.2 MB without the typeset CVs", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const sum = (names: readonly string[]) =>
    names.reduce((bytes, name) => bytes + statSync(join(folder, name)).size, 0) / 1e6;
  expect(sum(files)).toBeLessThan(3.3);
  expect(sum(files.filter((name) => !/\.(?:pdf|docx)$/.test(name)))).toBeLessThan(2.2);
});
