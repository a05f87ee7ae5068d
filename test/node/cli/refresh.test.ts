/** The weekly import of .github/workflows/refresh.yml: its script as the workflow runs it, and the workflow's steps. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inventLife, serveGitHub } from "../import/code-host-server.ts";
import { type Loopback, startLoopback } from "../import/loopback.ts";

let server: Loopback;
let home = "";
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "refresh-"));
  server = await startLoopback();
  serveGitHub(server, [inventLife("ilse", 3)]);
});
afterAll(async () => {
  rmSync(home, { recursive: true });
  await server.close();
});

async function refresh(sources: string) {
  const file = (name: string) => join(home, name);
  for (const name of ["report", "summary"]) rmSync(file(name), { force: true });
  const child = spawn("bash", [".github/import.sh"], {
    env: {
      ...process.env,
      GITHUB_TOKEN: "invented",
      IMPORT: sources,
      REPORT: file("report"),
      GITHUB_STEP_SUMMARY: file("summary"),
    },
    stdio: "ignore",
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const read = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), "utf8") : "");
  return { code, report: read("report"), summary: read("summary") };
}

describe("the weekly import", () => {
  it("reports new entries, then nothing, and fails with the reason", async () => {
    const data = join(home, "data");
    const line = `github ilse --api-url ${server.url} --data ${data}`;
    const first = await refresh(`${line}\n\n`);
    expect(first.code).toBe(0);
    expect(first.report).toContain("### github ilse\n\n    + languages.json Python\n");
    expect(first.report).toContain("    + 8 new, ~ 0 changed, 0 kept (yours), 0 lost\n");
    expect(first.summary).toBe(first.report);

    const second = await refresh(line);
    expect(second.code).toBe(0);

    const before = readFileSync(join(data, "activities.json"), "utf8");
    const failed = await refresh(`${line}\nbibtex $(touch ${join(home, "run")}) no-such.bib`);
    expect(failed.code).toBe(1);
    expect(failed.summary).toContain("## The import failed, so nothing was deployed");
    expect(failed.summary).toContain("no-such.bib");
    expect(existsSync(join(home, "run"))).toBe(false);
    expect(readFileSync(join(data, "activities.json"), "utf8")).toBe(before);
  });

  it("commits and deploys only after the checks and the build, and passes the token only to the import", () => {
    const workflow = readFileSync(".github/workflows/refresh.yml", "utf8");
    const steps = [
      "bash .github/import.sh",
      "npm run -s check:data",
      "npm run build",
      "git push",
      "upload-pages",
    ];
    const places = steps.map((step) => workflow.indexOf(step));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(workflow.match(/secrets\.IMPORT_TOKEN/g)).toHaveLength(1);
    expect(workflow).not.toMatch(/continue-on-error|always\(\)|failure\(\)/);
  });
});
