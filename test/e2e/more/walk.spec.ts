/**
 * A random walk: whatever was typed, pasted, pressed, delayed or failed before, the page ends as a fresh page at the
 * same address. `WALK_STEPS` and `WALK_SEED` set the length and the beginning of the walk.
 */
import type { Page } from "@playwright/test";
import fc from "fast-check";
import { CvPage, expect, test } from "../page.ts";

const stepCount = Number(process.env.WALK_STEPS ?? 80);
const seed = Number(process.env.WALK_SEED ?? 20_150_302);

/** Words, fields' names, readings, typos, unfinished texts, wrong texts, titles with operators, and texts of pages. */
const texts = [
  "panes",
  "cells",
  "text:cells",
  "lang:python",
  "rust since 2015",
  "last year",
  "this year",
  "git tag",
  "first author",
  "location",
  "March 2014",
  "2014-03-02",
  "yeer:2015",
  "pyhton",
  "year:",
  "year:2015.",
  "(fix",
  '"terminal',
  "fix AND",
  "language:pyt",
  "language:python OR language:rust",
  "Ligatures must not swallow the cursor",
  "and a colon drawn",
  "table?",
  "-table",
  "zzzzqq",
  "thesis",
  "has:page",
  "x".repeat(5_000),
];

/** Files that come late or not at all. */
const files = ["details", "pages", "texts", "profile", "data", "worker-assistant", "worker-authors"] as const;
type Way = "come" | "late" | "missing";

type Step =
  | { do: "type" | "paste" | "add"; text: string }
  | { do: "backspace"; times: number }
  | { do: "toggle"; at: number }
  | { do: "enter" | "leave" | "clear" | "back" | "forward" | "reload" | "home" }
  | { do: "file"; file: (typeof files)[number]; way: Way };

const text = fc.constantFrom(...texts);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("type", "paste", "add"), text }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("backspace"), times: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("toggle"), at: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("enter", "leave", "clear", "back", "back", "forward", "reload", "home"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("file"),
      file: fc.constantFrom(...files),
      way: fc.constantFrom<Way>("late", "missing", "come"),
    }),
  },
);

/** Returns what a visitor sees and hears of the search: box, header, announcement, problems, offers and first cards. */
const look = (page: Page) =>
  page.evaluate(() => {
    const lines = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText.trim());
    return {
      box: document.querySelector<HTMLInputElement>("main input[type=search]")?.value ?? "",
      head: lines("#results, #results ~ h3"),
      note: lines("#results ~ .results-ways"),
      announced: lines("#results ~ [role=status]"),
      problems: lines('ul[aria-label="Problems in the search text"] li'),
      list: lines("#list article h3, #list > p, #list > div > p").slice(0, 4),
    };
  });
type Look = Awaited<ReturnType<typeof look>>;

/** Returns how the page looks once nothing changes for longer than the pause before an announcement. */
async function settledLook(page: Page): Promise<Look> {
  let before: Look | undefined;
  await expect
    .poll(
      async () => {
        const now = await look(page);
        const isAnswered =
          now.head.some((line) => /\d/.test(line)) && !/…"|loading/i.test(JSON.stringify(now));
        const isSame = isAnswered && JSON.stringify(now) === JSON.stringify(before);
        before = now;
        return isSame;
      },
      { intervals: [800] },
    )
    .toBe(true);
  if (before === undefined) throw new Error("The page was never read.");
  return before;
}

class Walk {
  readonly #cv: CvPage;
  readonly #page: Page;
  readonly #ways = new Map<string, Way>();

  constructor(page: Page) {
    this.#page = page;
    this.#cv = new CvPage(page);
  }

  async begin(): Promise<void> {
    await this.#page.route(/\/assets\//, async (route) => {
      const name = new URL(route.request().url()).pathname.replace(/^.*\/|-[\w-]{8}\.\w+$/g, "");
      const way = this.#ways.get(name) ?? "come";
      if (way === "missing") return route.fulfill({ status: 404, body: "" });
      if (way === "late") await new Promise((resolve) => setTimeout(resolve, 1_500));
      return route.continue().catch(() => {});
    });
    await this.#cv.open();
  }

  async take(step: Step): Promise<void> {
    const { box } = this.#cv;
    const keys = this.#page.keyboard;
    switch (step.do) {
      case "type":
        await box.fill("");
        return box.pressSequentially(step.text.slice(0, 60));
      case "paste":
        await box.fill("");
        return keys.insertText(step.text);
      case "add":
        await box.focus();
        await keys.press("End");
        return keys.insertText(` ${step.text}`);
      case "backspace":
        await box.focus();
        for (let time = 0; time < step.times; time++) await keys.press("Backspace");
        return;
      case "enter":
        // Without a pick from the suggestions.
        return box.press("Control+Enter");
      case "leave":
        return box.blur();
      case "clear":
        return box.fill("");
      case "toggle":
        return this.#pressToggle(step.at);
      case "file":
        this.#ways.set(step.file, step.way);
        return;
      default:
        await this.#navigate(step.do);
    }
  }

  async #navigate(to: "back" | "forward" | "reload" | "home") {
    if (to === "reload") await this.#page.reload();
    else if (to === "home") await this.#page.goto("./");
    else await this.#page.evaluate((way) => history[way](), to);
    // The walk does not leave the site.
    if (!this.#page.url().startsWith("http")) await this.#page.goto("./");
  }

  /** Presses one of the toggles. */
  async #pressToggle(at: number) {
    await this.#cv.openToggles();
    const toggles = this.#page.locator("main").getByRole("checkbox");
    const count = await toggles.count();
    if (count > 0) await toggles.nth(at % count).click({ force: true });
  }

  /** Lets all files come, as the visitor's last act. The text need not be committed, unless it was deleted. */
  async end(): Promise<void> {
    this.#ways.clear();
    const text = await this.#cv.box.inputValue();
    // An address does not hold a text that is too long.
    if (text.length > 2_000) await this.#cv.box.fill("last year");
    if (text === "") await this.#cv.box.blur();
    const retry = this.#page.getByRole("button", { name: "Try Again" });
    await settledLook(this.#page);
    for (let press = 0; press < files.length && (await retry.count()) > 0; press++) {
      await retry.first().click();
      await settledLook(this.#page);
    }
  }
}

test("any sequence of acts ends as a fresh page at the same address @phone", async ({ page }) => {
  test.setTimeout(60_000 + stepCount * 20_000);
  const walk = new Walk(page);
  await walk.begin();
  const fresh = await page.context().newPage();
  const steps = fc.sample(fc.array(step, { minLength: 1, maxLength: 6 }), { numRuns: stepCount, seed });
  let taken: Step[] = [];
  let count = 0;
  for (const part of steps) {
    for (const one of part) await walk.take(one);
    taken = [...taken, ...part].slice(-25);
    await walk.end();
    await fresh.goto(page.url());
    const expected = await settledLook(fresh);
    await expect
      .poll(() => look(page), { message: `after ${count} steps, at ${page.url()}: ${JSON.stringify(taken)}` })
      .toEqual(expected);
    count += part.length;
    if (count >= stepCount) break;
  }
});
