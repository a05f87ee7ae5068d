import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./test/e2e/chromium.ts";
import { hasHistory, historyFolder, historyUrl, sampleUrl } from "./test/e2e/sites.ts";

const executablePath = findChromium();
const isCi = process.env.CI !== undefined;
const reuseExistingServer = !isCi;

/** Two built sites: the sample, and, where it is there, a large real dataset. */
export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test/e2e/results",
  snapshotPathTemplate: "{testDir}/pictures/{arg}-{projectName}{ext}",
  fullyParallel: true,
  workers: 2,
  forbidOnly: isCi,
  // Machines of CI are shared and slow; a test that needed its second try is listed as flaky, and is a bug to mend.
  retries: isCi ? 2 : 0,
  timeout: 60_000,
  reporter: [["list"]],
  expect: { timeout: 15_000 },
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
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 412, height: 915 } },
      // What does not depend on the width or the finger is tried once, or the whole takes over a quarter of an hour.
      testIgnore: /(?:address|badges|demo|history|loading|print|routes|store|theme)\.spec\.ts$/,
    },
  ],
  webServer: [
    { command: "vite build && vite preview --port 4301", url: sampleUrl, reuseExistingServer },
    ...(hasHistory
      ? [
          {
            command: "vite build --outDir .tmp/history && vite preview --outDir .tmp/history --port 4302",
            url: historyUrl,
            env: { CV_DATA: historyFolder },
            reuseExistingServer,
          },
        ]
      : []),
  ],
});
