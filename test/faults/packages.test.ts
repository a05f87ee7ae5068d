/** Tests the checks of the packages. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("the repository", () => {
  it("allows no package to run a script during installation", () => {
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
  function audit(report: unknown, ...words: string[]) {
    writeFileSync(join(folder, "report.json"), JSON.stringify(report));
    const program = `#!/bin/sh\ncat '${join(folder, "report.json")}'\nexit 1\n`;
    writeFileSync(join(folder, "npm"), program, { mode: 0o755 });
    const PATH = [folder, process.env.PATH].join(delimiter);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", join(root, "node/cli/check-audit.ts"), ...words],
      { cwd: root, encoding: "utf8", env: { ...process.env, PATH, npm_execpath: "" } },
    );
    return { status, output: stdout + stderr };
  }
  const found = (name: string, severity: string) => ({
    vulnerabilities: { [name]: { name, severity, nodes: [`node_modules/${name}`] } },
  });

  // csv-parse is a development dependency, which the package bundles; vitest never leaves the repository.
  it.each([
    ["react", "high", 1],
    ["csv-parse", "critical", 1],
    ["docx", "high", 1],
    ["react", "moderate", 0],
    ["vitest", "critical", 0],
  ])("with %s with a vulnerability of %s severity exits with %i", (name, severity, status) => {
    expect(audit(found(name, severity)).status).toBe(status);
  });

  it("names the vulnerable package", () => {
    expect(audit(found("csv-parse", "high")).output).toContain("csv-parse: a vulnerability of high severity");
  });

  it("warns if a registry answers no audits, and fails only a release", () => {
    const { status, output } = audit({ message: "405 Method Not Allowed", method: "POST" });
    expect(status).toBe(0);
    expect(output).toContain("Not audited: the registry did not respond (405 Method Not Allowed)");
    expect(audit("no report")).toMatchObject({ status: 0, output: expect.stringContaining("Not audited") });
    expect(audit("no report", "--must-answer").status).toBe(1);
  });
});
