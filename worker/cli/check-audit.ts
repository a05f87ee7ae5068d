/**
 * `npm run check:audit`: known vulnerabilities of high severity or worse in what the site is built from; exit 1 when
 * there is one. A registry without an audit endpoint, as mirrors often are, is told and is no failure: it says
 * nothing of the packages.
 */
import { spawnSync } from "node:child_process";

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], {
  encoding: "utf8",
});

interface Counts {
  high: number;
  critical: number;
}

const counts = readCounts(stdout);
if (counts === undefined)
  console.warn("The registry answers no audits; nothing is known of vulnerabilities.");
else if (counts.high + counts.critical > 0) {
  console.error(
    `${counts.high} vulnerabilities of high, ${counts.critical} of critical severity: npm audit --omit=dev`,
  );
  process.exitCode = 1;
} else console.log("No known vulnerabilities of high or critical severity.");

function readCounts(text: string): Counts | undefined {
  try {
    const report: unknown = JSON.parse(text);
    const found = get(get(report, "metadata"), "vulnerabilities");
    const [high, critical] = [get(found, "high"), get(found, "critical")];
    return typeof high === "number" && typeof critical === "number" ? { high, critical } : undefined;
  } catch {
    return undefined;
  }
}

function get(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined;
}
