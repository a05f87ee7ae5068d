/**
 * `npm run release -- VERSION` releases the changes that CHANGELOG.md lists as unreleased: it dates the section, writes
 * the version to package.json, and removes the documentation's notes for the time before the first release. `-- VERSION
 * --notes` prints the section, and fails unless package.json has the version.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Failure, Result } from "../../model/result.ts";
import { npmCommand } from "../cli/programs.mjs";

/** A version of Semantic Versioning, without build metadata, which npm ignores. */
const versionForm = /^\d+\.\d+\.\d+(?:-[0-9a-z-]+(?:\.[0-9a-z-]+)*)?$/i;

/** Moves the unreleased changes into the section of a version. `day` is an ISO date. */
export function toReleased(changelog: string, version: string, day: string): Result<string> {
  if (!versionForm.test(version)) return refuse(`${version} is not a version such as 1.2.3 or 1.2.3-beta.1`);
  if (findSection(changelog, version) !== undefined) return refuse(`CHANGELOG.md has ${version} already`);
  const unreleased = findSection(changelog, "Unreleased");
  if (unreleased === undefined) return refuse("CHANGELOG.md has no section ## [Unreleased]");
  if (unreleased.text === "") return refuse("CHANGELOG.md lists nothing under ## [Unreleased]");
  const { start } = unreleased;
  return {
    ok: true,
    value: `${changelog.slice(0, start)}\n\n## [${version}] - ${day}${changelog.slice(start)}`,
  };
}

/** Returns the changes of a version, for its release notes. */
export function readNotes(changelog: string, version: string): Result<string> {
  const section = findSection(changelog, version);
  return section === undefined || section.text === ""
    ? refuse(`CHANGELOG.md lists nothing under ## [${version}]`)
    : { ok: true, value: section.text };
}

/** The pages that say that nothing is released yet. */
const pages = ["README.md", "docs/README.md", "docs/start.md"];

/** Removes the parts that are true only until the first release. */
export function withoutFirstSteps(page: string): string {
  return page.replace(/<!-- until the first release -->\n[\s\S]*?<!-- released -->\n\n?/g, "");
}

function refuse(reason: string): Failure {
  return { ok: false, reason };
}

/** Finds a section by its name; `start` is where the line of its heading ends. */
function findSection(changelog: string, name: string): { text: string; start: number } | undefined {
  for (const { 0: heading, 1: found, index } of changelog.matchAll(/^## \[([^\]]+)\].*$/gm)) {
    if (found !== name) continue;
    const start = index + heading.length;
    const [text = ""] = changelog.slice(start).split(/^## /m, 1);
    return { text: text.trim(), start };
  }
  return undefined;
}

function main(): Result<string> {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { values, positionals } = parseArgs({
    options: { notes: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [version] = positionals;
  if (version === undefined) return refuse("Name the version: npm run release -- 1.2.3");
  const file = join(root, "CHANGELOG.md");
  const changelog = readFileSync(file, "utf8");
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (values.notes)
    return manifest.version === version
      ? readNotes(changelog, version)
      : refuse(`package.json has the version ${manifest.version}, not ${version}`);
  const released = toReleased(changelog, version, new Date().toISOString().slice(0, 10));
  if (!released.ok) return released;
  // package-lock.json contains the version, too.
  const words = ["version", version, "--no-git-tag-version", "--allow-same-version"];
  const { command, args, options } = npmCommand(words);
  execFileSync(command, args, { cwd: root, stdio: ["ignore", "ignore", 2], ...options });
  writeFileSync(file, released.value);
  for (const name of pages) {
    const page = join(root, name);
    writeFileSync(page, withoutFirstSteps(readFileSync(page, "utf8")));
  }
  return {
    ok: true,
    value: `CHANGELOG.md and package.json have ${version}. Review, commit and tag it v${version}.`,
  };
}

const script = process.argv[1];
if (script !== undefined && import.meta.url === pathToFileURL(realpathSync(script)).href) {
  const reply = main();
  if (reply.ok) console.log(reply.value);
  else {
    console.error(`${reply.reason}.`);
    process.exitCode = 1;
  }
}
