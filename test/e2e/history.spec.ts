/** The built site with 2,849 real activities. */
import { expect, test } from "./page.ts";
import { hasHistory, historyUrl } from "./sites.ts";

test.skip(!hasHistory, "the dataset is not in this checkout's neighbourhood");
test.use({ baseURL: historyUrl });

const showAll = "show=typos,docs,style,releases,unmerged";

test("all 2,849 activities can be searched", async ({ cv }) => {
  await cv.open(`/?${showAll}`);
  await cv.expectTotal(2849);
  await cv.box.fill("fix docs OR typo");
  await cv.expectTotal(157);
  await cv.box.fill("(language:python OR language:html) (fix OR -docs) year:2014..2020");
  await cv.expectTotal(1130);
});

test("typing is never blocked: the box follows each key, and the last answer wins", async ({ cv, page }) => {
  await cv.open(`/?${showAll}`);
  await page.evaluate(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) =>
      seen.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: "longtask",
    });
    Object.assign(window, { longTasks: seen });
  });
  await cv.box.pressSequentially("language:python fix typo", { delay: 30 });
  await expect(cv.box).toHaveValue("language:python fix typo");
  await cv.expectTotal(56);
  // Counted, not timed: a machine under load stretches tasks, but a blocked box makes one for every key.
  const longTasks = await page.evaluate(
    () => (window as unknown as { longTasks: number[] }).longTasks.length,
  );
  expect(longTasks).toBeLessThan(12);
});
