/** Tests the page for a text that no title contains: descriptions, names, places, the profile, and other readings. */
import { expect, hold, test } from "./page.ts";

test("text missing in titles is found in names, descriptions and the profile", {
  tag: "@phone-more",
}, async ({ cv, page }) => {
  await cv.open("/?q=median build");
  await expect(cv.head).toHaveText("In descriptions: 1 result");
  const elsewhere = page.getByRole("region", { name: /^In descriptions, project pages, positions, places/ });
  await test.step("results are cards with marks, under a heading with their number", async () => {
    await expect(elsewhere.getByRole("heading", { level: 2 })).toContainText("1 result");
    await expect(elsewhere.getByRole("article")).toHaveCount(1);
    await expect(elsewhere.locator("mark").first()).toHaveText(/^(?:median|build)$/i);
    const announced = "In descriptions: 1 result for median build";
    await expect(page.getByRole("status").filter({ hasText: announced })).toHaveCount(1);
    await cv.expectAccessible();
  });
  await test.step("a card opens, with the keyboard too", async () => {
    const first = elsewhere.getByRole("article").first();
    await first.focus();
    await first.press("Enter");
    await expect(first).toHaveAttribute("aria-expanded", "true");
  });
  await test.step("one press applies the wider query", async () => {
    await elsewhere.getByRole("button", { name: "Show as results" }).click();
    await expect(cv.box).toHaveValue("text:median text:build");
    await cv.expectTotal(1);
    await expect(elsewhere).toHaveCount(0);
  });
  await test.step("entries of the profile link to their place", async () => {
    await cv.box.fill("MSc");
    await expect(cv.head).toHaveText("In the profile: 1 result");
    const inProfile = page.getByRole("region", { name: "In the profile · 1" });
    await expect(page.getByRole("button", { name: /Did you mean/ })).toHaveCount(0);
    await inProfile.getByRole("link", { name: "MSc, Computational Linguistics" }).click();
    const entry = page.locator("#education li").first();
    await expect(entry).toBeInViewport();
    await expect(entry).toBeFocused();
  });
});

test("a text that only pages contain is counted there, and leads to the place", async ({ cv, page }) => {
  await page.goto("/?q=thinks%20otherwise");
  await expect(cv.head).toHaveText("In project pages: 1 result");
  await expect(page.getByRole("region", { name: "In project pages" })).toBeVisible();
  await cv.cards.first().getByRole("link", { name: "The short answer" }).click();
  await expect(page).toHaveURL(/\/entries\/article-how-wide-2012\/(?:#.+)?$/);
});

// test/engine/assist/ tests the offers for each text.
test("readings offer hidden results, then names, also next to results; a press applies one", {
  tag: "@phone-more",
}, async ({ cv, page }) => {
  const offers = page.locator("#list").getByRole("button", { name: /results?$/ });
  await cv.open("/?q=language:python fix");
  await expect(offers).toHaveText(["Show 4 hidden results", "Without fix: 100 results"]);
  await offers.first().click();
  await cv.expectTotal(4);
  await cv.open("/?q=rust 2019");
  await cv.expectTotal(4);
  await expect(page.getByRole("heading", { level: 3, name: "Rust 2019" })).toBeVisible();
  await expect(cv.cards).toHaveCount(4);
  await expect(page.getByText("0 results")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(?:Reset filters|Clear search)$/ })).toHaveCount(0);
  await page.getByRole("button", { name: "language:Rust year:2019" }).click();
  await expect(cv.box).toHaveValue("language:Rust year:2019");
  await cv.expectTotal(4);
  await cv.box.fill("python");
  await cv.box.press("Control+Enter");
  await page.getByRole("button", { name: "Language Python · 100" }).click();
  await cv.expectTotal(100);
  await cv.box.fill("Quiet Oter");
  // A misspelled name is answered while it is typed, as at its address.
  await cv.expectTotal(4);
});

test("descriptions that are still loading are announced", async ({ cv, page }) => {
  const release = await hold(page, /details/);
  await cv.open("/?q=median build");
  await cv.expectTotal(0);
  const note = page.getByText("Searching descriptions, positions and places …");
  await expect(note).toBeVisible();
  release();
  await expect(note).toBeHidden();
  await expect(page.getByRole("region", { name: /^In descriptions/ }).getByRole("article")).toHaveCount(1);
});

test.describe("descriptions that cannot be loaded", () => {
  test.use({ allowedErrors: /details-/ });

  test("are named beside any count until 'Try Again' helps", async ({ cv, page }) => {
    let isBroken = true;
    await page
      .context()
      .route("**/details-*.json", (route) => (isBroken ? route.fulfill({ status: 500 }) : route.continue()));
    await cv.open();
    await cv.box.fill("panes OR text:median");
    const note = page.getByText("Descriptions could not be loaded");
    await expect(note).toBeVisible();
    const before = await cv.total();
    isBroken = false;
    await note.getByRole("button", { name: "Try Again" }).click();
    await expect(note).toBeHidden();
    expect(await cv.total()).toBeGreaterThan(before);
  });

  test("because a deploy has replaced them: reloading keeps the text and finds them", async ({
    cv,
    page,
  }) => {
    let isReplaced = true;
    await page
      .context()
      .route("**/details-*.json", (route) =>
        isReplaced ? route.fulfill({ status: 404 }) : route.continue(),
      );
    await cv.open();
    await cv.box.fill("panes OR text:median");
    const note = page.getByText("Descriptions could not be loaded");
    const reload = note.getByRole("button", { name: "Reload the page" });
    await expect(reload).toBeVisible();
    const before = await cv.total();
    isReplaced = false;
    await reload.click();
    await expect(cv.box).toHaveValue("panes OR text:median");
    await expect.poll(() => cv.total()).toBeGreaterThan(before);
    await expect(note).toBeHidden();
  });

  test("are being loaded: the results are marked as the previous ones", async ({ cv, page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.context().route("**/details-*.json", async (route) => {
      await held;
      await route.continue();
    });
    await cv.open();
    await cv.box.fill("panes OR text:median");
    await expect(page.getByText("these are the previous results")).toBeVisible();
    await cv.expectTotal(268);
    await expect(page.getByText(/previous results \(\d of \d files, \d+ kB so far\)$/)).toBeVisible();
    release();
    await expect(page.getByText("these are the previous results")).toBeHidden();
    await expect(cv.head).not.toHaveText("268 results");
  });
});
