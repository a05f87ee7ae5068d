/**
 * Compares the pictures of docs/gallery.md with the examples as they look now: the home page and a project's page at the
 * size of a desktop, and the home page on a phone. `npm run test:more -- gallery --update-snapshots` takes them again.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { listExamples } from "../../../node/cli/init.ts";

const pictures = fileURLToPath(new URL("../../../docs/pictures/", import.meta.url));
const { FIXED_TIME: time = "" } = process.env;

/** A page of each example behind its home page. */
const pages: Readonly<Record<string, string>> = {
  designer: "entries/tram/",
  developer: "entries/lib-weft-1/",
  researcher: "entries/publication-brandt2025quiet/",
  senior: "entries/book-night/",
  student: "entries/bus-board/",
};

const desktop = { width: 1280, height: 800 };
const phone = { width: 412, height: 915 };

async function takeScreen(page: Page, path: string, size: typeof desktop): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.goto(path);
  await expect(page.locator("html.app-ready")).toBeAttached();
  if ((await page.locator(".charts-rail").count()) > 0 && size === desktop) {
    const charts = page.locator(".charts-rail:visible [data-chart]");
    await expect(charts.filter({ has: page.locator("svg path") }).first()).toBeVisible();
    await expect(charts.filter({ hasNot: page.locator("svg path") })).toHaveCount(0);
  }
  await page.waitForLoadState("networkidle");
  // No scrollbar is drawn here, and its room would end the bar's line early.
  await page.addStyleTag({ content: "html { scrollbar-gutter: auto }" });
  const screen = await page.screenshot({ animations: "disabled", caret: "hide" });
  return sharp(screen).webp({ quality: 62, effort: 6, smartSubsample: true }).toBuffer();
}

/** Returns the share of pixels whose colours differ visibly. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  );
  if (before === undefined || after === undefined || before.length !== after.length) return 1;
  const different = before.reduce(
    (sum, value, at) => sum + (Math.abs(value - (after[at] ?? 0)) > 48 ? 1 : 0),
    0,
  );
  return different / before.length;
}

// The style that a picture needs is not the page's own.
test.use({ bypassCSP: true });

for (const name of listExamples())
  test(name, async ({ page }, { config }) => {
    await page.clock.setFixedTime(new Date(time));
    await page.emulateMedia({ reducedMotion: "reduce" });
    const screens = {
      home: await takeScreen(page, `/${name}/`, desktop),
      page: await takeScreen(page, `/${name}/${pages[name] ?? ""}`, desktop),
      phone: await takeScreen(page, `/${name}/`, phone),
    };
    for (const [part, taken] of Object.entries(screens)) {
      const file = join(pictures, `gallery-${name}-${part}.webp`);
      // `--update-snapshots` is "changed" or "all".
      if (/^(?:all|changed)$/.test(config.updateSnapshots) || !existsSync(file)) writeFileSync(file, taken);
      expect(await compare(readFileSync(file), taken), part).toBeLessThan(0.002);
    }
  });
