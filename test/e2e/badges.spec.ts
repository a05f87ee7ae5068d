/** Tests badges: languages in their own colours with readable text, and domains. */

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { badgeColors, parseHex, toHex } from "../../model/contrast.ts";
import type { Language } from "../../model/cv.ts";
import { replaceFiles } from "./data-files.ts";
import { expect, test } from "./page.ts";

test.use({ isIdle: true });

const languages: Language[] = JSON.parse(
  readFileSync(new URL("../sample/languages.json", import.meta.url), "utf8"),
);

function toHexColor(css: string): string {
  const [red = 0, green = 0, blue = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return toHex({ red, green, blue });
}

/** Opens the first cards: closed ones show their languages as dots. */
async function openCards(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Details" }).evaluateAll((buttons) => {
    for (const button of buttons.slice(0, 60)) (button as HTMLElement).click();
  });
  await page.locator("article .painted-badge").first().waitFor();
}

/** Returns one badge of each language, as the browser paints it. */
async function paintedBadges(page: Page) {
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
    background: toHexColor(backgroundColor),
    text: toHexColor(color),
  }));
}

// test/src/ui/badge-colors.test.ts shows that what is computed for any language can be read.
test("badges are painted as their language's colours are computed, and gray without", async ({
  cv,
  page,
}) => {
  await replaceFiles(page, {
    languages: [
      ...languages.filter(({ id }) => id === "Roff"),
      { id: "C", ui: { backgroundColor: "#f1e05a", color: "#4b2e00" } },
      { id: "Shell", ui: { backgroundColor: "#f1e05a", color: "gold" } },
    ],
  });
  await cv.open("/?q=org:panewright OR language:python");
  await openCards(page);
  const own = parseHex(languages.find(({ id }) => id === "Roff")?.ui?.backgroundColor ?? "");
  if (own === undefined) throw new Error("Roff has no colour.");
  await expect
    .poll(async () =>
      Object.fromEntries((await paintedBadges(page)).map(({ name, ...paint }) => [name, paint])),
    )
    .toMatchObject({
      Roff: badgeColors(own),
      C: { background: "#f1e05a", text: "#4b2e00" },
      Shell: { background: "#f1e05a", text: "#000000" },
    });
  const badge = page
    .getByRole("list", { name: "Languages" })
    .locator(".painted-badge", { hasText: "Python" });
  await badge.first().hover();
  await expect(badge.first()).toHaveCSS("background-color", "rgb(236, 232, 223)");
});

test("badges stand on the line of the links beside them", async ({ cv }) => {
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
