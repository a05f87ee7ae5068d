/** Holds that the built app knows neither an owner nor a path: two sites differ in their html and data alone. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ensureApp } from "../../../site/build/app.ts";
import { buildSite } from "../../../site/build/build.ts";
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

it("one app serves two owners at two paths, the same to the byte, and names neither", async () => {
  const app = await ensureApp();
  const [small, sample] = [join(work, "small"), join(work, "sample")];
  const publicFolder = join(work, "public");
  const data = writeSmallOwner();
  expect(await buildSite({ app, data, publicFolder, base: "/a/b/", out: small })).toMatchObject({ ok: true });
  expect(await buildSite({ app, data: samplePath, publicFolder, base: "/", out: sample })).toMatchObject({
    ok: true,
  });
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
