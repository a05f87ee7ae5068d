/** Tests the prerendered html before its scripts have loaded, and its hydration. */
import type { Page } from "@playwright/test";
import { expect, hold, recordShifts, test } from "./page.ts";

const isLive = (page: Page) =>
  page.waitForFunction(() => document.documentElement.classList.contains("app-ready"));

const programs = "**/assets/index-*.js";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page shows the owner, the newest results by year and the footer, and says what is missing @phone", async ({
    cv,
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Ilse Varga" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Contact" }).getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: /^2025/ })).toBeVisible();
    await expect(cv.cards).toHaveCount(4);
    await expect(cv.cards.first()).toBeVisible();
    await expect(cv.cards.first().locator("time")).toHaveText(/^\w+ \d+, \d{4}$/, { useInnerText: true });
    await expect(page.getByRole("contentinfo")).toContainText("All rights reserved.");
    const [aboutSearch, note] = [page.locator("noscript p").first(), page.locator(".results noscript p")];
    await expect(aboutSearch).toHaveText(/the search in this page’s address has no effect/);
    await expect(note).toBeVisible();
    await expect(note).toContainText("The newest 4 of 268 results.");
    // Controls without a function are absent.
    await expect(cv.box).toBeHidden();
    await expect(page.getByRole("button", { name: "Details" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Theme" })).toHaveCount(0);
    await expect(page.getByText("Loading")).toBeHidden();
    await cv.expectNoSidewaysScroll();
  });

  test("Tab reaches every link, because no other key moves between cards", async ({ cv, page }) => {
    await page.goto("/");
    for (const card of await cv.cards.all())
      await expect(card.locator("a[tabindex], .language-dot[tabindex]")).toHaveCount(0);
    const link = cv.cards.nth(1).getByRole("link").first();
    await cv.cards.first().getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
  });
});

for (const clock of ["2031-01-01T00:30:00Z", "2019-06-01T12:00:00Z"]) {
  test(`at ${clock} the html hydrates and then counts from there`, async ({ cv, page }) => {
    await page.clock.setFixedTime(new Date(clock));
    await cv.open();
    // A clock that is earlier than the newest change is wrong.
    const isRight = new Date(clock) > new Date("2026");
    await expect(page.getByRole("contentinfo")).toContainText(isRight ? "– 2031" : "– 2025");
    const ago = isRight ? /years ago/ : /^(?:today|\d+ \w+ ago)$/;
    await expect(cv.cards.first().locator("time .ago")).toHaveText(ago);
  });
}

test("hydration keeps the html's elements: nothing renders twice", async ({ cv, page }) => {
  const release = await hold(page, programs);
  await page.goto("/", { waitUntil: "commit" });
  await expect(cv.cards.first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "268 results" })).toBeVisible();
  // The html does not know when it is read.
  await expect(page.locator("time .ago").filter({ hasText: /ago|in \d/ })).toHaveCount(0);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("h1, main article, footer"))
      element.setAttribute("data-before", "");
  });
  release();
  await expect(cv.head).toBeVisible();
  await expect(page.locator("h1[data-before], footer[data-before]")).toHaveCount(2);
  await expect(page.locator("main article[data-before]")).toHaveCount(4);
  await expect(cv.cards.first().locator("time .ago")).toHaveText(/ago$/);
});

test("a card opened before the data load shows its details once they do", async ({ cv, page }) => {
  const release = await hold(page, "**/assets/data-*.json");
  await page.goto("/");
  await isLive(page);
  const card = cv.cards.first();
  await card.getByRole("button", { name: "Details" }).click();
  await expect(card).toContainText("Loading");
  release();
  await expect(card.getByRole("list").filter({ hasText: "Opened pull request" })).toBeVisible();
  await expect(card.getByRole("list", { name: "Project" }).getByRole("link")).not.toHaveCount(0);
});

test("the worker and its data are requested before the page's script loads", async ({ cv, page }) => {
  const release = await hold(page, programs);
  const data = page.waitForRequest("**/assets/data-*.json");
  await page.goto("/", { waitUntil: "commit" });
  await data;
  release();
  await expect(cv.head).toBeVisible();
});

test.describe("presses before the script loads take effect afterwards", () => {
  test("on a card's chevron, once however often, and on a card", async ({ cv, page }) => {
    const release = await hold(page, programs);
    await page.goto("/", { waitUntil: "commit" });
    const chevrons = page.getByRole("button", { name: "Details" });
    await chevrons.nth(0).click();
    await chevrons.nth(1).click();
    await chevrons.nth(1).click();
    await cv.cards.nth(3).getByRole("heading").click();
    release();
    await expect(cv.cards.nth(0)).toHaveAttribute("aria-expanded", "true");
    await expect(cv.cards.nth(0).getByRole("list").filter({ hasText: "Opened pull request" })).toBeVisible();
    await expect(cv.cards.nth(1)).toHaveAttribute("aria-expanded", "true");
    await expect(cv.cards.nth(2)).toHaveAttribute("aria-expanded", "false");
    await expect(cv.cards.nth(3)).toHaveAttribute("aria-expanded", "true");
  });

  test("except that a menu does not open once the visitor types elsewhere", async ({ cv, page }) => {
    const release = await hold(page, programs);
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Theme" }).click();
    await cv.cards.first().getByRole("button", { name: "Details" }).click();
    await cv.box.fill("fix");
    release();
    await expect(cv.head).toBeVisible();
    await expect(cv.box).toBeFocused();
    await expect(page.getByRole("menu")).toHaveCount(0);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true });

    test("Options", async ({ cv, page }) => {
      const release = await hold(page, programs);
      await page.goto("/", { waitUntil: "commit" });
      await page.getByRole("button", { name: "Options" }).tap();
      release();
      await expect(page.getByRole("button", { name: "Options" })).toHaveAttribute("aria-expanded", "true");
      await expect(cv.dropdown(/^Language/)).toBeVisible();
    });
  });
});

test("an address with a query never shows other results, and nothing moves @phone", async ({ cv, page }) => {
  const findShifts = await recordShifts(page);
  const releases = [await hold(page, programs), await hold(page, "**/assets/data-*.json")];
  await page.goto("/?q=language:python&show=docs", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Loading" })).toBeVisible();
  await expect(cv.box).toHaveValue("language:python");
  for (const release of releases) {
    await expect(cv.cards.first()).toBeHidden();
    release();
    await page.waitForTimeout(300);
  }
  await expect(cv.head).toBeVisible();
  await expect(cv.cards.first()).toBeVisible();
  await expect(cv.cards.first()).toContainText("Python");
  const { sum, parts } = await findShifts();
  expect(sum, parts.join("; ")).toBeLessThan(0.01);
});
