/** What a first visit may cost, in figures that are the same on every machine: requests, elements, long tasks. */
import { expect, test } from "./page.ts";

/** The page, its scripts, the worker, the data, the icon. Charts come later, and only where they are in sight. */
const mostRequests = 12;
/** Of a list that is drawn whole, charts included; half a second of work for a slow phone. */
const mostElements = 12_000;
/** On a machine of today they are two or three; a blocked page makes one for each thing that it does. */
const mostLongTasks = 6;

test("a first visit asks for few files, all from here, and once for the data", async ({
  cv,
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  // On a phone the charts are folded away, so that nothing but search is loaded.
  await page.setViewportSize({ width: 412, height: 915 });
  await cv.open();
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);
  expect(asked.filter((url) => /\/data[-/]/.test(url))).toHaveLength(1);
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(mostRequests);
});

test("a first visit makes few elements and few long tasks", async ({ cv, page }) => {
  await page.addInitScript(() => {
    window.longTasks = 0;
    new PerformanceObserver((list) => {
      window.longTasks += list.getEntries().length;
    }).observe({ type: "longtask", buffered: true });
  });
  await cv.open();
  await expect(cv.cards).toHaveCount(await cv.total());
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  expect(elements).toBeLessThanOrEqual(mostElements);
  expect(await page.evaluate(() => window.longTasks)).toBeLessThanOrEqual(mostLongTasks);
});

declare global {
  interface Window {
    longTasks: number;
  }
}
