/**
 * `npm run bench:tasks`: the longest task of the main thread after each press on a slow phone, in milliseconds. Other
 * work of the machine makes tasks longer, never shorter, so the least of several runs is shown.
 *
 *   --site DIR   a built site; several take turns. The default is this project's own, built anew.
 *   --n 75867    builds the own site with this many invented activities instead of the sample's
 *   --runs 5     presses in each site
 *   --only NAME  a part of a press's name
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { libraries } from "../../../src/chart-libraries.ts";
import { findChromium } from "../../e2e/chromium.ts";
import { buildOwnSite } from "./own-site.ts";
import { serveShaped } from "./shaped-server.ts";

const { values } = parseArgs({
  options: {
    site: { type: "string", multiple: true, default: [] },
    n: { type: "string" },
    runs: { type: "string", default: "5" },
    only: { type: "string", default: "" },
  },
});

interface Press {
  path?: string;
  prepare?: (page: Page) => Promise<void>;
  find: (page: Page) => Locator;
}

const settledMs = 1500;
const cpuSlowdown = 4;

const unfold =
  (...finds: Press["find"][]) =>
  async (page: Page) => {
    for (const find of finds) {
      await find(page).first().tap();
      await page.waitForTimeout(settledMs);
    }
  };
const optionsButton = (page: Page) => page.locator("button[aria-label^=Options]");
const chartsButton = (page: Page) => page.locator("button[aria-controls=charts]");
const menuButton = (at: number) => (page: Page) => page.locator("button[aria-haspopup=listbox]").nth(at);
const chooser = (page: Page) => page.getByRole("button", { name: /^Drawn with / });
const libraryOption = (library: string) => (page: Page) =>
  page.getByRole("menuitemradio", { name: new RegExp(`^${library}`, "i") });

const presses: Record<string, Press> = {
  Options: { find: optionsButton },
  Charts: { find: chartsButton },
  popup: { find: (page) => page.locator("article .language-dot") },
};
for (const [at, menu] of ["languages", "categories", "organizations", "start year", "end year"].entries())
  presses[`menu of ${menu}`] = { prepare: unfold(optionsButton), find: menuButton(at) };
for (const library of libraries) {
  const path = `/?chart=${library === "victory" ? "nivo" : "victory"}`;
  presses[library] = { path, prepare: unfold(chartsButton, chooser), find: libraryOption(library) };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds. */
  readonly dur?: number;
}

async function measure(browser: Browser, url: string, { path = "/", prepare, find }: Press) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.waitForTimeout(2 * settledMs);
  await prepare?.(page);
  const target = find(page).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error("What is to be pressed is not shown.");
  await page.waitForTimeout(settledMs);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  // A press by position: a locator's own search of the page would count.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(3 * settledMs);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  await context.close();
  const thread = traceEvents.find(({ name }) => name === "FunctionCall" || name === "EventDispatch");
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === "RunTask" && pid === thread?.pid && tid === thread.tid,
  );
  return Math.max(...tasks.map(({ dur = 0 }) => dur / 1000));
}

const folders = values.site.map((folder) => resolve(folder));
if (folders.length === 0)
  folders.push(await buildOwnSite(values.n === undefined ? undefined : Number(values.n), undefined));
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const servers = await Promise.all(folders.map((folder) => serveShaped(folder)));
const rows: Record<string, Record<string, number>> = {};
for (const [name, press] of Object.entries(presses).filter(([name]) => name.includes(values.only))) {
  const least = folders.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < Number(values.runs); run++)
    for (const [at, { url }] of servers.entries())
      least[at] = Math.min(least[at] ?? 0, await measure(browser, url, press));
  rows[name] = Object.fromEntries(folders.map((folder, at) => [folder, Math.round(least[at] ?? 0)]));
}
console.table(rows);
for (const server of servers) await server.close();
await browser.close();
