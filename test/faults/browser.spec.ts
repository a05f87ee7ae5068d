import { expect, test } from "../e2e/page.ts";

test.use({ isIdle: true });

const storages: [what: string, code: string][] = [
  [
    "that denies access",
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
  test(`search, theme and chart library work with storage ${what}`, async ({ cv, page }) => {
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
