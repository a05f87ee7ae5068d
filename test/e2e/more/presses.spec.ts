/** Tests a press beside an open menu: the menu closes, and the pressed element reacts. */
import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "../page.ts";

type Press = (page: Page, x: number, y: number) => Promise<void>;

/** Presses and releases a pen. */
async function pressWithPen(session: CDPSession, x: number, y: number) {
  const pen = { x, y, button: "left", clickCount: 1, pointerType: "pen" } as const;
  await session.send("Input.dispatchMouseEvent", { ...pen, type: "mousePressed" });
  await session.send("Input.dispatchMouseEvent", { ...pen, type: "mouseReleased" });
}

const pointers: Record<string, Press> = {
  finger: (page, x, y) => page.touchscreen.tap(x, y),
  mouse: (page, x, y) => page.mouse.click(x, y),
  pen: async (page, x, y) => pressWithPen(await page.context().newCDPSession(page), x, y),
};

/**
 * The menus that each pointer opens: of either kind, and in different columns of a phone; the category's stands between
 * two like it. A finger, whose click comes late, meets both kinds.
 */
const menus: Record<string, readonly string[]> = {
  finger: ["Language", "End year"],
  mouse: ["Organization"],
  pen: ["Start year"],
};

/** Each menu meets every third control, and each the next ones: the controls are of a few kinds, in rows. */
const share = 3;

interface Control {
  name: string;
  x: number;
  y: number;
}

/** Marks every control whose centre is visible with a number, except the open menu and its button. */
function findControls(page: Page): Promise<Control[]> {
  return page.evaluate(() => {
    const menu = document.querySelector("[role=listbox]:not([hidden] *)")?.parentElement?.parentElement;
    const selector = "a, button, input, label, article, h2";
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element, index) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const x = left + Math.min(width / 2, 40);
      const y = top + height / 2;
      const hit = document.elementFromPoint(x, y);
      if (menu?.contains(element) || hit?.closest(selector) !== element) return [];
      element.dataset.control = String(index);
      const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 40);
      return [{ name: `${index} ${element.tagName} ${text}`, x, y }];
    });
  });
}

/** Records clicks and stops them, so that the page stays as it is for the next one. */
function noteClicks(page: Page) {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    window.addEventListener(
      "click",
      (event) => {
        if (dataset.noted === undefined) return;
        const control = event.target instanceof Element ? event.target.closest("[data-control]") : null;
        dataset.noted = control?.getAttribute("data-control") ?? "nothing";
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  });
}

/** Opens the menu if it is closed, and records clicks from then on. */
function reopen(list: Locator) {
  return list.evaluate((element) => {
    delete document.documentElement.dataset.noted;
    const isClosed = element.closest("[hidden]") !== null;
    if (isClosed) element.parentElement?.parentElement?.querySelector<HTMLElement>(".pill")?.click();
    document.documentElement.dataset.noted = "";
  });
}

for (const [pointer, press] of Object.entries(pointers)) {
  const isFinger = pointer === "finger";
  test.describe(`with a ${pointer} in a narrow window`, () => {
    test.use({
      viewport: { width: 412, height: 915 },
      hasTouch: isFinger,
      isMobile: isFinger,
      isIdle: true,
    });

    for (const [turn, menu] of (menus[pointer] ?? []).entries()) {
      test(`a control around the open menu '${menu}' is the one that is clicked`, async ({ cv, page }) => {
        await cv.open();
        await cv.unfold();
        // The page is scrolled until the filters stick, so that more of it is visible below them.
        await page.mouse.wheel(0, 500);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
        await cv.dropdown(new RegExp(menu)).click();
        await expect(page.getByRole("listbox")).toBeVisible();
        const list = page.locator("[role=listbox]");
        const phase = Object.keys(pointers).indexOf(pointer) + turn;
        const controls = (await findControls(page)).filter((_, index) => index % share === phase % share);
        const bottom = await list.evaluate((element) => element.getBoundingClientRect().bottom);
        expect(controls.filter(({ y }) => y > bottom).length).toBeGreaterThan(1);

        await noteClicks(page);
        const met: Record<string, string | null> = {};
        for (const { name, x, y } of controls) {
          await reopen(list);
          await expect(list, name).toBeVisible();
          await press(page, x, y);
          await expect(list, name).toBeHidden();
          await expect(page.locator("html"), name).not.toHaveAttribute("data-noted", "");
          met[name] = await page.locator("html").getAttribute("data-noted");
        }
        expect(met).toEqual(Object.fromEntries(controls.map(({ name }) => [name, name.split(" ", 1)[0]])));
      });
    }
  });
}

test.describe("a finger's press beside an open menu", () => {
  test.use({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true });

  test("does what was pressed, and closes the menu", async ({ cv, page }) => {
    await cv.open("/?q=language:Python OR language:C");
    await cv.unfold();
    await page.evaluate(() => window.scrollTo(0, 500));
    const list = page.getByRole("listbox");

    await cv.dropdown(/^Start year/).tap();
    await page.getByText("All (AND)").first().tap();
    await expect(list).toBeHidden();
    await expect(page.getByRole("radio", { name: "All (AND)" }).first()).toBeChecked();

    await cv.dropdown(/^End year/).tap();
    await page.getByText("Typos").tap();
    await expect(list).toBeHidden();
    await expect(page.getByRole("checkbox", { name: "Typos" })).toBeChecked();

    await cv.dropdown(/^Organization/).tap();
    await cv.dropdown(/^Category/).tap();
    await expect(list).toHaveCount(1);
    await expect(cv.option(/patch/)).toBeVisible();

    const card = cv.cards.nth(5);
    await card.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await expect(list).toBeVisible();
    await card.getByRole("button", { name: "Details" }).tap();
    await expect(list).toBeHidden();
    await expect(card).toHaveAttribute("aria-expanded", "true");

    await test.step("on the words of an empty menu it leaves it open, and goes no further", async () => {
      await page.evaluate(() => window.scrollTo(0, 500));
      await cv.dropdown(/^2 selected languages/).tap();
      await page.getByRole("combobox", { name: "Find a language" }).fill("no such thing");
      const words = page.getByText("No such language");
      const place = await words.boundingBox();
      await page.touchscreen.tap((place?.x ?? 0) + 20, (place?.y ?? 0) + 8);
      await expect(words).toBeVisible();
    });
  });
});

for (const isFinger of [false, true]) {
  const [pointer, width] = isFinger ? ["finger", 412] : ["mouse", 1280];
  test.describe(`a ${pointer}'s press on nothing`, () => {
    test.use({
      viewport: { width: Number(width), height: 915 },
      hasTouch: isFinger,
      isMobile: isFinger,
      isIdle: true,
    });

    test("leaves the focus with the dropdown that it closes", async ({ cv, page }) => {
      await cv.open("/?from=2022");
      await cv.unfold();
      const press = (target: Locator) => (isFinger ? target.tap() : target.click());
      for (const [place, name] of [
        [page.locator("h1"), /^Language/],
        [page.getByRole("banner"), /^End year/],
      ] as const) {
        const dropdown = cv.dropdown(name);
        await press(dropdown);
        await expect(page.getByRole("listbox")).toBeVisible();
        await press(place);
        await expect(page.getByRole("listbox")).toBeHidden();
        await expect(dropdown).toBeFocused();
        await press(page.getByRole("button", { name: "Theme" }));
        await expect(page.getByRole("menu")).toBeVisible();
        await press(place);
        await expect(page.getByRole("menu")).toBeHidden();
        await expect(page.getByRole("button", { name: "Theme" })).toBeFocused();
      }

      await test.step("and on a field gives it the focus", async () => {
        await cv.dropdown(/^Language/).click();
        await (isFinger ? cv.box.tap() : cv.box.click());
        await expect(page.getByRole("listbox")).toBeHidden();
        await expect(cv.box).toBeFocused();
        await page.keyboard.type("fix");
        await expect(cv.box).toHaveValue("fix");
      });
    });
  });
}

test.describe("a low screen", () => {
  test.use({ viewport: { width: 412, height: 500 }, hasTouch: true, isMobile: true });

  test("scrolls the filters under the box, and a menu that has no room below opens above", async ({
    cv,
    page,
  }) => {
    await cv.open();
    await cv.unfold();
    await page.evaluate(() => window.scrollTo(0, 500));
    for (const name of [/^Language/, /^End year/]) {
      const dropdown = cv.dropdown(name);
      await dropdown.tap();
      const list = page.getByRole("listbox");
      await expect(list).toBeInViewport({ ratio: 1 });
      await page.getByRole("option").first().tap();
      await page.keyboard.press("Escape");
      await expect(list).toBeHidden();
    }
    await page.getByRole("button", { name: "Done" }).scrollIntoViewIfNeeded();
    await expect(cv.box).toBeInViewport();
    await page.getByRole("button", { name: "Done" }).tap();
    await expect(page.getByRole("button", { name: "Done" })).toBeHidden();
  });
});
