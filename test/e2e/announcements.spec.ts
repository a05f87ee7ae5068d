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
  await expect(page.getByRole("status").filter({ hasText: /^268 results$/ })).toHaveCount(1);
});

test("announces an invalid query with its problem and an unfinished one as such, each once", async ({
  cv,
  page,
}) => {
  const said = await listen(page);
  const statusOf = (message: string | RegExp) => page.getByRole("status").filter({ hasText: message });
  // At once: on a busy machine, a pause between two letters would be announced.
  await cv.box.fill("yeer:2015");
  const wrong = 'The search text is wrong: Invalid field: "yeer". 0 results for yeer:2015';
  await expect(statusOf(wrong)).toHaveCount(1);
  // The field's description keeps a problem and its place apart.
  await expect(cv.box).toHaveAccessibleDescription('Invalid field: "yeer", at yeer');
  await cv.box.fill("year:2015");
  await expect(statusOf(/^[1-9]\d* results? for year:2015$/)).toHaveCount(1);
  await cv.box.fill("language:");
  const unfinished = "The search text is unfinished: Expected field value";
  await expect(statusOf(unfinished)).toHaveCount(1);
  await expect(cv.problems).toBeVisible();
  const [first, ...others] = (await said()).filter((text) => text.startsWith("The search"));
  expect(first).toBe(wrong);
  // After a pause, the message has the count of the text's own answer.
  expect(new Set(others.map((text) => text.replace(/\. \d+ results? for .*$/, "")))).toEqual(
    new Set([unfinished]),
  );
});

// A second between two letters is a pause, after which the text has its own answer.
test("announces only the final results of a value typed letter by letter", { tag: "@clock" }, async ({
  cv,
  page,
}) => {
  await cv.box.fill("language:");
  const said = await listen(page);
  for (const letter of "python") {
    await cv.box.pressSequentially(letter);
    // Slower than the pause before an announcement.
    await page.waitForTimeout(700);
  }
  await expect(page.getByRole("status").filter({ hasText: "100 results for language:python" })).toHaveCount(
    1,
  );
  const message = (await said()).filter((text) => /^\d+ result/.test(text));
  expect(message.filter((text) => text.startsWith("0"))).toEqual([]);
  expect(message.at(-1)).toBe("100 results for language:python");
});
