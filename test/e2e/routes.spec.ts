import type { Page } from "@playwright/test";
import { compiledData } from "./data-files.ts";
import { delayAnswers, expect, expectHydrated, hold, test } from "./page.ts";
import { largeUrl } from "./sites.ts";

/** Navigates to an address as a link of the site does. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, "", to), path);

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("an old path redirects to the new one without a history entry", async ({ cv: _, page }) => {
  await page.goto("/demo");
  const before = await page.evaluate(() => history.length);
  await go(page, "/demo/charts/victory");
  await expect(page).toHaveURL("/demo/charts/victory/fixed");
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goto("/demo/badges?x=1#y");
  await expect(page).toHaveURL("/demo/components/badges?x=1#y");
});

test.describe("a path without a page", () => {
  // The browser itself logs the status of 404.html.
  test.use({ allowedErrors: /status of 404/ });

  // test/src/router/routes.test.ts has more of them.
  test("shows the 404 screen, which links home", async ({ cv, page }) => {
    // A host sends 404.html, which leads on to the app.
    await page.goto("/nowhere/at/all");
    await expect(heading(page, "Page not found")).toBeVisible();
    await expect(page).toHaveTitle("Page not found · Ilse Varga’s CV");
    await go(page, "/demo/colors");
    await expect(heading(page, "Colors")).toBeVisible();
    await go(page, "/%E0%A4%A");
    await expect(heading(page, "Page not found")).toBeVisible();
    await cv.expectAccessible();
    await page.getByRole("button", { name: "Go to Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(cv.head).toBeVisible();
    await expect(page).toHaveTitle("Ilse Varga’s CV");
  });

  test("can search, and the results have an address", async ({ cv, page }) => {
    await page.goto("/nowhere");
    const box = page.getByRole("searchbox", { name: "Search this CV" });
    await box.fill("language:C year:2015");
    await box.press("Enter");
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) => pathname === "/" && searchParams.get("q") === "language:C year:2015",
    );
    await expect(page.getByRole("heading", { name: "Page not found" })).toHaveCount(0);
    await expect(cv.box).toHaveValue("language:C year:2015");
    await expect(cv.cards.first()).toBeVisible();
    await cv.expectNoSidewaysScrollOnPhone();
  });
});

test("focuses the heading, even if the name in it arrives later", async ({ cv, page }) => {
  const release = await hold(page, compiledData);
  // Hosts send the home page here, which contains no demo page and waits for the data.
  await page.goto("/demo/badges");
  await go(page, "/nowhere");
  await page.getByRole("button", { name: "Go to Home" }).click();
  await expect(heading(page, "Curriculum vitae")).toBeFocused();
  release();
  await expect(heading(page, "Ilse Varga")).toBeFocused();
  await expect(cv.head).toBeVisible();
});

test("skip links lead past the bar, to the results, and past them", async ({ cv, page }) => {
  const tab = () => page.keyboard.press("Tab");
  const skip = async (name: string) => {
    await tab();
    await expect(page.getByRole("link", { name })).toBeFocused();
    await expect(page.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
  };
  const follow = async () => {
    await page.keyboard.press("Enter");
    await tab();
  };
  // A link has its target before the part that fills an empty list.
  const release = await hold(page, "**/assets/controls-*.js");
  await cv.open();
  await skip("Skip to the search");
  await follow();
  await expect(cv.box).toBeFocused();
  await page.reload();
  await expect(cv.head).toBeVisible();
  await skip("Skip to the search");
  await skip("Skip to results");
  await page.keyboard.press("Enter");
  await skip("Skip past the results");
  await tab();
  await expect(cv.cards.first()).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await follow();
  await expect(page.getByRole("contentinfo").locator(":focus")).toHaveCount(1);

  await cv.open("/?q=nowhere-to-be-found");
  await skip("Skip to the search");
  await skip("Skip to results");
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("button", { name: "Clear search" })).toBeVisible();
  const first = page.locator("#list").getByRole("button").first();
  await expect(first).toBeVisible();
  await tab();
  await expect(first).toBeFocused();

  await page.goto("/demo");
  await expect(heading(page, "Demo")).toBeVisible();
  await skip("Skip to the content");
  await follow();
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("a demo page links to the samples below it", async ({ cv, page }) => {
  await page.goto("/demo/sections");
  await expect(page).toHaveTitle("Sections · Ilse Varga’s CV");
  const links = page.getByRole("navigation", { name: "Samples" }).getByRole("link");
  await expect(links).not.toHaveCount(0);
  await expectHydrated(links.nth(1));
  const href = (await links.nth(1).getAttribute("href")) ?? "";
  expect(href).toMatch(/^\/demo\/sections\/\w/);
  await links.nth(1).click();
  await expect(page).toHaveURL(href);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Sections")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(links.first()).toBeFocused();
  await cv.expectAccessible();
});

test.describe("a page that is loading", () => {
  test.use({ isIdle: true });

  // test/src/router/use-page.test.ts has the times.
  test("keeps the previous page for a while, then says so", async ({ cv, page }) => {
    const release = await hold(page, "**/demo-page-*.js");
    await cv.open("/?q=language:python");
    const total = await cv.total();
    // Looked at from within, because on a busy machine the while may be over before another look.
    const kept = await page.evaluate(async () => {
      history.pushState(null, "", "/demo");
      await new Promise(requestAnimationFrame);
      return [".results h2", "[type=search]"].map((found) => {
        const element = document.querySelector<HTMLElement>(found);
        return element instanceof HTMLInputElement ? element.value : element?.innerText;
      });
    });
    expect(kept).toEqual([`${total} results`, "language:python"]);
    await expect(page.getByRole("main")).toContainText("Loading");
    release();
    await expect(heading(page, "Demo")).toBeVisible();
  });

  test("is prefetched when a link is about to be used, and then appears at once", { tag: "@more" }, async ({
    cv,
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/demo-page-")) asked.push(request.url());
    });
    await cv.open();
    // The page listens for links once it is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.waitForTimeout(100);
    const link = page.getByRole("link", { name: "Search benchmark" });
    await link.scrollIntoViewIfNeeded();
    // The pointer crosses the link faster than a busy machine could move a real mouse.
    await link.evaluate((element) => {
      for (const place of [element, document.body])
        place.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    });
    await page.waitForTimeout(200);
    expect(asked).toEqual([]);
    await link.hover();
    // Its script and its style sheet.
    await expect.poll(() => asked.length).toBe(2);
    await link.click();
    await expect(heading(page, "Benchmark")).toBeVisible();
    expect(asked).toHaveLength(2);
  });
});

test.describe("a demo page whose style sheet is missing", () => {
  test.use({ allowedErrors: /Failed to load resource|ERR_/ });

  test("says that it could not be loaded, and blames no browser", async ({ page }) => {
    await page.route("**/assets/*.css", (route) => route.fulfill({ status: 404 }));
    await page.goto("/demo/colors");
    await expect(page.getByText("The page could not be loaded")).toBeVisible();
    await expect(page.getByText("newer browser")).toHaveCount(0);
  });
});

test.describe("a page whose script is missing", () => {
  test.use({ allowedErrors: /Failed to load resource|dynamically imported|ERR_/ });

  test("reloads once, then shows the error, and 'Try Again' loads it", async ({ cv, page }) => {
    let isBroken = true;
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.route("**/demo-page-*.js", (route) =>
      isBroken ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.goto("/demo/colors");
    await expect(heading(page, "Something went wrong!")).toBeVisible();
    expect(loads).toBe(2);
    const message = page.getByText(/dynamically imported module/);
    await expect(message).toBeHidden();
    await page.getByRole("button", { name: "Show Error" }).click();
    await expect(message).toBeVisible();
    await cv.expectAccessible();
    await page.getByRole("button", { name: "Hide Error" }).click();
    await expect(message).toBeHidden();
    isBroken = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(heading(page, "Colors")).toBeVisible();
    expect(loads).toBe(2);
  });

  test("does not reload without a network", async ({ cv, page, context }) => {
    await cv.open();
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await context.setOffline(true);
    await go(page, "/demo");
    await expect(heading(page, "Something went wrong!")).toBeVisible();
    expect(loads).toBe(0);
    await context.setOffline(false);
    await page.goBack();
    await expect(cv.head).toBeVisible();
  });
});

test("a path stored by the host's 404 page is restored with its query", async ({ cv, page }) => {
  const store = (path: string) =>
    page.evaluate((path) => sessionStorage.setItem("redirect-path", path), path);
  await page.goto("/demo");
  await store("/demo/colors?a=b");
  await page.goto("/");
  await expect(page).toHaveURL("/demo/colors?a=b");
  await expect(heading(page, "Colors")).toBeVisible();

  await store("/?from=2015&q=add");
  await cv.open();
  const total = await cv.total();
  await expect(page).toHaveURL("/?from=2015&q=add");
  await expect(cv.box).toHaveValue("add");
  await cv.open("/?q=add&from=2015");
  await cv.expectTotal(total);

  await test.step("an invalid stored path is dropped, and the address stays", async () => {
    for (const path of ["/", "//elsewhere.example/", "/\\elsewhere.example/", "https://elsewhere.example/"]) {
      await store(path);
      await page.goto("/demo/colors?x=1");
      await expect(heading(page, "Colors")).toBeVisible();
      await expect(page).toHaveURL("/demo/colors?x=1");
      expect(await page.evaluate(() => sessionStorage.getItem("redirect-path")), path).toBeNull();
    }
  });
});

test("a page's file name works as an address of the page", async ({ cv: _, page }) => {
  await page.goto("/index.html?q=fix#list");
  await expect(page).toHaveURL("/?q=fix#list");
  await expect(heading(page, "Ilse Varga")).toBeVisible();
  await page.goto("/demo/colors/index.html");
  await expect(page).toHaveURL(/\/demo\/colors\/$/);
  await expect(heading(page, "Colors")).toBeVisible();
});

/** Returns the scroll positions that the page has saved so far. */
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem("scroll-positions") ?? "");

/** Scrolls to a card and returns its position, once it is remembered and nothing moves it any more. */
async function scrollToCard(page: Page, index: number) {
  // In one step: scrolling renders other cards, and the card of this index is then another one.
  const id = await page
    .getByRole("article")
    .nth(index)
    .evaluate((card) => {
      window.scrollBy(0, card.getBoundingClientRect().top - 300);
      return card.getAttribute("data-activity");
    });
  await expect
    .poll(async () => {
      const y = await page.evaluate(() => Math.round(scrollY));
      const before = await topOf(page, id ?? "");
      await page.waitForTimeout(400);
      return (await stored(page)).includes(`{"y":${y},"result":`) && (await topOf(page, id ?? "")) === before;
    })
    .toBe(true);
  return { id: id ?? "", top: await topOf(page, id ?? "") };
}

const topOf = (page: Page, id: string) =>
  page.evaluate(
    (activity) =>
      document.querySelector(`main article[data-activity="${activity}"]`)?.getBoundingClientRect().top ?? NaN,
    id,
  );

const firstInSight = (page: Page) =>
  page
    .getByRole("article")
    .evaluateAll((cards) => cards.findIndex((card) => card.getBoundingClientRect().top > 250));

async function expectScrollPosition(page: Page, { id, top }: { id: string; top: number }) {
  await expect.poll(async () => Math.abs((await topOf(page, id)) - top)).toBeLessThan(3);
}

test.describe("the scroll position", () => {
  test.use({ isIdle: true });

  test("is kept for back, forward and reload", async ({ cv, page }) => {
    await cv.open();
    const place = await scrollToCard(page, 90);
    await go(page, "/demo");
    await expect(heading(page, "Demo")).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expectScrollPosition(page, place);
    await page.reload();
    await expect(cv.head).toBeAttached();
    await expectScrollPosition(page, place);
    await test.step("it is kept if the data take longer than ten seconds", async () => {
      // The page's clock is ten times as fast until the data come.
      await page.addInitScript(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + 9 * Math.min(now(), 1_500);
      });
      await page.route(compiledData, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await route.continue();
      });
      await page.reload();
      await expect(cv.head).toBeAttached();
      await expectScrollPosition(page, place);
    });
    await page.goForward();
    await expect(heading(page, "Demo")).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("is kept for each search in the history, even if the answers arrive late", { tag: "@more" }, async ({
    cv,
    page,
  }) => {
    const delay = await delayAnswers(page);
    await cv.open();
    const first = await scrollToCard(page, 60);
    const total = await cv.total();
    await cv.box.fill("language:python");
    await cv.box.press("Enter");
    await expect(page).toHaveURL(/python$/);
    await expect.poll(() => cv.total()).toBeLessThan(total);
    const second = await scrollToCard(page, 30);
    const found = await cv.total();
    await delay(1_500);
    await page.goBack();
    await cv.expectTotal(total);
    await expectScrollPosition(page, first);
    await page.goForward();
    // A result of both searches is at another position in the previous list.
    await cv.expectTotal(found);
    await expectScrollPosition(page, second);
  });

  test("is the one at the start of a search, even if results have moved since the last scroll", {
    tag: "@more",
  }, async ({ cv, page }) => {
    await page.setViewportSize({ width: 1280, height: 2_000 });
    await cv.open();
    await scrollToCard(page, 60);
    // On a busy machine results take their heights after the place was remembered.
    await page.evaluate(() => {
      const first = document.elementFromPoint(innerWidth / 2, 250)?.closest("article");
      if (first) first.style.paddingBottom = "150px";
    });
    const id = await page.evaluate(
      () =>
        document
          .elementFromPoint(innerWidth / 2, innerHeight / 3)
          ?.closest("article")
          ?.getAttribute("data-activity") ?? "",
    );
    const begun = { id, top: await topOf(page, id) };
    await cv.box.fill("language:python");
    await cv.box.press("Enter");
    await expect(cv.head).not.toHaveText("268 results");
    await page.goBack();
    await cv.expectTotal(268);
    await expectScrollPosition(page, begun);
  });

  test("is that of a result, even if the script that finds it loads late", async ({ cv, page }) => {
    const release = await hold(page, "**/assets/controls-*.js");
    await cv.open();
    await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: "instant" }));
    // Results above that take their heights move it with them.
    await expect.poll(() => stored(page)).toMatch(/\{"y":\d{4}\}/);
    release();
    await expect.poll(() => stored(page)).toMatch(/\{"y":\d{4},"result":/);
  });

  test("is saved at most every 100 ms", { tag: "@more" }, async ({ cv, page }) => {
    await cv.open();
    const times = await page.evaluate(async () => {
      const seen: number[] = [];
      const write = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (key === "scroll-positions") seen.push(performance.now());
        write.call(this, key, value);
      };
      for (let step = 0; step < 40; step++) {
        window.scrollBy(0, 20);
        await new Promise(requestAnimationFrame);
      }
      return seen;
    });
    expect(times.length).toBeGreaterThan(0);
    for (const [index, time] of times.entries())
      expect(time - (times[index - 1] ?? -1e9)).toBeGreaterThan(95);
  });

  // After ten seconds the page gives up, so a busy machine decides.
  const late = { tag: "@clock" };
  test("is restored by Back when the profile above loads late", late, async ({ cv, page }) => {
    const release = await hold(page, "**/assets/profile-*.json");
    await cv.open();
    const place = await scrollToCard(page, 1);
    await go(page, "/demo");
    await expect(heading(page, "Demo")).toBeFocused();
    await page.goBack();
    await expect(cv.cards.first()).toBeVisible();
    // Longer than a position has to be stable to count as reached.
    await page.waitForTimeout(1_500);
    release();
    await expect(page.locator("#profile")).toBeAttached();
    await expectScrollPosition(page, place);
  });

  test("stays where the visitor has scrolled before the year of the address is ready", async ({
    cv,
    page,
  }) => {
    const release = await hold(page, "**/assets/controls-*.js");
    await page.goto("/#2015");
    await expect(cv.head).toBeVisible();
    await expect(page.locator("main .first-results")).toHaveCount(0);
    await page.mouse.move(300, 400);
    // Below the overview and the profile.
    await page.mouse.wheel(0, 2_500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_500);
    release();
    // Only the script that arrives then knows which result is in view.
    await expect.poll(() => stored(page)).toContain('"result":');
    expect(await page.evaluate(() => scrollY)).toBe(2_500);
  });

  test("stays where the visitor has read on from the year of the address", async ({ cv, page }) => {
    await cv.open("/#2015");
    await cv.expectYearAtTop("2015");
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 1_000);
    const { id } = await scrollToCard(page, await firstInSight(page));
    await page.reload();
    await expect(cv.head).toBeAttached();
    const card = page.locator(`main article[data-activity="${id}"]`);
    await expect(card).toBeInViewport();
    await page.waitForTimeout(1_500);
    await expect(card).toBeInViewport();
  });
});

test.describe("the scroll position in a windowed list", { tag: "@more" }, () => {
  test.use({ baseURL: largeUrl });

  test("is kept for back and reload", async ({ cv, page }) => {
    await cv.open("/?show=typos,docs,style,releases,unmerged");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.6));
    await page.waitForTimeout(1_500);
    const place = await scrollToCard(page, await firstInSight(page));
    await go(page, "/demo");
    await expect(heading(page, "Demo")).toBeFocused();
    await page.goBack();
    await expectScrollPosition(page, place);
    await page.reload();
    await expectScrollPosition(page, place);
  });
});

test("with data saving on, only the controls are prefetched", async ({ cv, page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    window.requestIdleCallback = (run) =>
      window.setTimeout(run, 0, { didTimeout: true, timeRemaining: () => 9 });
  });
  await cv.open();
  await expect.poll(() => asked.some((path) => path.includes("/controls-"))).toBe(true);
  await page.getByRole("link", { name: "Search benchmark" }).hover();
  await page.waitForTimeout(500);
  expect(asked.filter((path) => /demo|benchmark/.test(path))).toEqual([]);
});

test.describe("an unknown address below a translation", () => {
  test.use({ allowedErrors: /status of 404/ });

  test("gets a 404 page in its language from a host with one 404 page", async ({ page, request }) => {
    const body = await (await request.get("/nowhere")).text();
    expect(body).toContain("Page not found");
    await page.route("**/de/nirgends?a=b", (route) =>
      route.fulfill({ status: 404, contentType: "text/html", body }),
    );
    await page.goto("/de/nirgends?a=b");
    await expect(heading(page, "Seite nicht gefunden")).toBeVisible();
    await expect(page).toHaveURL("/de/nirgends?a=b");
  });
});
