/** Tests that packages are checked. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("the repository", () => {
  it("lets no package run a script while it is installed", () => {
    expect(read(".npmrc").split("\n")).toContain("ignore-scripts=true");
  });
});

describe("the audit", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "audit-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the audit with an npm that prints the given answer. */
  function audit(report: unknown) {
    writeFileSync(join(folder, "report.json"), JSON.stringify(report));
    const program = `#!/bin/sh\ncat '${join(folder, "report.json")}'\nexit 1\n`;
    writeFileSync(join(folder, "npm"), program, { mode: 0o755 });
    const PATH = [folder, process.env.PATH].join(delimiter);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", join(root, "site/cli/check-audit.ts")],
      { cwd: root, encoding: "utf8", env: { ...process.env, PATH } },
    );
    return { status, told: stdout + stderr };
  }
  const counts = (high: number, critical: number) => ({
    metadata: { vulnerabilities: { low: 3, moderate: 1, high, critical } },
  });

  it("fails for a vulnerability of high or critical severity", () => {
    expect(audit(counts(1, 0))).toMatchObject({
      status: 1,
      told: expect.stringContaining("1 vulnerabilities of high"),
    });
    expect(audit(counts(0, 2))).toMatchObject({ status: 1, told: expect.stringContaining("2 of critical") });
  });

  it("passes where there is none", () => {
    expect(audit(counts(0, 0))).toMatchObject({ status: 0, told: expect.stringContaining("No known") });
  });

  it("says that nothing is known where the registry answers no audits, and does not fail", () => {
    const { status, told } = audit({ message: "405 Method Not Allowed", method: "POST" });
    expect(status).toBe(0);
    expect(told).toContain("405 Method Not Allowed");
    expect(told).toContain("Not audited: the registry did not answer");
    expect(audit("no report")).toMatchObject({
      status: 0,
      told: expect.stringContaining("Not audited"),
    });
  });
});
