/** Tests Ctrl+C at any moment. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { vitae } from "./vitae.ts";

it.each([0, 50])("a build that is stopped after %d ms says so and writes nothing", async (ms) => {
  const folder = mkdtempSync(join(tmpdir(), "stop-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  const out = join(folder, "dist");
  const { code, err } = await vitae(["build", "--out", out], { signal: stop.signal });
  expect([code, err.endsWith("Stopped. Nothing was written.\n")]).toEqual([130, true]);
  expect(existsSync(out)).toBe(false);
});
