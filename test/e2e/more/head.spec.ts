/** Tests large data whose older activities arrive late: the page's messages meanwhile, and the replacement. */
import type { Page } from "@playwright/test";
import { expect, hold, test } from "../page.ts";
import { largeUrl } from "../sites.ts";

test.use({ baseURL: largeUrl });

const rest = "**/assets/older-*";
const note = (page: Page) => page.getByText(/^newest 500 of [\d,]+ · loading \d+ %$/);
const whole = (page: Page) => page.getByText("newest first", { exact: true });

/** Opens a page whose older activities arrive once the returned function is called. */
async function openHead(page: Page, path = "/"): Promise<() => void> {
  const release = await hold(page, rest);
  await page.goto(path);
  await expect(note(page)).toBeVisible();
  return release;
}

test("older activities are added below the current position: nothing moves, and opened cards stay open", async ({
  cv,
  page,
}) => {
  const release = await openHead(page);
  const before = await cv.total();
  const opened = cv.cards.nth(2);
  await opened.getByRole("button", { name: "Details" }).click();
  await expect(opened).toHaveAttribute("aria-expanded", "true");

  // Beyond the first results, where cards are rendered as they come near the screen.
  await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: "instant" }));
  const findRead = () =>
    page.evaluate(
      () =>
        document
          .elementFromPoint(innerWidth / 2, innerHeight / 2)
          ?.closest<HTMLElement>("article[data-activity]")?.dataset.activity ?? "",
    );
  let id = "";
  await expect
    .poll(async () => {
      id = await findRead();
      return id;
    })
    .not.toBe("");
  // Cards above take their true heights as they come near, which moves what is below them.
  await expect(async () => {
    const earlier = id;
    await page.waitForTimeout(300);
    id = await findRead();
    expect(id).toBe(earlier);
  }).toPass();
  release();
  await expect(whole(page)).toBeAttached();
  expect(await cv.total()).toBeGreaterThan(before);
  expect(await findRead()).toBe(id);
  await page.keyboard.press("Home");
  await expect(cv.cards.nth(2)).toHaveAttribute("aria-expanded", "true");
});

test("an open menu keeps its order and an open popup its position, and their counts grow", async ({
  cv,
  page,
}) => {
  const release = await openHead(page);
  const counted = page.getByRole("option", { name: /[\d,]+\+ results$/ });
  await cv.dropdown(/^Language/).click();
  await expect(counted.first()).toBeVisible();
  const names = async () =>
    (await page.getByRole("option").allInnerTexts()).map((text) =>
      text.replace(/\s*[\d,]+\+? results?$/, ""),
    );
  const order = await names();
  release();
  await expect(whole(page)).toBeVisible();
  await expect(counted).toHaveCount(0);
  expect(await names()).toEqual(order);
});

test("a link to an older year waits for it, then scrolls there", async ({ cv, page }) => {
  const release = await openHead(page, "/#2009");
  await expect(
    page.getByRole("status").filter({ hasText: "The results of 2009 are loading." }),
  ).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Older entries loaded so far" })).toBeVisible();
  await cv.expectAccessible("main .shadow-float");
  release();
  await cv.expectYearAtTop("2009");
});

// test/src/store/older.test.ts tests their failures and cancelling.
test("a lost connection leaves the newest, reports the missing rest, and 'Try Again' loads it", async ({
  cv,
  page,
}) => {
  await page.route(rest, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByText("The older entries could not be loaded.")).toBeVisible();
  await expect(page.getByText(/^newest 500 of [\d,]+ · the rest is missing$/)).toBeVisible();
  const soFar = await cv.total();
  await cv.box.fill("fix");
  await expect.poll(() => cv.total()).toBeLessThan(soFar);
  await cv.expectAccessible("main .shadow-float");
  await cv.expectNoSidewaysScroll();
  await page.unrouteAll({ behavior: "wait" });
  await cv.box.fill("");
  const retry = page.getByRole("button", { name: "Try Again" });
  await retry.focus();
  await page.keyboard.press("Enter");
  await expect(whole(page)).toBeVisible();
  await expect(cv.head).toBeFocused();
  expect(await cv.total()).toBeGreaterThan(soFar);
});

test("after cancelling, the rest loads only on request, and no year is waited for", async ({
  cv: _,
  page,
}) => {
  const release = await openHead(page, "/#2009");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Loading the older entries was cancelled.")).toBeVisible();
  release();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(whole(page)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
