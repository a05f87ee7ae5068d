/** Tests that packages are checked, and what each command and each workflow runs. */
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

  it("checks licences with its tests, before each deployment", () => {
    const { scripts } = JSON.parse(read("package.json"));
    expect(scripts.test).toMatch(/&& node test\/all\.mjs$/);
    expect(read("test/all.mjs")).toContain(`"check:licences"`);
    expect(scripts["check:licences"]).toContain("site/cli/check-licences.ts");
    expect(read(".github/workflows/pages.yml")).toMatch(/^ +- run: npm test$/m);
    expect(read(".github/workflows/pages.yml")).toMatch(/^ {4}needs: test$/m);
  });

  it("looks for known vulnerabilities, and tries a million random texts and the package, each night, and never in `npm test`", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const nightly = read(".github/workflows/nightly.yml");
    expect(nightly).toMatch(/^ +- cron: "\d+ \d+ \* \* \*"$/m);
    expect(nightly).toMatch(/^ +- run: npm run check:audit$/m);
    expect(scripts["check:audit"]).toContain("site/cli/check-audit.ts");
    expect(nightly).toMatch(/^ +- run: npm run fuzz$/m);
    expect(scripts.fuzz).toMatch(/^FUZZ_RUNS=1000000 .*test\/faults\/fuzz\.test\.ts/);
    expect(nightly).toMatch(/^ +- run: npm run check:package$/m);
    expect(scripts["check:package"]).toMatch(/tsx test\/package\/main\.ts$/);
    expect(read("test/all.mjs")).not.toMatch(/check:audit|fuzz|check:package/);
  });

  it("checks with Lighthouse and Firefox apart from its tests, where nothing depends on them", () => {
    const { scripts } = JSON.parse(read("package.json"));
    expect(scripts["test:more"]).toMatch(/check:lighthouse check:firefox$/);
    expect(read(".ci/run")).toMatch(/^npm test\nnpm run test:more$/m);
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
    expect(told).toContain("Nothing is known of vulnerabilities");
    expect(audit("no report")).toMatchObject({
      status: 0,
      told: expect.stringContaining("Nothing is known"),
    });
  });
});
