import type { Locator } from "@playwright/test";
import { expandCharts, languages, popup } from "./charts.ts";
import { type CvPage, expect, test } from "./page.ts";

const badge = (cv: CvPage, language: string) =>
  cv.cards.getByRole("button", { name: language, exact: true }).first();

async function countOf(dialog: Locator): Promise<number> {
  const text = await dialog.getByText(/^[\d,]+ results?$/).innerText();
  return Number.parseInt(text.replace(",", ""), 10);
}

test("Back closes the popup and moves the focus to the results", async ({ cv, page }) => {
  await cv.open("/");
  await cv.box.fill("python");
  await cv.box.press("Enter");
  await badge(cv, "Python").click();
  await expect(popup(page)).toBeVisible();
  await page.goBack();
  await expect(popup(page)).toHaveCount(0);
  await expect(cv.box).toHaveValue("");
  await expect(page.locator("#results")).toBeFocused();
});

test("a language badge opens the popup with everything in that language", { tag: "@phone-more" }, async ({
  cv,
  page,
  isMobile,
}) => {
  // The query gives few cards, because the accessibility checker takes long over two long lists.
  await cv.open("/?from=2021");
  await badge(cv, "Python").click();
  const dialog = popup(page);
  await expect(dialog.getByRole("heading", { name: "Python ·" })).toBeFocused();
  expect(await countOf(dialog)).toBeGreaterThan(3);
  for (const card of (await dialog.getByRole("article").all()).slice(0, 6))
    await expect(card).toContainText("Python");
  await expect(page).not.toHaveURL(/q=/);
  await cv.expectAccessible();
  await cv.expectNoSidewaysScroll();
  if (isMobile) return;

  await test.step("the focus stays inside, forwards and backwards", async () => {
    await expect(dialog.getByRole("article").first()).toBeVisible();
    const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    await page.keyboard.press("Shift+Tab");
    expect(await isInside()).toBe(true);
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press("Tab");
      expect(await isInside()).toBe(true);
    }
  });

  await test.step("a popup stays if it is opened right after another was closed", async () => {
    await expect(dialog.getByRole("article").first()).toBeVisible();
    // The dialog's own event comes a task after it was closed; this opens the next popup before that.
    await badge(cv, "TypeScript").evaluate(async (next: HTMLElement) => {
      const open = document.querySelector("dialog[open]");
      open?.querySelector<HTMLElement>("header button")?.click();
      for (let turn = 0; turn < 1000 && open?.hasAttribute("open"); turn++) await Promise.resolve();
      next.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await expect(dialog.getByRole("heading", { name: "TypeScript ·" })).toBeVisible();
  });
});

test("an org of an opened card opens the popup with the keyboard alone", async ({ cv, page }) => {
  await cv.open();
  const card = cv.cards.first();
  await card.focus();
  await page.keyboard.press("l");
  const opener = card.getByRole("button", { name: /^Everything for/ });
  const name = (await opener.innerText()).replace("Everything for ", "");
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = popup(page);
  await expect(dialog.getByRole("heading", { name: `${name} ·` })).toBeFocused();

  // The cards' keys work in the popup's list, and only there.
  await dialog.getByRole("article").first().focus();
  await page.keyboard.press("l");
  await expect(dialog.getByRole("article").first()).toHaveAttribute("aria-expanded", "true");
  await expect(card).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("h");
  await expect(card).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("/");
  await expect(cv.box).not.toBeFocused();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the close button and the backdrop close the popup and return the focus", {
  tag: "@phone-more",
}, async ({ cv, page, isMobile }) => {
  // A phone renders five results first, and here one of them is in Python.
  await cv.open(isMobile ? "/?from=2021" : "/");
  const opener = badge(cv, "Python");
  const dialog = popup(page);
  await opener.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("heading").first().click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(isMobile ? 200 : 20, 5);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  if (isMobile) return;

  await test.step("a badge in the popup opens its own list, and closing returns to the first opener", async () => {
    await opener.click();
    const other = dialog
      .getByRole("article")
      .getByRole("button", { name: /^(?!Python$|Details$)/ })
      .first();
    const name = await other.innerText();
    await other.click();
    await expect(dialog.getByRole("heading", { name: `${name} ·` })).toBeFocused();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(opener).toBeFocused();
  });

  await test.step("'Apply as filter' adds the subject to the query, as a history entry", async () => {
    const all = await cv.total();
    await badge(cv, "Python").click();
    const count = await countOf(dialog);
    await dialog.getByRole("button", { name: "Apply as filter" }).click();
    await expect(dialog).toBeHidden();
    await expect(cv.box).toHaveValue("language:Python");
    await cv.expectTotal(count);
    await expect(cv.head).toBeFocused();
    await expect(page).toHaveURL(/q=language:Python$/);
    await page.goBack();
    await cv.expectTotal(all);
    await expect(cv.box).toHaveValue("");
  });
});

test.describe("a popup opened from the charts", () => {
  test.use({ isIdle: true });

  test("lists the results counted in a slice, and can switch to all", { tag: "@phone-more" }, async ({
    cv,
    page,
    isMobile,
  }) => {
    await cv.open("/?q=pane");
    await expandCharts(page);
    const row = languages(page)
      .getByRole("button", { name: /: \d+ activit/ })
      .first();
    const label = (await row.getAttribute("aria-label")) ?? "";
    const [, name, count = 0] = /^(.*): (\d+) activit/.exec(label) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    await row.click();
    const dialog = popup(page);
    await expect(dialog.getByRole("heading", { name: `${name} ·` })).toBeFocused();
    const choice = dialog.getByRole("radiogroup", { name: "Which results to list" });
    const withText = choice.getByRole("radio", { name: `${count} with the search text` });
    const inAll = choice.getByRole("radio", { name: /^\d+ in all$/ });
    await expect(withText).toBeChecked();
    await expect(dialog.getByRole("article")).toHaveCount(Number(count));
    for (const card of await dialog.getByRole("article").all()) {
      await expect(card).toContainText(/pane/i);
      await expect(card.locator("mark").first()).toBeVisible();
    }
    await expect(dialog.getByRole("status")).toHaveText(/^[\d,]+ results?/);
    await cv.expectAccessible("dialog");
    await cv.expectNoSidewaysScroll();

    if (isMobile) await dialog.getByText(/ in all$/).tap();
    else {
      await withText.focus();
      await page.keyboard.press("ArrowDown");
      await expect(inAll).toBeFocused();
    }
    await expect(inAll).toBeChecked();
    await expect(dialog.getByRole("heading", { name: `${name} ·` })).toBeVisible();
    const everything = await countOf(dialog);
    expect(everything).toBeGreaterThan(Number(count));
    await expect(inAll).toHaveAccessibleName(`${everything} in all`);
    await expect(dialog.getByText(`As a filter of this search: ${count} results`)).toBeVisible();
    await dialog.getByRole("button", { name: "Apply as filter" }).click();
    await cv.expectTotal(Number(count));
  });
});

test("says so if there is nothing to list", async ({ cv, page }) => {
  // The query shows a kind that the page and the popup otherwise hide; the project has no other this year.
  await cv.open("/?q=is:docs&from=2024&to=2024");
  const card = cv.cards.filter({ hasText: "corvid" });
  await card.getByRole("button", { name: "Details" }).click();
  await card.getByRole("button", { name: /^Everything for/ }).click();
  const dialog = popup(page);
  expect(await countOf(dialog)).toBe(0);
  await expect(dialog).toContainText("No results in the years and categories that this page shows.");
});

test("closes on Back together with the list that it was opened from", async ({ cv, page }) => {
  await cv.open();
  await cv.box.fill("pane");
  await cv.box.press("Enter");
  await expect(page).toHaveURL(/q=pane$/);
  await cv.cards
    .getByRole("button", { name: /^(Python|C|Rust|Go|TypeScript|Shell)$/ })
    .first()
    .click();
  await expect(popup(page)).toBeVisible();
  await page.goBack();
  await expect(popup(page)).toBeHidden();
  await expect(cv.box).toHaveValue("");
});

test("fits the height of the screen", async ({ cv, page }) => {
  await page.setViewportSize({ width: 500, height: 900 });
  await cv.open("/?from=2019");
  await badge(cv, "Python").click();
  const dialog = popup(page);
  await expect(dialog.getByRole("article").first()).toBeVisible();
  expect((await dialog.boundingBox())?.height).toBeCloseTo(810, 0);
  await page.setViewportSize({ width: 900, height: 500 });
  expect((await dialog.boundingBox())?.height).toBeCloseTo(400, 0);
  await page.setViewportSize({ width: 320, height: 640 });
  await cv.expectNoSidewaysScroll();
  await cv.expectAccessible("dialog");
});

test("a double click that closes the popup hits nothing below it @phone-more", async ({ cv, page }) => {
  const opened = page.locator("main [aria-expanded=true]");
  for (const name of ["Apply as filter", "Close"])
    await test.step(name, async () => {
      await cv.open("/?q=org:weft");
      await cv.cards.nth(3).getByRole("list", { name: "Languages" }).getByRole("button").first().click();
      // Its results have arrived, which moves the buttons.
      await expect(page.getByRole("dialog").getByRole("article").first()).toBeVisible();
      const button = page.getByRole("dialog").getByRole("button", { name, exact: true });
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const place = [x + width / 2, y + height / 2] as const;
      // A card lies below the button.
      await page.evaluate((top) => {
        const card = document.querySelector("main article");
        window.scrollBy(0, (card?.getBoundingClientRect().top ?? 0) - top + 30);
      }, place[1]);
      await page.mouse.dblclick(...place, { delay: 20 });
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.waitForTimeout(300);
      await expect(opened).toHaveCount(0);
      expect(await page.evaluate(() => String(getSelection()))).toBe("");

      // Soon afterwards a press counts.
      await page.waitForTimeout(400);
      await cv.cards.first().getByRole("button", { name: "Details" }).click();
      await expect(opened).not.toHaveCount(0);
    });
});
