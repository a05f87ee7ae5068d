import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findFreePorts } from "../../free-ports.ts";
import { findFirefox } from "./find-firefox.ts";

// The first process takes a free port and passes it on to the workers.
process.env.FIREFOX_PORT ??= String(findFreePorts(1)[0]);
const port = process.env.FIREFOX_PORT;
const url = `http://127.0.0.1:${port}`;
const site = process.env.FIREFOX_SITE ?? ".tmp/size";

/** Runs the main flow in Debian's Firefox over WebDriver BiDi. Newer versions of Playwright do not start it. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../../.tmp/firefox-results",
  // One browser for each project: the start of one takes longer than its tests.
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // As in Chromium: a test that passes on the second try is listed as flaky.
  retries: process.env.CI === undefined ? 0 : 2,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    baseURL: url,
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: { executablePath: findFirefox() },
    locale: "en-US",
    timezoneId: "UTC",
  },
  projects: [
    { name: "firefox-desktop", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "firefox-phone",
      use: { viewport: { width: 412, height: 915 } },
      // A narrow window has no years beside the list. Of the samples of each change, it has what layout decides.
      ...(process.env.SAMPLES === undefined ? { grepInvert: /@wide/ } : { grep: /charts render/ }),
    },
  ],
  webServer: {
    command: `npx tsx node/cli/main.ts preview ${site} --port ${port}`,
    cwd: fileURLToPath(new URL("../../..", import.meta.url)),
    url,
  },
});
