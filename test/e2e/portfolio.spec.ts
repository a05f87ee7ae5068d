/** Tests the home page of an owner whose projects have pictures and pages: the example of a designer. */
import type { Locator, Page } from "@playwright/test";
import { expect, recordShifts, test } from "./page.ts";
import { portfolioUrl } from "./sites.ts";

// On a phone, pictures load when the page is idle.
test.use({ baseURL: portfolioUrl, isIdle: true });

const highlightsOf = (page: Page) => page.getByRole("region", { name: "Selected work" });

/** Clicks the middle of an element with a real pointer, so that it must not lie under anything. */
async function press(page: Page, element: Locator): Promise<void> {
  // A turn of the wheel ends the return to a place.
  await page.mouse.wheel(0, 1);
  await element.scrollIntoViewIfNeeded();
  // The middle of a link's lines may be beside a short one.
  const box = await element.evaluate((one) => one.getClientRects()[0]?.toJSON());
  if (box === undefined) throw new Error("The element has no box.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("a highlight's picture and its title lead to its page, and Back returns @phone-more", async ({
  cv,
  page,
}) => {
  await cv.open();
  const highlight = highlightsOf(page).getByRole("listitem").nth(1);
  await expect(highlight.getByRole("link")).toHaveText(
    /^Settings in plain words: .*\s*Oakley Pensions, 2024$/,
  );
  for (const part of [highlight.getByRole("img"), highlight.getByText("Settings in plain words")]) {
    await press(page, part);
    await expect(page).toHaveURL("/entries/switch/");
    await page.goBack();
    await expect(page.locator("html")).toHaveClass(/app-ready/);
  }
});

test("a phone shows all pinned pictures in their order, with the same corners @phone", async ({
  cv,
  page,
  isMobile,
}) => {
  await cv.open();
  const links = highlightsOf(page).getByRole("link");
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(paths).toEqual(
    ["tram", "switch", "archive", "numerals", "garden", "bread"].map((id) => `/entries/${id}/`),
  );
  const frames = highlightsOf(page).locator(".gallery-picture");
  await expect(frames).toHaveCount(6);
  for (const frame of await frames.all()) {
    await expect(frame).toBeVisible();
    await expect(frame).toHaveCSS("border-radius", "8px");
  }
  const ends = await frames.evaluateAll((all) => all.map((frame) => frame.getBoundingClientRect().bottom));
  // On a phone each has its row. A wide screen has three pairs of two sizes, which begin on one line.
  expect(new Set(ends.map(Math.round)).size).toBe(6);
  const tops = await frames.evaluateAll((all) => all.map((frame) => frame.getBoundingClientRect().top));
  expect(new Set(tops.map(Math.round)).size).toBe(isMobile ? 6 : 3);
  await cv.expectNoSidewaysScroll();
});

test("a card's thumbnail and title lead to its page, and the rest of the card unfolds it @phone-more", async ({
  cv,
  page,
}) => {
  await cv.open("/?q=id:tram");
  const card = cv.cards.first();
  const isOpen = () => card.getAttribute("aria-expanded");
  for (const part of [
    card.getByRole("img", { name: "A map with" }),
    card.getByRole("heading").getByRole("link"),
  ]) {
    await press(page, part);
    await expect(page).toHaveURL("/entries/tram/");
    await page.goBack();
    await expect(cv.head).toBeVisible();
  }
  const before = await isOpen();
  await card.locator(".card-meta").click();
  await expect.poll(isOpen).not.toBe(before);
  await card.getByRole("button", { name: "Details" }).click();
  await expect.poll(isOpen).toBe(before);
});

test("on a phone no dot ends the line of the role or begins that of the place", async ({ cv, page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await cv.open();
  const lead = page.locator(".hero-lead");
  const [role, place] = [lead.getByText("Designer for signs"), lead.getByText("Lyon")];
  const [above, below] = [await role.boundingBox(), await place.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  // The dot is painted before the place, where the row shows nothing at its start.
  const box = await lead.boundingBox();
  expect(below?.x).toBeCloseTo(box?.x ?? 0, 0);
  await expect(lead).toHaveCSS("overflow-x", "clip");
  await expect(lead).toHaveText(/^Designer for signs and screens · Lyon, France$/);
});

test("a portfolio leads with its headline on screen, and with the name on paper @phone", async ({ page }) => {
  await page.goto("/");
  const toSize = async (part: Locator) =>
    part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const name = page.getByRole("heading", { level: 1 });
  const headline = page.getByText("I design things that people read while they walk");
  expect(await toSize(headline)).toBeGreaterThan(1.5 * (await toSize(name)));
  await page.emulateMedia({ media: "print" });
  expect(await toSize(name)).toBeGreaterThan(await toSize(headline));
});

test("few entries have no charts and no row of filters, which Options opens @phone-more", async ({
  cv,
  page,
}) => {
  await cv.open();
  await expect(page.getByRole("region", { name: "Charts" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Charts" })).toHaveCount(0);
  await expect(cv.dropdown(/^Category/)).toHaveCount(0);
  const tops = await page.evaluate(() =>
    [".hero", ".highlights", ".experience", "#search", "#results"].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
    ),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await page.getByRole("button", { name: "Options" }).click();
  await cv.dropdown(/^Category/).click();
  await cv.option(/^project/).click();
  await cv.expectTotal(6);
});

test("without charts, every page has one width, which pictures and career fill", { tag: "@more" }, async ({
  cv,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const edges: unknown[] = [];
  for (const path of ["/", "/?q=tram", "/entries/tram/"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveClass(/app-ready/);
    const boxes = page.locator("header .page-column, main");
    edges.push(await boxes.evaluateAll((all) => all.map((box) => [box.clientWidth, box.clientLeft])));
  }
  expect(edges[1]).toEqual(edges[0]);
  expect(edges[2]).toEqual(edges[0]);
  await cv.open();
  const gallery = await page.locator(".gallery").boundingBox();
  const career = await page.locator(".experience").boundingBox();
  expect(gallery?.width).toBeGreaterThan(1100);
  expect(career?.width).toBe(gallery?.width);
});

test("the projects follow each other in a ring, each with the one before and after @phone-more", async ({
  page,
}) => {
  const others = page.getByRole("navigation", { name: "Other pages" });
  await page.goto("/entries/tram/");
  await expect(others.getByRole("link")).toHaveText([
    /^Previous.*Good bread/,
    /^Next.*Settings in plain words/,
  ]);
  await press(page, others.getByRole("link", { name: /^Previous/ }));
  await expect(page).toHaveURL("/entries/bread/");
  await expect(others.getByRole("link")).toHaveText([/^Previous.*A garden/, /^Next.*Lines that everybody/]);
});

test("a tall picture keeps its shape and its place beside the text @phone", async ({ page }) => {
  await page.goto("/entries/tram/");
  const tall = page.getByRole("img", { name: "A tall sign with a yellow circle" });
  await tall.scrollIntoViewIfNeeded();
  const box = await tall.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(800 / 600, 2);
  const text = page.locator(".entry-text p").first();
  expect(box?.x).toBe((await text.boundingBox())?.x);
  expect(box?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.93);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const toRight = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await toRight(tall)).toBe(await toRight(text));
});

test("on a wide page the facts stay beside title, picture and text, which have one edge", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/entries/tram/");
  const facts = page.locator(".entry-facts");
  const head = await page.locator(".entry > header").boundingBox();
  const start = await facts.boundingBox();
  expect(start?.y).toBe(head?.y);
  expect((start?.x ?? 0) + (start?.width ?? 0)).toBeLessThan(head?.x ?? 0);
  for (const part of [".entry-lead img", ".entry-text p"])
    expect((await page.locator(part).first().boundingBox())?.x).toBe(head?.x);
  await page.getByRole("heading", { name: "What we did" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(facts).toBeInViewport();
  // At the end of the page they leave with the text.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const side = await facts.boundingBox();
  const end = await page.locator(".entry-end").boundingBox();
  expect((side?.y ?? 0) + (side?.height ?? 0)).toBeLessThan(end?.y ?? 0);
});

test("a picture is enlarged by Enter or a press, with its caption; arrows change it, Escape closes it @phone", async ({
  cv,
  page,
}) => {
  await page.goto("/entries/tram/");
  await expect(page.locator("html")).toHaveClass(/app-ready/);
  const link = page.getByRole("link", { name: "A map with four coloured lines" });
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const picture = dialog.getByRole("img");
  await expect(dialog).toHaveAccessibleName(/^A map with four coloured lines/);
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight]);
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width, height });
  await cv.expectAccessible("dialog");
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("Five orders of the same words");
  await expect(picture).toHaveAttribute("alt", /^Drafts of a sign/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("The sign at a stop");
  // There is none after the last.
  await page.keyboard.press("ArrowRight");
  await press(page, dialog.getByRole("button", { name: "Previous" }));
  await expect(picture).toHaveAttribute("alt", /^Drafts of a sign/);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await press(page, page.getByRole("link", { name: "A tall sign" }));
  await expect(dialog).toContainText("The sign at a stop");
  await press(page, dialog.getByRole("button", { name: "Close" }));
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/entries/tram/");
});

test("two fingers enlarge a picture in its dialog @phone", async ({ page, isMobile }) => {
  test.skip(!isMobile, "A mouse has no two fingers.");
  await page.goto("/entries/tram/");
  await expect(page.locator("html")).toHaveClass(/app-ready/);
  await page.getByRole("link", { name: "A map with four coloured lines" }).tap();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  const scale = () => page.evaluate(() => window.visualViewport?.scale ?? 1);
  const before = await scale();
  const client = await page.context().newCDPSession(page);
  await client.send("Input.synthesizePinchGesture", { x: 200, y: 400, scaleFactor: 2 });
  await expect.poll(scale).toBeGreaterThan(before * 1.5);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("nothing moves while pictures arrive @phone", async ({ page }) => {
  const readShifts = await recordShifts(page);
  await page.route(/\.webp$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  for (const path of ["/", "/entries/tram/"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveClass(/app-ready/);
    const pictures = page.locator("main img:visible");
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true);
    }
    // The button that leads to the top keeps off the footer, to which the test scrolls.
    const { parts } = await readShifts();
    expect(parts.filter((part) => !part.includes("Back to top"))).toEqual([]);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a picture's link leads to its file", async ({ page }) => {
    await page.goto("/entries/tram/");
    await page.getByRole("link", { name: "A tall sign" }).click();
    await expect(page).toHaveURL(/\/assets\/picture-[\w-]+\.webp(?:#|$)/);
  });

  test("every pinned project is reached from the home page", async ({ page }) => {
    await page.goto("/");
    for (const at of [0, 1, 2, 3, 4, 5]) {
      await highlightsOf(page).getByRole("link").nth(at).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(/\/entries\/[a-z]+\/$/);
      await page.goBack();
    }
  });
});
