import { expect, test } from "./page.ts";

for (const width of [320, 412])
  test(`at ${width} px nothing overflows, the career starts on the first screen, and targets are 44 px high`, async ({
    cv,
    page,
  }) => {
    await page.setViewportSize({ width, height: 915 });
    await cv.open();
    const firstJob = page.getByRole("region", { name: "Experience" }).getByRole("link").first();
    await expect(firstJob).toBeInViewport({ ratio: 1 });
    await cv.box.fill("fix colour:red");
    await expect(cv.problems).toBeVisible();
    await cv.openFilters();
    const low = await page
      .getByRole("search")
      .locator("button:visible, input:visible, label:visible:not(.sr-only)")
      .evaluateAll((all) =>
        all
          // A checkbox is tapped by its label.
          .filter((target) => target.matches("label") || target.closest("label") === null)
          .filter((target) => target.getBoundingClientRect().height < 44)
          .map((target) => target.outerHTML.slice(0, 120)),
      );
    expect(low).toEqual([]);

    await cv.open("/?q=language:python");
    await cv.expectNoSidewaysScroll();
    await cv.expectAccessible();
    await cv.openFilters();
    await cv.dropdown(/^1 selected languages/).click();
    await cv.expectNoSidewaysScroll();
    await expect(page.getByRole("option").first()).toBeInViewport();
  });

test("filters over the list leave the styles behind them alone until a key moves the focus there", async ({
  cv,
  page,
}) => {
  await cv.open();
  const clearHeight = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return Number.parseFloat(style.getPropertyValue("--search-height")) * Number.parseFloat(style.fontSize);
    });
  const closed = await clearHeight();
  await cv.openFilters();
  await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
  const block = await page.getByRole("search").boundingBox();
  expect(block?.height).toBeGreaterThan(2 * closed);
  expect(await clearHeight()).toBe(closed);
  await page.keyboard.press("Tab");
  expect(await clearHeight()).toBeCloseTo(block?.height ?? 0, 0);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(clearHeight).toBe(closed);
});

test("rotating the phone keeps the current card in view", async ({ cv, page }) => {
  await cv.open();
  const list = page.getByRole("feed", { name: /^2016/ });
  await page.evaluate(() => {
    window.location.hash = "2016";
  });
  await cv.expectYearAtTop("2016");
  await page.mouse.wheel(0, 700);
  // The place is remembered a tenth of a second after the last scroll.
  await page.waitForTimeout(500);
  const read = await list
    .getByRole("article")
    .evaluateAll((cards) =>
      cards.findIndex((card) => card.getBoundingClientRect().bottom > window.innerHeight / 3),
    );
  const card = list.getByRole("article").nth(read);
  const before = await card.boundingBox();
  await page.setViewportSize({ width: 915, height: 412 });
  await expect(card).toBeInViewport({ ratio: 0.5 });
  await page.setViewportSize({ width: 412, height: 915 });
  await expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
});

for (const [width, query] of [
  [360, "language:go"],
  [412, "language:python"],
] as const)
  test(`the box shows the whole query at ${width} px`, async ({ cv, page }) => {
    await page.setViewportSize({ width, height: 800 });
    await cv.open(`/?q=${query}`);
    const isWhole = () => cv.box.evaluate((box) => box.scrollWidth <= box.clientWidth);
    expect(await isWhole()).toBe(true);
    const gap = await page.getByRole("button", { name: /^Options/ }).evaluate((button) => {
      const label = button.querySelector("span");
      return (label?.getBoundingClientRect().left ?? 0) - button.getBoundingClientRect().left;
    });
    expect(gap).toBeGreaterThanOrEqual(4);
  });

test("a menu is as wide as its pill, including the clear button", async ({ cv, page }) => {
  await cv.open("/?q=language:python");
  await cv.openFilters();
  const chip = page.locator(".chip").first();
  await cv.dropdown(/^1 selected languages/).click();
  const menu = page.getByRole("listbox").locator("..");
  await expect(menu).toBeVisible();
  const [pill, list] = [await chip.boundingBox(), await menu.boundingBox()];
  expect(list?.width).toBeCloseTo(pill?.width ?? 0, 0);
  expect(list?.x).toBeCloseTo(pill?.x ?? 0, 0);
});

test("the popup shows its choices in one row, and keeps its button in view below the list", async ({
  cv,
  page,
}) => {
  for (const width of [320, 412]) {
    await page.setViewportSize({ width, height: 700 });
    await cv.open("/?q=table");
    await cv.cards.first().getByRole("list", { name: "Languages" }).getByRole("button").first().click();
    const dialog = page.getByRole("dialog");
    const apply = dialog.getByRole("button", { name: "Apply as filter" });
    await expect(apply).toBeInViewport({ ratio: 1 });
    const rows = await dialog
      .getByRole("radiogroup")
      .getByRole("radio")
      .evaluateAll((all) => new Set(all.map((radio) => Math.round(radio.getBoundingClientRect().top))).size);
    expect(rows).toBe(1);
    await dialog.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(apply).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
  }
});

test("all links of an opened card are in view", async ({ cv, page }) => {
  await cv.open("/?q=table");
  const card = cv.cards.first();
  await card.getByRole("button", { name: "Details" }).click();
  await expect(card.locator("[data-details]")).toBeVisible();
  for (const link of await card.getByRole("list", { name: "Links" }).getByRole("link").all()) {
    const box = await link.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(412);
  }
  await expect(page.locator(".link-row").first()).toHaveCSS("flex-wrap", "wrap");
});

test("opening the charts leaves no text half under the bar, and shows them right below the search", async ({
  cv,
  page,
}) => {
  for (const [address, y] of [
    ["/", 0],
    ["/", 60],
    ["/?q=table", 0],
    ["/?q=table", 40],
  ] as const) {
    await cv.open(address);
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
    const button = page.getByRole("button", { name: "Charts" });
    await button.evaluate((element: HTMLElement) => element.click());
    await expect(page.getByRole("region", { name: "Charts" })).toBeVisible();
    const { halfUnder, gap } = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const bar = boxOf("#top")?.bottom ?? 0;
      const parts = [...document.querySelectorAll(".hero > *")].map((part) => part.getBoundingClientRect());
      return {
        halfUnder: parts.filter(({ top, bottom }) => top < bar && bottom > bar).length,
        gap: (boxOf(".charts-rail")?.top ?? 0) - (boxOf("#search")?.bottom ?? 0),
      };
    });
    expect([address, y, halfUnder]).toEqual([address, y, 0]);
    expect(gap).toBeLessThan(16);
    await button.evaluate((element: HTMLElement) => element.click());
  }
});

test("the focus ring of the theme button is inside the window", async ({ cv, page }) => {
  await cv.open();
  const button = page.getByRole("button", { name: "Theme" });
  await page.keyboard.press("Tab");
  await button.focus();
  const [right, offset] = await button.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    return [
      element.getBoundingClientRect().right,
      Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth),
    ];
  });
  expect((right ?? 0) + (offset ?? 0)).toBeLessThan(412);
});

test("nothing in the heading scrolls sideways at twice the text size", async ({ cv, page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
  await cv.open();
  await cv.expectNoSidewaysScroll();
  const controls = page.getByRole("banner").locator("a:not([href^='#']):visible, button:visible");
  for (const control of await controls.all()) await expect(control).toBeInViewport({ ratio: 1 });
  for (const name of ["Options", "Charts"]) {
    const button = page.getByRole("button", { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  const field = await page.locator(".query-field").boundingBox();
  expect(field?.width).toBeGreaterThan(200);
  expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThan(360 - 16);
  await cv.openFilters();
  await cv.dropdown(/^Language/).tap();
  const name = await cv
    .option(/^Python/)
    .getByText("Python")
    .boundingBox();
  expect(name?.width).toBeGreaterThan(100);
});
