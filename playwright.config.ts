import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./test/e2e/chromium.ts";
import {
  builtSample,
  portfolioData,
  portfolioFolder,
  portfolioUrl,
  portOf,
  sampleData,
  sampleFolder,
  sampleUrl,
} from "./test/e2e/sites.ts";

// Every build of a test takes the tests' own sample: what is in public/data is the owner's, who may have replaced it.
process.env.CV_DATA = sampleData;

const executablePath = findChromium();
const isCi = process.env.CI !== undefined;
const reuseExistingServer = !isCi;

/** Builds into the tests' own folder, because `dist` is the developer's. */
function serve(
  folder: string,
  index: number,
  { isBuilt = false, data = sampleData }: { isBuilt?: boolean; data?: string } = {},
): string {
  const preview = `tsx node/cli/main.ts preview ${folder} --port ${portOf(index)}`;
  return isBuilt ? preview : `tsx node/cli/main.ts build --data ${data} --out ${folder} && ${preview}`;
}

/** The data is checked and compiled before a server starts, on a machine that may be busy. */
const buildTimeoutMs = 180_000;

/** The others have configurations of their own. */
const notHere = ["**/firefox/**", "**/webkit/**", "**/gallery/**", "**/more/**"];

/**
 * What each change is tried with: one walk a feature, on the sample in English and German. What sweeps over sizes,
 * pages or languages is in `more`, or has the tag `@more` in the file of its feature.
 */
export default defineConfig({
  testDir: "test/e2e",
  testIgnore: notHere,
  outputDir: "test/e2e/results",
  snapshotPathTemplate: "{testDir}/pictures/{arg}-{projectName}{ext}",
  fullyParallel: true,
  // Two processors are idle for a third of the time where two tests run at once, since a test waits for what it sees.
  workers: 3,
  forbidOnly: isCi,
  // A test that passes on the second try is listed as flaky, because it or the page has a race.
  retries: isCi ? 2 : 0,
  timeout: 90_000,
  // What the machine's speed decides is tried each night.
  grepInvert: process.env.NIGHTLY === undefined ? [/@more/, /@clock/] : [/@more/],
  reporter: [["list"]],
  expect: { timeout: 20_000 },
  use: {
    baseURL: sampleUrl,
    // This is the time zone and language of the documentation; tests of others set their own.
    locale: "en-US",
    timezoneId: "UTC",
    launchOptions: {
      executablePath,
      // A machine's own fonts would change every width.
      env: {
        ...process.env,
        FONTCONFIG_FILE: fileURLToPath(new URL("test/e2e/pictures/fonts.conf", import.meta.url)),
      },
      // Chromium's sandbox does not run as root. Only the headless shell would hint fonts, in spite of fonts.conf, and
      // letters be narrower than in the whole browser. The other flags keep it from using the network.
      args: [
        "--no-sandbox",
        "--font-render-hinting=none",
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
      testIgnore: [...notHere, "**/phone.spec.ts"],
    },
    {
      name: "phone",
      testIgnore: notHere,
      use: { ...devices["Pixel 7"], viewport: { width: 412, height: 915 } },
      // A test runs here only where width or touch changes what it finds: a layout that folds, a sheet in place of a
      // row, a tap in place of a key. All of them twice would take over a quarter of an hour. `@phone-more`: at night.
      grep: [/(?:phone|visual)\.spec\.ts/, /@phone(?!-more)/],
    },
  ],
  webServer: [
    {
      command: serve(sampleFolder, 0, { isBuilt: builtSample !== undefined }),
      url: sampleUrl,
      timeout: buildTimeoutMs,
      reuseExistingServer,
    },
    {
      command: serve(portfolioFolder, 2, { data: portfolioData }),
      url: portfolioUrl,
      timeout: buildTimeoutMs,
      reuseExistingServer,
    },
  ],
});
