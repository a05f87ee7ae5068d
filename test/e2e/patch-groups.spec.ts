/** Tests runs of patches to one project, which the unfiltered list collapses. */
import type { Page } from "@playwright/test";
import { replaceFiles } from "./data-files.ts";
import { type CvPage, expect, test } from "./page.ts";

test.use({ isIdle: true });

const patch = (id: string, org: string, day: string) => ({
  id,
  title: `Mend ${id}`,
  category: "Patch",
  org,
  createdAt: day,
  acceptedAt: day,
});
const days = (count: number) => Array.from({ length: count }, (_, at) => String(28 - at).padStart(2, "0"));

const activities = [
  { ...patch("newest", "weft", "2019-12-30"), category: "Article" },
  ...days(12).map((day) => patch(`loom ${day}`, "panewright", `2019-11-${day}`)),
  patch("last of November", "panewright", "2019-03-02"),
  ...days(3).map((day) => patch(`too few ${day}`, "weft", `2019-02-${day}`)),
  { ...patch("oldest", "weft", "2018-05-05"), category: "Article" },
];

async function openGroup(cv: CvPage, page: Page) {
  await replaceFiles(page, { activities: activities });
  await cv.open();
  await cv.expectTotal(activities.length);
  return page.getByRole("article", { name: "13 patches to Panewright" });
}

const shownTitles = (cv: CvPage) =>
  cv.cards
    .getByRole("heading")
    .evaluateAll((all) =>
      all
        .filter((title) => title.checkVisibility({ contentVisibilityAuto: false }))
        .map((title) => title.textContent),
    );
const collapsed = [
  "Mend newest",
  "13 patches to Panewright",
  ...days(3).map((day) => `Mend too few ${day}`),
  "Mend oldest",
];

test("a run of patches with one title shows it once", async ({ cv, page }) => {
  const alike = days(5).map((day) => ({ ...patch(day, "panewright", `2019-11-${day}`), title: "1 commit" }));
  await replaceFiles(page, {
    activities: [...alike, { ...patch("oldest", "weft", "2018-05-05"), category: "Article" }],
  });
  await cv.open();
  const group = page.getByRole("article", { name: "5 patches to Panewright" });
  await expect(group.getByRole("paragraph").last()).toHaveText("1 commit …");
});

test("a run of patches is one row that expands and collapses in place", async ({ cv, page }) => {
  const group = await openGroup(cv, page);
  await expect(group).toContainText("March – November");
  await expect(group).toContainText("Mend loom 28 · Mend loom 27 …");
  await expect.poll(() => shownTitles(cv)).toEqual(collapsed);
  await expect(page.locator("h2#\\32 019")).toContainText("17 results");
  await cv.expectAccessible("#list");

  const button = group.getByRole("button", { name: "13 patches to Panewright" });
  await group.scrollIntoViewIfNeeded();
  const top = (await group.boundingBox())?.y;
  for (const [isOpen, shown] of [
    [true, activities.length + 1],
    [false, collapsed.length],
  ] as const) {
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", String(isOpen));
    await expect(button).toBeFocused();
    await expect.poll(async () => (await shownTitles(cv)).length).toBe(shown);
    expect((await group.boundingBox())?.y).toBe(top);
  }

  // The keys treat it as a card, and skip its collapsed patches.
  await group.focus();
  await page.keyboard.press("ArrowDown");
  await expect(cv.cards.filter({ hasText: "too few 28" })).toBeFocused();
  await page.keyboard.press("k");
  await expect(group).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("j");
  await expect(cv.cards.filter({ has: page.getByRole("heading", { name: "Mend loom 28" }) })).toBeFocused();
  await cv.expectAccessible("#list");

  // With a query, the list shows cards.
  await cv.box.fill("loom");
  await cv.expectTotal(12);
  await expect(group).toHaveCount(0);
  await expect(cv.cards).toHaveCount(12);
});

test("the browser's find expands a run that contains the text", async ({ cv, page }) => {
  const group = await openGroup(cv, page);
  const title = page.locator("h3", { hasText: "Mend loom 20" });
  await expect(title).toBeAttached();
  await expect(title).not.toBeInViewport();
  // A link to a part of the page reveals it in the same way as find-in-page does, which no script can start.
  await title.evaluate((element) => {
    window.location.hash = element.id;
  });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await expect(title).toBeInViewport();
});

test("print shows the patches instead of the row", async ({ cv, page }) => {
  await openGroup(cv, page);
  await page.goto("/?show=typos");
  await cv.expectTotal(activities.length);
  await expect(page.locator(".collapsed article")).toHaveCount(13);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await shownTitles(cv)).toEqual(activities.map(({ title }) => title));
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  expect(await shownTitles(cv)).toEqual(collapsed);
});

test("a run aligns with cards on the rail, wherever the column begins", { tag: "@phone" }, async ({
  cv,
  page,
  isMobile,
}) => {
  // Half a pixel is left on each side of the column: a card whose paint is contained begins at a whole pixel.
  if (!isMobile) await page.setViewportSize({ width: 1261, height: 800 });
  const group = await openGroup(cv, page);
  const icons = await cv.cards.evaluateAll((cards) =>
    cards
      .filter((card) => card.checkVisibility({ contentVisibilityAuto: false }))
      .map((card) => {
        const icon = card.querySelector(".card-icon")?.getBoundingClientRect();
        const title = card.querySelector("h3")?.getBoundingClientRect();
        const rail = getComputedStyle(card, "::before");
        return [
          card.getBoundingClientRect().left,
          icon?.left,
          icon?.width,
          title?.left,
          rail.insetInlineStart,
          rail.borderInlineStartWidth,
        ].join();
      }),
  );
  await expect(group).toBeVisible();
  expect(icons.length).toBeGreaterThan(2);
  expect(new Set(icons).size, icons.join(" | ")).toBe(1);
});
