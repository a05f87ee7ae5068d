import type { Page } from "@playwright/test";
import { compiledData, replaceFile, restoreFiles, spoilCompiled } from "../e2e/data-files.ts";
import { expect, test } from "./faulty.ts";

/** test/worker/codec/fetch-dataset.test.ts has more answers, and each of them for each file. */
const answers = {
  "404": { status: 404, body: "" },
  HTML: { contentType: "text/html", body: "<!doctype html><title>The start page</title>" },
  "an empty file": { contentType: "application/json", body: "" },
  "another shape": { contentType: "application/json", body: '{"items": []}' },
} as const;

/** Records the data files that a page requests, by their file names. */
function watchData(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/(?:data\/|assets\/(?=data-))([\w-]+\.json)$/.exec(request.url()) ?? [];
    if (name !== undefined) asked.push(name);
  });
  return asked;
}

const plainFiles = [
  ...["activities.json", "categories.json", "languages.json"],
  ...["org-types.json", "orgs.json", "owner.json"],
];

test("the data is one request", async ({ cv, page }) => {
  const asked = watchData(page);
  await cv.open();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([expect.stringMatching(/^data-[\w-]{8}\.json$/)]);
});

for (const what of ["404", "HTML"] as const) {
  test(`compiled data: ${what} in its place costs nothing, for the plain files are there`, async ({
    cv,
    page,
  }) => {
    const asked = watchData(page);
    await page.route(compiledData, (route) => route.fulfill(answers[what]));
    await cv.open();
    await cv.expectTotal(268);
    expect(asked.slice(1).sort()).toEqual(plainFiles);
    await cv.cards.first().click();
    await cv.box.fill("language:python");
    await expect(async () => expect(await cv.total()).toBeLessThan(268)).toPass();
  });
}

test("compiled data that is damaged on its way is not believed", async ({ cv, page }) => {
  const asked = watchData(page);
  await page.route(compiledData, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace("Zero-copy static", "Nero-copy static") });
  });
  await cv.open();
  await cv.expectTotal(268);
  await expect(page.getByText("Zero-copy static files")).toBeVisible();
  expect(asked.slice(1).sort()).toEqual(plainFiles);
});

test("compiled data that the line loses costs nothing either", async ({ cv, page }) => {
  await page.route(compiledData, (route) => route.abort("connectionreset"));
  await cv.open();
  await cv.expectTotal(268);
});

test("compiled data is gone, and the program that reads the plain files too: told, and 'Try Again' mends it", async ({
  cv,
  faulty,
  page,
}) => {
  await page.route(compiledData, (route) => route.fulfill({ status: 404 }));
  await page.route("**/assets/plain-files-*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  await expect(page.getByText(/data-[\w-]{8}\.json/)).toBeVisible();
  await restoreFiles(page);
  await faulty.retry.click();
  await cv.expectTotal(268);
});

for (const [file, what] of [
  ["orgs.json", "an empty file"],
  ["languages.json", "404"],
] as const) {
  test(`${what} in the place of ${file} is told with its name, and 'Try Again' mends it`, async ({
    cv,
    faulty,
    page,
  }) => {
    await replaceFile(page, file, answers[what]);
    await page.goto("/");
    await expect(page.getByText(file)).toBeVisible();
    await restoreFiles(page);
    await faulty.retry.click();
    await cv.expectTotal(268);
  });
}

test("a line that breaks in the middle of the data is told, and 'Try Again' mends it", async ({
  cv,
  faulty,
  page,
}) => {
  await spoilCompiled(page);
  await page.route("**/data/activities.json", (route) => route.abort("connectionreset"));
  await page.goto("/");
  await expect(page.getByText("activities.json")).toBeVisible();
  await restoreFiles(page);
  await faulty.retry.click();
  await cv.expectTotal(268);
});

for (const [file, what] of [
  ["owner.json", "404"],
  ["categories.json", "HTML"],
  ["org-types.json", "another shape"],
] as const) {
  test(`${what} in the place of ${file}, which may be missing, costs nothing but it`, async ({
    cv,
    page,
  }) => {
    await replaceFile(page, file, answers[what]);
    await cv.open();
    await cv.expectTotal(268);
  });
}

test("duplicate ids, dangling orgs and names that objects inherit do no harm", async ({ cv, page }) => {
  const article = { title: "An article", category: "Article", createdAt: "2015" };
  await replaceFile(page, "activities.json", {
    contentType: "application/json",
    body: `[
        ${JSON.stringify({ ...article, id: "a", org: "nobody", title: "The first" })},
        ${JSON.stringify({ ...article, id: "a", org: "nobody", title: "The second" })},
        ${JSON.stringify({ ...article, id: "toString", org: "hasOwnProperty" })},
        {"__proto__": {"polluted": true}, "id": "__proto__", "org": "__proto__", "title": "t", "category": "Article",
         "createdAt": "2014", "links": {"__proto__": {"title": "x", "url": "https://a.example/"}}}
      ]`,
  });
  await cv.open();
  await cv.expectTotal(3);
  await expect(page.getByText("The first")).toBeVisible();
  await expect(page.getByText("The second")).toHaveCount(0);
  expect(await page.evaluate("({}).polluted")).toBeUndefined();
  await cv.box.fill("org:__proto__ OR org:toString");
  await cv.expectTotal(1);
});

test("a slow line is waited for, with the worker that waits", async ({ cv, faulty, page }) => {
  await faulty.beforeWorker("");
  await page.route(compiledData, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByText("Loading").first()).toBeVisible();
  await expect(cv.head).toBeVisible({ timeout: 30_000 });
  expect(faulty.starts).toBe(1);
});

test("a worker's script on a slow line is waited for, and not taken for a worker that hangs", async ({
  cv,
  faulty,
  page,
}) => {
  await page.route("**/assets/worker-*.js", async (route) => {
    faulty.starts += 1;
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await route.continue();
  });
  await page.goto("/");
  await expect(cv.head).toBeVisible({ timeout: 30_000 });
  expect(faulty.starts).toBe(1);
});

test("without a network after the first load the search goes on; the page says once that it is offline, and what is missing comes later", async ({
  cv,
  context,
  faulty,
  page,
}) => {
  await cv.open();
  await page.waitForLoadState("networkidle");
  const note = page.getByRole("status").filter({ hasText: "You are offline" });
  await context.setOffline(true);
  await expect(note).toHaveCount(0);
  await cv.box.fill("language:python");
  await expect(async () => expect(await cv.total()).toBeLessThan(268)).toPass();
  await page.getByRole("radio", { name: "Plotly" }).check({ force: true });
  await expect(page.getByText("This chart could not be drawn").first()).toBeVisible();
  await expect(note).toBeVisible();
  await cv.box.focus();
  await cv.expectAccessible();
  await expect(note).toHaveCount(1);
  await expect(cv.cards.first()).toBeVisible();
  await context.setOffline(false);
  await expect(note).toHaveCount(0);
  await expect(page.locator(".js-plotly-plot").first()).toBeVisible();
  expect(faulty.loads).toBe(1);
});
