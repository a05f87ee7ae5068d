/** Tests the keyboard's focus: it is never behind the sticky parts at the top, and never lost. */
import type { Page } from "@playwright/test";
import { expect, test } from "./page.ts";

/** Describes the focused element if its upper edge is behind the bar or the search block, or outside of the window. */
function findHiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return "nothing has the focus";
    const { left, top } = focused.getClientRects()[0] ?? focused.getBoundingClientRect();
    const over = document.elementFromPoint(left + 2, top + 2);
    const sticky = "#top, #search";
    const isCovered = over === null || (over.closest(sticky) !== null && focused.closest(sticky) === null);
    return isCovered ? `${focused.tagName} ${focused.textContent} at ${Math.round(top)} px` : undefined;
  });
}

// The last is 1280 by 900 px at 400 %.
for (const [width, height] of [
  [1280, 800],
  [320, 225],
] as const)
  test(`Tab and Shift+Tab focus nothing behind the search block at ${width} px`, {
    tag: width === 320 ? "@more" : [],
  }, async ({ cv, page }) => {
    await page.setViewportSize({ width, height });
    await cv.open();
    const hidden: string[] = [];
    let isAtEnd = false;
    const last = page.getByRole("contentinfo").getByRole("link").last();
    for (let stop = 0; stop < 200 && !isAtEnd; stop++) {
      await page.keyboard.press("Tab");
      const found = await findHiddenFocus(page);
      if (found !== undefined) hidden.push(`Tab: ${found}`);
      isAtEnd = await last.evaluate((link) => link === document.activeElement);
    }
    expect(isAtEnd).toBe(true);
    let isAtStart = false;
    for (let stop = 0; stop < 200 && !isAtStart; stop++) {
      await page.keyboard.press("Shift+Tab");
      const found = await findHiddenFocus(page);
      if (found !== undefined) hidden.push(`Shift+Tab: ${found}`);
      isAtStart = await page.evaluate(() => document.activeElement?.closest("#top") !== null);
    }
    expect(isAtStart).toBe(true);
    expect(hidden).toEqual([]);
  });

test("a year of the sidebar focuses its heading, and Tab continues to its first card", async ({
  cv,
  page,
}) => {
  await cv.open();
  const year = (name: string) => page.getByRole("navigation", { name: "Years" }).getByRole("link", { name });
  for (const name of ["2016", "2011"])
    await test.step(name, async () => {
      await year(name).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: new RegExp(`^${name}`) })).toBeFocused();
      await cv.expectYearAtTop(name);
      await page.keyboard.press("Tab");
      const feed = page.getByRole("feed", { name: new RegExp(`^${name}`) });
      await expect(feed.getByRole("article").first()).toBeFocused();
    });
});

test("a button that disappears when pressed passes on the focus", async ({ cv, page }) => {
  await test.step("'Reset filters' of an empty list", async () => {
    await cv.open("/?q=zzzzzzz");
    await page.getByRole("button", { name: /^(?:Reset filters|Clear search)$/ }).press("Enter");
    await expect(cv.cards.first()).toBeVisible();
    await expect(page.locator("#results")).toBeFocused();
  });

  await test.step("'more hidden' within the popup", async () => {
    await cv.cards.first().getByRole("list", { name: "Languages" }).getByRole("button").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /more hidden/ }).press("Enter");
    await expect(dialog.getByRole("button", { name: /more hidden/ })).toHaveCount(0);
    await expect(dialog.getByRole("article").first()).toBeVisible();
    await expect(dialog.getByRole("heading", { level: 2 })).toBeFocused();
  });
});
