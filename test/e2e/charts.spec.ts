/** Tests the charts: what each library draws and reacts to, when it loads, and what happens when it does not. */
import type { Locator, Page } from "@playwright/test";
import { contrast, type Rgb } from "../../src/ui/contrast.ts";
import { type CvPage, expect, test } from "./page.ts";

test.use({ isIdle: true });

/** The selectors of each library's slices and points. */
const libraries = {
  victory: { slices: "path", points: "path[d*=a]" },
  nivo: { slices: "path", points: "circle" },
  plotly: { slices: "path.surface", points: "path.point" },
  carbon: { slices: "path.slice", points: "circle.dot" },
  billboard: { slices: "path.bb-arc", points: "circle.bb-circle" },
} as const;

type Library = keyof typeof libraries;
const names = Object.keys(libraries) as Library[];

const drawing = (page: Page, kind: "pie" | "line", library: Library) =>
  page.locator(`[data-chart=${kind}][data-library=${library}]`);
const slices = (page: Page, library: Library) =>
  drawing(page, "pie", library).locator(libraries[library].slices);
const points = (page: Page, library: Library) =>
  drawing(page, "line", library).locator(libraries[library].points);
const panel = (page: Page, name: string) => page.getByRole("figure", { name });
const languages = (page: Page) => panel(page, "Languages");
const years = (page: Page) => panel(page, "Activity by year");
const legend = (page: Page) => languages(page).getByRole("listitem");
const yearKeys = (page: Page) => years(page).getByRole("toolbar").getByRole("button");
const popup = (page: Page) => page.getByRole("dialog");
const isChartCode = (url: string) => /\/assets\/(?:charts|victory|nivo|plotly|carbon|billboard)-/.test(url);
const chooser = (page: Page) => page.getByRole("button", { name: /^Drawn with / });
const option = (page: Page, library: Library) =>
  page.getByRole("menuitemradio", { name: new RegExp(`^${library}`, "i") });

/** Chooses what draws the charts in the menu of their heading: by key, since results may move it under a pointer. */
async function choose(page: Page, library: Library) {
  // Charts come where they are in view.
  await page.locator(".charts").scrollIntoViewIfNeeded();
  await chooser(page).press("Enter");
  await option(page, library).press("Enter");
}

// On a wide screen the charts stand below what the page leads with, and load once they are in view.
test.beforeEach(async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 1200 });
});

/** Opens the charts, which a phone collapses behind a button. */
async function unfoldCharts(page: Page) {
  const button = page.getByRole("button", { name: "Charts", exact: true });
  if (await button.isVisible()) await button.click();
}

/** Waits until there are as many slices and points as the legend and the keyboard controls name. */
async function expectDrawn(page: Page, library: Library) {
  // Charts are drawn where they are in view.
  await page.locator(".charts").scrollIntoViewIfNeeded();
  await expect(slices(page, library)).not.toHaveCount(0);
  await expect(slices(page, library)).toHaveCount(await legend(page).count());
  await expect(points(page, library)).toHaveCount(await yearKeys(page).count());
  for (const part of [slices(page, library), points(page, library)])
    await expect.poll(() => smallestSide(part)).toBeGreaterThan(1);
}

const smallestSide = (shapes: Locator) =>
  shapes.evaluateAll((all) =>
    Math.min(
      ...all.map((shape) => {
        const { width, height } = shape.getBoundingClientRect();
        return Math.min(width, height);
      }),
    ),
  );

/** How far the ring's centre is from the drawing's, in CSS pixels. */
const offCentre = (page: Page, library: Library) =>
  slices(page, library).evaluateAll((shapes) => {
    const around = shapes[0]?.closest("[data-chart]")?.getBoundingClientRect() ?? new DOMRect();
    const boxes = shapes.map((shape) => shape.getBoundingClientRect());
    const x = Math.min(...boxes.map(({ left }) => left)) + Math.max(...boxes.map(({ right }) => right));
    const y = Math.min(...boxes.map(({ top }) => top)) + Math.max(...boxes.map(({ bottom }) => bottom));
    return Math.hypot((x - around.left - around.right) / 2, (y - around.top - around.bottom) / 2);
  });

/** Returns a point on the ring, at a percentage of the circle from twelve o'clock. */
async function clickRing(ring: Locator, percent: number) {
  const box = await ring.boundingBox();
  if (box === null) throw new Error("The pie is not shown.");
  const angle = (percent / 100) * 2 * Math.PI;
  const radius = (Math.min(box.width, box.height) / 2) * 0.87;
  await ring.click({
    position: { x: box.width / 2 + radius * Math.sin(angle), y: box.height / 2 - radius * Math.cos(angle) },
  });
}

/** Marks the drawings, so that new ones in their place can be recognised. */
const mark = (page: Page, library: Library) =>
  page.locator(`[data-library=${library}] svg`).evaluateAll((pictures) => {
    for (const picture of pictures) Object.assign(picture, { isMarked: true });
  });
const countMarked = (page: Page, library: Library) =>
  page
    .locator(`[data-library=${library}] svg`)
    .evaluateAll((pictures) => pictures.filter((picture) => "isMarked" in picture).length);

const labelInk = (page: Page, library: Library) =>
  drawing(page, "line", library)
    .locator("text")
    .first()
    .evaluate((text) => getComputedStyle(text.querySelector("tspan") ?? text).fill);

/** The colour of the labels in the light theme. */
const lightInk = "rgb(106, 101, 90)";

/** Returns for each slice the outline's colour and width, and the colour that it is drawn on. */
const outlines = (page: Page, library: Library) =>
  slices(page, library).evaluateAll((shapes) =>
    shapes.map((shape) => {
      const { stroke, strokeWidth } = getComputedStyle(shape);
      const panel = shape.closest("figure");
      const paper = panel === null ? "" : getComputedStyle(panel).backgroundColor;
      return { stroke, paper, width: Number.parseFloat(strokeWidth) };
    }),
  );

const toRgb = (color: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return { red, green, blue };
};

/** Waits for outlines around the slices of the given contrast. */
async function expectOutlined(page: Page, library: Library, ratio: number) {
  const least = async () =>
    Math.min(
      ...(await outlines(page, library)).map(({ stroke, paper, width }) =>
        width < 1 ? 1 : contrast(toRgb(stroke), toRgb(paper)),
      ),
    );
  await expect.poll(least).toBeGreaterThanOrEqual(ratio);
}

test("the line is drawn in a later task than the pie, so that no task is as long as both", async ({
  cv,
  page,
}) => {
  await cv.open("/?chart=victory");
  await expectDrawn(page, "victory");
  for (const library of ["nivo", "billboard"] as const) {
    await page.evaluate(
      ([selector, library]) => {
        // An observer is told at the end of the task that has changed the page.
        new MutationObserver((_, observer) => {
          if (document.querySelector(`[data-chart=pie][data-library=${library}] ${selector}`) === null)
            return;
          window.lineCameWithPie =
            document.querySelector(`[data-chart=line][data-library=${library}]`) !== null;
          observer.disconnect();
        }).observe(document.body, { subtree: true, childList: true });
      },
      [libraries[library].slices, library] as const,
    );
    await choose(page, library);
    await expectDrawn(page, library);
    expect(await page.evaluate(() => window.lineCameWithPie)).toBe(false);
  }
});

declare global {
  interface Window {
    lineCameWithPie: boolean;
  }
}

/** The directions around a point, and how far it reacts in each. */
const reach = 11;
const around = Array.from({ length: 8 }, (_, turn) => ({
  x: reach * Math.cos((turn * Math.PI) / 4),
  y: reach * Math.sin((turn * Math.PI) / 4),
}));

async function centreOf(shape: Locator) {
  const box = await shape.boundingBox();
  if (box === null) throw new Error("The point is not shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Reads the cursor of the topmost element at a place. */
const cursorAt = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top === null ? "" : getComputedStyle(top).cursor;
    },
    [x, y] as const,
  );

/** Presses beside the first and the last point, where no other is nearer, and expects the year that each is of. */
async function expectReach(
  page: Page,
  library: Library,
  press: (x: number, y: number) => Promise<void>,
  close: () => Promise<void>,
) {
  for (const [index, aside] of [
    [0, -reach],
    [-1, reach],
  ] as const) {
    const { x, y } = await centreOf(points(page, library).nth(index));
    const year = /^\d+/.exec((await yearKeys(page).nth(index).textContent()) ?? "")?.[0];
    await press(x + aside, y);
    await expect(popup(page).getByRole("heading", { name: `${year} ·` })).toBeVisible();
    await close();
    await expect(popup(page)).toBeHidden();
  }
}

/** Moves a mouse around points, with a neighbour on each side and with one, and over a slice. */
async function expectHovered(page: Page, library: Library) {
  await years(page).scrollIntoViewIfNeeded();
  const last = (await yearKeys(page).count()) - 1;
  const middle = Math.floor(last / 2);
  for (const index of [0, middle, last]) {
    const text = (await yearKeys(page).nth(index).textContent()) ?? "";
    const readout = text.replace(": ", " · ").replace(/ activit.*/, "");
    const centre = await centreOf(points(page, library).nth(index));
    for (const step of around.filter((_, turn) => index === middle || turn % 2 === 1)) {
      const place = { x: centre.x + step.x, y: centre.y + step.y };
      await page.mouse.move(centre.x, centre.y - 60);
      await page.mouse.move(place.x, place.y);
      await expect(years(page).getByText(readout, { exact: true })).toBeVisible();
      expect(await cursorAt(page, place)).toBe("pointer");
    }
  }
  const ring = await drawing(page, "pie", library).boundingBox();
  if (ring === null) throw new Error("The pie is not shown.");
  const slice = {
    x: ring.x + ring.width / 2 + 62 * Math.sin(0.5),
    y: ring.y + ring.height / 2 - 62 * Math.cos(0.5),
  };
  await page.mouse.move(slice.x, slice.y);
  await expect(languages(page).locator("p").filter({ hasText: "Python" })).toBeVisible();
  expect(await cursorAt(page, slice)).toBe("pointer");
}

for (const library of names) {
  test(`${library} draws the answer, follows it and the theme, and leads to the activities`, async ({
    cv,
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: "light" });
    await cv.open(`/?chart=${library}`);
    await expectDrawn(page, library);
    await expect(slices(page, library)).toHaveCount(9);
    expect(await offCentre(page, library)).toBeLessThan(1);
    await expect(points(page, library)).toHaveCount(19);
    await expect(
      drawing(page, "pie", library).getByRole("img", { name: /^Languages: Python \d+ %, / }),
    ).toBeVisible();
    await expect(
      drawing(page, "line", library).getByRole("img", {
        name: "Activity by year: 268 from 2007 to 2025, most in 2014: 28",
      }),
    ).toBeVisible();
    await cv.expectAccessible("#charts");
    expect(await labelInk(page, library)).toBe(lightInk);
    await expectOutlined(page, library, 3);

    await test.step("another answer is drawn by the same elements, and at once, whoever wants motion", async () => {
      await mark(page, library);
      const marked = await countMarked(page, library);
      await cv.box.fill("language:rust year:2012..2020");
      await expect(yearKeys(page).first()).not.toHaveText(/^2007/);
      await expectDrawn(page, library);
      expect(await points(page, library).count()).toBeLessThan(10);
      expect(await countMarked(page, library)).toBe(marked);
      const pictures = () =>
        page.locator("[data-chart]").evaluateAll((all) => all.map((one) => one.innerHTML));
      const before = await pictures();
      await page.waitForTimeout(300);
      expect(await pictures()).toEqual(before);
    });

    await test.step("where nothing is found there are no charts", async () => {
      await cv.box.fill("nothing-is-called-so");
      await expect(page.getByRole("region", { name: "Charts" })).toBeHidden();
    });

    await test.step(`a point answers ${reach} px all round, a slice anywhere, and both say so`, async () => {
      // With nineteen years, neighbouring points are less than twice this far apart.
      await cv.box.fill("year:2010..2017");
      await expect(points(page, library)).toHaveCount(8);
      await expectDrawn(page, library);
      await expectHovered(page, library);
      await expectReach(
        page,
        library,
        (x, y) => page.mouse.click(x, y),
        () => page.keyboard.press("Escape"),
      );
    });

    // test/src/ui/contrast.test.ts shows that the outlines' colour has these contrasts in either theme.
    await page.emulateMedia({ colorScheme: "dark", contrast: "more" });
    await expect.poll(() => labelInk(page, library)).not.toBe(lightInk);
    await expectOutlined(page, library, 7);
    await expectDrawn(page, library);

    await clickRing(drawing(page, "pie", library), 9);
    await expect(popup(page).getByRole("heading", { name: "Python ·" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(popup(page)).toBeHidden();
    await points(page, library).nth(5).click({ force: true });
    await expect(popup(page).getByRole("heading", { name: "2015 ·" })).toBeVisible();
    await popup(page).getByRole("button", { name: "Apply as filter" }).click();
    await expect(page).toHaveURL(/from=2015&to=2015/);
    // A single year is a bar, whatever the library.
    await expect(years(page).getByRole("button", { name: /^2015: \d+ activities$/ })).toBeVisible();
    await expect(points(page, library)).toHaveCount(0);
  });
}

test("on a phone they come when they are asked for; all of them fit it, and a finger meets their points", {
  tag: "@phone",
}, async ({ cv, page, isMobile }) => {
  test.skip(!isMobile, "above");
  test.slow();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isChartCode(request.url())) asked.push(request.url());
  });
  await cv.open();
  await page.waitForTimeout(1_800);
  expect(asked).toEqual([]);
  await unfoldCharts(page);
  for (const width of [320, 360, 412])
    await test.step(`the legend's names are whole at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 915 });
      await expectDrawn(page, "victory");
      const cut = await legend(page).evaluateAll((rows) =>
        rows
          .flatMap((row) => [...row.querySelectorAll("span")])
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              // A line's height is rounded on its own; a line that is cut off has 16 px.
              scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
          )
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      // The words are not broken letter by letter either.
      const name = legend(page).getByText("TypeScript", { exact: true });
      expect((await name.boundingBox())?.height).toBeLessThan(20);
      await cv.expectNoSidewaysScroll();
    });
  for (const library of names)
    await test.step(library, async () => {
      await choose(page, library);
      await expectDrawn(page, library);
      expect(await offCentre(page, library)).toBeLessThan(1);
      await cv.expectNoSidewaysScroll();
      // The labels of the first and the last year are not cut off.
      const place = await years(page).boundingBox();
      const boxes = await drawing(page, "line", library)
        .locator("text")
        .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
      for (const box of boxes.filter(({ width }) => width > 0)) {
        expect(box.x).toBeGreaterThanOrEqual(place?.x ?? Infinity);
        expect(box.x + box.width).toBeLessThanOrEqual((place?.x ?? 0) + (place?.width ?? 0));
      }
      await years(page).scrollIntoViewIfNeeded();
      await expectReach(
        page,
        library,
        (x, y) => page.touchscreen.tap(x, y),
        () => popup(page).getByRole("button", { name: "Close" }).tap(),
      );
    });
  await cv.expectAccessible("#charts");
});

test.describe("when they come", () => {
  const libraryCode = (page: Page) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const name = /\/assets\/([a-z]+)-[^/]*\.js$/.exec(request.url())?.[1];
      if (name !== undefined && name in libraries) asked.push(name);
    });
    return asked;
  };

  test("it is after the list, and one library alone", async ({ cv, page }) => {
    const asked = libraryCode(page);
    const shown: number[] = [];
    await page.route(isChartCodeUrl, async (route) => {
      shown.push(await page.getByRole("article").count());
      await route.continue();
    });
    await cv.open();
    await expectDrawn(page, "victory");
    expect(shown.length).toBeGreaterThan(1);
    expect(Math.min(...shown)).toBeGreaterThan(0);
    expect(asked).toEqual(["victory"]);

    // After 50 ms of hovering, the next library is loading before it is chosen.
    await chooser(page).click();
    await option(page, "nivo").hover();
    await expect.poll(() => asked).toEqual(["victory", "nivo"]);
    await expect(drawing(page, "pie", "victory")).toBeVisible();
  });

  const isChartCodeUrl = (url: URL) => isChartCode(url.href);
});

test.describe("without a mouse", () => {
  test("legend, years and tables are reached and lead to the activities", async ({ cv, page }) => {
    await cv.open();
    await expectDrawn(page, "victory");
    await legend(page).first().getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("heading", { name: "Python ·" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(legend(page).first().getByRole("button")).toBeFocused();

    // The years are one tab stop; the arrow keys move from year to year.
    await yearKeys(page).last().focus();
    await page.keyboard.press("Home");
    await expect(yearKeys(page).first()).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(yearKeys(page).nth(1)).toBeFocused();
    await expect(yearKeys(page).nth(1)).toHaveText(/^2008: \d+ activities$/);
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("heading", { name: "2008 ·" })).toBeFocused();
    await page.keyboard.press("Escape");

    await years(page).getByRole("button", { name: "Show as table" }).press("Enter");
    await expect(years(page).getByRole("row")).toHaveCount(20);
    await expect(years(page).getByRole("row", { name: /^2014/ })).toHaveText("201428");
    await cv.expectAccessible("#charts");
    await years(page).getByRole("button", { name: "Show as chart" }).press("Enter");
    await expectDrawn(page, "victory");

    await test.step("who draws them is chosen in one small menu of the charts' heading", async () => {
      await expect(chooser(page)).toHaveText("Drawn withVictory");
      const heading = await centreOf(page.getByRole("heading", { name: "Charts", exact: true }));
      expect(Math.abs((await centreOf(chooser(page))).y - heading.y)).toBeLessThan(2);
      await chooser(page).press("Enter");
      await expect(page.getByRole("menuitemradio")).toHaveCount(names.length);
      await expect(option(page, "victory")).toBeFocused();
      await expect(option(page, "victory")).toBeChecked();
      await cv.expectAccessible("#charts");
    });

    await test.step("arrows and Enter choose the library", async () => {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(chooser(page)).toBeFocused();
      await expect(chooser(page)).toHaveAccessibleName("Drawn with nivo");
      await expectDrawn(page, "nivo");
    });

    await test.step("'Other' opens the table of all languages, and a row leads to its activities", async () => {
      await legend(page)
        .last()
        .getByRole("button", { name: /^Other/ })
        .press("Enter");
      const rows = languages(page).getByRole("row");
      await expect(rows).toHaveCount(31);
      // The focus moves to the first language that 'Other' stands for.
      await expect(rows.nth(9).getByRole("button")).toBeFocused();
      await expect(rows.nth(9)).toBeInViewport();
      await rows.last().getByRole("button", { name: "Haskell" }).press("Enter");
      await expect(popup(page).getByRole("heading", { name: "Haskell ·" })).toBeVisible();
    });
  });
});

test.describe("the choice", () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem("cv-preferred-chart"));
  const entries = (page: Page) => page.evaluate(() => history.length);

  test("is kept in the address and in storage, without an entry of the history", async ({ cv, page }) => {
    await cv.open("/?q=fix");
    await expectDrawn(page, "victory");
    expect(await stored(page)).toBeNull();
    const before = await entries(page);
    await choose(page, "carbon");
    await expectDrawn(page, "carbon");
    await expect(page).toHaveURL("/?q=fix&chart=carbon");
    expect(await stored(page)).toBe("carbon");
    expect(await entries(page)).toBe(before);
    await cv.open("/");
    await expectDrawn(page, "carbon");
    await cv.open("/?chart=nivo");
    await expectDrawn(page, "nivo");
    expect(await stored(page)).toBe("nivo");

    await test.step("back and forward read it again", async () => {
      await page.evaluate(() => history.pushState(null, "", "/?chart=billboard"));
      await page.goBack();
      await page.goForward();
      await expectDrawn(page, "billboard");
      await page.goBack();
      await expectDrawn(page, "nivo");
    });
  });

  test("of a library that there is none of is logged and ignored", async ({ cv, page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.addInitScript(() => localStorage.setItem("cv-preferred-chart", "d3"));
    await cv.open("/?chart=pie");
    await expectDrawn(page, "victory");
    expect(logged).toContain("Invalid chart value: pie");
    expect(logged).toContain("Invalid chart value: d3");
  });
});

test.describe("a chart that fails", () => {
  test.use({
    allowedErrors: /Failed to load resource|could not be loaded|dynamically imported|out of order/,
  });

  const failure = (place: Page | Locator) => place.getByText(/^This chart could not be drawn/);
  const retry = (place: Page | Locator) => place.getByRole("button", { name: "Try Again" });

  async function expectListAlive(cv: CvPage) {
    await cv.expectTotal(268);
    await cv.cards.first().click();
    await expect(cv.cards.first()).toHaveAttribute("aria-expanded", "true");
  }

  for (const [what, chunk] of [
    ["a library", "nivo"],
    ["the charts", "charts"],
  ] as const) {
    test(`because ${what} cannot be loaded says so in its place, and 'Try Again' gets it`, async ({
      cv,
      page,
    }) => {
      let loads = 0;
      page.on("load", () => {
        loads += 1;
      });
      let isBroken = true;
      await page.route(`**/assets/${chunk}-*.js`, (route) =>
        isBroken ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await cv.open("/?chart=nivo");
      await expect(failure(page).first()).toBeVisible();
      await expectListAlive(cv);
      expect(loads).toBe(1);
      // The failed file may belong to an older build, so trying again reloads the page once.
      await retry(page).first().click();
      await expect.poll(() => loads).toBe(2);
      await expect(failure(page).first()).toBeVisible();
      await retry(page).first().click();
      await expect(failure(page).first()).toBeVisible();
      isBroken = false;
      await retry(page).first().click();
      await expectDrawn(page, "nivo");
      await expect(failure(page)).toHaveCount(0);
      expect(loads).toBe(2);
    });
  }

  test("because it is long on its way says so, first in its place, then by dimming the one before it", async ({
    cv,
    page,
  }) => {
    let release = () => {};
    await page.route(/\/assets\/(?:nivo|victory)-[^/]+\.js$/, async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    await cv.open("/?chart=nivo");
    await unfoldCharts(page);
    await expect(years(page).getByText("Loading")).toBeVisible();
    release();
    await expectDrawn(page, "nivo");
    await expect(years(page).getByText("Loading")).toHaveCount(0);
    await choose(page, "victory");
    await expect(page.locator("[data-library=nivo].dimmed")).toHaveCount(2);
    release();
    await expectDrawn(page, "victory");
    await expect(page.locator("[data-chart].dimmed")).toHaveCount(0);
  });

  test("because it throws leaves the other chart and the list alone", async ({ cv, page }) => {
    await page.route("**/assets/nivo-*.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export const Pie = () => { throw new Error('out of order'); }; export const Line = () => 'drawn';",
      }),
    );
    await cv.open("/?chart=nivo");
    await expect(failure(languages(page))).toBeVisible();
    await expect(years(page)).toContainText("drawn");
    await expectListAlive(cv);
    await retry(languages(page)).click();
    await expect(failure(languages(page))).toBeVisible();
    await choose(page, "victory");
    await expectDrawn(page, "victory");
  });
});
