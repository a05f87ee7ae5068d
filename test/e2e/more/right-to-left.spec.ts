/** Tests a right-to-left page: the sample in Arabic. */
import type { Locator } from "@playwright/test";
import arabic from "../../../node/languages/messages/ar.json" with { type: "json" };
import { expect, test } from "../page.ts";
import { arabicUrl } from "../sites.ts";

test.use({ baseURL: arabicUrl });

const middle = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect();
    return (left + right) / 2;
  });

// `npm run test:more -- pairs` has Arabic pages of every kind: their direction, words, widths and names.
test("an Arabic page announces in Arabic, aligns menus with their buttons, and keeps a query's order", async ({
  cv,
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("status").filter({ hasText: "268 نتيجة" })).toHaveCount(1);
  const cards = page.getByRole("article");
  expect(await middle(page.getByRole("navigation", { name: "السنوات" }))).toBeGreaterThan(
    await middle(cards.first()),
  );
  await cards.first().getByRole("button", { name: "التفاصيل" }).click();
  await expect(cards.first().locator(".timeline")).toBeVisible();
  await cv.expectNoSidewaysScroll();
  await cv.expectNoSidewaysScrollOnPhone();

  await test.step("names with signs keep them at their end", async () => {
    const button = page.getByRole("button", { name: "لغة البرمجة", exact: true });
    await button.click();
    const menu = page.getByRole("listbox");
    await expect(menu).toBeVisible();
    const toRight = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().right);
    expect(Math.abs((await toRight(button)) - (await toRight(menu)))).toBeLessThan(3);
    await expect(menu.getByText("C++", { exact: true })).toHaveCSS("direction", "ltr");
    await cv.expectAccessible();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });

  const box = page.getByRole("combobox", { name: "ابحث في هذه السيرة" });
  await box.fill("yeer:2015 (x");
  await box.press("Enter");
  await expect(box).toHaveCSS("direction", "ltr");
  const { wrong } = arabic.results.head;
  await expect(
    page.getByRole("status").filter({ hasText: new RegExp(`^${wrong}.*${arabic.ui.counts.results.zero}`) }),
  ).toHaveCount(1);
  await box.fill("جداول");
  await expect(box).toHaveCSS("direction", "rtl");
});

test("arrow keys follow the visual order", async ({ cv, page }) => {
  await page.goto("/?q=category:Article");
  await expect(page.getByRole("heading", { name: "28 نتيجة" })).toBeVisible();

  await test.step("Tab moves left along the filters", async () => {
    await expect(page.getByRole("button", { name: "لغة البرمجة", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "تعليمات البحث" }).focus();
    const stops: number[] = [];
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press("Tab");
      stops.push(await middle(page.locator(":focus")));
    }
    expect(stops).toEqual([...stops].sort((a, b) => b - a));
  });

  await test.step("arrow keys move left through the popup's choices", async () => {
    await page
      .getByRole("article")
      .first()
      .getByRole("list", { name: "لغات البرمجة" })
      .getByRole("button")
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("article").first()).toBeVisible();
    await cv.expectAccessible();
    await cv.expectNoSidewaysScroll();
    const [first, second] = await dialog.getByRole("radio").all();
    if (first === undefined || second === undefined) throw new Error("The popup has no choice.");
    expect(await middle(first)).toBeGreaterThan(await middle(second));
    await expect(second).toBeChecked();
    await second.focus();
    await page.keyboard.press("ArrowRight");
    await expect(first).toBeChecked();
    await page.keyboard.press("ArrowLeft");
    await expect(second).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
});

test("the filters of a phone open without sideways scrolling", { tag: "@phone" }, async ({ cv, page }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await page.goto("/");
  await page.getByRole("button", { name: /^تصفية/ }).click();
  await page.getByRole("button", { name: "لغة البرمجة", exact: true }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await cv.expectNoSidewaysScroll();
  await cv.expectAccessible();
});

test("a section title in Latin letters stays in the column, also in print, and lists have Arabic commas", async ({
  page,
}) => {
  await page.goto("/");
  const title = page.getByRole("heading", { name: "Talks" });
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    const [right, edge] = await title.evaluate((heading) => [
      Math.max(
        ...[...heading.childNodes].map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return range.getBoundingClientRect().right;
        }),
      ),
      heading.closest("section")?.getBoundingClientRect().right ?? 0,
    ]);
    expect(right).toBeLessThanOrEqual((edge ?? 0) + 1);
  }
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto("/?q=language:go");
  await expect(page.locator(".charts-toggle")).toContainText("لغات، من 2013 إلى 2021");
});
