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

test("a badge has one of three sizes, its own colours for each tone, and may be left out on a phone", async ({
  cv: _,
  page,
}) => {
  await page.goto("/demo/components/badges");
  const looks = (text: string) =>
    page.getByText(text, { exact: true }).evaluateAll((texts) =>
      texts.map((inner) => {
        const badge = inner.parentElement ?? inner;
        const { backgroundColor, color, borderColor } = getComputedStyle(badge);
        return {
          height: badge.getBoundingClientRect().height,
          paint: `${backgroundColor} ${color} ${borderColor}`,
        };
      }),
    );
  await expect(page.getByText("primary.example").first()).toBeVisible();
  const tones = ["gray", "red", "yellow", "green", "blue", "indigo", "purple", "pink"];
  const variants = ["primary.example", "accent.example", "secondary.example"];
  for (const names of [tones, variants]) {
    const all = await Promise.all(names.map(looks));
    for (const sizes of all) expect(sizes.map(({ height }) => height)).toEqual([20, 24, 28]);
    expect(new Set(all.flatMap((sizes) => sizes.map(({ paint }) => paint))).size).toBe(names.length);
  }
  const badge = page.getByText("not-on-a-phone.example").first();
  await expect(badge).toBeVisible();
  await page.setViewportSize({ width: 639, height: 800 });
  await expect(badge).toBeHidden();
});
