/** Tests that the list gives way to typing: what a window shows is rendered first. */
import { expect, test } from "./page.ts";

// The list beyond the screen is rendered while the page is idle.
test.use({ isIdle: true });

test("of a typed text's results ten are rendered first, and the rest follows", async ({ cv, page }) => {
  await cv.open();
  const all = await cv.total();
  const spacers = page.locator("main [role=feed] > [data-count]");
  // The list that the answer replaces is whole.
  await expect(spacers).toHaveCount(0);
  await page.evaluate(() => {
    const head = document.getElementById("results");
    if (head === null) throw new Error("There is no count.");
    const before = head.textContent;
    // React changes the count and the list in one task, which the observer reports as a whole.
    const observer = new MutationObserver(() => {
      if (head.textContent === before) return;
      window.cardsAtFirst = document.querySelectorAll("main [role=feed] > article").length;
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await cv.box.press("a");
  await expect(cv.head).not.toHaveText(`${all} results`);
  const total = await cv.total();
  expect(total).toBeGreaterThan(50);
  expect(await page.evaluate(() => window.cardsAtFirst)).toBe(10);
  // Find-in-page and links reach all of them.
  await expect(page.locator("main [role=feed] > article")).toHaveCount(total);
  await expect(spacers).toHaveCount(0);
});

declare global {
  interface Window {
    cardsAtFirst: number;
  }
}
