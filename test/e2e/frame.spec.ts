/** Tests what surrounds the list: the top bar, the search block that sticks, and 'back to top'. */
import type { Page } from "@playwright/test";
import { expect, test } from "./page.ts";

// The list is rendered completely, and the charts load, while the page is idle.
test.use({ isIdle: true });

// The golden pages in test/node/site have the texts and links of the bar and the footer.
test("the top bar stays, and shows title, domain and network if there is room", {
  tag: "@phone",
}, async ({ cv, page, isMobile }) => {
  await cv.open();
  const bar = page.getByRole("banner");
  // Voice control finds it by its visible text.
  await expect(bar.getByRole("link", { name: "Ilse Varga’s CV · Home" }).locator("svg")).toBeVisible();
  const network = bar.getByRole("link", { name: /^Professional network.*new tab/ });
  for (const [width, domain, title] of isMobile
    ? ([[412, false, false]] as const)
    : ([
        [639, false, false],
        [640, true, false],
        [767, true, false],
        [768, true, true],
      ] as const)) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bar.getByText("ilse-varga.example")).toBeVisible({ visible: domain });
    await expect(bar.getByText("Ilse Varga’s CV")).toBeVisible({ visible: title });
    await expect(network.getByText("Network")).toBeVisible({ visible: title });
    expect((await page.locator(".hero").boundingBox())?.width).toBeLessThanOrEqual(900);
  }
  await page.evaluate(() => window.scrollTo(0, 2000));
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(await bar.boundingBox()).toMatchObject({ y: 0, height: 48 });
});

test("the parts of the page end on one line", async ({ cv, page }) => {
  await cv.open("/?q=fix");
  // Its frames give way to the charts.
  await page.locator(".charts").scrollIntoViewIfNeeded();
  for (const width of [768, 1280, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const rightOf = (part: string) =>
        page
          .locator(part)
          .first()
          .evaluate((box) => box.getBoundingClientRect().right);
      const column = await rightOf(".query-field");
      // From 1,264 px the charts end the page.
      const whole = width >= 1264 ? await rightOf(".charts figure") : column;
      const ends: [name: string | RegExp, end: number][] = [
        ["Theme", whole],
        ["Reset", column],
        // Collapsed charts have no choice of a library.
        ...(width >= 1264 ? [[/^Drawn with/, whole] satisfies [RegExp, number]] : []),
      ];
      for (const [name, end] of ends) {
        const button = page.getByRole("button", { name });
        await expect(button).toBeVisible();
        // The content counts, since a button without a frame is wider than its visible part.
        const contentEnd = await button.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().right;
        });
        expect(Math.abs(contentEnd - end), String(name)).toBeLessThanOrEqual(1);
      }
    });
});

test("the sticky block has an edge only once it sticks", { tag: "@phone" }, async ({ cv, page }) => {
  await cv.open();
  const edge = () =>
    page.getByRole("search").evaluate((block) => {
      const { opacity, borderTopWidth } = getComputedStyle(block, "::after");
      return borderTopWidth === "1px" ? Number(opacity) : 0;
    });
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  await scrollTo(20);
  await expect(page.locator("#search")).toBeVisible();
  await scrollTo(1200);
  await expect.poll(edge).toBe(1);
  await scrollTo(20);
  await expect.poll(edge).toBe(0);
});

test.describe("back to top", () => {
  const scroll = (page: Page, top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

  test("appears beyond 300 px, and moves up near the page's end", { tag: "@phone-more" }, async ({
    cv,
    page,
  }) => {
    await cv.open();
    const button = page.getByRole("button", { name: "Back to top" });
    const scrollTo = (top: number) => scroll(page, top);
    const bottom = () =>
      button.evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom);
    const end = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

    await expect(button).toBeHidden();
    await scrollTo(300);
    await expect(button).toBeHidden();
    await scrollTo(301);
    await expect(button).toBeVisible();
    await expect.poll(bottom).toBe(32);

    // The list grows while the page is idle, and the end of the page moves with it.
    await expect(cv.cards).toHaveCount(await cv.total());
    // Cards take their true heights near the screen, so the end of the page moves until all are measured.
    await expect
      .poll(async () => {
        await scrollTo(await end());
        return (await end()) - (await page.evaluate(() => window.scrollY));
      })
      .toBeLessThan(1);
    await expect.poll(bottom).toBe(96);
    // A card that comes near for the first time moves the end once more.
    const bottomBefore = async (distance: number) => {
      await scrollTo((await end()) - distance);
      return bottom();
    };
    await test.step("it covers no line of the footer", async () => {
      const countCovered = (element: Element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return [...document.querySelectorAll("#footer :is(p, h2, li)")].filter((line) => {
          const box = line.getBoundingClientRect();
          return box.right > left && box.bottom > top && box.top < bottom;
        }).length;
      };
      // The page's end moves while it is laid out for its new width, and the button takes 150 ms to move.
      const coveredAtEnd = async () => {
        await scrollTo(await end());
        return button.evaluate(countCovered);
      };
      await expect.poll(coveredAtEnd).toBe(0);
    });
    await expect.poll(() => bottomBefore(99)).toBe(96);
    await expect.poll(() => bottomBefore(102)).toBe(32);
    await scrollTo(0);
    await expect(button).toBeHidden();
  });

  test("covers no title, nothing of the charts beside the list, and no toggle", {
    tag: ["@more", "@phone"],
  }, async ({ cv, page, isMobile }) => {
    await cv.open();
    await expect(cv.cards).toHaveCount(await cv.total());
    const button = page.getByRole("button", { name: "Back to top" });
    for (const width of isMobile ? [320, 412] : [768, 900, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const countCovered = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const toggles = innerWidth < 768 ? "" : ", [data-toggle] svg";
        const all = document.querySelectorAll(`article h3, .charts figure, .charts button${toggles}`);
        const lines = [...all].flatMap((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return part.matches("h3") ? [...range.getClientRects()] : [part.getBoundingClientRect()];
        });
        return lines.filter(
          (box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom,
        ).length;
      };
      // The page is laid out again after the window has another width, and its place is restored.
      const coveredInList = async () => {
        const start = await page
          .locator("#list")
          .evaluate((list) => scrollY + list.getBoundingClientRect().top);
        await scroll(page, start + 200);
        return button.evaluate(countCovered);
      };
      await expect.poll(coveredInList).toBe(0);
    }
  });

  test("scrolls smoothly, clears the hash, keeps the query and moves the focus", async ({ cv, page }) => {
    await cv.open("/?q=language:python#2015");
    const button = page.getByRole("button", { name: "Back to top" });
    await expect(button).toBeVisible();
    const entries = await page.evaluate(() => history.length);
    await page.evaluate(() => {
      const places: number[] = [];
      window.addEventListener("scroll", () => places.push(window.scrollY));
      Object.assign(window, { places });
    });
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const places = await page.evaluate(() => (window as unknown as { places: number[] }).places);
    expect(places.length, "steps of a smooth way").toBeGreaterThan(2);
    await expect(page).toHaveURL(/\?q=language:python$/);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await expect(page.getByRole("banner")).toBeFocused();
    await expect(button).toBeHidden();
  });

  test("jumps with reduced motion, with the keyboard too", async ({ cv, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await cv.open();
    await page.evaluate(() => window.scrollTo(0, 2000));
    await page.getByRole("button", { name: "Back to top" }).press("Enter");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
