/** Runs the importer against a GitHub server on loopback and a temporary data folder. */
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readFolder } from "../../../node/owner/read-folder.ts";
import { withPathInError, writeAllOrNone, writeFile } from "../../../node/owner/write-files.ts";
import { isMissing } from "../../machine.ts";
import { inventLife, serveGitHub, variablesOf } from "../import/code-host-server.ts";
import { type Loopback, startLoopback } from "../import/loopback.ts";
import { type Ended, vitae } from "./vitae.ts";

let server: Loopback;
let home = "";
let folder = "";
beforeAll(async () => {
  server = await startLoopback();
});
afterAll(() => server.close());
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "import-"));
  folder = join(home, "data");
  serveGitHub(server, [inventLife("ilse", 12)]);
  server.fault = () => undefined;
});
afterEach(() => rmSync(home, { recursive: true }));

const secret = "ghp_neverprinted42";

/** Runs it as a process, since only a process can be interrupted. */
function start(...words: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", "node/cli/main.ts", "import", ...words], {
    env: { ...process.env, GITHUB_TOKEN: secret },
  });
  const texts = { err: "" };
  child.stderr.on("data", (chunk) => {
    texts.err += chunk;
  });
  const ended = new Promise<{ code: number | null; err: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, ...texts })),
  );
  return { child, ended };
}

const command = (...words: string[]) => vitae(["import", ...words], { env: { GITHUB_TOKEN: secret } });

async function github(...words: string[]): Promise<Ended> {
  const ended = await command("github", "ilse", "--api-url", server.url, "--data", folder, ...words);
  expect(ended.out + ended.err).not.toContain(secret);
  return ended;
}

/** Returns all files below a folder with their texts. */
function snapshot(root: string): Record<string, string> {
  if (!existsSync(root)) return {};
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path, readFileSync(path, "utf8")];
      }),
  );
}

describe("vitae import", () => {
  it("keeps the owner's own template", async () => {
    await github("--write");
    const owner = JSON.parse(readFileSync(join(folder, "owner.json"), "utf8"));
    writeFileSync(join(folder, "owner.json"), JSON.stringify({ ...owner, cv: { template: "mine" } }));
    mkdirSync(join(folder, "templates"));
    writeFileSync(join(folder, "templates", "mine.typ"), "");
    expect(await github("--write")).toMatchObject({ code: 0 });
  });

  it("previews first, writes with --write, and then has nothing to do", async () => {
    const shown = await github();
    expect(shown.code).toBe(2);
    expect(shown.out).toContain('+ activities.json loom-0-1 "Mend the cache, part 1"\n');
    expect(shown.out).toContain("+ 21 new, ~ 0 changed, 0 kept (yours), 0 lost\nDry run");
    expect(snapshot(home)).toEqual({});

    const written = await github("--write");
    expect(written.code).toBe(0);
    expect(readFolder(folder).defects).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual([
      "activities.json",
      "languages.json",
      "orgs.json",
      "owner.json",
    ]);
    expect(readdirSync(join(home, ".vitae", "states", "data"))).toEqual(["github.json"]);

    const before = snapshot(home);
    const again = await github("--write", "--json");
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({
      source: "github",
      counts: { new: 0, changed: 0, kept: 0, lost: 0, deleted: 0 },
      lines: [],
      written: false,
    });
    expect(snapshot(home)).toEqual(before);
  });

  it("leaves every byte unchanged if it fails", async () => {
    await github("--write");
    serveGitHub(server, [inventLife("ilse", 150)]);
    server.fault = (_, request) =>
      typeof variablesOf(request).cursor === "string" ? { status: 403 } : undefined;
    const before = snapshot(home);
    const failed = await github("--write");
    expect(failed.code).toBe(1);
    expect(failed.err).toContain("Nothing was written.");
    expect(snapshot(home)).toEqual(before);
  });

  it("reports a damaged state file of any source, with its path and a fix, before any request", async () => {
    await github("--write");
    const file = join(home, ".vitae/states/data/feed.json");
    writeFileSync(file, '<<<<<<< HEAD\n{ "format": 1, "records": {} }\n');
    const asked = server.seen.length;
    const { code, err } = await github("--write");
    expect([code, server.seen.length]).toEqual([1, asked]);
    const path = relative(".", file);
    expect(err).toMatch(/ contains a git conflict marker: .*, or remove it .*\. Nothing was written\.\n$/);
    expect(err.startsWith(`${path} `)).toBe(true);
    expect(err).toContain(`git checkout -- ${path}`);
  });

  it("changes nothing after Ctrl+C", async () => {
    server.fault = () => ({ delayMs: 20_000 });
    const { child, ended } = start("github", "ilse", "--api-url", server.url, "--data", folder, "--write");
    const asked = server.seen.length;
    await expect.poll(() => server.seen.length, { timeout: 60_000 }).toBeGreaterThan(asked);
    child.kill("SIGINT");
    const { code, err } = await ended;
    expect([code, err]).toEqual([130, expect.stringContaining("Stopped. Nothing was written.")]);
    expect(snapshot(home)).toEqual({});
  });

  it("waits for another import of the same folder, says so, and loses no entries", async () => {
    writeFileSync(join(home, "papers.bib"), "@book{a, title={Panes}, publisher={Weft}, year={2014}}");
    server.fault = () => ({ delayMs: 300 });
    const asked = server.seen.length;
    const first = github("--write");
    await expect.poll(() => server.seen.length).toBeGreaterThan(asked);
    const second = await command("bibtex", join(home, "papers.bib"), "--data", folder, "--write");
    expect(second.err).toMatch(/^Another import is writing to .*\/data\. This one waits/);
    expect([(await first).code, second.code]).toEqual([0, 0]);
    expect(JSON.parse(readFileSync(join(folder, "activities.json"), "utf8"))).toHaveLength(13);
    expect((await github("--write")).code).toBe(0);
  });

  it("never mixes with the invented sample, but moves it and its translation away on request", async () => {
    cpSync("test/sample", folder, { recursive: true });
    mkdirSync(join(folder, "schema"));
    writeFileSync(join(folder, "schema", "activities.schema.json"), "{}");
    const refused = await github("--write");
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("--replace-sample")]);
    const replaced = await github("--write", "--replace-sample");
    expect(replaced.out).toMatch(
      /^The invented sample moves to \S*\.vitae\/sample: .*translations\/de\/owner\.json/,
    );
    for (const name of ["activities.json", "owner.json", "profile.json", "translations/de/owner.json"])
      expect(readFileSync(join(home, ".vitae/sample", name), "utf8")).toBe(
        readFileSync(join("test/sample", name), "utf8"),
      );
    expect(readFolder(folder).defects).toEqual([]);
    expect(JSON.parse(readFileSync(join(folder, "activities.json"), "utf8"))).toHaveLength(12);
    expect(JSON.parse(readFileSync(join(folder, "owner.json"), "utf8"))).not.toHaveProperty("sample");
    expect(readdirSync(folder)).not.toContain("translations");
    expect(Object.keys(snapshot(folder))).toContain(join(folder, "schema", "activities.schema.json"));
    expect(JSON.stringify(snapshot(folder))).not.toContain("ilse-varga.example");
    expect(await vitae(["check", "--data", folder])).toMatchObject({ code: 0 });
  });

  it("keeps the owner's translations and lists those whose originals are gone", async () => {
    await github("--write");
    const [gone] = JSON.parse(readFileSync(join(folder, "activities.json"), "utf8"));
    const translation = [
      { id: "gone", title: "Weg", of: { title: "Gone" } },
      { id: gone.id, title: "Da" },
    ];
    mkdirSync(join(folder, "translations/de"), { recursive: true });
    writeFileSync(join(folder, "translations/de/activities.json"), JSON.stringify(translation));
    serveGitHub(server, [inventLife("ilse", 13)]);
    const { out } = await github("--write");
    expect(out).toContain('"gone": id is not in activities.json');
    expect(JSON.parse(readFileSync(join(folder, "translations/de/activities.json"), "utf8"))).toEqual(
      translation,
    );
  });

  it("starts with empty files in place of the sample, and keeps the name that the owner has given", async () => {
    const start = async (name: string, ...words: string[]) => {
      await vitae(["init", name, ...words], { root: home });
      const root = join(home, name);
      writeFileSync(join(root, "papers.bib"), "@book{a, title={Panes}, publisher={Weft}, year={2014}}");
      const run = (...more: string[]) =>
        vitae(["import", "bibtex", "papers.bib", "--replace-sample", ...more], { root });
      const before = snapshot(root);
      const shown = await run();
      expect([shown.code, snapshot(root)]).toEqual([2, before]);
      await run("--write");
      expect(readFileSync(join(root, ".vitae/sample/activities.json"), "utf8")).toContain("shuttle-212");
      expect(await vitae(["check"], { root })).toMatchObject({ code: 0 });
      const read = (file: string) => JSON.parse(readFileSync(join(root, "data", file), "utf8"));
      expect(read("activities.json")).toHaveLength(1);
      expect(read("profile.json")).toEqual({ $schema: expect.stringContaining("profile.schema.json") });
      return read("owner.json");
    };
    const $schema = expect.stringContaining("owner.schema.json");
    expect(await start("nobody")).toEqual({ $schema, firstName: "Your", lastName: "Name" });
    expect(await start("somebody", "--name", "Jane Doe", "--headline", "Weaver")).toEqual({
      $schema,
      firstName: "Jane",
      lastName: "Doe",
      headline: "Weaver",
    });
  });

  it("replaces the placeholder name, but never the owner's name and years", async () => {
    const start = async (name: string, edit: (owner: string) => string) => {
      const root = join(home, name);
      await vitae(["init", name, "--empty"], { root: home });
      const file = join(root, "data/owner.json");
      writeFileSync(file, edit(readFileSync(file, "utf8")));
      const basics = { name: "Ilse Varga", label: "Weaver" };
      const work = [{ name: "Loom", position: "Hand", startDate: "2022-01", endDate: "2023-05" }];
      writeFileSync(join(root, "resume.json"), JSON.stringify({ basics, work }));
      const run = () => vitae(["import", "jsonresume", "resume.json", "--write"], { root });
      const [first, again] = [await run(), await run()];
      expect([first.code, again.code]).toEqual([0, 0]);
      const { firstName, lastName, firstYear, lastYear } = JSON.parse(readFileSync(file, "utf8"));
      return [firstName, lastName, firstYear, lastYear];
    };
    expect(await start("untouched", (owner) => owner)).toEqual(["Ilse", "Varga", undefined, undefined]);
    const chosen = '"firstYear": 2018, "lastYear": 2020, "firstName"';
    const ofYears = await start("years", (owner) => owner.replace('"firstName"', chosen));
    expect(ofYears).toEqual(["Ilse", "Varga", 2018, 2020]);
    const ofName = await start("name", (owner) => owner.replace('"Name"', '"Varga-Kiss"'));
    expect(ofName).toEqual(["Your", "Varga-Kiss", undefined, undefined]);
  });
});

describe("writeAllOrNone", () => {
  it("restores everything if one of the files cannot be written", () => {
    mkdirSync(join(home, "folder"));
    writeFileSync(join(home, "a"), "old a");
    writeFileSync(join(home, "gone"), "old");
    const before = snapshot(home);
    const reply = writeAllOrNone(
      new Map([
        [join(home, "a"), "new a"],
        [join(home, "gone"), null],
        [join(home, "new", "b"), "b"],
        // A folder is in the way.
        [join(home, "folder"), "c"],
      ]),
    );
    expect(reply).toEqual({
      ok: false,
      reason: expect.stringMatching(`^${join(home, "folder")} cannot be written: `),
    });
    expect(snapshot(home)).toEqual(before);
    expect(readdirSync(home).sort()).toEqual(["a", "folder", "gone"]);
  });

  it.each([
    ["ENOSPC", "the disk is full"],
    ["EROFS", "the disk is read-only"],
    ["EACCES", "permission denied"],
    ["ENOTDIR", "a part of the path is a file"],
    ["EIO", "EIO: in a test"],
  ])("names the file in %s and keeps the error code", (code, reason) => {
    const fail = () => {
      throw Object.assign(new Error(`${code}: in a test`), { code });
    };
    expect(() => withPathInError("cv.pdf", fail)).toThrow(
      expect.objectContaining({ message: `cv.pdf cannot be written: ${reason}`, code }),
    );
  });

  // Only Linux has a device that acts as a full disk.
  it.skipIf(isMissing("/dev/full", existsSync("/dev/full")))(
    "names the file that a full disk has no room for",
    () => {
      const reply = writeFile("/dev/full", "text");
      expect(reply).toEqual({ ok: false, reason: "/dev/full cannot be written: the disk is full" });
    },
  );
});
