/**
 * `npm run release -- VERSION` releases the changes that CHANGELOG.md lists as unreleased: it dates the section, writes
 * the version and the repository's address to package.json, and finishes the pages that say that nothing is released
 * yet. It asks for the address once (`--repository URL`). `-- VERSION --dry-run` does all of it in a clone, and tries
 * the packages there. `-- VERSION --notes` prints the section, and fails unless package.json has the version.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Failure, Result } from "../../model/result.ts";
import { npmCommand } from "../cli/programs.mjs";
import { rehearse } from "./rehearse.ts";
import { type RepositoryManifest, readAddress } from "./repository-manifest.ts";

/** A version of Semantic Versioning, without build metadata, which npm ignores. */
const versionForm = /^\d+\.\d+\.\d+(?:-[0-9a-z-]+(?:\.[0-9a-z-]+)*)?$/i;

/** Moves the unreleased changes into the section of a version. `day` is an ISO date. */
export function toReleased(changelog: string, version: string, day: string): Result<string> {
  if (!versionForm.test(version)) return refuse(`${version} is not a version such as 1.2.3 or 1.2.3-beta.1`);
  if (findSection(changelog, version) !== undefined) return refuse(`CHANGELOG.md has ${version} already`);
  const unreleased = findSection(changelog, "Unreleased");
  if (unreleased === undefined) return refuse("CHANGELOG.md has no section ## [Unreleased]");
  if (unreleased.text === "") return refuse("CHANGELOG.md lists nothing under ## [Unreleased]");
  const gains = countGains(unreleased.text);
  if (gains > maxGains)
    return refuse(
      `CHANGELOG.md lists ${gains} changes that are not under ### Fixed; join or move some, so that ${maxGains} remain, which fit on a screen`,
    );
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

/** The number of lines that tell users what they gain. */
const maxGains = 24;

/** Counts the entries of all sections but the one of repairs. */
function countGains(section: string): number {
  const sections = section.split(/^### /m).filter((text) => !text.startsWith("Fixed"));
  return sections.flatMap((text) => text.match(/^- /gm) ?? []).length;
}

/** The files that say that nothing is released yet, or that link the repository once it is public. */
export const unreleasedFiles = [
  "README.md",
  "SECURITY.md",
  "docs/README.md",
  "docs/start.md",
  ".github/ISSUE_TEMPLATE/config.yml",
];

/**
 * Finishes a file for the first release: removes the parts that are true only until then, and shows those that wait for
 * the repository's address, which are comments until then because they would be dead links.
 *
 * @example toReleasedPage("<!-- once released: [Issues]({repository}/issues) -->", "https://github.com/ilse/vitae")
 */
export function toReleasedPage(page: string, repository: string): string {
  const shown = page
    .replace(/<!-- until the first release -->\n[\s\S]*?<!-- released -->\n\n?/g, "")
    .replace(/<!-- once released: ([\s\S]*?) -->/g, "$1")
    .replace(/^# once released: /gm, "");
  return shown === page ? page : shown.replaceAll("{repository}", repository);
}

/** The code hosts whose addresses a `git remote` may have in a form for SSH. */
const remoteForm = /^(?:https?:\/\/(?:[^@/]*@)?|(?:ssh:\/\/)?git@)([\w.-]+\.[a-z]+)[:/](.+?)(?:\.git)?\/?$/;

/** Returns the address of a git remote as a browser opens it; undefined for a folder. */
export function toBrowserAddress(remote: string): string | undefined {
  const [, host, path] = remoteForm.exec(remote.trim()) ?? [];
  return host === undefined ? undefined : `https://${host}/${path}`;
}

/** Checks the address of the public repository, which becomes a link in the packages and on the pages. */
export function checkRepository(given: string, origin: string | undefined): Result<string> {
  const address = toBrowserAddress(given);
  if (address === undefined || !/^https:\/\/[^/]+\/[\w.-]+(?:\/[\w.-]+)+$/.test(address))
    return refuse(`${given} is not the address of a repository such as https://github.com/LOGIN/NAME`);
  if (/\.(?:example|test|invalid|local)\/|\/\/(?:www\.)?example\.|\/(?:LOGIN|OWNER)\//.test(address))
    return refuse(`${given} is an example, not a public repository`);
  if (origin !== undefined && origin !== address)
    return refuse(`${given} is not the repository of this clone, whose origin is ${origin}`);
  return { ok: true, value: address };
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

const root = fileURLToPath(new URL("../..", import.meta.url));

function findOrigin(): string | undefined {
  try {
    const words = ["remote", "get-url", "origin"];
    return toBrowserAddress(
      execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return undefined;
  }
}

/** Returns the address in package.json, on the command line, of the clone's origin, or asks for it. */
async function findRepository(
  manifest: RepositoryManifest,
  given: string | undefined,
): Promise<Result<string>> {
  const origin = findOrigin();
  const named = given ?? readAddress(manifest) ?? origin;
  if (named !== undefined) return checkRepository(named, origin);
  if (!process.stdin.isTTY)
    return refuse("Name the public repository: --repository https://github.com/LOGIN/NAME");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    "Address of the public repository (https://github.com/LOGIN/NAME): ",
  );
  terminal.close();
  return checkRepository(answer, origin);
}

function writeRelease(version: string, repository: string, changelog: string): void {
  const npm = (words: readonly string[]) => {
    const { command, args, options } = npmCommand(words);
    execFileSync(command, args, { cwd: root, stdio: ["ignore", "ignore", 2], ...options });
  };
  // package-lock.json contains the version, too.
  npm(["version", version, "--no-git-tag-version", "--allow-same-version"]);
  npm(["pkg", "set", "repository.type=git", `repository.url=git+${repository}.git`]);
  writeFileSync(join(root, "CHANGELOG.md"), changelog);
  for (const name of unreleasedFiles) {
    const page = join(root, name);
    writeFileSync(page, toReleasedPage(readFileSync(page, "utf8"), repository));
  }
}

async function main(): Promise<Result<string>> {
  const { values, positionals } = parseArgs({
    options: {
      notes: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      repository: { type: "string" },
    },
    allowPositionals: true,
  });
  const [version] = positionals;
  if (version === undefined) return refuse("Name the version: npm run release -- 1.2.3");
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const manifest: RepositoryManifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (values.notes)
    return manifest.version === version
      ? readNotes(changelog, version)
      : refuse(`package.json has the version ${manifest.version}, not ${version}`);
  const released = toReleased(changelog, version, new Date().toISOString().slice(0, 10));
  if (!released.ok) return released;
  const repository = await findRepository(manifest, values.repository);
  if (!repository.ok) return repository;
  if (values["dry-run"]) return rehearse(root, version, repository.value);
  writeRelease(version, repository.value, released.value);
  return {
    ok: true,
    value: `CHANGELOG.md and package.json have ${version}. Review, commit and tag it v${version}.`,
  };
}

const script = process.argv[1];
if (script !== undefined && import.meta.url === pathToFileURL(realpathSync(script)).href) {
  const reply = await main();
  if (reply.ok) console.log(reply.value);
  else {
    console.error(`${reply.reason}.`);
    process.exitCode = 1;
  }
}
