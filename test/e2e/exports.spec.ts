/** What leaves the page: the files beside it, and how a visitor and a program find them. */
import { expect, test } from "./page.ts";

test("the CV as a PDF is the one thing that is filled, and is one", async ({ page, request }) => {
  await page.goto("/");
  const link = page.getByRole("link", { name: "Download CV, PDF" });
  await expect(link).toBeVisible();
  await expect(link).toHaveText("Download CV");
  const response = await request.get((await link.getAttribute("href")) ?? "");
  expect(response.headers()["content-type"]).toBe("application/pdf");
  expect((await response.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("the list ends with the way to all entries on paper", async ({ cv, page, request }) => {
  await cv.open();
  const link = page.getByRole("link", { name: "All entries as a PDF" });
  const response = await request.get((await link.getAttribute("href")) ?? "");
  expect(response.headers()["content-type"]).toBe("application/pdf");
  const [last, box] = [await cv.cards.last().boundingBox(), await link.boundingBox()];
  expect(box?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});

test("programs find each file by its link, with the type that the link names", async ({ page, request }) => {
  await page.goto("/");
  const links = page.locator('head link[rel="alternate"]:not([hreflang])');
  const found = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute("href"), link.getAttribute("type")] as const),
  );
  expect(found.map(([href]) => href)).toEqual(
    [
      ...["cv.pdf", "cv-full.pdf", "cv.docx", "feed.atom", "feed.json"],
      ...["index.md", "resume.json", "vcard.vcf"],
    ].map((name) => `/${name}`),
  );
  for (const [href, type] of found) {
    const response = await request.get(href ?? "");
    expect(response.headers()["content-type"]?.split(";")[0], href ?? "").toBe(type);
  }
  const card = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(card).toBe("https://ilse-varga.example/card.png");
  expect((await request.get("/card.png")).headers()["content-type"]).toBe("image/png");
});

test("a feed's entry leads to its activity alone", async ({ cv, page, request }) => {
  const feed: { items: { url: string; title: string }[] } = await (await request.get("/feed.json")).json();
  const [item] = feed.items;
  if (item === undefined) throw new Error("The feed is empty.");
  await cv.open(new URL(item.url).search);
  await cv.expectTotal(1);
  await expect(page.getByRole("article")).toContainText(item.title);
});
