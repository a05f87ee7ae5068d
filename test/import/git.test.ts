/** Own commits of repositories on this machine: what comes, what stays private, and what is refused with which words. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GitOptions, importGit } from "../../import/git.ts";
import { countLines } from "../../import/plan.ts";
import { runSource } from "../../import/sources.ts";
import { readState } from "../../import/state.ts";
import type { Upstream } from "../../import/upstream.ts";
import { runs } from "../runs.ts";
import { DataFolder } from "./data-folder.ts";
import { addCommits, createRepository, type FakeCommit, git, gitEnv } from "./git-repository.ts";
import { accept } from "./set-up.ts";

let home = "";
let loom = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "git-"));
  loom = join(home, "secret-loom");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const ilse = "ilse@weft.example";
const at = (time: string) => Date.parse(time) / 1000;
const commit = (time: string, title: string | Buffer, more: Partial<FakeCommit> = {}): FakeCommit => ({
  email: ilse,
  seconds: at(time),
  title,
  ...more,
});

const three = [
  commit("2024-03-05T10:00:00Z", "Warp"),
  commit("2024-03-31T23:30:00Z", "Weft"),
  commit("2024-04-01T00:10:00Z", "Selvedge"),
];

function read(folders: readonly string[], more: Partial<GitOptions> = {}) {
  return importGit({
    folders,
    titles: false,
    authors: [ilse],
    known: new Map(),
    env: gitEnv,
    signal: new AbortController().signal,
    show: () => undefined,
    ...more,
  });
}

async function bring(folders: readonly string[], more: Partial<GitOptions> = {}): Promise<Upstream> {
  return accept(await read(folders, more));
}

async function refuse(folders: readonly string[], more: Partial<GitOptions> = {}): Promise<string> {
  const reply = await read(folders, more);
  return reply.ok ? "was not refused" : reply.reason.replaceAll(home, "~");
}

const titlesOf = ({ items }: Upstream) =>
  items.flatMap(({ collection, fields }) => (collection === "activities" ? [fields.title] : []));

describe("commits of one's own", () => {
  it("come as counts by month, with no title, hash, address or name of the folder", async () => {
    createRepository(loom, [...three, commit("2024-04-02T00:00:00Z", "Other", { email: "b@c.example" })]);
    const upstream = await bring([`${loom}=Acme`]);
    expect(upstream.items).toEqual([
      {
        upstreamId: "repository Acme",
        collection: "orgs",
        wantedId: "acme",
        sameAs: "Acme",
        fields: { name: "Acme", orgType: "Company" },
      },
      {
        upstreamId: "month Acme 2024-03",
        collection: "activities",
        wantedId: "{org}-2024-03",
        org: "repository Acme",
        fields: {
          title: "2 commits",
          category: "Patch",
          createdAt: "2024-03",
          acceptedAt: "2024-03",
          commits: 2,
        },
      },
      expect.objectContaining({ fields: expect.objectContaining({ title: "1 commit", commits: 1 }) }),
    ]);
    const folder = new DataFolder();
    folder.write("owner.json", { firstName: "Ilse", lastName: "Varga", firstYear: 2015, lastYear: 2016 });
    folder.import(upstream);
    expect(folder.check()).toEqual([]);
    const written = [...folder.texts.values(), ...folder.states.values()].join();
    expect(written).not.toMatch(/Warp|Weft|secret|weft\.example|[0-9a-f]{10}/i);

    const unnamed = await bring([loom]);
    expect(unnamed.items[0]?.fields.name).toBe("Private repositories");
    expect(JSON.stringify(unnamed.items)).not.toContain("loom");
  });

  it("come as patches with --titles, in any encoding", async () => {
    createRepository(loom, [
      commit("2024-03-05T10:00:00Z", "Measure `columns` in __init__\n\nAt length."),
      commit("2024-03-06T10:00:00Z", Buffer.from("Gr\xfc\xdfe", "latin1")),
      commit("2024-03-07T10:00:00Z", Buffer.from("\xe9t\xe9", "latin1"), { encoding: "ISO-8859-1" }),
      commit("2024-03-08T10:00:00Z", ""),
      commit("2024-03-09T10:00:00Z", "\u{1f9f6}".repeat(600)),
    ]);
    const upstream = await bring([loom], { titles: true });
    const hash = git(loom, "rev-parse", "main~1").trim();
    expect(titlesOf(upstream)).toEqual([
      `${"\u{1f9f6}".repeat(240)}…`,
      hash.slice(0, 10),
      "été",
      "Grüße",
      "Measure `columns` in \\_\\_init\\_\\_",
    ]);
    expect(upstream.items[0]?.fields).toEqual({ name: "secret-loom", orgType: "Open Source" });
    expect(upstream.items[2]).toMatchObject({
      upstreamId: `commit ${hash}`,
      fields: {
        createdAt: "2024-03-08T10:00:00Z",
        acceptedAt: "2024-03-08T10:00:00Z",
        mergeCommit: { oid: hash, abbreviatedOid: hash.slice(0, 10) },
      },
    });
    const folder = new DataFolder();
    folder.write("owner.json", { firstName: "Ilse", lastName: "Varga", firstYear: 2015, lastYear: 2016 });
    folder.import(upstream);
    expect(folder.check()).toEqual([]);
  });

  it("are those of any of one's addresses, as they were or as the mailmap has them, and once in two clones", async () => {
    const mailmap = { ".mailmap": `Ilse <${ilse}> <old@weft.example>\n` };
    createRepository(loom, [
      commit("2024-03-05T10:00:00Z", "Old", { email: "OLD@weft.example" }),
      commit("2024-03-06T10:00:00Z", "New", { files: mailmap }),
      commit("2024-03-07T10:00:00Z", "Job", { email: "ilse@acme.example" }),
    ]);
    git(home, "clone", "--quiet", "--bare", loom, join(home, "copy.git"));
    const titles = async (authors: string[], folders = [loom]) =>
      titlesOf(await bring(folders, { authors, titles: true })).toSorted();
    expect(await titles([ilse])).toEqual(["New", "Old"]);
    expect(await titles(["old@weft.example"])).toEqual(["Old"]);
    expect(await titles([ilse, "ilse@acme.example"])).toEqual(["Job", "New", "Old"]);
    expect(await titles([ilse], [loom, join(home, "copy.git")])).toEqual(["New", "Old"]);
    git(loom, "config", "user.email", "ilse@acme.example");
    expect(await titles([])).toEqual(["Job"]);
  });

  it("leave out merges, and times that cannot be", async () => {
    createRepository(loom, three);
    git(loom, "branch", "side", "main~1");
    const as = ["-c", "user.name=I", "-c", `user.email=${ilse}`];
    git(loom, ...as, "commit", "--quiet", "--allow-empty", "-m", "Main");
    git(loom, "checkout", "--quiet", "side");
    git(loom, ...as, "commit", "--quiet", "--allow-empty", "-m", "Side");
    git(loom, ...as, "merge", "--quiet", "main", "-m", "Merge them");
    expect(titlesOf(await bring([loom], { titles: true })).toSorted()).toEqual([
      "Main",
      "Selvedge",
      "Side",
      "Warp",
      "Weft",
    ]);
    addCommits(loom, [commit("1970-01-01T00:00:01Z", "Unset"), commit("2190-01-01T00:00:00Z", "Ahead")]);
    const { warnings, items } = await bring([loom]);
    expect(warnings.map((text) => text.replace(home, "~"))).toEqual([
      "~/secret-loom has 2 commits with an impossible time; left out",
    ]);
    expect(JSON.stringify(items)).not.toMatch(/1970|2190/);
  });

  it("are brought again without a change, keep edits, and a month that grows is a change", async () => {
    createRepository(loom, three);
    const other = join(home, "other");
    createRepository(other, [commit("2023-01-01T00:00:00Z", "Other")]);
    const folder = new DataFolder();
    folder.write("owner.json", { firstName: "Ilse", lastName: "Varga", firstYear: 2015, lastYear: 2016 });
    const run = async (...folders: string[]) => {
      const state = readState(folder.states.get("git") ?? '{"format":1,"records":{}}');
      const known = state.ok ? state.value.records : new Map();
      return folder.import(await bring(folders, { known }));
    };
    const counts = async (...folders: string[]) => countLines((await run(...folders)).lines);
    await run(`${loom}=Acme`);
    expect(await counts(`${other}=Other`)).toMatchObject({ new: 2, lost: 0 });
    expect(await run(`${loom}=Acme`, `${other}=Other`)).toMatchObject({ lines: [], stateText: undefined });
    expect(await run(`${other}=Other`)).toMatchObject({ lines: [], stateText: undefined });

    const activities = folder.list("activities.json");
    const march = activities.find(({ id }) => id === "acme-2024-03");
    folder.write(
      "activities.json",
      activities.map((entry) => (entry === march ? { ...entry, title: "Looms for Acme" } : entry)),
    );
    addCommits(loom, [commit("2024-03-20T00:00:00Z", "Late"), commit("2024-04-20T00:00:00Z", "May")]);
    await run(`${loom}=Acme`);
    const titles = folder.list("activities.json").map(({ title, commits }) => [title, commits]);
    expect(titles).toEqual(
      expect.arrayContaining([
        ["Looms for Acme", 3],
        ["2 commits", 2],
      ]),
    );
  });

  it("of a day bring no month that began before", async () => {
    createRepository(loom, three);
    const { items, complete } = accept(
      await runSource("git", {
        from: `${loom}=Acme`,
        author: [ilse],
        since: Date.parse("2024-03-15"),
        known: new Map(),
        env: gitEnv,
        signal: new AbortController().signal,
        show: () => undefined,
      }),
    );
    expect(items.map(({ upstreamId }) => upstreamId)).toEqual(["repository Acme", "month Acme 2024-04"]);
    expect(complete).toBe(false);
  });

  it("are told apart from none at all", async () => {
    createRepository(loom, three);
    const empty = join(home, "empty");
    mkdirSync(empty);
    git(empty, "init", "--quiet");
    const { items, notes, warnings } = await bring([loom, empty], { authors: ["x@y.example"] });
    expect(items).toEqual([]);
    expect([...notes, ...warnings].map((text) => text.replace(home, "~"))).toEqual([
      "~/empty has no commits yet",
      "~/secret-loom has 3 commits, and none of x@y.example: name yours with --author",
    ]);
  });
});

describe("a folder that cannot be read", () => {
  it("is that of a folder within it", async () => {
    createRepository(loom, three);
    mkdirSync(join(loom, "src"));
    expect((await bring([join(loom, "src")], { titles: true })).items).toEqual(
      (await bring([loom], { titles: true })).items,
    );
  });

  it("is refused with the reason", async () => {
    createRepository(loom, three);
    git(home, "clone", "--quiet", "--depth", "1", `file://${loom}`, join(home, "shallow"));
    mkdirSync(join(home, "plain"));
    const broken = join(home, "broken");
    git(home, "clone", "--quiet", "--no-hardlinks", loom, broken);
    rmSync(join(broken, ".git", "objects"), { recursive: true });
    mkdirSync(join(broken, ".git", "objects"));
    expect(
      await Promise.all([
        refuse([join(home, "nowhere")]),
        refuse([join(home, "plain")]),
        refuse([join(home, "shallow")]),
        refuse([`${loom}=`]),
        refuse([loom], { authors: [] }),
        refuse([loom], { env: { ...gitEnv, PATH: join(home, "plain") } }),
        refuse([broken]),
      ]),
    ).toEqual([
      "~/nowhere does not exist",
      "~/plain is not a git repository",
      '~/shallow is a shallow clone, which lacks older commits: git -C "~/shallow" fetch --unshallow brings them',
      "~/secret-loom= has no name after its =",
      "git has no user.email in ~/secret-loom: name your addresses with --author",
      "git is not installed: https://git-scm.com/downloads",
      expect.stringMatching(/^git cannot read ~\/broken: /),
    ]);
  });

  it("is the one that was named, whatever the environment and its configuration say", async () => {
    createRepository(loom, three);
    createRepository(join(home, "other"), [commit("2023-01-01T00:00:00Z", "Other")]);
    git(loom, "config", "log.showSignature", "true");
    git(loom, "config", "color.ui", "always");
    createRepository(join(home, "a=b"), [commit("2023-01-01T00:00:00Z", "Equal")]);
    expect(titlesOf(await bring([join(home, "a=b")], { titles: true }))).toEqual(["Equal"]);
    const env = { ...gitEnv, GIT_DIR: join(home, "other", ".git") };
    expect(titlesOf(await bring([loom], { env, titles: true }))).toHaveLength(3);
  });
});

describe("nineteen years", () => {
  const count = runs(200_000, 20_000);
  it("are counted, of 200,000 commits each night", { timeout: 300_000 }, async () => {
    const first = at("2005-01-01T00:00:00Z");
    const step = 600_000_000 / count;
    function* long(): Generator<FakeCommit> {
      for (let n = 0; n < count; n++) {
        const email = n % 2 === 0 ? ilse : "b@c.example";
        yield { email, seconds: first + n * step, title: `Commit ${n}` };
      }
    }
    createRepository(loom, long());
    const { items } = await bring([`${loom}=Long`]);
    const months = items.filter(({ collection }) => collection === "activities");
    const sum = months.reduce((total, { fields }) => total + Number(fields.commits), 0);
    expect([months.length, sum]).toEqual([229, count / 2]);
  });
});

it("a stop ends the reading, also of a history that does not end", async () => {
  createRepository(loom, three);
  const programs = join(home, "programs");
  mkdirSync(programs);
  const script = `#!/bin/sh\nPATH=$SYSTEM_PATH\ncase "$*" in *" log "*) exec sleep 60;; esac\nexec git "$@"\n`;
  writeFileSync(join(programs, "git"), script, { mode: 0o755 });
  const stop = new AbortController();
  const env = { ...gitEnv, PATH: programs, SYSTEM_PATH: gitEnv.PATH };
  const show = (text: string) => text.includes("reading") && stop.abort();
  expect(await refuse([loom], { env, signal: stop.signal, show })).toMatch(/^git cannot read ~\/secret-loom/);
});
