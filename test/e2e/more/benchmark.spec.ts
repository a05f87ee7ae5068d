/** Tests the benchmark on the visitor's device. */
import { expect, test } from "../page.ts";

const address = "/demo/benchmark";

test("a run shows figures of all queries and of each class, and a line to copy", async ({ cv, page }) => {
  test.slow();
  await page.goto(address);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /^[\d,]+ queries per second$/ })).toBeVisible({
    timeout: 60_000,
  });
  const rows = await page
    .getByRole("region", { name: "Figures by class of query" })
    .getByRole("row")
    .evaluateAll((all) => all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
  expect(rows).toHaveLength(11);
  for (const [, perSecond = "", ...times] of rows) {
    expect(perSecond).toMatch(/^[\d,]+$/);
    expect(times).toHaveLength(2);
    for (const time of times) expect(time).toMatch(/^[\d.]+\u202fms$/);
  }
  const line = page.getByRole("textbox", { name: "The result as a line to copy" });
  await expect(line).toHaveValue(/^[\d,]+ activities: [\d,]+ queries per second, median /);
  await line.focus();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toContain("queries per second");
  await cv.expectNoSidewaysScroll();
  await cv.expectNoSidewaysScrollOnPhone();
  await cv.expectAccessibleInBothThemes("main > article");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says why the benchmark cannot run, and has no button", async ({ page }) => {
    await page.goto(address);
    await expect(page.locator("noscript p")).toHaveText("The benchmark needs JavaScript.");
    await expect(page.getByRole("button", { name: "Run", exact: true })).toBeHidden();
  });
});
