/** Tests badges: languages in their own colours with readable text, and domains. */

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Language } from "../../model/cv.ts";
import { badgeColors, parseHex, type Rgb, toHex } from "../../src/ui/contrast.ts";
import { replaceFiles } from "./data-files.ts";
import { expect, test } from "./page.ts";

test.use({ isIdle: true });

const languages: Language[] = JSON.parse(
  readFileSync(new URL("../../public/data/languages.json", import.meta.url), "utf8"),
);

interface Painted {
  name: string;
  background: Rgb;
  text: Rgb;
}

function toRgb(css: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return { red, green, blue };
}

/** Opens the first cards: closed ones show their languages as dots. */
async function openCards(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Details" }).evaluateAll((buttons) => {
    for (const button of buttons.slice(0, 60)) (button as HTMLElement).click();
  });
  await page.locator("article .painted-badge").first().waitFor();
}

/** Returns one badge of each language, as the browser paints it. */
async function paintedBadges(page: Page): Promise<Painted[]> {
  const found = await page
    .getByRole("list", { name: "Languages" })
    .locator(".painted-badge")
    .evaluateAll((badges) =>
      badges.map((badge) => {
        // At rest the badge of an opened card is quiet; what it is painted with under the pointer stands in its style.
        const { style } = badge as HTMLElement;
        const { backgroundColor, color } = style.backgroundColor === "" ? getComputedStyle(badge) : style;
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

// test/src/ui/badge-colors.test.ts shows that what is computed for any language can be read.
test("badges are painted as their language's colour is computed, in either theme", async ({ cv, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await cv.open("/?q=language:python year:2018..2025");
  await openCards(page);
  for (const scheme of ["light", "dark"] as const)
    await test.step(`in the ${scheme} theme`, async () => {
      await cv.turn(scheme);
      await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${scheme}\\b`));
      const badges = await paintedBadges(page);
      expect(badges.length).toBeGreaterThan(3);
      for (const { name, background, text } of badges) {
        const own = parseHex(languages.find(({ id }) => id === name)?.ui?.backgroundColor ?? "");
        if (own === undefined) throw new Error(`${name} has no colour.`);
        expect({ background: toHex(background), text: toHex(text) }, name).toEqual(badgeColors(own));
      }
      // A colour that reads well is the language's own.
      expect(badges.find(({ name }) => name === "Python")?.background).toEqual(toRgb("rgb(53, 114, 165)"));
    });
});

test("a text colour of the language's own is kept where it can be read, and only there", async ({
  cv,
  page,
}) => {
  await replaceFiles(page, {
    languages: [
      { id: "C", ui: { backgroundColor: "#f1e05a", color: "#4b2e00" } },
      { id: "Shell", ui: { backgroundColor: "#f1e05a", color: "gold" } },
    ],
  });
  await cv.open("/?q=org:panewright");
  await openCards(page);
  await expect
    .poll(async () =>
      Object.fromEntries((await paintedBadges(page)).map(({ name, ...paint }) => [name, paint])),
    )
    .toMatchObject({
      C: { background: toRgb("rgb(241, 224, 90)"), text: toRgb("rgb(75, 46, 0)") },
      Shell: { background: toRgb("rgb(241, 224, 90)"), text: toRgb("rgb(0, 0, 0)") },
    });
});

test("a language that the data does not describe has a gray badge", async ({ cv, page }) => {
  await replaceFiles(page, { languages: [{ id: "C", ui: { backgroundColor: "#555555" } }] });
  await cv.open("/?q=language:python");
  await openCards(page);
  const badge = page
    .getByRole("list", { name: "Languages" })
    .locator(".painted-badge", { hasText: "Python" });
  await badge.first().hover();
  await expect(badge.first()).toHaveCSS("background-color", "rgb(236, 232, 223)");
});

test("badges stand on the line of the links beside them", async ({ cv, isMobile }) => {
  test.skip(isMobile, "they stand on lines of their own where the screen is narrow");
  await cv.open();
  // The lower edges of texts of about the same size stand for their baselines.
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

test.describe("what a badge is given", () => {
  interface Look {
    height: number;
    font: string;
    paint: string;
  }
  const look = (page: Page, text: string): Promise<Look[]> =>
    page.getByText(text, { exact: true }).evaluateAll((texts) =>
      texts.map((inner) => {
        const badge = inner.parentElement ?? inner;
        const { backgroundColor, color, borderColor, fontFamily } = getComputedStyle(badge);
        const { height } = badge.getBoundingClientRect();
        return { height, font: fontFamily, paint: [backgroundColor, color, borderColor].join() };
      }),
    );
  const heights = [20, 24, 28];

  test("decides its size, its colours, its font and whether a phone shows it", async ({ cv: _, page }) => {
    await page.goto("/demo/components/badges");
    await expect(page.getByText("primary.example").first()).toBeVisible();
    for (const text of ["gray", "pink", "primary.example", "sans.example"])
      expect((await look(page, text)).map(({ height }) => height)).toEqual(heights);

    // Each tone and each variant has its own colours, whatever its size.
    const tones = ["gray", "red", "yellow", "green", "blue", "indigo", "purple", "pink"];
    const toned = await Promise.all(tones.map(async (tone) => (await look(page, tone))[0]?.paint));
    expect(new Set(toned).size).toBe(tones.length);
    const paints: string[] = [];
    for (const variant of ["primary", "accent", "secondary"]) {
      const looks = await look(page, `${variant}.example`);
      const [paint = "", ...others] = new Set(looks.map((one) => one.paint));
      expect(others).toEqual([]);
      paints.push(paint);
    }
    expect(new Set(paints).size).toBe(3);

    // A domain is monospaced unless it is asked not to be.
    for (const { font } of await look(page, "accent.example")) expect(font).toMatch(/mono/i);
    for (const { font } of await look(page, "sans.example")) expect(font).not.toMatch(/mono/i);

    const badge = page.getByText("not-on-a-phone.example").first();
    await page.setViewportSize({ width: 640, height: 800 });
    await expect(badge).toBeVisible();
    await page.setViewportSize({ width: 639, height: 800 });
    await expect(badge).toBeHidden();
    await expect(page.getByText("primary.example").first()).toBeVisible();
  });
});

test("a long domain is cut, never the page", { tag: "@phone" }, async ({ cv, page }) => {
  const domain = `${"long-".repeat(20)}name.example`;
  await replaceFiles(page, {
    owner: {
      firstName: "Ida",
      lastName: "Ro",
      firstYear: 2007,
      lastYear: 2025,
      domain,
      homeUrl: `https://${domain}/`,
    },
  });
  await cv.open();
  await cv.expectNoSidewaysScroll();
  await expect(page.getByRole("button", { name: "Theme" })).toBeInViewport({ ratio: 1 });
});
