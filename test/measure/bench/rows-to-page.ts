/**
 * `npx tsx test/measure/bench/rows-to-page.ts` measures how long answers of many rows take from a worker to the page
 * in Chromium: transferred as one typed array, as the page's worker does, copied, and as a list of numbers.
 */
import { inChromium } from "./in-chromium.ts";

const sizes = [0, 1000, 100_000, 1_000_000];
const rounds = 200;
const ways = ["transferred", "copied", "list of numbers"];

const worker = `
const ways = {
  transferred: (size) => { const rows = new Uint32Array(size); return [rows, [rows.buffer]]; },
  copied: (size) => [new Uint32Array(size), []],
  "list of numbers": (size) => [Array.from({ length: size }, (_, row) => row), []],
};
onmessage = ({ data: { way, size } }) => {
  const [rows, given] = ways[way](size);
  const sent = performance.timeOrigin + performance.now();
  postMessage({ rows, sent }, given);
};`;

/** Is a text, like the worker, because tsx would put calls of its own into functions. */
const page = `(async () => {
  const worker = new Worker("/worker.js");
  const send = (way, size) => new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data: { rows, sent } }) => {
      // The rows are read, because the browser may unpack the message only then.
      if (rows.length !== size) reject(new Error("Not all rows have come."));
      resolve(performance.timeOrigin + performance.now() - sent);
    };
    worker.postMessage({ way, size });
  });
  const found = [];
  for (const way of ${JSON.stringify(ways)}) {
    for (const size of ${JSON.stringify(sizes)}) {
      const times = [];
      for (let round = 0; round < ${rounds}; round++) times.push(await send(way, size));
      times.sort((one, other) => one - other);
      const at = (part) => Number(times[Math.floor(times.length * part)].toFixed(3));
      found.push({ way, rows: size, "median ms": at(0.5), "p95 ms": at(0.95) });
    }
  }
  return found;
})()`;

console.table(
  await inChromium({ "/worker.js": ["text/javascript", worker] }, (opened) => opened.evaluate(page)),
);
