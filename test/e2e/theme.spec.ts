/** Tests the theme: the menu, where the choice is stored, and the attributes of the page's root. */
import type { Page } from "@playwright/test";
import { expect, test } from "./page.ts";

test.use({ isIdle: true });

const themeButton = (page: Page) => page.getByRole("button", { name: "Theme" });
const item = (page: Page, name: string) => page.getByRole("menuitemradio", { name });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("color-scheme"));

async function expectScheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  const other = scheme === "dark" ? "light" : "dark";
  const root = page.locator("html");
  await expect(root).toHaveClass(new RegExp(`\\b${scheme}\\b`));
  await expect(root).not.toHaveClass(new RegExp(`\\b${other}\\b`));
  const title = scheme === "dark" ? "Dark mode active" : "Light mode active";
  await expect(themeButton(page).locator("svg:visible > title")).toHaveText([title]);
}

test("the menu has three radio items, with the checked one announced and marked", {
  tag: "@phone-more",
}, async ({ cv, page }) => {
  // The query gives few cards, because the accessibility checker takes long over a long list.
  await cv.open("/?from=2024");
  await expect(themeButton(page)).toHaveAttribute("aria-haspopup", "menu");
  await expect(themeButton(page)).toHaveAttribute("aria-expanded", "false");
  await themeButton(page).click();
  await expect(themeButton(page)).toHaveAttribute("aria-expanded", "true");
  const menu = page.getByRole("menu", { name: "Theme" });
  await expect(menu.getByRole("menuitemradio")).toHaveText(["Light", "Dark", "System"]);
  await expect(item(page, "System")).toHaveAttribute("aria-checked", "true");
  await expect(item(page, "Light")).toHaveAttribute("aria-checked", "false");
  await cv.expectNoSidewaysScroll();
  await cv.expectAccessible();
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await cv.expectNoSidewaysScroll();
});

// test/src/preferences/theme.test.ts tests storing and following a choice, and forbidden storage.
test("a choice is applied and kept until the system's is chosen", async ({ cv, page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await cv.open("/?from=2024");
  await expectScheme(page, "light");
  await themeButton(page).click();
  await item(page, "Dark").click();
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(themeButton(page)).toBeFocused();
  await expectScheme(page, "dark");
  await page.reload();
  await expect(cv.head).toBeVisible();
  await expectScheme(page, "dark");
  await themeButton(page).click();
  await item(page, "System").click();
  expect(await stored(page)).toBeNull();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectScheme(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expectScheme(page, "light");

  await test.step("a choice in another tab is applied", async () => {
    const other = await context.newPage();
    await other.goto("/favicon.svg");
    await other.evaluate(() => localStorage.setItem("color-scheme", "dark"));
    await expectScheme(page, "dark");
  });
});

test("the menu works with the keyboard alone", async ({ cv, page }) => {
  await cv.open("/?from=2024");
  await themeButton(page).focus();
  for (const [key, name] of [
    ["ArrowDown", "System"],
    ["ArrowDown", "Light"],
    ["ArrowUp", "System"],
    ["Home", "Light"],
    ["End", "System"],
    ["d", "Dark"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item(page, name), key).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(themeButton(page)).toBeFocused();
  expect(await stored(page)).toBeNull();

  await page.keyboard.press("Enter");
  await page.keyboard.type("li");
  await page.keyboard.press("Enter");
  expect(await stored(page)).toBe("light");
  await expect(themeButton(page)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(themeButton(page)).not.toBeFocused();
});

test("focus or a press outside closes the menu", { tag: "@phone-more" }, async ({ cv, page, isMobile }) => {
  // The page is never idle, so the menu must work without the parts that load later.
  await page.addInitScript("window.requestIdleCallback = () => 0");
  await cv.open("/?from=2024");
  const name = page.getByRole("heading", { level: 1 });
  await themeButton(page).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await (isMobile ? name.tap() : name.click());
  await expect(page.getByRole("menu")).toBeHidden();
  await themeButton(page).click();
  await cv.box.focus();
  await expect(page.getByRole("menu")).toBeHidden();
  await themeButton(page).click();
  await themeButton(page).click();
  await expect(page.getByRole("menu")).toBeHidden();
});

test("the first paint is in the stored theme, or else in the system's", async ({ page }) => {
  // Without the script only the html's own theme works.
  await page.route("**/*.js", (route) => route.fulfill({ body: "", contentType: "text/javascript" }));
  for (const [choice, system, scheme] of [
    ["dark", "light", "dark"],
    ["light", "dark", "light"],
    ["sepia", "dark", "dark"],
    [null, "dark", "dark"],
    [null, "light", "light"],
  ] as const) {
    await test.step(`stored ${choice}, system ${system}, the first paint is ${scheme}`, async () => {
      await page.goto("/favicon.svg");
      await page.evaluate((value) => {
        localStorage.clear();
        if (value !== null) localStorage.setItem("color-scheme", value);
      }, choice);
      await page.emulateMedia({ colorScheme: system });
      await page.goto("/");
      await expect(page.locator("html")).toHaveClass(scheme);
      const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(paper).toBe(scheme === "dark" ? "rgb(23, 21, 18)" : "rgb(250, 248, 243)");
    });
  }
});

test("the class never changes while the page loads", async ({ cv, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => {
    localStorage.setItem("color-scheme", "dark");
    const seen: string[] = [];
    const watch = () => seen.push(document.documentElement.className);
    new MutationObserver(watch).observe(document, {
      subtree: true,
      attributes: true,
      attributeFilter: ["class"],
    });
    Object.assign(window, { seen });
  });
  await cv.open();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  const schemes = seen.flatMap((names) => names.split(" ").filter((name) => /^(?:dark|light)$/.test(name)));
  expect(new Set(schemes)).toEqual(new Set(["dark"]));
});
