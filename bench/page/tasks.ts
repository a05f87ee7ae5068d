/**
 * `npm run bench -- tasks` measures the longest task of the main thread after each press on a slow phone, in
 * milliseconds. Other work on the machine makes tasks longer, never shorter, so the minimum of several runs is shown.
 *
 *   --site DIR   a built site; several take turns. By default this project's own site, newly built.
 *   --n 75867    builds the own site with this many invented activities instead of the sample's
 *   --runs 5     presses in each site
 *   --only NAME  a part of a press's name
 */
import { parseArgs } from "node:util";
import type { Browser, Locator, Page } from "@playwright/test";
import { libraries } from "../../src/chart-libraries.ts";
import { openPhone, siteOptions, slowDown, takeTurns, withSites } from "./slow-phone.ts";

const { values } = parseArgs({
  options: {
    ...siteOptions,
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

const expand =
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
  presses[`menu of ${menu}`] = { prepare: expand(optionsButton), find: menuButton(at) };
for (const library of libraries) {
  const path = `/?chart=${library === "victory" ? "nivo" : "victory"}`;
  presses[library] = { path, prepare: expand(chartsButton, chooser), find: libraryOption(library) };
}

async function measure(browser: Browser, url: string, { path = "/", prepare, find }: Press) {
  const page = await openPhone(browser);
  await page.goto(url + path);
  await page.waitForTimeout(2 * settledMs);
  await prepare?.(page);
  const target = find(page).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error("What is to be pressed is not shown.");
  await page.waitForTimeout(settledMs);
  await slowDown(page);
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  // Presses by position, because a locator's search of the page would count.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(3 * settledMs);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  await page.context().close();
  const first = traceEvents.find(
    ({ name, args }) => name === "EventDispatch" && args.data?.type === "pointerdown",
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === "RunTask" && pid === first?.pid && tid === first.tid,
  );
  return Math.max(...tasks.map(({ dur = 0 }) => dur / 1000));
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds. */
  readonly dur?: number;
  readonly args: { readonly data?: { readonly type?: string } };
}

await withSites(values, async (browser, sites) => {
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, press] of Object.entries(presses).filter(([name]) => name.includes(values.only))) {
    const found = await takeTurns(sites, Number(values.runs), ({ server }) =>
      measure(browser, server.url, press),
    );
    rows[name] = Object.fromEntries(
      sites.map(({ folder }, at) => [folder, Math.round(Math.min(...(found[at] ?? [])))]),
    );
  }
  console.table(rows);
});
