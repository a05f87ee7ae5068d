import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";
import shared from "../../../playwright.config.ts";
import { buildFolder, portOf } from "../sites.ts";

const { webServer, projects: _, ...rest } = shared;
const [sample] = [webServer ?? []].flat();
if (sample === undefined) throw new Error("The tests of each change have no site.");

const root = fileURLToPath(new URL("../../../", import.meta.url));
const url = `http://127.0.0.1:${portOf(0)}`;
/** The day of the pictures, for the builds and for the browser. */
process.env.FIXED_TIME = "2026-11-28T12:00:00Z";

/** Pictures of the examples of `vitae init`. */
export default defineConfig({
  ...rest,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../../.tmp/gallery-results",
  use: {
    ...rest.use,
    ...devices["Desktop Chrome"],
    baseURL: url,
  },
  webServer: {
    ...sample,
    cwd: root,
    command: `tsx --import ./test/e2e/gallery/fixed-time.mjs test/e2e/gallery/serve.ts ${portOf(0)} ${buildFolder("gallery")}`,
    url: `${url}/designer/`,
    reuseExistingServer: false,
  },
});
