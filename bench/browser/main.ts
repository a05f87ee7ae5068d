/**
 * `npm run bench -- browser` measures how much data a page can search: it loads generated activities in a Chromium
 * worker, from files like those of a site's build, and runs the benchmark's queries with all counts and the newest
 * fifty results.
 *
 *   --n 1000000         the number of activities
 *   --orgs 1000         the number of their organizations
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";
import { encodeFiles } from "../../model/codec/encode.ts";
import { createWorkload } from "../../src/demo/benchmark-queries.ts";
import { findChromium } from "../../test/e2e/chromium.ts";
import { quantile } from "../engine/run.ts";
import { generateData } from "../engine/workload.ts";
import type { Figures } from "./in-worker.ts";

const { values } = parseArgs({
  options: { n: { type: "string", default: "1000000" }, orgs: { type: "string", default: "1000" } },
});

const owner = { firstName: "Ilse", lastName: "Varga", firstYear: 2007, lastYear: 2025 };
const perClass = 40;
/** The workload takes its words from this many activities. */
const sample = 100_000;

async function main(): Promise<void> {
  const [size, orgs] = [Number(values.n), Number(values.orgs)];
  const data = { ...generateData(size, 1, orgs), categories: [], orgTypes: [] };
  const { first, details } = encodeFiles({ data, owner }, (kind) => `${kind}.json`);
  const named = [{ name: "first.json", text: first }, details].filter((file) => file !== undefined);
  const texts = createWorkload(generateData(Math.min(size, sample), 1, orgs), perClass).map(
    ({ text }) => text,
  );
  const { figures, heapMb } = await inChromium(named, async (page) => {
    const figures = await page.evaluate(
      (texts) =>
        new Promise<Figures>((resolve, reject) => {
          const worker = new Worker("/in-worker.js", { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage({ first: new URL("/first.json", location.href).href, texts });
        }),
      texts,
    );
    // Browsers reject this unless the page has a process to itself.
    const heapMb = await page.evaluate(async () => {
      const measure: unknown = Reflect.get(performance, "measureUserAgentSpecificMemory");
      if (typeof measure !== "function") return undefined;
      try {
        const { bytes }: { bytes: number } = await measure.call(performance);
        return bytes / 1e6;
      } catch {
        return undefined;
      }
    });
    return { figures, heapMb };
  });
  const { firstMs, indexedMs, total, times } = figures;
  if (total !== size) throw new Error(`Found ${total} of ${size} activities.`);
  const megabytes = named.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6;
  const show = (figure: number) => figure.toFixed(1);
  console.log(
    `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, load ${show(loadavg()[0] ?? 0)}, ${new Date().toISOString().slice(0, 10)}`,
  );
  console.log(`${size} activities of ${orgs} orgs, ${show(megabytes)} MB of files before compression`);
  console.log(`searchable                ${show(firstMs)} ms`);
  console.log(`titles indexed            ${show(indexedMs)} ms`);
  console.log(`memory                    ${heapMb === undefined ? "unknown" : `${show(heapMb)} MB`}`);
  console.log(
    `a query, p50 and p99      ${show(quantile(times, 0.5))} and ${show(quantile(times, 0.99))} ms, of ${times.length}`,
  );
}

/** The page is cross-origin isolated, so that its clock has steps of 5 microseconds. */
const headers = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Passes an empty page, beside the worker and the files, to `measure`. */
async function inChromium<T>(
  files: readonly { name: string; text: string }[],
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const outDir = mkdtempSync(join(tmpdir(), "vitae-browser-"));
  const site = { configFile: false, logLevel: "error", preview: { headers, port: 0 } } as const;
  await build({
    ...site,
    build: {
      outDir,
      copyPublicDir: false,
      // Its code needs a document.
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("in-worker.ts", import.meta.url)),
        output: { entryFileNames: "in-worker.js" },
      },
    },
  });
  for (const { name, text } of [{ name: "index.html", text: "<!doctype html>" }, ...files])
    writeFileSync(join(outDir, name), text);
  const server = await preview({ ...site, build: { outDir } });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? "");
    return await measure(page);
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true });
  }
}

await main();
