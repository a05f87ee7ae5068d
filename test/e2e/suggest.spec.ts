/** Tests the search box's suggestions, fixes, hints and help as a visitor uses them. */
import type { Page } from "@playwright/test";
import { type CvPage, expect, hold, test } from "./page.ts";

const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");
const active = (page: Page) => list(page).getByRole("option", { selected: true });

/** Types into an empty box and waits for the list. */
async function type({ box, page }: CvPage, text: string) {
  await box.fill("");
  await box.pressSequentially(text);
  await expect(list(page)).toBeVisible();
}

test("the help is as high before its contents load as afterwards, and gives its place to a text on a phone", {
  tag: "@phone",
}, async ({ cv, page }) => {
  for (const width of [320, page.viewportSize()?.width ?? 0]) {
    await page.setViewportSize({ width, height: 800 });
    const release = await hold(page, /\/assets\/worker-assistant-/);
    await cv.open();
    const button = page.getByRole("button", { name: "Search help" });
    await button.click();
    const help = page.getByRole("dialog", { name: "Search help" });
    await expect(help.getByRole("status")).toBeVisible();
    const before = await help.boundingBox();
    release();
    await expect(help.getByRole("heading", { name: "Examples" })).toBeVisible();
    expect(await help.boundingBox()).toEqual(before);
    await page.keyboard.press("Escape");
    await cv.box.fill("language:python");
    await expect(button).toBeVisible({ visible: width >= 768 });
    await page.getByRole("button", { name: "Clear the search" }).click();
    await expect(cv.box).toHaveValue("");
    await expect(button).toBeVisible();
  }
});

/** Lets pending replies arrive. */
const settle = (page: Page) => page.waitForTimeout(400);

// test/src/assist/combobox.test.ts tests each key in each state.
test("the keys follow the ARIA practices, and one undo reverts an accepted suggestion", async ({
  cv,
  page,
}) => {
  await cv.open("/?from=2020");
  await cv.box.focus();
  await settle(page);
  await expect(list(page)).toBeHidden();

  // Typing opens the list, and nothing is active: Enter searches for the typed text.
  await type(cv, "language:py");
  await expect(cv.box).toHaveAttribute("aria-expanded", "true");
  await expect(active(page)).toHaveCount(0);
  await cv.box.press("Enter");
  await settle(page);
  await expect(list(page)).toBeHidden();
  await expect(cv.box).toHaveValue("language:py");

  await cv.box.press("Alt+ArrowDown");
  await expect(list(page)).toBeVisible();
  await cv.box.press("ArrowDown");
  const id = (await active(page).getAttribute("id")) ?? "";
  await expect(cv.box).toHaveAttribute("aria-activedescendant", id);
  await cv.box.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await cv.box.press("Home");
  await expect(active(page)).toHaveCount(0);
  await expect.poll(() => cv.box.evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(0);
  await cv.box.press("Escape");
  await expect(list(page)).toBeHidden();
  await cv.box.press("Escape");
  await expect(cv.box).toHaveValue("");

  for (const key of ["Enter", "Tab"]) {
    await type(cv, "language:py");
    await cv.box.press("ArrowDown");
    await cv.box.press(key);
    await expect(cv.box).toHaveValue("language:Python ");
    await expect(cv.box).toBeFocused();
    await expect(list(page)).toBeHidden();
  }
  await cv.box.press("Control+z");
  await expect(cv.box).toHaveValue("language:py");

  // Tab moves on if nothing is active.
  await type(cv, "language:py");
  await cv.box.press("Tab");
  await expect(cv.box).not.toBeFocused();
  await expect(list(page)).toBeHidden();
});

test("a field leads to its values, and the first click accepts one, as a history entry", async ({
  cv,
  page,
}) => {
  await cv.open();
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await type(cv, "table lan");
  await cv.box.press("ArrowDown");
  await expect(active(page)).toHaveAccessibleName(/^language:/);
  await cv.box.press("Enter");
  await expect(cv.box).toHaveValue("table language:");
  expect(await entries()).toBe(before);
  const python = options(page).filter({ hasText: /^Python/ });
  await expect(python).toBeVisible();
  const count = Number(/, ([\d,]+) results?$/.exec((await python.getAttribute("aria-label")) ?? "")?.[1]);
  await python.click();
  await expect(cv.box).toHaveValue("table language:Python ");
  await expect(cv.box).toBeFocused();
  await expect(list(page)).toBeHidden();
  await cv.expectTotal(count);
  expect(await entries()).toBe(before + 1);
  await cv.box.press("Control+z");
  await expect(cv.box).toHaveValue("table language:");
});

test("Back closes the list with the text that it belongs to", async ({ cv, page }) => {
  await cv.open();
  await cv.box.fill("weft");
  await page.keyboard.press("Enter");
  await cv.box.pressSequentially(" lang");
  const list = page.getByRole("listbox");
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(cv.box).not.toHaveValue(/lang/);
  await expect(list).toBeHidden();
});

test("nothing reacts during IME composition, and the composed text is searched, on a phone too", {
  tag: "@phone",
}, async ({ cv, page, isMobile }) => {
  await cv.open();
  const total = await cv.total();
  await cv.box.focus();
  await settle(page);
  const client = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    client.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ["に", "にほ", "にほん", "日本"]) {
    await compose(text);
    await settle(page);
    await expect(cv.box).toHaveValue(text);
    await cv.expectTotal(total);
    await expect(page).toHaveURL("/");
    await expect(list(page)).toBeHidden();
    await expect(cv.box).toHaveAttribute("aria-expanded", "false");
  }
  // Composed text counts as typed once it is committed.
  await client.send("Input.insertText", { text: "lan" });
  await expect(list(page)).toBeVisible();
  await expect(page).toHaveURL(/\?q=lan$/);
  // The list stays open while a phone's keyboard composes on.
  if (isMobile) return;
  await compose("g");
  await expect(list(page)).toBeHidden();
  await client.send("Input.insertText", { text: "g" });
  await expect(options(page).first()).toHaveAccessibleName(/^language:/);
});

test("a screen reader announces the suggestions and the accepted one", async ({ cv, page }) => {
  await cv.open();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const status = (target instanceof Element ? target : target.parentElement)?.closest("[role=status]");
        const text = status?.textContent ?? "";
        if (text !== "" && text !== said.at(-1)) said.push(text);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect(cv.box).toHaveRole("combobox");
  await expect(cv.box).toHaveAccessibleName("Search this CV");
  // The query is chosen so that accepting reduces the count, because an unchanged count is not announced again.
  await type(cv, "language:java");
  await expect.poll(said).toContain("2 suggestions");
  await cv.box.press("ArrowDown");
  await expect(active(page)).toHaveAccessibleName("JavaScript, 27 results");
  await cv.box.press("Enter");
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^27 results for /);
  await cv.box.pressSequentially("year:2015..2014");
  const fix = cv.problems.getByRole("button", { name: /^Did you mean/ });
  await fix.focus();
  await fix.press("Enter");
  await expect(cv.box).toHaveValue("language:JavaScript year:2014..2015");
  await expect(cv.box).toBeFocused();
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^\d+ results? for /);
  await cv.box.press("Control+z");
  await expect(cv.box).toHaveValue("language:JavaScript year:2015..2014");
});

test("hints, filters that hide results, and hidden results are one press away", async ({ cv, page }) => {
  await cv.open("/?q=language:pyhton");
  const hints = page.getByRole("list", { name: "Hints about the search text" });
  await expect(hints).toContainText('No language "pyhton"');
  await expect(cv.box).toHaveAttribute("aria-invalid", "false");
  await cv.expectAccessible("search");
  await hints.getByRole("button", { name: /^Python, \d+ results$/ }).click();
  await expect(cv.box).toHaveValue(/^language:Python/);
  await expect(cv.box).toBeFocused();
  await expect(hints).toBeHidden();
  await page.goBack();
  await expect(cv.box).toHaveValue("language:pyhton");

  await cv.box.fill("language:rust year:2007..2008");
  const without = page.getByRole("button", { name: /^Without year:2007..2008: \d+ results$/ });
  const count = Number(/: (\d+) results/.exec((await without.innerText()) ?? "")?.[1]);
  await without.click();
  await cv.expectTotal(count);
  await expect(page.locator("h2#results")).toBeFocused();

  await cv.box.fill("is:typo");
  await cv.expectTotal(7);
  await page.getByRole("button", { name: "1 more hidden: show it" }).click();
  await cv.expectTotal(8);
  await expect(page).toHaveURL(/show=/);
  await expect(page.getByRole("button", { name: /more hidden/ })).toHaveCount(0);
});

test("a key opens the help, and its examples can be searched", async ({ cv, page }) => {
  await cv.open();
  await cv.box.focus();
  await page.keyboard.press("Shift+?");
  await expect(cv.box).toHaveValue("?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await cv.cards.first().focus();
  await page.keyboard.press("Shift+?");
  const help = page.getByRole("dialog", { name: "Search help" });
  await expect(help).toBeVisible();
  for (const section of ["Examples", "Syntax", "Fields", "Keys"])
    await expect(help.getByRole("heading", { name: section })).toBeVisible();
  await cv.expectAccessible("dialog");
  const example = help.getByRole("button", { name: /, [1-9]\d* results?$/ }).first();
  const name = (await example.getAttribute("aria-label")) ?? "";
  await example.click();
  await expect(help).toBeHidden();
  await expect(cv.box).toBeFocused();
  await cv.expectTotal(Number(/, (\d+) results?$/.exec(name)?.[1]));
  await expect(list(page)).toBeHidden();
});

test("single-key shortcuts can be switched off in the help, also for later visits", { tag: "@more" }, async ({
  cv,
  page,
}) => {
  await cv.open();
  const open = page.getByRole("button", { name: "Search help" });
  const help = page.getByRole("dialog", { name: "Search help" });
  const own = help.getByRole("checkbox", { name: "The keys / and ? work anywhere on the page" });
  await expect(open).toHaveAttribute("aria-keyshortcuts", "?");
  await open.click();
  await own.press("Space");
  await expect(own).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(cv.cards.first()).toBeVisible();
  await expect(open).not.toHaveAttribute("aria-keyshortcuts");
  await cv.cards.first().focus();
  await page.keyboard.press("/");
  await page.keyboard.press("Shift+?");
  await expect(cv.cards.first()).toBeFocused();
  await expect(help).toBeHidden();
  await open.click();
  await own.check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(cv.box).toBeFocused();
});

test("the list can be read and touched above a phone's keyboard @phone", async ({ cv, page, isMobile }) => {
  await cv.open("/?from=2020");
  await type(cv, "a");
  await cv.expectAccessible("search");
  await expect(options(page).first()).toBeInViewport({ ratio: 1 });
  const count = await options(page).count();
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(isMobile ? 5 : 8);
  await cv.expectNoSidewaysScroll();
  if (!isMobile) return;
  for (const option of await options(page).all()) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(option).toBeInViewport({ ratio: 1 });
  }
  // A keyboard takes half of the screen: the list ends above it.
  await page.setViewportSize({ width: 412, height: 420 });
  await cv.box.pressSequentially("n");
  await expect(list(page)).toBeVisible();
  await expect(cv.box).toBeInViewport({ ratio: 1 });
  await expect(list(page)).toBeInViewport({ ratio: 1 });
  await options(page).first().tap();
  await expect(cv.box).toBeFocused();
  await expect(cv.box).not.toHaveValue("an");
});
