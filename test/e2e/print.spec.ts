import type { Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "./page.ts";
import { largeUrl } from "./sites.ts";

test("on paper there are the owner, the contact and the results, and no controls", { tag: "@phone" }, async ({
  cv,
  page,
}) => {
  await cv.open();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Ilse Varga" })).toBeVisible();
  await expect(page.getByText("ilse@ilse-varga.example")).toBeVisible();
  await expect(cv.head).toBeVisible();
  await expect(cv.cards.first()).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(cv.box).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.locator("article button[data-toggle]").first()).toBeHidden();
  await expect(page.getByRole("main").getByText("Selected from")).toBeHidden();
  expect(await findPrintedButtons(page)).toEqual([]);
  // The sidebar of years and its column are not printed.
  const [card, list] = [await cv.cards.first().boundingBox(), await page.getByRole("main").boundingBox()];
  expect(card?.width).toBeGreaterThan((list?.width ?? 0) * 0.9);
  const spelledOut = await page
    .getByRole("list", { name: "Contact" })
    .getByRole("link", { name: "Code" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(spelledOut).toContain("code.example");
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe("rgb(255, 255, 255)");
});

test("a selection says on paper what it is one of", async ({ cv, page }) => {
  await cv.open("/?q=language:python&from=2012&to=2018");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Selected from the whole CV:/)).toContainText(
    "language:python from 2012 to 2018",
  );
});

/** Returns the texts of the controls that paper would show. A language is a fact, although it can be pressed. */
function findPrintedButtons(page: Page): Promise<string[]> {
  return page
    .locator("button:not(.language-dot), input, select")
    .evaluateAll((controls) =>
      controls.filter((control) => control.checkVisibility()).map((control) => control.outerHTML),
    );
}

test("where nothing is found, one page says so, without a control", async ({ cv, page }) => {
  await cv.open("/?q=language:rust -language:rust");
  await expect(page.getByRole("button", { name: "Reset filters" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  expect(await findPrintedButtons(page)).toEqual([]);
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  expect(await printPages(page, "Letter")).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page's html is printed on two pages, with whole titles and without advice", async ({ page }) => {
    await page.goto("/");
    for (const format of ["A4", "Letter"]) {
      const pages = await printPages(page, format);
      expect(pages).toHaveLength(2);
      const text = pages.flat().join(" ").replace(/\s+/g, " ");
      expect(text).toContain("The newest 8 of 268 results.");
      expect(text).toContain("40× faster to say “nothing to do”");
      expect(text).not.toContain("JavaScript.");
      expect(text).toContain("1 / 2");
    }
  });
});

/** Dispatches what a browser tells a page before it prints, and returns what the page then has for paper. */
function toPaper(page: Page) {
  return page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    const isPrinted = (element: Element) => element.getClientRects().length > 0;
    const told = [...document.querySelectorAll("p")].find((line) => /^The newest/.test(line.innerText));
    const paper = {
      told: told?.textContent,
      cards: [...document.querySelectorAll("main article:not(.fold > *)")].filter(isPrinted).length,
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

const formats = ["A4", "Letter"];

test("the whole page is printed: the owner, the jobs, the highlights, the profile and every result", async ({
  cv,
  page,
}) => {
  test.slow();
  await cv.open();
  const total = await cv.total();
  await page.emulateMedia({ media: "print" });
  await expect.poll(async () => (await toPaper(page)).cards).toBe(total);
  for (const format of formats)
    await test.step(format, async () => {
      const pages = await printPages(page, format);
      const text = pages.flat().join(" ").replace(/\s+/g, " ");
      const starts = [
        "Ilse Varga",
        "Experience",
        "Projects and writing",
        "Education",
        `${total} results`,
      ].map((part) => (pages[0] ?? []).findIndex((line) => line.startsWith(part)));
      expect(starts).not.toContain(-1);
      expect(starts).toEqual([...starts].sort((one, other) => one - other));
      // Results begin below the profile on the first page and go on to the oldest.
      expect(pages[0]?.join(" ")).toContain("Reflow scrollback on resize");
      expect(
        text
          .match(/\d+ results?(?= )/g)
          ?.slice(1)
          .reduce((sum, words) => sum + parseInt(words, 10), 0),
      ).toBe(total);
      for (const control of ["Download CV", "All 8 jobs", "Search", "Options", "Back to top", "Theme"])
        expect(text).not.toContain(control);
      // No heading stands alone at a page's end.
      for (const lines of pages)
        expect(lines.filter((line) => line !== "" && !/^\d+ \/ \d+$/.test(line)).at(-1)).not.toMatch(
          /^\d+ results?$/,
        );
      expect(text).toContain(`1 / ${pages.length}`);
    });
});

test("what is searched for is printed without the highlights", async ({ cv, page }) => {
  await cv.open("/?q=language:rust");
  const total = await cv.total();
  for (const format of formats)
    await test.step(format, async () => {
      const text = (await printPages(page, format)).flat().join(" ").replace(/\s+/g, " ");
      for (const words of [
        "Ilse Varga",
        "Education",
        `${total} results`,
        "Selected from the whole CV: language:rust",
      ])
        expect(text).toContain(words);
      expect(text).not.toContain("Projects and writing");
    });
});

test("the browser's own command prints every result once their cards are there, of a search, too", async ({
  cv,
  page,
}) => {
  const countPrinted = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      const count = document.querySelectorAll("main article").length;
      window.dispatchEvent(new Event("afterprint"));
      return count;
    });
  await cv.open();
  const total = await cv.total();
  await expect.poll(countPrinted).toBe(total);
  await cv.box.fill("language:rust");
  await expect.poll(() => cv.total()).toBeLessThan(total);
  await expect.poll(countPrinted).toBe(await cv.total());
});

test("the typeset CV can be downloaded before the page's program has come", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CV" }).click();
  expect((await download).suggestedFilename()).toBe("Ilse Varga, CV.pdf");
});

test.describe("a long list", () => {
  test.use({ baseURL: largeUrl });

  test("is printed to its newest 300, and tells what is left out", async ({ cv, page }) => {
    await cv.open("/?q=language:python");
    const total = await cv.total();
    expect(total).toBeGreaterThan(300);
    await page.emulateMedia({ media: "print" });
    const [all, left] = [total, total - 300].map((count) => count.toLocaleString("en-US"));
    // While the page is idle some hundred cards are fetched, wherever it is scrolled to, and no more.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.7));
    await expect
      .poll(() => toPaper(page))
      .toEqual({
        told: `The newest 300 of ${all} results; ${left} are left out. To print those, choose earlier years on the page, or search for fewer.`,
        cards: 300,
        emptyYears: 0,
      });
    expect(await cv.cards.count()).toBeLessThan(300);
  });
});
