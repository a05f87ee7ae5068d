/** Tests data that takes half a minute to load: the visitor sees its progress and can cancel it. */
import { compiledData } from "../e2e/data-files.ts";
import { expect, test } from "./faulty.ts";
import { trickle } from "./trickle.ts";

test("data that trickles is shown to come; cancelling ends it, and 'Try Again' brings it", async ({
  cv,
  faulty,
  page,
}) => {
  const line = await trickle(page, compiledData, 1_000);
  await page.goto("/");
  await expect(page.getByText("Loading").first()).toBeVisible();
  const cancel = page.getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "longer than usual" })).toBeVisible();

  const bar = page.getByRole("progressbar", { name: "Loaded so far" });
  const told = page.getByText(/kB so far$/);
  await expect(bar).toBeVisible();
  const first = await told.innerText();
  await expect(told).not.toHaveText(first);
  // The counter is outside the live region, which would read out each step.
  await expect(page.getByRole("status").filter({ hasText: "kB so far" })).toHaveCount(0);
  await cv.expectAccessible();
  await cv.expectNoSidewaysScroll();

  await cancel.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Loading was cancelled." })).toBeFocused();
  await expect(cancel).toHaveCount(0);
  await expect.poll(() => line.fatalReason).toBeGreaterThan(0);
  await cv.expectAccessible();

  await page.unroute(compiledData);
  await page.keyboard.press("Tab");
  await expect(faulty.retry).toBeFocused();
  await page.keyboard.press("Enter");
  await cv.expectTotal(268);
  expect(faulty.documents).toBe(1);
  await cv.box.fill("language:python");
  await expect(async () => expect(await cv.total()).toBeLessThan(268)).toPass();
  await line.stop();
});

test("data that comes at last takes the place of the progress, and the focus with it", async ({
  cv,
  page,
}) => {
  const line = await trickle(page, compiledData, 1_000);
  await page.goto("/");
  const cancel = page.getByRole("button", { name: "Cancel" });
  await cancel.focus();
  line.release();
  await cv.expectTotal(268);
  await expect(cv.head).toBeFocused();
  await expect(cancel).toHaveCount(0);
  await line.stop();
});
