/** Imports commits from local repositories: a count per month under a given name, or each with --titles. */
import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { basename, resolve } from "node:path";
import { countEach } from "../../model/collections.ts";
import { millisecondsPerDay } from "../../model/dates.ts";
import type { Result } from "../../model/result.ts";
import { escapeMarkdown } from "./prose.ts";
import type { StateRecord } from "./state.ts";
import { toId, type Upstream, type UpstreamItem } from "./upstream.ts";

export interface GitOptions extends GitAccess {
  readonly folders: readonly string[];
  /** Imports each commit with its title instead of counts. */
  readonly titles: boolean;
  /** The owner's mail addresses; by default git's user.email of each repository. */
  readonly authors: readonly string[];
  /** Records of earlier imports, by upstream id. */
  readonly known: ReadonlyMap<string, StateRecord>;
  onProgress(progress: string): void;
}

/** The name of repositories without one, since a folder's name may reveal too much. */
const unnamed = "Private repositories";

export async function importGit(options: GitOptions): Promise<Result<Upstream>> {
  const { folders, titles, authors, known, onProgress } = options;
  const notes: string[] = [];
  const warnings: string[] = [];
  const named = new Map<string, Commit[]>();
  const seen = new Set<string>();
  for (const given of folders) {
    const { folder, name = titles ? await nameOfRepository(folder, options) : unnamed } = toRepository(given);
    if (name === "") return { ok: false, reason: `${given} has no name after its =` };
    onProgress(`reading ${folder}`);
    const reply = await readHistory(folder, authors, options);
    if (!reply.ok) return reply;
    const { commits, total, authors: own } = reply.value;
    // Several clones contain the same commits.
    const fresh = commits.filter(({ oid }) => !seen.has(oid));
    for (const { oid } of fresh) seen.add(oid);
    const possible = fresh.filter(({ seconds }) => isPossible(seconds));
    // Commits that were imported by title are not counted again.
    const dated = titles ? possible : possible.filter(({ oid }) => !known.has(toCommitId(oid)));
    named.set(name, [...(named.get(name) ?? []), ...dated]);
    if (total === 0) notes.push(`${folder} has no commits yet`);
    else if (commits.length === 0)
      warnings.push(
        `${folder} has ${count(total)}, but none by ${own.join(" or ")}: set your address with --author`,
      );
    else notes.push(`${folder}: ${count(dated.length)} of yours, of ${total}, as ${JSON.stringify(name)}`);
    if (possible.length < fresh.length)
      warnings.push(
        `${folder} has ${count(fresh.length - possible.length)} with an impossible date; skipped`,
      );
    if (dated.length < possible.length)
      notes.push(
        `${folder}: ${count(possible.length - dated.length)} of yours were already imported by title and are not counted`,
      );
    if (titles) warnings.push(...findCounted(folder, { commits: dated, name, known }));
  }
  const items = [...named]
    .filter(([, commits]) => commits.length > 0)
    .flatMap(([name, commits]) => {
      const activities = titles ? commits.map((commit) => toPatch(commit, name)) : toMonths(commits, name);
      return [toOrg(name, titles), ...activities];
    });
  return {
    ok: true,
    value: {
      source: "git",
      origin: "git",
      items,
      complete: true,
      excluded: new Set(findOthers(known, new Set([...named.keys()].map(toOrgId)))),
      notes,
      warnings,
    },
  };
}

/** Returns the name of the repository's folder, also for a folder within it. */
async function nameOfRepository(folder: string, access: GitAccess): Promise<string> {
  const top = existsSync(folder) ? await runGit(folder, ["rev-parse", "--show-toplevel"], access) : undefined;
  const path = top?.ok ? top.out.toString("utf8").replace(/\r?\n$/, "") : "";
  return basename(resolve(path || folder));
}

/** A folder whose name contains `=` is read as a folder. */
function toRepository(given: string): { folder: string; name?: string } {
  const at = given.lastIndexOf("=");
  if (at <= 0 || existsSync(given)) return { folder: given };
  return { folder: given.slice(0, at), name: given.slice(at + 1).trim() };
}

/** Ignores commits from clocks that were not set: in 1970, or later than tomorrow. */
function isPossible(seconds: number): boolean {
  const ms = seconds * 1000;
  return ms >= millisecondsPerDay && ms <= Date.now() + millisecondsPerDay;
}

function count(commits: number): string {
  return commits === 1 ? "1 commit" : `${commits} commits`;
}

/** Warns of new commits that may be in counts by month already. The counts do not say of which commits they are. */
function findCounted(
  folder: string,
  { commits, name, known }: { commits: readonly Commit[]; name: string } & Pick<GitOptions, "known">,
): string[] {
  const fresh = countByMonth(commits.filter(({ oid }) => !known.has(toCommitId(oid))));
  const counted = new Map<string, Map<string, number>>();
  for (const [upstreamId, { values, gone }] of known) {
    const [, repository, month = ""] = /^month (.*) (\d{4}-\d\d)$/.exec(upstreamId) ?? [];
    if (repository === undefined || gone) continue;
    const months = counted.get(repository) ?? new Map<string, number>();
    counted.set(repository, months.set(month, Number(values.commits)));
  }
  return [...counted].flatMap(([repository, months]) => {
    const last = [...months.keys()].sort().at(-1) ?? "";
    const before = [...fresh].filter(([month]) => month <= last);
    const isCounted = ([month, commits]: [string, number]) => (months.get(month) ?? 0) >= commits;
    // A month with more commits than were counted shows that this is a different repository.
    if (before.length === 0 || !(repository === name ? before.some(isCounted) : before.every(isCounted)))
      return [];
    const twice = before.filter(isCounted);
    const total = twice.reduce((sum, [, commits]) => sum + commits, 0);
    const span = [...new Set([twice[0]?.[0], twice.at(-1)?.[0]])].join(" to ");
    return `${folder}: ${count(total)} may be counted twice: the monthly counts of ${JSON.stringify(repository)} (${span}) seem to include them. If so, delete these counts`;
  });
}

const toCommitId = (oid: string) => `commit ${oid}`;

const toOrgId = (name: string) => `repository ${name}`;

/** An existing org with this name is the repository's, whatever its type. */
function toOrg(name: string, titles: boolean): UpstreamItem {
  return {
    upstreamId: toOrgId(name),
    collection: "orgs",
    wantedId: toId(name),
    sameAs: name,
    fields: { name, orgType: titles ? "Open Source" : "Company" },
  };
}

function toMonths(commits: readonly Commit[], name: string): UpstreamItem[] {
  return [...countByMonth(commits)].map(
    ([month, commits]): UpstreamItem => ({
      upstreamId: `month ${name} ${month}`,
      collection: "activities",
      wantedId: `{org}-${month}`,
      org: toOrgId(name),
      fields: { title: count(commits), category: "Patch", createdAt: month, acceptedAt: month, commits },
    }),
  );
}

/** Counts commits by month, the oldest month first. */
function countByMonth(commits: readonly Commit[]): Map<string, number> {
  const counts = countEach(commits.map(({ time }) => time.slice(0, "2015-03".length)));
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Escapes may double a title's length, up to the data's limit of 500. Longer first lines aren't titles. */
const maxTitleLength = 240;

function toPatch({ oid, time: createdAt, title }: Commit, name: string): UpstreamItem {
  const shortOid = oid.slice(0, 10);
  const plain = title.trim();
  const short = plain.length > maxTitleLength ? `${[...plain].slice(0, maxTitleLength).join("")}…` : plain;
  return {
    upstreamId: toCommitId(oid),
    collection: "activities",
    wantedId: `{org}-${shortOid}`,
    org: toOrgId(name),
    fields: {
      title: escapeMarkdown(short) || shortOid,
      category: "Patch",
      createdAt,
      acceptedAt: createdAt,
      mergeCommit: { oid, abbreviatedOid: shortOid },
    },
  };
}

/** Yields the entries of repositories that this run does not read, which are not gone. */
function* findOthers(
  known: ReadonlyMap<string, StateRecord>,
  repositories: ReadonlySet<string>,
): Generator<string> {
  const read = new Set([...repositories].flatMap((id) => known.get(id)?.name ?? []));
  for (const [upstreamId, { values }] of known) if (!read.has(String(values.org))) yield upstreamId;
}

interface GitAccess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

interface Commit {
  readonly oid: string;
  /** The author's time, in seconds since 1970. */
  readonly seconds: number;
  /** The same in the author's zone, whose day the merge keeps. */
  readonly time: string;
  readonly title: string;
}

interface History {
  readonly commits: readonly Commit[];
  /** The authors' mail addresses. */
  readonly authors: readonly string[];
  /** The number of all commits without merges, of any author. */
  readonly total: number;
}

/**
 * Returns the commits in HEAD's history by these addresses, or by git's user.email. Merges are omitted because they
 * contain commits that others count. An author is matched by the mailmap or by the commit itself.
 */
async function readHistory(
  folder: string,
  authors: readonly string[],
  access: GitAccess,
): Promise<Result<History>> {
  if (!existsSync(folder)) return { ok: false, reason: `${folder} does not exist` };
  const git = (...words: string[]) => runGit(folder, words, access);
  const shallow = await git("rev-parse", "--is-shallow-repository");
  if (!shallow.ok) return { ok: false, reason: explain(folder, shallow) };
  if (isTrue(shallow.out))
    return {
      ok: false,
      reason: `${folder} is a shallow clone without the older commits; fetch them with: git -C ${JSON.stringify(folder)} fetch --unshallow`,
    };
  const own = authors.length > 0 ? authors : await readOwnAddress(git);
  const [first] = own;
  if (first === undefined)
    return {
      ok: false,
      reason: `git has no user.email in ${folder}: set your address with --author`,
    };
  // A repository without commits has no HEAD.
  const head = await git("rev-parse", "--quiet", "--verify", "HEAD");
  if (!head.ok) return { ok: true, value: { commits: [], authors: own, total: 0 } };
  const log = await git(
    "log",
    "-z",
    "--no-merges",
    "--no-color",
    "--no-decorate",
    "--no-notes",
    "--no-patch",
    "--no-show-signature",
    "--encoding=UTF-8",
    `--format=${fields.join("%x00")}`,
    "HEAD",
    "--",
  );
  if (!log.ok) return { ok: false, reason: explain(folder, log) };
  return { ok: true, value: { ...readLog(log.out, own), authors: own } };
}

/** Hash, time, the author's address in the commit and in the mailmap, first line. */
const fields = ["%H", "%at", "%aI", "%ae", "%aE", "%s"];

/** Reads bytes as Latin-1, since long histories mix encodings. */
function readLog(out: Buffer, authors: readonly string[]): Pick<History, "commits" | "total"> {
  const wanted = new Set(
    authors.map((author) => Buffer.from(author.trim()).toString("latin1").toLowerCase()),
  );
  const values = out.toString("latin1").split("\0");
  const commits: Commit[] = [];
  let total = 0;
  for (let at = 0; at + fields.length <= values.length; at += fields.length) {
    const [oid = "", seconds = "", time = "", written = "", mapped = "", title = ""] = values.slice(
      at,
      at + fields.length,
    );
    total += 1;
    if (!wanted.has(written.toLowerCase()) && !wanted.has(mapped.toLowerCase())) continue;
    commits.push({
      oid,
      seconds: Number(seconds),
      time: time.replace(/[+-]00:00$/, "Z"),
      title: decodeTitle(title),
    });
  }
  return { commits, total };
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const windows1252 = new TextDecoder("windows-1252");

/** Git converts commits that declare their encoding to UTF-8. Most others are Windows-1252. */
function decodeTitle(bytes: string): string {
  const buffer = Buffer.from(bytes, "latin1");
  try {
    return strictUtf8.decode(buffer);
  } catch {
    return windows1252.decode(buffer);
  }
}

async function readOwnAddress(git: (...words: string[]) => Promise<Ended>): Promise<string[]> {
  const ended = await git("config", "user.email");
  const email = ended.ok ? ended.out.toString("utf8").trim() : "";
  return email === "" ? [] : [email];
}

function isTrue(out: Buffer): boolean {
  return out.toString("utf8").trim() === "true";
}

type Ended = { ok: true; out: Buffer } | { ok: false; isMissing: boolean; err: string };

/** Variables that make git read another repository. */
const redirecting =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|PREFIX|SHALLOW_FILE|GRAFT_FILE)$/;

function runGit(folder: string, words: readonly string[], { env, signal }: GitAccess): Promise<Ended> {
  const own = Object.entries(env).filter(([name]) => !redirecting.test(name) && !/TOKEN/.test(name));
  const path = realpathSync(folder);
  return new Promise((resolve) => {
    execFile(
      "git",
      ["--no-pager", "-C", path, ...words],
      {
        signal,
        encoding: "buffer",
        // 200,000 commits are some 30 MB.
        maxBuffer: Number.POSITIVE_INFINITY,
        env: {
          ...Object.fromEntries(own),
          LC_ALL: "C",
          GIT_TERMINAL_PROMPT: "0",
          // A missing object would be fetched with a command that the folder's own configuration names.
          GIT_NO_LAZY_FETCH: "1",
          GIT_ALLOW_PROTOCOL: "",
          GIT_OPTIONAL_LOCKS: "0",
        },
      },
      (error, out, err) => {
        if (error === null) resolve({ ok: true, out });
        else resolve({ ok: false, isMissing: error.code === "ENOENT", err: err.toString("utf8") });
      },
    );
  });
}

function explain(folder: string, { isMissing, err }: { isMissing: boolean; err: string }): string {
  if (isMissing) return "git is not installed: https://git-scm.com/downloads";
  if (/not a git repository/.test(err)) return `${folder} is not a git repository`;
  const [line = "it printed no error"] = err.split("\n").filter((text) => /^(?:fatal|error): /.test(text));
  return `git cannot read ${folder}: ${line.replace(/^(?:fatal|error): /, "").replace(/\.$/, "")}`;
}
