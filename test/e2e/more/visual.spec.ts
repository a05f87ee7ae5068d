/**
 * Compares the main states with the screenshots in pictures/. A shifted column or a lost colour, which no other test
 * finds, is a difference here. `TAKE_PICTURES=1 npm run test:more -- more-pages visual --update-snapshots` takes new ones,
 * and those of the READMEs.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { listShippedThemes, readTheme } from "../../../node/owner/theme.ts";
import { makeSiteTheme } from "../../../node/site/theme.ts";
import { type CvPage, expect, test } from "../page.ts";
import { sampleFolder } from "../sites.ts";

// The charts belong to the pictures.
test.use({ isIdle: true });

test.beforeEach(async ({ page }, testInfo) => {
  // All systems share one set of screenshots, since only fonts made them differ.
  testInfo.snapshotSuffix = "";
  await page.clock.setFixedTime(new Date("2026-01-15T12:00:00Z"));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
});

/**
 * Compares the screen, without a blinking caret. A thousandth of the pixels may differ, because browser versions smooth
 * differently: that is a tenth of a line of text, and less than a card.
 */
async function expectPicture(cv: CvPage, name: string): Promise<void> {
  const { page } = cv;
  await page.mouse.move(0, 0);
  await expectDrawn(cv);
  await expect(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.001, animations: "disabled" });
}

/** Waits for the charts if the window shows them. They load once they are in sight; on a phone they are collapsed. */
async function expectDrawn({ page }: CvPage): Promise<void> {
  const charts = page.getByRole("region", { name: "Charts" });
  const box = (await charts.isVisible()) ? await charts.boundingBox() : null;
  if (box === null || box.y >= (page.viewportSize()?.height ?? 0)) return;
  // Bars and points are drawn before the pie's slices have grown to their size.
  for (const chart of await charts.locator("[data-chart]").all())
    await expect(chart.locator("svg path").first()).toBeVisible();
}

test("home", async ({ cv }) => {
  await cv.open();
  await expectPicture(cv, "home-light");
});

test("home in the dark", async ({ cv, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await cv.open();
  await expectPicture(cv, "home-dark");
});

test("a query with problems, and nothing found", async ({ cv }) => {
  await cv.open("/?q=colour:red+te*st");
  await expect(cv.problems).toBeVisible();
  await expectPicture(cv, "problems");
});

test("opened cards, the theme menu over them", async ({ cv, page }) => {
  await cv.open("/?q=language:python+-docs+year:2015..2018");
  for (const card of [0, 1, 2]) await cv.cards.nth(card).getByRole("button", { name: "Details" }).click();
  await page.evaluate(() => {
    const top = document.querySelector("article")?.getBoundingClientRect().top ?? 0;
    window.scrollTo({ top: top + window.scrollY - 220, behavior: "instant" });
  });
  await page.getByRole("button", { name: "Theme" }).click();
  await expectPicture(cv, "cards");
});

test("the footer, and the way back up", async ({ cv, page }) => {
  await cv.open("/?q=year:2007");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expectPicture(cv, "footer");
});

if (process.env.TAKE_PICTURES !== undefined)
  test.describe("the pictures of READMEs", () => {
    test.skip(({ isMobile }) => isMobile, "taken on a desktop alone");

    test("the README's picture", async ({ cv, page }) => {
      await page.setViewportSize({ width: 1280, height: 1040 });
      await cv.open("/?q=language:python+-docs+year:2015..2018");
      await expectDrawn(cv);
      // A phone's page has no scrollbar, so no space is kept for one.
      await page.evaluate(() => document.documentElement.style.setProperty("scrollbar-gutter", "auto"));
      await page.screenshot({ path: fileURLToPath(new URL("../pictures/readme.png", import.meta.url)) });
    });

    test("the picture of the PDF, by poppler's pdftoppm", () => {
      const picture = fileURLToPath(new URL("../pictures/cv-pdf", import.meta.url));
      const pdf = `${sampleFolder}/cv.pdf`;
      execFileSync("pdftoppm", ["-r", "70", "-singlefile", "-png", pdf, picture]);
    });

    test("the themes' pictures, light and dark in each", async ({ cv, page, context }) => {
      await page.setViewportSize({ width: 1120, height: 680 });
      for (const name of listShippedThemes()) {
        const reply = readTheme(name);
        if (!reply.ok) throw new Error(reply.defects.join("\n"));
        const { head } = makeSiteTheme(reply.theme, { nameFile: () => "" });
        await page.emulateMedia({ colorScheme: "light" });
        await cv.open("/?q=language:python+-docs+year:2015..2018");
        await expectDrawn(cv);
        // The page's policy allows no style elements, but it allows style sheets that a script constructs.
        await page.evaluate(
          (css) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(css);
            document.adoptedStyleSheets = [sheet];
            document.documentElement.style.setProperty("scrollbar-gutter", "auto");
          },
          head.replace(/<\/?style>/g, ""),
        );
        const halves: string[] = [];
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator("html")).toHaveClass(new RegExp(colorScheme));
          // The charts render again in these colours.
          await expectDrawn(cv);
          halves.push(`data:image/png;base64,${(await page.screenshot()).toString("base64")}`);
        }
        const both = await context.newPage();
        await both.setViewportSize({ width: 840, height: 510 });
        await both.setContent(
          `<style>*{margin:0}img{position:absolute;width:100%}img+img{clip-path:polygon(62% 0,100% 0,100% 100%,38% 100%)}</style>${halves.map((src) => `<img src="${src}" />`).join("")}`,
        );
        await both.screenshot({
          path: fileURLToPath(new URL(`../pictures/theme-${name}.png`, import.meta.url)),
        });
        await both.close();
      }
    });
  });
