/**
 * `npm run check:audit` checks the packages of the site's build for known vulnerabilities of high or critical
 * severity, and exits with 1 if there are any. A registry that cannot be reached or has no audit endpoint, as many
 * mirrors, is reported and no failure.
 */
import { spawnSync } from "node:child_process";

/** The time limit without a network. */
const timeoutMs = 20_000;

const { stdout, error } = spawnSync(
  "npm",
  ["audit", "--omit=dev", "--audit-level=high", "--json", "--fetch-retries=0"],
  { encoding: "utf8", timeout: timeoutMs, stdio: ["ignore", "pipe", "ignore"] },
);
const report = error === undefined ? parse(stdout) : undefined;
const counts = readCounts(report);

if (counts === undefined) {
  const reason = error?.message ?? get(report, "message") ?? "it gave no report";
  console.warn(`Not audited: the registry did not answer (${reason}).`);
} else if (counts.high + counts.critical > 0) {
  console.error(
    `${counts.high} vulnerabilities of high, ${counts.critical} of critical severity: npm audit --omit=dev`,
  );
  process.exitCode = 1;
} else console.log("No known vulnerabilities of high or critical severity.");

interface Counts {
  high: number;
  critical: number;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readCounts(report: unknown): Counts | undefined {
  const found = get(get(report, "metadata"), "vulnerabilities");
  const [high, critical] = [get(found, "high"), get(found, "critical")];
  return typeof high === "number" && typeof critical === "number" ? { high, critical } : undefined;
}

function get(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined;
}
