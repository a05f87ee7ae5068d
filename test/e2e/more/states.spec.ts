/**
 * Visits what the page can look like, at each width, in both themes, and has axe look at all of it. Some minutes, so
 * `NIGHTLY` runs it. With `PICTURES=DIR` it leaves a picture of each, for a designer to look through.
 */
import { join } from "node:path";
import { type CvPage, expect, test } from "../page.ts";

const sizes = [
  [360, 740],
  [412, 915],
  [768, 1024],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

const states: Readonly<Record<string, (cv: CvPage) => Promise<unknown>>> = {
  home: (cv) => cv.open("/"),
  "home, further down": async (cv) => {
    await cv.open("/?from=2022");
    // On a phone they wait behind a button.
    const charts = cv.page.locator(".charts");
    if (!(await charts.isVisible())) return cv.page.locator("#results").scrollIntoViewIfNeeded();
    await charts.scrollIntoViewIfNeeded();
    await expect(charts.locator("svg").first()).toBeVisible();
  },
  query: (cv) => cv.open("/?q=language:python"),
  "no result": (cv) => cv.open("/?q=nothingatall"),
  "a wrong field": (cv) => cv.open("/?q=langage:python"),
  "an opened card": async (cv) => {
    await cv.open("/?q=category:work");
    await cv.cards.first().getByRole("button", { name: "Details" }).click();
    await expect(cv.cards.first().locator(".timeline")).toBeVisible();
  },
  popup: async (cv) => {
    await cv.open("/?q=language:python");
    const languages = cv.cards.first().getByRole("list", { name: "Languages" });
    const named = languages.getByRole("button", { name: "Python" });
    if (!(await named.isVisible())) await cv.cards.first().getByRole("button", { name: "Details" }).click();
    await named.click();
    await expect(cv.page.getByRole("dialog").getByRole("article").first()).toBeVisible();
  },
  "a filter's menu": async (cv) => {
    await cv.open("/?from=2022");
    await cv.unfold();
    await cv.page.getByRole("button", { name: /^Category/ }).click();
    await expect(cv.page.getByRole("option").first()).toBeVisible();
  },
  "a page that is not there": async ({ page }) => {
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
  "a view": (cv) => cv.open("/views/systems/"),
};

const pictures = process.env.PICTURES;

for (const [width, height] of sizes)
  test.describe(`at ${width} px`, { tag: "@clock" }, () => {
    test.use({
      viewport: { width, height },
      hasTouch: width < 700,
      allowedErrors: /404/,
    });
    for (const [name, show] of Object.entries(states))
      test(`axe finds no fault in either theme: ${name}`, async ({ cv, page }) => {
        await show(cv);
        if (pictures !== undefined)
          for (const theme of ["dark", "light"] as const) {
            await cv.turn(theme);
            await page.screenshot({
              path: join(pictures, `${name.replace(/\W+/g, "-")}-${width}-${theme}.png`),
            });
          }
        await cv.expectAccessibleInBothThemes();
        await cv.expectNoSidewaysScroll();
      });
  });
