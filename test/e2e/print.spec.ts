import type { Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "./page.ts";
import { largeUrl } from "./sites.ts";

const formats = ["A4", "Letter"];

test("print has the contact details spelled out, one typeface, and no controls", {
  tag: "@phone-more",
}, async ({ cv, page }) => {
  await cv.open();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("ilse@ilse-varga.example")).toBeVisible();
  await expect(page.getByText("All 268 entries are on the page, https://ilse-varga.example/.")).toBeVisible();
  for (const part of [cv.head, cv.cards.first(), page.getByRole("banner"), cv.box])
    await expect(part).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  expect(await findPrintedButtons(page)).toEqual([]);
  const spelledOut = await page
    .getByRole("list", { name: "Contact" })
    .getByRole("link", { name: "Code" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(spelledOut).toContain("code.example");
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe("rgb(255, 255, 255)");
  expect(await findFamilies(page)).toHaveLength(1);
});

test("a search prints the owner and the results in full-width lines and one typeface", {
  tag: "@phone-more",
}, async ({ cv, page }) => {
  await cv.open("/?q=language:rust");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Ilse Varga" })).toBeVisible();
  await expect(cv.head).toBeVisible();
  await expect(cv.cards.first()).toBeVisible();
  for (const name of ["Experience", "Projects and writing", "Education"])
    await expect(page.getByRole("heading", { name })).toBeHidden();
  await expect(page.getByText("All 268 entries are on the page")).toBeHidden();
  await expect(page.locator("article .card-icon").first()).toBeHidden();
  expect(await findPrintedButtons(page)).toEqual([]);
  const [card, list] = [await cv.cards.first().boundingBox(), await page.getByRole("main").boundingBox()];
  expect(card?.width).toBeGreaterThan((list?.width ?? 0) * 0.9);
  expect(await findFamilies(page)).toHaveLength(1);
  // A4 without its margins. Safari's page is as wide as its widest part.
  await page.setViewportSize({ width: 718, height: 1000 });
  const ends = await page
    .locator("[data-year] *")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(718);
});

/** Returns the font families of texts on paper. */
function findFamilies(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) => {
    const texts = [...main.querySelectorAll("*")].filter(
      (element) =>
        element.checkVisibility() && [...element.childNodes].some(({ nodeName }) => nodeName === "#text"),
    );
    return [...new Set(texts.map((element) => getComputedStyle(element).fontFamily))];
  });
}

/** Returns the texts of the controls that paper would show. A language is a fact, although it can be pressed. */
function findPrintedButtons(page: Page): Promise<string[]> {
  return page
    .locator("button:not(.language-dot), input, select")
    .evaluateAll((controls) =>
      controls.filter((control) => control.checkVisibility()).map((control) => control.outerHTML),
    );
}

test("a search without results prints one page that says so, without controls", async ({ cv, page }) => {
  await cv.open("/?q=language:rust -language:rust");
  await expect(page.getByRole("button", { name: /^(?:Reset filters|Clear search)$/ })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  expect(await findPrintedButtons(page)).toEqual([]);
  await cv.expectTotal(0);
  expect(await printPages(page, "Letter")).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the prerendered html prints on one page, with whole titles and without hints", async ({ page }) => {
    await page.goto("/");
    for (const format of formats) {
      const pages = await printPages(page, format);
      expect(pages).toHaveLength(1);
      const text = pages.flat().join(" ").replace(/\s+/g, " ");
      expect(text).toContain("40× faster to say “nothing to do”");
      expect(text).toContain("All 268 entries are on the page");
      expect(text).not.toContain("JavaScript.");
      expect(text).toContain("1 / 1");
    }
  });
});

/** Dispatches the event before printing, and returns the page's content for paper. */
function toPaper(page: Page) {
  return page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    const isPrinted = (element: Element) => element.getClientRects().length > 0;
    const notice = [...document.querySelectorAll("p")].find((line) => /^The newest/.test(line.innerText));
    const paper = {
      notice: notice?.textContent,
      cards: [...document.querySelectorAll("main article:not(.patch-group > *)")].filter(isPrinted).length,
      emptyYears: [...document.querySelectorAll("main [data-year]")].filter(
        (year) => isPrinted(year) && year.querySelector("article") === null,
      ).length,
    };
    window.dispatchEvent(new Event("afterprint"));
    return paper;
  });
}

/** Prints as the browser does, and returns the lines of each page. */
async function printPages(page: Page, format: string): Promise<string[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      return text.split("\n").map((line) => line.trim());
    }),
  );
}

test("the home page prints on one sheet: owner, jobs, highlights and profile", async ({ cv, page }) => {
  await cv.open();
  for (const format of formats)
    await test.step(format, async () => {
      const pages = await printPages(page, format);
      expect(pages).toHaveLength(1);
      const lines = pages.flat();
      const starts = [
        "Ilse Varga",
        "Experience",
        "Projects and writing",
        "Education",
        "All 268 entries are on the page",
      ].map((part) => lines.findIndex((line) => line.startsWith(part)));
      expect(starts).not.toContain(-1);
      expect(starts).toEqual([...starts].sort((one, other) => one - other));
      const text = lines.join(" ");
      for (const control of ["Download CV", "All 8 jobs", "Search", "Options", "Back to top", "Theme"])
        expect(text).not.toContain(control);
    });
});

test("a search prints to the last result, two or three lines each", { tag: "@more" }, async ({
  cv,
  page,
}) => {
  test.slow();
  await cv.open("/?q=language:rust OR language:typescript");
  const total = await cv.total();
  expect(total).toBeGreaterThan(60);
  await page.emulateMedia({ media: "print" });
  await expect.poll(async () => (await toPaper(page)).cards).toBe(total);
  for (const format of formats)
    await test.step(format, async () => {
      const pages = await printPages(page, format);
      // Eleven or more on a sheet: they take two lines or three, and years have headings.
      expect(pages.length).toBeLessThan(total / 11 + 1);
      const text = pages.flat().join(" ").replace(/\s+/g, " ");
      expect(text).toContain("Selected from the whole CV: language:rust OR language:typescript");
      const counts = text.match(/\d+ results?(?= )/g)?.map((words) => parseInt(words, 10)) ?? [];
      expect(counts[0]).toBe(total);
      expect(counts.slice(1).reduce((sum, count) => sum + count, 0)).toBe(total);
      // No heading stands alone at a page's end.
      for (const lines of pages)
        expect(lines.filter((line) => line !== "" && !/^\d+ \/ \d+$/.test(line)).at(-1)).not.toMatch(
          /^\d+ results?$/,
        );
      expect(text).toContain(`1 / ${pages.length}`);
    });
});

test.describe("a long list", { tag: "@more" }, () => {
  test.use({ baseURL: largeUrl });

  test("prints its newest 300 results and says how many are omitted", async ({ cv, page }) => {
    await cv.open("/?q=language:python");
    const total = await cv.total();
    expect(total).toBeGreaterThan(300);
    await page.emulateMedia({ media: "print" });
    const [all, left] = [total, total - 300].map((count) => count.toLocaleString("en-US"));
    // While the page is idle, a few hundred cards are fetched at any scroll position, and no more.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.7));
    await expect
      .poll(() => toPaper(page))
      .toEqual({
        notice: `The newest 300 of ${all} results; ${left} are left out. To print those, choose earlier years on the page or narrow the search.`,
        cards: 300,
        emptyYears: 0,
      });
    expect(await cv.cards.count()).toBeLessThan(300);
  });
});
