import { compiledData } from "../e2e/data-files.ts";
import { expect, test } from "./faulty.ts";

// test/worker/data/fetch-dataset.test.ts tests more ways in which it may be broken.
test("corrupted data are rejected with a message, and 'Try Again' loads them", { tag: "@sample" }, async ({
  cv,
  faulty,
  page,
}) => {
  await page.route(compiledData, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace("Zero-copy static", "Nero-copy static") });
  });
  await page.goto("/");
  const alert = page.getByRole("alert").filter({ hasText: /data-[\w-]{8}\.json: is damaged/ });
  await expect(alert).toBeVisible();
  // The message is right below the page's first sections.
  const [profile, message] = await Promise.all([page.locator("#profile").boundingBox(), alert.boundingBox()]);
  expect((message?.y ?? Number.NaN) - (profile?.y ?? 0) - (profile?.height ?? 0)).toBeLessThan(60);
  await cv.expectAccessible();
  await cv.expectNoSidewaysScroll();
  await page.unroute(compiledData);
  await faulty.retry.click();
  await cv.expectTotal(268);
  expect(faulty.documents).toBe(1);
});

test.describe("offline after the first load", () => {
  test.use({ isIdle: true });

  test("search keeps working; the page says once that it is offline, and loads what is missing later", async ({
    cv,
    context,
    faulty,
    page,
  }) => {
    // Charts load once they are in view, which is below the career.
    await page.setViewportSize({ width: 1280, height: 1200 });
    test.slow();
    await cv.open();
    // The charts are the last to load.
    await expect(page.locator("[data-chart=line][data-library]")).toBeVisible();
    const note = page.getByRole("status").filter({ hasText: "You are offline" });
    await context.setOffline(true);
    await expect(note).toHaveCount(0);
    await cv.box.fill("language:python");
    await expect(async () => expect(await cv.total()).toBeLessThan(268)).toPass();
    await page.getByRole("button", { name: /^Drawn with / }).press("Enter");
    await page.getByRole("menuitemradio", { name: "Plotly" }).press("Enter");
    await expect(page.getByText("This chart could not be drawn").first()).toBeVisible();
    await expect(note).toBeVisible();
    await cv.box.focus();
    await cv.expectAccessible();
    await expect(note).toHaveCount(1);
    await expect(cv.cards.first()).toBeVisible();
    await context.setOffline(false);
    await expect(note).toHaveCount(0);
    await expect(page.locator(".js-plotly-plot").first()).toBeVisible();
    expect(faulty.documents).toBe(1);
  });
});
