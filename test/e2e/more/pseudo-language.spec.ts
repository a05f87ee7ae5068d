/**
 * Tests that a translation reaches each text of the page: with all messages in brackets, and data without Latin
 * letters, no two Latin letters are left outside of brackets. The demo area is in English only.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { serveSite } from "../../../site/build/serve.ts";
import { buildMessages, pageMessages } from "../../../site/languages/page-messages.ts";
import { probe } from "../../../site/languages/translation.ts";

let server: Server;
let origin = "";
const root = mkdtempSync(join(tmpdir(), "vitae-pseudo-"));

/** Puts all English messages in brackets. */
function toPseudo(messages: object): object {
  const entries = Object.entries(messages).map(([key, message]) => [
    key,
    typeof message === "object"
      ? toPseudo(message)
      : `[${typeof message === "function" ? probe(message) : message}]`,
  ]);
  return Array.isArray(messages) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** The fields whose texts the page shows as they are. */
const shownFields = new Set(
  "area authors availability awarder citation courses firstName fluency headline highlights institution issuer journal keywords language lastName level location messageHeadline name network position reference role studyType subtitle summary tags text title username".split(
    " ",
  ),
);

/** Writes the texts of data in Greek letters. */
function toGreek(value: unknown, isShown = false): unknown {
  if (Array.isArray(value)) return value.map((one) => toGreek(one, isShown));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, toGreek(one, shownFields.has(key))]),
    );
  if (typeof value !== "string" || !isShown) return value;
  return value.replace(/\]\([^)]*\)|[a-z]/gi, (text) =>
    text.length > 1 ? text : String.fromCharCode(0x3b1 + ((text.toLowerCase().charCodeAt(0) - 97) % 17)),
  );
}

test.beforeAll(async () => {
  test.setTimeout(180_000);
  mkdirSync(join(root, "messages"));
  cpSync("test/sample", join(root, "data"), { recursive: true });
  rmSync(join(root, "data/translations"), { recursive: true, force: true });
  for (const name of ["activities", "orgs", "org-types", "owner", "profile"]) {
    const path = join(root, "data", `${name}.json`);
    writeFileSync(path, JSON.stringify(toGreek(JSON.parse(readFileSync(path, "utf8")))));
  }
  writeFileSync(
    join(root, "messages/en-XA.json"),
    JSON.stringify(toPseudo({ ...pageMessages, ...buildMessages })),
  );
  execFileSync(
    resolve("node_modules/.bin/tsx"),
    [resolve("site/cli/main.ts"), "build", "--data", "data", "--language", "en-XA", "--out", "out"],
    { cwd: root, stdio: "pipe" },
  );
  const served = await serveSite(join(root, "out"), 0);
  server = served.server;
  origin = served.url;
});
test.afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

/** Returns the page's texts that no message has, also hidden ones and names for screen readers. */
async function findPlain(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const names = [
      "aria-label",
      "aria-description",
      "aria-roledescription",
      "aria-valuetext",
      "title",
      "alt",
      "placeholder",
    ];
    const skipped = "script, style, code, kbd, .query-text, a[href^=mailto], [lang=en]";
    const found: string[] = [document.title];
    for (const element of document.querySelectorAll("body, body *")) {
      for (const name of names) found.push(element.getAttribute(name) ?? "");
      if (element.closest(skipped) !== null) continue;
      for (const node of element.childNodes) if (node instanceof Text) found.push(node.data);
    }
    return found;
  });
  return [...new Set(texts)].map(withoutMessages).filter((text) => /[a-z]{2}/i.test(text));
}

const idsOf = (name: string): string[] =>
  JSON.parse(readFileSync(`test/sample/${name}.json`, "utf8")).map(({ id }: { id: string }) => id);

/** What is the same in every language: addresses, terms of queries, and the names of programs. */
const untranslated = new RegExp(
  [
    String.raw`(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+[\w/-]*`,
    String.raw`-?\b[a-zA-Z]+:(?:IN\([^)]*\)|[^\s\[]*)`,
    String.raw`\b(?:OR|Chrome or Edge|Firefox|Safari|Victory|nivo|Plotly|Carbon)\b`,
    ...idsOf("languages").map((id) => String.raw`(?<!\w)${id.replaceAll("+", "\\+")}(?!\w)`),
  ].join("|"),
  "g",
);

/** A message may be split into several texts, at its beginning or its end. */
function withoutMessages(text: string): string {
  const inner = text.replace(/\[[^[\]]*\]/g, "");
  if (inner !== text) return withoutMessages(inner);
  return text
    .replace(/^[^[]*\]|\[[^\]]*$/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(untranslated, "")
    .trim();
}

const box = (page: Page) => page.getByRole("combobox", { name: /Search this CV/ });
const button = (page: Page, name: RegExp) => page.getByRole("button", { name });
const popup = (page: Page) => page.getByRole("dialog");

/** Opens an address and waits for the search. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path);
  await expect(page.locator("html.app-ready")).toBeAttached();
  await expect(page.locator("h2#results")).toContainText("result");
}

async function search(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
}

/** What the page can look like, each from the one before it. */
const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  home: (page) => open(page, "/"),
  filters: async (page) => {
    for (const name of [/Language/, /Category/, /Organization/]) {
      await page.locator(".pill").filter({ hasText: name }).first().click();
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("option")).toHaveCount(0);
    }
  },
  "more options": (page) => page.locator(".pill").filter({ hasText: /More/ }).click(),
  help: async (page) => {
    await page.keyboard.press("Escape");
    await button(page, /Search help/).click();
    await expect(popup(page)).toContainText("Keys");
  },
  suggestions: async (page) => {
    await open(page, "/");
    for (const text of ["la", "language:", "is:", "createdAt:", "org:", "language:Go "]) {
      await box(page).fill("");
      await box(page).pressSequentially(text);
      await expect(page.getByRole("option").first()).toBeVisible();
    }
  },
  "a text that finds nothing": async (page) => {
    await search(page, "language:pyton tabel");
    await expect(page.getByRole("list", { name: /Hints/ })).toBeVisible();
  },
  "a wrong flag": async (page) => {
    await search(page, "is:open");
    await expect(page.getByText(/Did you mean/).first()).toBeVisible();
  },
  "a problem": async (page) => {
    await search(page, "yeer:2015 (");
    await expect(page.getByRole("list", { name: /Problems/ })).toBeVisible();
  },
  ...Object.fromEntries(
    [...idsOf("categories").map((id) => `category:${id}`), "is:merged", "is:unmerged"].map((query) => [
      `an opened card of ${query}`,
      async (page: Page) => {
        await open(page, `/?q=${query}&showUnmerged=1`);
        await page
          .getByRole("article")
          .first()
          .getByRole("button", { name: /Details/ })
          .click();
        await expect(page.locator(".timeline").first()).toBeVisible();
      },
    ]),
  ),
  "a picked card": (page) =>
    button(page, /Add to list/)
      .first()
      .click(),
  downloads: (page) =>
    button(page, /Download\]?$/)
      .last()
      .click(),
  popup: async (page) => {
    await open(page, "/?q=language:Python");
    await page.getByRole("article").first().getByRole("button").first().click();
    await expect(popup(page).getByRole("article").first()).toBeVisible();
  },
  charts: async (page) => {
    await open(page, "/");
    await page.locator(".charts").scrollIntoViewIfNeeded();
    await button(page, /Show as table/)
      .first()
      .waitFor();
    for (let left = 2; left > 0; left--)
      await button(page, /Show as table/)
        .first()
        .click();
    await expect(page.getByRole("table")).toHaveCount(2);
  },
  calendar: async (page) => {
    await button(page, /Activity by day/).click();
    await page.getByRole("figure").last().scrollIntoViewIfNeeded();
    await page.locator("rect[role=gridcell]").first().hover();
  },
  "the chart libraries": (page) => button(page, /Drawn with/).click(),
  "on paper": async (page) => {
    await page.keyboard.press("Escape");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.getByText(/entries are on the page/)).toBeAttached();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  },
  themes: (page) => button(page, /Theme/).first().click(),
  "a page that is not there": (page) => page.goto(`${origin}/nowhere`),
  offline: async (page) => {
    // In a wide window the charts are in sight, and load, from the start.
    await page.route(/assets\/charts-/, (route) => route.abort());
    await open(page, "/");
    const again = page
      .locator(".charts")
      .getByRole("button", { name: /Try Again/ })
      .first();
    await again.scrollIntoViewIfNeeded();
    await page.context().setOffline(true);
    await again.click();
    await expect(page.getByText(/You are offline/)).toBeVisible();
    await page.context().setOffline(false);
  },
  "no data": async (page) => {
    await page.route(/assets\/data-/, (route) => route.abort());
    await page.goto(origin);
    await expect(page.locator("main").getByRole("button", { name: /Try Again/ })).toBeVisible();
  },
};

test("no text is left that a translation does not reach", async ({ page }) => {
  test.slow();
  const found: Record<string, string[]> = {};
  for (const [name, reach] of Object.entries(states))
    await test.step(name, async () => {
      await reach(page);
      const plain = await findPlain(page);
      if (plain.length > 0) found[name] = plain;
    });
  expect(found).toEqual({});
});
