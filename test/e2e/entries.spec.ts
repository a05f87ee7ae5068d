/** Tests the pages of entries: with and without script, on a phone and on paper, in both languages. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./page.ts";
import { germanUrl } from "./sites.ts";

const path = "/entries/lib-weft-1/";

test("a card leads to the page of its entry, and back", { tag: "@phone" }, async ({ cv, page }) => {
  await cv.open("/?q=id:lib-weft-1");
  const card = page.getByRole("article");
  await expect(card.getByRole("img", { name: "A woven grid with three golden knots" })).toBeVisible();
  const link = card.getByRole("link", { name: /^Read more: Weft 1\.0/ });
  const box = await link.boundingBox();
  if (box === null) throw new Error("The link has no box.");
  // A real pointer: the link must not lie under anything.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Weft 1\.0: stable/);
  await expect(page).toHaveTitle(/^Weft 1\.0: stable, .* · Ilse Varga’s CV$/);
  await expect(page.getByRole("navigation", { name: "Contents" }).getByRole("link")).toHaveText([
    "Why another table printer",
    "What it measures",
    "Combining marks",
    "Three decisions",
    "What came after",
  ]);
  const picture = page.locator(".entry-lead img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Back to the results" }).first().click();
  await expect(page).toHaveURL("/?q=id:lib-weft-1");
  await expect(cv.head).toBeVisible();
});

test("the page of an entry hydrates without errors, and axe finds nothing in either theme", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await expect(page.locator("html")).toHaveClass(/ready/);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  expect(errors).toEqual([]);
});

test("the page of an entry has its own data for search engines and previews", async ({ page }) => {
  await page.goto("/entries/pub-prompt-2022/");
  const head = page.locator("head");
  await expect(head.locator('meta[name="description"]')).toHaveAttribute("content", /^Build caches answer/);
  const json = await head.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(json ?? "")).toMatchObject({
    "@type": "ScholarlyArticle",
    inLanguage: "en",
    author: ["Ilse Varga", "Jo Lindqvist", "Amal Haddad"].map((name) => ({ "@type": "Person", name })),
  });
  await expect(page.locator("main").getByRole("img", { name: "A rule, its inputs" })).toHaveCount(1);
});

test("the page of a paper has its authors, venue, date and BibTeX @phone-more", async ({ page }) => {
  await page.goto("/entries/pub-prompt-2022/");
  const labels = page.locator(".entry dt");
  await expect(labels).toHaveText(["Authors", "Published in", "Published", "Languages", "Tags"]);
  const header = page.locator(".entry > header");
  await expect(header.locator(".kind-name")).toHaveText(/^publication$/i);
  await expect(header).toContainText(/Proceedings of the Prompt Days.*volume 9, pages 101–118, 2022/);
  await expect(header.getByRole("strong")).toHaveText("Ilse Varga");
  await expect(header.getByRole("list", { name: "Links" }).getByRole("link")).toHaveText([
    "Paper",
    "Leanpub",
  ]);
  await expect(page.locator(".entry-facts").getByRole("time")).toHaveText("October 7, 2022");
  await expect(page.locator("main")).not.toContainText(/\bago\b/);
  const cite = page.getByText("Cite");
  const before = await cite.boundingBox();
  await cite.click();
  expect(await cite.boundingBox()).toEqual(before);
  await expect(page.getByText("@inproceedings{")).toBeVisible();
  await expect(page.getByText(/author = \{.*Lindqvist/)).toBeVisible();
});

test("a line has 60 to 72 letters, and on a wide page the contents stay beside it, with the current heading", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(path);
  await expect(page.locator("html")).toHaveClass(/ready/);
  const width = await page
    .locator(".entry-text > p")
    .first()
    .evaluate((text) => {
      const line = document.createElement("span");
      line.style.whiteSpace = "nowrap";
      line.textContent = "It measures the width of each letter as a terminal would draw it, with accents.";
      text.append(line);
      const letters = line.textContent.length;
      const width = line.getBoundingClientRect().width;
      line.remove();
      return text.clientWidth / (width / letters);
    });
  expect(width).toBeGreaterThan(60);
  expect(width).toBeLessThanOrEqual(72);
  const contents = page.getByRole("navigation", { name: "Contents" });
  await page.getByRole("heading", { name: "What came after" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(contents).toBeInViewport();
  await expect(contents.locator('[aria-current="location"]')).toHaveText("What came after");
});

test("Back leads to the search that led here, also from the page after", async ({ cv, page }) => {
  await cv.open("/?q=has:page");
  await cv.cards.first().getByRole("heading").getByRole("link").click();
  const back = page.getByRole("link", { name: "Back to the results" });
  await expect(back).toHaveCount(2);
  await page.getByRole("navigation", { name: "Other pages" }).getByRole("link", { name: /^Next/ }).click();
  await back.last().click();
  await expect(page).toHaveURL("/?q=has:page");
  await expect(cv.head).toBeVisible();
});

test("neighbours lead from page to page, and the language switch to the same page", async ({ page }) => {
  await page.goto(path);
  await page.getByRole("navigation", { name: "Other pages" }).getByRole("link", { name: /^Next/ }).click();
  await expect(page).toHaveURL("/entries/article-how-wide-2012/");
  await page.goto(path);
  await page.getByRole("link", { name: /^(?:Deutsch|DE)$/ }).click();
  await expect(page).toHaveURL(`${germanUrl}entries/lib-weft-1/`);
  await expect(page.getByText("Weft druckt Tabellen in ein Terminal")).toBeVisible();
  await page.goto(`${germanUrl}entries/pub-panes-2/`);
  // Not translated, so that screen readers have to know its language.
  await expect(page.locator(".entry-text")).toHaveAttribute("lang", "en");
});

test("the page of an entry ends with the owner's email address", async ({ page }) => {
  await page.goto(path);
  await expect(
    page.locator(".entry-end").getByRole("link", { name: "ilse@ilse-varga.example" }),
  ).toHaveAttribute("href", "mailto:ilse@ilse-varga.example");
});

test("on a page from right to left, code begins at the left", async ({ page }) => {
  await page.goto(path);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const block = await page.locator(".entry-text pre").first().boundingBox();
  const code = await page.locator(".entry-text pre code").first().boundingBox();
  expect((code?.x ?? 0) - (block?.x ?? 0)).toBeLessThan(20);
});

test("the page of an entry has its rules in its html, and never fetches its style sheets", async ({
  page,
}) => {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(request.url());
  });
  await page.goto(path);
  await expect(page.locator("html")).toHaveClass(/app-ready/);
  await expect(page.locator(".entry")).toHaveCSS("display", "grid");
  await page.waitForLoadState("networkidle");
  expect(sheets).toEqual([]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of an entry is read and followed", async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Three decisions" })).toBeVisible();
    await page.getByRole("link", { name: "for TypeScript" }).click();
    await expect(page).toHaveURL("/?q=id%3Alib-weft-ts");
  });
});

test("on paper the page of an entry is its text", async ({ page }) => {
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Three decisions" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to all" }).first()).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Other pages" })).toBeHidden();
});

test("an address without a page leads to 'Page not found'", async ({ page }) => {
  const response = await page.goto("/entries/nobody/");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("an entry of a view has its page there, and leads back to the view", async ({ page }) => {
  await page.goto("/views/systems/?q=id:lib-weft-1");
  const card = page.locator('article[data-activity="lib-weft-1"]');
  await card.getByRole("link", { name: /^Read more/ }).click();
  await expect(page).toHaveURL("/views/systems/entries/lib-weft-1/");
  await expect(page.getByRole("heading", { name: "Three decisions" })).toBeVisible();
  // Search engines find it at its own address.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    /\/cv\/entries\/lib-weft-1\/$|example\/entries\/lib-weft-1\/$/,
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.getByRole("link", { name: "Back to the results" }).last().click();
  await expect(page).toHaveURL("/views/systems/?q=id:lib-weft-1");
});

test("a search in descriptions shows the line of a page, and links the heading above it", async ({
  cv,
  page,
}) => {
  await cv.open("/?q=text:promise");
  const card = page.locator('article[data-activity="lib-weft-1"]');
  await expect(card).toContainText("A table is a promise that the eye may travel straight down.");
  await card.getByRole("link", { name: "Three decisions" }).click();
  await expect(page).toHaveURL("/entries/lib-weft-1/#three-decisions");
  await expect(page.getByRole("heading", { name: "Three decisions" })).toBeInViewport();
});

test("a heading's address keeps its place after a reload and Back @phone-more", async ({ page }) => {
  for (const path of ["/entries/lib-weft-1/#three-decisions", "/#skills"]) {
    await page.goto(path);
    const target = page.locator(`[id="${path.split("#")[1]}"]`);
    const distance = () => target.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const isAtPlace = async () => expect(Math.abs(await distance())).toBeLessThan(250);
    await expect(page.locator("html.app-ready")).toBeAttached();
    await expect(isAtPlace).toPass();
    await page.reload();
    await expect(page.locator("html.app-ready")).toBeAttached();
    await expect(isAtPlace).toPass();
    await page.goto("/views/systems/");
    await page.goBack();
    await expect(isAtPlace).toPass();
  }
});
