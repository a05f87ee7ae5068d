/**
 * `npm run test:more -- audit` asks the registry for known vulnerabilities of the packages that ship, and exits with 1
 * if one is of high or critical severity. A registry without an audit endpoint, such as many mirrors, only causes a
 * note; with `--must-answer`, which releases use, it is a failure.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { npmCommand } from "./programs.mjs";
import { findShippedPackages, isRecord } from "./shipped-packages.ts";

/** The time limit without a network. */
const timeoutMs = 20_000;

const { command, args, options } = npmCommand(["audit", "--json", "--fetch-retries=0"]);
const { stdout, error } = spawnSync(command, args, {
  encoding: "utf8",
  timeout: timeoutMs,
  stdio: ["ignore", "pipe", "ignore"],
  ...options,
});
const report = error === undefined ? parse(stdout) : undefined;
const vulnerabilities = isRecord(report) ? report.vulnerabilities : undefined;
const shipped = findShippedPackages();

if (!isRecord(vulnerabilities)) {
  const message = isRecord(report) && typeof report.message === "string" ? report.message : undefined;
  console.error(
    `Not audited: the registry did not respond (${error?.message ?? message ?? "it gave no report"}).`,
  );
  if (process.argv.includes("--must-answer")) process.exitCode = 1;
  const { MISSING_FILE: missingFile } = process.env;
  if (missingFile !== undefined) appendFileSync(missingFile, "the registry's list of vulnerabilities\n");
} else {
  const severe = Object.entries(vulnerabilities).filter(([, found]) => isSevere(found) && isShipped(found));
  for (const [name, found] of severe)
    console.error(`${name}: a vulnerability of ${isRecord(found) ? found.severity : ""} severity`);
  if (severe.length > 0) {
    console.error("Run `npm audit` for details.");
    process.exitCode = 1;
  } else
    console.log(
      `${shipped.size} packages ship; none has a known vulnerability of high or critical severity.`,
    );
}

function isSevere(found: unknown): boolean {
  return isRecord(found) && (found.severity === "high" || found.severity === "critical");
}

/** `nodes` lists the folders that have the package in a vulnerable version. */
function isShipped(found: unknown): boolean {
  const nodes: unknown = isRecord(found) ? found.nodes : undefined;
  return Array.isArray(nodes) && nodes.some((folder) => shipped.has(folder));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
