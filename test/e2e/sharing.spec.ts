/** Tests the links that visitors can copy: to an activity, and to the hand-picked list. */
import type { Locator, Page } from "@playwright/test";
import { type CvPage, expect, test } from "./page.ts";

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const bar = (page: Page) => page.getByRole("group", { name: "Hand-picked list" });
const press = (place: Locator, name: string) => place.getByRole("button", { name, exact: true }).click();

/** Opens the details of this many of the newest results in Python. */
async function openCards(cv: CvPage, count: number): Promise<string[]> {
  await cv.open("/?q=language:Python year:2018..2025");
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const card = cv.cards.nth(at);
    await card.locator("[data-toggle]").click();
    ids.push((await card.getAttribute("data-activity")) ?? "");
  }
  return ids;
}

test("a card's link can be copied, and leads to this one result whatever is hidden", {
  tag: "@phone-more",
}, async ({ cv, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [id] = await openCards(cv, 1);
  await press(cv.cards.first(), "Copy link");
  await expect(cv.cards.first().getByRole("status")).toHaveText("Link copied");
  const address = await copied(page);
  expect(new URL(address).search).toBe(`?q=id:${id}`);
  await cv.expectAccessible("main article:first-of-type");
  await page.goto(address);
  await cv.expectTotal(1);
  await expect(cv.cards).toHaveAttribute("data-activity", id ?? "");
});

test("a hand-picked list survives a reload, and can be shown, copied, cleared and restored", async ({
  cv,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const ids = await openCards(cv, 2);
  for (const at of [0, 1]) await press(cv.cards.nth(at), "Add to list");
  await expect(bar(page)).toContainText("2 picked");
  await expect(cv.cards.nth(1).getByRole("status")).toHaveText("2 picked");
  await cv.expectAccessible("[aria-label='Hand-picked list']");

  await page.reload();
  await press(bar(page), "Copy list link");
  await expect(bar(page).getByRole("status")).toHaveText("Link copied");
  expect(new URL(await copied(page)).search).toBe(`?q=id:IN(${ids})`);

  await press(bar(page), "Show them");
  await cv.expectTotal(2);
  await expect(cv.head).toBeFocused();
  await expect(cv.box).toHaveValue(`id:IN(${ids})`);

  await cv.cards.first().locator("[data-toggle]").click();
  await press(cv.cards.first(), "Remove from list");
  await expect(bar(page)).toContainText("1 picked");
  await press(bar(page), "Clear");
  await expect(bar(page)).not.toContainText("picked");
  const undo = bar(page).getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(bar(page)).toContainText("1 picked");
});

test("the address can be copied by hand if the browser denies the clipboard", async ({ cv, page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  const [id] = await openCards(cv, 1);
  const card = cv.cards.first();
  await press(card, "Copy link");
  const field = card.getByRole("textbox", { name: "Address to copy" });
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(`/?q=id:${id}`);
  // Keys and clicks in the field are not the card's.
  for (const key of ["h", " ", "ArrowDown"]) await field.press(key);
  await expect(field).toBeFocused();
  await field.click();
  await expect(card).toHaveAttribute("aria-expanded", "true");
  await cv.expectAccessible("main article:first-of-type");
});
