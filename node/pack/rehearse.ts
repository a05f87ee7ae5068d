/**
 * Rehearses a release in a fresh clone, which is removed afterwards: writes it, commits and tags it, makes both
 * tarballs, checks them with publint, and takes an owner's way from `npm create vitae-cv@latest` to a built site, with
 * the tests' own registry in place of npm's. Nothing outside of the clone changes, and nothing is sent.
 */
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../model/message-of.ts";
import type { Result } from "../../model/result.ts";
import { npmCommand } from "../cli/programs.mjs";

/** The cases of `npm run test:more -- package` that a release depends on most. */
const cases = ["publint", "npm create vitae-cv"];

export function rehearse(root: string, version: string, repository: string): Result<string> {
  const clone = join(root, ".tmp/release");
  const packed = join(root, ".tmp/pack");
  rmSync(clone, { recursive: true, force: true });
  const run = (command: string, args: readonly string[], options: { shell?: boolean } = {}) =>
    execFileSync(command, args, { cwd: clone, stdio: ["ignore", 2, 2], ...options });
  const step = (title: string, ...words: string[]) => {
    console.error(`\n${title}`);
    const { command, args, options } = npmCommand(words);
    run(command, args, options);
  };
  const git = (...words: string[]) =>
    run("git", ["-c", "user.name=release", "-c", "user.email=release@localhost", ...words]);
  try {
    execFileSync("git", ["clone", "--quiet", "--no-hardlinks", root, clone]);
    git("remote", "remove", "origin");
    step("Installing", "ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error");
    step("Writing the release", "run", "-s", "release", "--", version, "--repository", repository);
    git("commit", "--quiet", "--all", "--message", `Release ${version}`);
    git("tag", `v${version}`);
    step("The notes", "run", "-s", "release", "--", version, "--notes");
    step("Checking the release and its workflow", "exec", "--", "vitest", "run", ...tests);
    step("Packing", "run", "-s", "pack");
    step("Trying the packages", "run", "-s", "test:more", "--", "package", "--packed", ".tmp/pack", ...cases);
    rmSync(packed, { recursive: true, force: true });
    cpSync(join(clone, ".tmp/pack"), packed, {
      recursive: true,
      filter: (path) => !/[\\/](?:package|create)$/.test(path),
    });
  } catch (error) {
    return { ok: false, reason: `The rehearsal of ${version} failed: ${messageOf(error)}` };
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
  return {
    ok: true,
    value: `${version} can be released: its tarballs are in .tmp/pack, and nothing else has changed.`,
  };
}

/** The changelog and pages of the release, and the workflow that stages it with provenance. */
const tests = ["test/node/pack/release.test.ts", "test/workflows.test.ts", "test/readmes.test.ts"];
