/** Measures where the first result begins after a search, as a share of the window's height. */
import type { Browser, Page } from "@playwright/test";

/** The windows of common phones, tablets, laptops and desktops, in CSS pixels. */
export const windowSizes = [
  { width: 360, height: 740 },
  { width: 412, height: 915 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1600, height: 1000 },
  { width: 1920, height: 1080 },
] as const;

/** Returns the share of the window's height above the first result; the page must show an answer. */
export async function measureFirstResult(page: Page): Promise<number> {
  const { height } = page.viewportSize() ?? { height: Number.NaN };
  const box = await page.locator("main article:visible").first().boundingBox();
  return (box?.y ?? Number.NaN) / height;
}

/**
 * Measures at all sizes, after following a link to `text` and after typing it. `ready`: a selector of the answered
 * page.
 */
export async function measureFirstResults(
  browser: Browser,
  url: string,
  { text, ready, box }: { text: string; ready: string; box: string },
): Promise<{ size: string; link: number; typed: number }[]> {
  const found = [];
  for (const { width, height } of windowSizes) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
    const share = async () => {
      await page.locator(ready).waitFor();
      await page.waitForTimeout(1000);
      return measureFirstResult(page);
    };
    await page.goto(`${url}?q=${encodeURIComponent(text)}`);
    const link = await share();
    await page.goto(url);
    await page.locator(ready).waitFor();
    await page.locator(box).first().fill(text);
    await page.keyboard.press("Enter");
    const typed = await share();
    found.push({ size: `${width}x${height}`, link, typed });
    await page.close();
  }
  return found;
}
