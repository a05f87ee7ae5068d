/** Reads the history of a repository on this machine with the program git, which is run without a shell. */
import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { Reply } from "../upstream.ts";

export interface GitAccess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

export interface Commit {
  readonly oid: string;
  /** When it was written, in seconds since 1970. */
  readonly seconds: number;
  readonly title: string;
}

export interface History {
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
export async function readHistory(
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
