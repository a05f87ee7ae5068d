import { compiledData, replaceFiles, restoreFiles } from "./data-files.ts";
import { expect, test } from "./page.ts";

// The page logs the errors that it shows, and Chromium logs what it could not load.
test.use({ allowedErrors: /Failed to load resource|The CV could not be shown/ });

test.describe("data that cannot be fetched", () => {
  test("is told with its file, and 'Try Again' mends it", async ({ cv, page }) => {
    await page.route(compiledData, (route) => route.fulfill({ status: 500 }));
    await page.goto("/");
    await expect(page.getByText(/data-[\w-]{8}\.json/)).toBeVisible();
    await cv.expectAccessible();
    await restoreFiles(page);
    await page.getByRole("button", { name: "Try Again" }).click();
    await cv.expectTotal(268);
  });
});

test("an opened card whose details are gone says so, and 'Try Again' brings them", async ({ cv, page }) => {
  const details = "**/assets/details-*.json";
  await page.route(details, (route) => route.fulfill({ status: 404 }));
  await cv.open("/?q=category:patch+is:merged");
  const card = cv.cards.first();
  await card.getByRole("heading").click();
  const retry = card.getByRole("button", { name: "Try Again" });
  await expect(retry).toBeVisible();
  await expect(card.getByRole("list").filter({ hasText: "Opened pull request" })).toBeVisible();
  await cv.expectAccessible("article[aria-expanded=true]");
  await page.unroute(details);
  await retry.click();
  await expect(card.getByRole("link", { name: /^[0-9a-f]{7}$/ })).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test("an opened card whose details come slowly says that they are on their way", async ({ cv, page }) => {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/assets/details-*.json", async (route) => {
    await sent;
    await route.continue();
  });
  await cv.open("/?q=category:patch+is:merged");
  const card = cv.cards.first();
  await card.getByRole("heading").click();
  await expect(card.getByText("Loading")).toBeVisible();
  send();
  await expect(card.getByRole("link", { name: /^[0-9a-f]{7}$/ })).toBeVisible();
  await expect(card.getByText("Loading")).toHaveCount(0);
});

test("one bad activity among good ones is left out", async ({ cv, page }) => {
  await replaceFiles(page, {
    activities: [
      { id: "good", title: "A good one", category: "Article", org: "nobody", createdAt: "2015-02-03" },
      { id: "bad", title: "A bad one", category: "Article", org: "nobody", createdAt: "2015-02-30" },
      {
        id: "__proto__",
        title: "An odd `one`",
        category: "Article",
        org: "constructor",
        createdAt: "2014",
      },
    ],
  });
  await cv.open();
  await cv.expectTotal(2);
  await expect(cv.cards.first()).toContainText("nobody");
  await cv.expectAccessible();
});

test("no activities at all is an empty list, not an error", async ({ cv, page }) => {
  await replaceFiles(page, { activities: [] });
  await page.goto("/");
  await cv.expectTotal(0);
  await cv.expectAccessible();
});

test("'Loading' shows until the data is there", async ({ cv, page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(compiledData, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByText("Loading").first()).toBeVisible();
  await cv.expectAccessible();
  release();
  await cv.expectTotal(268);
});

test("filters wait where they will stand", async ({ cv, page }) => {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/assets/controls-*.js", async (route) => {
    await sent;
    await route.continue();
  });
  const places = () =>
    page.locator("#search .pill:visible").evaluateAll((pills) =>
      pills.map((pill) => {
        const { left, top, width, height } = pill.getBoundingClientRect();
        return { text: pill.textContent, box: [left, top, width, height] };
      }),
    );
  await page.goto("/");
  const waiting = page.locator("#search .pill[disabled]");
  await expect(waiting).toHaveCount(6);
  const before = await places();
  send();
  await expect(waiting).toHaveCount(0);
  await expect(cv.dropdown(/^Language/)).toBeVisible();
  const after = await places();
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  for (const [at, { text, box }] of after.entries())
    for (const [side, length] of box.entries())
      expect(Math.abs(length - (before[at]?.box[side] ?? 0)), `${text} ${side}`).toBeLessThan(2);
});
