/**
 * Tests that no text of the data or of the box makes the page wider than a narrow window, in opened parts and in
 * messages: `npm run test:more -- pairs` has such data on every page.
 */
import type { Page } from "@playwright/test";
import { compiledData } from "../data-files.ts";
import { expect, test } from "../page.ts";
import { longWordsUrl } from "../sites.ts";
import { word } from "./long-words-data.ts";

/** No text of the data has it. */
const unknown = "x".repeat(200);

test.use({ baseURL: longWordsUrl });

/** Texts that end in an ellipsis, lie under the search box, or scroll in their own row. */
const cutOnPurpose =
  ".truncate, .searching .hero-lead, .site-title, .query-field, .link-row, .remark, .remark-text, .results-ways";

/** Expects that no text reaches beyond the window, at the widths of a phone and of a desktop. */
async function expectToFit(page: Page, what: string): Promise<void> {
  for (const width of [320, 1280])
    await test.step(`${what} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate((cutOnPurpose) => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`] : [];
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          const parent = text.parentElement;
          if (parent === null || parent.clientWidth === 1 || parent.closest(cutOnPurpose) !== null) continue;
          const range = document.createRange();
          range.selectNodeContents(text);
          const { right, left } = range.getBoundingClientRect();
          if (right > clientWidth + 1 || left < -1)
            found.push(`${parent.tagName} ${parent.className}: ${text.textContent?.slice(0, 40)}`);
        }
        return found;
      }, cutOnPurpose);
      expect.soft(wide).toEqual([]);
    });
}

test("open cards, the popup and the menus fit", async ({ cv, page }) => {
  await cv.open();
  await expectToFit(page, "the page");
  await expect(page.getByRole("button", { name: "Theme" })).toBeInViewport({ ratio: 1 });

  await cv.open("/?q=id:everything");
  await expect(page.getByText("Commit:")).toBeVisible();
  await expectToFit(page, "an open card");
  await page.getByRole("link", { name: `second${word}` }).click();
  await expect(page.getByRole("dialog").getByRole("article")).toBeVisible();
  await expectToFit(page, "the popup");

  await cv.open("/?q=org:x");
  for (const name of [/^Language/, /^1 selected orgs/, /^Tag/]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await cv.openToggles();
    await cv.dropdown(name).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectToFit(page, `the menu ${name}`);
    await page.keyboard.press("Escape");
  }
});

test("a long name keeps its lines where the html ends after it for a moment", async ({ cv, page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await cv.open("/?q=org:x");
  const texts = page.locator(".hero h1, .hero-lead");
  const boxes = () => Promise.all([texts.first().boundingBox(), texts.last().boundingBox()]);
  const whole = await boxes();
  await page.locator(".hero-links").evaluate((links) => links.remove());
  expect(await boxes()).toEqual(whole);
});

test("a Hebrew title runs from right to left, but its card does not", async ({ cv }) => {
  await cv.open("/?q=id:hebrew");
  await expect(cv.cards.getByRole("heading").locator("bdi")).toHaveCSS("direction", "rtl");
  await expect(cv.cards).toHaveCSS("direction", "ltr");
});

test("a long query and its messages fit, and leave room for the list", async ({ cv, page }) => {
  await cv.open();
  for (const text of ["m", "language:", "org:"]) {
    await cv.box.fill(text);
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectToFit(page, `the suggestions for ${text}`);
  }
  const [problems, hints] = [cv.problems, page.getByRole("list", { name: "Hints about the search text" })];
  for (const [text, said] of [
    [unknown.repeat(9), page.getByText("No title contains")],
    [`${unknown} ${unknown}`, page.getByText("No title contains all")],
    [`language:${word.slice(1)}n`, hints],
    [`org:x ${unknown}`, page.getByRole("button", { name: /^Without/ })],
    [`${unknown.repeat(9)}:`, problems],
    [`is:${word}`, problems],
    [`created:${word}`, problems],
    [`) ${word}`, problems],
    [word.repeat(11), problems],
  ] as const) {
    await cv.box.fill(text);
    await cv.box.press("Enter");
    await expect(said.first()).toBeVisible();
    await expectToFit(page, text.slice(0, 20));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await page.getByRole("search").boundingBox())?.height).toBeLessThan(200);
});

test.describe("an error message", () => {
  test.use({ allowedErrors: /could not be shown|Failed to load resource/ });

  test("fits", async ({ page }) => {
    await page.goto(`/${word}/${word}`);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expectToFit(page, "an address that leads nowhere");
    await page.route(compiledData, (route) => route.fulfill({ body: `{"${word}": ${word}` }));
    await page.goto("/");
    await expect(page.getByRole("alert")).toBeVisible();
    await expectToFit(page, "data that cannot be read");
  });
});
