/**
 * `npm run bench:typing`: ten letters at an ordinary pace on a slow phone. Other work of the machine makes tasks longer,
 * so a task counts as the processor time that it took; the slowest letter is by the clock.
 *
 *   --site DIR    a built site; several take turns. The default is this project's own, built anew.
 *   --n 20000     builds the own site with this many invented activities instead of the sample's
 *   --text fix    what is typed
 *   --runs 7      visits to each site; each figure is their median, with the least and the most
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { median } from "../../../worker/benchmark/run.ts";
import { findChromium } from "../../e2e/chromium.ts";
import { buildOwnSite } from "./own-site.ts";
import { serveShaped } from "./shaped-server.ts";
import { slowestKey, watcher } from "./visit.ts";

const { values } = parseArgs({
  options: {
    site: { type: "string", multiple: true, default: [] },
    n: { type: "string" },
    text: { type: "string", default: "fix parser" },
    runs: { type: "string", default: "7" },
  },
});

/** The page has rendered its whole list by then. */
const settledMs = 4000;
const keyIntervalMs = 150;
const cpuSlowdown = 4;
const longTaskMs = 50;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** The processor time, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly type?: string } };
}

interface Typed {
  readonly longest: number;
  readonly long: number;
  readonly letter: number;
}

async function measure(browser: Browser, url: string): Promise<Typed> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.readyLandmark = "";
    window.wholeLandmark = "";
  });
  await page.addInitScript({ path: watcher });
  await page.goto(url);
  await page.waitForTimeout(settledMs);
  await page.getByRole("combobox").first().click();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.waitForTimeout(settledMs / 4);
  await page.evaluate(() => {
    window.seenByVisit.events = [];
  });
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await page.keyboard.type(values.text, { delay: keyIntervalMs });
  await page.waitForTimeout(settledMs / 4);
  const { events } = await page.evaluate(() => window.seenByVisit);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  await context.close();
  const first = traceEvents.find(
    ({ name, args }) => name === "EventDispatch" && args.data?.type === "keydown",
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === "RunTask" && pid === first?.pid && tid === first.tid)
    .map(({ tdur = 0 }) => tdur / 1000);
  return {
    longest: Math.max(...tasks),
    long: tasks.filter((ms) => ms > longTaskMs).length,
    letter: slowestKey(events),
  };
}

const folders = values.site.map((folder) => resolve(folder));
if (folders.length === 0)
  folders.push(await buildOwnSite(values.n === undefined ? undefined : Number(values.n), undefined));
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const servers = await Promise.all(folders.map((folder) => serveShaped(folder)));
const typed: Typed[][] = folders.map(() => []);
for (let run = 0; run < Number(values.runs); run++)
  for (const [at, { url }] of servers.entries()) typed[at]?.push(await measure(browser, url));
for (const server of servers) await server.close();
await browser.close();

const describe = (figures: readonly number[]) => {
  const [least, middle, most] = [Math.min(...figures), median(figures), Math.max(...figures)].map(Math.round);
  return `${middle} (${least} to ${most})`;
};
console.table(
  Object.fromEntries(
    folders.map((folder, at) => [
      folder,
      {
        "longest task, ms": describe(typed[at]?.map(({ longest }) => longest) ?? []),
        "tasks over 50 ms": describe(typed[at]?.map(({ long }) => long) ?? []),
        "slowest letter, ms": describe(typed[at]?.map(({ letter }) => letter) ?? []),
      },
    ]),
  ),
);
