import { defineConfig, devices } from "@playwright/test";
import shared from "../../playwright.config.ts";
import { faultsUrl } from "./hosts/hosts.ts";

const { webServer: _servers, projects: _projects, ...rest } = shared;
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

/** Tests of failures and of hosts, with two separate builds and servers that misbehave. */
export default defineConfig({
  ...rest,
  outputDir: "../../.tmp/faults-results",
  // `npm run test:more` runs them beside tests of pages.
  workers: 2,
  // `npm test` tries a fault of each kind of file.
  ...(process.env.SAMPLES !== undefined && { grep: /@sample/ }),
  // Vitest runs the `.test.ts` files.
  testMatch: "*.spec.ts",
  globalSetup: "./hosts/start.ts",
  use: { ...rest.use, baseURL: faultsUrl },
  projects: [
    { name: "faults", testDir: ".", testIgnore: "hosts/**", use: desktop },
    { name: "hosts", testDir: "./hosts", use: desktop },
  ],
});
