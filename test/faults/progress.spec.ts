/** Tests data that takes long to load: the visitor sees it and can cancel it. */
import { compiledData } from "../e2e/data-files.ts";
import { hold } from "../e2e/page.ts";
import { expect, test } from "./faulty.ts";

// test/worker/data/fetch-data.test.ts and test/src/client/worker-client.test.ts test how its bytes are counted.
test("a slow download is announced; cancelling stops it, and 'Try Again' restarts it", async ({
  cv,
  faulty,
  page,
}) => {
  const release = await hold(page, compiledData);
  await page.goto("/");
  await expect(page.getByText("Loading").first()).toBeVisible();
  const cancel = page.getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "longer than usual" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Loaded so far" })).toBeVisible();
  // The counter is outside the live region, which would read out each step.
  await expect(page.getByText(/kB so far$/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "kB so far" })).toHaveCount(0);
  await cv.expectAccessible();
  await cv.expectNoSidewaysScroll();

  await cancel.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Loading was cancelled." })).toBeFocused();
  await expect(cancel).toHaveCount(0);
  await cv.expectAccessible();

  release();
  await page.keyboard.press("Tab");
  await expect(faulty.retry).toBeFocused();
  await page.keyboard.press("Enter");
  await cv.expectTotal(268);
  expect(faulty.documents).toBe(1);
});

test("data that finally arrive replace the progress bar and take its focus", async ({ cv, page }) => {
  const release = await hold(page, compiledData);
  await page.goto("/");
  const cancel = page.getByRole("button", { name: "Cancel" });
  await cancel.focus();
  release();
  await cv.expectTotal(268);
  await expect(cv.head).toBeFocused();
  await expect(cancel).toHaveCount(0);
});
