/** Tests that another language could replace every text: the page is served with brackets around each message. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { categoryNames, defaultOrgTypes } from "../../../model/categories.ts";
import { chartLibraries } from "../../../src/chart-libraries.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Puts `⟦` and `⟧` around each text of each messages.ts, of the page and of the worker; the demo is in English only. */
const bracketedMessages: Plugin = {
  name: "bracketed-messages",
  enforce: "pre",
  transform(code, id) {
    if (!/\/(?:src\/(?!demo\/)|worker\/|grammar\/)[^?]*messages\.ts(?:\?|$)/.test(id)) return;
    const declaration = /^export const (\w*[mM]essages)\b/gm;
    const names = Array.from(code.matchAll(declaration), ([, name]) => name);
    return `${code.replace(declaration, "const $1Plain")}
      const bracket = (message) => {
        if (typeof message === "string") return /\\p{L}{2}/u.test(message) ? "⟦" + message + "⟧" : message;
        if (typeof message === "function") return (...values) => bracket(message(...values));
        if (Array.isArray(message)) return message.map(bracket);
        if (typeof message !== "object" || message === null) return message;
        return Object.fromEntries(Object.entries(message).map(([name, part]) => [name, bracket(part)]));
      };
      ${names.map((name) => `export const ${name} = bracket(${name}Plain);`).join("\n")}`;
  },
};

test.describe.configure({ mode: "default", timeout: 180_000 });

let server: ViteDevServer;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    cacheDir: `${root}.tmp/pseudo-language`,
    logLevel: "error",
    plugins: [bracketedMessages],
    server: { host: "127.0.0.1", port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  url = `http://127.0.0.1:${address.port}`;
});
test.afterAll(() => server.close());

const plain = (text: string) =>
  text
    .replace(/[`*_[\]\\]|\s+/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .toLowerCase();

function toStrings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(toStrings) : [];
}

/** A word that no title contains. Mistakes and the help are worded by the grammar, whose texts are in English only. */
const unknownWord = "xylophonic";

/** The words of the data, the specification and the visitor, which belong to no language of the interface. */
const data = plain(
  [
    ...readdirSync(`${root}public/data`)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => toStrings(JSON.parse(readFileSync(`${root}public/data/${name}`, "utf8")))),
    unknownWord,
    ...Object.values(categoryNames),
    ...Object.keys(categoryNames),
    ...defaultOrgTypes.map(({ name }) => name),
    ...Object.values(chartLibraries).map(({ name }) => name),
  ].join("\n"),
);

/** Returns the texts and accessible names of the page that are in no message and not in the data. */
async function findUntranslated(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const isName = (element: Element | null) => element?.closest("[translate=no], style, script") !== null;
    const rootElement = document.querySelector("#root") ?? document.body;
    const walker = document.createTreeWalker(rootElement, NodeFilter.SHOW_TEXT);
    // A message may be in several text nodes, so the brackets are counted across all of them.
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!isName(node.parentElement)) texts.push(node.textContent ?? "");
    const names = ["alt", "aria-label", "aria-description", "aria-valuetext", "placeholder", "title"];
    const attributes = names.flatMap((name) =>
      Array.from(rootElement.querySelectorAll(`[${name}]`), (element) =>
        isName(element) ? "" : (element.getAttribute(name) ?? ""),
      ),
    );
    return [texts.join("\n"), ...attributes];
  });
  const rest = shown.flatMap((text) => {
    let depth = 0;
    let outside = "";
    for (const sign of text) {
      if (sign === "⟧") depth -= 1;
      if (depth === 0 && sign !== "⟧" && sign !== "⟦") outside += sign;
      if (sign === "⟦") {
        depth += 1;
        outside += "\n";
      }
    }
    // Lists of values are joined by these.
    return outside.split(/\n|, | · | – |:\s*$/m);
  });
  const isProse = (text: string) => /\p{L}{2}/u.test(text) && !/^\S+@\S+$|^https?:/.test(text);
  return [...new Set(rest.map((text) => text.trim()).filter(isProse))].filter(
    (text) => !data.includes(plain(text)),
  );
}

async function expectTranslated(page: Page) {
  expect(await findUntranslated(page)).toEqual([]);
}

async function open(page: Page, path = "/") {
  await page.goto(url + path);
  // The development server transforms each module when it is first requested.
  await expect(page.locator("#results")).toHaveText(/\d/, { timeout: 150_000 });
}

test("a text in no message is found", async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    document.querySelector("main")?.append("Nobody has put this into a message.");
    document.querySelector("main")?.setAttribute("aria-label", "An unknown name");
  });
  expect(await findUntranslated(page)).toEqual(["Nobody has put this into a message.", "An unknown name"]);
});

test("the page, its menus and an opened card have no text of their own", async ({ page }) => {
  await open(page);
  await expectTranslated(page);
  await page
    .getByRole("button", { name: /Language/ })
    .first()
    .click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectTranslated(page);
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: /Start year/ }).click();
  await expectTranslated(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /More/ }).click();
  await page.getByRole("button", { name: /Theme/ }).click();
  await expectTranslated(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^⟦Download⟧$/ }).click();
  await page.getByRole("article").first().click();
  await page.getByRole("button", { name: /Add to list/ }).click();
  await expect(page.getByRole("button", { name: /Copy list link/ })).toBeVisible();
  await expectTranslated(page);
});

test("suggestions and an empty list have no text of their own", async ({ page }) => {
  await open(page);
  const box = page.getByRole("combobox", { name: /Search this CV/ });
  await box.fill("lang");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectTranslated(page);
  await box.fill(unknownWord);
  await box.press("Enter");
  await expect(page.locator("#results")).toHaveText(/0/);
  await expectTranslated(page);
});

test("the popup, the charts and the page of an unknown address have no text of their own", async ({
  page,
}) => {
  await open(page, "/?from=2012");
  await page.locator(".charts").scrollIntoViewIfNeeded();
  await page
    .getByRole("button", { name: /Show as table/ })
    .first()
    .click();
  await page.getByRole("button", { name: /Activity by day/ }).click();
  await page.locator("#charts > :last-child").scrollIntoViewIfNeeded();
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await page.getByRole("button", { name: /Drawn with/ }).click();
  await expectTranslated(page);
  await page.keyboard.press("Escape");
  await page
    .getByRole("article")
    .first()
    .getByRole("list", { name: /Languages/ })
    .getByRole("button")
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("article").first()).toBeVisible();
  await expectTranslated(page);
  await page.goto(`${url}/nowhere`);
  await expect(page.getByRole("heading", { name: /Page not found/ })).toBeVisible();
  await expectTranslated(page);
});
