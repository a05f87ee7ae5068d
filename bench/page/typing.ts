/**
 * `npm run bench -- typing` types ten letters at an ordinary pace on a slow phone. Other work on the machine makes
 * tasks longer, so a task counts as the processor time that it took; the slowest letter is by the clock.
 *
 *   --site DIR    a built site; several take turns. By default this project's own site, newly built.
 *   --n 20000     builds the own site with this many invented activities instead of the sample's
 *   --text fix    what is typed
 *   --runs 7      visits to each site; each figure is their median, with minimum and maximum
 */
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { median } from "../engine/run.ts";
import { openPhone, siteOptions, slowDown, takeTurns, traceTasks, withSites } from "./slow-phone.ts";
import { slowestKey, watcher } from "./visit.ts";

const { values } = parseArgs({
  options: {
    ...siteOptions,
    text: { type: "string", default: "fix parser" },
    runs: { type: "string", default: "7" },
  },
});

/** By then the page has rendered its whole list. */
const settledMs = 4000;
const keyIntervalMs = 150;
const longTaskMs = 50;

interface Typed {
  readonly longest: number;
  readonly long: number;
  readonly letter: number;
}

async function measure(browser: Browser, url: string): Promise<Typed> {
  const page = await openPhone(browser);
  await page.addInitScript(() => {
    window.readyLandmark = "";
    window.wholeLandmark = "";
  });
  await page.addInitScript({ path: watcher });
  await page.goto(url);
  await page.waitForTimeout(settledMs);
  await page.getByRole("combobox").first().click();
  await slowDown(page);
  await page.waitForTimeout(settledMs / 4);
  await page.evaluate(() => {
    window.seenByVisit.events = [];
  });
  const traced = await traceTasks(browser, page, "keydown", async () => {
    await page.keyboard.type(values.text, { delay: keyIntervalMs });
    await page.waitForTimeout(settledMs / 4);
  });
  const { events } = await page.evaluate(() => window.seenByVisit);
  await page.context().close();
  const tasks = traced.map(({ tdur = 0 }) => tdur / 1000);
  return {
    longest: Math.max(...tasks),
    long: tasks.filter((ms) => ms > longTaskMs).length,
    letter: slowestKey(events),
  };
}

const describe = (figures: readonly number[]) => {
  const [least, middle, most] = [Math.min(...figures), median(figures), Math.max(...figures)].map(Math.round);
  return `${middle} (${least} to ${most})`;
};
await withSites(values, async (browser, sites) => {
  const typed = await takeTurns(sites, Number(values.runs), ({ server }) => measure(browser, server.url));
  const columns = {
    "longest task, ms": "longest",
    "tasks over 50 ms": "long",
    "slowest letter, ms": "letter",
  } as const;
  const rows = sites.map(({ folder }, at) => [
    folder,
    Object.fromEntries(
      Object.entries(columns).map(([name, key]) => [name, describe((typed[at] ?? []).map((of) => of[key]))]),
    ),
  ]);
  console.table(Object.fromEntries(rows));
});
