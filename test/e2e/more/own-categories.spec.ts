/** Tests categories of the owner's own: their words, icons and colours wherever a category is shown. */
import { readFileSync } from "node:fs";
import { replaceFiles } from "../data-files.ts";
import { expect, test } from "../page.ts";

const read = (name: string) => JSON.parse(readFileSync(`test/sample/${name}.json`, "utf8"));

const categories = [
  ...read("categories"),
  {
    id: "Talk",
    name: "talk",
    ui: { icon: "🎤", backgroundColor: "#7a1f5c", color: "#ffffff" },
    action: { open: "Gave the talk" },
  },
  {
    id: "Podcast",
    name: "podcast",
    ui: { icon: "🎧", backgroundColor: "#ffe066", color: "#1a1a1a" },
    action: { open: "Hosts", done: "Hosted" },
    countsAs: "Work",
  },
];

const own = [
  {
    id: "talk-1",
    title: "Why `make` lies",
    category: "Talk",
    org: "weft",
    createdAt: "2025-12-30",
    tags: ["builds"],
  },
  { id: "podcast-1", title: "Panes and people", category: "Podcast", org: "weft", createdAt: "2025-12-29" },
  {
    id: "podcast-2",
    title: "A season of tables",
    category: "Podcast",
    org: "weft",
    createdAt: "2025-01-10",
    endedAt: "2025-06-10",
  },
];

test("own categories have their words, icons and colours in cards, menu and suggestions", async ({
  cv,
  page,
}) => {
  await replaceFiles(page, { categories, activities: [...own, ...read("activities")] });
  await cv.open("/?q=category:IN(talk,podcast)");
  await cv.expectTotal(3);
  const card = (title: string) => cv.cards.filter({ hasText: title });
  await expect(card("Why make lies")).toContainText("Gave the talk");
  await expect(card("Why make lies")).toContainText("🎤");
  await expect(card("Panes and people")).toContainText("Hosts");
  await expect(card("A season of tables")).toContainText("Hosted");
  await expect(card("A season of tables")).toContainText("🎧");
  await card("Why make lies").click();
  await expect(card("Why make lies").getByRole("list", { name: "Tags" })).toContainText("builds");
  await cv.expectAccessibleInBothThemes("main");

  await test.step("the menu counts them, with their icons", async () => {
    await cv.unfold();
    await cv.dropdown(/^2 selected categories/).click();
    const option = cv.option(/podcast/);
    await expect(option).toContainText("2 results");
    await expect(option).toContainText("🎧");
    await cv.expectAccessibleInBothThemes("search");
    await page.keyboard.press("Escape");
  });

  await test.step("what is typed is completed by them", async () => {
    await cv.box.fill("category:pod");
    await expect(page.getByRole("option", { name: /podcast/i }).first()).toBeVisible();
  });
  await cv.expectNoSidewaysScroll();
  await cv.expectNoSidewaysScrollOnPhone();
});
