import type { Page } from "@playwright/test";
import { expect, test } from "./faulty.ts";

// These tests check what happens, and test/src/client/worker-client.test.ts checks how soon.
test.describe.configure({ timeout: 120_000 });
const patient = { timeout: 60_000 };

/** Never returns, as an endless loop, but asleep: the tests beside this one keep their core. */
const hang = `Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0);`;

const page200 = { contentType: "text/html", body: "<!doctype html><title>The start page</title>" };
const script = (body: string) => ({ contentType: "text/javascript", body });

test.describe("a worker's script", () => {
  for (const [what, answer] of [
    ["that is gone (404)", { status: 404, ...page200 }],
    ["that is a page instead", page200],
    ["that the line loses", "abort"],
    ["that is cut off in the middle", script("const a = [1, 2")],
  ] as const) {
    test(`${what} is told with 'Try Again', which mends it`, async ({ cv, faulty, page }) => {
      await faulty.insteadOfWorker(answer);
      await page.goto("/");
      await faulty.expectWrong();
      // The script is requested four times for each load of the page, which reloads itself once, and never in a loop.
      await page.waitForTimeout(what === "that is gone (404)" ? 1_500 : 0);
      await expect.poll(() => faulty.documents).toBeLessThanOrEqual(2);
      expect(faulty.starts).toBeLessThanOrEqual(8);
      if (answer === "abort") await cv.expectAccessible();
      await faulty.mendWorker();
      await faulty.retry.click();
      await cv.expectTotal(268);
    });
  }

  test("that fails twice and then comes is not even noticed", async ({ cv, faulty, page }) => {
    await page.route("**/assets/worker-*.js", (route) => {
      faulty.starts += 1;
      return faulty.starts <= 2 ? route.abort() : route.continue();
    });
    await cv.open();
    await cv.expectTotal(268);
    expect(faulty.starts).toBe(3);
    expect(faulty.documents).toBe(1);
  });

  test("that a policy blocks is told with 'Try Again'", async ({ faulty, page }) => {
    await page.route("**/", async (route) => {
      const response = await route.fetch();
      const policy = (response.headers()["content-security-policy"] ?? "").replace(
        "worker-src 'self'",
        "worker-src 'none'",
      );
      const headers = { ...response.headers(), "content-security-policy": policy };
      await route.fulfill({ response, headers });
    });
    await page.goto("/");
    await faulty.expectWrong();
  });
});

for (const [what, code] of [
  ["has no workers", "delete window.Worker"],
  [
    "makes no workers",
    "window.Worker = class { constructor() { throw new DOMException('no', 'SecurityError') } }",
  ],
] as const) {
  test(`a browser that ${what} says so, and shows the newest results`, async ({ cv, faulty, page }) => {
    await page.addInitScript(code);
    await page.goto("/");
    await faulty.expectWrong();
    await expect(page.getByText("The browser starts no worker")).toBeVisible();
    await expect(page.getByRole("heading", { name: "The newest 4 of 268 results" })).toBeVisible();
    await expect(cv.cards).toHaveCount(4);
  });
}

for (const [what, answer] of [
  ["is gone (404)", { status: 404, ...page200 }],
  ["is a page instead", page200],
  ["is lost on the line", "abort"],
] as const) {
  test(`where the assistant ${what}, titles are searched without it, and a wrong text says what is missing`, async ({
    cv,
    faulty,
    page,
  }) => {
    let isBroken = true;
    await page.route("**/assets/assistant-*.js", (route) => {
      if (!isBroken) return route.continue();
      return answer === "abort" ? route.abort() : route.fulfill(answer);
    });
    await cv.open();
    for (const [query, total] of [
      ["fix", 5],
      ["fix*", 4],
      ['"in the"', 6],
      ["title:parser", 1],
    ] as const) {
      await cv.box.fill(query);
      await cv.expectTotal(total);
    }
    // It explains what is wrong with a text.
    await cv.box.fill("fix )");
    await faulty.expectWrong();
    isBroken = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(cv.problems).toBeVisible();
  });
}

test.describe("a worker that starts", () => {
  test("and throws at once is told with what it threw", async ({ faulty, page }) => {
    await faulty.beforeWorker("throw new Error('a bug at the start')");
    await page.goto("/");
    await faulty.expectWrong();
    await expect(page.getByText("a bug at the start")).toBeVisible();
    expect(faulty.starts).toBe(4);
  });

  test("and hangs at once is told within moments", async ({ faulty, page }) => {
    await faulty.beforeWorker(hang);
    await page.goto("/");
    await faulty.expectWrong();
    expect(faulty.starts).toBeLessThanOrEqual(4);
  });
});

/** Runs the given code in the worker when a question contains the text. */
const whenAsked = (text: string, code: string) => `
  addEventListener("message", (event) => {
    if (JSON.stringify(event.data).includes(${JSON.stringify(text)})) { event.stopImmediatePropagation(); ${code} }
  });`;
const whenPoisoned = (code: string) => whenAsked("poison", code);

test.describe("in the middle of a query, a worker that", () => {
  for (const [what, code] of [
    ["hangs", hang],
    ["closes itself", "close();"],
    ["throws asynchronously", "setTimeout(() => { throw new Error('late') });"],
    ["says nothing", ""],
    ["answers nonsense", "postMessage({ id: event.data.id, type: 'RAW', value: { rows: 'all' } });"],
    ["answers somebody else", "postMessage({ id: 'nobody' }); postMessage(null); postMessage(7);"],
  ] as const) {
    test(`${what} is replaced, and the question is answered`, async ({ cv, faulty }) => {
      await faulty.beforeWorker(whenPoisoned(code), { first: 1 });
      await cv.open();
      await cv.box.fill("poison");
      await expect(cv.head).toHaveText("0 results", patient);
      expect(faulty.starts).toBe(2);
      await cv.box.fill("fix");
      await expect(cv.cards.first()).toBeVisible();
      expect(faulty.starts).toBe(2);
    });
  }

  test("answers what cannot be read, is told", async ({ cv, faulty }) => {
    await faulty.beforeWorker(
      whenPoisoned("postMessage({ id: event.data.id, type: 'HANDLER', name: 'none' });"),
    );
    await cv.open();
    await cv.box.fill("poison");
    await faulty.expectWrong();
  });

  test("hangs whenever it is asked this, is given up", async ({ cv, faulty, page }) => {
    await faulty.beforeWorker(whenPoisoned(hang));
    await cv.open();
    await cv.box.fill("poison");
    await faulty.expectWrong();
    expect(faulty.starts).toBeLessThanOrEqual(4);
    // Another query is not affected.
    await page.goto("/?q=fix");
    await expect(cv.cards.first()).toBeVisible();
  });
});

test.describe("the calendar", () => {
  test.use({ isIdle: true });

  const calendar = (page: Page) => page.getByRole("figure", { name: "Activity by day" });
  async function unfold(page: Page) {
    // Charts load where they are in view, which is below the career.
    await page.locator(".charts").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Activity by day" }).click();
    // It is asked for once it is in view, and what precedes it may have moved it out again.
    await page.locator("#charts > :last-child").scrollIntoViewIfNeeded();
  }
  const failure = (page: Page) => calendar(page).getByText("This chart could not be drawn");
  const days = (page: Page) => calendar(page).getByRole("gridcell");

  test("is drawn although the worker dies while it is asked for", async ({ cv, faulty, page }) => {
    await faulty.beforeWorker(whenAsked(`["days"]`, "close();"), { first: 1 });
    await cv.open();
    await unfold(page);
    await expect(days(page).first()).toBeVisible(patient);
    await expect(failure(page)).toHaveCount(0);
    expect(faulty.starts).toBe(2);
  });

  test("says where its counts cannot be had, and 'Try Again' draws it", async ({ cv, page }) => {
    let isBroken = true;
    await page.route("**/assets/assistant-*.js", (route) =>
      isBroken ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await cv.open();
    await unfold(page);
    const slot = page.locator(".charts");
    await expect(slot.getByText("This chart could not be drawn")).toBeVisible(patient);
    // The other charts and the list are as they were.
    await expect(page.getByRole("figure", { name: "Activity by year" }).locator("svg").first()).toBeVisible();
    await expect(cv.cards.first()).toBeVisible();
    isBroken = false;
    // Another search would ask for it again, too.
    await slot.getByRole("button", { name: "Try Again" }).click();
    await expect(days(page).first()).toBeVisible(patient);
  });
});
