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
      expect(text).toContain("a TypeScript front end and a team of five");
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
      isCv: document.querySelector(".paper") !== null,
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

const headings =
  /^(?:Summary|Highlights|Experience|Education|Skills|Software|Open source|Publications and articles|Volunteering|Certificates|Awards|Languages|Interests)$/;

test("where nothing is searched for, a CV of two pages is printed, on either paper", async ({ cv, page }) => {
  await cv.open();
  await expect.poll(async () => (await toPaper(page)).isCv).toBe(true);
  const shown: number[] = [];
  for (const format of ["A4", "Letter"]) {
    const pages = await printPages(page, format);
    expect(pages).toHaveLength(2);
    for (const [at, lines] of pages.entries()) {
      // The foot stands apart: the name and the page's number.
      const foot = lines.findIndex((line) => line.includes(`Page ${at + 1} of 2`));
      expect(foot).toBeGreaterThan(-1);
      const body = lines.filter((line) => line !== "" && !/^Page \d|^Ilse Varga$/.test(line));
      expect(body.at(-1)).not.toMatch(headings);
    }
    const text = pages.flat().join(" ").replace(/\s+/g, " ");
    for (const words of [
      "Lead of developer tools",
      "Student developer",
      "MSc, Computational Linguistics",
      "Eighteen years of dotfiles",
      "Treasurer and spare teacher",
      "Querl 2",
      "merged patches to",
      "By year",
      "more entries are left out here",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("can be searched");
    shown.push(Number(/left out here and (\d+) are shown/.exec(text)?.[1]));
    const jobs = [...text.matchAll(/(\w+ 20\d\d) – (?:present|\w+ 20\d\d) ·/g)].map(([, from]) =>
      Date.parse(`1 ${from}`),
    );
    expect(jobs.length).toBeGreaterThan(5);
    expect(jobs.slice(0, 8)).toEqual(jobs.slice(0, 8).sort((one, other) => other - one));
  }
  // The higher sheet has room for more, and its note counts those.
  expect(shown[0]).toBeGreaterThan(shown[1] ?? 0);
  // Afterwards nothing of it is left in the document.
  await expect(page.locator(".paper")).toHaveCount(0);
});

test("what is searched for is printed as a list, and everything where the list is asked for", async ({
  cv,
  page,
}) => {
  await page.addInitScript(() => {
    window.prints = [];
    window.print = () => {
      window.dispatchEvent(new Event("beforeprint"));
      const cards = document.querySelectorAll("main article").length;
      window.prints.push(document.querySelector(".paper") === null ? cards : "CV");
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  await cv.open();
  const total = await cv.total();
  const printCv = page.getByRole("button", { name: "Print this CV" });
  await printCv.click();
  await expect.poll(() => page.evaluate(() => window.prints)).toEqual(["CV"]);
  await page.getByRole("button", { name: "Print the whole list" }).click();
  await expect.poll(() => page.evaluate(() => window.prints)).toEqual(["CV", total]);
  await cv.box.fill("language:rust");
  await expect.poll(() => cv.total()).toBeLessThan(total);
  const found = await cv.total();
  await page.getByRole("button", { name: "Print these results" }).click();
  await printCv.click();
  await expect.poll(() => page.evaluate(() => window.prints)).toEqual(["CV", total, found, found]);
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
        isCv: false,
        told: `The newest 300 of ${all} results; ${left} are left out. To print those, choose earlier years on the page, or search for fewer.`,
        cards: 300,
        emptyYears: 0,
      });
    expect(await cv.cards.count()).toBeLessThan(300);
  });
});

declare global {
  interface Window {
    /** What each print showed: the CV, or so many cards. */
    prints: ("CV" | number)[];
  }
}
