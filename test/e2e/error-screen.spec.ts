/** Tests the error screen, which appears when something outside the page's own error boundaries breaks. */
import { expect, test } from "./page.ts";

test.use({
  allowedErrors: /out of order|The above error occurred|Minified React error|removeChild/,
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

test("a list whose cards were removed by something else says so, and the next answer draws it again", async ({
  cv,
  page,
}) => {
  await cv.open("/?q=fix");
  // As extensions do that hide what they take for advertisements.
  await page.evaluate(() => {
    for (const cards of document.querySelectorAll("#list [data-from]")) cards.remove();
  });
  await cv.box.fill("language:python");
  await expect(page.getByRole("alert")).toContainText("Something went wrong");
  await expect(cv.box).toBeFocused();
  await cv.box.fill("language:c");
  await expect(cv.cards.first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
