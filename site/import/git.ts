/**
 * One's own commits in repositories that no forge knows. What others may read of them is a count for each month and the
 * name that the owner gives the repository; each commit with its title comes only when asked for.
 */
import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { millisecondsPerDay } from "../../model/dates.ts";
import { escapeMarkdown } from "./prose.ts";
import type { StateRecord } from "./state.ts";
import { type Reply, toId, type Upstream, type UpstreamItem } from "./upstream.ts";

export interface GitOptions extends GitAccess {
  /** `FOLDER` or `FOLDER=NAME`. */
  readonly folders: readonly string[];
  /** Brings each commit with its title instead of counts. */
  readonly titles: boolean;
  /** The addresses of one's own commits; git's user.email of each repository where there are none. */
  readonly authors: readonly string[];
  /** Milliseconds since 1970: nothing older is brought. */
  readonly since: number | undefined;
  /** What earlier imports brought, by upstream id. */
  readonly known: ReadonlyMap<string, StateRecord>;
  show(progress: string): void;
}

/** The name of all repositories that the owner gives none: a folder's name may say too much. */
const unnamed = "Private repositories";

export async function importGit(options: GitOptions): Promise<Reply<Upstream>> {
  const { folders, titles, authors, since, known, show } = options;
  const notes: string[] = [];
  const warnings: string[] = [];
  const named = new Map<string, Commit[]>();
  const seen = new Set<string>();
  for (const given of folders) {
    const { folder, name = titles ? basename(resolve(folder)) : unnamed } = toRepository(given);
    if (name === "") return { ok: false, reason: `${given} has no name after its =` };
    show(`reading ${folder}`);
    const reply = await readHistory(folder, authors, options);
    if (!reply.ok) return reply;
    const { commits, total, authors: own } = reply.value;
    // A clone of a clone has the same commits.
    const fresh = commits.filter(({ oid }) => !seen.has(oid));
    for (const { oid } of fresh) seen.add(oid);
    const dated = fresh.filter(({ seconds }) => isPossible(seconds));
    named.set(name, [...(named.get(name) ?? []), ...dated]);
    if (total === 0) notes.push(`${folder} has no commits yet`);
    else if (commits.length === 0)
      warnings.push(
        `${folder} has ${count(total)}, and none of ${own.join(" or ")}: name yours with --author`,
      );
    else notes.push(`${folder}: ${count(dated.length)} of yours, of ${total}, as ${JSON.stringify(name)}`);
    if (dated.length < fresh.length)
      warnings.push(`${folder} has ${count(fresh.length - dated.length)} of no time that can be; left out`);
  }
  const items = [...named]
    .filter(([, commits]) => commits.length > 0)
    .flatMap(([name, commits]) => {
      const activities = titles ? commits.map((commit) => toPatch(commit, name)) : toMonths(commits, name);
      return [toOrg(name, titles), ...activities];
    });
  const isOld = ({ collection, fields: { createdAt } }: UpstreamItem) =>
    since !== undefined && collection === "activities" && Date.parse(String(createdAt)) < since;
  return {
    ok: true,
    value: {
      source: "git",
      origin: "git",
      items: items.filter((item) => !isOld(item)),
      complete: since === undefined,
      excluded: new Set(findOthers(known, new Set([...named.keys()].map(toOrgId)))),
      notes,
      warnings,
    },
  };
}

/** A folder whose own name has a `=` is itself, and not a folder with a name. */
function toRepository(given: string): { folder: string; name?: string } {
  const at = given.lastIndexOf("=");
  if (at <= 0 || existsSync(given)) return { folder: given };
  return { folder: given.slice(0, at), name: given.slice(at + 1).trim() };
}

/** Clocks that were not set say 1970; tomorrow is today somewhere. */
function isPossible(seconds: number): boolean {
  const ms = seconds * 1000;
  return ms >= millisecondsPerDay && ms <= Date.now() + millisecondsPerDay;
}

function count(commits: number): string {
  return commits === 1 ? "1 commit" : `${commits} commits`;
}

const toOrgId = (name: string) => `repository ${name}`;

/** An org that is there under this name is that of the repository, whatever its kind. */
function toOrg(name: string, titles: boolean): UpstreamItem {
  return {
    upstreamId: toOrgId(name),
    collection: "orgs",
    wantedId: toId(name),
    sameAs: name,
    fields: { name, orgType: titles ? "Open Source" : "Company" },
  };
}

/** A month in the time of Greenwich, as the page has days and years. */
function toMonths(commits: readonly Commit[], name: string): UpstreamItem[] {
  const counts = new Map<string, number>();
  for (const { seconds } of commits) {
    const month = new Date(seconds * 1000).toISOString().slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([month, commits]): UpstreamItem => ({
        upstreamId: `month ${name} ${month}`,
        collection: "activities",
        wantedId: `{org}-${month}`,
        org: toOrgId(name),
        fields: { title: count(commits), category: "Patch", createdAt: month, acceptedAt: month, commits },
      }),
    );
}

/** A title may have 500 characters after its escapes; longer first lines are no titles. */
const maxTitleLength = 240;

function toPatch({ oid, seconds, title }: Commit, name: string): UpstreamItem {
  const createdAt = new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
  const shortOid = oid.slice(0, 10);
  const plain = title.trim();
  const short = plain.length > maxTitleLength ? `${[...plain].slice(0, maxTitleLength).join("")}…` : plain;
  return {
    upstreamId: `commit ${oid}`,
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

/** Returns what earlier imports brought of repositories that this one does not read: it is not gone. */
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
  /** When it was written, in seconds since 1970. */
  readonly seconds: number;
  readonly title: string;
}

interface History {
  readonly commits: readonly Commit[];
  /** The addresses whose commits these are. */
  readonly authors: readonly string[];
  /** All commits that are no merges, of whomever. */
  readonly total: number;
}

/**
 * Returns the commits of these addresses, or of git's user.email, that lead to what is checked out. Merges are left out:
 * they bring what others count already. An author is the one of the mailmap or the one of the commit.
 */
async function readHistory(
  folder: string,
  authors: readonly string[],
  access: GitAccess,
): Promise<Reply<History>> {
  if (!existsSync(folder)) return { ok: false, reason: `${folder} is not there` };
  const git = (...words: string[]) => runGit(folder, words, access);
  const shallow = await git("rev-parse", "--is-shallow-repository");
  if (!shallow.ok) return { ok: false, reason: explain(folder, shallow) };
  if (isTrue(shallow.out))
    return {
      ok: false,
      reason: `${folder} is a shallow clone, which lacks older commits: git -C ${JSON.stringify(folder)} fetch --unshallow brings them`,
    };
  const own = authors.length > 0 ? authors : await readOwnAddress(git);
  const [first] = own;
  if (first === undefined)
    return {
      ok: false,
      reason: `Git knows no user.email in ${folder}: name your addresses with --author`,
    };
  // A repository without commits has no HEAD yet, and that is no error.
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

/** Hash, time, the author's address as it is written and as the mailmap has it, first line. */
const fields = ["%H", "%at", "%ae", "%aE", "%s"];

/** A letter a byte, since a history of many years has more than one encoding. */
function readLog(out: Buffer, authors: readonly string[]): Pick<History, "commits" | "total"> {
  const wanted = new Set(
    authors.map((author) => Buffer.from(author.trim()).toString("latin1").toLowerCase()),
  );
  const values = out.toString("latin1").split("\0");
  const commits: Commit[] = [];
  let total = 0;
  for (let at = 0; at + fields.length <= values.length; at += fields.length) {
    const [oid = "", seconds = "", written = "", mapped = "", title = ""] = values.slice(
      at,
      at + fields.length,
    );
    total += 1;
    if (!wanted.has(written.toLowerCase()) && !wanted.has(mapped.toLowerCase())) continue;
    commits.push({ oid, seconds: Number(seconds), title: decodeTitle(title) });
  }
  return { commits, total };
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const windows1252 = new TextDecoder("windows-1252");

/** Git turns into UTF-8 what says which encoding it has; the rest mostly is of western Windows. */
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

/** What would have git read another repository than that of the folder. */
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
        // The history of a large project: 200,000 commits are some 30 MB.
        maxBuffer: Number.POSITIVE_INFINITY,
        env: {
          ...Object.fromEntries(own),
          LC_ALL: "C",
          GIT_TERMINAL_PROMPT: "0",
          GIT_OPTIONAL_LOCKS: "0",
          // A folder in a repository is not that repository: whoever names it may not know of the one above.
          GIT_CEILING_DIRECTORIES: dirname(path),
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
  if (isMissing) return "The program git is not there: https://git-scm.com/downloads";
  if (/not a git repository/.test(err)) return `${folder} is no git repository`;
  const [line = "it ended without a word"] = err
    .split("\n")
    .filter((text) => /^(?:fatal|error): /.test(text));
  return `git cannot read ${folder}: ${line.replace(/^(?:fatal|error): /, "").replace(/\.$/, "")}`;
}
