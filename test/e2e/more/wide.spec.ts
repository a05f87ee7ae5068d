/**
 * Tests the layout of a wide window: a column for reading with the charts next to it, on every page and in every state.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../page.ts";
import { arabicUrl } from "../sites.ts";

test.use({ isIdle: true, allowedErrors: /404/ });

/** Returns the left edges of the permanent parts, in whole pixels. */
function findPlaces(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const leftOf = (selector: string) =>
      Math.round(document.querySelector(selector)?.getBoundingClientRect().x ?? Number.NaN);
    return {
      logo: leftOf("header a[href='/']"),
      title: leftOf("main h1"),
      box: leftOf("#search input[type=search]"),
      charts: leftOf("#charts"),
    };
  });
}

for (const width of [1264, 1920])
  test(`at ${width} px nothing moves sideways, and the charts start at the top`, async ({ cv, page }) => {
    await page.setViewportSize({ width, height: 800 });
    await cv.open();
    const first = await findPlaces(page);
    const tops = await page.evaluate(() =>
      [".hero", "#charts figure"].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
      ),
    );
    expect((tops[1] ?? Number.NaN) - (tops[0] ?? Number.NaN)).toBeLessThanOrEqual(80);
    const main = await page.evaluate(() => document.querySelector("#search")?.getBoundingClientRect().width);
    // The block reaches 8 px beyond the column on both sides.
    expect(main).toBeLessThanOrEqual(916);

    await cv.box.pressSequentially("fix");
    await cv.expectTotal(5);
    expect(await findPlaces(page)).toEqual(first);
    await cv.box.fill("");
    await cv.box.press("Enter");
    await cv.expectTotal(268);
    expect(await findPlaces(page)).toEqual(first);

    for (const path of ["/views/systems/", "/nowhere", "/demo/"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const { logo, title } = await findPlaces(page);
      expect({ path, logo, title }).toEqual({ path, logo: first.logo, title: first.title });
    }
  });

test("in right-to-left languages the charts are at the left, and nothing moves", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(arabicUrl);
  await expect(page.locator("#charts figure").first()).toBeVisible();
  const first = await findPlaces(page);
  expect(first.charts).toBeLessThan(first.title ?? 0);
  const box = page.getByRole("search").getByRole("combobox").first();
  await box.fill("fix");
  await box.press("Enter");
  await expect(page.locator(".overview")).toBeHidden();
  expect(await findPlaces(page)).toMatchObject({ logo: first.logo, charts: first.charts });
});

test("charts higher than the window scroll with the page and are not clipped", async ({ cv, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await cv.open();
  const charts = page.locator("#charts");
  await expect(charts).toHaveCSS("overflow-y", "visible");
  await charts.getByRole("button", { name: "Activity by day" }).click();
  const calendar = charts.getByRole("figure", { name: "Activity by day" });
  await page.locator(".calendar-open").scrollIntoViewIfNeeded();
  await calendar.scrollIntoViewIfNeeded();
  await expect(calendar.getByRole("button", { name: "Show as table" })).toBeInViewport();
  const [end, footer] = await Promise.all([calendar.boundingBox(), page.locator("#footer").boundingBox()]);
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(footer?.y ?? 0);
});

test("a chart's title and its button share one row at the narrowest width, in each language", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1264, height: 1100 });
  for (const url of ["/", "/de/", arabicUrl]) {
    await page.goto(url);
    const heads = page.locator("#charts figure > div:first-child");
    await expect(heads.nth(2)).toBeVisible();
    for (const head of await heads.all()) expect((await head.boundingBox())?.height).toBeLessThan(50);
  }
});
