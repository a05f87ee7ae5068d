/** Tests the entries that the page leads with. */
import { expect, test } from "./page.ts";

test("highlights lead the page until something is asked for @phone", async ({ cv, page }) => {
  await cv.open();
  const highlights = page.getByRole("region", { name: "Highlights" });
  await expect(highlights.getByRole("link").first()).toContainText("Quiet Otter Labs since 2023");
  await cv.box.fill("weft");
  await expect(highlights).toBeHidden();
  await cv.box.fill("");
  await expect(highlights).toBeVisible();
  await cv.expectAccessible(".highlights");
});

test("a highlight leads to its entry, and back leads to the highlights", async ({ cv, page }) => {
  await cv.open();
  const highlights = page.getByRole("region", { name: "Highlights" });
  const link = highlights.getByRole("link", { name: /Weft 2014/ });
  // Until the list's program has come, the browser follows the link by itself, to a page with the focus at its start.
  await expect
    .poll(() =>
      link.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);
  await link.click();
  await expect(cv.cards).toHaveCount(1);
  await expect(cv.cards.first()).toContainText("Weft 1.0");
  await expect(page.getByRole("heading", { name: "1 result", exact: true })).toBeFocused();
  await page.goBack();
  await expect(highlights).toBeVisible();
});

test("an address that asks for results shows no highlights", async ({ cv, page }) => {
  for (const address of ["/?q=weft", "/?from=2015"]) {
    await cv.open(address);
    await expect(page.locator(".highlights")).toBeHidden();
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the highlights are in the html", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Highlights" }).getByRole("link")).toHaveCount(6);
  });
});
