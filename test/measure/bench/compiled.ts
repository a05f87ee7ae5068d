/**
 * `npx tsx test/measure/bench/compiled.ts [dir]` measures the bytes of a dataset and the time to read it, in the form
 * that is sent and in others: of public/data, and of the folder as it is and repeated up to 20,000 and 100,000
 * activities, each with identifiers and hashes of its own. `--browser` also reads them in a worker in Chromium.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Activity } from "../../../model/cv.ts";
import { measureInBrowser } from "./compiled-browser.ts";
import { type Compilable, type Form, forms } from "./compiled-forms.ts";
import { readFolder } from "./folder.ts";

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

/** Gives each round hashes of its own, because repeated ones would compress as no real ones do. */
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

/** Returns the shortest time in milliseconds: other work on the machine only ever makes a run slower. */
function fastest(run: () => unknown): number {
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.round(Math.min(...times) * 10) / 10;
}
