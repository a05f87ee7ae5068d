/** Tests what a screen reader announces of a search, and how often. */
import { expect, test } from "./page.ts";

/** Records every text of the status below the search, in order. */
async function listen(page: import("@playwright/test").Page) {
  await page.evaluate(() => {
    const status = document.querySelector("h2#results ~ [role=status]");
    const said: string[] = [];
    Object.assign(window, { said });
    if (status === null) throw new Error("The results have no status.");
    new MutationObserver(() => said.push(status.textContent ?? "")).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test.beforeEach(async ({ cv, page }) => {
  await cv.open();
  await expect(page.getByRole("status").filter({ hasText: "Found: 268" })).toHaveCount(1);
});

test("a wrong text is told with its problem, once", async ({ cv, page }) => {
  const said = await listen(page);
  await cv.box.pressSequentially("yeer:2015");
  const told = 'The search text is wrong: Invalid field: "yeer". Found: 0';
  await expect(page.getByRole("status").filter({ hasText: told })).toHaveCount(1);
  await expect(cv.problems).toBeVisible();
  expect((await said()).filter((text) => text.includes("yeer"))).toEqual([told]);
  await cv.box.fill("year:2015");
  await expect(page.getByRole("status").filter({ hasText: /^Found: [1-9]/ })).toHaveCount(1);
});

test("an unfinished text is told as one, once", async ({ cv, page }) => {
  const said = await listen(page);
  await cv.box.fill("language:");
  const told = "The search text is unfinished: Expected field value";
  await expect(page.getByRole("status").filter({ hasText: told })).toHaveCount(1);
  await expect(cv.problems).toBeVisible();
  expect(await said()).toEqual([told]);
});

test("of a value that is typed letter by letter, only what it finds is told", async ({ cv, page }) => {
  await cv.box.fill("language:");
  const said = await listen(page);
  for (const letter of "python") {
    await cv.box.pressSequentially(letter);
    // Slower than the pause that an announcement waits for.
    await page.waitForTimeout(700);
  }
  await expect(page.getByRole("status").filter({ hasText: "Found: 100" })).toHaveCount(1);
  const told = (await said()).filter((text) => text.startsWith("Found"));
  expect(told).not.toContain("Found: 0");
  expect(told.at(-1)).toBe("Found: 100");
});

test("the field's description keeps a problem and its place apart", async ({ cv }) => {
  await cv.box.fill("yeer:2015");
  await expect(cv.box).toHaveAccessibleDescription('Invalid field: "yeer", at yeer');
  await cv.box.fill("language:");
  await expect(cv.box).toHaveAccessibleDescription("Expected field value, at language:");
});
