/** Tests the main flow in Firefox, in a wide window and in one as narrow as a phone. */
import { expect, type Page, test } from "@playwright/test";

const box = (page: Page) => page.getByRole("combobox", { name: "Search this CV" });
const head = (page: Page) => page.locator("h2#results").filter({ hasText: /^[\d,]+ results?$/ });
const cards = (page: Page) => page.locator("main").getByRole("article");
const total = async (page: Page) => Number.parseInt(await head(page).innerText(), 10);
/** Opens what a narrow window collapses behind a button. */
async function expand(page: Page, name: RegExp) {
  const button = page.getByRole("button", { name });
  if ((await button.isVisible()) && (await button.getAttribute("aria-expanded")) === "false")
    await button.click();
}

test.beforeEach(async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto("/");
  await expect(head(page)).toHaveText("268 results");
  expect(errors).toEqual([]);
});

test("a valid query, an invalid one and a link's query are searched", async ({ page }) => {
  await box(page).fill("language:python fi");
  await expect(cards(page).first()).toContainText("Python");
  await expect.poll(() => total(page)).toBeLessThan(100);
  await expect(cards(page).first().locator("mark").first()).toHaveText(/fi/i);
  await box(page).fill("yeer:2015");
  await expect(page.getByRole("list", { name: "Problems in the search text" })).toContainText(
    "Invalid field",
  );
  await page.goto("/?q=language:rust&from=2015");
  await expect(box(page)).toHaveValue("language:rust");
  await expect(cards(page).first()).toContainText("Rust");
});

test("a key accepts a suggestion, one undo reverts it, and a fix repairs the query", async ({ page }) => {
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await box(page).pressSequentially("fi language:pyt");
  await expect(list).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option", { selected: true })).toHaveAccessibleName(/^Python, \d+ results?$/);
  await page.keyboard.press("Enter");
  await expect(box(page)).toHaveValue("fi language:Python ");
  await expect(list).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(box(page)).toHaveValue("fi language:pyt");
  await box(page).fill("lang:python");
  await page.getByRole("button", { name: /^Did you mean language\?/ }).click();
  await expect(box(page)).toHaveValue("language:python");
  await expect(box(page)).toBeFocused();
});

test("a dropdown filters, and Back reverts it", async ({ page }) => {
  await expand(page, /^Options/);
  await page.getByRole("button", { name: /^Language/ }).click();
  await page.getByRole("option", { name: /^Python/ }).click();
  await expect(box(page)).toHaveValue("language:Python");
  await page.keyboard.press("Escape");
  await expect.poll(() => total(page)).toBeLessThan(268);
  await page.goBack();
  await expect(box(page)).toHaveValue("");
  await expect(head(page)).toHaveText("268 results");
});

test("a card opens by mouse and by key, and a badge opens the popup", async ({ page }) => {
  const card = cards(page).first();
  // Firefox gives a card's parts no boxes while `content-visibility` skips it, so that a click would wait for ever.
  await card.scrollIntoViewIfNeeded();
  await card.getByRole("button", { name: "Details" }).click();
  await expect(card).toHaveAttribute("aria-expanded", "true");
  await expect(card).toContainText("Opened pull request");
  await card.focus();
  await page.keyboard.press("h");
  await expect(card).toHaveAttribute("aria-expanded", "false");
  await cards(page).getByRole("button", { name: "Shell", exact: true }).first().click();
  const popup = page.getByRole("dialog");
  await expect(popup.getByRole("article").first()).toContainText("Shell");
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
});

test("a year's link scrolls its heading right below the search every time @wide", async ({ page }) => {
  const links = page.getByRole("navigation", { name: "Years" });
  const distanceBelowSearch = (year: string) =>
    page.evaluate((id) => {
      const block = document.querySelector("search")?.getBoundingClientRect().bottom ?? 0;
      return (document.getElementById(id)?.getBoundingClientRect().top ?? -1000) - block;
    }, year);
  for (const year of ["2012", "2018", "2009", "2012", "2018", "2009"]) {
    await links.getByRole("link", { name: new RegExp(`^${year}`) }).click();
    await expect.poll(() => distanceBelowSearch(year)).toBeCloseTo(4, -1);
    // Results that come into view take other heights for a while.
    await page.waitForTimeout(1_200);
    expect(await distanceBelowSearch(year)).toBeCloseTo(4, -1);
  }
});

test("the charts render, and the theme changes", async ({ page }) => {
  await expand(page, /^Charts$/);
  for (const library of ["victory", "nivo"]) {
    // Charts come where they are in view.
    await page.locator(".charts").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: /^Drawn with / }).press("Enter");
    await page.getByRole("menuitemradio", { name: new RegExp(`^${library}`, "i") }).press("Enter");
    for (const kind of ["pie", "line"])
      await expect(
        page.locator(`[data-chart=${kind}][data-library=${library}] svg path`).first(),
      ).toBeAttached();
  }
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
});
