/**
 * Compares the pictures of docs/gallery.md with the examples as they look now: each at the size of a desktop and of a
 * phone, light and dark, with the first page of its PDF. `npm run test:more -- gallery --update-snapshots` takes them again.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { listExamples } from "../../../node/cli/init.ts";
import { findOnPath } from "../../../node/cli/programs.mjs";
import { isMissing } from "../../machine.ts";

const pictures = fileURLToPath(new URL("../../../docs/pictures/", import.meta.url));
const { GALLERY_FOLDER: folder = "", FIXED_TIME: time = "" } = process.env;

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 412, height: 915 } };

/** Returns screenshots of the home page at each size, light and dark. */
async function takeScreens(page: Page, name: string): Promise<string[]> {
  const screens: string[] = [];
  await page.clock.setFixedTime(new Date(time));
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(`/${name}/`);
      await expect(page.locator("h2#results:not(:has(.first-count))")).toBeVisible();
      // A desktop shows the charts. Few years are bars without a library.
      if (size === "desktop") {
        const drawing = (kind: string) => page.locator(`[data-chart="${kind}"]`);
        await expect(drawing("pie").locator("svg path").first()).toBeVisible();
        if (await drawing("line").isVisible())
          await expect(drawing("line").locator("svg path").first()).toBeVisible();
      }
      const screen = await page.screenshot({ animations: "disabled", caret: "hide" });
      screens.push(toUrl("png", screen));
    }
  return screens;
}

function takePdf(name: string): string {
  const pdf = join(folder, "sites", name, "cv.pdf");
  return toUrl(
    "png",
    execFileSync("pdftoppm", ["-r", "80", "-f", "1", "-l", "1", "-png", pdf], { maxBuffer: 2 ** 26 }),
  );
}

const toUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString("base64")}`;

/** Places the images beside each other: the desktops above, the phones and the PDF below. Returns WebP. */
async function compose(page: Page, images: readonly string[]): Promise<Buffer> {
  const url = await page.evaluate(async (urls) => {
    const boxes = [
      [0, 0, 594, 371],
      [606, 0, 594, 371],
      [160, 383, 240, 533],
      [412, 383, 240, 533],
      [664, 383, 377, 533],
    ] as const;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1200, 916];
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("The browser has no canvas.");
    context.fillStyle = "#8a8f94";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    for (const [at, [x, y, width, height]] of boxes.entries()) {
      const image = new Image();
      image.src = urls[at] ?? "";
      await image.decode();
      context.drawImage(image, x, y, width, height);
    }
    return canvas.toDataURL("image/webp", 0.6);
  }, images);
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** Returns the share of pixels whose colours differ visibly. */
function compare(page: Page, images: readonly [Buffer, Buffer]): Promise<number> {
  return page.evaluate(
    async (urls) => {
      const [one, other] = await Promise.all(
        urls.map(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? [];
        }),
      );
      if (one === undefined || other === undefined || one.length !== other.length) return 1;
      let different = 0;
      for (let at = 0; at < one.length; at += 4)
        if ([0, 1, 2].some((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > 48))
          different++;
      return different / (one.length / 4);
    },
    images.map((image) => toUrl("webp", image)),
  );
}

test.skip(() => isMissing("poppler's pdftoppm", findOnPath(["pdftoppm"]) !== undefined));

for (const name of listExamples())
  test(name, async ({ page, context }, { config }) => {
    const screens = await takeScreens(page, name);
    const studio = await context.newPage();
    const taken = await compose(studio, [...screens, takePdf(name)]);
    const file = join(pictures, `gallery-${name}.webp`);
    // `--update-snapshots` is "changed" or "all".
    if (/^(?:all|changed)$/.test(config.updateSnapshots) || !existsSync(file)) {
      mkdirSync(pictures, { recursive: true });
      writeFileSync(file, taken);
    }
    expect(await compare(studio, [readFileSync(file), taken])).toBeLessThan(0.002);
  });
