/** Tests the calendar: when it loads, what it counts, its keys, its table and its popup. */
import type { Page } from "@playwright/test";
import { expect, test } from "../page.ts";

test.use({ isIdle: true });

const panel = (page: Page) => page.getByRole("figure", { name: "Activity by day" });
const grid = (page: Page) => panel(page).getByRole("grid");
const days = (page: Page) => grid(page).getByRole("gridcell");
const popup = (page: Page) => page.getByRole("dialog");
/** Charts are loaded once they are near. */
const toCharts = (page: Page) => page.locator("#charts").scrollIntoViewIfNeeded();
const expandButton = (page: Page) => page.getByRole("button", { name: "Activity by day" });

test("the calendar loads when expanded, counts the search's days, moves with arrow keys, and opens a day", async ({
  cv,
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await cv.open();
  await toCharts(page);
  await expect(expandButton(page)).toHaveAttribute("aria-expanded", "false");
  await expect(panel(page)).toHaveCount(0);
  await expandButton(page).click();
  await expect(days(page)).toHaveCount(365);
  await panel(page).getByRole("combobox", { name: "Year of the calendar" }).selectOption("2016");
  await expect(days(page)).toHaveCount(366);
  await expect(grid(page)).toHaveAccessibleName(/^2016 by day: \d+ days with contributions/);

  // It is one tab stop; test/src/charts/calendar.test.ts tests the arrow keys.
  const stop = grid(page).locator("[tabindex='0']");
  await expect(stop).toHaveCount(1);
  await stop.focus();
  const id = (await stop.getAttribute("data-day")) ?? "";
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(`[data-day="${id}"]`)).toBeFocused();
  const readout = panel(page).getByText(/: \d+ contributions?|: 1 contribution/);
  await expect(readout).toBeVisible();
  expect(await readout.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  await page.keyboard.press("Enter");
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(`[data-day="${id}"]`)).toBeFocused();

  await panel(page).getByRole("button", { name: "Show as table" }).click();
  await panel(page).getByRole("row").nth(1).getByRole("button").click();
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await cv.expectAccessible("#charts");
  await panel(page).getByRole("button", { name: "Show as chart" }).click();

  const first = page.locator("rect[role=gridcell]:not(.calendar-level-0)").first();
  const name = (await first.getAttribute("aria-label")) ?? "";
  await first.click();
  await expect(popup(page)).toHaveAccessibleName(new RegExp(`${name.split(":")[0]}`));
  await expect(popup(page).getByRole("article")).toHaveCount(Number(/: (\d+)/.exec(name)?.[1]));
  await popup(page).getByRole("button", { name: "Apply as filter" }).click();
  await expect(page).toHaveURL(/createdAt/);
});

test("axe finds no error in the calendar, and nothing scrolls sideways", { tag: "@phone" }, async ({
  cv,
  page,
  isMobile,
}) => {
  await cv.open();
  const button = page.getByRole("button", { name: "Charts", exact: true });
  if (await button.isVisible()) await button.click();
  // The charts replace their placeholders once they have loaded; the elements around both stay.
  await page.locator(".charts").scrollIntoViewIfNeeded();
  await expect(page.locator("#charts-body [aria-controls]")).toBeAttached();
  if (await expandButton(page).isVisible()) await expandButton(page).click();
  await page.locator("#charts-body > :last-child").scrollIntoViewIfNeeded();
  await expect(grid(page)).toBeVisible();
  // The colours are the same on a phone.
  if (isMobile) await cv.expectAccessible("#charts-body > :last-child");
  else await cv.expectAccessibleInBothThemes("#charts-body > :last-child");
  await cv.expectNoSidewaysScroll();
});
