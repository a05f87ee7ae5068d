/** Helpers for tests of the charts: each library's drawing, its legend, the keys of the years, and the library menu. */
import { expect, type Locator, type Page } from "@playwright/test";
import { chartLibraries, type Library, libraries } from "../../src/chart-libraries.ts";

export { chartLibraries, type Library, libraries };

export const drawing = (page: Page, kind: "pie" | "line", library: Library) =>
  page.locator(`[data-chart=${kind}][data-library=${library}]`);
export const slices = (page: Page, library: Library) =>
  drawing(page, "pie", library).locator(chartLibraries[library].slices);
export const points = (page: Page, library: Library) =>
  drawing(page, "line", library).locator(chartLibraries[library].dots);
const panel = (page: Page, name: string) => page.getByRole("figure", { name });
export const languages = (page: Page) => panel(page, "Languages");
export const years = (page: Page) => panel(page, "Activity by year");
export const legend = (page: Page) => languages(page).getByRole("listitem");
export const yearKeys = (page: Page) => years(page).getByRole("toolbar").getByRole("button");
export const popup = (page: Page) => page.getByRole("dialog");
export const isChartCode = (url: string) =>
  ["charts", ...libraries].some((name) => url.includes(`/assets/${name}-`));
export const chooser = (page: Page) => page.getByRole("button", { name: /^Drawn with / });
export const option = (page: Page, library: Library) =>
  page.getByRole("menuitemradio", { name: chartLibraries[library].name });

/**
 * Chooses the chart library in the menu of the charts' heading: by key, since results may move the menu under a
 * pointer.
 */
export async function choose(page: Page, library: Library) {
  // Charts load once they are in view.
  await page.locator(".charts").scrollIntoViewIfNeeded();
  await chooser(page).press("Enter");
  await option(page, library).press("Enter");
}

/** Opens the charts, which a phone collapses behind a button. */
export async function expandCharts(page: Page) {
  const button = page.getByRole("button", { name: "Charts", exact: true });
  if (await button.isVisible()) await button.click();
}

/** Waits until there are as many slices and points as the legend and the keyboard controls name. */
export async function expectDrawn(page: Page, library: Library) {
  // Charts are rendered once they are in view.
  await page.locator(".charts").scrollIntoViewIfNeeded();
  await expect(slices(page, library)).not.toHaveCount(0);
  await expect(slices(page, library)).toHaveCount(await legend(page).count());
  await expect(points(page, library)).toHaveCount(await yearKeys(page).count());
  for (const part of [slices(page, library), points(page, library)])
    await expect.poll(() => smallestSide(part)).toBeGreaterThan(1);
}

const smallestSide = (shapes: Locator) =>
  shapes.evaluateAll((all) =>
    Math.min(
      ...all.map((shape) => {
        const { width, height } = shape.getBoundingClientRect();
        return Math.min(width, height);
      }),
    ),
  );

/** The middle of a shape, where it is shown. */
export async function centreOf(shape: Locator) {
  const box = await shape.boundingBox();
  if (box === null) throw new Error("The point is not shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
