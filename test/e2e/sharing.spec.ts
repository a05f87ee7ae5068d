/** Tests the link to an activity that visitors can copy. */
import type { Locator, Page } from "@playwright/test";
import { type CvPage, expect, test } from "./page.ts";

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const press = (place: Locator, name: string) => place.getByRole("button", { name, exact: true }).click();

/** Opens the details of the newest result in Python, and returns its id. */
async function openCard(cv: CvPage): Promise<string> {
  await cv.open("/?q=language:Python year:2018..2025");
  await cv.cards.first().locator("[data-toggle]").click();
  return (await cv.cards.first().getAttribute("data-activity")) ?? "";
}

test("a card's link can be copied, and leads to this one result whatever is hidden", {
  tag: "@phone-more",
}, async ({ cv, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await openCard(cv);
  await press(cv.cards.first(), "Copy link");
  await expect(cv.cards.first().getByRole("status")).toHaveText("Link copied");
  const address = await copied(page);
  expect(new URL(address).search).toBe(`?q=id:${id}`);
  await cv.expectAccessible("main article:first-of-type");
  await page.goto(address);
  await cv.expectTotal(1);
  await expect(cv.cards).toHaveAttribute("data-activity", id);
});

test("the address can be copied by hand if the browser denies the clipboard", async ({ cv, page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  const id = await openCard(cv);
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
