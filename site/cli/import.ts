/**
 * `vitae import SOURCE …` brings what the owner has elsewhere into the data folder. A dry run by default; --write writes
 * all files or none. Exits with 0 if there is nothing to do, 2 if there is, 1 after an error, and 130 after Ctrl+C.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Command } from "commander";
import { parseTimestamp } from "../../worker/data/dates.ts";
import { profileFile } from "../../worker/data/profile.ts";
import { dataFiles } from "../../worker/data/schema.ts";
import { messages } from "../import/messages.ts";
import { countLines, type ImportPlan, planImport, printCounts, printLine } from "../import/plan.ts";
import { runSource, sources, sourcesHelp } from "../import/sources.ts";
import { emptyState, findStateFiles, readState, type State, stateFolderOf } from "../import/state.ts";
import type { Reply, Upstream } from "../import/upstream.ts";
import { readFolder, showLocated } from "../owner/read-folder.ts";
import { writeAllOrNone } from "../owner/write-files.ts";
import { dataOption, example, fail, openConfig, type Session } from "./session.ts";

const somethingToDo = 2;

const fileNames = [...Object.values(dataFiles).map(({ name }) => name), profileFile.name];

interface ImportOptions {
  write: boolean;
  json: boolean;
  drafts: boolean;
  own: boolean;
  incomplete: boolean;
  replaceSample: boolean;
  data?: string;
  from?: string | undefined;
  since?: string;
  org?: string;
  apiUrl?: string;
}

export function define(command: Command, session: Session): void {
  command
    .argument("<source>", `one of ${[...sources.keys()].join(", ")}`)
    .argument("[what]", "a login, a file or an address, as the source has it")
    .option("--write", "write what would change", false)
    .option("--since <date>", "bring no older activities")
    .option(...dataOption)
    .option("--from <file>", "stands for the file")
    .option("--json", "print the report for programs", false)
    .option("--replace-sample", "take the invented sample out first", false)
    .option("--drafts", "github: drafts, too", false)
    .option("--own", "github: pull requests to own repositories and forks, too", false)
    .option("--incomplete", "github: even where it lists fewer than it counts", false)
    .option("--api-url <url>", "github: the address of GitHub Enterprise")
    .option("--org <id>", "feed: the org of its articles")
    .addHelpText("after", `\n${sourcesHelp}`)
    .addHelpText("after", example("vitae import github LOGIN --write"))
    .action((source: string, what: string | undefined, options: ImportOptions) =>
      session.end(importFrom(session, { ...options, source, from: what ?? options.from })),
    );
}

async function importFrom(session: Session, options: ImportOptions & { source: string }): Promise<number> {
  const { source, json, from, write, replaceSample } = options;
  if (from === undefined) return fail(session, messages.noFrom(basename(source)));
  const config = openConfig(session, { data: options.data });
  if (config === undefined) return 1;
  const folder = config.data.replace(/[\\/]+$/, "") || "/";
  const since = options.since === undefined ? undefined : parseTimestamp(options.since);
  if (options.since !== undefined && since === undefined)
    return fail(session, messages.noDate(options.since));
  if (existsSync(folder) && !statSync(folder).isDirectory()) return fail(session, messages.noFolder(folder));
  if (holdsSample(folder) && !replaceSample) return fail(session, messages.sample(folder));

  const progress = createProgress(session, json);
  session.signal.addEventListener("abort", () => session.err(`${messages.stopped}\n`), { once: true });
  let reply: Reply<Upstream>;
  try {
    reply = await runSource(source, {
      from,
      since,
      drafts: options.drafts,
      own: options.own,
      incomplete: options.incomplete,
      known: readKnown(folder, source),
      org: options.org,
      apiUrl: options.apiUrl,
      env: session.env,
      signal: session.signal,
      show: progress.show,
    });
  } finally {
    progress.end();
  }
  if (session.signal.aborted) return 1;
  if (!reply.ok) return fail(session, `${reply.reason}. ${messages.nothingWritten}`);
  return finish(session, reply.value, { folder, write, json, replace: replaceSample });
}

interface FinishOptions {
  readonly folder: string;
  readonly write: boolean;
  readonly json: boolean;
  readonly replace: boolean;
}

/** From here on nothing waits, so that the files are those that the plan was made from. */
function finish(
  session: Session,
  upstream: Upstream,
  { folder, write, json, replace }: FinishOptions,
): number {
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
  if (!planned.ok) return fail(session, `${planned.reason}. ${messages.nothingWritten}`);
  const { plan } = planned;

  const problems = checkResult(folder, texts, plan);
  if (problems.length > 0) {
    for (const problem of problems) session.err(`${problem}\n`);
    return fail(session, messages.faultyResult);
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
    if (!written.ok) return fail(session, messages.cannotWrite(written.reason));
  }
  printReport(session, { upstream, plan, folder, json, written: write, count: files.size });
  return files.size > 0 ? somethingToDo : 0;
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

/** Checks the files as they would be, in a folder of their own, by the rules of `vitae check`. */
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

function printReport(
  { out }: Session,
  { upstream, plan, folder, json, written, count }: PrintedReport,
): void {
  const print = (line: string) => out(`${line}\n`);
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
function createProgress({ err }: Session, isQuiet: boolean): { show(text: string): void; end(): void } {
  const isTerminal = process.stderr.isTTY;
  let shown = false;
  return {
    show(text) {
      if (isQuiet) return;
      err(isTerminal ? `\r\x1b[K${text}` : `${text}\n`);
      shown = true;
    },
    end() {
      if (shown && isTerminal) err("\r\x1b[K");
    },
  };
}
