/** Tests what each library renders, reacts to and leads to, with a mouse and with a finger. */
import type { Locator, Page } from "@playwright/test";
import { contrast, type Rgb } from "../../../model/contrast.ts";
import {
  centreOf,
  choose,
  drawing,
  expandCharts,
  expectDrawn,
  isChartCode,
  type Library,
  languages,
  legend,
  libraries,
  points,
  popup,
  slices,
  yearKeys,
  years,
} from "../charts.ts";
import { expect, test } from "../page.ts";

test.use({ isIdle: true });

// The charts load once they are in view. In this window a search does not change their size.
test.beforeEach(async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1440, height: 1200 });
});

/** The distance between the centres of the ring and the drawing, in CSS pixels. */
const offCentre = (page: Page, library: Library) =>
  slices(page, library).evaluateAll((shapes) => {
    const around = shapes[0]?.closest("[data-chart]")?.getBoundingClientRect() ?? new DOMRect();
    const boxes = shapes.map((shape) => shape.getBoundingClientRect());
    const x = Math.min(...boxes.map(({ left }) => left)) + Math.max(...boxes.map(({ right }) => right));
    const y = Math.min(...boxes.map(({ top }) => top)) + Math.max(...boxes.map(({ bottom }) => bottom));
    return Math.hypot((x - around.left - around.right) / 2, (y - around.top - around.bottom) / 2);
  });

/** Returns a place on the ring, at a percentage of the circle from twelve o'clock. */
async function onRing(ring: Locator, percent: number) {
  const { x, y } = await centreOf(ring);
  const angle = (percent / 100) * 2 * Math.PI;
  const radius = (((await ring.boundingBox())?.width ?? 0) / 2) * 0.87;
  return { x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle) };
}

const labelInk = (page: Page, library: Library) =>
  drawing(page, "line", library)
    .locator("text")
    .first()
    .evaluate((text) => getComputedStyle(text.querySelector("tspan") ?? text).fill);

/** The colour of the labels in the light theme. */
const lightInk = "rgb(106, 101, 90)";

/** Waits for slices whose outline has this contrast to the panel that they are drawn on. */
async function expectOutlined(page: Page, library: Library, ratio: number) {
  const toRgb = (color: string): Rgb => {
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
    return { red, green, blue };
  };
  const first = slices(page, library).first();
  const paper = await languages(page).evaluate((panel) => getComputedStyle(panel).backgroundColor);
  await expect
    .poll(async () => {
      const { stroke, width } = await first.evaluate((shape) => {
        const { stroke, strokeWidth } = getComputedStyle(shape);
        return { stroke, width: Number.parseFloat(strokeWidth) };
      });
      return width < 1 ? 1 : contrast(toRgb(stroke), toRgb(paper));
    })
    .toBeGreaterThanOrEqual(ratio);
}

/** The radius within which a point reacts. */
const reach = 11;

/** Presses next to the first and the last point, where no other is nearer, and expects the year of each. */
async function expectReach(
  page: Page,
  library: Library,
  press: (x: number, y: number, text: string) => Promise<void>,
  close: () => Promise<void>,
) {
  for (const [index, aside] of [
    [0, -reach],
    [-1, reach],
  ] as const) {
    const { x, y } = await centreOf(points(page, library).nth(index));
    const text = (await yearKeys(page).nth(index).textContent()) ?? "";
    await press(x + aside, y, text);
    await expect(popup(page).getByRole("heading", { name: `${/^\d+/.exec(text)?.[0]} ·` })).toBeVisible();
    await close();
    await expect(popup(page)).toBeHidden();
  }
}

/** Moves the mouse to a place, and expects a tooltip and a pointer cursor. */
async function expectHovered(page: Page, { x, y }: { x: number; y: number }, readout: Locator) {
  await page.mouse.move(x, y - 60);
  await page.mouse.move(x, y);
  await expect(readout).toBeVisible();
  const cursor = await page.evaluate(
    ([x, y]) => getComputedStyle(document.elementFromPoint(x, y) ?? document.body).cursor,
    [x, y] as const,
  );
  expect(cursor).toBe("pointer");
}

for (const library of libraries) {
  test(`${library} renders the answer, follows it and the theme, and leads to the activities`, async ({
    cv,
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: "light" });
    await cv.open(`/?chart=${library}`);
    await expectDrawn(page, library);
    await expect(slices(page, library)).toHaveCount(10);
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

    await test.step("another answer replaces the charts", async () => {
      await cv.box.fill("language:rust year:2012..2020");
      await expect(yearKeys(page).first()).not.toHaveText(/^2007/);
      await expectDrawn(page, library);
      expect(await points(page, library).count()).toBeLessThan(10);
    });

    await test.step("there are no charts without results", async () => {
      await cv.box.fill("nothing-is-called-so");
      await expect(page.getByRole("region", { name: "Charts" })).toBeHidden();
    });

    await test.step(`a point responds within ${reach} px, a slice anywhere, and both show a tooltip`, async () => {
      // With nineteen years, neighbouring points are less than twice this far apart.
      await cv.box.fill("year:2010..2017");
      await expect(points(page, library)).toHaveCount(8);
      await expectDrawn(page, library);
      await years(page).scrollIntoViewIfNeeded();
      await expectReach(
        page,
        library,
        async (x, y, text) => {
          const readout = text.replace(": ", " · ").replace(/ activit.*/, "");
          await expectHovered(page, { x, y }, years(page).getByText(readout, { exact: true }));
          await page.mouse.click(x, y);
        },
        () => page.keyboard.press("Escape"),
      );
      const slice = await onRing(drawing(page, "pie", library), 9);
      await expectHovered(page, slice, languages(page).locator("p").filter({ hasText: "Python" }));
    });

    // test/src/ui/contrast.test.ts shows that the outlines' colour has these contrasts in either theme.
    await page.emulateMedia({ colorScheme: "dark", contrast: "more" });
    await expect.poll(() => labelInk(page, library)).not.toBe(lightInk);
    await expectOutlined(page, library, 7);
    await expectDrawn(page, library);

    const slice = await onRing(drawing(page, "pie", library), 9);
    await page.mouse.click(slice.x, slice.y);
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

test.describe("charts on a phone", () => {
  test.use({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true });

  test("load on request, fit the screen, and have points large enough for a finger", async ({ cv, page }) => {
    test.slow();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (isChartCode(request.url())) asked.push(request.url());
    });
    await cv.open();
    await page.waitForTimeout(1_800);
    expect(asked).toEqual([]);
    await expandCharts(page);
    for (const width of [320, 360, 412])
      await test.step(`show the legend's names in full at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 915 });
        await expectDrawn(page, "victory");
        const cut = await legend(page).evaluateAll((rows) =>
          rows
            .flatMap((row) => [...row.querySelectorAll("span")])
            .filter(
              ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
                // The height of each line is rounded separately; a clipped line has 16 px.
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
    for (const library of libraries)
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
});
