/**
 * Creates repositories for tests with `git fast-import`, which writes a history of any length and any bytes at once.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

export interface FakeCommit {
  email: string;
  /** Seconds since 1970. */
  seconds: number;
  title: string | Buffer;
  /** The encoding that the commit declares. */
  encoding?: string;
  /** Files that the commit adds, by name. */
  files?: Readonly<Record<string, string>>;
}

/** The environment of git in tests: without the machine's configuration. */
export const gitEnv = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
};

export function git(folder: string, ...words: string[]): string {
  return execFileSync("git", ["-C", folder, ...words], { env: gitEnv, encoding: "utf8", stdio: "pipe" });
}

/** Makes a repository with these commits, one after the other, on its branch. */
export function createRepository(folder: string, commits: Iterable<FakeCommit>): void {
  mkdirSync(folder, { recursive: true });
  git(folder, "init", "--quiet", "--initial-branch=main");
  addCommits(folder, commits);
}

export function addCommits(folder: string, commits: Iterable<FakeCommit>): void {
  const parts: Buffer[] = [];
  const write = (text: string) => parts.push(Buffer.from(text));
  const isBegun = git(folder, "for-each-ref").length > 0;
  let isFirst = true;
  for (const { email, seconds, title, encoding, files = {} } of commits) {
    const message = Buffer.isBuffer(title) ? title : Buffer.from(title);
    write("commit refs/heads/main\n");
    write(`author A U Thor <${email}> ${seconds} +0000\ncommitter A U Thor <${email}> ${seconds} +0000\n`);
    if (encoding !== undefined) write(`encoding ${encoding}\n`);
    write(`data ${message.length}\n`);
    parts.push(message);
    write("\n");
    if (isFirst && isBegun) write("from refs/heads/main^0\n");
    for (const [name, text] of Object.entries(files))
      write(`M 100644 inline ${name}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
    isFirst = false;
  }
  if (isFirst) return;
  execFileSync("git", ["-C", folder, "fast-import", "--quiet"], {
    env: gitEnv,
    input: Buffer.concat(parts),
    maxBuffer: 2 ** 30,
  });
  git(folder, "reset", "--quiet", "--hard", "main");
}
