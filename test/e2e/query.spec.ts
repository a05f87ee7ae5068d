import { expect, test } from "./page.ts";

test("typing a query shows the matching activities and updates the address", async ({ cv, page }) => {
  await cv.open();
  const all = await cv.total();
  await cv.box.pressSequentially("language:python -docs year:2015..2018");
  await expect(cv.head).not.toHaveText(`${all} results`);
  await expect(page).toHaveURL(/\?q=language:python\+-docs\+year:2015\.\.2018/);
  const findYears = async () => {
    const headings = await page.getByRole("heading", { level: 2 }).allInnerTexts();
    return headings.map((text) => Number(/^\d{4}\b/.exec(text)?.[0])).filter(Number.isFinite);
  };
  // The list of an earlier text stays until the answer to this one is there.
  await expect.poll(async () => Math.max(...(await findYears()))).toBeLessThanOrEqual(2018);
  const shown = await findYears();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).toEqual([...shown].sort((a, b) => b - a));
  expect(shown.every((year) => year >= 2015 && year <= 2018)).toBe(true);
  for (const card of (await cv.cards.all()).slice(0, 8)) {
    await expect(card).toContainText("Python");
    await expect(card.getByRole("heading")).not.toContainText(/docs/i);
  }
  await cv.expectAccessible();
});

test("an unfinished query shows a hint and keeps the last answer, for a moment", async ({ cv }) => {
  await cv.open("/?q=language:python");
  const before = await cv.total();
  await cv.box.press("End");
  // The text is inserted at once, because typing would also search for "A", and keep its answer.
  await cv.page.keyboard.insertText(" AND");
  await expect(cv.problems).toContainText("Unexpected token: AND");
  await cv.expectTotal(before);
  await expect(cv.box).toHaveAttribute("aria-invalid", "false");
  await cv.expectAccessible("search");
  await cv.box.pressSequentially(" tmux-and-nothing-else");
  await expect(cv.problems).toBeHidden();
  await expect(cv.head).not.toHaveText(`${before} results`);
});

test("typed, pasted and by its address, an unfinished query has one answer", { tag: "@more" }, async ({
  cv,
  page,
}) => {
  for (const [text, answer] of [
    ["(panes OR cells", "8 results"],
    ["language:pyt", "0 results"],
  ] as const)
    await test.step(text, async () => {
      await cv.open(`/?q=${encodeURIComponent(text)}`);
      await expect(cv.head).toContainText(answer);
      await cv.box.fill("terminal");
      await expect(cv.head).toContainText("12 results");
      await cv.box.fill("");
      await cv.box.pressSequentially(text);
      await expect(cv.head).toContainText(answer);
      await cv.box.fill("terminal");
      await expect(cv.head).toContainText("12 results");
      await cv.box.fill(text);
      await expect(cv.head).toContainText(answer);
      await expect(page.getByText("showing the previous results")).toBeHidden();
      await expect(page.getByText("The text, completed:")).toHaveCount(text.startsWith("(") ? 1 : 0);
    });
});

test("an invalid query shows its problems under the box, each with a link to its position", {
  tag: "@phone-more",
}, async ({ cv, page }) => {
  await cv.open();
  await cv.box.fill("colour:red te*st");
  await expect(cv.problems.getByRole("listitem")).toHaveCount(2);
  await expect(cv.problems).toContainText('Invalid field: "colour"');
  await expect(cv.problems).toContainText("Wildcard (*) can only appear at the end of a term");
  await expect(cv.box).toHaveAttribute("aria-invalid", "true");
  await cv.expectAccessible("search");
  await cv.problems.getByRole("button", { name: /Wildcard/ }).click();
  const selected = await cv.box.evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ]);
  expect(selected).toEqual([13, 14]);
  // The whole text is searched as a phrase, which no title contains.
  await cv.expectTotal(0);
  await cv.expectAccessible("search");
  await page.getByRole("button", { name: /^(?:Reset filters|Clear search)$/ }).click();
  await expect(cv.box).toHaveValue("");
  await expect(cv.head).toBeVisible();
});

test("the slash key focuses the box and Escape clears it", async ({ cv, page }) => {
  await cv.open("/?q=fix");
  await page.keyboard.press("/");
  await expect(cv.box).toBeFocused();
  await expect(cv.box).toHaveValue("fix");
  await page.keyboard.press("Escape");
  await expect(cv.box).toHaveValue("");
  await expect(page).not.toHaveURL(/q=/);
  await page.keyboard.type("a/b");
  await expect(cv.box).toHaveValue("a/b");

  await test.step("a query over the limit is rejected with a message", async () => {
    await cv.box.fill("x".repeat(2001));
    await expect(cv.problems).toContainText("Query is too long");
  });

  await test.step("typed text is never markup", async () => {
    await cv.box.fill('<img src=x onerror=alert(1)> "<b>"');
    await expect(cv.box).toHaveValue('<img src=x onerror=alert(1)> "<b>"');
    await cv.expectTotal(0);
    await expect(cv.page.locator("img[src=x]")).toHaveCount(0);
  });
});

test("the clear button empties the box and keeps the focus in it", { tag: "@phone-more" }, async ({
  cv,
  page,
}) => {
  await cv.open("/?q=pane");
  await test.step("matched words are marked in the titles", async () => {
    await expect(cv.cards.locator("mark").first()).toHaveText(/^pane$/i);
  });
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(cv.box).toHaveValue("");
  await expect(cv.box).toBeFocused();
});

test("an unfinished query in the address is reported as unfinished, without fixes that find nothing", async ({
  cv,
  page,
}) => {
  await cv.open("/?q=year:>");
  await expect(
    page.getByText("The search text is unfinished, so it was searched as plain words"),
  ).toBeVisible();
  await cv.open("/?q=createdAt:2024-02-30");
  await expect(cv.problems).toBeVisible();
  await expect(cv.problems.getByRole("button").first()).toBeVisible();
  await expect(cv.problems.getByText("0 results")).toHaveCount(0);
});
