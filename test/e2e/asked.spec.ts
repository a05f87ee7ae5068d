/** Tests that a query from the corpus of readings leads to the same page, however it gets into the search box. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./page.ts";
import { germanUrl, sampleUrl } from "./sites.ts";

interface Asked {
  readonly text: string;
  /** The best reading and its number of results; absent if there must be no offer. */
  readonly reading?: { readonly query: string; readonly total: string; readonly isWhole: boolean };
}

/** The corpus assumes a fixed day, but the page uses today. */
const isOfToday = /@today|year:202[56]\b|createdAt:202[56]/;

function readCorpus(language: "en" | "de"): Asked[] {
  const file = new URL(`../corpus/assist/readings/${language}.txt`, import.meta.url);
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes(" ==>") && !/\\u|^# /.test(line) && !isOfToday.test(line))
    .map((line) => {
      const [text = "", readings = ""] = line.split(/ ==> ?/);
      const [, query, total, part] = /^(.*?) (\d+)( part)?(?: \||$)/.exec(readings) ?? [];
      if (query === undefined || total === undefined) return { text };
      return { text, reading: { query, total, isWhole: part === undefined } };
    });
}

const boxOf = (page: Page) => page.locator("main").getByRole("combobox").first();

/** Returns the texts of the list's beginning, since the rest is rendered when the page is idle, or of what replaces it. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const count = document.querySelector<HTMLElement>("#results")?.innerText ?? "";
    // "0 results", or "In the profile: 1 result".
    const list = /^(?:0\D|In the profile)/.test(count) ? "#list" : "#list article";
    const parts = [...document.querySelectorAll<HTMLElement>(list)].slice(0, 4);
    return [count, ...parts.map(({ innerText }) => innerText)].join("\n");
  });

/** Returns the texts of the offers of a query, and the number of the results, which may be its own. */
const offersOf = (page: Page, query: string) =>
  page.evaluate(
    (offered) =>
      [...document.querySelectorAll<HTMLButtonElement>("main button")]
        .filter(({ textContent, title }) => textContent?.includes(offered) || title === offered)
        .map((button) => `${button.textContent} ${document.querySelector("#results")?.textContent}`)
        .join("\n"),
    query,
  );

/** Waits until the reading is offered with its count, and until nothing changes. */
async function settled(page: Page, { reading }: Asked): Promise<string> {
  if (reading !== undefined)
    await expect
      .poll(() => offersOf(page, reading.query), often)
      .toMatch(new RegExp(`\\b${reading.total}\\b`));
  let before = "";
  await expect
    .poll(
      async () => {
        const now = await shown(page);
        const isListed = /\n\s*\S/.test(now) && (await page.locator("#list .dimmed").count()) === 0;
        // Offers in place of an empty list are announced once they appear.
        const isAdvised =
          !/^0\D/.test(now) || (await page.locator("#list p.sr-only[role=status]").count()) > 0;
        // On a busy machine, a text is answered before it is read, and once more then. Hidden titles come first.
        const hasAnswer = reading?.isWhole === true && reading.total !== "0";
        const isRead = !hasAnswer || !/^0\D/.test(now) || /\bhidden\b/.test(now);
        const isSame = now === before && isListed && isAdvised && isRead;
        before = now;
        return isSame;
      },
      { intervals: [250] },
    )
    .toBe(true);
  return before;
}

/** The tests wait for a few hundred texts, and most appear within half a second. */
const often = { intervals: [100] };

const address = (text: string) => `./?q=${encodeURIComponent(text)}`;

const ways: Readonly<Record<string, (page: Page, text: string) => Promise<void>>> = {
  "typed, and Enter": async (page, text) => {
    await boxOf(page).fill("");
    await boxOf(page).pressSequentially(text);
    await boxOf(page).press("Enter");
  },
  "typed, and left": async (page, text) => {
    await boxOf(page).fill("");
    await boxOf(page).pressSequentially(text);
    await boxOf(page).blur();
  },
  pasted: async (page, text) => {
    await boxOf(page).fill("");
    await page.keyboard.insertText(text);
    await boxOf(page).press("Enter");
  },
  "by Back": async (page, text) => {
    await boxOf(page).fill(text);
    await boxOf(page).press("Control+Enter");
    await boxOf(page).fill("something else");
    await boxOf(page).press("Control+Enter");
    await page.goBack();
  },
  "by a reload": async (page, text) => {
    await page.goto(address(text));
    await page.reload();
  },
};

/** `isQuick`: each text takes only one of the ways, in a fifth of the time. */
async function expectSameOnEachWay(page: Page, asked: readonly Asked[], isQuick = false): Promise<void> {
  const expected = new Map<Asked, string>();
  for (const one of asked) {
    await page.goto(address(one.text));
    expected.set(one, await settled(page, one));
  }
  const all = Object.entries(ways);
  for (const [at, [name, go]] of all.entries())
    await test.step(name, async () => {
      await page.goto("./");
      const gone = [...expected].filter((_, place) => !isQuick || place % all.length === at);
      for (const [one, page0] of gone) {
        await go(page, one.text);
        await expect.poll(() => shown(page), { message: `${one.text}, ${name}`, ...often }).toBe(page0);
      }
    });
}

/** A category, half a value, a period, a text without results and a word: one for each way. */
const short = ["articles", "language:pyt", "last year", "zzzzqq", "table"];

test("a query leads to the same page, however it gets into the box", async ({ page }) => {
  const corpus = new Map(readCorpus("en").map((asked) => [asked.text, asked]));
  await expectSameOnEachWay(
    page,
    short.map((text) => corpus.get(text) ?? { text }),
    true,
  );
});

test("a text is read although what reads it loads later than the first answer", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route("**/worker-assistant-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address("articles since 2020"));
  await expect(page.locator("#results")).toHaveText("0 results");
  release();
  await expect(page.locator("#results")).toHaveText("8 results");
  await expect(page.getByText("Articles since 2020").first()).toBeVisible();
});

test("a suggestion leads to the same page as its address", async ({ cv, page }) => {
  await cv.open("/?q=language:Python");
  const expected = await settled(page, { text: "" });
  await cv.open();
  await cv.box.pressSequentially("language:pyt");
  await page
    .getByRole("option", { name: /Python/ })
    .first()
    .click();
  await expect.poll(async () => (await shown(page)).trim()).toBe(expected.trim());
});

test("each query of the corpus leads to the same page, however it gets into the box @more @phone", async ({
  page,
}) => {
  test.setTimeout(1_800_000);
  await expectSameOnEachWay(page, readCorpus("en"), process.env.NIGHTLY === undefined);
});

for (const [language, url] of [
  ["en", `${sampleUrl}/`],
  ["de", germanUrl],
] as const)
  test.describe(language, () => {
    test.use({ baseURL: url });
    const corpus = readCorpus(language);

    async function expectRead(page: Page, asked: readonly Asked[]): Promise<void> {
      for (const { text, reading } of asked) {
        await boxOf(page).fill(text);
        await boxOf(page).press("Control+Enter");
        if (reading === undefined) continue;
        await expect
          .poll(() => offersOf(page, reading.query), { message: text, ...often })
          .toMatch(new RegExp(`\\b${reading.total}\\b`));
      }
    }

    // test/engine/assist/readings.test.ts has all of them.
    test("plain-language queries get readings, in both themes", {
      tag: language === "en" ? [] : "@more",
    }, async ({ cv, page }) => {
      await page.goto("./");
      await expectRead(
        page,
        corpus.filter(({ reading }, at) => reading !== undefined && at % 14 === 0),
      );
      await cv.expectAccessibleInBothThemes("#list");
      await cv.expectNoSidewaysScrollOnPhone();
    });

    test("each plain-language query of the corpus gets its reading @more", { tag: "@phone" }, async ({
      page,
    }) => {
      test.setTimeout(600_000);
      await page.goto("./");
      await expectRead(page, corpus);
    });
  });
