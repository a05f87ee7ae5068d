/** Tests a page in another language than English: the sample in German. */

import { schemeKey } from "../../src/store/inline-constants.ts";
import { expect, test } from "./page.ts";
import { germanUrl, sampleUrl } from "./sites.ts";

test.use({ baseURL: germanUrl });

test("a German page is German from the html on, searches, and explains problems in German", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("./");
  await expect(page).toHaveTitle("Lebenslauf von Ilse Varga");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const box = page.getByRole("combobox", { name: "Diesen Lebenslauf durchsuchen" });
  await expect(page.getByRole("status").filter({ hasText: "268 Treffer" })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "268 Treffer" })).toBeVisible();

  await test.step("suggestions come from the worker", async () => {
    await box.pressSequentially("languag");
    await expect(page.getByRole("option", { name: /^language:, Programmiersprache/ })).toBeVisible();
  });

  await test.step("a problem is announced and explained", async () => {
    await box.fill("yeer:2015");
    await box.press("Enter");
    const message = "Der Suchtext ist fehlerhaft: Unbekanntes Feld: „yeer“. 0 Treffer für yeer:2015";
    await expect(page.getByRole("status").filter({ hasText: message })).toHaveCount(1);
    await expect(page.getByRole("list", { name: "Fehler im Suchtext" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Vielleicht year\?/ })).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test("many languages share a menu that closes like others", async ({ page }) => {
  await page.goto("./");
  await expect(page.getByRole("heading", { name: "268 Treffer" })).toBeVisible();
  // The sample has two languages.
  await page.getByRole("navigation", { name: "Sprache" }).evaluate((nav) => {
    nav.innerHTML = `<details><summary>Sprache</summary>${nav.innerHTML}</details>`;
  });
  const menu = page.locator("header details");
  const link = menu.getByRole("link", { name: "English" });
  await menu.locator("summary").click();
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(menu.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(link).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(link).toBeHidden();
});

test("without the file of later messages, the page stays in its language, says so, and retries", async ({
  page,
}) => {
  await page.route(/assets\/messages-/, (route) => route.abort());
  await page.goto("./?q=table");
  await expect(page.getByRole("heading", { name: /^\d+ Treffer$/ })).toBeVisible();
  const alert = page
    .getByRole("alert")
    .filter({ hasText: "Dieser Teil der Seite konnte nicht geladen werden." });
  await expect(alert).toBeVisible();
  await page.getByRole("button", { name: "Hilfe zur Suche" }).click();
  // The filters and the help have failed.
  await expect(page.getByRole("alert")).toHaveCount(2);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unroute(/assets\/messages-/);
  // The pointer above the note does not load anything, so that the note is there when it presses.
  const retry = page.getByRole("button", { name: "Erneut versuchen" }).first();
  await retry.hover();
  await page.mouse.move(0, 0);
  await retry.focus();
  await expect(page.getByRole("alert")).toHaveCount(2);
  // One of the failed parts brings all of them.
  await retry.click();
  await expect(page.getByRole("dialog", { name: "Hilfe zur Suche" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("without the translation file, the page keeps its html and says so", async ({ page }) => {
  await page.route(/assets\/texts-/, (route) => route.abort());
  await page.goto("./");
  const titles = page.getByRole("article").getByRole("heading");
  await expect(
    page.getByRole("alert").filter({ hasText: "Der Lebenslauf konnte nicht geladen werden" }),
  ).toBeVisible();
  const shown = await titles.allInnerTexts();
  expect(shown.length).toBeGreaterThan(3);
  await page.unroute(/assets\/texts-/);
  await page.getByRole("button", { name: "Erneut versuchen" }).first().click();
  await expect(page.getByRole("heading", { name: "268 Treffer" })).toBeVisible();
  expect((await titles.allInnerTexts()).slice(0, 3)).toEqual(shown.slice(0, 3));
});

test("a link leads to the page in another language and keeps query, position and theme", async ({
  cv,
  page,
}) => {
  await page.goto(sampleUrl);
  await page.evaluate((key) => localStorage.setItem(key, "dark"), schemeKey);
  await cv.open(`${sampleUrl}/?q=table`);
  // Fewer German titles contain the word, and the tenth result is among theirs, too.
  const id = await cv.cards.nth(9).getAttribute("data-activity");
  const same = page.locator(`article[data-activity="${id}"]`);
  await same.scrollIntoViewIfNeeded();
  await expect(same).toBeInViewport();
  const link = page.getByRole("navigation", { name: "Language" }).getByRole("link", { name: "Deutsch" });
  // Its address contains the query wherever it is copied.
  await expect(link).toHaveAttribute("href", /\?q=table$/);
  await link.click();
  await expect(page).toHaveURL(`${germanUrl}?q=table`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await expect(page.getByRole("combobox", { name: "Diesen Lebenslauf durchsuchen" })).toHaveValue("table");
  await expect(same).toBeInViewport();
  await expect(same.getByRole("heading")).toHaveAttribute("lang", "en");
  await page.getByRole("navigation", { name: "Sprache" }).getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${sampleUrl}/?q=table`);
  await expect(same).toBeInViewport();
});

test("on a phone with a query, the heading shows name, role, place and download in full", async ({
  page,
}) => {
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("./?q=language:go");
    await expect(page.getByRole("heading", { name: /Treffer$/ }).first()).toBeVisible();
    const hero = page.locator(".hero");
    await expect(hero.getByRole("link", { name: /^Lebenslauf laden/ })).toBeInViewport({ ratio: 1 });
    const cut = await hero
      .locator("h1, p, span, bdi")
      .evaluateAll(
        (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length,
      );
    expect(cut).toBe(0);
    await expect(hero.getByText("Graz, Österreich")).toBeInViewport({ ratio: 1 });
    // Results begin in the upper half.
    const list = await page.locator("#results").boundingBox();
    expect(list?.y ?? 0).toBeLessThan(400);
  }
});
