/** Holds a folder and its states in memory while imports merge, each whole or not at all. Only `write` writes. */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { countEach } from "../../model/collections.ts";
import { dataFiles } from "../../model/data-files.ts";
import { profileFile } from "../../model/profile.ts";
import type { Result } from "../../model/result.ts";
import { readTextFile } from "../owner/data-file.ts";
import { formatLocated } from "../owner/located-json.ts";
import { readFolder } from "../owner/read-folder.ts";
import { withPathInError, writeAllOrNone } from "../owner/write-files.ts";
import { messages } from "./messages.ts";
import { type ImportPlan, planImport, type Texts } from "./plan.ts";
import { holdsSample, type SampleReport, toEmptyFiles } from "./sample.ts";
import { emptyState, findStateFiles, readState, type State, stateFolderOf } from "./state.ts";
import type { Upstream } from "./upstream.ts";

const fileNames = [...Object.values(dataFiles).map(({ name }) => name), profileFile.name];

/** `defects` are the defects that the data would have. */
type TakeResult = Result<ImportPlan> | { ok: false; defects: readonly string[] };

export class ImportFolder {
  /** The backup, if the folder contained the invented sample. */
  readonly sample: SampleReport | undefined;
  private readonly folder: string;
  private readonly texts: Map<string, string>;
  /** The sample's files by their new paths, and those that have no empty successor by their old ones, as null. */
  private readonly moved = new Map<string, string | Uint8Array | null>();
  /** The states' texts, by file name: `github.json`. */
  private readonly states = new Map<string, string>();
  /** The names of data files and states that differ from those on disk. */
  private readonly changed = new Set<string>();
  private readonly changedStates = new Set<string>();
  /** The origins that were merged in this run, by source. */
  private readonly origins = new Map<string, ReadonlySet<string>>();

  private constructor(folder: string, { texts, sample }: { texts: Texts; sample?: SampleReport }) {
    this.folder = folder;
    this.sample = sample;
    this.texts = new Map(texts);
    for (const [name, file] of findStateFiles(folder)) this.states.set(name, readFileSync(file, "utf8"));
  }

  /** Reads a folder. `replacesSample` moves the invented sample to a backup folder, if the folder contains it. */
  static open(folder: string, replacesSample: boolean): Result<ImportFolder> {
    const read = readTexts(folder, fileNames);
    if (!read.ok) return read;
    const texts = read.value;
    if (!replacesSample || !holdsSample(texts))
      return { ok: true, value: new ImportFolder(folder, { texts }) };
    const others = new Map(
      findFilesBesides(folder).map((name) => [name, readFileSync(join(folder, name))] as const),
    );
    const own = new Map([...texts, ...toEmptyFiles(texts)]);
    const backup = findBackupFolder(folder);
    const sample = { backup: relative(".", backup), files: [...texts.keys(), ...others.keys()] };
    const opened = new ImportFolder(folder, { texts: own, sample });
    for (const name of own.keys()) opened.changed.add(name);
    for (const [name, text] of [...texts, ...others]) opened.moved.set(join(backup, name), text);
    for (const name of others.keys()) opened.moved.set(join(folder, name), null);
    return { ok: true, value: opened };
  }

  /** True if there is still no owner.json. */
  get lacksOwner(): boolean {
    return !this.texts.has(dataFiles.owner.name);
  }

  /** Merges a source's items, unless the data would have defects. */
  take(upstream: Upstream): TakeResult {
    const stateName = `${upstream.source}.json`;
    const otherStates = new Map(
      [...this.states].flatMap(([name, text]) =>
        name === stateName ? [] : [[name.replace(/\.json$/, ""), text] as const],
      ),
    );
    const stateText = this.states.get(stateName);
    const earlierOrigins = this.origins.get(upstream.source) ?? new Set();
    const planned = planImport({ texts: this.texts, stateText, otherStates, upstream, earlierOrigins });
    if (!planned.ok) return planned;
    const { value: plan } = planned;
    const defects = this.findAddedDefects(plan);
    if (defects.length > 0) return { ok: false, defects };
    this.origins.set(upstream.source, new Set([...earlierOrigins, upstream.origin]));
    for (const [name, text] of plan.files) {
      this.texts.set(name, text);
      this.changed.add(name);
    }
    if (plan.stateText !== undefined) {
      this.states.set(stateName, plan.stateText);
      this.changedStates.add(stateName);
    }
    return planned;
  }

  /** Returns the new texts of all files that change, by path; null for a file to remove. */
  files(): ReadonlyMap<string, string | Uint8Array | null> {
    const files = new Map(this.moved);
    for (const name of this.changed) files.set(join(this.folder, name), this.texts.get(name) ?? null);
    // States are written last: a record without its entry means a deleted one.
    for (const name of this.changedStates) {
      const file = join(stateFolderOf(this.folder), name);
      // Two files of one source may have undone each other's changes.
      if (existsSync(file) && readFileSync(file, "utf8") === this.states.get(name)) continue;
      files.set(file, this.states.get(name) ?? "");
    }
    return files;
  }

  write(): ReturnType<typeof writeAllOrNone> {
    const written = writeAllOrNone(this.files());
    // The folder of a language without files would still be one of the site's languages.
    if (written.ok)
      for (const [file, text] of this.moved)
        if (text === null) removeEmptyFolders(this.folder, relative(this.folder, file));
    return written;
  }

  /** Returns the defects that the new files cause. Defects that were there before are the owner's. */
  private findAddedDefects({ files }: ImportPlan): string[] {
    const after = this.check(new Map([...this.texts, ...files]));
    if (after.length === 0) return [];
    // Lines and the numbers of entries change with each import.
    const toKey = (defect: string) => defect.replace(/:\d+:\d+: (?:entry \d+)?/, ": ");
    const counts = countEach(this.check(this.texts).map(toKey));
    return after.filter((defect) => {
      const left = counts.get(toKey(defect)) ?? 0;
      counts.set(toKey(defect), left - 1);
      return left <= 0;
    });
  }

  /** Checks files in a temporary folder, as `vitae check` does. */
  private check(texts: Texts): string[] {
    const { folder } = this;
    if (texts.size === 0) return [];
    const trial = mkdtempSync(join(tmpdir(), "vitae-import-"));
    try {
      for (const [name, text] of texts)
        withPathInError(join(trial, name), () => writeFileSync(join(trial, name), text));
      // The check looks for the template of owner.json.
      const templates = join(folder, "templates");
      if (existsSync(templates)) cpSync(templates, join(trial, "templates"), { recursive: true });
      return readFolder(trial).defects.map((defect) => formatLocated(defect).replace(trial, folder));
    } finally {
      rmSync(trial, { recursive: true });
    }
  }
}

/** Returns the records of earlier imports. A damaged state is reported later, with the plan. */
export function readKnown(folder: string, source: string): State["records"] {
  const file = findStateFiles(folder).get(`${source}.json`);
  const reply = file === undefined ? undefined : readState(readFileSync(file, "utf8"));
  return reply?.ok ? reply.value.records : emptyState.records;
}

/** Returns why a state is unreadable. Without it an import would restore what the owner has deleted. */
export function findDamagedState(folder: string): string | undefined {
  for (const file of findStateFiles(folder).values()) {
    const reply = readState(readFileSync(file, "utf8"));
    if (!reply.ok) return messages.damagedState(relative(".", file), reply.reason);
  }
  return undefined;
}

/** Returns whether the folder contains the invented sample. */
export function isSampleFolder(folder: string): boolean {
  const texts = readTexts(folder, [dataFiles.owner.name]);
  return texts.ok && holdsSample(texts.value);
}

/** Returns the path of a folder for the sample's files, beside the states, that does not exist yet. */
function findBackupFolder(folder: string): string {
  const root = stateFolderOf(folder).replace(/(?<=[/\\]\.vitae[/\\]).*$/, "");
  for (let at = 1; ; at++) {
    const path = join(root, at === 1 ? "sample" : `sample-${at}`);
    if (!existsSync(path)) return path;
  }
}

/** The sample's files besides its data files: translations, pages, and pictures, which are SVG. */
const besides =
  /^(?:translations\/[^/]+\/[^/]+\.json|(?:translations\/[^/]+\/)?pages\/[^/]+\.md|pictures\/[^/]+\.svg)$/;

/** Returns the paths of these files from the data folder. */
function findFilesBesides(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => besides.test(path));
}

/** Removes the folders of a removed file that contain nothing else. */
function removeEmptyFolders(folder: string, name: string): void {
  for (let at = dirname(name); at !== "."; at = dirname(at)) {
    const path = join(folder, at);
    if (!existsSync(path) || readdirSync(path).length > 0) return;
    rmdirSync(path);
  }
}

function readTexts(folder: string, names: readonly string[]): Result<Map<string, string>> {
  const present = names.filter((name) => existsSync(join(folder, name)));
  const read = present.map((name) => [name, readTextFile(join(folder, name))] as const);
  const [defect] = read.flatMap(([, { defects }]) => defects);
  if (defect !== undefined) return { ok: false, reason: formatLocated(defect) };
  return { ok: true, value: new Map(read.map(([name, { text }]) => [name, text])) };
}

interface LockOptions {
  readonly signal: AbortSignal;
  /** Called once if another import has the lock. */
  onWait(): void;
}

const pollMs = 100;

/** Waits for other imports and returns a function that unlocks the folder. Rejects if stopped while waiting. */
export async function lockFolder(folder: string, { signal, onWait }: LockOptions): Promise<() => void> {
  const path = lockPathOf(folder);
  let isWaiting = false;
  for (;;) {
    try {
      writeFileSync(path, `${process.pid}`, { flag: "wx" });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
    if (hasEnded(path)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!isWaiting) onWait();
    isWaiting = true;
    await sleep(pollMs, undefined, { signal });
  }
}

/** Returns whether the process that holds a lock has ended without removing it. */
function hasEnded(path: string): boolean {
  try {
    process.kill(Number(readFileSync(path, "utf8")), 0);
    return false;
  } catch (error) {
    return hasCode(error, "ESRCH");
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Returns the path of a folder's lock, the same through all links, outside of the owner's repository. */
export function lockPathOf(folder: string): string {
  const key = createHash("sha256")
    .update(`${userInfo().username} ${toRealPath(resolve(folder))}`)
    .digest("hex");
  return join(tmpdir(), `vitae-import-${key.slice(0, 16)}.lock`);
}

/** Resolves links in the existing part of a path. */
function toRealPath(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path);
  return join(toRealPath(dirname(path)), basename(path));
}
