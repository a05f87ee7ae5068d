import type { Locator } from "@playwright/test";
import { expect, test } from "./page.ts";

test.beforeEach(async ({ cv }) => {
  await cv.open();
  await cv.openFilters();
});

test("the language dropdown stays open, shows counts, and updates the query", { tag: "@phone" }, async ({
  cv,
  page,
}) => {
  await cv.dropdown(/^Language/).click();
  const python = cv.option(/^Python/);
  const count = Number(/(\d+) results?/.exec(await python.innerText())?.[1]);
  await python.click();
  await expect(cv.box).toHaveValue("language:Python");
  await cv.expectTotal(count);
  await expect(python).toHaveAttribute("aria-selected", "true");

  // Choosing one does not turn the others to zero.
  const go = cv.option(/^Go\b/);
  await expect(go).toContainText(/[1-9]\d* results?/);
  await go.click();
  await expect(cv.box).toHaveValue("language:Python OR language:Go");
  await cv.expectAccessible("search");
  await page.keyboard.press("Escape");
  await expect(go).toBeHidden();
  await expect(cv.dropdown(/^2 selected languages/)).toBeFocused();
});

test("a click right after moving the pointer counts", async ({ cv }) => {
  await cv.dropdown(/^Language/).click();
  await cv.option(/^Python/).click();
  await expect(cv.box).toHaveValue("language:Python");
  // As on a slow device: when the button is pressed, the page has only rendered the hover.
  await cv.option(/^Go\b/).evaluate(
    (option: HTMLElement) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          option.click();
          resolve();
        });
        observer.observe(option, { attributes: true });
        option.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
      }),
  );
  await expect(cv.box).toHaveValue("language:Python OR language:Go");
});

test("a dropdown works with the keyboard alone", async ({ cv, page }) => {
  await cv.dropdown(/^Language/).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(cv.box).toHaveValue(/^language:/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(cv.box).toHaveValue(/^language:\S+ OR language:/);
  await page.keyboard.press("Escape");
  await expect(cv.dropdown(/^2 selected languages/)).toBeFocused();
});

test("the categories menu shows all nine, and the years menu the chosen one", async ({ cv, page }) => {
  const isWhole = (option: Locator) =>
    option.evaluate((element) => {
      const [row, list] = [element.getBoundingClientRect(), element.closest("ul")?.getBoundingClientRect()];
      return list !== undefined && row.top >= list.top - 0.5 && row.bottom <= list.bottom + 0.5;
    });
  await cv.dropdown(/^Category/).click();
  await expect(page.getByRole("option")).toHaveCount(9);
  for (const option of await page.getByRole("option").all()) expect(await isWhole(option)).toBe(true);
  expect(
    await page.getByRole("listbox").evaluate((list) => list.getBoundingClientRect().height),
  ).toBeLessThanOrEqual(300);
  await page.keyboard.press("Escape");

  // The oldest year is the last of nineteen.
  await cv.dropdown(/^Start year/).click();
  await expect(cv.option(/^2007/)).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => isWhole(cv.option(/^2007/))).toBe(true);
});

// test/corpus/assist/named-years.txt has more texts.
test("the year pills follow the years in the query and replace them", async ({ cv }) => {
  await cv.box.fill("year:2015..2020 category:patch");
  await expect(cv.dropdown(/^Start year/)).toHaveText("2015");
  await expect(cv.dropdown(/^End year/)).toHaveText("2020");
  await cv.dropdown(/^Start year/).click();
  await cv.option(/^2012/).click();
  await expect(cv.box).toHaveValue("category:patch");
  await expect(cv.page).toHaveURL(/from=2012&to=2020/);
  await expect(cv.dropdown(/^Start year/)).toHaveText("2012");
});

test("start and end year limit each other, and the last year is the current one", {
  tag: "@phone-more",
}, async ({ cv, page }) => {
  await page.evaluate(() => {
    // A MutationObserver is called at the end of the task that changed the page.
    new MutationObserver((_, observer) => {
      if (document.querySelector("[role=combobox][aria-expanded=true]") === null) return;
      window.optionsAtOpening = document.querySelectorAll("[role=option]").length;
      observer.disconnect();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await cv.dropdown(/Start year/).click();
  await expect(cv.option(/^2007$/)).toHaveAttribute("aria-selected", "true");
  await expect(cv.option(/^2007$/)).toBeInViewport();
  // The menu opens in one task and gets its options in another: both together would be too long for a phone.
  expect(await page.evaluate(() => window.optionsAtOpening)).toBe(0);
  await cv.option(/^2015$/).click();
  await cv.dropdown(/End year/).click();
  await expect(cv.option(/^Present$/)).toHaveAttribute("aria-selected", "true");
  await expect(cv.option(/^2014$/)).toHaveAttribute("aria-disabled", "true");
  await cv.option(/^2018$/).click();
  await expect(page).toHaveURL(/from=2015&to=2018/);
  await cv.dropdown(/Start year/).click();
  await expect(cv.option(/^2019$/)).toHaveAttribute("aria-disabled", "true");
  await cv.expectAccessible("search");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: /^2019/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^2018/ })).toBeVisible();
});

test("each toggle shows the activities in its label", { tag: "@phone-more" }, async ({ cv, page }) => {
  await cv.openToggles();
  for (const name of ["Typos", "Doc improvements", "Code style tweaks", "Releases", "Unmerged"]) {
    const before = await cv.total();
    await page.getByRole("checkbox", { name }).check();
    await expect.poll(() => cv.total(), { message: name }).toBeGreaterThan(before);
  }
  await expect(page).toHaveURL(/show=typos,docs,style,releases,unmerged/);
  await cv.expectTotal(329);
  await cv.expectAccessible("search");
});

test("the tags dropdown shows the count of each choice", { tag: "@phone-more" }, async ({ cv, page }) => {
  await cv.openToggles();
  await cv.dropdown(/^Tag/).click();
  await cv.option(/^builds/).click();
  const talks = cv.option(/^conference talk/);
  await expect(cv.box).toHaveValue("tag:builds");
  const choice = page.getByRole("group", { name: "With several tags" });
  await expect(choice).toBeHidden();
  await talks.click();
  await expect(cv.box).toHaveValue('tag:builds OR tag:"conference talk"');
  await cv.expectAccessibleInBothThemes("search");
  await page.keyboard.press("Escape");
  await expect(cv.dropdown(/^2 selected tags/)).toBeFocused();

  await choice.getByRole("radio", { name: /All/ }).check();
  await expect(cv.box).toHaveValue('tag:builds tag:"conference talk"');
  await expect(page).toHaveURL(/&tags=all/);
  await cv.dropdown(/^2 selected tags/).click();
  // Both are required, so choosing one that is chosen changes nothing.
  await expect(talks).toContainText(`${await cv.total()} result`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove the filter: Tag" }).click();
  await expect(cv.box).toHaveValue("");
});

test("options can be chosen after an invalid query without results", { tag: "@phone-more" }, async ({
  cv,
}) => {
  await cv.box.fill("yeer:2015");
  await cv.expectTotal(0);
  await cv.openFilters();
  await cv.dropdown(/^Language/).click();
  const python = cv.option(/^Python/);
  await expect(python).toBeEnabled();
  const count = Number(/(\d+) results?/.exec(await python.innerText())?.[1]);
  expect(count).toBeGreaterThan(0);
  // The message about the text appears after a pause and goes with the wrong text; the open menu stays where it is.
  const place = async () => (await cv.dropdown(/^(?:Language|1 selected languages)/).boundingBox())?.y;
  const before = await place();
  await expect(cv.problems).toBeAttached();
  expect(await place()).toBe(before);
  await python.click();
  await expect(cv.box).toHaveValue("language:Python");
  await expect(cv.problems).toHaveCount(0);
  expect(await place()).toBe(before);
  await cv.expectTotal(count);
});

test("the organizations' label is shortened only if the row has no room", async ({ cv, page }) => {
  // Its width does not depend on the results, and few results are laid out sooner.
  await cv.box.fill("fix");
  const button = cv.dropdown(/^Organization/);
  const reset = page.getByRole("button", { name: "Reset" });
  for (const width of [1280, 1024, 770]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(button).toHaveAccessibleName(width === 770 ? "Organization" : "Organization and projects");
    expect(await button.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    // The two places are read one after the other, while the search may still move the row.
    const apart = async () => {
      const [first, last] = [await cv.dropdown(/^Language/).boundingBox(), await reset.boundingBox()];
      return Math.abs((first?.y ?? 0) - (last?.y ?? 100));
    };
    await expect.poll(apart).toBeLessThan(6);
  }
});

declare global {
  interface Window {
    optionsAtOpening: number;
  }
}
