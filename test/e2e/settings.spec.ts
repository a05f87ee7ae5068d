/** Tests the page under the visitor's own settings: a larger font size, the system's colours. */
import { expect, test } from "./page.ts";

test.describe("letters of twice the size on a narrow phone", () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test("nothing in the head has to be scrolled to sideways", async ({ cv, page }) => {
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.fontSize = "200%";
      });
    });
    await cv.open();
    await cv.expectNoSidewaysScroll();
    for (const control of await page
      .getByRole("banner")
      .locator("a:not([href^='#']):visible, button:visible")
      .all())
      await expect(control).toBeInViewport({ ratio: 1 });
    for (const name of ["Options", "Charts"]) {
      const button = page.getByRole("button", { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    const field = await page.locator(".query-field").boundingBox();
    expect(field?.width).toBeGreaterThan(200);
    expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThan(360 - 16);
    await cv.unfold();
    await cv.dropdown(/^Language/).tap();
    expect(
      (
        await cv
          .option(/^Python/)
          .getByText("Python")
          .boundingBox()
      )?.width,
    ).toBeGreaterThan(100);
  });
});

test("in forced colours a disabled option looks disabled", async ({ cv, page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await cv.open("/?q=org:weft&from=2015&to=2018");
  const colorOf = (element: Element) => getComputedStyle(element).color;
  const gray = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement("i"));
    sample.style.color = "GrayText";
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  });
  for (const name of [/^Language/, /^Start year/]) {
    await cv.dropdown(name).click();
    const options = page.getByRole("option");
    const disabled = options.and(page.locator("[aria-disabled=true]")).first();
    const enabled = options.and(page.locator("[aria-disabled=false]")).first();
    expect(await disabled.locator("span").last().evaluate(colorOf)).toBe(gray);
    expect(await enabled.locator("span").last().evaluate(colorOf)).not.toBe(gray);
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
  }
});
