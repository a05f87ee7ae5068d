import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import shared from "../../../playwright.config.ts";

const { projects = [], webServer, ...rest } = shared;
const [sample] = [webServer ?? []].flat();

/**
 * Tests of the sample's pages that take long, and of what few changes reach: the chart libraries one by one, the demo
 * area, the benchmark, the calendar, presses around menus, and surveys of the whole page. `npm run test:more` runs them.
 */
export default defineConfig({
  ...rest,
  testDir: ".",
  outputDir: "../../../.tmp/more-results",
  projects: projects.map((project) => ({ ...project, testIgnore: [] })),
  ...(sample && { webServer: { ...sample, cwd: fileURLToPath(new URL("../../../", import.meta.url)) } }),
});
