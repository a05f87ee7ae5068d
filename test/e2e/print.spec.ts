import { expect, test } from "./page.ts";
import { hasHistory, historyUrl } from "./sites.ts";

test("on paper there are the owner, the contact and the results, and no controls", { tag: "@phone" }, async ({
  cv,
  page,
}) => {
  await cv.open();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Ilse Varga" })).toBeVisible();
  await expect(page.getByText("ilse@ilse-varga.example")).toBeVisible();
  await expect(cv.head).toBeVisible();
  await expect(cv.cards.first()).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(cv.box).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.locator("article button[data-toggle]").first()).toBeHidden();
  await expect(page.getByRole("main").getByText("Selected from")).toBeHidden();
  // The years beside the list are gone, and their column with them.
  const [card, list] = [await cv.cards.first().boundingBox(), await page.getByRole("main").boundingBox()];
  expect(card?.width).toBeGreaterThan((list?.width ?? 0) * 0.9);
  const spelledOut = await page
    .getByRole("list", { name: "Contact" })
    .getByRole("link", { name: "Code" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(spelledOut).toContain("code.example");
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe("rgb(255, 255, 255)");
});

test("a selection says on paper what it is one of", async ({ cv, page }) => {
  await cv.open("/?q=language:python&from=2012&to=2018");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Selected from the whole CV:/)).toContainText(
    "language:python from 2012 to 2018",
  );
});

test.describe("a long list", () => {
  test.skip(!hasHistory, "the dataset is not in this checkout's neighbourhood");
  test.use({ baseURL: historyUrl });

  test("is printed whole, also what nobody has scrolled to", async ({ cv, page }) => {
    test.slow();
    await cv.open("/?q=language:python");
    const total = await cv.total();
    expect(total).toBeGreaterThan(300);
    await page.waitForTimeout(5_000);
    expect(await cv.cards.count()).toBeLessThan(total);
    const print = (event: string) =>
      page.evaluate((name) => {
        window.dispatchEvent(new Event(name));
        return document.querySelectorAll("main article").length;
      }, event);
    expect(await print("beforeprint")).toBe(total);
    await print("afterprint");
    await expect.poll(() => cv.cards.count()).toBeLessThan(total);
  });

  test("says on paper what it lacks where the browser printed before all had come", async ({ cv, page }) => {
    await cv.open("/?q=language:python");
    const total = await cv.total();
    const printed = () =>
      page.evaluate(() => {
        window.dispatchEvent(new Event("beforeprint"));
        const told = [...document.querySelectorAll("p")].find((line) => /^The first/.test(line.innerText));
        return { told: told?.textContent, cards: document.querySelectorAll("main article").length };
      });
    await page.emulateMedia({ media: "print" });
    const { told, cards } = await printed();
    expect(cards).toBeLessThan(total);
    expect(told).toContain(`The first ${cards} of ${total.toLocaleString("en-US")} results`);
    // It was asked for: the next print has it.
    await expect.poll(printed).toEqual({ told: undefined, cards: total });
  });

  test("is there whole when the page's own button prints it", async ({ cv, page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        window.dispatchEvent(new Event("beforeprint"));
        Object.assign(window, { printedCards: document.querySelectorAll("main article").length });
        window.dispatchEvent(new Event("afterprint"));
      };
    });
    await cv.open("/?q=language:python");
    const total = await cv.total();
    await page.getByRole("button", { name: "Print this CV" }).click();
    await expect.poll(() => page.evaluate("window.printedCards")).toBe(total);
  });
});
