import { expect, hold, test } from "./page.ts";

// The page logs the errors that it shows, and Chromium logs failed requests.
test.use({ allowedErrors: /Failed to load resource|The CV could not be shown/ });

test("an opened card whose details are missing says so, and 'Try Again' loads them", async ({ cv, page }) => {
  const details = "**/assets/details-*";
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

test("an opened card whose details come late shows all of its lines at once", async ({ cv, page }) => {
  const release = await hold(page, "**/assets/details-*");
  await cv.open("/?q=category:patch+is:merged");
  const card = cv.cards.first();
  await card.getByRole("heading").click();
  await expect(card.getByText("Loading")).toBeVisible();
  const lines = card.locator("[data-details] > *");
  await expect(lines).toHaveCount(1);
  const place = await lines.first().boundingBox();
  release();
  await expect(card.getByRole("link", { name: /^[0-9a-f]{7}$/ })).toBeVisible();
  await expect(lines).not.toHaveCount(1);
  expect((await lines.first().boundingBox())?.y).toBeCloseTo(place?.y ?? 0, -1);
});

test("filters have placeholders of the same size", async ({ cv, page }) => {
  const release = await hold(page, "**/assets/controls-*.js");
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
  release();
  await expect(waiting).toHaveCount(0);
  await expect(cv.dropdown(/^Language/)).toBeVisible();
  const after = await places();
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  for (const [at, { text, box }] of after.entries())
    for (const [side, length] of box.entries())
      expect(Math.abs(length - (before[at]?.box[side] ?? 0)), `${text} ${side}`).toBeLessThan(2);
});
