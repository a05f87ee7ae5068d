/**
 * `npx tsx test/measure/bench/compiled.ts [dir]`: what a dataset costs on the line and until it can be searched, in the form
 * that is sent and in others. By default public/data, and the dir as it is and repeated up to 20,000 and 100,000
 * activities, with identifiers and hashes of its own for each. `--browser` reads them in Chromium's
 * worker, too.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { readDataFile } from "../../../worker/cli/data-file.ts";
import type { Activity } from "../../../worker/contract.ts";
import { readDataset } from "../../../worker/data/dataset.ts";
import { forEachFile } from "../../../worker/data/schema.ts";
import { measureInBrowser } from "./compiled-browser.ts";
import { type Compilable, type Form, forms } from "./compiled-forms.ts";

const { values, positionals } = parseArgs({
  options: { browser: { type: "boolean", default: false } },
  allowPositionals: true,
});
const history = positionals[0] ?? "../shared/datasets/history";

const datasets: [string, Compilable][] = [["public/data", readFolder("public/data")]];
if (existsSync(history)) {
  const whole = readFolder(history);
  datasets.push(
    [history, whole],
    ...[20_000, 100_000].map((n): [string, Compilable] => [`to ${n}`, repeat(whole, n)]),
  );
}

for (const [name, dataset] of datasets) {
  console.log(`\n${name}: ${dataset.data.activities.length} activities`);
  const rows = [];
  for (const form of forms) rows.push(await measure(form, dataset));
  console.table(rows);
}

function readFolder(folder: string): Compilable {
  const reply = readDataset(forEachFile((file) => readDataFile(resolve(folder), file)));
  if (!reply.ok) throw new Error(`${reply.defect.file} ${reply.defect.reason}`);
  return reply;
}

/** Its hashes differ from round to round: repeated ones would compress as no real ones do. */
function repeat({ data, owner }: Compilable, count: number): Compilable {
  const { activities } = data;
  const rounds = Math.ceil(count / activities.length);
  const repeated = activities
    .flatMap((activity) =>
      Array.from({ length: rounds }, (_, round) => (round === 0 ? activity : renew(activity, round))),
    )
    .slice(0, count);
  return { data: { ...data, activities: repeated }, owner };
}

function renew(activity: Activity, round: number): Activity {
  const text = JSON.stringify(activity).replace(/[\da-f]{16,40}/g, (hash) =>
    createHash("sha1")
      .update(`${round} ${hash.slice(0, 16)}`)
      .digest("hex")
      .slice(0, hash.length),
  );
  return JSON.parse(text);
}

async function measure({ name, write, read }: Form, dataset: Compilable) {
  const { data, owner } = dataset;
  const bytes = write({ data, owner });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    form: name,
    bytes: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, quality).length,
    "ms in Node": fastest(() => read(bytes)),
    ...(values.browser && { "ms in Chromium": await measureInBrowser(name, bytes) }),
  };
}

/** In milliseconds. Other work on the machine only ever makes a run slower. */
function fastest(run: () => unknown): number {
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.round(Math.min(...times) * 10) / 10;
}
