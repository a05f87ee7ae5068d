/** Tests the cost of a first visit: requests, elements and long tasks. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, holdUnneeded, test } from "./page.ts";
import { sampleFolder } from "./sites.ts";

test.use({ isIdle: true });

/** The requests are the page, its scripts (four), the worker (two) and the data. Charts load later and only in view. */
const maxRequests = 8;
/** Elements of a list that is rendered whole, with charts: half a second of work for a slow phone. */
const maxElements = 12_000;
/** The number of long tasks depends on the machine, so only the nightly workflow counts them. */
const clock = { tag: "@clock" };
/** A current machine has two or three long tasks; a blocked page has one for each step. */
const maxLongTasks = 6;

test("a first visit requests few files, all from this host, and the data once", async ({
  cv,
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const first = await holdUnneeded(page);
  // On a phone the charts are collapsed, so that only the search loads.
  await page.setViewportSize({ width: 412, height: 915 });
  await page.goto("/");
  await expect(cv.head).toBeVisible();
  expect(first.needed.length, first.needed.join("\n")).toBeLessThanOrEqual(maxRequests);
  first.release();
  await expect(page.locator(".first-results")).toHaveCount(0);
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);
  expect(asked.filter((url) => /\/data-/.test(url))).toHaveLength(1);
  // The style sheet is in the html, and no later part loads it again.
  expect(asked.filter((url) => /\/index-[\w-]+\.css$/.test(url))).toEqual([]);
});

test("no chunk of the worker imports its entry, which WebKit would then run twice", () => {
  const assets = join(sampleFolder, "assets");
  const [, entry = ""] =
    /(worker-[\w-]+\.js)/.exec(readFileSync(join(sampleFolder, "index.html"), "utf8")) ?? [];
  const importers = readdirSync(assets).filter(
    (name) => name.startsWith("worker-") && readFileSync(join(assets, name), "utf8").includes(entry),
  );
  expect(entry).not.toBe("");
  expect(importers).toEqual([]);
});

test("ten results of a typed query render first, and the rest follow", async ({ cv, page }) => {
  await cv.open();
  const drawn = page.locator("main [role=feed] article");
  await expect(drawn).toHaveCount(await cv.total());
  await page.evaluate(() => {
    const head = document.querySelector("#results");
    const before = head?.textContent;
    // React changes the count and the list in one task, which the observer reports as a whole.
    new MutationObserver((_, observer) => {
      if (head?.textContent === before) return;
      window.cardsAtFirst = document.querySelectorAll("main [role=feed] article").length;
      observer.disconnect();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await cv.box.press("a");
  await expect(cv.head).not.toHaveText("268 results");
  const total = await cv.total();
  expect(total).toBeGreaterThan(50);
  expect(await page.evaluate(() => window.cardsAtFirst)).toBe(10);
  await expect(drawn).toHaveCount(total);
});

test("a first visit creates few elements", async ({ cv, page }) => {
  await cv.open();
  await expect(cv.cards).toHaveCount(await cv.total());
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  expect(elements).toBeLessThanOrEqual(maxElements);
});

/** Counts the long tasks from now on. */
const countLongTasks = (page: Page) =>
  page.addInitScript(() => {
    window.longTasks = 0;
    new PerformanceObserver((list) => {
      window.longTasks += list.getEntries().length;
    }).observe({ type: "longtask", buffered: true });
  });

test("a first visit causes few long tasks", clock, async ({ cv, page }) => {
  await countLongTasks(page);
  await cv.open();
  await expect(cv.cards).toHaveCount(await cv.total());
  expect(await page.evaluate(() => window.longTasks)).toBeLessThanOrEqual(maxLongTasks);
});

/** The text stays unfinished, so that the list of results does not render again: only the suggestions are measured. */
const unfinished = 'org:"';
const letters = "panewright";
/** Half of them may coincide with other work, such as garbage collection. */
const maxLateLetters = letters.length / 2;

test(
  "typing ten letters on a slow phone with open suggestions causes no long tasks",
  clock,
  async ({ cv, page }) => {
    await countLongTasks(page);
    await cv.open();
    await cv.box.fill(unfinished);
    await cv.box.press("Alt+ArrowDown");
    const list = page.getByRole("listbox", { name: "Suggestions" });
    await expect(list).toBeVisible();
    await expect(cv.problems).toBeVisible();
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    // Another program on the machine makes tasks long, too: one calm round is enough.
    await expect(async () => {
      await page.keyboard.press("End");
      let late = 0;
      for (const letter of letters) {
        const before = await page.evaluate(() => window.longTasks);
        await page.keyboard.press(letter);
        await page.waitForTimeout(120);
        if ((await page.evaluate(() => window.longTasks)) > before) late += 1;
      }
      await expect(list).toBeVisible();
      for (const _ of letters) await page.keyboard.press("Backspace");
      expect(late).toBeLessThanOrEqual(maxLateLetters);
    }).toPass({ timeout: 40_000 });
  },
);

declare global {
  interface Window {
    longTasks: number;
    cardsAtFirst: number;
  }
}
