/**
 * `npm run bench -- answer` measures the time to the first answer on a slow phone: a word is typed as soon as a search
 * box is on the screen, and the clock stops when a hit is marked. Three pages that a developer could build instead take
 * turns: React with MiniSearch, React InstantSearch with itemsjs, and a static list with Pagefind.
 *
 *   --site DIR     a built site; several take turns. By default this project's own site, newly built.
 *   --n 20000      builds the own site with this many invented activities instead of the sample's
 *   --text fix     the word
 *   --runs 9       visits to each page; each figure is their median, with minimum and maximum
 *   --no-peers     leaves out the other pages
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { median } from "../engine/run.ts";
import type { Line, ShapedServer } from "./shaped-server.ts";
import { openPhone, type Site, siteOptions, slowDown, takeTurns, withSites } from "./slow-phone.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const peers = ["minisearch", "instantsearch", "pagefind"];
const peersFolder = join(root, ".tmp/page/peers");

const { values } = parseArgs({
  allowNegative: true,
  options: {
    ...siteOptions,
    text: { type: "string", default: "fix" },
    runs: { type: "string", default: "9" },
    peers: { type: "boolean", default: true },
  },
});

/** Slow 4G, as in Lighthouse. */
const line: Line = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };
const box = "input[type=search], input[type=text], [role=searchbox]";
const settledMs = 3000;
const keyIntervalMs = 150;

/** The recordings of the script in the page. Times are in milliseconds since the navigation began. */
interface Seen {
  firstPaint?: number;
  /** When a hit was marked. */
  answered?: number;
  tasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    seenByVisit: Seen;
  }
}

/** This script is plain JavaScript, because the browser reads it as it is. */
const watcher = fileURLToPath(new URL("./watch-page.js", import.meta.url));

interface Answered {
  readonly painted: number;
  readonly answered: number;
  /** Everything that was sent until then, to the page and its workers. */
  readonly bytes: number;
  readonly requests: number;
  /** The longest tasks until the answer and while ten letters are typed later, by the clock; 0 if below 50 ms. */
  readonly longestLoading: number;
  readonly longestTyping: number;
}

async function measure(browser: Browser, server: ShapedServer): Promise<Answered> {
  const page = await openPhone(browser);
  await slowDown(page);
  await page.addInitScript({ path: watcher });
  server.forget();
  server.setLine(line);
  await page.goto(server.url, { waitUntil: "commit" });
  const search = page.locator(box).first();
  await search.waitFor();
  await search.focus();
  await page.keyboard.insertText(values.text);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.seenByVisit.answered !== undefined, undefined, { timeout: 90_000 });
  const sent = [...server.sent];
  const {
    firstPaint = Number.NaN,
    answered = Number.NaN,
    tasks,
  } = await page.evaluate(() => window.seenByVisit);
  server.setLine(undefined);
  await page.waitForTimeout(settledMs);
  const typedFrom = await page.evaluate(() => performance.now());
  await search.fill("");
  await page.keyboard.type("prefix tab", { delay: keyIntervalMs });
  await page.waitForTimeout(settledMs / 3);
  const later = await page.evaluate(() => window.seenByVisit.tasks);
  await page.context().close();
  const longest = (list: typeof tasks) => Math.max(0, ...list.map(({ duration }) => duration));
  return {
    painted: firstPaint,
    answered,
    bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: sent.length,
    longestLoading: longest(tasks),
    longestTyping: longest(later.filter(({ start }) => start >= typedFrom)),
  };
}

const columns: Readonly<Record<string, (of: Answered) => number>> = {
  "painted, ms": ({ painted }) => painted,
  "answered, ms": ({ answered }) => answered,
  "kB until then": ({ bytes }) => bytes / 1000,
  requests: ({ requests }) => requests,
  "longest task loading, ms": ({ longestLoading }) => longestLoading,
  "longest task typing, ms": ({ longestTyping }) => longestTyping,
};

const describe = (figures: readonly number[]) => {
  const [least, middle, most] = [Math.min(...figures), median(figures), Math.max(...figures)].map(Math.round);
  return `${middle} (${least} to ${most})`;
};

function buildPeers(): string[] {
  const build = ["bench/page/peers/build.mjs", join(root, "test/sample/activities.json"), peersFolder];
  execFileSync(process.execPath, build, { cwd: root, stdio: ["ignore", 2, 2] });
  return peers.map((name) => join(peersFolder, name, "site"));
}

await withSites(
  values,
  async (browser, sites) => {
    const found = await takeTurns(sites, Number(values.runs), ({ server }) => measure(browser, server));
    const nameOf = ({ folder }: Site) =>
      peers.find((name) => folder === join(peersFolder, name, "site")) ?? folder;
    const rows = sites.map((site, at) => [
      nameOf(site),
      Object.fromEntries(
        Object.entries(columns).map(([name, of]) => [name, describe((found[at] ?? []).map(of))]),
      ),
    ]);
    console.table(Object.fromEntries(rows));
    const answeredAt = (name: string) => {
      const at = sites.findIndex((site) => nameOf(site) === name);
      return median((found[at] ?? []).map(({ answered }) => answered));
    };
    if (values.peers)
      for (const site of sites.slice(0, sites.length - peers.length)) {
        const ratio = answeredAt(nameOf(site)) / answeredAt("minisearch");
        process.stdout.write(`${nameOf(site)}: answered in ${ratio.toFixed(2)} of MiniSearch's time\n`);
      }
  },
  values.peers ? buildPeers() : [],
);
