/** Tests that nothing moves while somebody types, whatever messages appear. */
import type { Page } from "@playwright/test";
import { type CvPage, expect, test } from "./page.ts";

/** The places whose distance from the window's top may not change, as CSS selectors. */
const places = {
  box: "input[type=search]",
  filters: '[id$="-filters"]',
  header: "h2#results",
  list: "#list",
};

/** Records in every frame where the places are. Returns a function that stops and returns all places of each. */
async function recordPlaces(page: Page): Promise<() => Promise<Record<string, number[]>>> {
  await page.evaluate((selectors) => {
    const seen: Record<string, number[]> = {};
    Object.assign(window, { seenPlaces: seen, areSeen: true });
    const look = () => {
      for (const [name, selector] of Object.entries(selectors)) {
        const { top, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        if (top === undefined || height === 0) continue;
        const tops = seen[name] ?? [];
        seen[name] = tops;
        if (!tops.includes(Math.round(top))) tops.push(Math.round(top));
      }
      if (Reflect.get(window, "areSeen") === true) requestAnimationFrame(look);
    };
    look();
  }, places);
  return async () => {
    await page.evaluate("areSeen = false");
    return page.evaluate<Record<string, number[]>>("seenPlaces");
  };
}

const sizes = [
  { width: 412, height: 915 },
  { width: 768, height: 1024, tag: "@more" },
  { width: 1280, height: 800 },
  { width: 1440, height: 900, tag: "@more" },
];

/** The remarks about an unfinished text appear after a pause. */
async function typeUnfinished({ box, problems }: CvPage, text: string) {
  await box.pressSequentially(text);
  await expect(problems).toBeVisible();
}

async function compose(page: Page, text: string) {
  const client = await page.context().newCDPSession(page);
  await client.send("Input.imeSetComposition", {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  await client.send("Input.insertText", { text });
  await client.detach();
}

for (const { tag = [], ...size } of sizes)
  test(`nothing moves after the first letter in a window ${size.width} px wide`, { tag }, async ({
    cv,
    page,
  }) => {
    await page.setViewportSize(size);
    await cv.open();
    await cv.box.click();
    const isMovingOnce = await recordPlaces(page);
    await cv.box.press("e");
    await expect(page.locator(".hero-more").first()).toBeHidden();
    await cv.box.press("r");
    // The home page becomes the search in one step.
    expect((await isMovingOnce()).box?.length).toBe(2);

    const isStanding = await recordPlaces(page);
    await typeUnfinished(cv, "ror (");
    for (const _ of "error (") await cv.box.press("Backspace");
    await expect(cv.problems).toHaveCount(0);
    await typeUnfinished(cv, "createdAt:");
    await cv.box.pressSequentially("2019..");
    await expect(cv.problems).toHaveCount(0);
    await cv.box.press("Control+a");
    await compose(page, "東京");
    await cv.expectTotal(0);
    await cv.box.press("Control+a");
    await typeUnfinished(cv, "language:");
    await cv.box.pressSequentially("pyth");
    await page
      .getByRole("listbox", { name: "Suggestions" })
      .getByRole("option", { name: /^Python/ })
      .click();
    await cv.expectTotal(100);
    await typeUnfinished(cv, " colour:red fix*x");
    await cv.box.press("Control+Enter");
    await expect(page.getByRole("button", { name: "Details" })).toBeVisible();
    await page.getByRole("button", { name: "Details" }).click();
    await expect(cv.problems.getByRole("listitem")).toHaveCount(2);
    const tops = await isStanding();
    expect(Object.fromEntries(Object.entries(tops).filter(([, all]) => all.length > 1))).toEqual({});
  });

test("chosen filters keep the list's position, however long their names are", { tag: "@more" }, async ({
  cv,
  page,
}) => {
  for (const size of [768, 1280, 1440].map((width) => ({ width, height: 900 }))) {
    await page.setViewportSize(size);
    await cv.open("/?q=python");
    await cv.openToggles();
    const isStanding = await recordPlaces(page);
    for (const [facet, option] of [
      [/^Language/, /^TypeScript/],
      [/^Category/, /^patch/i],
      [/^Organization/, /./],
    ] as const) {
      await cv.dropdown(facet).click();
      for (const at of [0, 1])
        await cv
          .option(at === 0 ? option : /./)
          .nth(at)
          .click();
      await page.keyboard.press("Escape");
    }
    const tops = await isStanding();
    expect(Object.fromEntries(Object.entries(tops).filter(([, all]) => all.length > 1))).toEqual({});
  }
});
