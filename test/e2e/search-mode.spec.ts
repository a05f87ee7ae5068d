/** Tests the search mode of the page: while there is a query, the results come first instead of the owner. */
import type { Page } from "@playwright/test";
import { expect, test } from "./page.ts";

test.use({ isIdle: true });

/** The number of the sample's activities that the page lists without a query, and with the query `fix`. */
const allCount = 268;
const fixCount = 5;

/** The windows of common phones, tablets, laptops and desktops, in CSS pixels. */
const windowSizes = [
  { width: 360, height: 740 },
  { width: 412, height: 915 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1600, height: 1000 },
  { width: 1920, height: 1080 },
];

/** Returns the share of the window's height above the first result; the page must show an answer. */
async function measureFirstResult(page: Page): Promise<number> {
  const { height } = page.viewportSize() ?? { height: Number.NaN };
  const box = await page.locator("main article:visible").first().boundingBox();
  return (box?.y ?? Number.NaN) / height;
}

const summary = (page: Page) => page.getByText(/^Eighteen years of open source/);
const overview = (page: Page) => page.locator(".overview");

test("the first result starts in the upper half of every window, by a link and after Enter", async ({
  cv,
  page,
}) => {
  const search = async () => {
    await cv.open();
    await cv.box.fill("fix");
    await cv.box.press("Enter");
    await cv.expectTotal(fixCount);
    await expect(overview(page)).toBeHidden();
  };
  for (const show of [() => cv.open("/?q=fix"), search]) {
    await show();
    for (const size of windowSizes) {
      await page.setViewportSize(size);
      await expect.poll(() => measureFirstResult(page), JSON.stringify(size)).toBeLessThanOrEqual(0.5);
    }
  }
});

test("deleting the query keeps the page until the box loses focus; the press that leaves it takes effect", async ({
  cv,
  page,
}) => {
  await cv.open();
  await expect(summary(page)).toBeVisible();
  await cv.box.pressSequentially("fix");
  await cv.expectTotal(fixCount);
  await expect(summary(page)).toBeHidden();
  await expect(cv.box).toBeFocused();
  for (const _ of "fix") await cv.box.press("Backspace");
  await cv.expectTotal(allCount);
  await expect(summary(page)).toBeHidden();
  await cv.dropdown(/^Category/).click();
  await expect(cv.option(/^patch/i)).toBeVisible();
  await expect(summary(page)).toBeVisible();
});

test("clearing, Reset, Back and Enter in an empty box return to the owner", async ({ cv, page }) => {
  await cv.open();
  const search = async () => {
    await cv.box.fill("fix");
    await cv.box.press("Enter");
    await cv.expectTotal(fixCount);
    await expect(overview(page)).toBeHidden();
  };
  const waysBack = [
    () => page.getByRole("button", { name: "Clear the search" }).click(),
    () => cv.box.press("Escape"),
    () => page.getByRole("button", { name: "Reset", exact: true }).click(),
    () => page.goBack(),
    async () => {
      await cv.box.fill("");
      await cv.box.press("Enter");
    },
  ];
  for (const goBack of waysBack) {
    await search();
    await goBack();
    await cv.expectTotal(allCount);
    await expect(overview(page)).toBeVisible();
  }
});

test("between a phone and a desktop the charts collapse behind a line, and stay open for the visit", async ({
  cv,
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await cv.open("/?q=fix");
  const chartsButton = page.getByRole("button", { name: /^Charts/ });
  const chart = page.getByRole("figure", { name: /languages/i });
  await expect(chartsButton).toHaveAttribute("aria-expanded", "false");
  await expect(chart).toBeHidden();
  await cv.expectAccessible();
  await chartsButton.press("Enter");
  await expect(chart).toBeVisible();
  await expect(chartsButton).toBeFocused();
  await cv.expectAccessible();
  await page.reload();
  await expect(chartsButton).toHaveAttribute("aria-expanded", "true");
  await expect(chart).toBeVisible();
  // Without a query the charts are above the list and cannot be collapsed.
  await cv.open();
  await expect(chart).toBeVisible();
  await expect(page.getByRole("button", { name: /^Charts/ })).toHaveCount(0);
});

test("the sentence instead of a chart is lower than a chart", async ({ cv, page }) => {
  await cv.open("/?q=fix");
  const years = page.getByRole("figure", { name: "Activity by year" });
  await expect(years).toContainText("at most one per year");
  expect((await years.boundingBox())?.height).toBeLessThan(130);
});
