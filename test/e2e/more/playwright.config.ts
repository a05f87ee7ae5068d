import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import shared from "../../../playwright.config.ts";
import {
  arabicUrl,
  buildFolder,
  largeCount,
  largeOrgCount,
  largeUrl,
  longWordsUrl,
  portOf,
} from "../sites.ts";

const { projects = [], webServer, grepInvert: _, ...rest } = shared;
const [sample, portfolio] = [webServer ?? []].flat();
if (sample === undefined || portfolio === undefined)
  throw new Error("The tests of each change have no sites.");

const largeData = buildFolder("large-data");
const largeFolder = buildFolder("large");
const arabicFolder = buildFolder("arabic");
const longWordsData = buildFolder("long-words-data");
const longWordsFolder = buildFolder("long-words");
const build = "tsx node/cli/main.ts build --out";
const preview = "tsx node/cli/main.ts preview";
const cwd = fileURLToPath(new URL("../../../", import.meta.url));
const server = { ...sample, cwd };

/**
 * Tests that take long or that few changes affect: sweeps over sizes and pages, pictures, the Arabic and the large
 * site, the chart libraries one by one, the demo area, the benchmark, the calendar, and presses around menus. `npm run
 * test:more` runs them. In files of other folders they have the tag `@more`, or `@phone-more` if only their run on a
 * phone is here.
 */
export default defineConfig({
  ...rest,
  ...(process.env.NIGHTLY === undefined && { grepInvert: /@clock/ }),
  testDir: "..",
  outputDir: "../../../.tmp/more-results",
  projects: projects.map((project) => ({
    ...project,
    testIgnore: ["**/firefox/**", "**/gallery/**", "**/phone.spec.ts"],
    grep:
      project.name === "phone"
        ? [/more\/visual\.spec/, /(?=.*(?:more\/|@more)).*@phone/, /@phone-more/]
        : /more\/|@more/,
  })),
  webServer: [
    server,
    { ...portfolio, cwd },
    {
      ...server,
      command: `${build} ${arabicFolder} && ${preview} ${arabicFolder} --port ${portOf(1)}`,
      url: arabicUrl,
      env: { CV_LANGUAGE: "ar" },
    },
    {
      ...server,
      command: `tsx test/invented-data.ts ${largeCount} ${largeData} --orgs ${largeOrgCount} --no-pdf && ${build} ${largeFolder} && ${preview} ${largeFolder} --port ${portOf(7)}`,
      url: largeUrl,
      env: { CV_DATA: largeData },
    },
    {
      ...server,
      command: `tsx test/e2e/more/long-words-data.ts ${longWordsData} && ${build} ${longWordsFolder} && ${preview} ${longWordsFolder} --port ${portOf(8)}`,
      url: longWordsUrl,
      env: { CV_DATA: longWordsData },
    },
  ],
});
