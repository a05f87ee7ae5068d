/** The page as its tests use it: the places a visitor knows, by the names a screen reader tells. */
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

export class CvPage {
  readonly page: Page;
  readonly box: Locator;
  readonly cards: Locator;
  readonly problems: Locator;

  constructor(page: Page) {
    this.page = page;
    this.box = page.getByRole("searchbox", { name: "Search the activities" });
    this.cards = page.getByRole("article");
    this.problems = page.getByRole("list", { name: "Problems in the search text" });
  }

  /** Opens an address and waits until the list is there. */
  async open(path = "/"): Promise<void> {
    await this.page.goto(path);
    await expect(this.head).toBeVisible();
  }

  get head(): Locator {
    return this.page.locator("h2#results").filter({ hasText: /^\d+ results?$/ });
  }

  async total(): Promise<number> {
    return Number.parseInt(await this.head.innerText(), 10);
  }

  async expectTotal(total: number): Promise<void> {
    await expect(this.head).toHaveText(total === 1 ? "1 result" : `${total} results`);
  }

  /** The year's heading stands right under the search block. */
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

  /** On a phone the filters are folded behind a button. */
  async unfold(): Promise<void> {
    const button = this.page.getByRole("button", { name: /^Options/ });
    if ((await button.isVisible()) && (await button.getAttribute("aria-expanded")) === "false")
      await button.click();
  }

  /** The toggles are behind one more button on a desktop. */
  async openToggles(): Promise<void> {
    await this.unfold();
    const more = this.page.getByRole("button", { name: /^More/ });
    if ((await more.isVisible()) && (await more.getAttribute("aria-expanded")) === "false")
      await more.click();
  }

  /** The button of a dropdown, by its name or by what it has selected. */
  dropdown(name: RegExp): Locator {
    return this.page.getByRole("combobox", { name }).or(this.page.getByRole("button", { name }));
  }

  option(name: RegExp): Locator {
    return this.page.getByRole("option", { name });
  }

  /** Of the whole page, or of what the selector names: a long list takes long. */
  async expectAccessible(within = "html"): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page }).include(within).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
      [],
    );
  }

  async expectNoSidewaysScroll(): Promise<void> {
    const [width, shown] = await this.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(width).toBeLessThanOrEqual(shown ?? 0);
  }
}

/** What a page may say on the console without failing its test: what a test provokes on purpose. */
interface Options {
  allowedErrors: RegExp;
}

export const test = base.extend<Options & { cv: CvPage }>({
  allowedErrors: [/^$/, { option: true }],
  cv: async ({ page, allowedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !allowedErrors.test(message.text())) errors.push(message.text());
    });
    await use(new CvPage(page));
    expect(errors).toEqual([]);
  },
});

export { expect };
