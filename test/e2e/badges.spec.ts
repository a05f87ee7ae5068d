/** Badges: the languages in their own colours, readable on them, and domains. */
import type { Page } from "@playwright/test";
import { contrast, luminance, type Rgb } from "../../src/ui/contrast.ts";
import { expect, test } from "./page.ts";

interface Painted {
  name: string;
  background: Rgb;
  text: Rgb;
}

function toRgb(css: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return { red, green, blue };
}

/** Each language's badge once, as the browser paints it. */
async function paintedBadges(page: Page): Promise<Painted[]> {
  const found = await page
    .getByRole("list", { name: "Languages" })
    .locator("[style]")
    .evaluateAll((badges) =>
      badges.map((badge) => {
        const { backgroundColor, color } = getComputedStyle(badge);
        return { name: badge.textContent ?? "", backgroundColor, color };
      }),
    );
  const byName = new Map(found.map((badge) => [badge.name, badge]));
  return [...byName.values()].map(({ name, backgroundColor, color }) => ({
    name,
    background: toRgb(backgroundColor),
    text: toRgb(color),
  }));
}

for (const scheme of ["light", "dark"] as const) {
  test(`every language badge can be read in the ${scheme} theme`, async ({ cv, page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await cv.open("/?show=typos,docs,style,releases,unmerged");
    const badges = await paintedBadges(page);
    expect(badges.length).toBeGreaterThan(12);
    for (const { name, background, text } of badges) {
      expect(contrast(background, text), name).toBeGreaterThanOrEqual(4.5);
      // White below a luminance of 0.27, else black; shading never turns one into the other.
      expect(text, name).toEqual(
        luminance(background) < 0.27 ? { red: 255, green: 255, blue: 255 } : { red: 0, green: 0, blue: 0 },
      );
    }
  });
}

test("a colour that reads well is the language's own", async ({ cv, page }) => {
  await cv.open("/?q=language:python");
  const python = (await paintedBadges(page)).find(({ name }) => name === "Python");
  expect(python?.background).toEqual(toRgb("rgb(53, 114, 165)"));
});

test("a language that the data does not describe has a gray badge", async ({ cv, page }) => {
  await page.route("**/data/languages.json", (route) =>
    route.fulfill({ json: [{ id: "C", ui: { backgroundColor: "#555555" } }] }),
  );
  await cv.open("/?q=language:python");
  const badge = cv.cards
    .first()
    .getByRole("list", { name: "Languages" })
    .getByText("Python", { exact: true });
  await expect(badge).toBeVisible();
  expect((await paintedBadges(page)).map(({ name }) => name)).not.toContain("Python");
});

test("badges stand on the line of the links beside them", async ({ cv, isMobile }) => {
  test.skip(isMobile, "they stand on lines of their own where the screen is narrow");
  await cv.open();
  // The bottoms of texts of about one size tell their baselines.
  const bottoms = await cv.cards
    .first()
    .getByRole("list", { name: /^(Languages|Links)$/ })
    .getByRole("listitem")
    .evaluateAll((items) =>
      items.map((item) => {
        const range = document.createRange();
        range.selectNodeContents(item);
        const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
        const text = texts.nextNode();
        if (text !== null) range.selectNodeContents(text);
        return range.getBoundingClientRect().bottom;
      }),
    );
  expect(bottoms.length).toBeGreaterThan(4);
  expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThanOrEqual(2);
});

test("a long domain is cut, never the page", async ({ cv, page }) => {
  const domain = `${"long-".repeat(20)}name.example`;
  await page.route("**/data/owner.json", (route) =>
    route.fulfill({
      json: {
        firstName: "Ida",
        lastName: "Ro",
        firstYear: 2007,
        lastYear: 2025,
        domain,
        homeUrl: `https://${domain}/`,
      },
    }),
  );
  await cv.open();
  await cv.expectNoSidewaysScroll();
  await expect(page.getByRole("button", { name: "Theme" })).toBeInViewport({ ratio: 1 });
});
