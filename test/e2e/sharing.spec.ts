/** Tests the permanent links of activities, and the list that a visitor picks by hand. */
import { expect, test } from "./page.ts";

test("an opened card's link is copied, and leads to it", async ({ cv, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await cv.open();
  const card = cv.cards.first();
  await card.getByRole("button", { name: "Details" }).click();
  await card.getByRole("button", { name: "Copy link" }).click();
  await expect(card.getByRole("status")).toHaveText("Link copied");
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/\?q=id:panewright-1018$/);
  await page.goto(address);
  await expect(cv.cards).toHaveCount(1);
  await expect(cv.cards.first()).toContainText("Reflow scrollback on resize");
});

test("where the clipboard refuses, the address is selected text @phone", async ({ cv, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await cv.open();
  const card = cv.cards.first();
  await card.getByRole("button", { name: "Details" }).click();
  await card.getByRole("button", { name: "Copy link" }).click();
  await expect(card.getByRole("textbox", { name: "Address to copy" })).toBeFocused();
  expect(
    await page.evaluate(() => getSelection()?.toString() || document.activeElement?.tagName),
  ).toBeTruthy();
  await expect(card.getByRole("textbox", { name: "Address to copy" })).toHaveValue(/q=id:panewright-1018$/);
  await cv.expectAccessible("article");
});

test("picked activities make a list with a link, which a reload keeps", async ({ cv, page }) => {
  await cv.open();
  for (const index of [0, 1]) {
    const card = cv.cards.nth(index);
    await card.getByRole("button", { name: "Details" }).click();
    await card.getByRole("button", { name: "Add to list" }).click();
    await expect(card.getByRole("button", { name: "Remove from list" })).toBeVisible();
  }
  const bar = page.getByRole("group", { name: "Hand-picked list" });
  await expect(bar).toContainText("2 picked");
  await page.reload();
  await bar.getByRole("button", { name: "Show them" }).click();
  await expect(cv.box).toHaveValue(/^id:IN\(panewright-1018,/);
  await expect(cv.cards).toHaveCount(2);
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(bar).toContainText("The list is cleared.");
});

test("an unknown id is told as a hint", async ({ cv, page }) => {
  await page.goto("/?q=id:nobody");
  await expect(
    page
      .getByText('No id "nobody"')
      .or(page.getByText(/No activity/))
      .first(),
  ).toBeVisible();
  await expect(cv.cards).toHaveCount(0);
});
