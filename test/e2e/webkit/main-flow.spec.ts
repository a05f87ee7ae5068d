/** Tests the main flow in WebKitGTK, in a wide window and in one as narrow as a phone. */
import { test as base, expect } from "@playwright/test";
import { keys, WebKit } from "./browser.ts";

declare global {
  interface Window {
    /** The errors that the page has logged since it was opened. */
    reported?: string[];
    /** The number of replies to each call of the worker, by its id. */
    replies?: Record<string, number>;
  }
}

const [, driverPort] = (process.env.WEBKIT_PORTS ?? "").split(",").map(Number);

/** The page in WebKit, as a visitor sees it. */
class VisitedPage {
  readonly webkit: WebKit;
  readonly site: string;

  constructor(webkit: WebKit, site: string) {
    this.webkit = webkit;
    this.site = site;
  }

  /** Opens an address and waits until the worker has answered. */
  async open(path = "/") {
    await this.webkit.goto(this.site + path);
    await this.webkit.evaluate(() => {
      const reported: string[] = [];
      window.reported = reported;
      addEventListener("error", ({ message }) => reported.push(message));
      addEventListener("unhandledrejection", ({ reason }) => reported.push(String(reason)));
      addEventListener("securitypolicyviolation", ({ blockedURI }) => reported.push(blockedURI));
      const { error } = console;
      console.error = (...words) => {
        reported.push(words.join(" "));
        error(...words);
      };
    });
    await expect.poll(() => this.head(), { message: `the answer to ${path}` }).toMatch(/^[\d,.]+ /);
  }

  head = () =>
    this.webkit.evaluate(() => {
      const isFirst = document.querySelector(".first-results") !== null;
      return isFirst ? "" : (document.querySelector<HTMLElement>("h2#results")?.innerText ?? "");
    });
  box = () => this.webkit.evaluate(() => document.querySelector<HTMLInputElement>("[role=combobox]")?.value);
  expectTotal = (total: number) => expect.poll(() => this.head()).toMatch(new RegExp(`^${total} result`));
  expectBox = (text: string) => expect.poll(() => this.box()).toBe(text);

  /** Waits for a visible element with a text. */
  expectText = (selector: string, text: string) =>
    expect
      .poll(
        () =>
          this.webkit.evaluate(
            (selector, text) =>
              Array.from(document.querySelectorAll<HTMLElement>(selector)).some(
                (one) => one.checkVisibility() && one.innerText.includes(text),
              ),
            selector,
            text,
          ),
        { message: `${selector} with "${text}"` },
      )
      .toBe(true);

  isThere = (selector: string) =>
    this.webkit.evaluate((selector) => document.querySelector(selector) !== null, selector);
  expectThere = (selector: string, isThere = true) =>
    expect.poll(() => this.isThere(selector), { message: selector }).toBe(isThere);
}

const test = base.extend<{ visited: VisitedPage }, { webkit: WebKit }>({
  webkit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const webkit = await WebKit.start(driverPort ?? 0);
      console.log(`WebKitGTK ${webkit.version}`);
      await use(webkit);
      await webkit.stop();
    },
    { scope: "worker" },
  ],
  async visited({ webkit, baseURL }, use) {
    await webkit.resize(1280, 800);
    await use(new VisitedPage(webkit, baseURL ?? ""));
    expect(await webkit.evaluate(() => window.reported ?? [])).toEqual([]);
  },
});

test("typing searches and marks words; Escape and Back return", async ({ visited, webkit }) => {
  await visited.open();
  await visited.expectTotal(268);
  await webkit.click("[role=combobox]");
  await webkit.press("fix");
  await visited.expectTotal(5);
  await visited.expectText("main article mark", "Fix");
  await webkit.press(keys.enter);
  await webkit.back();
  await visited.expectTotal(268);
  await visited.expectBox("");
});

test("keys take a suggestion", async ({ visited, webkit }) => {
  await visited.open();
  await webkit.click("[role=combobox]");
  await webkit.press("fi language:pyt");
  await visited.expectText("[role=option]", "Python");
  await webkit.press(keys.down + keys.enter);
  await visited.expectBox("fi language:Python ");
  await visited.expectTotal(15);
});

for (const [path, total] of [
  ["/?q=rust+since+2015", 26],
  ["/?q=pyhton", 100],
] as const)
  test(`a link to ${path} is answered by the first worker`, async ({ visited, webkit }) => {
    await webkit.goto(`${visited.site}/robots.txt`);
    await visited.open(path);
    await visited.expectTotal(total);
    // A worker that does not answer is replaced, which fetches its script again.
    const starts = await webkit.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => /\/worker-[\w-]{8}\.js$/.test(name))
          .length,
    );
    expect(starts).toBe(1);
  });

test("an address offers what descriptions have, as typing does", async ({ visited }) => {
  await visited.open("/?q=panes");
  await visited.expectText("main button", "In descriptions · 1");
});

test("the worker answers each call once", async ({ visited, webkit }) => {
  await visited.open();
  await webkit.evaluate(() => {
    const replies: Record<string, number> = {};
    window.replies = replies;
    const heard = new WeakSet<Worker>();
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message: unknown, ...rest: []) {
      if (!heard.has(this))
        this.addEventListener("message", ({ data }) => {
          replies[data.id] = (replies[data.id] ?? 0) + 1;
        });
      heard.add(this);
      return postMessage.call(this, message, ...rest);
    };
  });
  await webkit.click("[role=combobox]");
  // Suggestions come from the assistant, a chunk that shares code with the entry.
  await webkit.press("rus");
  await visited.expectText("[role=option]", "Rust");
  await webkit.press("t");
  await visited.expectText("[role=option]", "Rust");
  const counts = await webkit.evaluate(() => Object.values(window.replies ?? {}));
  expect(counts.length).toBeGreaterThan(2);
  expect(new Set(counts)).toEqual(new Set([1]));
});

test("a dropdown filters; Back and Forward follow", async ({ visited, webkit }) => {
  await visited.open();
  await webkit.click("button", "Language");
  await webkit.click("[role=option]", "Python");
  await visited.expectTotal(100);
  await webkit.press(keys.escape);
  await webkit.back();
  await visited.expectTotal(268);
  await webkit.forward();
  await visited.expectTotal(100);
  await visited.expectBox("language:Python");
});

test("a card opens by mouse, and a badge's popup has its list", async ({ visited, webkit }) => {
  await visited.open();
  await webkit.click("main article button", "Details");
  await visited.expectText("main article", "Opened pull request");
  await webkit.click("main article button", "Shell");
  await visited.expectText("dialog[open] h2", "results");
  await visited.expectThere("dialog[open] article");
  const list = () =>
    webkit.evaluate(() => {
      const article = document.querySelector("dialog[open] article");
      return article?.closest(".overflow-y-auto")?.clientHeight ?? 0;
    });
  await expect.poll(list).toBeGreaterThan(300);
  await webkit.press(keys.escape);
  await visited.expectThere("dialog[open]", false);
});

test("the help opens by its key", async ({ visited, webkit }) => {
  await visited.open();
  await webkit.press("?");
  await visited.expectText("dialog[open]", "Search help");
  const height = await webkit.evaluate(
    () => document.querySelector("dialog[open] .overflow-y-auto")?.clientHeight ?? 0,
  );
  expect(height).toBeGreaterThan(300);
  await webkit.press(keys.escape);
  await visited.expectThere("dialog[open]", false);
});

test("a chart library draws", async ({ visited, webkit }) => {
  await visited.open();
  await webkit.click("button", "Drawn with ");
  await webkit.click("[role=menuitemradio]", "nivo");
  for (const kind of ["pie", "line"])
    await visited.expectThere(`[data-chart=${kind}][data-library=nivo] svg path`);
});

test("an entry's page opens at a heading, and keeps it after a reload", async ({ visited, webkit }) => {
  const path = "/entries/lib-weft-1/#three-decisions";
  const distance = () =>
    webkit.evaluate(() => {
      const heading = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      return heading === null ? -1 : Math.round(heading.getBoundingClientRect().top);
    });
  await webkit.goto(visited.site + path);
  await visited.expectThere("html.app-ready");
  await expect.poll(distance).toBeLessThan(200);
  const before = await distance();
  await webkit.reload();
  await visited.expectThere("html.app-ready");
  await expect.poll(async () => Math.abs((await distance()) - before)).toBeLessThan(5);
});

test("an address without a page says so, although the page before it still loads", async ({
  visited,
  webkit,
}) => {
  for (let visit = 0; visit < 5; visit++) {
    await webkit.goto(`${visited.site}/demo/charts/carbon/grid`);
    await visited.expectText("main", "Carbon");
    await webkit.goto(`${visited.site}/nope`);
    await visited.expectText("main", "Page not found");
  }
});

test("a phone has options and charts, and no sideways scroll", async ({ visited, webkit }) => {
  await webkit.resize(412, 915);
  await visited.open();
  await webkit.click("button", "Options");
  await webkit.click("button", "Charts");
  await webkit.evaluate(() => document.querySelector(".charts")?.scrollIntoView());
  await visited.expectThere("[data-chart] svg path");
  expect(await webkit.evaluate(() => document.documentElement.scrollWidth)).toBe(412);
});
