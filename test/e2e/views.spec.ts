/** Tests the pages of the owner's views. */
import { expect, test } from "./page.ts";

test.use({ isIdle: true });

test("a view leads with its own text and answers its query, and becomes the home page on another search @phone-more", async ({
  cv,
  page,
}) => {
  await cv.open();
  const views = page.getByRole("navigation", { name: "CV for" });
  await views.getByRole("link", { name: "Systems" }).click();
  await expect(page).toHaveURL(/\/views\/systems\/$/);
  await expect(page).toHaveTitle("Systems · Ilse Varga’s CV");
  await expect(cv.box).toHaveValue("language:IN(C,Rust)");
  await expect(page.getByText("Systems programmer in C and Rust")).toBeVisible();
  await expect(page.getByText("Terminals, session tools and a task runner")).toBeVisible();
  await expect(views.getByRole("link", { name: "Systems" })).toHaveAttribute("aria-current", "page");
  const highlights = page.getByRole("region", { name: "Projects", exact: true });
  await expect(highlights.getByRole("listitem")).toHaveCount(2);
  const results = page.getByRole("heading", { name: /^\d+ results$/ });
  await expect(results).toBeVisible();
  const header = await results.textContent();
  await cv.expectAccessible();

  await test.step("the worker's answer equals the html's", async () => {
    await expect(page.locator("html.app-ready")).toBeAttached();
    await expect.poll(() => cv.cards.count()).toBeGreaterThan(8);
    expect(await results.textContent()).toBe(header);
  });

  await test.step("another query leads to the home page, and Back returns to the view", async () => {
    await expect(page.locator("html")).not.toHaveClass(/\bsearching\b/);
    await cv.box.press("End");
    await page.keyboard.type(" w");
    // As on the home page, a search begins at the first letter.
    await expect(page.locator("html")).toHaveClass(/\bsearching\b/);
    await cv.box.pressSequentially("eft");
    await cv.box.press("Enter");
    await expect(page).toHaveURL(/\/\?q=language:IN\(C,Rust\)\+weft$/);
    await expect(page.getByText("Lead engineer, developer tools")).toBeVisible();
    await expect(highlights).toBeHidden();
    await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/views\/systems\/$/);
    await expect(cv.box).toHaveValue("language:IN(C,Rust)");
    await expect(highlights).toBeVisible();
    await expect(results).toHaveText(header ?? "");
  });
});

test("a restored view stops holding its scroll position", async ({ cv, page }) => {
  await cv.open("/views/systems/");
  await expect.poll(() => cv.cards.count()).toBeGreaterThan(8);
  const stored = () => page.evaluate(() => sessionStorage.getItem("scroll-positions") ?? "");
  const y = await page.evaluate(() => {
    window.scrollTo(0, 1_100);
    return scrollY;
  });
  expect(y).toBe(1_100);
  await expect.poll(stored).toContain(`{"y":${y},"result":`);
  await page.reload();
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1_100))).toBeLessThan(3);
  // A scroll without a wheel, a key or a finger, such as the browser's own find, is soon left alone.
  const scrollOn = () =>
    page.evaluate(async () => {
      window.scrollTo(0, 1_200);
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return scrollY;
    });
  await expect.poll(scrollOn, { timeout: 8_000 }).toBe(1_200);
});

test("the home page leads with its own jobs and highlights in a view's document", async ({ cv, page }) => {
  await cv.open();
  const overview = page.locator(".overview");
  const led = await overview.getByRole("link").allInnerTexts();
  expect(led.length).toBeGreaterThan(2);
  await cv.open("/views/systems/");
  expect(await overview.getByRole("link").allInnerTexts()).not.toEqual(led);
  await page.getByRole("link", { name: "Ilse Varga’s CV · Home" }).click();
  await expect(page).toHaveURL(/[^/]\/$/);
  await expect(overview).toBeVisible();
  expect(await overview.getByRole("link").allInnerTexts()).toEqual(led);
  await page.goBack();
  await expect(page).toHaveURL(/\/views\/systems\/$/);
  await expect(overview).toBeVisible();
  await expect.poll(() => overview.getByRole("link").allInnerTexts()).not.toEqual(led);
});
