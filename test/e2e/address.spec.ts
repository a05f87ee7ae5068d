import { expect, test } from "./page.ts";
import { sampleUrl } from "./sites.ts";

test("a shared link shows the same page, also after a reload", { tag: "@phone-more" }, async ({
  cv,
  page,
}) => {
  await cv.open("/?q=language:python+fix&from=2012&to=2020&show=typos,unmerged&match=all&chart=nivo");
  const total = await cv.total();
  expect(total).toBeGreaterThan(0);
  await expect(cv.box).toHaveValue("language:python fix");
  await page.reload();
  await cv.expectTotal(total);
  await expect(cv.box).toHaveValue("language:python fix");
  // A phone would share the canonical address of the home page instead.
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveCount(0);
  await cv.openToggles();
  await expect(page.getByRole("checkbox", { name: "Typos" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Unmerged" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Releases" })).not.toBeChecked();
  await expect(page.getByRole("radio", { name: /All/ }).first()).toBeChecked();
  await expect(page).toHaveURL(/chart=nivo/);

  await test.step("the canonical link is absent with a hash and returns on Back", async () => {
    await page.goto("/");
    await expect(canonical).toHaveCount(1);
    await page.evaluate(() => {
      window.location.hash = "2017";
    });
    await expect(canonical).toHaveCount(0);
    await page.goBack();
    await expect(canonical).toHaveCount(1);
  });
});

// test/src/store/store.test.ts tests which changes add an entry to the history.
test("back and forward go through committed changes", async ({ cv, page }) => {
  await cv.open();
  const canonical = page.locator('link[rel=canonical][href$=".example/"]');
  await cv.box.fill("fix");
  await cv.box.press("Enter");
  await expect(page).toHaveURL(/q=fix$/);
  await expect(cv.head).not.toHaveText("268 results");
  const fixes = await cv.total();
  await expect(canonical).toHaveCount(0);
  await page.goBack();
  await expect(cv.box).toHaveValue("");
  await cv.expectTotal(268);
  await expect(canonical).toHaveCount(1);
  await page.goForward();
  await expect(cv.box).toHaveValue("fix");
  await cv.expectTotal(fixes);
});

// test/src/store/address-bar.test.ts tests a line break in the address.
test("a line break in pasted text becomes a space", async ({ cv, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await cv.open();
  await page.evaluate(() => navigator.clipboard.writeText("table\r\nweft"));
  await cv.box.press("ControlOrMeta+v");
  await expect(cv.box).toHaveValue("table weft");
  await expect(cv.cards.first()).toBeVisible();
  await cv.box.press("ControlOrMeta+z");
  await expect(cv.box).toHaveValue("");
});

test("the site's own address opens what it names", async ({ cv, page }) => {
  await cv.open("/?q=fix");
  await cv.box.fill(`${sampleUrl}/?q=language:python`);
  await expect(page).toHaveURL(`${sampleUrl}/?q=language:python`);
  await cv.expectTotal(100);
  await cv.box.fill("");
  const written = `${new URL(sampleUrl).host}/entries/lib-weft-1/#why-another-table-printer`;
  await cv.box.pressSequentially(written);
  await expect(cv.box).toHaveValue(written);
  await cv.box.press("Enter");
  await expect(page).toHaveURL(`${sampleUrl}/entries/lib-weft-1/#why-another-table-printer`);
  await expect(page.getByRole("heading", { level: 1, name: "Weft" })).toBeVisible();
});

test("an address that starts with two slashes can be changed", async ({ cv, page }) => {
  await page.goto(`${sampleUrl}//?q=tmux`);
  await expect(cv.head).toBeVisible();
  await cv.box.fill("table");
  await cv.box.press("Enter");
  await expect(page).toHaveURL(`${sampleUrl}/?q=table`);
});
