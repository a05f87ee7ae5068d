import { expect, test, workerScript } from "./faulty.ts";

// Failures that need a real browser; test/src/client/worker-client.test.ts has all others, and tests how soon they are
// noticed.
test.describe.configure({ timeout: 120_000 });
const patient = { timeout: 60_000 };

/** Never returns, like an endless loop, but sleeps, so that parallel tests keep their core. */
const hang = `Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0);`;

const page200 = { contentType: "text/html", body: "<!doctype html><title>The start page</title>" };
const script = (body: string) => ({ contentType: "text/javascript", body });

test.describe("a worker's script", () => {
  for (const [what, answer] of [
    ["that is a page instead", page200],
    ["that the line loses", "abort"],
    ["that is cut off in the middle", script("const a = [1, 2")],
    ["that throws at once", script("throw new Error('a bug at the start')")],
    ["that hangs at once", script(hang)],
  ] as const) {
    const tag = what === "that is cut off in the middle" ? "@sample" : [];
    test(`${what} is reported, and 'Try Again' loads it, with what was typed`, { tag }, async ({
      cv,
      faulty,
      page,
    }) => {
      await faulty.insteadOfWorker(answer);
      await page.goto("/");
      await faulty.expectWrong();
      // The script is requested twice for each load of the page, which reloads itself once, and never in a loop.
      expect(faulty.documents).toBeLessThanOrEqual(2);
      expect(faulty.starts).toBeLessThanOrEqual(4);
      await cv.expectAccessible();
      await cv.box.fill("panes");
      await page.unroute(workerScript);
      await faulty.retry.click();
      await expect(cv.box).toHaveValue("panes");
      await cv.expectTotal(7);
    });
  }

  test("blocked by a policy is reported, and 'Try Again' loads it", async ({ faulty, page }) => {
    await page.route("**/", async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers["content-security-policy"]?.replace("worker-src 'self'", "worker-src 'none'");
      await route.fulfill({ response, headers: { ...headers, "content-security-policy": policy ?? "" } });
    });
    await page.goto("/");
    await faulty.expectWrong();
  });
});

test("a worker that starts and never answers is reported within ten seconds, and 'Try Again' starts another", async ({
  cv,
  faulty,
  page,
}) => {
  await page.addInitScript(`
    if (!sessionStorage.getItem("mute")) Worker = class extends EventTarget { postMessage() {} terminate() {} };`);
  await page.goto("/");
  await faulty.expectWrong();
  await expect(page.getByText("The worker did not answer within 4500 ms.")).toBeVisible();
  // 'Try Again' loads the page again.
  await page.evaluate('sessionStorage.setItem("mute", "over")');
  await faulty.retry.click();
  await cv.expectTotal(268);
});

test("a browser without workers says so and shows the newest results", async ({ cv, faulty, page }) => {
  await page.addInitScript("delete window.Worker");
  await page.goto("/");
  await faulty.expectWrong();
  await expect(page.getByText("The browser starts no worker")).toBeVisible();
  await expect(page.getByRole("heading", { name: "The newest 4 of 268 results" })).toBeVisible();
  await expect(cv.cards).toHaveCount(4);
});

test("without the assistant, titles are still searched, and an invalid query names what is missing", async ({
  cv,
  faulty,
  page,
}) => {
  await page.route("**/assets/worker-assistant-*.js", (route) => route.fulfill({ status: 404, ...page200 }));
  await cv.open();
  for (const [query, total] of [
    ["fix*", 4],
    ['"in the"', 6],
  ] as const) {
    await cv.box.fill(query);
    await cv.expectTotal(total);
  }
  // The assistant explains the errors of a query.
  await cv.box.fill("fix )");
  await faulty.expectWrong();
  await page.unroute("**/assets/worker-assistant-*.js");
  await faulty.retry.click();
  await expect(cv.problems).toBeVisible();
});

/** Runs the given code in the worker when a question contains 'poison'. */
const whenPoisoned = (code: string) => `
  addEventListener("message", (event) => {
    if (JSON.stringify(event.data).includes("poison")) { event.stopImmediatePropagation(); ${code} }
  });`;

test.describe("during a query, a worker that", () => {
  for (const [what, code] of [
    ["hangs", hang],
    ["closes itself", "close();"],
    ["throws asynchronously", "setTimeout(() => { throw new Error('late') });"],
  ] as const) {
    test(`${what} is replaced, and the query is answered`, async ({ cv, faulty }) => {
      await faulty.beforeWorker(whenPoisoned(code), { first: 1 });
      await cv.open();
      await cv.box.fill("poison");
      await expect(cv.head).toHaveText("0 results", patient);
      await cv.box.fill("fix");
      await expect(cv.cards.first()).toBeVisible();
      expect(faulty.starts).toBe(2);
    });
  }

  test("hangs on the same query every time is given up", async ({ cv, faulty }) => {
    await faulty.beforeWorker(whenPoisoned(hang));
    await cv.open();
    await cv.box.fill("poison");
    await faulty.expectWrong();
    expect(faulty.starts).toBe(2);
    // Another query is not affected.
    await cv.box.fill("fix");
    await expect(cv.cards.first()).toBeVisible();
  });
});

test.describe("the calendar", () => {
  test.use({ isIdle: true });

  test("reports that its counts are unavailable, and 'Try Again' renders it", async ({ cv, page }) => {
    const assistant = "**/assets/worker-assistant-*.js";
    await page.route(assistant, (route) => route.fulfill({ status: 404 }));
    await cv.open();
    const charts = page.locator(".charts");
    // Charts load where they are in view, which is below the career.
    await charts.scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Activity by day" }).click();
    // It loads once it is in view, and the parts above may have moved it out again.
    await page.locator("#charts > :last-child").scrollIntoViewIfNeeded();
    await expect(charts.getByText("This chart could not be drawn")).toBeVisible(patient);
    // The other charts and the list are unaffected.
    await expect(page.getByRole("figure", { name: "Activity by year" }).locator("svg").first()).toBeVisible();
    await expect(cv.cards.first()).toBeVisible();
    await page.unroute(assistant);
    await charts.getByRole("button", { name: "Try Again" }).click();
    await expect(charts.getByRole("gridcell").first()).toBeVisible(patient);
  });
});
