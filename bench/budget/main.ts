/** Compares the compressed bytes of each part of a built site with its budget. Needs a build. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";
import { ensureApp } from "../../node/site/app.ts";
import type { Library } from "../../src/chart-libraries.ts";

interface Budget {
  part: string;
  /** Returns the files that the part fetches, including imports. */
  files: () => readonly string[];
  /** The budget in kB of 1,000 bytes, after gzip. */
  max: number;
}

const page = "index.html";
/** The app, which the page fetches at once. */
const program = ["app"];
const charts = "charts";

const folder = process.argv[2] ?? "dist";
const app = await ensureApp();
const manifest: Manifest = JSON.parse(readFileSync(join(app, "app/.vite/manifest.json"), "utf8"));

/** Returns the files of chunks and their imports, including styles. Throws if the build has no such chunk. */
function closureOf(...entries: string[]): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk of ${name}.`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  // A chunk that several others import has a name instead of a source file.
  for (const entry of entries)
    add(Object.keys(manifest).find((key) => manifest[key]?.name === entry) ?? entry);
  return [...files];
}
const without = (files: readonly string[], known: readonly string[]) =>
  files.filter((file) => !known.includes(file));
const scripts = () => closureOf(page, ...program).filter((file) => file.endsWith(".js"));
/** An inline script of the page names the worker and the data. */
const html = readFileSync(join(folder, page), "utf8");
const named = (pattern: RegExp) => {
  const [file] = pattern.exec(html) ?? [];
  if (file === undefined) throw new Error(`The page names nothing like ${pattern}.`);
  return [file];
};
/** The worker's entry, which the html names, and everything else of it that the first answer needs. */
const worker = () => [
  ...named(/assets\/worker-[\w-]+\.js/),
  ...readdirSync(join(folder, "assets"))
    .filter((name) => name.startsWith("worker-engine-"))
    .map((name) => `assets/${name}`),
];
const data = () => named(/assets\/data-[\w-]+\.json/);
const libraryBudgets: Readonly<Record<Library, number>> = {
  nivo: 111.6,
  victory: 80,
  carbon: 121.4,
  billboard: 131.7,
  plotly: 347.7,
};
const library = (name: string, max: number): Budget => ({
  part: name,
  files: () =>
    without(closureOf(`src/charts/adapters/${name}.tsx`), closureOf(page, ...program, "controls", charts)),
  max,
});

/** Each budget leaves about 5 %: enough for a bug fix, too little for a new library. */
const budgets: readonly Budget[] = [
  // Includes the profile, the frames of the charts and the font's letters for the name, so that nothing moves later.
  { part: "page, html with its style sheet in it", files: () => [page], max: 30.4 },
  { part: "the same in German, with its messages", files: () => ["de/index.html"], max: 33.4 },
  { part: "page, scripts", files: scripts, max: 100 },
  { part: "worker", files: worker, max: 35.9 },
  { part: "data, the sample", files: data, max: 23.5 },
  { part: "all that search needs", files: () => [page, ...scripts(), ...worker(), ...data()], max: 186 },
  {
    part: "controls, fetched while the page is idle",
    files: () => without(closureOf("controls"), closureOf(page, ...program)),
    max: 46.9,
  },
  {
    part: "charts",
    files: () => without(closureOf(charts), closureOf(page, ...program, "controls")),
    max: 9.5,
  },
  ...Object.entries(libraryBudgets).map(([name, max]) => library(name, max)),
  {
    part: "the folder, with all pages, documents and the demo",
    files: () =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
        statSync(join(folder, name)).isFile(),
      ),
    max: 5_320,
  },
];

const rows = budgets.map(({ part, files, max }) => {
  const bytes = files().reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  const kilobytes = bytes / 1000;
  return { part, "kB, gzip": toTenth(kilobytes), "at most": max, left: toTenth(max - kilobytes) };
});

console.table(rows);
const heavy = rows.filter(({ left }) => left < 0);
for (const { part, left } of heavy) console.error(`${part}: ${-left} kB over the budget.`);
process.exitCode = heavy.length === 0 ? 0 : 1;

function toTenth(kilobytes: number): number {
  return Math.round(kilobytes * 10) / 10;
}
