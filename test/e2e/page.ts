/** Helpers for tests of the page: its parts, found by the names that a screen reader announces. */
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

const isNight = process.env.NIGHTLY !== undefined;

export class CvPage {
  readonly page: Page;
  readonly box: Locator;
  readonly cards: Locator;
  readonly problems: Locator;

  constructor(page: Page) {
    this.page = page;
    this.box = page.getByRole("combobox", { name: "Search this CV" });
    this.cards = page.getByRole("article");
    this.problems = page.getByRole("list", { name: "Problems in the search text" });
  }

  /** Opens an address and waits for the whole list. */
  async open(path = "/"): Promise<void> {
    await this.page.goto(path);
    await expect(this.head).toBeVisible();
    // The list follows its count.
    await expect(this.page.locator(".first-results")).toHaveCount(0);
  }

  get head(): Locator {
    // The html contains the count of all activities before any search.
    // A text that no title contains is counted where it is found: 'In descriptions: 3 results'.
    const count = /(?:^|: )[\d,]+ results?$/;
    return this.page.locator("h2#results:not(:has(.first-count))").filter({ hasText: count });
  }

  async total(): Promise<number> {
    return Number.parseInt((await this.head.innerText()).replaceAll(",", ""), 10);
  }

  async expectTotal(total: number): Promise<void> {
    await expect(this.head).toHaveText(total === 1 ? "1 result" : `${total.toLocaleString("en-US")} results`);
  }

  /** Expects the year's heading right under the search block. */
  async expectYearAtTop(name: string): Promise<void> {
    const heading = this.page.getByRole("heading", { level: 2, name: new RegExp(`^${name}\\b`) });
    await expect
      .poll(async () => {
        const block = await this.page.getByRole("search").boundingBox();
        const box = await heading.boundingBox();
        return (box?.y ?? -1000) - (block?.y ?? 0) - (block?.height ?? 0);
      })
      .toBeCloseTo(4, -1);
    await expect(heading).toBeInViewport({ ratio: 1 });
  }

  /** Presses a button that opens something, where it is shown and has not been pressed. */
  async #open(name: RegExp): Promise<void> {
    const button = this.page.getByRole("button", { name });
    if ((await button.isVisible()) && (await button.getAttribute("aria-expanded")) === "false")
      await button.click();
  }

  /** Opens the filters, which a phone collapses behind a button. */
  openFilters = () => this.#open(/^Options/);

  /** Opens the toggles, which a desktop puts behind one more button. */
  async openToggles(): Promise<void> {
    await this.openFilters();
    await this.#open(/^More/);
  }

  /** Finds a dropdown's button by the dropdown's name or its selection. */
  dropdown(name: RegExp): Locator {
    // Readings are buttons above the filters, and can be named after a facet, too.
    const button = this.page.locator("button[aria-haspopup]").and(this.page.getByRole("button", { name }));
    return this.page.getByRole("combobox", { name }).or(button);
  }

  option(name: RegExp): Locator {
    return this.page.getByRole("listbox").getByRole("option", { name });
  }

  /**
   * Checks the whole page, or the selected part only. The page has no frames, so axe runs in it at once (`legacy`), and
   * passed checks are not described, which takes a third of the time. Cards beyond the first five are emptied during
   * the check, because axe reads the whole document and all cards are alike; look.spec.ts checks every card of the
   * newest years. Contrast takes nine tenths of the time, so it is checked only on request and at night.
   */
  async expectAccessible(
    within = "html",
    { rules, cards = 5, contrast = isNight }: AxeOptions = {},
  ): Promise<void> {
    const emptied = await this.page.evaluateHandle((most) => {
      const rest = [...document.querySelectorAll<HTMLElement>("main article")]
        .slice(most)
        .filter((card) => !card.contains(document.activeElement))
        .map((card) => ({ card, height: card.offsetHeight, contents: document.createDocumentFragment() }));
      for (const { card, height, contents } of rest) {
        contents.append(...card.childNodes);
        card.style.height = `${height}px`;
        card.toggleAttribute("data-not-checked", true);
      }
      return rest;
    }, cards);
    // A document gets the half megabyte of axe once.
    const isThere = await this.page.evaluate(() => "axe" in window);
    const axe = new AxeBuilder({ page: this.page, ...(isThere && { axeSource: ";" }) });
    const { violations } = await axe
      .options({
        resultTypes: ["violations"],
        ...(rules ? { runOnly: [...rules] } : { rules: { "color-contrast": { enabled: contrast } } }),
      })
      .setLegacyMode(true)
      .include(within)
      .exclude("[data-not-checked]")
      .analyze();
    await emptied.evaluate((rest) => {
      for (const { card, contents } of rest) {
        card.append(contents);
        card.style.height = "";
        card.toggleAttribute("data-not-checked", false);
      }
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
      [],
    );
  }

  /**
   * Changes the system's theme, and ends the colours' transitions, since a colour on its way has a contrast of neither
   * theme. A transition is not waited for: one in a card beyond the screen stands still.
   */
  async turn(colorScheme: "light" | "dark"): Promise<void> {
    await this.page.emulateMedia({ colorScheme });
    await this.page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      for (const way of document.getAnimations()) if (way instanceof CSSTransition) way.finish();
    });
  }

  /** Checks the open parts in both themes; in the dark theme only what a theme can change. */
  async expectAccessibleInBothThemes(within?: string, options: AxeOptions = {}): Promise<void> {
    for (const colorScheme of ["light", "dark"] as const) {
      await this.turn(colorScheme);
      await this.expectAccessible(within, {
        ...options,
        contrast: true,
        ...(colorScheme === "dark" && { rules: ["color-contrast", "link-in-text-block"] }),
      });
    }
  }

  /** Expects the same in a narrow window if touch does not change the result. */
  async expectNoSidewaysScrollOnPhone(): Promise<void> {
    const before = this.page.viewportSize();
    await this.page.setViewportSize({ width: 412, height: 915 });
    await this.expectNoSidewaysScroll();
    if (before !== null) await this.page.setViewportSize(before);
  }

  async expectNoSidewaysScroll(): Promise<void> {
    const [width, shown] = await this.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(width).toBeLessThanOrEqual(shown ?? 0);
  }
}

interface AxeOptions {
  /** Only these rules; by default all. */
  rules?: readonly string[];
  /** True if all rules include the one of contrast. */
  contrast?: boolean;
  /** The number of cards of the list to check. */
  cards?: number;
}

interface Options {
  /** Console messages that do not fail the test, because it provokes them on purpose. */
  allowedErrors: RegExp;
  /**
   * True if the page is ever idle. Half of a visit's work is done then: charts, the list beyond the screen, parts that
   * later clicks may need. Other tests skip it, as on a machine that is always busy; at night every page gets idle
   * times.
   */
  isIdle: boolean;
}

export const test = base.extend<Options & { cv: CvPage }>({
  allowedErrors: [/^$/, { option: true }],
  isIdle: [isNight, { option: true }],
  page: async ({ page, isIdle }, use) => {
    if (!isIdle)
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
    await use(page);
  },
  cv: async ({ page, allowedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !allowedErrors.test(message.text())) errors.push(message.text());
    });
    // The browser itself logs only some violations of the policy.
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
        console.error(`The policy refuses ${effectiveDirective} ${blockedURI}`);
      });
    });
    await use(new CvPage(page));
    expect(errors).toEqual([]);
  },
});

export { expect };

export interface Shifts {
  sum: number;
  /** The elements that moved most, each with its shift and from where to where it moved. */
  parts: string[];
}

/** Records what moves by itself on the pages that are opened from now on. Returns a function that reads it. */
export async function recordShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, parts: [] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry) || ("hadRecentInput" in entry && entry.hadRecentInput)) continue;
        const value = Number(entry.value);
        shifts.sum += value;
        const sources: unknown[] = "sources" in entry && Array.isArray(entry.sources) ? entry.sources : [];
        for (const source of sources.slice(0, 2)) {
          const [node, from, to] = ["node", "previousRect", "currentRect"].map((key) =>
            Reflect.get(Object(source), key),
          );
          const name = node instanceof Element ? node.outerHTML.slice(0, 60) : "";
          shifts.parts.push(`${value.toFixed(3)} ${name} from ${from?.y} to ${to?.y}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate<Shifts>("shifts");
}

/**
 * Waits until the page's script handles links: until then the browser follows them by itself, with the focus at the
 * page's start.
 */
export async function expectHydrated(link: Locator): Promise<void> {
  await expect
    .poll(() =>
      link.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);
}

/** Holds back matching requests until the returned function is called; earlier routes decide on the responses. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

/** The icon of a tab, which only browsers with tabs request. */
const tabIcon = /\/favicon\.\w+$/;

/** The files that the first answer needs. */
const needed =
  /^\/[^/]*$|\/assets\/(?:(?:index|app|react|rolldown-runtime|data|font)-[\w-]+|worker(?:-engine)?-[\w-]{8})\.[\w.]+$/;

/**
 * Holds back every file that the first answer does not need, so that even on a busy machine no file seems needed
 * because it was requested early. Requests of the browser's own, for its tab, do not count. Call it before the page is
 * opened.
 */
export async function holdUnneeded(page: Page): Promise<{ needed: string[]; release(): void }> {
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (tabIcon.test(pathname)) return route.continue();
    if (needed.test(pathname)) asked.push(pathname);
    else await held;
    await route.continue();
  });
  return { needed: asked, release };
}

/** Returns a function that sets the delay of all later calls to the worker, in milliseconds. Call it before the page opens. */
export async function delayAnswers(page: Page): Promise<(delayMs: number) => Promise<void>> {
  await page.addInitScript(() => {
    window.answersAfterMs = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: unknown, ...rest: []) {
      setTimeout(() => post.call(this, message, ...rest), window.answersAfterMs);
    };
  });
  return (delayMs) =>
    page.evaluate((delay) => {
      window.answersAfterMs = delay;
    }, delayMs);
}

declare global {
  interface Window {
    answersAfterMs: number;
  }
}
