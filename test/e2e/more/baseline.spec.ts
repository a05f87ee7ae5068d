/** Tests the oldest supported browsers, as far as a new one can emulate them. */
import { choose, expectDrawn, libraries } from "../charts.ts";
import { expect, test } from "../page.ts";
import { sampleFolder } from "../sites.ts";
import { findYounger, findYoungerRules, takeAway } from "../younger.ts";

/** APIs within the baseline that are removed too, because doing without costs nothing. */
const free = ["URL.canParse_static", "Intl.Segmenter", "Array.toSorted", "Array.toReversed"];

/** Rules that an older browser may ignore. */
const decoration = [
  ...[
    "accent-color",
    "scrollbar-color",
    "scrollbar-gutter",
    "scrollbar-width",
    "text-wrap",
    "box-decoration-break",
  ],
  // Without them, the sticky block always has its edge, and a phone does not repeat the name in its bar.
  ...["animation-range", "animation-timeline", "timeline-scope", "view-timeline", "view-timeline-inset"],
  // Work that is saved, and places that are restored otherwise.
  ...["content-visibility", "contain-intrinsic-size", "overflow-anchor", "overscroll-behavior"],
  ...["forced-color-adjust", "text-size-adjust", "word-break: auto-phrase", "text-align: match-parent"],
  ...["break-after: avoid", "@page"],
  // The next face of the list follows.
  "font-family: math",
  // Beside it stands the form with a prefix.
  "text-decoration: dotted",
];

test("style sheets need nothing newer: what they have decorates, or saves work", () => {
  const needed = findYoungerRules(sampleFolder).filter((rule) => !decoration.includes(rule));
  expect(needed).toEqual([]);
});

test("search, filters, cards, popup, charts and the demo need no newer API", async ({ cv, page }) => {
  test.slow();
  const younger = findYounger(sampleFolder);
  expect(younger.length).toBeGreaterThan(50);
  await takeAway(page, [...younger, ...free]);
  await cv.open("/?from=2012");
  const taken = await page.evaluate<string[]>("takenAway");
  const takenInWorker = await page.workers()[0]?.evaluate<string[]>("takenAway");
  // Safari has no such methods; in Chrome, Iterator has had them since 122.
  expect(taken).toEqual(expect.arrayContaining([...free, "Window.requestIdleCallback", "Iterator.map"]));
  expect(takenInWorker).toEqual(expect.arrayContaining([...free, "Iterator.map"]));

  const total = await cv.total();
  await cv.box.fill("language:python");
  await expect(async () => expect(await cv.total()).toBeLessThan(total)).toPass();
  await expect(cv.cards.first()).toContainText("Python");
  await cv.box.fill("yeer:2015");
  await expect(cv.problems).toContainText('Invalid field: "yeer"');
  await cv.box.fill("fix");
  await expect(cv.cards.first().locator("mark").first()).toHaveText(/fix/i);
  await cv.box.fill("");
  await cv.expectTotal(total);

  await cv.dropdown(/^Language/).click();
  await cv.option(/^Python/).click();
  await expect(cv.box).toHaveValue("language:Python");
  await page.keyboard.press("Escape");
  await cv.dropdown(/^End year/).click();
  await cv.option(/^2020/).click();
  await expect(page).toHaveURL(/to=2020/);

  await cv.open("/?from=2012");
  const card = cv.cards.first();
  await card.getByRole("button", { name: "Details" }).click();
  await expect(
    card
      .getByRole("list")
      .filter({ hasText: /pull request|Published/ })
      .first(),
  ).toBeVisible();
  await page.getByRole("navigation", { name: /year/i }).getByRole("link").last().click();
  await expect(page).toHaveURL(/#\d{4}$/);
  await page.getByRole("button", { name: "Back to top" }).click();

  for (const library of libraries) {
    await choose(page, library);
    await expectDrawn(page, library);
  }

  await cv.cards.getByRole("button", { name: "Python", exact: true }).first().click();
  const popup = page.getByRole("dialog");
  await expect(popup.getByRole("article").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);

  await page.goto("/demo/benchmark");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/queries per second$/)).toBeVisible({ timeout: 60_000 });
});
