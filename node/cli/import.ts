/**
 * `vitae import SOURCE …` imports the owner's work from elsewhere into the data folder; without a source, from all
 * sources of vitae.json. It changes files only with --write, and then all or none. Exits with 0 after writing or if
 * there is nothing to do, with 2 if a dry run would change something, with 1 after an error, and with 130 after Ctrl+C.
 */
import { existsSync, statSync } from "node:fs";
import { type Command, Option } from "commander";
import { parseTimestamp } from "../../model/dates.ts";
import type { Result } from "../../model/result.ts";
import {
  findDamagedState,
  ImportFolder,
  isSampleFolder,
  lockFolder,
  readKnown,
} from "../import/import-folder.ts";
import { messages } from "../import/messages.ts";
import {
  addCounts,
  countLines,
  type ImportPlan,
  printCounts,
  printLine,
  type ReportCounts,
} from "../import/plan.ts";
import type { SampleReport } from "../import/sample.ts";
import { isAddress, runSource, sourcesHelp } from "../import/sources.ts";
import { stateFolderOf } from "../import/state.ts";
import type { Upstream } from "../import/upstream.ts";
import { describeWarnings } from "../import/warnings.ts";
import type { Config } from "../owner/config.ts";
import { readTranslations } from "../owner/data-translations.ts";
import { formatLocated } from "../owner/located-json.ts";
import { missingOwner, readFolder } from "../owner/read-folder.ts";
import {
  findOption,
  findSource,
  type ListedSource,
  optionNames,
  ownersOf,
  type SourceOption,
  type SourceOptions,
  sourceNames,
  tokenNames,
} from "../owner/sources.ts";
import { findWriteError } from "../owner/write-files.ts";
import { dataOption, example, fail, openConfig, pathIn, type Session } from "./session.ts";

/** The exit code of a dry run that would change something, so that scripts can detect changes. */
const wouldChange = 2;

interface ImportOptions extends SourceOptions {
  write: boolean;
  json: boolean;
  replaceSample: boolean;
  data?: string;
  from?: string;
}

export function define(command: Command, session: Session): void {
  command
    .argument("[source]", `one of ${sourceNames.join(", ")}; by default all that vitae.json lists`)
    .argument("[what...]", "a login, an address, a file or folders, depending on the source")
    .option("--write", "write the changes", false)
    .option(...dataOption)
    .option("--from <file>", "the file to read, in place of an argument")
    .option("--json", "print the report as JSON", false)
    .option("--replace-sample", "move the files of the invented sample to a backup folder first", false);
  for (const name of optionNames) command.addOption(toOption(name));
  command
    .addHelpText("after", `\n${sourcesHelp}`)
    .addHelpText("after", example("vitae import github LOGIN --write", "vitae import --write"))
    .action((source: string | undefined, what: string[], options: ImportOptions) =>
      session.end(importFrom(withoutTokens(session), { source, what, options })),
    );
}

function toOption(name: SourceOption): Option {
  const { kind, value, summary } = findOption(name);
  const owners = ownersOf(name);
  const option = new Option(
    `${toFlag(name)}${value === undefined ? "" : ` <${value}>`}`,
    owners.length === 0 ? summary : `${owners.join(", ")}: ${summary}`,
  );
  return kind.type === "array"
    ? option.argParser((text, before: readonly string[] = []) => [...before, text])
    : option;
}

function toFlag(name: SourceOption): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Removes tokens from all output, including error messages of servers and libraries. */
function withoutTokens(session: Session): Session {
  const tokens = tokenNames.flatMap((name) => session.env[name]?.trim() || []);
  const hide = (text: string) => tokens.reduce((hidden, token) => hidden.replaceAll(token, "…"), text);
  return {
    ...session,
    out: (text) => session.out(hide(text)),
    err: (text) => session.err(hide(text)),
  };
}

interface ImportRequest {
  readonly source: string | undefined;
  readonly what: readonly string[];
  readonly options: ImportOptions;
}

async function importFrom(session: Session, request: ImportRequest): Promise<number> {
  const { options } = request;
  const config = openConfig(session, { data: options.data });
  if (config === undefined) return 1;
  const listed = toSources(request, config);
  if (!listed.ok) return fail(session, listed.reason);
  const folder = config.data.replace(/[\\/]+$/, "") || "/";
  if (existsSync(folder) && !statSync(folder).isDirectory()) return fail(session, messages.noFolder(folder));
  const run = () =>
    runAll(session, listed.value, {
      folder,
      language: config.language,
      isFromConfig: request.source === undefined,
      ...options,
    });
  if (!options.write) return run();
  const refused = findWriteError(folder);
  if (refused !== undefined) return fail(session, messages.cannotWrite(refused));
  const onWait = () => session.err(`${messages.waits(folder)}\n`);
  const release = await lockFolder(folder, { signal: session.signal, onWait });
  try {
    return await run();
  } finally {
    release();
  }
}

async function runAll(
  session: Session,
  sources: readonly ListedSource[],
  options: FinishOptions,
): Promise<number> {
  const { folder, json, replaceSample } = options;
  if (isSampleFolder(folder) && !replaceSample) return fail(session, messages.sample(folder));
  const damage = findDamagedState(folder);
  if (damage !== undefined) return fail(session, `${damage}. ${messages.nothingWritten}`);
  const fetched: FetchedSource[] = [];
  for (const source of sources) {
    const reply = await fetchSource(session, source, { folder, isQuiet: json || session.isQuiet() });
    if (session.signal.aborted) return 1;
    fetched.push({ source, reply });
  }
  return finish(session, fetched, options);
}

/** Returns the source that the command line names, or those of vitae.json. */
function toSources(
  { source: name, what, options }: ImportRequest,
  config: Config,
): Result<readonly ListedSource[]> {
  const given = optionNames.filter((option) => options[option] !== undefined);
  if (name === undefined) {
    const [first] = given;
    if (first !== undefined) return { ok: false, reason: messages.optionWithoutSource(toFlag(first)) };
    return config.sources.length > 0
      ? { ok: true, value: config.sources }
      : { ok: false, reason: `${messages.noSources}\n\n${sourcesHelp}` };
  }
  const source = findSource(name);
  if (source === undefined) return { ok: false, reason: `${messages.noSource(name)}\n${sourcesHelp}` };
  const from = what.length > 0 ? [...what] : options.from === undefined ? [] : [options.from];
  if (from.length === 0) return { ok: false, reason: messages.noFrom(name, source.from) };
  if (from.length > 1 && source.reads !== "folders") return { ok: false, reason: messages.oneFrom(name) };
  for (const option of given) {
    const owners = ownersOf(option);
    if (owners.length > 0 && !owners.includes(source.name))
      return { ok: false, reason: messages.othersOption(toFlag(option), owners) };
  }
  const { since } = options;
  if (since !== undefined && parseTimestamp(since) === undefined)
    return { ok: false, reason: messages.noDate(since) };
  const givenOptions = Object.fromEntries(given.map((option) => [option, options[option]]));
  return { ok: true, value: [{ ...givenOptions, source: source.name, from }] };
}

interface FetchedSource {
  readonly source: ListedSource;
  readonly reply: Result<Upstream>;
}

async function fetchSource(
  session: Session,
  { source, from, since, ...options }: ListedSource,
  { folder, isQuiet }: { folder: string; isQuiet: boolean },
): Promise<Result<Upstream>> {
  const isPath = findSource(source)?.reads !== undefined;
  const paths = from.map((one) => (isPath && !isAddress(one) ? pathIn(session, one) : one));
  const progress = createProgress(session, isQuiet);
  try {
    return await runSource(source, {
      ...options,
      from: paths[0] ?? "",
      folders: paths,
      since: since === undefined ? undefined : parseTimestamp(since),
      known: readKnown(folder, source),
      env: session.env,
      signal: session.signal,
      onProgress: progress.print,
    });
  } finally {
    progress.end();
  }
}

interface FinishOptions {
  readonly folder: string;
  /** The language of the data. */
  readonly language: string;
  readonly write: boolean;
  readonly json: boolean;
  readonly replaceSample: boolean;
  /** True if the sources are those of vitae.json. Then the report names each of them. */
  readonly isFromConfig: boolean;
}

interface MergedSource {
  readonly source: ListedSource;
  /** The result, or a sentence with the reason why nothing is imported from this source. */
  readonly merged: Result<{ upstream: Upstream; plan: ImportPlan }>;
}

/** Merges, writes and reports. Not async, because the files must not change between planning and writing. */
function finish(session: Session, fetched: readonly FetchedSource[], options: FinishOptions): number {
  const { folder, write, isFromConfig } = options;
  const opened = ImportFolder.open(folder, options.replaceSample);
  if (!opened.ok) return fail(session, `${opened.reason}. ${messages.nothingWritten}`);
  const data = opened.value;
  const results = fetched.map(({ source, reply }): MergedSource => {
    const refuse = (reason: string): MergedSource => {
      const end = isFromConfig ? messages.nothingOfItWritten : messages.nothingWritten;
      return { source, merged: { ok: false, reason: `${reason}. ${end}` } };
    };
    if (!reply.ok) return refuse(reply.reason);
    const { value: upstream } = reply;
    const planned = data.take(upstream);
    if (planned.ok) return { source, merged: { ok: true, value: { upstream, plan: planned.value } } };
    if ("reason" in planned) return refuse(planned.reason);
    for (const defect of planned.defects) session.err(`${defect}\n`);
    return refuse(messages.faultyResult);
  });
  const failures = results.filter(({ merged }) => !merged.ok).length;
  for (const { source, merged } of results)
    if (!merged.ok) session.err(`${isFromConfig ? `${titleOf(source)}: ` : ""}${merged.reason}\n`);
  // Nothing was imported, so the sample stays even with --replace-sample.
  if (failures === results.length) return 1;

  const files = data.files();
  if (holdsToken(session, files)) return fail(session, messages.tokenInData);
  if (write && files.size > 0) {
    const written = data.write();
    if (!written.ok) return fail(session, messages.cannotWrite(written.reason));
  }
  const notes = [
    ...(data.lacksOwner ? [missingOwner] : []),
    ...(write ? findOutdatedTranslations(folder, options.language) : []),
  ];
  // A first run may only record what the source sent.
  const isState = (path: string) => path.startsWith(stateFolderOf(folder));
  const count = write ? files.size : [...files.keys()].filter((path) => !isState(path)).length;
  const report = { ...options, count, sample: data.sample, notes };
  if (options.json) printJson(session, results, report);
  else printText(session, results, report);
  if (failures > 0) return 1;
  return count > 0 && !write ? wouldChange : 0;
}

/** An import does not touch translations, so this lists those whose originals it has changed or removed. */
function findOutdatedTranslations(folder: string, language: string): string[] {
  const { defects, warnings } = readTranslations(folder, readFolder(folder), language);
  return [...defects, ...warnings].map(formatLocated);
}

/** Returns whether the new files contain a token. A server may echo it in its reply. */
function holdsToken({ env }: Session, files: ReadonlyMap<string, string | Uint8Array | null>): boolean {
  const tokens = tokenNames.flatMap((name) => env[name]?.trim() || []);
  return [...files.values()].some(
    (text) => text !== null && tokens.some((token) => Buffer.from(text).includes(token)),
  );
}

/** Returns a source as it is written on the command line, such as `github LOGIN`. */
function titleOf({ source, from }: ListedSource): string {
  return [source, ...from].join(" ");
}

interface Report extends FinishOptions {
  /** The number of files that change. */
  readonly count: number;
  /** The report on the invented sample, if it is moved. */
  readonly sample: SampleReport | undefined;
  /** Remaining tasks for the folder as a whole. */
  readonly notes: readonly string[];
}

function printText({ out }: Session, results: readonly MergedSource[], report: Report): void {
  const { folder, write, isFromConfig, count, sample, notes } = report;
  const print = (line: string) => out(`${line}\n`);
  if (sample !== undefined) print(messages.sampleMoves(sample));
  let all: ReportCounts = countLines([]);
  for (const { source, merged } of results) {
    if (isFromConfig) print(titleOf(source));
    if (!merged.ok) {
      print(messages.failed);
      continue;
    }
    const { upstream, plan } = merged.value;
    for (const line of plan.lines) print(printLine(line));
    for (const warning of describeWarnings([...upstream.warnings, ...plan.warnings]))
      print(messages.warning(warning));
    for (const note of [...upstream.notes, ...plan.notes]) print(note);
    if (plan.deleted > 0) print(messages.deleted(plan.deleted));
    const counts = countLines(plan.lines);
    print(printCounts(counts));
    all = addCounts(all, counts);
    if (isFromConfig) print("");
  }
  if (isFromConfig) print(messages.together(printCounts(all)));
  for (const note of notes) print(messages.warning(note));
  if (count === 0) print(messages.nothingToDo);
  else print(write ? messages.written(folder) : messages.dryRun);
}

function printJson({ out }: Session, results: readonly MergedSource[], report: Report): void {
  const written = report.write && report.count > 0;
  const shown = results.map(({ source: { source, from }, merged }) => {
    if (!merged.ok) return { source, from, error: merged.reason };
    const { upstream, plan } = merged.value;
    return {
      source,
      origin: upstream.origin,
      counts: { ...countLines(plan.lines), deleted: plan.deleted },
      lines: plan.lines,
      notes: [...upstream.notes, ...plan.notes],
      warnings: describeWarnings([...upstream.warnings, ...plan.warnings]),
    };
  });
  const [only] = shown;
  const { sample, notes } = report;
  const shared = { ...(sample !== undefined && { sample }), ...(notes.length > 0 && { notes }), written };
  const whole = report.isFromConfig ? { sources: shown, ...shared } : { ...only, ...shared };
  out(`${JSON.stringify(whole, null, 2)}\n`);
}

/** Prints progress: on a terminal as one line that is overwritten, otherwise as a line for each step. */
function createProgress({ err }: Session, isQuiet: boolean): { print(text: string): void; end(): void } {
  const isTerminal = process.stderr.isTTY;
  let shown = false;
  return {
    print(text) {
      if (isQuiet) return;
      err(isTerminal ? `\r\x1b[K${text}` : `${text}\n`);
      shown = true;
    },
    end() {
      if (shown && isTerminal) err("\r\x1b[K");
    },
  };
}
