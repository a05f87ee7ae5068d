/** Tests a page that is written from right to left: the sample in Arabic. */
import type { Locator } from "@playwright/test";
import { expect, test } from "../page.ts";
import { arabicUrl } from "../sites.ts";

test.use({ baseURL: arabicUrl });

const middle = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect();
    return (left + right) / 2;
  });

test("an Arabic page is laid out from right to left, and announces in Arabic", async ({ cv, page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("status").filter({ hasText: "عدد النتائج: 268" })).toHaveCount(1);
  const years = page.getByRole("navigation", { name: "السنوات" });
  const cards = page.getByRole("article");
  await expect(years).toBeVisible();
  expect(await middle(years)).toBeGreaterThan(await middle(cards.first()));
  await cv.expectAccessible();
  await cv.expectNoSidewaysScroll();

  await test.step("an opened card", async () => {
    await cards.first().getByRole("button", { name: "التفاصيل" }).click();
    await expect(cards.first().locator(".timeline")).toBeVisible();
    await cv.expectNoSidewaysScroll();
    await cv.expectNoSidewaysScrollOnPhone();
  });

  await test.step("a menu begins with its button, and names with signs keep them at their end", async () => {
    const button = page.getByRole("button", { name: "لغة البرمجة", exact: true });
    await button.click();
    const menu = page.getByRole("listbox");
    await expect(menu).toBeVisible();
    const toRight = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().right);
    expect(Math.abs((await toRight(button)) - (await toRight(menu)))).toBeLessThan(3);
    const name = menu.getByText("C++", { exact: true });
    await name.scrollIntoViewIfNeeded();
    expect(await name.evaluate((node) => getComputedStyle(node).direction)).toBe("ltr");
    await cv.expectAccessible();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });
});

test("a query keeps its order, and its problem is announced in Arabic", async ({ cv, page }) => {
  await page.goto("/?q=yeer:2015 (x");
  const box = page.getByRole("combobox", { name: "ابحث في هذه السيرة" });
  const direction = () => box.evaluate((node) => getComputedStyle(node).direction);
  expect(await direction()).toBe("ltr");
  await expect(
    page.getByRole("status").filter({ hasText: /^في نص البحث خطأ: .*عدد النتائج: 0$/ }),
  ).toHaveCount(1);
  await expect(page.getByRole("list", { name: "أخطاء في نص البحث" })).toBeVisible();
  await cv.expectAccessible();
  await cv.expectNoSidewaysScroll();
  await cv.expectNoSidewaysScrollOnPhone();
  await box.fill("جداول");
  expect(await direction()).toBe("rtl");
});

test("the keyboard follows what is seen", async ({ cv, page }) => {
  await page.goto("/?q=category:Article");
  await expect(page.getByRole("heading", { name: "28 نتيجة" })).toBeVisible();

  await test.step("Tab leads to the left along the filters", async () => {
    await expect(page.getByRole("button", { name: "لغة البرمجة", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "تعليمات البحث" }).focus();
    const stops: number[] = [];
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press("Tab");
      stops.push(await middle(page.locator(":focus")));
    }
    expect(stops).toEqual([...stops].sort((a, b) => b - a));
  });

  await test.step("the popup's choices are led through to the left", async () => {
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

test.describe("the calendar", () => {
  // It loads once the page is idle.
  test.use({ isIdle: true, viewport: { width: 1024, height: 900 } });

  test("has weeks that follow each other to the left, and arrow keys to where they point", async ({
    page,
  }) => {
    await page.goto("/");
    // Charts are loaded once they are near.
    await page.locator("#charts").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "النشاط حسب اليوم" }).click();
    const stop = page.getByRole("grid").locator("[tabindex='0']");
    await stop.focus();
    const id = (await stop.getAttribute("data-day")) ?? "";
    const place = await middle(page.locator(":focus"));
    await page.keyboard.press("ArrowRight");
    const before = new Date(Date.parse(id) - 7 * 86_400_000).toISOString().slice(0, 10);
    await expect(page.locator(`[data-day="${before}"]`)).toBeFocused();
    expect(await middle(page.locator(":focus"))).toBeGreaterThan(place);
  });
});

test("an unknown address says so in Arabic", async ({ page }) => {
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "الصفحة غير موجودة" })).toBeVisible();
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

test("a section's title in Latin letters is in the column, on paper too, and lists have Arabic commas", async ({
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
  await expect(page.locator(".charts-fold")).toContainText("لغات، من 2013 إلى 2021");
});
