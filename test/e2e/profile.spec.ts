/** Tests the sections of the profile, and the text of opened cards. */
import { expect, test } from "./page.ts";

/** In the order of `cv.sections`. The external pages that the hero links to are not listed again. */
const headingsOfHome = [
  ...["Education", "Skills", "Talks", "Certificates", "Languages"],
  ...["Software (undated)", "Awards", "Interests"],
];

test("the profile is above the results, gives way to a search, and loads no script @phone", async ({
  cv,
  page,
}) => {
  const programs: string[] = [];
  page.on("request", (request) => programs.push(request.url()));
  await cv.open("/?q=org:quiet-otter");
  await expect(page.locator("#profile")).toBeHidden();
  await cv.open();
  await expect(page.locator("#profile h2")).toHaveText(headingsOfHome);
  await cv.expectAccessible("#profile");
  await cv.expectNoSidewaysScroll();
  expect(programs.filter((url) => url.includes("profile"))).toEqual([]);
});

test("the profile stays after starting on another page, and the home page is complete", async ({
  cv,
  page,
}) => {
  await page.goto("/demo/sections/profile");
  await expect(page.locator("#profile h2")).toHaveText(headingsOfHome);
  await page.getByRole("link", { name: "Long words" }).click();
  await cv.expectNoSidewaysScroll();
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await expect(cv.head).toBeVisible();
  for (const name of ["Experience", "Projects and writing"])
    await expect(page.getByRole("region", { name })).toBeVisible();
  await expect(page.locator("#profile h2")).toHaveText(headingsOfHome);
});

test.describe("an opened card", () => {
  test("shows the summary and the highlights, which the search ignores @phone-more", async ({ cv, page }) => {
    await cv.open("/?q=org:quiet-otter category:work");
    const card = cv.cards.first();
    await card.getByRole("button", { name: "Details" }).click();
    await expect(card.getByText(/^Runs the team behind/)).toBeVisible();
    const highlights = card.locator("[data-details] ul.list-disc > li");
    await expect(highlights).toHaveCount(2);
    await expect(highlights.first().locator("em")).toHaveText("not");
    const link = highlights.last().getByRole("link", { name: "Heddle Board" });
    await expect(link).toHaveAttribute("href", "https://quiet-otter.example/board");
    await cv.expectAccessible("article");
    // The link is a tab stop of the open card.
    await link.focus();
    await expect(link).toBeFocused();
    await page.emulateMedia({ media: "print" });
    await expect(highlights.first()).toBeVisible();
    await page.emulateMedia({ media: null });
    await cv.box.fill("median build");
    await expect(cv.head).toHaveText("In descriptions: 1 result");
  });
});

test.describe("on a page with idle times", () => {
  test.use({ isIdle: true });

  test("an address of a section opens there and stays while the results render @more @phone", async ({
    cv,
    page,
  }) => {
    for (const section of ["skills", "section-talks", "spokenLanguages"])
      await test.step(section, async () => {
        await page.goto("about:blank");
        await page.goto(`/#${section}`);
        // The list is rendered completely once no chunk is empty.
        await expect(page.locator(".first-results, main .chunk:empty")).toHaveCount(0);
        await expect(page.locator(`#${section}`)).toBeInViewport();
        await expect(cv.head).toBeAttached();
      });
  });
});
