/** Tests the error screen, which appears when something outside the page's own error boundaries breaks. */
import { expect, test } from "./page.ts";

test.use({
  allowedErrors: /out of order|The above error occurred|Minified React error|removeChild|has removed cards/,
  isIdle: true,
});

test("an error in the frame is shown with its reason, and 'Try Again' renders it again", async ({
  cv,
  page,
}) => {
  // The footer names the domains of its links.
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(URL.prototype, "hostname") ?? {};
    const stage = Object.assign(window, { isBroken: true });
    Object.defineProperty(URL.prototype, "hostname", {
      get() {
        if (stage.isBroken) throw new Error("out of order");
        return get?.call(this);
      },
    });
  });
  await page.goto("/?q=fix");
  const screen = page.getByRole("alert");
  await expect(
    screen.getByRole("heading", { level: 1, name: "Something went wrong", exact: true }),
  ).toBeVisible();
  await expect(screen).toContainText("out of order");
  // The content can still be read, and controls without a function are gone.
  await expect(cv.cards.first()).toBeVisible();
  await expect(cv.box).toBeHidden();
  await cv.expectAccessible();
  await cv.expectNoSidewaysScroll();
  await cv.expectNoSidewaysScrollOnPhone();

  await page.evaluate("history.pushState(null, '', '/demo')");
  // Trying again changes nothing while the cause remains.
  const retry = page.getByRole("button", { name: "Try Again" });
  await retry.click();
  await expect(screen).toContainText("out of order");
  await page.evaluate("window.isBroken = false");
  await retry.click();
  await expect(page.getByRole("heading", { level: 1, name: "Demo" })).toBeVisible();
  await expect(screen).toHaveCount(0);
  await page.goBack();
  await expect(cv.head).toBeVisible();
  await expect(cv.box).toHaveValue("fix");
  await cv.box.fill("language:python");
  await expect(cv.cards.first()).toContainText("Python");
});

for (const removed of ["[data-from]", "[data-year]", "article:nth-of-type(2)"])
  test(`a list that has lost its ${removed} to something else is drawn anew with the next answer`, async ({
    cv,
    page,
  }) => {
    const next = "fix OR language:python";
    // The rest of the list comes when the page is idle.
    const titles = async () => (await cv.cards.getByRole("heading").allInnerTexts()).slice(0, 10);
    await cv.open(`/?q=${next}`);
    await expect.poll(titles).toHaveLength(10);
    const expected = await titles();
    await cv.open("/?q=fix");
    // As extensions do that hide what they take for advertisements.
    await page.evaluate((selector) => {
      for (const element of document.querySelectorAll(`#list ${selector}`)) element.remove();
    }, removed);
    await cv.box.fill(next);
    await expect.poll(titles).toEqual(expected);
    await expect(cv.box).toBeFocused();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
