import { expect, test } from "../e2e/page.ts";

test.use({ isIdle: true });

const storages: [what: string, code: string][] = [
  [
    "that may not be touched",
    `for (const name of ["localStorage", "sessionStorage"])
       Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });`,
  ],
  [
    "that is full",
    `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`,
  ],
  [
    "with corrupt values",
    `localStorage.setItem("color-scheme", '{"dark');
     localStorage.setItem("cv-preferred-chart", "%E0%A4%A");
     sessionStorage.setItem("redirect-path", "javascript:alert(1)");
     sessionStorage.setItem("reloaded-for", "\\u0000");`,
  ],
];

for (const [what, code] of storages) {
  test(`storage ${what} keeps nobody from searching, choosing a theme and a chart`, async ({ cv, page }) => {
    await page.addInitScript(code);
    await cv.open();
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    await cv.box.fill("language:python");
    await expect(async () => expect(await cv.total()).toBeLessThan(268)).toPass();
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await page.getByRole("button", { name: /^Drawn with / }).click();
    await page.getByRole("menuitemradio", { name: "nivo" }).click();
    await expect(page).toHaveURL(/chart=nivo/);
  });
}

test("a query of a megabyte is told to be too long, from the address and from the box", async ({
  cv,
  page,
}) => {
  const long = "x".repeat(1_000_000);
  // No host accepts such a long address, but a page that is already open may be given it.
  await page.route("**/?q=*", async (route) => {
    await route.fulfill({ response: await route.fetch({ url: new URL("/", route.request().url()).href }) });
  });
  await page.goto(`/?q=${long}`);
  await expect(cv.problems.getByText("Query is too long")).toBeVisible();
  await cv.box.fill("fix");
  await expect(cv.cards.first()).toBeVisible();
  await cv.box.evaluate((box, text) => {
    if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement))
      throw new Error(box.tagName);
    box.focus();
    box.select();
    document.execCommand("insertText", false, text);
  }, long);
  await expect(cv.problems.getByText("Query is too long")).toBeVisible();
});
