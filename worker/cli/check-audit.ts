/**
 * `npm run check:audit`: known vulnerabilities of high severity or worse in what the site is built from; exit 1 when
 * there is one. A registry without an audit endpoint, as mirrors often are, or out of reach is told and is no
 * failure: it says nothing of the packages.
 */
import { spawnSync } from "node:child_process";

/** Who works without a network waits no longer for the tests. */
const patienceMs = 20_000;

const { stdout, error } = spawnSync(
  "npm",
  ["audit", "--omit=dev", "--audit-level=high", "--json", "--fetch-retries=0"],
  { encoding: "utf8", timeout: patienceMs, stdio: ["ignore", "pipe", "ignore"] },
);
const report = error === undefined ? parse(stdout) : undefined;
const counts = readCounts(report);

if (counts === undefined) {
  const reason = error?.message ?? get(report, "message") ?? "it gave no report";
  console.warn(
    `Not audited: the registry answers no audits (${reason}). Nothing is known of vulnerabilities.`,
  );
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
