/** Tests badges: languages in their own colours with readable text, and domains. */

import { replaceFiles } from "./data-files.ts";
import { expect, test } from "./page.ts";

test.use({ isIdle: true });

// test/src/ui/badge-colors.test.ts tests that the computed colours are readable for any language.
test("badges have the colours computed from their language's, and gray without one", async ({ cv, page }) => {
  const yellow = "#f1e05a";
  await replaceFiles(page, {
    languages: [
      { id: "C", ui: { backgroundColor: yellow, color: "#4b2e00" } },
      { id: "Shell", ui: { backgroundColor: yellow, color: "gold" } },
    ],
  });
  await cv.open("/?q=language:c language:shell");
  const card = cv.cards.first();
  await card.getByRole("button", { name: "Details" }).click();
  const badge = (name: string) =>
    card.getByRole("list", { name: "Languages" }).locator(".painted-badge").filter({ hasText: name }).first();
  // At rest the badge of an opened card is quiet.
  for (const [name, background, ink] of [
    [/^C$/, "rgb(241, 224, 90)", "rgb(75, 46, 0)"],
    [/^Shell$/, "rgb(241, 224, 90)", "rgb(0, 0, 0)"],
  ] as const) {
    const painted = card.locator(".painted-badge").filter({ hasText: name }).first();
    await painted.hover();
    await expect(painted).toHaveCSS("background-color", background);
    await expect(painted).toHaveCSS("color", ink);
  }
  await badge("Roff").hover();
  await expect(badge("Roff")).toHaveCSS("background-color", "rgb(236, 232, 223)");
});

test("badges share the line of the links beside them", async ({ cv }) => {
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

test("a badge has one of three sizes, its own colours for each tone, and may be hidden on a phone", async ({
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
