/**
 * `npm run bench -- browser` measures how much data a page can search: it loads generated activities in a Chromium
 * worker, from files like those of a site's build, and runs the benchmark's queries with all counts and the newest
 * fifty results.
 *
 *   --n 1000000         the number of activities
 *   --orgs 1000         the number of their organizations
 */
import { createServer } from "node:http";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { build } from "vite";
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
  const files: Files = {
    ...(await bundleWorker()),
    ...Object.fromEntries(named.map(({ name, text }) => [`/${name}`, ["application/json", text] as const])),
  };
  const { figures, heapMb } = await inChromium(files, async (page) => {
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

async function bundleWorker(): Promise<Files> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("in-worker.ts", import.meta.url)),
        output: { entryFileNames: "in-worker.js" },
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (result === undefined || !("output" in result)) throw new Error("Nothing was built.");
  return Object.fromEntries(
    result.output.flatMap((file) =>
      file.type === "chunk" ? [[`/${file.fileName}`, ["text/javascript", file.code] as const]] : [],
    ),
  );
}

type Files = Readonly<Record<string, readonly [type: string, body: string | Uint8Array]>>;

/** Passes the opened page `/` to `measure`; it is cross-origin isolated, so its clock has steps of 5 microseconds. */
async function inChromium<T>(files: Files, measure: (page: Page) => Promise<T>): Promise<T> {
  const { server, port } = await serve({ "/": ["text/html", "<!doctype html>"], ...files });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    return await measure(page);
  } finally {
    await browser.close();
    server.close();
  }
}

async function serve(files: Files) {
  const server = createServer(({ url = "" }, response) => {
    const [type, body] = files[url] ?? ["text/plain", ""];
    response
      .setHeader("Content-Type", type)
      .setHeader("Cross-Origin-Opener-Policy", "same-origin")
      .setHeader("Cross-Origin-Embedder-Policy", "require-corp")
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, port: typeof address === "object" ? address?.port : undefined };
}

await main();
