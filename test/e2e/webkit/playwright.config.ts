import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findFreePorts } from "../../free-ports.ts";

// The first process takes free ports and passes them on to the worker: for the site, the driver and the display.
process.env.WEBKIT_PORTS ??= findFreePorts(2).join();
const [port] = process.env.WEBKIT_PORTS.split(",");
const url = `http://127.0.0.1:${port}`;
const site = process.env.WEBKIT_SITE ?? process.env.BUILT_SITE ?? ".tmp/size";

/**
 * Runs the main flow in WebKitGTK, the engine of Safari, over W3C WebDriver: Playwright's own WebKit cannot be installed
 * from Debian. Playwright is only the runner.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../../.tmp/webkit-results",
  // One browser.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  retries: process.env.CI === undefined ? 0 : 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: { baseURL: url },
  webServer: {
    command: `npx tsx node/cli/main.ts preview ${site} --port ${port}`,
    cwd: fileURLToPath(new URL("../../..", import.meta.url)),
    url,
  },
});
