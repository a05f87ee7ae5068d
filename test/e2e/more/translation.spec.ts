/**
 * Tests the page under a browser's translator, which replaces the page's text nodes with elements, also later ones.
 * React's changes to a text node with siblings are then invisible, and removing such a node breaks the page, so a text
 * that changes must be its element's only child.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { CvPage, test } from "../page.ts";

/** Replaces each text with two nested `font` elements, as Chrome does, also in elements that are added later. */
function translate() {
  const untouched = "font, script, style, textarea, svg, noscript, [translate=no]";
  const translateText = (text: Text) => {
    if (text.data.trim() === "" || !text.parentElement || text.parentElement.closest(untouched)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let next: Node | null = node; next !== null; next = walker.nextNode())
      if (next instanceof Text) texts.push(next);
    for (const text of texts) translateText(text);
  };
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === "characterData" ? [target] : addedNodes) translateIn(node);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** The texts of the page's elements, without the translator's marks. */
const textsOf = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "h1, h2, h3, p, li, button, a, label, dt, dd, [role=status], [role=option]",
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => (element.textContent ?? "").replace(/[«»]/g, "").replace(/\s+/g, " ").trim()),
  );

async function open(browser: Browser, path: string): Promise<CvPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1200 } });
  const cv = new CvPage(await context.newPage());
  await cv.open(path);
  await expect(cv.page.locator("html.app-ready")).toBeAttached();
  return cv;
}

/** The steps on both pages, in order. Buttons are found by position, because their names are translated. */
const journey: Record<string, (cv: CvPage) => Promise<unknown>> = {
  "a query": ({ box }) => box.fill("language:python"),
  "words, which are marked": ({ box }) => box.fill("table"),
  "other words in the same results": ({ box }) => box.fill("table OR fix"),
  "a text with a problem": ({ box }) => box.fill("yeer:2015"),
  "a text with another": ({ box }) => box.fill("language:pyton tabel"),
  "a text that finds nothing": ({ box }) => box.fill("zzzzqq"),
  suggestions: async ({ box }) => {
    await box.click();
    await box.fill("org:");
  },
  "other suggestions": ({ box }) => box.pressSequentially("pa"),
  "no suggestions": async ({ box }) => {
    await box.fill("");
    await box.press("Escape");
  },
  "an open menu": ({ page }) => page.locator(".pill:visible").first().click(),
  ...Object.fromEntries(
    ["one", "two", "three"].map((count, index) => [
      `${count} chosen in it`,
      ({ page }: CvPage) => page.getByRole("option").nth(index).click(),
    ]),
  ),
  "a year": async ({ page }) => {
    await page.keyboard.press("Escape");
    await page.locator(".pill:visible").nth(4).click();
    await page.locator("[role=option]:visible").nth(4).click();
  },
  "more options": ({ page }) => page.locator(".pill:visible").nth(5).click(),
  "one of them": ({ page }) => page.locator("input[type=checkbox]:visible").first().check(),
  "a reset": ({ page }) => page.locator(".pill:visible + button").last().click(),
  "an opened card": ({ cards }) => cards.first().locator("[data-toggle]").click(),
  "a closed card": ({ cards }) => cards.first().locator("[data-toggle]").click(),
  "the popup": ({ cards }) => cards.first().getByRole("button").first().click(),
  "a closed popup": ({ page }) => page.keyboard.press("Escape"),
  "the demo area": ({ page }) => page.evaluate(() => history.pushState(null, "", "/demo/components")),
  "the way back": ({ page }) => page.goBack(),
};

test("changes appear under a translator, and nothing breaks", async ({ browser }) => {
  test.slow();
  const plain = await open(browser, "/");
  const translated = await open(browser, "/");
  await translated.page.evaluate(translate);
  await expect(translated.page.locator("#results")).toHaveText(/^«.*»$/);
  for (const [name, act] of Object.entries(journey))
    await test.step(name, async () => {
      await Promise.all([plain, translated].map(act));
      await expect(async () => {
        expect(await textsOf(translated.page)).toEqual(await textsOf(plain.page));
      }).toPass({ timeout: 20_000 });
    });
});

test("html translated before the script loads renders again for the address", async ({ browser }) => {
  const plain = await open(browser, "/?q=rust");
  // The same size as the other page, so that the same charts are in view.
  const context = await browser.newContext({ viewport: { width: 1280, height: 1200 } });
  await context.addInitScript(`addEventListener("DOMContentLoaded", ${translate})`);
  const page = await context.newPage();
  await page.goto("/?q=rust");
  await expect(page.locator("#results")).toHaveText("«3 results»");
  await expect(page.getByRole("combobox").first()).toHaveValue("rust");
  await expect(page).toHaveURL(/\?q=rust$/);
  // Names and what belongs to the query language are left as they are.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ilse Varga");
  await expect(async () => expect(await textsOf(page)).toEqual(await textsOf(plain.page))).toPass({
    timeout: 20_000,
  });
});
