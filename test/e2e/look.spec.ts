/** Tests rules for every page: contrast and names by axe, no sideways scrolling, long and foreign words. */

import type { Locator } from "@playwright/test";
import { type CvPage, expect, test } from "./page.ts";
import { arabicUrl, germanUrl, sampleUrl } from "./sites.ts";

const everything = "show=typos,docs,style,releases,unmerged";

/**
 * Lays out the cards beyond the screen, because axe would otherwise take their contents for overlapping.
 */
async function expectAccessible(cv: CvPage, cards = 5): Promise<void> {
  await cv.cards.evaluateAll((cards) => {
    for (const card of cards) card.style.contentVisibility = "visible";
  });
  await cv.expectAccessibleInBothThemes(undefined, { cards });
}

const everyCard = Infinity;

async function openSomeCards(cv: CvPage): Promise<void> {
  for (const card of [0, 1, 3]) await cv.cards.nth(card).getByRole("button", { name: "Details" }).click();
}

test.describe("axe finds no error in either theme", () => {
  test("on the initial page, scrolled to its end, where the way back up appears @phone-more", async ({
    cv,
    page,
  }) => {
    await cv.open("/?from=2022");
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expectAccessible(cv);
  });

  test("with opened cards and the theme menu @phone", async ({ cv, page }) => {
    await cv.open(`/?${everything}&from=2023`);
    await openSomeCards(cv);
    await page.getByRole("button", { name: "Theme" }).click();
    await expectAccessible(cv);
  });
});

test("axe finds no error at 320 px, and can judge every contrast in the cards", { tag: "@more" }, async ({
  cv,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await cv.open(`/?${everything}&from=2023`);
  await openSomeCards(cv);
  await expectAccessible(cv, everyCard);
});

for (const [language, address] of [
  ["English", sampleUrl],
  ["German", germanUrl],
  ["Arabic", arabicUrl],
] as const)
  test(`the filters' names are complete at every width, in ${language}`, { tag: "@more" }, async ({
    page,
  }) => {
    for (const width of [320, 412, 768, 820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      const options = page.locator("search button[aria-controls$=filters]");
      if (await options.isVisible()) await options.click();
      const pills = page.locator("search .pill:not([disabled]):visible");
      await expect(pills).not.toHaveCount(0);
      const cut = await pills.evaluateAll((all) =>
        all
          .flatMap((pill) => [pill, ...pill.querySelectorAll("span, bdi")])
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && !part.closest(".sr-only"))
          .map((part) => part.textContent),
      );
      expect(cut.filter((text) => text !== "")).toEqual([]);
    }
  });

test("text with increased spacing is not clipped", async ({ cv, page }) => {
  const findCut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main .overview span, main .hero *, main figure p span")]
        .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).overflow === "hidden")
        .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent),
    );
  for (const [width, path] of [
    [412, "/de/"],
    [412, "/?q=table"],
    [1440, "/de/"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await cv.page.goto(path);
    await expect(cv.cards.first()).toBeVisible();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
      );
      document.adoptedStyleSheets = [sheet];
    });
    expect(await findCut()).toEqual([]);
  }
});

test("forced colours keep the rail, badges, focus ring and marks", async ({ cv, page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await cv.open();
  const card = cv.cards.first();
  await card.getByRole("button", { name: "Details" }).click();
  const badge = card.getByRole("list", { name: "Languages" }).getByText("C", { exact: true }).locator("..");
  await expect(badge).toHaveCSS("border-top-width", "1px");
  const rail = await card.evaluate((element) => getComputedStyle(element, "::before").borderInlineStartWidth);
  expect(rail).toBe("1px");
  await card.focus();
  await page.keyboard.press("j");
  await expect(page.locator(":focus")).toHaveCSS("outline-width", "2px");

  await test.step("filter buttons have edges, and a choice has a different background", async () => {
    await expect(page.getByRole("button", { name: "Reset", exact: true })).toHaveCSS(
      "border-inline-end-width",
      "1px",
    );
    const groundOf = (pill: Locator) => pill.evaluate((element) => getComputedStyle(element).backgroundColor);
    await cv.box.fill("language:go");
    await cv.box.press("Enter");
    const chosen = page.locator(".pill-active").first();
    await expect(chosen).toBeVisible();
    expect(await groundOf(chosen)).not.toBe(await groundOf(cv.dropdown(/^Category/)));
    await cv.box.fill("");
    await cv.box.press("Enter");
  });

  await test.step("the active and the disabled option of suggestions and menus are recognizable", async () => {
    const marked = page.getByRole("option").and(page.locator(".marked-option"));
    await cv.box.fill("la");
    await expect(page.getByRole("option").first()).toBeVisible();
    await cv.box.press("ArrowDown");
    await expect(marked).toHaveCSS("outline", /solid 2px$/);
    await cv.open("/?q=org:weft&from=2015&to=2018");
    const gray = await page.evaluate(() => {
      document.documentElement.style.color = "GrayText";
      return getComputedStyle(document.documentElement).color;
    });
    const disabled = page.getByRole("option").and(page.locator("[aria-disabled=true]")).first();
    for (const name of [/^Language/, /^Start year/]) {
      await cv.dropdown(name).click();
      await page.keyboard.press("ArrowDown");
      await expect(marked).toHaveCSS("outline", /solid 2px$/);
      await expect(disabled.locator("span").last()).toHaveCSS("color", gray);
      await page.keyboard.press("Escape");
    }
  });
});

test("reduced motion turns motion off", async ({ cv, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await cv.open();
  const chevron = cv.cards.first().getByRole("button", { name: "Details" }).locator("svg");
  await expect(chevron).toHaveCSS("transition-duration", "0s");

  await test.step("the first screen of a desktop shows the whole career and the way to the list", async () => {
    await expect(page.getByRole("heading", { name: "Projects and writing" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "All 8 jobs" })).toBeInViewport({ ratio: 1 });
  });
});
