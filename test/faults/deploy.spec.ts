/** Tests a page of an old deploy on a host that has only the new one. */
import { compiledData } from "../e2e/data-files.ts";
import { expect, test } from "./faulty.ts";

const demoChunk = "**/assets/demo-page-*.js";
const gone = { status: 404, contentType: "text/html", body: "<!doctype html>" };

for (const [what, pattern, path] of [
  ["the first script", "**/assets/index-*.js", "/"],
  ["the app", "**/assets/app-*.js", "/"],
  ["a page's chunk", demoChunk, "/demo"],
  ["the worker", "**/assets/worker-*.js", "/"],
  ["the data", compiledData, "/"],
] as const)
  test(`the page reloads once and is the new one if ${what} is gone after a deploy`, {
    tag: what === "the first script" ? "@sample" : [],
  }, async ({ cv, faulty, page }) => {
    await page.route(pattern, (route) => (faulty.documents < 2 ? route.fulfill(gone) : route.continue()));
    await page.goto(path);
    await (path === "/"
      ? cv.expectTotal(268)
      : expect(page.getByRole("heading", { level: 1 })).toBeVisible());
    await expect.poll(() => faulty.documents).toBe(2);
    await expect(faulty.wrong).toHaveCount(0);
  });

test("a missing chunk is reported at once, with a button, if nothing can be stored", async ({
  faulty,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.route(demoChunk, (route) => route.fulfill(gone));
  await page.goto("/demo");
  await expect(faulty.retry).toBeVisible();
  expect(faulty.documents).toBe(1);
});

// test/worker/data/fetch-dataset.test.ts tests a page in place of the data.
test("data that stay missing are reported after one reload, and 'Try Again' loads them", async ({
  cv,
  faulty,
  page,
}) => {
  await page.route(compiledData, (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  await expect.poll(() => faulty.documents).toBe(2);
  await expect(page.getByText(/data-[\w-]{8}\.json/)).toBeVisible();
  await page.unroute(compiledData);
  await faulty.retry.click();
  await cv.expectTotal(268);
  expect(faulty.documents).toBe(2);
});

test.describe("if the chunk of the controls is gone", () => {
  const controls = "**/assets/controls-*.js";

  test("the page shows one floating note at a time, which Escape or a click elsewhere closes", async ({
    cv,
    page,
  }) => {
    await page.route(controls, (route) => route.fulfill(gone));
    await cv.open("/?from=2019");
    // The filters show the failure at their own place while nothing is open.
    const floating = page.getByRole("alert").and(page.locator(".shadow-float"));
    const help = page.getByRole("button", { name: "Search help" });
    await help.click();
    await expect(floating).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(floating).toHaveCount(0);
    await expect(help).toBeFocused();

    await help.click();
    await expect(floating).toHaveCount(1);
    const badge = cv.cards.first().getByRole("list", { name: "Languages" }).getByRole("button").first();
    await badge.click();
    await expect(floating).toHaveCount(1);
    await expect(floating).toHaveCSS("position", "fixed");
    await cv.head.click();
    await expect(floating).toHaveCount(0);

    // The press requests the controls once more; they become available only after that.
    await Promise.all([page.waitForResponse(controls), badge.click()]);
    await page.unroute(controls);
    await floating.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("dialog").getByRole("article").first()).toBeVisible();
  });

  test("the page still explains why an invalid query has no results", { tag: "@sample" }, async ({
    cv,
    page,
  }) => {
    await page.route(controls, (route) => route.fulfill(gone));
    await cv.open();
    await cv.box.fill("colour:red )");
    await cv.box.press("Enter");
    await cv.expectTotal(0);
    await expect(page.getByRole("alert").filter({ hasText: "Invalid field" })).toHaveText(
      /The search text is wrong: Invalid field: "colour"\. Unexpected '\)'/,
    );
  });
});
