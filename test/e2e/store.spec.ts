/** Tests what the page does before its scripts and its data have loaded, and when they fail to load. */

import type { Page } from "@playwright/test";
import { expect, hold, recordShifts, test } from "./page.ts";

const program = "**/assets/app-*.js";

// test/src/store/store.test.ts tests the same before the data arrive.
test("text typed before the app loads is kept and searched", async ({ cv, page }) => {
  const release = await hold(page, program);
  await page.goto("/?q=fix&from=2010");
  await expect(page.getByRole("main").getByText("Loading")).toBeVisible();
  await expect(cv.box).toHaveValue("fix");
  await page.keyboard.press("/");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("language:python");
  // A highlighted copy hides the box's own text once the app has loaded.
  await expect(cv.box).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await cv.expectAccessible();
  release();
  await expect(cv.head).toBeVisible();
  await expect(cv.box).toHaveValue("language:python");
  await expect(cv.box).toBeFocused();
  await expect(page).toHaveURL(/\?q=language:python&from=2010$/);
  await expect(cv.cards.first()).toContainText("Python");
});

test("the page hardly moves when an early query is answered", { tag: "@phone" }, async ({ cv, page }) => {
  const findShifts = await recordShifts(page);
  // The results may fill the window, or there may be none.
  for (const [text, total] of [
    ["language:python", 100],
    ["zzzzz", 0],
  ] as const)
    await test.step(text, async () => {
      const release = await hold(page, program);
      await page.goto("/", { waitUntil: "commit" });
      await cv.box.fill(text);
      await page.waitForTimeout(300);
      const before = (await findShifts()).sum;
      release();
      await cv.expectTotal(total);
      await page.waitForTimeout(1_000);
      expect((await findShifts()).sum - before).toBeLessThan(0.05);
      await page.unrouteAll();
    });
});

test.describe("an app that cannot be loaded", () => {
  test.use({ allowedErrors: /./ });

  const note = (page: Page) => page.getByText("The page could not be loaded");
  const retry = (page: Page) => page.getByRole("button", { name: "Try Again" });

  test("reloads the page once, and is then logged and reported", async ({ cv, page }) => {
    const logged: string[] = [];
    let loads = 0;
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    // A document may be reloaded before it counts as loaded.
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    let isBroken = true;
    await page.route(program, (route) => (isBroken ? route.fulfill({ status: 404 }) : route.continue()));
    await page.goto("/");
    await expect.poll(() => loads).toBe(2);
    await expect(note(page)).toBeVisible();
    expect(logged.filter((text) => /^(?:Error importing|Failed to load CV|CV State)/.test(text))).toEqual(
      expect.arrayContaining([
        expect.stringContaining("Error importing CV store module:"),
        expect.stringContaining("Failed to load CV store module:"),
        "CV State module not loaded",
      ]),
    );
    await expect(cv.cards.first()).toBeVisible();
    await expect(page.getByText("newer browser")).toBeHidden();
    await cv.expectAccessible();
    await cv.expectNoSidewaysScrollOnPhone();
    expect(loads).toBe(2);
    isBroken = false;
    await retry(page).click();
    await cv.expectTotal(268);
    await expect(note(page)).toBeHidden();
  });

  test("does not keep the visitor from leaving: what they did not wait for is no reason to reload", async ({
    page,
  }) => {
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    // As in WebKit, where the files of a page that is left fail before the next page has come.
    await page.route(program, async (route) => {
      await page.evaluate(() => dispatchEvent(new Event("beforeunload")));
      await route.fulfill({ status: 404 });
    });
    await page.goto("/");
    await expect(note(page)).toBeVisible();
    expect(loads).toBe(1);
  });

  test("is reported after ten seconds without success or failure, until it loads", async ({ cv, page }) => {
    const release = await hold(page, program);
    // The page's clock can be advanced.
    await page.clock.install();
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("main").getByText("Loading")).toBeVisible();
    // The page's own script has begun to wait by then.
    await page.waitForLoadState("domcontentloaded");
    await cv.box.fill("language:python");
    await page.clock.fastForward(5_000);
    await expect(note(page)).toBeHidden();
    await page.clock.fastForward(5_000);
    await expect(note(page)).toBeVisible();
    await expect(retry(page)).toBeVisible();
    await expect(cv.box).toHaveValue("language:python");
    release();
    await expect(cv.cards.first()).toContainText("Python");
    await expect(note(page)).toBeHidden();
  });

  test("is reported at once if it throws on start", async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.addInitScript(
      "document.addEventListener('DOMContentLoaded', () => root.removeAttribute('id'))",
    );
    await page.goto("/");
    await expect(note(page)).toBeVisible();
    expect(logged).toContainEqual(expect.stringContaining("Failed to initialize CV state:"));
  });
});
