/** Tests the exported files, and how visitors and programs find them. */
import { expect, test } from "./page.ts";

test("a link to the full CV PDF follows the list", async ({ cv, page, request }) => {
  await cv.open();
  const link = page.getByRole("link", { name: "All entries as a PDF" });
  const response = await request.get((await link.getAttribute("href")) ?? "");
  expect(response.headers()["content-type"]).toBe("application/pdf");
  const [last, box] = [await cv.cards.last().boundingBox(), await link.boundingBox()];
  expect(box?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});

test("an entry of the feed links to its activity alone", async ({ cv, page, request }) => {
  const feed: { items: { url: string; title: string }[] } = await (await request.get("/feed.json")).json();
  const [item] = feed.items;
  if (item === undefined) throw new Error("The feed is empty.");
  await cv.open(new URL(item.url).search);
  await cv.expectTotal(1);
  await expect(page.getByRole("article")).toContainText(item.title);
});
