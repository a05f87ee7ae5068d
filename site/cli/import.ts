/**
 * `npm run import -- SOURCE …` brings what the owner has elsewhere into the data folder. A dry run by default; --write
 * writes all files or none. Exits with 0 if there is nothing to do, 2 if there is, 1 after an error, and 130 after
 * Ctrl+C.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { parseTimestamp } from "../../worker/data/dates.ts";
import { profileFile } from "../../worker/data/profile.ts";
import { dataFiles } from "../../worker/data/schema.ts";
import { messages, usage } from "../import/messages.ts";
import { type ImportPlan, planImport } from "../import/plan.ts";
import { countLines, printCounts, printLine } from "../import/report.ts";
import { runSource, type SourceReply } from "../import/sources.ts";
import { emptyState, readState, type State } from "../import/state.ts";
import { findStateFiles, stateFolderOf } from "../import/state-files.ts";
import type { Upstream } from "../import/upstream.ts";
import { readFolder, showLocated } from "../owner/read-folder.ts";
import { writeAllOrNone } from "../owner/write-files.ts";

const exit = { nothingToDo: 0, error: 1, somethingToDo: 2, stopped: 130 } as const;

const fileNames = [...Object.values(dataFiles).map(({ name }) => name), profileFile.name];

async function main(): Promise<number> {
  const given = readArguments();
  if (!given.ok) return fail(given.reason);
  const { values, source, from } = given;
  const folder = values.data.replace(/[\\/]+$/, "") || "/";
  const since = values.since === undefined ? undefined : parseTimestamp(values.since);
  if (values.since !== undefined && since === undefined) return fail(messages.noDate(values.since));
  if (existsSync(folder) && !statSync(folder).isDirectory()) return fail(messages.noFolder(folder));
  if (holdsSample(folder) && !values["replace-sample"]) return fail(messages.sample(folder));

  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  const progress = createProgress(values.json);
  let reply: SourceReply;
  try {
    reply = await runSource({
      source,
      from,
      since,
      drafts: values.drafts,
      own: values.own,
      incomplete: values.incomplete,
      known: readKnown(folder, source),
      org: values.org,
      apiUrl: values["api-url"],
      token: process.env.GITHUB_TOKEN,
      signal: stop.signal,
      show: progress.show,
    });
  } finally {
    progress.end();
  }
  if (stop.signal.aborted) {
    console.error(messages.stopped);
    // A pause that a source was in would keep the program alive.
    process.exit(exit.stopped);
  }
  if (!reply.ok) return fail(`${reply.reason}. ${messages.nothingWritten}`);
  return finish(reply.value, {
    folder,
    write: values.write,
    json: values.json,
    replace: values["replace-sample"],
  });
}

interface FinishOptions {
  readonly folder: string;
  readonly write: boolean;
  readonly json: boolean;
  readonly replace: boolean;
}

/** From here on nothing waits, so that the files are those that the plan was made from. */
function finish(upstream: Upstream, { folder, write, json, replace }: FinishOptions): number {
  const isFresh = replace && holdsSample(folder);
  const texts = isFresh ? readFresh(folder) : readTexts(folder, fileNames);
  const states = findStateFiles(folder);
  const stateName = `${upstream.source}.json`;
  const stateFile = states.get(stateName);
  states.delete(stateName);
  const planned = planImport({
    texts,
    stateText: stateFile === undefined ? undefined : readFileSync(stateFile, "utf8"),
    otherStates: [...states.values()].map((file) => readFileSync(file, "utf8")),
    upstream,
  });
  if (!planned.ok) return fail(`${planned.reason}. ${messages.nothingWritten}`);
  const { plan } = planned;

  const problems = checkResult(folder, texts, plan);
  if (problems.length > 0) {
    for (const problem of problems) console.error(problem);
    return fail(messages.faultyResult);
  }
  const files = new Map<string, string | null>();
  for (const name of fileNames) {
    const text = plan.files.get(name) ?? texts.get(name);
    const isOld = isFresh ? text === undefined && existsSync(join(folder, name)) : !plan.files.has(name);
    if (text !== undefined && (isFresh || !isOld)) files.set(join(folder, name), text);
    else if (isFresh && isOld) files.set(join(folder, name), null);
  }
  // The state comes last: entries without a record are recognised, but a record without its entry was deleted.
  if (plan.stateText !== undefined) {
    const newFile = join(stateFolderOf(folder), stateName);
    files.set(newFile, plan.stateText);
    if (stateFile !== undefined && stateFile !== newFile) files.set(stateFile, null);
  }
  if (write && files.size > 0) {
    const written = writeAllOrNone(files);
    if (!written.ok) return fail(messages.cannotWrite(written.reason));
  }
  printReport({ upstream, plan, folder, json, written: write, count: files.size });
  return files.size === 0 ? exit.nothingToDo : exit.somethingToDo;
}

/** Returns what earlier imports brought. A damaged state is named later, with the plan. */
function readKnown(folder: string, source: string): State["records"] {
  const file = findStateFiles(folder).get(`${source}.json`);
  const reply = file === undefined ? undefined : readState(readFileSync(file, "utf8"));
  return reply?.ok ? reply.state.records : emptyState.records;
}

/** The sample's own entries go, its names and colours of categories stay. */
function readFresh(folder: string): Map<string, string> {
  const kept = readTexts(folder, [dataFiles.categories.name, dataFiles.orgTypes.name]);
  for (const { name } of [dataFiles.activities, dataFiles.orgs, dataFiles.languages]) kept.set(name, "[]\n");
  return kept;
}

function holdsSample(folder: string): boolean {
  const text = readTexts(folder, [dataFiles.owner.name]).get(dataFiles.owner.name);
  // A file that is no JSON is named with its place later.
  return text !== undefined && /"sample"\s*:\s*true/.test(text);
}

function readTexts(folder: string, names: readonly string[]): Map<string, string> {
  const present = names.filter((name) => existsSync(join(folder, name)));
  return new Map(present.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** Checks the files as they would be, in a folder of their own, by the rules of `npm run check:data`. */
function checkResult(folder: string, texts: ReadonlyMap<string, string>, { files }: ImportPlan): string[] {
  if (texts.size === 0 && files.size === 0) return [];
  const trial = mkdtempSync(join(tmpdir(), "vitae-import-"));
  try {
    for (const [name, text] of [...texts, ...files]) writeFileSync(join(trial, name), text);
    // The check looks for the template that owner.json names.
    const templates = join(folder, "templates");
    if (existsSync(templates)) cpSync(templates, join(trial, "templates"), { recursive: true });
    return readFolder(trial).defects.map((defect) => showLocated(defect).replace(trial, folder));
  } finally {
    rmSync(trial, { recursive: true });
  }
}

interface PrintedReport {
  readonly upstream: Upstream;
  readonly plan: ImportPlan;
  readonly folder: string;
  readonly json: boolean;
  readonly written: boolean;
  /** The number of files that change. */
  readonly count: number;
}

function printReport({ upstream, plan, folder, json, written, count }: PrintedReport): void {
  const { source, origin, notes } = upstream;
  const { lines, deleted } = plan;
  const warnings = [...upstream.warnings, ...plan.warnings];
  const counts = countLines(lines);
  if (json) {
    const wrote = written && count > 0;
    print(
      JSON.stringify(
        { source, origin, counts: { ...counts, deleted }, lines, notes, warnings, written: wrote },
        null,
        2,
      ),
    );
    return;
  }
  for (const line of lines) print(printLine(line));
  for (const warning of warnings) print(messages.warning(warning));
  for (const note of notes) print(note);
  if (deleted > 0) print(messages.deleted(deleted));
  print(printCounts(counts));
  if (count === 0) print(messages.nothingToDo);
  else print(written ? messages.written(folder) : messages.dryRun);
}

/** One line that is written over on a terminal, and a line for each step elsewhere. */
function createProgress(isQuiet: boolean): { show(text: string): void; end(): void } {
  const isTerminal = process.stderr.isTTY;
  let shown = false;
  return {
    show(text) {
      if (isQuiet) return;
      process.stderr.write(isTerminal ? `\r\x1b[K${text}` : `${text}\n`);
      shown = true;
    },
    end() {
      if (shown && isTerminal) process.stderr.write("\r\x1b[K");
    },
  };
}

type GivenArguments =
  | { ok: true; values: ReturnType<typeof parse>["values"]; source: string; from: string }
  | { ok: false; reason: string };

function readArguments(): GivenArguments {
  try {
    const { values, positionals } = parse();
    const [source, what = values.from, ...rest] = positionals;
    if (source === undefined || rest.length > 0) return { ok: false, reason: usage };
    if (what === undefined) return { ok: false, reason: `${messages.noFrom(basename(source))}\n${usage}` };
    return { ok: true, values, source, from: what };
  } catch (error) {
    return { ok: false, reason: `${error instanceof Error ? error.message : String(error)}\n${usage}` };
  }
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: {
      write: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      drafts: { type: "boolean", default: false },
      own: { type: "boolean", default: false },
      incomplete: { type: "boolean", default: false },
      "replace-sample": { type: "boolean", default: false },
      data: { type: "string", default: "public/data" },
      from: { type: "string" },
      since: { type: "string" },
      org: { type: "string" },
      "api-url": { type: "string" },
    },
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return exit.error;
}

process.exitCode = await main();
