/** Measures in Chromium how long a form of the data takes to read, in a worker as in the page. */
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { inChromium } from "./in-chromium.ts";

/** Returns the fastest of fifteen readings in milliseconds; undefined for a form that only Node can read. */
export async function measureInBrowser(name: string, bytes: Uint8Array): Promise<number | undefined> {
  const reader = { JSON: "parse", "the compiled file": "decode" }[name];
  if (reader === undefined) return undefined;
  const script = await bundleDecoder();
  const files = {
    "/data": ["application/json", bytes],
    "/worker.js": ["text/javascript", `${script}\n${workerCode}`],
  } as const;
  return inChromium(files, (page) =>
    page.evaluate(
      (reader) =>
        new Promise<number>((resolve, reject) => {
          const worker = new Worker("/worker.js");
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(reader);
        }),
      reader,
    ),
  );
}

const workerCode = `
onmessage = async ({ data: reader }) => {
  const text = await (await fetch("/data")).text();
  const read = reader === "parse" ? JSON.parse : decoder.decodeDataset;
  const times = [];
  for (let run = 0; run < 15; run++) {
    const start = performance.now();
    const result = read(text);
    times.push(performance.now() - start);
    if (result.ok === false) throw new Error(result.reason);
  }
  postMessage(Math.round(Math.min(...times) * 10) / 10);
};`;

async function bundleDecoder(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL("../../../model/codec/decode.ts", import.meta.url)),
        formats: ["iife"],
        name: "decoder",
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (result === undefined || !("output" in result)) throw new Error("Nothing was built.");
  return result.output[0].code;
}
