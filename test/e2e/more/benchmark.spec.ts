/** Tests the benchmark on the visitor's device: running, cancelling, rejecting, and its report. */
import type { Page } from "@playwright/test";
import { expect, test } from "../page.ts";

const address = "/demo/benchmark";
/** The engines that a run may leave out. */
const peers: readonly string[] = ["Plain filtering", "liqe"];
const script = "**/assets/worker-*.js";
const peer = "**/assets/liqe-*.js";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const results = (page: Page, size: string) =>
  page.getByRole("heading", { level: 2, name: `Results with ${size} activities` });
/** Returns the texts of a table's rows below its heading. */
const rowsOf = (page: Page, name: string) =>
  page
    .getByRole("table", { name })
    .getByRole("row")
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? "")),
    );

/** Starts a run, by default against both other engines. */
async function start(page: Page, size: string, against: readonly string[] = peers) {
  await page.goto(address);
  await page.getByRole("radio", { name: size, exact: true }).check();
  for (const name of peers) await page.getByRole("checkbox", { name }).setChecked(against.includes(name));
  await button(page, "Run").click();
}

test("a run shows figures for every engine and class, and copies them as text", async ({
  cv,
  page,
  context,
}) => {
  test.slow();
  await start(page, "1,000");
  await expect(results(page, "1,000")).toBeVisible({ timeout: 120_000 });
  await expect(
    page.getByRole("status").filter({ hasText: /^Finished after .+ queries per second/ }),
  ).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);

  const engines = await rowsOf(page, "Figures of each engine");
  expect(engines.map(([name]) => name)).toEqual(["This site", ...peers]);
  for (const [, perSecond = "", , , , median = "", p99 = ""] of engines) {
    expect(Number(perSecond.replaceAll(",", ""))).toBeGreaterThan(0);
    for (const time of [median, p99]) expect(Number.parseFloat(time)).toBeGreaterThan(0);
  }
  const classes = await rowsOf(page, "Times by class of query");
  expect(classes).toHaveLength(10);
  for (const [, ...times] of classes) {
    expect(times).toHaveLength(2 + peers.length);
    for (const time of times) expect(time).toMatch(/^[\d.,]+\u202f(?:µs|ms|s)$/);
  }

  // The checks below skip a closed table.
  await page.getByText("As a table").click();
  const bins = await rowsOf(page, "Queries by how long they take");
  expect(bins.reduce((sum, [, , ours]) => sum + Number(ours), 0)).toBe(200);
  await cv.expectNoSidewaysScroll();
  await cv.expectNoSidewaysScrollOnPhone();
  await cv.expectAccessibleInBothThemes("main > article");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Copy as text").click();
  await expect(page.getByRole("status").filter({ hasText: "Copied." })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Results with 1,000 activities");
  for (const name of ["This site", ...peers]) expect(copied).toMatch(new RegExp(`^${name} +[\\d,]+ `, "m"));

  // If copying is denied, the text is selected for copying by hand.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await button(page, "Copy as text").click();
  const field = page.getByRole("textbox", { name: "The result as text" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(copied.replaceAll("\r\n", "\n"));
  expect(await page.evaluate(() => document.getSelection()?.toString())).toContain("Results with 1,000");
});

test("the page responds to the keyboard while the worker is busy, and cancels at once", async ({
  cv,
  page,
}) => {
  await page.goto(address);
  const size = page.getByRole("radio", { name: "10,000", exact: true });
  // The prerendered form takes no input and no focus before its script has loaded.
  await expect(size).toBeEnabled();
  await size.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "100,000", exact: true })).toBeChecked();
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press("Tab");
  await expect(button(page, "Run")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("progressbar", { name: "Progress of the run" })).toBeVisible();
  const mover = page.locator("[data-moving]");
  const place = async () => Math.round((await mover.boundingBox())?.x ?? 0);
  const places = new Set<number>();
  await expect.poll(async () => places.add(await place()).size).toBeGreaterThan(3);
  await expect(page.locator("[data-pause]")).toHaveText(/^[1-9]\d*\u202fms$/);

  // There is nothing to copy until a step has finished.
  await expect(page.getByRole("status").filter({ hasText: /plain answers|Building/ })).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Cancelled" })).toBeVisible();
  await expect(button(page, "Run")).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "100,000 activities invented" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  // Only the search's own worker is left.
  await expect.poll(() => page.workers().length).toBe(1);
  await cv.expectAccessible("main > article");
});

test("a million activities come with a warning", { tag: "@phone" }, async ({ cv, page }) => {
  await page.goto(address);
  const warning = page.getByText(/GB of memory/);
  await expect(warning).toHaveCount(0);
  await page.getByRole("radio", { name: "1,000,000" }).check();
  await expect(warning).toBeVisible();
  await cv.expectNoSidewaysScroll();
  await cv.expectAccessible("main > article");
});

test("an engine with wrong answers shows an error instead of figures, and the others show theirs", async ({
  cv,
  page,
}) => {
  test.slow();
  const wrong = `export const contestant = {
    name: "liqe", isFull: false, reading: "substring", expresses: () => true,
    create: () => ({ search: () => ({
      ids: [], counts: { languages: {}, categories: {}, orgs: {}, shownLanguages: {}, years: {} },
    }) }),
  };`;
  await page.route(peer, (route) => route.fulfill({ contentType: "text/javascript", body: wrong }));
  await start(page, "1,000", ["liqe"]);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("liqe answered wrongly", { timeout: 120_000 });
  await expect(alert).toContainText(/0 results instead of \d+/);
  const [ours, theirs] = await rowsOf(page, "Figures of each engine");
  expect(ours?.[1]).toMatch(/^[\d,]+$/);
  expect(theirs?.slice(1)).toEqual(["–", "–", "–", "–", "–", "–"]);
  await cv.expectAccessible("main > article");
});

test.describe("a script that does not load", () => {
  test.use({ allowedErrors: /Failed to load resource|worker/i });

  test("is reported, and can be retried", async ({ cv, page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "Benchmark" })).toBeVisible();
    // By now the search's own worker is running.
    await expect.poll(() => page.workers().length).toBe(1);
    await page.route(script, (route) => route.abort());
    await button(page, "Run").click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The benchmark could not run");
    await cv.expectAccessible("main > article");
    await page.unroute(script);
    // With reduced motion nothing moves, but the pause is still announced.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await alert.getByRole("button", { name: "Try Again" }).click();
    const place = async () => (await page.locator("[data-moving]").boundingBox())?.x;
    const before = await place();
    await expect(page.locator("[data-pause]")).toHaveText(/^[1-9]\d*\u202fms$/);
    expect(await place()).toBe(before);
    await button(page, "Cancel").click();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says why the benchmark cannot run, and has no buttons", async ({ page }) => {
    await page.goto(address);
    const note = page.locator("noscript p");
    await expect(note).toBeVisible();
    await expect(note).toHaveText("The benchmark needs JavaScript.");
    await expect(button(page, "Run")).toBeHidden();
    await expect(page.getByRole("radio")).toHaveCount(0);
  });
});
