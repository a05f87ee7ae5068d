import { defineConfig, devices } from "@playwright/test";
import shared from "../../playwright.config.ts";
import { faultsUrl } from "./hosts/hosts.ts";

const { webServer: _servers, projects: _projects, ...rest } = shared;
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

/** What can go wrong, and the hosts on which it must not: two builds of their own, and servers that misbehave. */
export default defineConfig({
  ...rest,
  outputDir: "../../.tmp/faults-results",
  // They wait for time-outs more than they work.
  workers: 3,
  // Vitest runs the others.
  testMatch: "*.spec.ts",
  globalSetup: "../hosts/start.ts",
  use: { ...rest.use, baseURL: faultsUrl },
  projects: [
    { name: "faults", testDir: ".", use: desktop },
    { name: "hosts", testDir: "../hosts", use: desktop },
  ],
});
