/** Tests the charts: when they load, how they are reached without a mouse, and what happens when one fails. */
import type { Locator, Page } from "@playwright/test";
import {
  centreOf,
  chartLibraries,
  choose,
  chooser,
  drawing,
  expandCharts,
  expectDrawn,
  isChartCode,
  languages,
  legend,
  libraries,
  option,
  popup,
  yearKeys,
  years,
} from "./charts.ts";
import { type CvPage, expect, hold, test } from "./page.ts";

test.use({ isIdle: true });

// On a wide screen the charts are below the page's first sections, and load once they are in view.
test.beforeEach(async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 1200 });
});

test("the line renders in a later task than the pie, so that neither task is too long", {
  tag: "@more",
}, async ({ cv, page }) => {
  await cv.open("/?chart=victory");
  await expectDrawn(page, "victory");
  for (const library of ["nivo", "billboard"] as const) {
    await page.evaluate(
      ([selector, library]) => {
        // A MutationObserver is called at the end of the task that changed the page.
        new MutationObserver((_, observer) => {
          if (document.querySelector(`[data-chart=pie][data-library=${library}] ${selector}`) === null)
            return;
          window.lineCameWithPie =
            document.querySelector(`[data-chart=line][data-library=${library}]`) !== null;
          observer.disconnect();
        }).observe(document.body, { subtree: true, childList: true });
      },
      [chartLibraries[library].slices, library] as const,
    );
    await choose(page, library);
    await expectDrawn(page, library);
    expect(await page.evaluate(() => window.lineCameWithPie)).toBe(false);
  }
});

declare global {
  interface Window {
    lineCameWithPie: boolean;
  }
}

test.describe("loading the charts", () => {
  const libraryCode = (page: Page) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const name = /\/assets\/([a-z]+)-[^/]*\.js$/.exec(request.url())?.[1];
      if (name !== undefined && name in chartLibraries) asked.push(name);
    });
    return asked;
  };

  test("starts after the list, with one library only", async ({ cv, page }) => {
    const asked = libraryCode(page);
    const shown: number[] = [];
    await page.route(isChartCodeUrl, async (route) => {
      shown.push(await page.getByRole("article").count());
      await route.continue();
    });
    await cv.open();
    await expectDrawn(page, "victory");
    expect(shown.length).toBeGreaterThan(1);
    expect(Math.min(...shown)).toBeGreaterThan(0);
    expect(asked).toEqual(["victory"]);

    // After 50 ms of hovering, the next library is loading before it is chosen.
    await chooser(page).click();
    await option(page, "nivo").hover();
    await expect.poll(() => asked).toEqual(["victory", "nivo"]);
    await expect(drawing(page, "pie", "victory")).toBeVisible();
  });

  const isChartCodeUrl = (url: URL) => isChartCode(url.href);
});

test.describe("without the demo area", () => {
  // The html links to it, and is rendered again without it.
  test.use({ allowedErrors: /The html does not match/ });

  test("one library is available, whatever the address asks for", async ({ cv, page }) => {
    await page.route("**/?chart=*", async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(/\{"base":"[^"]*",/, '$&"hasDemo":false,');
      await route.fulfill({ response, body: html });
    });
    await cv.open("/?chart=plotly");
    await expectDrawn(page, "victory");
    await expect(chooser(page)).toHaveCount(0);
  });
});

test.describe("charts with the keyboard", () => {
  test("legend, years and tables can be reached and lead to the activities", async ({ cv, page }) => {
    await cv.open();
    await expectDrawn(page, "victory");
    // Nothing cuts the line in half at its lowest and highest points.
    const cut = await page
      .locator(".chart-victory [clip-path] path")
      .evaluateAll((paths) => paths.filter((path) => getComputedStyle(path).stroke !== "none").length);
    expect(cut).toBe(0);
    await legend(page).first().getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("heading", { name: "Python ·" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(legend(page).first().getByRole("button")).toBeFocused();

    // The years are one tab stop; the arrow keys move from year to year.
    await yearKeys(page).last().focus();
    await page.keyboard.press("Home");
    await expect(yearKeys(page).first()).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(yearKeys(page).nth(1)).toBeFocused();
    await expect(yearKeys(page).nth(1)).toHaveText(/^2008: \d+ activities$/);
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("heading", { name: "2008 ·" })).toBeFocused();
    await page.keyboard.press("Escape");

    await years(page).getByRole("button", { name: "Show as table" }).press("Enter");
    await expect(years(page).getByRole("row")).toHaveCount(20);
    await expect(years(page).getByRole("row", { name: /^2014/ })).toHaveText("201428");
    await cv.expectAccessible("#charts");
    await years(page).getByRole("button", { name: "Show as chart" }).press("Enter");
    await expectDrawn(page, "victory");

    await test.step("the library is chosen in one small menu in the charts' heading", async () => {
      await expect(chooser(page)).toHaveText("Drawn withVictory");
      const heading = await centreOf(page.getByRole("heading", { name: "Charts", exact: true }));
      expect(Math.abs((await centreOf(chooser(page))).y - heading.y)).toBeLessThan(2);
      await chooser(page).press("Enter");
      await expect(page.getByRole("menuitemradio")).toHaveCount(libraries.length);
      await expect(option(page, "victory")).toBeFocused();
      await expect(option(page, "victory")).toBeChecked();
      await cv.expectAccessible("#charts");
    });

    await test.step("arrows and Enter choose the library", async () => {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(chooser(page)).toBeFocused();
      await expect(chooser(page)).toHaveAccessibleName("Drawn with nivo");
      await expectDrawn(page, "nivo");
    });

    await test.step("'Other' opens the table of all languages, and a row leads to its activities", async () => {
      await legend(page)
        .last()
        .getByRole("button", { name: /^Other/ })
        .press("Enter");
      const rows = languages(page).getByRole("row");
      await expect(rows).toHaveCount(31);
      // The focus moves to the first language that 'Other' stands for.
      await expect(rows.nth(10).getByRole("button")).toBeFocused();
      await expect(rows.nth(10)).toBeInViewport();
      await rows.last().getByRole("button", { name: "Haskell" }).press("Enter");
      await expect(popup(page).getByRole("heading", { name: "Haskell ·" })).toBeVisible();
    });
  });
});

test("charts follow the list in tab order when beside it, and precede it when above", async ({
  cv,
  page,
}) => {
  const isAfterList = () =>
    page.evaluate(() => {
      const [charts, list] = ["charts", "list"].map((id) => document.getElementById(id));
      return charts && list
        ? Boolean(list.compareDocumentPosition(charts) & Node.DOCUMENT_POSITION_FOLLOWING)
        : undefined;
    });
  await page.setViewportSize({ width: 1300, height: 800 });
  await cv.open();
  await expect.poll(isAfterList).toBe(true);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(isAfterList).toBe(false);
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect.poll(isAfterList).toBe(true);
});

test.describe("a chart that fails", () => {
  test.use({
    allowedErrors: /Failed to load resource|could not be loaded|dynamically imported|out of order/,
  });

  const failure = (place: Page | Locator) => place.getByText(/^This chart could not be drawn/);
  const retry = (place: Page | Locator) => place.getByRole("button", { name: "Try Again" });

  async function expectListAlive(cv: CvPage) {
    await cv.expectTotal(268);
    await cv.cards.first().click();
    await expect(cv.cards.first()).toHaveAttribute("aria-expanded", "true");
  }

  for (const [what, chunk] of [
    ["a library", "nivo"],
    ["the charts", "charts"],
  ] as const) {
    test(`because ${what} cannot be loaded shows a message in its place, and 'Try Again' loads it`, {
      tag: chunk === "nivo" ? "@more" : [],
    }, async ({ cv, page }) => {
      let loads = 0;
      page.on("load", () => {
        loads += 1;
      });
      let isBroken = true;
      await page.route(`**/assets/${chunk}-*.js`, (route) =>
        isBroken ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await cv.open("/?chart=nivo");
      await expect(failure(page).first()).toBeVisible();
      await expectListAlive(cv);
      expect(loads).toBe(1);
      // The failed file may belong to an older build, so trying again reloads the page once.
      await retry(page).first().click();
      await expect.poll(() => loads).toBe(2);
      await expect(failure(page).first()).toBeVisible();
      await retry(page).first().click();
      await expect(failure(page).first()).toBeVisible();
      isBroken = false;
      await retry(page).first().click();
      await expectDrawn(page, "nivo");
      await expect(failure(page)).toHaveCount(0);
      expect(loads).toBe(2);
    });
  }

  test("because it loads slowly shows a message in its place, and later dims the chart before it", async ({
    cv,
    page,
  }) => {
    const releases = [await hold(page, "**/assets/nivo-*.js"), await hold(page, "**/assets/victory-*.js")];
    await cv.open("/?chart=nivo");
    await expandCharts(page);
    await expect(years(page).getByText("Loading")).toBeVisible();
    releases[0]?.();
    await expectDrawn(page, "nivo");
    await expect(years(page).getByText("Loading")).toHaveCount(0);
    await choose(page, "victory");
    await expect(page.locator("[data-library=nivo].dimmed")).toHaveCount(2);
    releases[1]?.();
    await expectDrawn(page, "victory");
    await expect(page.locator("[data-chart].dimmed")).toHaveCount(0);
  });

  test("because it throws does not affect the other chart or the list", async ({ cv, page }) => {
    await page.route("**/assets/nivo-*.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export const Pie = () => { throw new Error('out of order'); }; export const Line = () => 'drawn';",
      }),
    );
    await cv.open("/?chart=nivo");
    await expect(failure(languages(page))).toBeVisible();
    await expect(years(page)).toContainText("drawn");
    await expectListAlive(cv);
    await retry(languages(page)).click();
    await expect(failure(languages(page))).toBeVisible();
    await choose(page, "victory");
    await expectDrawn(page, "victory");
  });
});
