import { expect, test } from "./page.ts";

for (const width of [320, 412]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 915 }, hasTouch: true, isMobile: true });

    test("nothing overflows, with the options open too", async ({ cv, page }) => {
      await cv.open("/?q=language:python");
      await cv.expectNoSidewaysScroll();
      await cv.expectAccessible();
      await cv.unfold();
      await cv.expectNoSidewaysScroll();
      await cv.dropdown(/^1 selected languages/).click();
      await cv.expectNoSidewaysScroll();
      await expect(page.getByRole("option").first()).toBeInViewport();
    });

    test("the career begins on the first screen, and what is touched is at least 44 px high", async ({
      cv,
      page,
    }) => {
      await cv.open();
      await expect(page.getByRole("region", { name: "Experience" }).getByRole("link").first()).toBeInViewport(
        { ratio: 1 },
      );
      await cv.box.fill("fix colour:red");
      await expect(cv.problems).toBeVisible();
      await cv.unfold();
      const targets = page
        .getByRole("search")
        .locator("button:visible, input:visible, label:visible:not(.sr-only)");
      const low: string[] = [];
      for (const target of await targets.all()) {
        const box = await target.boundingBox();
        const isInLabel = await target.evaluate((element) => element.closest("label") !== null);
        const isLabel = await target.evaluate((element) => element.tagName === "LABEL");
        // A checkbox is tapped by its label.
        if (isInLabel && !isLabel) continue;
        if ((box?.height ?? 0) < 44)
          low.push(await target.evaluate((element) => element.outerHTML.slice(0, 120)));
      }
      expect(low).toEqual([]);
    });
  });
}

test("filters that cover the list change no style of what is behind them until a key leads there", async ({
  cv,
  page,
}) => {
  await cv.open();
  const clearHeight = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return Number.parseFloat(style.getPropertyValue("--search-height")) * Number.parseFloat(style.fontSize);
    });
  const closed = await clearHeight();
  await cv.unfold();
  await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
  const block = await page.getByRole("search").boundingBox();
  expect(block?.height).toBeGreaterThan(2 * closed);
  expect(await clearHeight()).toBe(closed);
  await page.keyboard.press("Tab");
  expect(await clearHeight()).toBeCloseTo(block?.height ?? 0, 0);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(clearHeight).toBe(closed);
});

test("turning the phone keeps the card that is being read where it can be read", async ({ cv, page }) => {
  await cv.open();
  const list = page.getByRole("feed", { name: /^2016/ });
  await page.evaluate(() => {
    window.location.hash = "2016";
  });
  await cv.expectYearAtTop("2016");
  await page.mouse.wheel(0, 700);
  // The place is remembered a tenth of a second after the last scroll.
  await page.waitForTimeout(500);
  const read = await list
    .getByRole("article")
    .evaluateAll((cards) =>
      cards.findIndex((card) => card.getBoundingClientRect().bottom > window.innerHeight / 3),
    );
  const card = list.getByRole("article").nth(read);
  const before = await card.boundingBox();
  await page.setViewportSize({ width: 915, height: 412 });
  await expect(card).toBeInViewport({ ratio: 0.5 });
  await page.setViewportSize({ width: 412, height: 915 });
  await expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
});
