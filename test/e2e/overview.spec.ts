/** Tests the page's first sections: the career, and the pinned entries next to it. */
import type { Page } from "@playwright/test";
import { expect, expectHydrated, hold, test } from "./page.ts";

test.use({ isIdle: true });

const experienceOf = (page: Page) => page.getByRole("region", { name: "Experience" });
const highlightsOf = (page: Page) => page.getByRole("region", { name: "Projects and writing" });

test("the career and the pinned entries lead the page until a search @phone", async ({ cv, page }) => {
  await cv.open();
  const jobs = experienceOf(page).locator(".overview-list > li");
  await expect(jobs).toHaveCount(4);
  await expect(jobs.nth(1)).toHaveText(
    /Nov\s2018\s–\sDec\s2021\s*Principal engineer, ingestion\s*Sixpenny Telemetry/,
  );
  // The pinned jobs are among the others. More entries have pages than are pinned.
  await expect(highlightsOf(page).getByRole("link")).toHaveText([
    /^Heddle again, in Rust: .* Heddle \(Rust\), 2019$/,
    /^Panes, second edition: .* The Panes Book, 2019$/,
    /^Querl 2: .* Querl, 2022$/,
    /^Weft 1\.0: .* Weft, 2014$/,
    "All 5 projects",
  ]);
  await cv.box.fill("weft");
  for (const part of [experienceOf(page), highlightsOf(page)]) await expect(part).toBeHidden();
  await cv.box.fill("");
  await cv.box.press("Enter");
  for (const part of [experienceOf(page), highlightsOf(page)]) await expect(part).toBeVisible();
});

// test/node/site/render-overview.test.ts tests the text and the query of each link.
test("a job, a position at an employer and a highlight open their cards, and Back returns to them", async ({
  cv,
  page,
}) => {
  await cv.open();
  const employer = experienceOf(page).locator(".overview-list > li").first();
  await expectHydrated(employer.getByRole("link").first());
  for (const [link, title] of [
    [experienceOf(page).getByRole("link", { name: /Sixpenny Telemetry/ }), "Principal engineer"],
    [employer.getByRole("link", { name: /Senior engineer, build systems/ }), "Senior engineer"],
    [highlightsOf(page).getByRole("link", { name: /^Querl 2/ }), "Querl 2"],
  ] as const) {
    await link.click();
    await expect(cv.cards).toHaveCount(1);
    await expect(cv.cards.first()).toContainText(title);
    await expect(cv.cards.first()).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("heading", { name: "1 result", exact: true })).toBeFocused();
    await page.goBack();
    await expect(link).toBeVisible();
  }
  // On paper, the length of an ongoing job would become wrong.
  await expect(employer.getByText(/\d yr/)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(employer.getByText(/\d yr/)).toBeHidden();
});

test("the career links to all jobs, and the profile follows it, before the list @phone-more", async ({
  cv,
  page,
}) => {
  await cv.open();
  await expectHydrated(experienceOf(page).getByRole("link").first());
  const tops = await page.evaluate(() =>
    [".overview", "#profile", "#results", "#list", "#footer"].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
    ),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await experienceOf(page).getByRole("link", { name: "All 8 jobs" }).click();
  await expect(cv.box).toHaveValue("category:Work");
  await cv.expectTotal(8);
  await expect(page.locator("#profile")).toBeHidden();
});

test("on a phone the pictures wait for the first answer, so that they do not delay it", async ({ page }) => {
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image" && /\/data\/pictures\//.test(request.url()))
      pictures.push(request.url());
  });
  const release = await hold(page, "**/data-*.json");
  await page.setViewportSize({ width: 412, height: 915 });
  await page.goto("/");
  await expect(page.locator(":root")).toHaveClass(/app-ready/);
  await page.locator(".gallery").scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  expect(pictures).toEqual([]);
  release();
  await expect.poll(() => pictures.length).toBe(3);
});

test("four entries with pictures take the whole width, two in a row", async ({ cv, page }) => {
  await cv.open();
  for (const width of [320, 767, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await cv.expectNoSidewaysScroll();
    const boxes = await highlightsOf(page)
      .locator(".gallery-picture")
      .evaluateAll((pictures) => pictures.map((picture) => picture.getBoundingClientRect().toJSON()));
    const tops = new Set(boxes.map(({ top }) => top));
    // The first and the last one have a phone's row to themselves.
    expect([boxes.length, tops.size]).toEqual([3, width < 768 ? 3 : 2]);
    // All have the same form, whatever the form of the picture.
    for (const box of boxes) expect(box.width / box.height).toBeCloseTo(1.6, 1);
    const [experience, highlights] = [experienceOf(page), highlightsOf(page)].map((part) =>
      part.boundingBox(),
    );
    const end = await experience;
    expect((await highlights)?.y).toBeGreaterThanOrEqual((end?.y ?? 0) + (end?.height ?? 0));
  }
});
