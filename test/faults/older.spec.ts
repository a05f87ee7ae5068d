/** Tests browsers older than the page supports: the html stays readable, whatever fails to start. */
import type { Page, Route } from "@playwright/test";
import { readBaseline } from "../../node/site/inline-scripts.ts";
import { expect, test, workerScript } from "./faulty.ts";

const program = "**/assets/index-*.js";
const note = (page: Page) => page.getByText("Searching needs a newer browser");

const lost = (page: Page) => page.getByText("The page could not be loaded");

/** Makes the browser appear older than the page supports. */
const makeOlder = (page: Page) => page.addInitScript("CSS.supports = () => false");

const failures: [what: string, answer: (route: Route) => Promise<void>][] = [
  [
    "does not understand the program",
    (route) => route.fulfill({ contentType: "text/javascript", body: "const later = a |> b;" }),
  ],
  [
    "lacks what the program needs at once",
    (route) => route.fulfill({ contentType: "text/javascript", body: "new Temporal.Latest();" }),
  ],
  ["does not get the program", (route) => route.abort()],
  ["gets a page instead of the program", (route) => route.fulfill({ status: 404, contentType: "text/html" })],
];

for (const [what, answer] of failures)
  test(`a browser that ${what} shows the newest results and why: it is too old, or the page failed to load`, async ({
    cv,
    faulty,
    page,
  }) => {
    await page.route(program, answer);
    // If the address contains a query, the newest results are better than none.
    await page.goto("/?q=fix");
    await expectReadable(page);
    await expect(lost(page)).toBeVisible();
    await expect(note(page)).toBeHidden();
    expect(faulty.documents).toBeLessThanOrEqual(2);
    await cv.expectAccessible();
    await cv.expectNoSidewaysScroll();
    await page.unroute(program);
    await faulty.retry.click();
    await expect(cv.head).toBeVisible();

    await makeOlder(page);
    await page.route(program, answer);
    await page.goto("/");
    await expectReadable(page);
    await expect(lost(page)).toBeHidden();
    for (const { name, version } of readBaseline())
      if (name !== "ios_saf") await expect(note(page)).toContainText(new RegExp(`${name}.* ${version}`, "i"));
  });

test("a browser without modules shows the newest results and says that search needs a newer one", async ({
  page,
}) => {
  await page.addInitScript("delete HTMLScriptElement.prototype.noModule");
  await page.route("**/", async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('type="module"', 'type="text/unknown"');
    await route.fulfill({ response, body: html });
  });
  await page.goto("/");
  await expectReadable(page);
  await expect(note(page)).toBeVisible();
});

for (const [what, code] of [
  ["while the page renders", "delete Array.prototype.flatMap; Array.prototype.at = undefined;"],
  ["after the page has rendered", "delete window.ResizeObserver"],
] as const) {
  test(`the newest results stay, without search, if something is missing ${what}`, async ({ page }) => {
    await makeOlder(page);
    await page.addInitScript(code);
    await page.goto("/");
    await expectReadable(page);
    await expect(note(page)).toBeVisible();
  });
}

test("the newest results stay, without search, if the worker cannot start", async ({ cv, faulty, page }) => {
  await faulty.beforeWorker("throw new Error('too old')");
  await page.goto("/?q=fix");
  await faulty.expectWrong();
  await expect(page.getByRole("heading", { name: "The newest 4 of 268 results" })).toBeVisible();
  await expect(cv.cards).toHaveCount(4);
  await expect(cv.cards.first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Details" })).toHaveCount(0);
  await cv.expectAccessible();
  await page.unroute(workerScript);
  await faulty.retry.click();
  await expect(cv.head).toBeVisible();
  await expect(cv.box).toHaveValue("fix");
});

test("a script that arrives late removes the notice", async ({ cv, page }) => {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => document.documentElement.classList.add("app-failed"));
  });
  await cv.open();
  await expect(note(page)).toBeHidden();
  await expect(cv.box).toBeVisible();
});

/** Expects the owner, the first results with their dates, and no control without a function. */
async function expectReadable(page: Page) {
  await expect(page.getByRole("heading", { level: 1, name: "Ilse Varga" })).toBeVisible();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("All rights reserved.");
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Details" })).toHaveCount(0);
  await expect(page.getByText("Loading")).toBeHidden();
  await expect(cards.first().locator("time")).toHaveText(/^\w+ \d+, \d{4}$/, { useInnerText: true });
}
