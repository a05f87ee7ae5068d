/** Holds that the built app knows neither an owner nor a path: two sites differ in their html and data alone. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { samplePath } from "../../worker/datasets.ts";
import { goldenOwners } from "./golden-owners.ts";

const work = mkdtempSync(join(tmpdir(), "app-"));
afterAll(() => rmSync(work, { recursive: true }));

function writeSmallOwner(): string {
  const folder = join(work, "data");
  mkdirSync(folder);
  const owner = goldenOwners.find(({ name }) => name === "one-entry");
  for (const [file, content] of Object.entries(owner?.data ?? {}))
    writeFileSync(join(folder, file), JSON.stringify(content));
  return folder;
}

function readScripts(site: string): Map<string, string> {
  const names = readdirSync(join(site, "assets")).filter((name) => /\.(?:js|css)$/.test(name));
  return new Map(names.sort().map((name) => [name, readFileSync(join(site, "assets", name), "utf8")]));
}

/** Runs the command as an owner does, in a process of its own: a test runner's environment would change the build. */
async function build(data: string, base: string): Promise<string> {
  const out = join(work, base === "/" ? "top" : "below");
  const env = { ...process.env, NODE_ENV: "production", CV_DATA: data, CV_BASE: base };
  await promisify(execFile)("npx", ["tsx", "site/cli/main.ts", "build", "--out", out], { env });
  return out;
}

it("one app serves two owners at two paths, the same to the byte, and names neither", async () => {
  const small = await build(writeSmallOwner(), "/a/b/");
  const sample = await build(samplePath, "/");
  const scripts = readScripts(sample);
  expect(scripts.size).toBeGreaterThan(20);
  expect(readScripts(small)).toEqual(scripts);
  for (const [name, text] of scripts) expect(text, name).not.toMatch(/Ilse|Varga|assets\/data-/);

  const html = readFileSync(join(small, "index.html"), "utf8");
  expect(html).toContain("Ada Sample");
  const addresses = [...html.matchAll(/\b(?:src|href|data-whole)="(\/[^"]*)"/g)].map(
    ([, address]) => address,
  );
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) expect(address).toMatch(/^\/a\/b\//);
}, 300_000);
