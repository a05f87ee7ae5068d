import { expect, test } from "../e2e/page.ts";
import { test as faultyTest } from "./faulty.ts";

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
     sessionStorage.setItem("redirect-path", "//evil.example/");
     sessionStorage.setItem("reloaded-for", "\\u0000");`,
  ],
  ["with a path of another scheme", `sessionStorage.setItem("redirect-path", "javascript:alert(1)");`],
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

faultyTest(
  "a browser that refuses to write the address any more loses no keystroke",
  async ({ cv, page }) => {
    await page.addInitScript(() => {
      for (const name of ["pushState", "replaceState"] as const) {
        const write = history[name].bind(history);
        let writes = 0;
        history[name] = (...given) => {
          writes += 1;
          if (writes > 3)
            throw new DOMException("Too many calls to Location or History APIs", "SecurityError");
          write(...given);
        };
      }
    });
    await cv.open();
    for (const text of ["fix", "docs", "typo", "language:python", "language:go"]) {
      await cv.box.fill(text);
      await cv.box.press("Enter");
      await page.waitForTimeout(400);
    }
    await expect(cv.box).toHaveValue("language:go");
    await expect(async () => expect(await cv.total()).toBeLessThan(100)).toPass();
  },
);

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

test("an address that nobody meant does no harm", async ({ cv, page }) => {
  // Charts load where they are in view, which is below the career.
  await page.setViewportSize({ width: 1280, height: 1200 });
  for (const search of [
    "?q=%E0%A4%A",
    "?q=%&from=%&chart=%",
    "?chart=excel",
    "?chart=__proto__",
    "?q=a&q=b&%",
  ])
    await test.step(search, async () => {
      await page.goto(`/${search}`);
      await expect(cv.box).toBeVisible();
      await expect(cv.head).toBeVisible();
      // Without results there are no charts. The address's text may come into the box after it was cleared: its html
      // stands there before its scripts.
      await expect(async () => {
        await cv.box.fill("");
        await expect(page.getByRole("button", { name: "Drawn with Victory" })).toBeVisible({
          timeout: 3_000,
        });
      }).toPass();
    });
});

/** As many cards' dates are compared. */
test("a storm of back and forward ends where it ends", async ({ cv, page }) => {
  await cv.open();
  const texts = ["fix", "docs", "typo", "python", "rust", "go"];
  for (const text of texts) {
    await cv.box.fill(text);
    await cv.box.press("Enter");
    await expect(page).toHaveURL(new RegExp(`q=${text}$`));
  }
  await page.evaluate(async () => {
    for (const step of [-1, -1, -1, 1, 1, -1, -1, -1, 1, -1, 1, 1, 1, -1]) {
      history.go(step);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  });
  await page.waitForTimeout(1_000);
  const asked = new URL(page.url()).searchParams.get("q") ?? "";
  await expect(cv.box).toHaveValue(asked);
  const total = await cv.total();
  await page.reload();
  await cv.expectTotal(total);
});
