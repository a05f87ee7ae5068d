/**
 * Tests the import of commits from local repositories: the parts that stay private, and the errors. golden/ has the
 * imported data.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GitOptions, importGit } from "../../../node/import/git.ts";
import { countLines } from "../../../node/import/plan.ts";
import { readState } from "../../../node/import/state.ts";
import type { Upstream } from "../../../node/import/upstream.ts";
import { describeWarnings } from "../../../node/import/warnings.ts";
import { runs } from "../../runs.ts";
import { DataFolder } from "./data-folder.ts";
import { createRepository, type FakeCommit, git, gitEnv } from "./git-repository.ts";
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
    onProgress: () => undefined,
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

describe("commits in local repositories", () => {
  it("leave no title, hash, address or folder name in the data or the state", async () => {
    createRepository(loom, three);
    const folder = new DataFolder();
    folder.import(await bring([`${loom}=Acme`]));
    folder.import(await bring([loom]));
    const written = [...folder.texts.values(), ...folder.states.values()].join();
    expect(written).toContain("2 commits");
    expect(written).not.toMatch(/Warp|Weft|secret|weft\.example|[0-9a-f]{10}/i);
  });

  it("cause a warning if counts by month may include them, and are not counted again if imported by title", async () => {
    const other = join(home, "other");
    createRepository(loom, three);
    createRepository(other, [
      ...three,
      commit("2024-04-02T10:00:00Z", "Reed"),
      commit("2024-04-03T10:00:00Z", "Shed"),
    ]);
    const folder = new DataFolder();
    const known = () => {
      const state = readState(folder.states.get("git") ?? "");
      return state.ok ? state.value.records : new Map();
    };
    folder.import(await bring([loom]));
    // More commits in April than are counted.
    expect((await bring([other], { titles: true, known: known() })).warnings).toEqual([]);
    const byTitle = await bring([loom], { titles: true, known: known() });
    expect(describeWarnings(byTitle.warnings).join().replaceAll(home, "~")).toBe(
      '~/secret-loom: 3 commits may be counted twice: the monthly counts of "Private repositories" (2024-03 to 2024-04) seem to include them. If so, delete these counts',
    );
    folder.import(byTitle);
    expect((await bring([loom], { titles: true, known: known() })).warnings).toEqual([]);
    const byMonth = await bring([other], { known: known() });
    expect(titlesOf(byMonth)).toEqual(["2 commits"]);
    expect(byMonth.notes.join()).toContain(
      "3 commits of yours were already imported by title and are not counted",
    );
  });

  it("are imported once from two clones, and by git's own address if none is given", async () => {
    createRepository(loom, [...three, commit("2024-03-07T10:00:00Z", "Job", { email: "ilse@acme.example" })]);
    git(home, "clone", "--quiet", "--bare", loom, join(home, "copy.git"));
    const titles = async (more: Partial<GitOptions>, folders = [loom]) =>
      titlesOf(await bring(folders, { titles: true, ...more })).toSorted();
    expect(await titles({}, [loom, join(home, "copy.git")])).toEqual(["Selvedge", "Warp", "Weft"]);
    git(loom, "config", "user.email", "ilse@acme.example");
    expect(await titles({ authors: [] })).toEqual(["Job"]);
  });

  it("exclude merges", async () => {
    createRepository(loom, three);
    git(loom, "branch", "side", "main~1");
    const as = ["-c", "user.name=I", "-c", `user.email=${ilse}`];
    git(loom, ...as, "commit", "--quiet", "--allow-empty", "-m", "Main");
    git(loom, "checkout", "--quiet", "side");
    git(loom, ...as, "commit", "--quiet", "--allow-empty", "-m", "Side");
    git(loom, ...as, "merge", "--quiet", "main", "-m", "Merge them");
    const titles = titlesOf(await bring([loom], { titles: true }));
    expect(titles.toSorted()).toEqual(["Main", "Selvedge", "Side", "Warp", "Weft"]);
  });

  it("of a repository that is omitted this time are not reported as gone", async () => {
    createRepository(loom, three);
    const other = join(home, "other");
    createRepository(other, [commit("2023-01-01T00:00:00Z", "Other")]);
    const folder = new DataFolder();
    const run = async (...folders: string[]) => {
      const state = readState(folder.states.get("git") ?? '{"format":1,"records":{}}');
      const known = state.ok ? state.value.records : new Map();
      return folder.import(await bring(folders, { known }));
    };
    await run(`${loom}=Acme`);
    expect(countLines((await run(`${other}=Other`)).lines)).toMatchObject({ new: 2, lost: 0 });
    for (const again of [[`${loom}=Acme`, `${other}=Other`], [`${other}=Other`]])
      expect(await run(...again)).toMatchObject({ lines: [], stateText: undefined });
  });
});

describe("a folder that git cannot read", () => {
  it("may be a folder inside a repository", async () => {
    createRepository(loom, three);
    mkdirSync(join(loom, "src"));
    expect((await bring([join(loom, "src")], { titles: true })).items).toEqual(
      (await bring([loom], { titles: true })).items,
    );
  });

  it("is rejected with the reason", async () => {
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
      '~/shallow is a shallow clone without the older commits; fetch them with: git -C "~/shallow" fetch --unshallow',
      "~/secret-loom= has no name after its =",
      "git has no user.email in ~/secret-loom: set your address with --author",
      "git is not installed: https://git-scm.com/downloads",
      expect.stringMatching(/^git cannot read ~\/broken: /),
    ]);
  });

  it("is the given one, whatever the environment and its configuration say", async () => {
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

it.each([
  "remote.origin.uploadpack",
  "core.sshCommand",
  "core.fsmonitor",
  "core.pager",
  "pager.log",
  "core.hooksPath",
  "diff.external",
  "diff.text.textconv",
  "diff.text.command",
  "gpg.program",
  "credential.helper",
])("runs no command that the folder's own configuration names: %s", async (key) => {
  createRepository(
    loom,
    three.map((one) => ({ ...one, files: { "a.txt": one.title.toString() } })),
  );
  const ran = join(home, "ran");
  const program = join(home, "program.sh");
  writeFileSync(program, `#!/bin/sh\ntouch '${ran}'\n`, { mode: 0o755 });
  const hooks = join(home, "hooks");
  mkdirSync(hooks);
  for (const name of ["reference-transaction", "post-index-change", "fsmonitor-watchman"])
    symlinkSync(program, join(hooks, name));
  writeFileSync(join(loom, ".gitattributes"), "* diff=text\n");
  for (const [name, value] of [
    // Git asks for the missing blob of the mailmap.
    ["core.repositoryFormatVersion", "1"],
    ["extensions.partialClone", "origin"],
    ["remote.origin.promisor", "true"],
    ["remote.origin.url", key === "core.sshCommand" ? "ssh://host.invalid/a" : loom],
    ["mailmap.blob", "0123456789012345678901234567890123456789"],
    ["log.showSignature", "true"],
    ["log.mailmap", "true"],
    [key, key === "core.hooksPath" ? hooks : key === "credential.helper" ? `!${program}` : program],
  ] as const)
    git(loom, "config", name, value);
  expect(await read([loom], { titles: true })).toHaveProperty("ok");
  expect(existsSync(ran)).toBe(false);
});

describe("a history of nineteen years", () => {
  const count = runs(200_000, 20_000);
  it("is counted, with 200,000 commits each night", { timeout: 300_000 }, async () => {
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

it("stops being read on a stop, even if it is endless", async () => {
  createRepository(loom, three);
  const programs = join(home, "programs");
  mkdirSync(programs);
  const script = `#!/bin/sh\nPATH=$SYSTEM_PATH\ncase "$*" in *" log "*) exec sleep 60;; esac\nexec git "$@"\n`;
  writeFileSync(join(programs, "git"), script, { mode: 0o755 });
  const stop = new AbortController();
  const env = { ...gitEnv, PATH: programs, SYSTEM_PATH: gitEnv.PATH };
  const onProgress = (text: string) => text.includes("reading") && stop.abort();
  expect(await refuse([loom], { env, signal: stop.signal, onProgress })).toMatch(
    /^git cannot read ~\/secret-loom/,
  );
});
