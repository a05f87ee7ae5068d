/** Tests what the page does before its scripts and its data have loaded, and when they fail to load. */

import type { Page } from "@playwright/test";
import { compiledData } from "./data-files.ts";
import { expect, recordShifts, test } from "./page.ts";

/** Holds the matching responses until they are released. */
async function hold(page: Page, pattern: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

for (const [what, pattern] of [
  ["the data", compiledData],
  ["the store", "**/assets/store-*.js"],
] as const) {
  test(`what is typed before ${what} has come is kept and searched for`, async ({ cv, page }) => {
    const release = await hold(page, pattern);
    await page.goto("/?q=fix&from=2010");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("main").getByText("Loading")).toBeVisible();
    await expect(cv.box).toHaveValue("fix");
    await cv.box.fill("language:python");
    await cv.expectAccessible();
    release();
    await expect(cv.head).toBeVisible();
    await expect(cv.box).toHaveValue("language:python");
    await expect(cv.box).toBeFocused();
    await expect(page).toHaveURL(/\?q=language:python&from=2010$/);
    await expect(cv.cards.first()).toContainText("Python");
  });
}

test("little moves while the page builds itself", { tag: "@phone" }, async ({ cv, page }) => {
  const releases = [await hold(page, "**/assets/store-*.js"), await hold(page, compiledData)];
  const findShift = await recordShifts(page);
  await page.goto("/");
  await expect(cv.box).toBeVisible();
  for (const release of releases) {
    await page.waitForTimeout(300);
    release();
  }
  await expect(cv.head).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(await findShift()).toBeLessThan(0.02);
});

test("typing does not scroll the page", async ({ cv, page, isMobile }) => {
  test.skip(isMobile, "a phone has no wheel");
  await cv.open("/?q=language:python");
  await page.mouse.wheel(0, 160);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(160);
  await cv.box.click();
  await cv.box.press("End");
  for (const key of " -docs") {
    await page.keyboard.type(key);
    expect(await page.evaluate(() => scrollY)).toBe(160);
  }
});

test.describe("a store that cannot be loaded", () => {
  test.use({ allowedErrors: /./ });

  test("is logged, awaited for ten seconds, and then told", async ({ cv, page }) => {
    test.slow();
    const logged: string[] = [];
    let loads = 0;
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    page.on("load", () => {
      loads += 1;
    });
    let isBroken = true;
    await page.route("**/assets/store-*.js", (route) =>
      isBroken ? route.fulfill({ status: 404 }) : route.continue(),
    );
    // The page's clock can be put forward.
    await page.clock.install();
    await page.goto("/");
    await expect.poll(() => loads).toBe(2);
    await expect(page.getByRole("main").getByText("Loading")).toBeVisible();
    await expect
      .poll(() => logged.filter((text) => /^(?:Error importing|Failed to load CV|CV State)/.test(text)))
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining("Error importing CV store module:"),
          expect.stringContaining("Failed to load CV store module:"),
          "CV State module not loaded",
        ]),
      );
    await page.clock.fastForward(5_000);
    await expect(page.getByRole("main").getByText("Loading")).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(page.getByRole("heading", { name: "Something went wrong", exact: true })).toBeVisible();
    await expect(cv.box).toBeVisible();
    await cv.expectAccessible();
    expect(loads).toBe(2);
    isBroken = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await cv.expectTotal(268);
  });
});
