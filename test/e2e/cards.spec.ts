/** Tests a result: its text, its links, and how it opens by pointer and by key. */
import type { Locator, Page } from "@playwright/test";
import { replaceFiles } from "./data-files.ts";
import { type CvPage, expect, test } from "./page.ts";

const now = new Date("2026-01-15T12:00:00Z");
const everything = "show=typos,docs,style,releases,unmerged";

test.beforeEach(async ({ page }) => page.clock.setFixedTime(now));

/** Opens the page with the one result that has the title. */
async function openCard(cv: CvPage, title: string): Promise<Locator> {
  await cv.open(`/?${everything}&q=${encodeURIComponent(`"${title}"`)}`);
  await expect(cv.cards).toHaveCount(1);
  return cv.cards.first();
}

const steps = (card: Locator) => card.locator(".timeline li");
const expanded = (card: Locator) => card.getAttribute("aria-expanded");

async function linksOf(card: Locator, list: string): Promise<Record<string, string | null>> {
  const place = card.getByRole("list", { name: list, exact: true });
  await expect(place).toBeVisible();
  const links = await place.getByRole("link").all();
  const pairs = links.map(async (link) => [await link.innerText(), await link.getAttribute("href")] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

test.describe("a card", () => {
  // test/src/results/ tests the line, the links and the text of every category and state.
  test("shows the commit message, its files, the category and the org's type when opened", async ({
    cv,
    page,
  }) => {
    const card = await openCard(cv, "Reflow scrollback on resize");
    await card.getByRole("button", { name: "Details" }).click();
    await expect(steps(card)).toHaveText(
      ["Opened pull request July 12, 2025", "Merged to project July 27, 2025"],
      { useInnerText: true },
    );
    // A commit's headline that only repeats the title and the number is left out.
    await expect(card).not.toContainText("Commit:");
    const change = await linksOf(card, "Change");
    const oid = "8345653623ae3dc2c00b1a3e9194a12ca877a2d9";
    expect(change).toEqual({
      Diff: "https://code.example/panewright/panewright/pull/1018.diff",
      "8345653": `https://code.example/panewright/panewright/commit/${oid}`,
      "Browse at this commit": `https://code.example/panewright/panewright/tree/${oid}`,
      "ZIP archive": `https://code.example/panewright/panewright/zipball/${oid}`,
    });
    await expect(card.getByText("+1,067 −709")).toBeVisible();
    await expect(card.getByText("1,067 lines added, 709 removed")).toBeAttached();
    const paints = { patch: "rgb(109, 74, 168)", "Open Source": "rgb(60, 125, 75)" };
    const kind = (of: Locator, name: string) =>
      of.getByRole("list", { name: "Kinds" }).getByRole("listitem").filter({ hasText: name }).locator("i");
    for (const [name, color] of Object.entries(paints))
      await expect(kind(card, name)).toHaveCSS("background-color", color);
    await replaceFiles(page, {
      categories: [
        { id: "Patch", name: "mend", ui: { icon: "🪡", backgroundColor: "#f1e05a", color: "#4b2e00" } },
      ],
    });
    const mend = await openCard(cv, "Reflow scrollback on resize");
    await mend.getByRole("button", { name: "Details" }).click();
    await expect(kind(mend, "mend")).toHaveCSS("background-color", "rgb(241, 224, 90)");
    await expect(mend.locator(".card-icon")).toHaveText("🪡");
    await cv.openFilters();
    await cv.dropdown(/^Category/).click();
    await expect(cv.option(/mend/)).toContainText("🪡");
  });
});

test.describe("a card with the pointer", { tag: "@phone" }, () => {
  test("opens with a click anywhere on it, and closes with a second one", async ({ cv, page, isMobile }) => {
    await cv.open("/?from=2024");
    const card = cv.cards.first();
    const press = (target: Locator) => (isMobile ? target.tap() : target.click());
    await press(card.getByRole("heading"));
    expect(await expanded(card)).toBe("true");
    await expect(steps(card)).toHaveCount(2);
    await press(card.getByRole("heading"));
    expect(await expanded(card)).toBe("false");
    await expect(steps(card)).toHaveCount(0);
    await press(card.getByRole("button", { name: "Details" }));
    expect(await expanded(card)).toBe("true");
    await press(card.getByRole("button", { name: "Details" }));
    expect(await expanded(card)).toBe("false");

    await test.step("a click on a link follows it and does not open the card", async () => {
      await card
        .getByRole("link", { name: "#1018" })
        .evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
      await card.getByRole("link", { name: "#1018" }).click();
      expect(await expanded(card)).toBe("false");
    });
    // A finger selects with the browser's own handles.
    if (isMobile) return;

    await test.step("a click that ends a selection does not open the card", async () => {
      const box = await card.getByRole("heading").boundingBox();
      if (box === null) throw new Error("no title");
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + 2, y);
      await page.mouse.down();
      await page.mouse.move(box.x + 120, y, { steps: 4 });
      await page.mouse.up();
      expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(3);
      expect(await expanded(card)).toBe("false");
      // A click on the button is unambiguous, so it does not wait.
      await card.getByRole("button", { name: "Details" }).click();
      expect(await expanded(card)).toBe("true");
    });
  });
});

test.describe("a double click", () => {
  const selection = (page: Page) => page.evaluate(() => getSelection()?.toString().trim());

  test("on a word of a title selects it and does not toggle the card", async ({ cv, page }) => {
    const card = await openCard(cv, "Reflow scrollback on resize");
    const title = card.getByRole("heading");
    const middle = { x: 100, y: 12 };
    for (const state of ["false", "true"]) {
      await expect(card).toHaveAttribute("aria-expanded", state);
      await title.dblclick({ position: middle });
      expect(await selection(page)).toBe("scrollback");
      await expect(card).toHaveAttribute("aria-expanded", state);
      await title.click({ clickCount: 3, position: middle });
      expect(await selection(page)).toBe("Reflow scrollback on resize");
      await expect(card).toHaveAttribute("aria-expanded", state);
      await page.mouse.click(5, 300);
      if (state === "false") await card.getByRole("button", { name: "Details" }).click();
    }
    // The same holds for the text of an opened card, where a single click closes the card.
    const outcome = card.getByText("Merged to project");
    await outcome.dblclick({ position: { x: 10, y: 8 }, delay: 60 });
    expect(await selection(page)).toBe("Merged");
    await expect(card).toHaveAttribute("aria-expanded", "true");
    await outcome.click();
    await expect(card).toHaveAttribute("aria-expanded", "false");
  });
});

test.describe("a card with the keyboard", () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-row"));

  test("is toggled by right, l, left, h, space and Enter", async ({ cv, page }) => {
    await cv.open("/?from=2023");
    const card = cv.cards.first();
    await card.focus();
    const top = await page.evaluate(() => window.scrollY);
    let state = "false";
    for (const key of ["ArrowRight", "l", "ArrowLeft", "h", "Space", "Space", "Enter", "Enter"]) {
      await page.keyboard.press(key);
      state = state === "true" ? "false" : "true";
      expect(await expanded(card), key).toBe(state);
    }
    expect(await page.evaluate(() => window.scrollY), "Space does not scroll").toBe(top);

    await test.step("keys on a link, or with a modifier, keep their default action", async () => {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      await card.getByRole("link", { name: "#1018" }).focus();
      for (const key of ["Space", "l", "ArrowRight"]) await page.keyboard.press(key);
      expect(await expanded(card)).toBe("false");
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      await card.focus();
      for (const key of ["Control+l", "Alt+h", "Shift+Space"]) await page.keyboard.press(key);
      expect(await expanded(card)).toBe("false");
    });

    await test.step("down, j, up and k move between cards, across years, and stop at the ends", async () => {
      await cv.cards.first().focus();
      const start = Number(await focused(page));
      await page.keyboard.press("ArrowUp");
      expect(await focused(page)).toBe(String(start));
      for (const key of ["ArrowDown", "j"]) await page.keyboard.press(key);
      await expect(cv.cards.nth(2)).toBeFocused();
      for (const key of ["k", "ArrowUp"]) await page.keyboard.press(key);
      await expect(cv.cards.first()).toBeFocused();
      for (let count = 0; count < 8; count++) await page.keyboard.press("j");
      await expect(cv.cards.nth(8)).toBeFocused();
      await expect(page.getByRole("feed", { name: /^2024/ }).getByRole("article").nth(2)).toBeFocused();
    });

    await test.step("the focused card has a focus ring and is never behind the sticky block", async () => {
      await cv.cards.first().focus();
      const search = page.getByRole("search");
      for (const key of [..."jjjjjjjjjjjjkkkkkkkkkk"]) {
        await page.keyboard.press(key);
        const card = page.locator(":focus");
        const top = (await card.boundingBox())?.y ?? 0;
        const block = await search.boundingBox();
        expect(top).toBeGreaterThanOrEqual((block?.y ?? 0) + (block?.height ?? 0));
      }
      await expect(page.locator(":focus")).toHaveCSS("outline-style", "solid");
      await expect(page.locator(":focus")).toHaveCSS("outline-width", "2px");
    });

    await test.step("the card keeps the keys after a click on its own button", async () => {
      const second = cv.cards.nth(1);
      await second.getByRole("button", { name: "Details" }).click();
      await expect(second.getByRole("button", { name: "Details" })).toBeFocused();
      state = "true";
      for (const key of ["l", "h", "ArrowLeft", "ArrowRight", "Enter", "Space"]) {
        await page.keyboard.press(key);
        state = state === "true" ? "false" : "true";
        await expect(second, key).toHaveAttribute("aria-expanded", state);
      }
      await page.keyboard.press("ArrowDown");
      await expect(cv.cards.nth(2)).toBeFocused();
    });
  });

  test.describe("Tab", () => {
    const stops = (part: Page | Locator) =>
      part
        .locator("a, button, input, select, [tabindex]")
        .evaluateAll(
          (elements) =>
            elements.filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length,
        );

    test("stops at the links of only one card in a fully rendered list", { tag: "@more" }, async ({
      cv,
      page,
    }) => {
      await cv.open();
      await expect(cv.cards).toHaveCount(await cv.total());
      // The frame, the filters, the years and one card; each of the others would add two at least.
      expect(await stops(page)).toBeLessThan(100);
      expect(await stops(cv.cards.first())).toBeGreaterThan(3);
      expect(await stops(cv.cards.nth(1))).toBe(0);
      // They remain links for visitors who do not use Tab.
      expect(await cv.cards.nth(1).ariaSnapshot()).toMatch(/- link .*- link /s);

      await test.step("goes through the focused card's links and badges, then past the list", async () => {
        const card = cv.cards.nth(1);
        await cv.cards.first().focus();
        await page.keyboard.press("j");
        await expect(card).toBeFocused();
        const inCard = await stops(card);
        expect(inCard).toBeGreaterThan(1);
        for (let count = 0; count < inCard; count++) {
          await page.keyboard.press("Tab");
          await expect(card.locator(":focus")).toHaveCount(1);
        }
        await page.keyboard.press("Tab");
        await expect(page.locator("article :focus")).toHaveCount(0);
        await page.getByRole("button", { name: "Back to top" }).focus();
        await page.keyboard.press("Shift+Tab");
        await expect(card.locator(":focus")).toHaveCount(1);
      });
    });

    test("reaches opened cards and everything in them", async ({ cv, page }) => {
      await cv.open("/?from=2024");
      const [first, opened] = [cv.cards.nth(0), cv.cards.nth(3)];
      await opened.getByRole("button", { name: "Details" }).click();
      await expect(opened.getByRole("button", { name: /^Everything for/ })).toBeVisible();
      await first.focus();
      const inFirst = await stops(first);
      for (let count = 0; count <= inFirst; count++) await page.keyboard.press("Tab");
      await expect(opened).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(opened.locator(":focus")).toHaveCount(1);
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await expect(opened).toHaveAttribute("aria-expanded", "false");
    });

    test("reaches a card in a long list that was scrolled", async ({ cv, page }) => {
      await cv.open(`/?${everything}`);
      expect(await cv.total()).toBeGreaterThan(300);
      await expect(cv.cards.first()).toBeVisible();
      const oldest = page.getByRole("heading", { level: 2, name: /^2007/ });
      await oldest.scrollIntoViewIfNeeded();
      await expect(cv.cards.filter({ hasText: "years ago" }).last()).toBeVisible();
      await expect(page.locator("article[aria-posinset='1'][data-row='0']")).toHaveCount(0);
      await expect(page.locator("article[tabindex='0']")).toHaveCount(1);
    });
  });
});

test("the list is a feed of articles with positions", async ({ cv, page }) => {
  await cv.open("/?from=2024");
  const feed = page.getByRole("feed", { name: /^2025/ });
  await expect(feed).toHaveAttribute("aria-busy", "false");
  const articles = feed.getByRole("article");
  await expect(articles).toHaveCount(6);
  await expect(articles.nth(1)).toHaveAttribute("aria-posinset", "2");
  await expect(articles.nth(1)).toHaveAttribute("aria-setsize", "6");
  await expect(articles.nth(1)).toHaveAccessibleName(/^Eighteen years of dotfiles/);
  await expect(articles.nth(1)).toHaveAttribute("aria-expanded", "false");
});
