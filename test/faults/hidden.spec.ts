/** Tests a tab in the background, and a page that returns from the back/forward cache. */
import config from "../../playwright.config.ts";
import { findWholeChromium } from "../e2e/chromium.ts";
import { expect, test } from "./faulty.ts";

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    // The headless shell has no back/forward cache.
    executablePath: findWholeChromium(),
    // Playwright turns the back/forward cache off.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

test("a page restored by the browser still searches", async ({ cv, page }) => {
  await cv.open();
  // A busy browser may reload the page instead, which is always allowed; a page that it can never keep fails here.
  await expect(async () => {
    await cv.cards.first().click();
    await expect(cv.cards.first()).toHaveAttribute("aria-expanded", "true");
    await page.evaluate(() => {
      window.addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }));
    });
    await page.goto("/robots.txt");
    await page.evaluate(() => history.back());
    await expect(cv.head).toBeVisible();
    expect(await page.evaluate("window.persisted")).toBe(true);
  }).toPass();
  await expect(cv.cards.first()).toHaveAttribute("aria-expanded", "true");
  await cv.box.fill("language:python");
  await expect(async () => expect(await cv.total()).toBeLessThan(268)).toPass();
});
