import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./test/e2e/chromium.ts";
import {
  buildFolder,
  hasHistory,
  historyFolder,
  historyUrl,
  largeUrl,
  portOf,
  sampleUrl,
} from "./test/e2e/sites.ts";

const executablePath = findChromium();
const isCi = process.env.CI !== undefined;
const reuseExistingServer = !isCi;

/** Builds into a folder of its own: `dist` is the developer's. */
function serve(name: string, index: number): string {
  const folder = buildFolder(name);
  return `vite build --logLevel error --emptyOutDir --outDir ${folder} && vite preview --outDir ${folder} --port ${portOf(index)}`;
}

const largeData = buildFolder("large-data");

/** Built sites: the sample, a large invented dataset, and, where it is there, a real one. */
export default defineConfig({
  testDir: "test/e2e",
  // Firefox is driven by another Playwright.
  testIgnore: "firefox/**",
  outputDir: "test/e2e/results",
  snapshotPathTemplate: "{testDir}/pictures/{arg}-{projectName}{ext}",
  fullyParallel: true,
  workers: 2,
  forbidOnly: isCi,
  // A test that needs a second try has a race, its own or the page's: it is listed as flaky, to be mended.
  retries: isCi ? 2 : 0,
  timeout: 90_000,
  reporter: [["list"]],
  expect: { timeout: 20_000 },
  use: {
    baseURL: sampleUrl,
    // The documentation's and most developers' clock and language; tests of others set their own.
    locale: "en-US",
    timezoneId: "UTC",
    launchOptions: {
      executablePath,
      // Root may not use Chromium's sandbox; the rest keeps a browser without a network from trying one.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
      testIgnore: "phone.spec.ts",
    },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 412, height: 915 } },
      // What does not depend on the width or the finger is tried once, or the whole takes over a quarter of an hour.
      grep: [/(?:charts|filters|frame|phone|popup|query|visual)\.spec\.ts/, /@phone/],
    },
  ],
  webServer: [
    { command: serve("sample", 0), url: sampleUrl, reuseExistingServer },
    ...(hasHistory
      ? [
          {
            command: serve("history", 1),
            url: historyUrl,
            env: { CV_DATA: historyFolder },
            reuseExistingServer,
          },
        ]
      : []),
    {
      command: `tsx test/measure/page/invented-data.ts 100000 ${largeData} && ${serve("large", 7)}`,
      url: largeUrl,
      env: { CV_DATA: largeData },
      // Generated, checked and compiled first.
      timeout: 180_000,
      reuseExistingServer,
    },
  ],
});
