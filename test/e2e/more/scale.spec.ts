/**
 * Tests that the page keeps to its scale: few sizes of letters, distances, corners and icons, in each of its states.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../page.ts";

test.use({ isIdle: true });

const kinds = ["letters", "distances", "corners", "icons"] as const;
type Scale = Record<(typeof kinds)[number], string[]>;

/** Reads the computed styles of all rendered elements. */
function readScale(page: Page): Promise<Scale> {
  return page.evaluate(() => {
    const found: Scale = { letters: [], distances: [], corners: [], icons: [] };
    for (const element of document.querySelectorAll("body *")) {
      const box = element.getBoundingClientRect();
      // Text that is only for screen readers has a box of one pixel.
      if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (hasText) found.letters.push(style.fontSize);
      // A dialog is centred by its margins, and a long menu has a margin in place of the options that it does not
      // render.
      const isPlaced = element.matches("dialog, [style*=margin], [style*=padding]");
      const spaces = isPlaced ? [] : [style.marginTop, style.marginBottom];
      if (/flex|grid/.test(style.display) && element.childElementCount > 1)
        spaces.push(style.rowGap, style.columnGap);
      for (const space of spaces.map((text) => Math.abs(Number.parseFloat(text))))
        if (space > 0) found.distances.push(`${Math.round(space)}px`);
      // The libraries' drawings have their own corners.
      if (element.closest("[data-chart]") === null && style.borderTopLeftRadius !== "0px")
        found.corners.push(style.borderTopLeftRadius);
      if (element.matches("svg[stroke]")) found.icons.push(`${Math.round(box.width)}px`);
    }
    return found;
  });
}

async function expectScale(page: Page, isPhone: boolean): Promise<void> {
  const scale = await readScale(page);
  const [letters, distances, corners, icons] = kinds.map((kind) => [...new Set(scale[kind])]);
  expect(["12px", "14px", "16px", "18px", "20px", ...(isPhone ? ["36px"] : ["32px", "52px"])]).toEqual(
    expect.arrayContaining(letters ?? []),
  );
  // One scale of 4.
  expect(distances?.filter((distance) => Number.parseFloat(distance) % 4 !== 0)).toEqual([]);
  expect(distances?.length, distances?.join(" ")).toBeLessThanOrEqual(10);
  expect(corners?.length, corners?.join(" ")).toBeLessThanOrEqual(4);
  expect(icons?.length, icons?.join(" ")).toBeLessThanOrEqual(3);
}

test("letters, distances, corners and icons come from one scale @phone", async ({ cv, page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1440, height: 1600 });
  await cv.open();
  await test.step("the home page, with its charts", async () => {
    const expandButton = page.getByRole("button", { name: "Charts", exact: true });
    if (isMobile) await expandButton.click();
    await expect(page.locator("[data-chart=line] svg").first()).toBeVisible();
    await expectScale(page, isMobile);
    if (isMobile) await expandButton.click();
  });

  await test.step("an open card", async () => {
    await cv.cards.first().getByRole("button", { name: "Details" }).click();
    await expect(cv.cards.first().locator(".timeline")).toBeVisible();
    await expectScale(page, isMobile);
  });

  await test.step("a menu", async () => {
    await cv.openFilters();
    await cv.dropdown(/^Language/).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectScale(page, isMobile);
    await page.keyboard.press("Escape");
  });

  await test.step("the popup", async () => {
    await cv.cards.first().getByRole("list", { name: "Languages" }).getByRole("button").first().click();
    await expect(page.getByRole("dialog").getByRole("article").first()).toBeVisible();
    await expectScale(page, isMobile);
  });
});
