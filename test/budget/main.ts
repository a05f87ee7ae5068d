/** What the line carries for each part of the built site, against what it may be. Needs a build. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseManifest, toClosure } from "./manifest.ts";

interface Budget {
  part: string;
  entry: string;
  /** Files of these chunks are there already and do not count. */
  after: readonly string[];
  /** Files that count. */
  kind: RegExp;
  /** In kB of 1,000 bytes, gzip. */
  most: number;
}

const page = "index.html";
const charts = "charts";
const all = /./;
const library = (name: string, most: number): Budget => ({
  part: name,
  entry: `src/charts/${name}/${name}.tsx`,
  after: [page, charts],
  kind: all,
  most,
});

const budgets: readonly Budget[] = [
  { part: "page, scripts", entry: page, after: [], kind: /\.js$/, most: 98 },
  { part: "page, styles", entry: page, after: [], kind: /\.css$/, most: 10 },
  { part: "charts", entry: charts, after: [page], kind: all, most: 8 },
  library("nivo", 105),
  library("victory", 80),
  library("carbon", 130),
  library("billboard", 118),
  library("plotly", 300),
];

const folder = process.argv[2] ?? "dist";
const manifest = parseManifest(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));

const rows = budgets.map(({ part, entry, after, kind, most }) => {
  const known = new Set(after.flatMap((name) => toClosure(manifest, name)));
  const files = toClosure(manifest, entry).filter((file) => kind.test(file) && !known.has(file));
  const kilobytes =
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1000;
  return { part, "kB, gzip": toTenth(kilobytes), "at most": most, left: toTenth(most - kilobytes) };
});

console.table(rows);
const heavy = rows.filter(({ left }) => left < 0);
for (const { part, left } of heavy) console.error(`${part}: ${-left} kB over the budget.`);
process.exitCode = heavy.length === 0 ? 0 : 1;

function toTenth(kilobytes: number): number {
  return Math.round(kilobytes * 10) / 10;
}
