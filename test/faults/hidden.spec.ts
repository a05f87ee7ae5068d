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

test("silence counts only while the tab is shown", async ({ cv, faulty, page }) => {
  await faulty.beforeWorker(
    `addEventListener("message", (event) => {
      if (JSON.stringify(event.data).includes("poison")) event.stopImmediatePropagation();
    });`,
    { first: 1 },
  );
  await page.addInitScript(() => {
    Object.assign(window, { isHidden: false });
    Object.defineProperty(document, "hidden", { get: () => Reflect.get(window, "isHidden") });
  });
  await cv.open();
  await page.evaluate("window.isHidden = true");
  await cv.box.fill("poison");
  await page.waitForTimeout(4_000);
  expect(faulty.starts).toBe(1);
  await page.evaluate("window.isHidden = false");
  await expect(cv.head).toHaveText("0 results", { timeout: 30_000 });
  expect(faulty.starts).toBe(2);
});

test("a page that comes back as it was left still searches", async ({ cv, page }) => {
  await cv.open();
  // A busy browser may load the page anew instead, which it may always do; a page that it can never keep fails here.
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
