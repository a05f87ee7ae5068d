/**
 * Tests thousands of activities of many orgs: the page renders few of them, and stays responsive while a visitor types.
 */
import type { Response } from "@playwright/test";
import { expect, holdUnneeded, test } from "../page.ts";
import { largeCount, largeOrgCount, largeUrl } from "../sites.ts";

test.use({ baseURL: largeUrl });

/** The page, its scripts, the worker, the head of the data and the icon. */
const maxRequests = 11;

test("a page of thousands of activities has few elements", async ({ cv, page }) => {
  await page.addInitScript(() => {
    window.askedRows = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: unknown, ...rest: []) {
      window.askedRows += /"rows":\[([^\]]*)/.exec(JSON.stringify(message))?.[1]?.split(",").length ?? 0;
      post.call(this, message, ...rest);
    };
  });
  const files: Response[] = [];
  page.on("response", (response) => {
    if (/\/assets\/data-[^/]+\.json(?:\.gz)?$/.test(response.url())) files.push(response);
  });
  const first = await holdUnneeded(page);
  await page.goto("/?show=typos,docs,style,releases,unmerged");
  await expect(cv.head).toBeVisible();
  expect(first.needed.length, first.needed.join("\n")).toBeLessThanOrEqual(maxRequests);
  first.release();
  await cv.expectTotal(largeCount);
  expect(files).toHaveLength(1);
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  expect(nodes).toBeLessThanOrEqual(1500);

  // By now the cards for print have been fetched.
  const onPaper = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      const cards = document.querySelectorAll("main article").length;
      window.dispatchEvent(new Event("afterprint"));
      return cards;
    });
  await expect.poll(onPaper).toBeGreaterThanOrEqual(300);
  expect(await onPaper()).toBeLessThan(500);
  const asked = await page.evaluate(() => window.askedRows);
  expect(asked).toBeLessThan(500);

  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  // A quarter of it are the orgs.
  expect(usedSize).toBeLessThanOrEqual(11_000_000);
});

test("cards appear wherever the page is scrolled to", async ({ cv, page }) => {
  await cv.open();
  for (const part of [0.25, 0.5, 0.9, 1, 0.1]) {
    await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), part);
    const cardsInSight = () =>
      cv.cards.evaluateAll(
        (cards) =>
          cards.filter((card) => {
            const { top, bottom } = card.getBoundingClientRect();
            return bottom > 0 && top < innerHeight && card.textContent !== "";
          }).length,
      );
    await expect.poll(cardsInSight).toBeGreaterThan(1);
  }
});

test("the visible card stays in place while cards above it change height", async ({ cv, page }) => {
  await cv.open();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  const findCard = () =>
    page.evaluateHandle(
      () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("main article") ?? null,
    );
  await expect.poll(async () => (await findCard()).asElement() !== null).toBe(true);
  const moved = (await findCard()).evaluate(async (card) => {
    const topOf = () => card?.getBoundingClientRect().top ?? Number.NaN;
    const before = topOf();
    // Like results above the screen that are rendered with an estimated height.
    const grown = document.createElement("div");
    grown.style.height = "300px";
    document.getElementById("list")?.prepend(grown);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return Math.abs(topOf() - before);
  });
  expect(await moved).toBeLessThan(100);
});

test("an open menu lists the 200 options with the most results; keys and wheel reach these, and typing all", async ({
  cv,
  page,
}) => {
  await cv.open();
  const listed = 200;
  const list = page.getByRole("listbox", { name: /^Organization/ });
  const options = list.getByRole("option");
  const box = page.getByRole("combobox", { name: /^Find an organization/ });
  await cv.dropdown(/^Organization/).click();
  await expect(options.first()).toBeInViewport();
  await expect(options).toHaveCount(listed);
  const rest = (largeOrgCount - listed).toLocaleString("en");
  await expect(box).toHaveAccessibleDescription(`${rest} more: type to find them`);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(2500);

  const highlighted = async () => {
    const option = page.locator(`[id="${await box.getAttribute("aria-activedescendant")}"]`);
    await expect(option).toBeInViewport({ ratio: 1 });
    return option.evaluate((element) => [...(element.parentElement?.children ?? [])].indexOf(element));
  };
  await page.keyboard.press("End");
  expect(await highlighted()).toBe(listed - 1);
  await page.keyboard.press("ArrowUp");
  expect(await highlighted()).toBe(listed - 2);
  await page.keyboard.press("PageUp");
  expect(await highlighted()).toBe(listed - 7);
  await page.keyboard.press("Home");
  expect(await highlighted()).toBe(0);

  await list.hover();
  await page.mouse.wheel(0, 20_000);
  await expect(options.last()).toBeInViewport({ ratio: 1 });
  await cv.expectAccessible("search");
  const [name = ""] = (await options.last().innerText()).split("\n");
  await options.last().click();
  await expect(cv.dropdown(/^1 selected orgs/)).toContainText(name);
  // Choosing moves nothing.
  await expect(options.last()).toBeInViewport({ ratio: 1 });

  await page.keyboard.type("org 700");
  await expect(options).toHaveCount(1);
  await expect(options.first()).toHaveText(/^Org 700/);
  await expect(box).toHaveAccessibleDescription("");
  await page.keyboard.press("Enter");
  await expect(cv.dropdown(/^2 selected orgs/)).toContainText("Org 700");
  // A chosen option is listed, however few results it has, and stays in view when it is deselected.
  await box.fill("");
  const chosen = list.getByRole("option", { name: /^Org 700/ });
  await expect(options).toHaveCount(listed + 1);
  await chosen.click();
  await expect(cv.dropdown(/^1 selected orgs/)).toContainText(name);
});

declare global {
  interface Window {
    /** The number of cards that the worker was asked for. */
    askedRows: number;
  }
}
