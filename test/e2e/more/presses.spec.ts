/** Tests a press beside an open menu: the menu closes, and the pressed element reacts. */
import type { Locator } from "@playwright/test";
import { expect, test } from "../page.ts";

test.describe("a tap beside an open menu", () => {
  test.use({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true });

  test("closes the menu and reaches its target", async ({ cv, page }) => {
    await cv.open("/?q=language:Python OR language:C");
    await cv.openFilters();
    await page.evaluate(() => window.scrollTo(0, 500));
    const list = page.getByRole("listbox");

    await cv.dropdown(/^Start year/).tap();
    await page.getByText("All (AND)").first().tap();
    await expect(list).toBeHidden();
    await expect(page.getByRole("radio", { name: "All (AND)" }).first()).toBeChecked();

    await cv.dropdown(/^End year/).tap();
    await page.getByText("Typos").tap();
    await expect(list).toBeHidden();
    await expect(page.getByRole("checkbox", { name: "Typos" })).toBeChecked();

    await cv.dropdown(/^Organization/).tap();
    await cv.dropdown(/^Category/).tap();
    await expect(list).toHaveCount(1);
    await expect(cv.option(/patch/)).toBeVisible();

    const card = cv.cards.nth(5);
    await card.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await expect(list).toBeVisible();
    await card.getByRole("button", { name: "Details" }).tap();
    await expect(list).toBeHidden();
    await expect(card).toHaveAttribute("aria-expanded", "true");

    await test.step("on the text of an empty menu leaves it open and goes no further", async () => {
      await page.evaluate(() => window.scrollTo(0, 500));
      await cv.dropdown(/^2 selected languages/).tap();
      await page.getByRole("combobox", { name: "Find a language" }).fill("no such thing");
      const words = page.getByText("No such language");
      const place = await words.boundingBox();
      await page.touchscreen.tap((place?.x ?? 0) + 20, (place?.y ?? 0) + 8);
      await expect(words).toBeVisible();
    });
  });
});

for (const [pointer, isFinger] of [
  ["mouse", false],
  ["finger", true],
] as const)
  test.describe(`a ${pointer}'s press beside an open menu`, () => {
    test.use({
      viewport: { width: isFinger ? 412 : 1280, height: 915 },
      hasTouch: isFinger,
      isMobile: isFinger,
    });

    test("returns the focus to the dropdown, or gives it to a pressed field", async ({ cv, page }) => {
      await cv.open("/?from=2022");
      await cv.openFilters();
      const press = (target: Locator) => (isFinger ? target.tap() : target.click());
      for (const place of [page.locator("h1"), page.getByRole("banner")]) {
        await press(cv.dropdown(/^End year/));
        await expect(page.getByRole("listbox")).toBeVisible();
        await press(place);
        await expect(page.getByRole("listbox")).toBeHidden();
        await expect(cv.dropdown(/^End year/)).toBeFocused();
      }
      await press(cv.dropdown(/^Language/));
      await press(cv.box);
      await expect(page.getByRole("listbox")).toBeHidden();
      await expect(cv.box).toBeFocused();
    });
  });

test.describe("a low screen", () => {
  test.use({ viewport: { width: 412, height: 500 }, hasTouch: true, isMobile: true });

  test("scrolls the filters under the box, and opens a menu upwards if there is no room below", async ({
    cv,
    page,
  }) => {
    await cv.open();
    await cv.openFilters();
    await page.evaluate(() => window.scrollTo(0, 500));
    for (const name of [/^Language/, /^End year/]) {
      const dropdown = cv.dropdown(name);
      await dropdown.tap();
      const list = page.getByRole("listbox");
      await expect(list).toBeInViewport({ ratio: 1 });
      await page.getByRole("option").first().tap();
      await page.keyboard.press("Escape");
      await expect(list).toBeHidden();
    }
    await page.getByRole("button", { name: "Done" }).scrollIntoViewIfNeeded();
    await expect(cv.box).toBeInViewport();
    await page.getByRole("button", { name: "Done" }).tap();
    await expect(page.getByRole("button", { name: "Done" })).toBeHidden();
  });
});
