/** Ctrl+C at any moment, and places that cannot be written, which are named before the work. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { run } from "../../../site/cli/main.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "stop-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const data = ["--data", join(process.cwd(), "public/data")];

async function call(words: readonly string[], stopAfterMs?: number) {
  const stop = new AbortController();
  const printed: string[] = [];
  const access = { root, signal: stop.signal, out: () => {}, err: (text: string) => void printed.push(text) };
  const ended = run(words, access);
  if (stopAfterMs !== undefined) setTimeout(() => stop.abort(), stopAfterMs);
  const code = await ended;
  return { code, err: printed.join("") };
}

it.each([0, 50])("a build that is stopped after %d ms says so, and has written nothing", async (ms) => {
  const { code, err } = await call(["build", "--out", join(root, "dist"), ...data], ms);
  expect([code, err.endsWith("Stopped. Nothing was written.\n")]).toEqual([130, true]);
  expect(existsSync(join(root, "dist"))).toBe(false);
});

it.each([
  ["build", "--out", "file/dist"],
  ["cv", "-o", "file/cv.pdf"],
])("%s %s %s names what cannot be written at once", async (command, option, path) => {
  writeFileSync(join(root, "file"), "");
  const place = join(root, path);
  const { code, err } = await call([command, option, place, ...data]);
  expect([code, err]).toEqual([1, expect.stringMatching(/^\S+file\/\S+ cannot be written: .*\n$/)]);
});
