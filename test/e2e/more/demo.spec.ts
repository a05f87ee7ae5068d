/** Tests the demo area: every address renders its sample, with real data and with edge cases. */
import type { Page } from "@playwright/test";
import { findPaths } from "../../../node/site/renderer.tsx";
import { plainPages } from "../../../src/demo/demo-frame.tsx";
import { parameters } from "../../../src/routes.ts";
import { expect, test } from "../page.ts";

test.use({ isIdle: true });

/** Navigates to an address as a link of the site does. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, "", to), path);
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const drawings = (page: Page, library: string) => page.locator(`[data-library=${library}] svg:visible`);

async function expectPage(page: Page, title: string) {
  await expect(heading(page, title)).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Ilse Varga’s CV`);
}

test("every page hydrates its html unchanged", async ({ cv: _, page }) => {
  test.slow();
  // The time zone and the theme differ from the build's. A failed hydration logs an error, which fails the test.
  await page.emulateMedia({ colorScheme: "dark" });
  const paths = findPaths();
  expect(paths.length).toBeGreaterThan(100);
  // The layouts of one library's charts represent those of all libraries, and the widths of one layout those of all
  // layouts.
  const others = /carbon|plotly|billboard|victory|nivo\/(?!fixed)\w+\/\w/;
  for (const path of paths.filter((path) => !others.test(path))) {
    await page.goto(path);
    await expect(page.locator("html.app-ready")).toBeAttached();
  }
});

// This test follows the links from page to page; the test above loads each page.
test("every page renders and is accessible, on a phone in the dark theme", { tag: "@phone" }, async ({
  cv,
  page,
  isMobile,
}) => {
  test.slow();
  await page.emulateMedia({ colorScheme: isMobile ? "dark" : "light" });
  await page.goto("/demo");
  for (const { path, title } of plainPages)
    await test.step(path, async () => {
      await go(page, path);
      await expectPage(page, title);
      await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: "All demo pages" })).toBeVisible();
      await cv.expectNoSidewaysScroll();
      // The cards are left to the list's own tests, because all of them take longer than the rest of the page.
      const part = path.endsWith("/results") ? "main > article > :not(:last-child)" : "main";
      // Names and roles are the same there.
      await cv.expectAccessible(part, isMobile ? { rules: ["color-contrast", "target-size"] } : {});
    });
});

test("a layout is accessible in each library and at each width, on a phone too", { tag: "@phone" }, async ({
  cv,
  page,
}) => {
  test.slow();
  await page.goto("/demo/charts");
  for (const [index, layout] of parameters.layout.entries()) {
    const library = parameters.library[index % parameters.library.length] ?? "";
    const viewport = parameters.viewport[index % parameters.viewport.length] ?? "";
    await test.step(`${library}, ${layout}, ${viewport}`, async () => {
      await go(page, `/demo/charts/${library}/${layout}/${viewport}`);
      await expect(drawings(page, library)).not.toHaveCount(0);
      await expect(page.locator("[data-chart]:has(svg)")).toHaveCount(2);
      await cv.expectNoSidewaysScroll();
      await cv.expectAccessible("main > article");
    });
  }
});

test("a frame is as wide as its device, and its charts adapt", async ({ page }) => {
  const columns = () =>
    page
      .getByRole("figure")
      .evaluateAll((figures) => new Set(figures.map((figure) => figure.getBoundingClientRect().left)).size);
  await page.goto("/demo/charts");
  for (const [viewport, width, beside] of [
    ["phone", 412, 1],
    ["tablet", 768, 2],
    ["desktop", 1280, 2],
  ] as const) {
    await go(page, `/demo/charts/nivo/current/${viewport}`);
    await expect(page.getByRole("region", { name: viewport, exact: false })).toBeVisible();
    await expect(page.locator("[data-chart]:has(svg)")).toHaveCount(2);
    const frame = page.getByRole("region", { name: viewport, exact: false }).locator("> div > div");
    expect((await frame.boundingBox())?.width).toBe(width);
    expect(await columns()).toBe(beside);
  }
});

test("the slider of 'custom' works with the keyboard", async ({ page }) => {
  await page.goto("/demo/charts/victory/custom");
  const slider = page.getByRole("slider", { name: "Width" });
  await slider.press("End");
  const wide = (await page.getByRole("figure").last().boundingBox())?.width ?? 0;
  await slider.press("Home");
  await expect
    .poll(async () => (await page.getByRole("figure").last().boundingBox())?.width)
    .toBeLessThan(wide);
});

for (const [section, names] of [
  ["hero", ["one", "long", "rtl", "loading"]],
  ["results", ["empty", "one", "long", "languages", "rtl", "zeros", "loading", "failed", "error"]],
  ["search", ["empty", "long", "languages", "rtl"]],
  ["charts", ["empty", "one", "long", "languages", "rtl", "zeros"]],
] as const) {
  test(`the section '${section}' is at ${names.join(", ")}`, async ({ cv, page }) => {
    test.slow();
    await page.goto(`/demo/sections/${section}`);
    for (const name of names) {
      await go(page, `/demo/sections/${section}?data=${name}`);
      await expect(page.getByText(/^This is sample data/)).toBeVisible();
      if (section === "search") await cv.openFilters();
      await cv.expectNoSidewaysScroll();
      // Checking that many badges takes longer than the rest of the page.
      if (section !== "results" || name !== "languages") await cv.expectAccessible("main > article");
    }
  });
}

test("a link chooses the data, which stay from sample to sample", async ({ cv: _, page }) => {
  await page.goto("/demo/charts/nivo/grid");
  await page.getByRole("navigation", { name: "Data" }).getByRole("link", { name: "One item" }).click();
  await expect(page).toHaveURL("/demo/charts/nivo/grid?data=one");
  await expect(page.getByRole("button", { name: "2019: 1 activity" })).toBeVisible();
  const choices = page.getByRole("navigation", { name: /^Library/ });
  await choices.getByRole("link", { name: "Tablet" }).click();
  await expect(page).toHaveURL("/demo/charts/nivo/grid/tablet?data=one");
  await choices.getByRole("link", { name: "Carbon" }).click();
  await expect(page).toHaveURL("/demo/charts/carbon/grid/tablet?data=one");
  await page.goto("/demo/charts/nivo/grid?data=nonsense");
  await expect(page.getByRole("toolbar").getByRole("button")).toHaveCount(19);
});

test("the front page links to each part, and the page of charts to each sample", async ({ cv: _, page }) => {
  await page.goto("/demo");
  const samples = page.getByRole("navigation", { name: "Samples below this one" }).getByRole("link");
  await expect(samples).toHaveCount(7);
  await samples.filter({ hasText: "Benchmark" }).click();
  await expect(heading(page, "Benchmark")).toBeVisible();
  await page.goto("/demo/charts");
  await expect(samples).toHaveCount(parameters.library.length * (1 + parameters.layout.length));
});
