/** Tests the sidebar of years on a desktop: by decade, as links, following the scroll position. */

import type { Page } from "@playwright/test";
import { replaceFiles } from "./data-files.ts";
import { delayAnswers, expect, test } from "./page.ts";

const years = (page: Page) => page.getByRole("navigation", { name: "Years" });
const year = (page: Page, name: string) => years(page).getByRole("link", { name: new RegExp(`^${name}`) });
const current = (page: Page) => years(page).locator("[aria-current]");

test.describe("the sidebar from medium screens on", () => {
  test("lists years by decade, newest first, each with its count", async ({ cv, page }) => {
    await cv.open();
    await expect(years(page).getByRole("list")).toHaveCount(3);
    await expect(years(page).getByRole("list", { name: "2020s" }).getByRole("link").first()).toHaveText(
      /^2025/,
    );
    await expect(year(page, "2025")).toHaveAttribute("href", "#2025");
    await expect(year(page, "2025")).toHaveAccessibleName("2025 6 results");

    await test.step("releases a year with the first turn of the wheel", async () => {
      await year(page, "2016").click();
      await expect(page).toHaveURL(/#2016$/);
      await cv.expectYearAtTop("2016");
      const heading = page.getByRole("heading", { level: 2, name: /^2016/ });
      const topOf = async () => (await heading.boundingBox())?.y ?? Number.NaN;
      const top = await topOf();
      await page.mouse.move(640, 600);
      await page.mouse.wheel(0, 200);
      await expect.poll(topOf).toBeLessThan(top - 150);
    });

    await test.step("marks the current year and keeps it in view while the page scrolls", async () => {
      await page.setViewportSize({ width: 1280, height: 560 });
      for (const name of ["2021", "2013", "2009", "2018", "2025"]) {
        // Cards take their true heights on the way, so scrolling repeats until the year is in view.
        await expect(async () => {
          await page.evaluate((id) => {
            const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0;
            window.scrollBy({ top: top - 200, behavior: "instant" });
          }, name);
          await expect(current(page)).toHaveText(new RegExp(`^${name}`), { timeout: 300 });
        }).toPass();
        await expect(current(page)).toBeInViewport();
        await expect(current(page)).toHaveCount(1);
      }
    });
  });

  test("does not link years without results", async ({ cv, page }) => {
    await cv.open("/?from=2015&to=2018");
    await expect(years(page).getByRole("link")).toHaveText([/^2018/, /^2017/, /^2016/, /^2015/]);
    await expect(years(page).getByText("2019")).toBeVisible();
    await expect(years(page).getByRole("listitem").first()).toContainText("no results");
  });

  test.describe("while earlier results render", () => {
    test.use({ isIdle: true });

    test("a card keeps its element and its focus", async ({ cv, page }) => {
      // The page is idle once the card has the focus.
      await page.addInitScript(() => {
        const { requestIdleCallback } = window;
        const isReady = new Promise((resolve) => addEventListener("ready-for-more", resolve, { once: true }));
        window.requestIdleCallback = (run, options) => {
          isReady.then(() => requestIdleCallback(run, options));
          return 0;
        };
      });
      await page.goto("/#2014");
      await cv.expectYearAtTop("2014");
      // Finds it by its id, because the last rendered card may change.
      const id = await page
        .getByRole("feed", { name: /^2015/ })
        .getByRole("article")
        .last()
        .evaluate((last) => {
          last.focus();
          return last.getAttribute("data-activity");
        });
      const card = page.locator(`main article[data-activity="${id}"]`);
      await page.evaluate(() => dispatchEvent(new Event("ready-for-more")));
      await expect(page.locator("main .chunk:empty")).toHaveCount(0);
      await expect(card).toBeFocused();
    });
  });

  test("an address left by the skip link opens at the search, with the career in view", async ({
    cv,
    page,
  }) => {
    await cv.open("/#search");
    // By then the part that scrolls to an addressed year has loaded, if it was requested.
    await expect(years(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(cv.box).toBeInViewport();
    await expect(page.getByRole("region", { name: "Experience" })).toBeInViewport({ ratio: 1 });
  });
});

test("phones and small windows have no sidebar", { tag: "@phone" }, async ({ cv, page }) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await cv.open();
  await expect(years(page)).toBeHidden();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(years(page)).toBeVisible();
});

test.describe("the sidebar in a list of 2,280", () => {
  test.beforeEach(async ({ page }) => {
    // Titles have one to seven lines, and no more than 500 characters, so that no estimate of their heights fits.
    const long = "A change that takes some words to tell, as changes sometimes do. ";
    const activities = Array.from({ length: 2280 }, (_, index) => ({
      id: `a${index}`,
      title: `${index}: ${long.repeat((index * 7) % 8)}`,
      category: "Article",
      org: "weft",
      createdAt: `${2007 + (index % 19)}-0${1 + (index % 9)}-11`,
    }));
    await replaceFiles(page, { activities: activities });
  });

  test("a click scrolls to a year and stays there while the cards load", async ({ cv, page }) => {
    await cv.open();
    await cv.expectTotal(2280);
    for (const name of ["2007", "2016", "2024"])
      await test.step(name, async () => {
        await year(page, name).click();
        await cv.expectYearAtTop(name);
        await expect(
          cv.page
            .getByRole("feed", { name: new RegExp(`^${name}`) })
            .getByRole("article")
            .first(),
        ).toBeVisible();
        await page.waitForTimeout(600);
        await cv.expectYearAtTop(name);
        await expect(current(page)).toHaveText(new RegExp(`^${name}`));
      });
  });

  test("a year stays where it is while its cards are long in coming", { tag: "@more" }, async ({
    cv,
    page,
  }) => {
    const delay = await delayAnswers(page);
    await cv.open();
    await cv.expectTotal(2280);
    await delay(1_500);
    await year(page, "2016").click();
    const feed = page.getByRole("feed", { name: /^2016/ });
    await expect(feed.getByRole("article").first()).toBeVisible();
    await expect(page.locator("main [role=feed] .card-outline")).toHaveCount(0);
    await cv.expectYearAtTop("2016");
  });

  test("an address with a year opens there, and back and forward return to each year", {
    tag: "@more",
  }, async ({ cv, page }) => {
    await cv.open("/#2012");
    await cv.expectYearAtTop("2012");
    await expect(current(page)).toHaveText(/^2012/);
    const visited = ["2016", "2009", "2022", "2013"];
    await year(page, "2016").click();
    await cv.expectYearAtTop("2016");
    // The others are left before their results are rendered.
    await page.evaluate(async (names) => {
      for (const name of names) {
        document.querySelector<HTMLElement>(`nav a[href="#${name}"]`)?.click();
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      }
    }, visited.slice(1));
    await cv.expectYearAtTop("2013");
    for (const name of [...visited].reverse().slice(1)) {
      await page.goBack();
      await cv.expectYearAtTop(name);
    }
    for (const name of visited.slice(1)) {
      await page.goForward();
      await cv.expectYearAtTop(name);
    }
  });
});
