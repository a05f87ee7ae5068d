/** Tests that no text makes a page wider than its window: a site of data whose every text holds a long word. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { serveSite } from "../../../site/build/serve.ts";
import { type CvPage, expect, test } from "../page.ts";
import { buildFolder } from "../sites.ts";

const word = "m".repeat(200);
/** No text of the data has it. */
const unknown = "x".repeat(200);

/** Texts of these keys have a form of their own, or name what the program knows. */
const kept =
  /^(?:\$schema|category|orgType|.*(?:At|Date)|date|oid|abbreviatedOid|icon|backgroundColor|color|domain|email|query|featured)$/;

/** Gives every text in the data the long word. Equal texts stay equal, so that references still lead somewhere. */
function lengthen(value: unknown, key = ""): unknown {
  if (kept.test(key)) return value;
  if (typeof value === "string") return /^https?:/.test(value) ? `${value}/${word}` : `${value}${word}`;
  if (Array.isArray(value)) return value.map((each) => lengthen(each, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lengthen(each, name)]));
}

const read = (name: string) => JSON.parse(readFileSync(`test/sample/${name}.json`, "utf8"));

function writeLongData(folder: string) {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  // The options of papers are names of the program.
  const { views, cv: _, ...owner } = read("owner");
  write("owner", {
    ...Object(lengthen(owner)),
    // PDFs of these texts take a minute, and test/export/cv-pdf.test.ts has them.
    exports: { cv: false },
    email: `${"m".repeat(60)}@${"m".repeat(60)}.example`,
    domain: `${"m".repeat(60)}.${"m".repeat(60)}.example`,
    phone: `+${"4".repeat(200)}`,
    page: { phone: true },
    // Their ids are parts of addresses, and their queries have to find something.
    views: views.map((view: { id: string }) => ({
      ...Object(lengthen(view)),
      id: view.id,
      query: "is:merged",
    })),
  });
  const texts = {
    subtitle: word,
    text: `${word} \`${word}\``,
    highlights: [word, `\`${word}\``],
    keywords: [word],
  };
  const { sections, ...profile } = read("profile");
  write("profile", {
    ...Object(lengthen(profile)),
    sections: sections.map((section: { id: string; entries: object[] }) => ({
      ...Object(lengthen(section)),
      id: section.id,
      entries: section.entries.map((entry) => ({ ...Object(lengthen(entry)), ...texts })),
    })),
  });
  write("orgs", lengthen(read("orgs")));
  write("languages", lengthen(read("languages")));
  // The ids of these are the program's own.
  for (const name of ["org-types", "categories"])
    write(
      name,
      read(name).map((kind: { id: string }) => ({ ...Object(lengthen(kind)), id: kind.id })),
    );
  write("activities", [
    {
      id: `everything${word}`,
      title: `${word} **${word}**`,
      category: "Patch",
      org: `weft${word}`,
      createdAt: "2025-12-30",
      acceptedAt: "2025-12-31",
      number: 1,
      qaUrl: `https://a.example/${word}`,
      diffUrl: `https://a.example/${word}.diff`,
      mergeCommit: {
        oid: "9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58",
        messageHeadline: word,
        url: `https://a.example/${word}`,
      },
      links: { long: { title: word, url: `https://a.example/${word}` } },
      position: word,
      summary: `${word} \`${word}\` [${word}](https://a.example/${word})`,
      highlights: [word, `\`${word}\``],
      tags: [word, `second${word}`],
      authors: [word, `Second ${word}`],
      citation: { journal: word, volume: word, number: word, pages: word, publisher: word, month: word },
    },
    ...read("activities").map((activity: unknown) => lengthen(activity)),
  ]);
}

let site: { server: Server; url: string };

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const [data, folder] = [buildFolder("long-data"), buildFolder("long")];
  writeLongData(data);
  await promisify(execFile)("npx", ["tsx", "site/cli/main.ts", "build", "--out", folder], {
    env: { ...process.env, NODE_ENV: "production", CV_DATA: data },
  });
  site = await serveSite(folder, 0);
});

test.afterAll(() => {
  site.server.close();
});

/** Texts that are cut with an ellipsis, lie under the search box, or scroll in a row of their own. */
const cutOnPurpose = ".truncate, .searching .hero-lead, .site-title, .query-field, .link-row";

/** Expects that no text reaches beyond the window, at the widths of two phones and a desktop. */
async function expectToFit(page: Page, what: string): Promise<void> {
  for (const width of [320, 412, 1280])
    await test.step(`${what} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate((cutOnPurpose) => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`] : [];
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          const parent = text.parentElement;
          if (parent === null || parent.clientWidth === 1 || parent.closest(cutOnPurpose) !== null) continue;
          const range = document.createRange();
          range.selectNodeContents(text);
          const { right, left } = range.getBoundingClientRect();
          if (right > clientWidth + 1 || left < -1)
            found.push(`${parent.tagName} ${parent.className}: ${text.textContent?.slice(0, 40)}`);
        }
        return found;
      }, cutOnPurpose);
      expect.soft(wide).toEqual([]);
    });
}

async function open(cv: CvPage, path = ""): Promise<void> {
  await cv.page.goto(site.url + path);
  await expect(cv.head).toBeVisible();
  await expect(cv.page.locator(".first-results")).toHaveCount(0);
}

// The site is built once, by the one worker that runs them all.
test.describe.configure({ mode: "default" });

test("the pages, open cards, the popup and the menus fit", async ({ cv, page }) => {
  await open(cv);
  await expect(page.locator('a[href^="tel:+444"]')).toBeVisible();
  await expectToFit(page, "the page");

  await open(cv, `?q=id:everything${word}`);
  await expect(page.getByText("Commit:")).toBeVisible();
  await page.getByRole("button", { name: "Add to list" }).click();
  await expectToFit(page, "an open card");
  await page.getByRole("link", { name: `second${word}` }).click();
  await expect(page.getByRole("dialog").getByRole("article")).toBeVisible();
  await expectToFit(page, "the popup");

  await open(cv, `?q=org:weft${word}`);
  for (const name of [/^Language/, /^1 selected orgs/, /^Tag/]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await cv.openToggles();
    await cv.dropdown(name).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectToFit(page, `the menu ${name}`);
    await page.keyboard.press("Escape");
  }
  await open(cv, "views/systems/");
  await expectToFit(page, "a view");
});

test("what is typed fits, and what is said about it", async ({ cv, page }) => {
  await open(cv);
  for (const text of ["m", "language:", "org:"]) {
    await cv.box.fill(text);
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectToFit(page, `the suggestions for ${text}`);
  }
  const [problems, hints] = [cv.problems, page.getByRole("list", { name: "Hints about the search text" })];
  for (const [text, said] of [
    [unknown, page.getByText("No title contains")],
    [unknown.repeat(9), page.getByText("No title contains")],
    [`${unknown} ${unknown}`, page.getByText("No title contains all")],
    [`language:python${word.slice(1)}n`, hints],
    [`org:weft${word} ${unknown}`, page.getByRole("button", { name: /^Without/ })],
    [`${word}:${word}`, problems],
    [`is:${word}`, problems],
    [`created:${word}`, problems],
    [`) ${word}`, problems],
    [word.repeat(11), problems],
  ] as const) {
    await cv.box.fill(text);
    await cv.box.press("Enter");
    await expect(said.first()).toBeVisible();
    await expectToFit(page, text.replaceAll(word, "…"));
  }
});

test("a message that repeats a long text leaves room for the list", async ({ cv, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(cv);
  await cv.box.fill(`${unknown.repeat(9)}:`);
  await cv.box.press("Enter");
  await expect(cv.problems).toBeVisible();
  expect((await page.getByRole("search").boundingBox())?.height).toBeLessThan(200);
});

test.describe("a failure", () => {
  test.use({ allowedErrors: /could not be shown|Failed to load resource/ });

  test("fits", async ({ page }) => {
    await page.goto(`${site.url}${word}/${word}`);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expectToFit(page, "an address that leads nowhere");
    await page.route("**/assets/data-*.json", (route) => route.fulfill({ body: `{"${word}": ${word}` }));
    await page.goto(site.url);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectToFit(page, "data that cannot be read");
  });
});
