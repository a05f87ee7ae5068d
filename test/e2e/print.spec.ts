import type { Page } from "@playwright/test";
import { expect, test } from "./page.ts";
import { hasHistory, historyUrl } from "./sites.ts";

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

test.describe("a long list", () => {
  test.skip(!hasHistory, "the dataset is not in this checkout's neighbourhood");
  test.use({ baseURL: historyUrl });

  /** Returns what is printed, and the note about the rest. */
  const toPaper = (page: Page) =>
    page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      const isPrinted = (element: Element) => element.getClientRects().length > 0;
      const told = [...document.querySelectorAll("p")].find((line) => /^The first/.test(line.innerText));
      const paper = {
        told: told?.textContent,
        cards: [...document.querySelectorAll("main article")].filter(isPrinted).length,
        emptyYears: [...document.querySelectorAll("main [data-year]")].filter(
          (year) => isPrinted(year) && year.querySelector("article") === null,
        ).length,
      };
      window.dispatchEvent(new Event("afterprint"));
      return paper;
    });

  test("says on paper what it lacks where the browser prints at once, and how to print it", async ({
    cv,
    page,
  }) => {
    await cv.open("/?q=language:python");
    const total = await cv.total();
    expect(total).toBeGreaterThan(300);
    await page.emulateMedia({ media: "print" });
    const first = await toPaper(page);
    expect(first.cards).toBeLessThan(total);
    expect(first.told).toContain(`The first ${first.cards} of ${total.toLocaleString("en-US")} results.`);
    // While the page is idle some hundred cards are fetched, wherever it is scrolled to, and no more.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.7));
    await expect
      .poll(() => toPaper(page))
      .toEqual({
        told: `The first 300 of ${total.toLocaleString("en-US")} results. “Print this CV” on the page prints all of them.`,
        cards: 300,
        emptyYears: 0,
      });
    expect(await cv.cards.count()).toBeLessThan(300);
  });

  test.describe("by the page's own button", () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() => {
        window.prints = [];
        window.progress = [];
        window.print = () => {
          window.dispatchEvent(new Event("beforeprint"));
          window.prints.push(document.querySelectorAll("main article").length);
          window.dispatchEvent(new Event("afterprint"));
        };
        new MutationObserver(() => {
          const bar = document.querySelector<HTMLProgressElement>(
            "progress[aria-label='Results for the print']",
          );
          if (bar === null) return;
          window.progress.push([bar.value, bar.max]);
          window.onProgress?.();
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
    });

    test("is printed whole, once the rest has come, with progress", async ({ cv, page }) => {
      await cv.open("/?q=language:python");
      const total = await cv.total();
      await page.getByRole("button", { name: "Print this CV" }).click();
      await expect.poll(() => page.evaluate(() => window.prints)).toEqual([total]);
      const progress = await page.evaluate(() => window.progress);
      expect(new Set(progress.map(([done]) => done)).size).toBeGreaterThan(2);
      expect(progress.every(([done, max]) => done < total && max === total)).toBe(true);
      // Cards that only print needed are removed again.
      await expect.poll(() => cv.cards.count()).toBeLessThan(300);
      await expect.poll(async () => (await toPaper(page)).cards).toBeLessThan(total);
    });

    test("can be given up before", async ({ cv, page }) => {
      await cv.open("/?q=language:python");
      await page.evaluate(() => {
        window.onProgress = () =>
          [...document.querySelectorAll("button")].find(({ innerText }) => /Cancel/.test(innerText))?.click();
      });
      const button = page.getByRole("button", { name: "Print this CV" });
      await button.press("Enter");
      await expect.poll(() => page.evaluate(() => window.progress.length)).toBeGreaterThan(0);
      await expect(button).toBeFocused();
      await page.evaluate(() => {
        window.onProgress = undefined;
      });
      // The next print starts over.
      await button.press("Enter");
      await expect.poll(() => page.evaluate(() => window.prints.length)).toBe(1);
    });
  });
});

declare global {
  interface Window {
    /** The number of cards in each print. */
    prints: number[];
    /** The values of the progress bar: results fetched, and all of them. */
    progress: [done: number, max: number][];
    onProgress: (() => void) | undefined;
  }
}
