/**
 * `npm run test:more -- pairs` builds many small sites from choices (data, language, views, theme, base, imports, …),
 * in which every pair of values occurs, and checks the rules for every site, in its files and in a browser. `npm run
 * test:more -- pairs "data=jobs language=de"` builds and checks one site, whose other choices have their first value.
 *
 * `PAIRS_SEED` selects other rows; `PAIRS_ROWS` limits their number; `SAMPLES` has four rows. The nightly run
 * (`NIGHTLY`) uses the day as the seed.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { withoutResults } from "../../node/owner/views.ts";
import { pack } from "../../node/pack/pack.ts";
import { findApp } from "../../node/site/built-app.ts";
import { serveSite } from "../../node/site/serve.ts";
import { findChromium } from "../e2e/chromium.ts";
import { vitae } from "../node/cli/vitae.ts";
import { type Folder, languageOf, makeFolder, type RunVitae, translationsOf } from "./folder.ts";
import { formatRow, makeRows, type Row, readRow, sampleRows } from "./rows.ts";
import { type CheckedSite, findFileFaults } from "./site-files.ts";
import { findQuestions, readAnswers, visitPage, visitWithoutScript } from "./visit.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const work = join(root, ".tmp/pairs");
const packed = join(work, "packed");
const widths = [360, 768, 1280] as const;
const turns = { first: 0, second: 1, third: 2 } as const;

/** Runs the command of the packed files in a child process, and the repository's in this one. */
function runnerOf(
  { program }: Row,
  folder: string,
): (...words: readonly string[]) => ReturnType<typeof vitae> {
  if (program === "repository") return (...words) => vitae(words, { root: folder, env: {} });
  const script = join(packed, "package/bin/vitae.mjs");
  return async (...words) => {
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...words], {
        cwd: folder,
        env: { PATH: process.env.PATH },
      });
      return { code: 0, out: stdout, err: stderr };
    } catch (error) {
      if (error instanceof Error && "stderr" in error && "stdout" in error)
        return { code: 1, out: String(error.stdout), err: String(error.stderr) };
      throw error;
    }
  };
}

/** Describes the contents of a data folder in a few letters. */
function hashFolder(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const hash = createHash("sha256");
  for (const name of names)
    if (statSync(join(folder, name)).isFile()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex");
}

async function* importTwice({ data, imports }: Folder, run: RunVitae): AsyncGenerator<string> {
  for (const words of imports) await run("import", ...words, "--write");
  const before = hashFolder(data);
  for (const words of imports)
    await run("import", ...words.filter((word) => word !== "--replace-sample"), "--write");
  if (hashFolder(data) !== before) yield "The second import changed the data.";
}

const emptyView = new RegExp(`owner\\.json:\\d+:\\d+: views\\[0\\]\\.query ${withoutResults}`);

/** An imported résumé replaces the sample's owner, and with it the views and translations. */
function withoutReplaced(row: Row): Row {
  const isReplaced = row.data === "sample" && row.imported === "json-resume";
  return isReplaced ? { ...row, views: "none", translations: "none" } : row;
}

async function* checkRow(
  given: Row,
  name: string,
  browser: Awaited<ReturnType<typeof chromium.launch>>,
): AsyncGenerator<string> {
  const row = withoutReplaced(given);
  const at = join(work, name);
  const runAnyway = runnerOf(row, at);
  const run: RunVitae = async (...words) => {
    const { code, out, err } = await runAnyway(...words);
    if (code !== 0) throw new Error(`vitae ${words.join(" ")} ends with ${code}:\n${out}${err}`);
    return out + err;
  };
  const folder = await makeFolder(at, row, run);
  yield* importTwice(folder, run);
  if (row.views === "finds-nothing") {
    const { code, err } = await runAnyway("build");
    if (code !== 1 || !emptyView.test(err)) yield `A view that finds nothing is not refused: ${err}`;
  }
  const lenient = row.views === "finds-nothing" ? ["--lenient"] : [];
  const printed = await run("build", "--quiet", ...lenient);
  const out = join(at, "dist");
  await run("query", "", "-o", "all.csv", "--all");
  const csv = parse(readFileSync(join(at, "all.csv"), "utf8"));
  const answers = readAnswers(folder.data, languageOf(row));
  const { server, url } = await serveSite(out, { port: 0 });
  try {
    const dataset = answers.datasets.get(languageOf(row));
    if (dataset === undefined) throw new Error("There are no data.");
    const { length } = dataset.data.activities;
    if (csv.length !== length + 1) yield `The CSV file has ${csv.length} lines for ${length} activities.`;
    const site: CheckedSite = {
      folder: out,
      address: `https://cv.example${row.base}`,
      base: row.base,
      language: languageOf(row),
      translations: translationsOf(row),
      isSample: dataset.owner.firstName === "Ilse",
      printed,
    };
    yield* findFileFaults(site);
    const common = { browser, url, site, answers, messages: join(at, "messages"), scheme: row.scheme };
    const shift = turns[row.asked];
    for (const [index, question] of findQuestions(dataset, row.views !== "finds-nothing").entries()) {
      const width = widths[(index + shift) % widths.length] ?? 1280;
      for await (const fault of visitPage({ ...common, width }, question))
        yield `${question.name}, ${width} px: ${fault}`;
    }
    for await (const fault of visitWithoutScript({ ...common, width: widths[shift] }))
      yield `without script, ${widths[shift]} px: ${fault}`;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function main(): Promise<void> {
  const [given] = process.argv.slice(2);
  const today = Math.floor(Date.now() / 86_400_000);
  const seed = Number(process.env.PAIRS_SEED ?? (process.env.NIGHTLY === undefined ? 1 : today));
  const many = process.env.SAMPLES === undefined ? makeRows(seed) : sampleRows;
  const all = given === undefined ? many : [readRow(given)];
  const rows = all.slice(0, Number(process.env.PAIRS_ROWS ?? all.length));
  if (given === undefined) console.log(`PAIRS_SEED=${seed}: ${rows.length} of ${all.length} rows`);
  mkdirSync(work, { recursive: true });
  await findApp();
  if (rows.some(({ program }) => program === "packed")) await pack({ out: packed });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const faulty: Row[] = [];
  const waiting = [...rows.entries()];
  const checkNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, row] = next;
      const startedAt = Date.now();
      const faults: string[] = [];
      try {
        for await (const fault of checkRow(row, given === undefined ? `row-${at + 1}` : "row", browser))
          faults.push(fault);
      } catch (error) {
        faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
      const lines = [...new Set(faults)].map((fault) => `  ${fault}`);
      if (lines.length > 0)
        lines.push(`  To repeat it alone: npm run test:more -- pairs "${formatRow(row)}"`);
      console.log(
        [
          `${lines.length === 0 ? "pass" : "FAIL"}  ${at + 1}/${rows.length} ${formatRow(row)} (${seconds} s)`,
          ...lines,
        ].join("\n"),
      );
      if (faults.length > 0) faulty.push(row);
    }
  };
  try {
    await Promise.all([checkNext(), checkNext()]);
  } finally {
    await browser.close();
  }
  if (faulty.length > 0) {
    console.log(`\n${faulty.length} of ${rows.length} rows have faults.`);
    process.exitCode = 1;
  }
}

await main();
