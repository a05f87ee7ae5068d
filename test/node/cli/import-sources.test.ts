/**
 * `vitae import` without arguments: all sources of vitae.json in one run with one report, each imported completely or
 * not at all.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readFolder } from "../../../node/owner/read-folder.ts";
import { inventLife, serveGitHub } from "../import/code-host-server.ts";
import { createRepository, gitEnv } from "../import/git-repository.ts";
import { type Loopback, startLoopback } from "../import/loopback.ts";
import { vitae } from "./vitae.ts";

let server: Loopback;
let home = "";
let root = "";
beforeAll(async () => {
  server = await startLoopback();
});
afterAll(() => server.close());
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "sources-"));
  root = join(home, "cv");
  mkdirSync(root);
  serveGitHub(server, [inventLife("ilse", 3)]);
  server.fault = () => undefined;
});
afterEach(() => rmSync(home, { recursive: true }));

const secret = "ghp_neverprinted42";
const github = () => ({ source: "github", from: "ilse", apiUrl: server.url });

function list(...sources: object[]): void {
  writeFileSync(join(root, "vitae.json"), JSON.stringify({ format: 2, data: "data", sources }));
}

async function run(...words: string[]) {
  const ended = await vitae(["import", ...words], { root, env: { ...gitEnv, GITHUB_TOKEN: secret } });
  expect(ended.out + ended.err).not.toContain(secret);
  return ended;
}

const states = () => {
  const folder = join(root, ".vitae/states/data");
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};

const activities = (): { id: string; org: string; commits?: number }[] =>
  JSON.parse(readFileSync(join(root, "data/activities.json"), "utf8"));

const book = "@book{panes, title={Panes}, publisher={Weft}, year={2014}}\n";
const commits = [{ email: "ilse@weft.example", seconds: 1_700_000_000, title: "Warp" }];

describe("vitae import with all sources of vitae.json", () => {
  it("prints one report with relative paths, and changes nothing the second time", async () => {
    createRepository(join(home, "loom"), commits);
    writeFileSync(join(root, "papers.bib"), book);
    list(
      github(),
      { source: "git", from: ["../loom=Loom"], author: ["ilse@weft.example"] },
      { source: "bibtex", from: "papers.bib" },
    );
    const shown = await run();
    expect(shown.code).toBe(2);
    expect(existsSync(join(root, "data"))).toBe(false);
    const { code, out } = await run("--write");
    expect(code).toBe(0);
    expect(out.split("\n").filter((line) => /^(?:github|git|bibtex|Total|\+ \d+ new)/.test(line))).toEqual([
      "github ilse",
      "+ 8 new, ~ 0 changed, 0 kept (yours), 0 lost",
      "git ../loom=Loom",
      "+ 2 new, ~ 0 changed, 0 kept (yours), 0 lost",
      "bibtex papers.bib",
      "+ 2 new, ~ 0 changed, 0 kept (yours), 0 lost",
      "Total: + 12 new, ~ 0 changed, 0 kept (yours), 0 lost",
    ]);
    expect(states()).toEqual(["bibtex.json", "git.json", "github.json"]);
    expect(readFolder(join(root, "data")).defects).toEqual([]);
    expect(activities()).toContainEqual(expect.objectContaining({ id: "loom-2023-11", commits: 1 }));

    const again = await run("--write", "--json");
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({
      sources: [
        { source: "github", lines: [] },
        { source: "git", lines: [] },
        { source: "bibtex", lines: [] },
      ],
      written: false,
    });
  });

  it("keeps the first file's version of an entry in two files, and changes nothing the second time", async () => {
    writeFileSync(join(root, "a.bib"), "@book{panes, title={Panes}, publisher={Weft}, year={2014}}");
    writeFileSync(
      join(root, "b.bib"),
      "@book{panes, title={Panes!}, publisher={Weft}, year={2015}, doi={10.1000/p}}",
    );
    list({ source: "bibtex", from: "a.bib" }, { source: "bibtex", from: "b.bib" });
    expect((await run("--write")).code).toBe(0);
    expect(activities()).toMatchObject([{ title: "Panes", createdAt: "2014" }]);
    expect((await run("--write")).code).toBe(0);
    // An entry that the first source no longer has belongs to the second.
    writeFileSync(join(root, "a.bib"), "@book{other, title={Other}, publisher={Weft}, year={2014}}");
    await run("--write");
    const titles = activities().map(({ id, ...activity }) => [id, "title" in activity && activity.title]);
    expect(titles).toContainEqual(["publication-panes", "Panes!"]);
  });

  it("imports each source as a whole or not at all, and one failure does not affect the others", async () => {
    writeFileSync(join(root, "papers.bib"), book);
    server.fault = () => ({ status: 401 });
    list(github(), { source: "bibtex", from: "papers.bib" });
    const ended = await run("--write", "--json");
    expect(ended.code).toBe(1);
    expect(ended.err).toMatch(/^github ilse: .*\. None of it was written\.$/m);
    expect(JSON.parse(ended.out)).toMatchObject({
      sources: [{ source: "github", from: ["ilse"], error: expect.any(String) }, { source: "bibtex" }],
      written: true,
    });
    expect(states()).toEqual(["bibtex.json"]);
    expect(activities()).toHaveLength(1);

    list(github());
    const none = await run("--write");
    expect([none.code, none.out]).toEqual([1, ""]);
  });
});
