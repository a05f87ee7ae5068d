/**
 * `npm run bench -- page` measures how a built site behaves on a slow phone: the median of several visits.
 *
 *   --site DIR          a built site; several take turns. By default this project's own site, newly built.
 *   --n 20000           builds the own site with this many invented activities instead of the sample's
 *   --orgs 5000         and with this many organizations
 *   --path /            the page to visit
 *   --runs 5            visits to each site
 *   --ready SELECTOR    an element that exists once the site can be searched; `h2/^\d+ hits$/` also matches its text
 *   --whole SELECTOR    the same once all data is searched, if a site answers from its newest part first; '' if not
 *   --box SELECTOR      the box for the search text
 *   --filter A,B        elements to click one after the other to choose a filter
 *   --text fix          the text to search for when the first result's position is measured
 *   --rest 60           the seconds for which the page is left alone before it is scrolled
 *   --json              prints the figures as JSON
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { median } from "../engine/run.ts";
import { measureFirstResults } from "./first-result.ts";
import { cpuSlowdown, phoneViewport, siteOptions, takeTurns, withSites } from "./slow-phone.ts";
import { type Conditions, type Landmarks, type Size, type Visit, visit } from "./visit.ts";

const { values } = parseArgs({
  options: {
    ...siteOptions,
    path: { type: "string", default: "/" },
    runs: { type: "string", default: "5" },
    text: { type: "string", default: "fix" },
    rest: { type: "string", default: "60" },
    ready: { type: "string", default: "#results/^[\\d,]+ results?$/" },
    whole: { type: "string", default: "main p/^newest first$/" },
    box: { type: "string", default: "input[type=search], [role=searchbox]" },
    filter: {
      type: "string",
      default: "button[aria-label^=Options], [aria-haspopup=listbox], [role=option]",
    },
    json: { type: "boolean", default: false },
  },
});

/** The values are those of Lighthouse's slow 4G. */
const conditions: Conditions = {
  line: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 },
  restMs: Number(values.rest) * 1000,
};

interface Row {
  readonly name: string;
  readonly of: (visit: Visit) => number | undefined;
  readonly digits: number;
}

/**
 * Elements are in the document. The nodes held also include texts, and nodes that have left the document but not
 * memory.
 */
function sizeRows(when: string, of: (visit: Visit) => Size): Row[] {
  return [
    { name: `elements, ${when}`, of: (visit) => of(visit).elements, digits: 0 },
    { name: "  nodes held", of: (visit) => of(visit).heldNodes, digits: 0 },
    { name: "  main-thread heap, MB", of: (visit) => of(visit).heapBytes / 1e6, digits: 1 },
  ];
}

const rows: readonly Row[] = [
  { name: "first paint, ms", of: ({ firstPaint }) => firstPaint, digits: 0 },
  { name: "largest paint, ms", of: ({ largestPaint }) => largestPaint, digits: 0 },
  { name: "search usable, ms", of: ({ usable }) => usable, digits: 0 },
  { name: "main thread blocked, ms", of: ({ blocked }) => blocked, digits: 0 },
  { name: "layout shift", of: ({ layoutShift }) => layoutShift, digits: 3 },
  { name: "requests until usable", of: ({ requests }) => requests, digits: 0 },
  { name: "kB until usable", of: ({ bytes }) => bytes / 1000, digits: 1 },
  { name: "of these scripts, workers' too", of: ({ scriptBytes }) => scriptBytes / 1000, digits: 1 },
  { name: "whole answer after last byte, ms", of: (visit) => visit.wholeAfterLastByte, digits: 0 },
  ...sizeRows("settled", ({ settled }) => settled),
  ...sizeRows("at rest", ({ rested }) => rested),
  ...sizeRows("scrolled to the end", ({ scrolledToEnd }) => scrolledToEnd),
  ...sizeRows("after 100 queries", ({ afterQueries }) => afterQueries),
  { name: "slowest of ten letters, ms", of: ({ letter }) => letter, digits: 0 },
  { name: "long tasks while typing", of: ({ longTasksTyping }) => longTasksTyping, digits: 0 },
  { name: "filter chosen to painted, ms", of: ({ choice }) => choice, digits: 0 },
];

await withSites(values, async (browser, sites) => {
  const landmarks: Landmarks = {
    ready: values.ready,
    whole: values.whole,
    box: values.box,
    filter: values.filter.split(",").map((selector) => selector.trim()),
  };
  const runs = Number(values.runs);
  const visitsBySite = await takeTurns(sites, runs, ({ folder, server }, run) => {
    process.stderr.write(`visit ${run + 1} of ${runs}: ${folder}\n`);
    return visit(browser, server, values.path, conditions, landmarks);
  });
  const firstResults: Awaited<ReturnType<typeof measureFirstResults>>[] = [];
  for (const { server } of sites)
    firstResults.push(
      await measureFirstResults(browser, server.url + values.path, {
        text: values.text,
        ready: toSelector(values.ready),
        box: values.box,
      }),
    );

  const { line } = conditions;
  const described = {
    machine: `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores`,
    load: loadavg().map((load) => Math.round(load * 10) / 10),
    conditions: `Chromium ${browser.version()}, ${phoneViewport.width}x${phoneViewport.height}, CPU slowed ${cpuSlowdown} times, ${line.latencyMs} ms, ${(line.bytesPerSecond * 8) / 1e6} Mbit/s, gzip, cold cache; median of ${runs}, least to most`,
  };
  if (values.json) {
    const figures = sites.map(({ folder }, at) => ({
      folder,
      visits: visitsBySite[at],
      firstResults: firstResults[at],
    }));
    process.stdout.write(`${JSON.stringify({ ...described, sites: figures }, undefined, 2)}\n`);
    return;
  }
  print(`${described.machine}; load ${described.load.join(" ")}`);
  print(described.conditions);
  for (const [at, { folder }] of sites.entries()) {
    const visits = visitsBySite[at] ?? [];
    print("");
    print(folder);
    for (const { name, of, digits } of rows) {
      const found = visits.map(of).filter((figure) => figure !== undefined);
      print(`  ${name.padEnd(33)}${describe(found, visits.length, digits)}`);
    }
    print("  height above the first result, share of the window, by link and typed");
    for (const { size, link, typed } of firstResults[at] ?? [])
      print(`    ${size.padEnd(31)}${link.toFixed(2).padStart(8)}${typed.toFixed(2).padStart(8)}`);
  }
});

/** Turns a landmark into a Playwright selector: `h2/^hits$/` becomes `h2:text-matches("^hits$")`. */
function toSelector(landmark: string): string {
  const [selector = "", pattern] = landmark.split(/\/(.*)\/$/);
  return pattern === undefined ? selector : `${selector}:text-matches(${JSON.stringify(pattern)})`;
}

function describe(figures: readonly number[], wanted: number, digits: number): string {
  if (figures.length === 0) return "not there";
  const show = (figure: number) => figure.toFixed(digits);
  const spread = `${show(Math.min(...figures))} to ${show(Math.max(...figures))}`;
  const few = figures.length === wanted ? "" : `, in ${figures.length} of ${wanted} visits`;
  return `${show(median(figures)).padStart(8)}   (${spread}${few})`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
