/** Helpers for checks of the package: a temporary folder, running programs, and comparing the files they leave. */
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
/** The packages in this folder's package.json. */
export const tools = join(root, "test/package/node_modules");
export const work = realpathSync(mkdtempSync(join(tmpdir(), "vitae-package-")));

/** The versions of Node that the package supports. */
export const nodes = ["20", "22", "24"].map((major) => ({
  major,
  file: join(tools, `node-${major}/bin/node`),
}));

/** `npm run` names its own program. */
const npm = process.env.npm_execpath ?? "";

/** The scripts of the package managers, for any version of Node, without Corepack. */
export const programs = {
  npm,
  npx: join(dirname(npm), "npx-cli.js"),
  pnpm: [join(tools, "pnpm/bin/pnpm.mjs"), join(tools, "pnpm/bin/pnpm.cjs")].find(existsSync) ?? "",
  yarn: join(tools, "@yarnpkg/cli-dist/bin/yarn.js"),
  corepack: undefined,
};

export interface Case {
  name: string;
  /** Rejects if the case fails. A returned text is printed. */
  check: () => Promise<unknown>;
  /** The reason why the case cannot run on this machine. */
  skipped?: string | undefined;
}

interface RunOptions {
  cwd: string;
  env?: Record<string, string>;
  uid?: number;
  /** By default a program that ends with another code has failed. */
  code?: number;
}

const deadlineMs = 600_000;

/** Returns the output of a program. Rejects with the output if the exit code is unexpected. */
export function run(program: string, words: readonly string[], options: RunOptions): Promise<string> {
  const { env, code = 0, ...rest } = options;
  // The npm that runs this program must not configure those that the checks run.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|NODE_ENV$|INIT_CWD$)/i.test(name),
  );
  return new Promise((resolve, reject) => {
    execFile(
      program,
      words,
      { ...rest, env: { ...Object.fromEntries(inherited), ...env }, maxBuffer: 64e6, timeout: deadlineMs },
      (error, out, err) => {
        if ((error === null ? 0 : error.code) === code) resolve(out + err);
        else reject(new Error(`$ ${program} ${words.join(" ")}\n${out}${err}`));
      },
    );
  });
}

/** Makes a folder for a case, below `work`. */
export function makeFolder(...names: string[]): string {
  const folder = join(work, ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function expectText(text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new Error(`There is no ${pattern} in:\n${text}`);
}

export function expectFiles(folder: string, names: readonly string[], there = true): void {
  const wrong = names.filter((name) => existsSync(join(folder, name)) !== there);
  if (wrong.length > 0) throw new Error(`${folder} ${there ? "lacks" : "has"} ${wrong.join(", ")}.`);
}

/** Returns the one tarball of a package in a folder. */
export function findTarball(folder: string, name: string): string {
  const [found, ...others] = readdirSync(folder).filter(
    (file) => file.startsWith(`${name}-`) && file.endsWith(".tgz"),
  );
  if (found === undefined || others.length > 0) throw new Error(`${folder} needs one tarball of ${name}.`);
  return join(folder, found);
}

/** Runs a command that serves a site until its page has been fetched. */
export async function visit(
  line: string,
  { cwd, env }: { cwd: string; env?: Record<string, string> },
): Promise<void> {
  const server = spawn("sh", ["-c", `exec ${line}`], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
  });
  try {
    let printed = "";
    server.stderr.on("data", (chunk) => {
      printed += String(chunk);
    });
    for await (const chunk of server.stdout) {
      printed += String(chunk);
      if (/http:\S+\n/.test(printed)) break;
    }
    const [address] = /http:\S+/.exec(printed) ?? [];
    if (address === undefined) throw new Error(`$ ${line}\n${printed}`);
    expectText(await (await fetch(address)).text(), /<h1/);
  } finally {
    // Package managers run it in child processes.
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid);
  }
}
