/**
 * `npm run test:more -- fork` tests that a fork works: in a copy of the sources without a git repository and with
 * another person's `public/data/`, the steps of the deployment (check, build) run, and all unit tests pass.
 * `npm run test:more -- pairs` tests other people's sites in a browser.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a program of the packages in the fork. Rejects with its output. */
function run(fork: string, script: string, words: readonly string[], env = {}): Promise<string> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:CV_|NIGHTLY$|FUZZ_RUNS$)/.test(name)),
  );
  const options = { cwd: fork, env: { ...inherited, ...env }, maxBuffer: 64e6 };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join("node_modules", script), ...words], options, (error, out, err) => {
      if (error === null) resolve(out + err);
      else reject(new Error(`${script} ${words.join(" ")}\n${out}${err}`));
    });
  });
}

const fork = mkdtempSync(join(tmpdir(), "vitae-fork-"));
try {
  // The sources as a zip of them would have them, with this checkout's packages.
  const leftOut = new Set(["node_modules", ".git", "dist", ".tmp"]);
  for (const entry of readdirSync(root).filter((name) => !leftOut.has(name)))
    cpSync(join(root, entry), join(fork, entry), {
      recursive: true,
      filter: (path) => !/[\\/]node_modules(?:[\\/]|$)/.test(path),
    });
  symlinkSync(join(root, "node_modules"), join(fork, "node_modules"), "junction");
  rmSync(join(fork, "public/data"), { recursive: true });
  cpSync(join(root, "node/cli/init/sample/data"), join(fork, "public/data"), { recursive: true });

  for (const command of ["check", "build"])
    await run(fork, "tsx/dist/cli.mjs", ["node/cli/main.ts", command]);
  const html = readFileSync(join(fork, "dist/index.html"), "utf8");
  if (!html.includes("Ada Sample") || html.includes("Ilse")) throw new Error("The page is not the fork's.");
  await run(fork, "vitest/vitest.mjs", ["run", "--reporter=dot"], { CI: "true" });
} finally {
  rmSync(fork, { recursive: true, force: true });
}
