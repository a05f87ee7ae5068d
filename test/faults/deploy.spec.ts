/** Tests a page of an old deploy on a host that has only the new one. */
import { compiledData, restoreFiles } from "../e2e/data-files.ts";
import { expect, test } from "./faulty.ts";

const demoChunk = "**/assets/demo-page-*.js";
const gone = { status: 404, contentType: "text/html", body: "<!doctype html>" };

// worker.spec.ts has a worker's address that stays stale.
test("a chunk that is gone after a deploy reloads the page, which then has the new one", async ({
  faulty,
  page,
}) => {
  let asked = 0;
  await page.route(demoChunk, (route) => {
    // The html requests the file once, and the page's script once more.
    asked += 1;
    return asked <= 2 ? route.fulfill(gone) : route.continue();
  });
  await page.goto("/demo");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => faulty.documents).toBe(2);
  await expect(faulty.wrong).toHaveCount(0);
});

for (const script of ["index", "app"]) {
  const pattern = `**/assets/${script}-*.js`;

  test(`the page's ${script} script that is gone after a deploy reloads the page, which then has the new one`, async ({
    cv,
    faulty,
    page,
  }) => {
    await page.route(pattern, (route) => (faulty.documents < 2 ? route.fulfill(gone) : route.continue()));
    await page.goto("/");
    await cv.expectTotal(268);
    expect(faulty.documents).toBe(2);
  });
}

test("a chunk that stays gone is told after one reload, never in a loop", async ({ faulty, page }) => {
  await page.route(demoChunk, (route) => route.fulfill(gone));
  await page.goto("/demo");
  await expect(faulty.retry).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(faulty.documents).toBeLessThanOrEqual(2);
});

test("a chunk that is gone where nothing can be stored is told at once, with a button", async ({
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

test("a worker's address that is stale reloads the page once, and then it works", async ({
  cv,
  faulty,
  page,
}) => {
  await page.route("**/assets/worker-*.js", (route) => {
    faulty.starts += 1;
    return faulty.starts <= 4 ? route.fulfill(gone) : route.continue();
  });
  await page.goto("/");
  await cv.expectTotal(268);
  expect(faulty.documents).toBe(2);
});

test("data that is gone after a deploy reloads the page once, which then has the new one", async ({
  cv,
  faulty,
  page,
}) => {
  await page.route(compiledData, (route) =>
    faulty.documents < 2 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto("/");
  await cv.expectTotal(268);
  expect(faulty.documents).toBe(2);
});

for (const [what, answer] of [
  ["stays gone", { status: 404 }],
  ["is a page instead", { contentType: "text/html", body: "<!doctype html><title>The start page</title>" }],
] as const) {
  test(`data that ${what} is told after one reload, and 'Try Again' mends it`, async ({
    cv,
    faulty,
    page,
  }) => {
    await page.route(compiledData, (route) => route.fulfill(answer));
    await page.goto("/");
    await expect.poll(() => faulty.documents).toBe(2);
    await expect(page.getByText(/data-[\w-]{8}\.json/)).toBeVisible();
    await restoreFiles(page);
    await faulty.retry.click();
    await cv.expectTotal(268);
    expect(faulty.documents).toBe(2);
  });
}
