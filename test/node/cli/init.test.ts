/** Tests the files that init writes: a folder that the other commands accept, and workflows whose shell scripts run. */
import { execFileSync, spawn } from "node:child_process";
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
import { delimiter, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findOwnDependency } from "../../../node/cli/package-manager.ts";
import { readConfig } from "../../../node/owner/config.ts";
import { publishedSchemas } from "../../../node/owner/published-schemas.ts";
import { makeSite } from "../../../node/site/build.ts";
import { readApp } from "../../../node/site/built-app.ts";
import { inventLife, serveGitHub } from "../import/code-host-server.ts";
import { type Loopback, startLoopback } from "../import/loopback.ts";
import { vitae } from "./vitae.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "init it's-"));
});
afterEach(() => rmSync(home, { recursive: true }));

const init = (...words: string[]) => vitae(["init", ...words], { root: home });

describe("vitae init", () => {
  it.each([[["--empty"]], [[]]])(
    "writes a folder that passes check and build without a warning, %j",
    async (options) => {
      const { code, out, err } = await init("my cv", ...options);
      expect([code, err]).toEqual([0, ""]);
      const isSample = options.length === 0;
      expect(out.split("\n").slice(1)).toEqual([
        "Next:",
        ...(isSample ? [] : ["  write your name into data/owner.json"]),
        "  cd 'my cv' && npm install",
        "  npx vitae dev",
        `  npx vitae import github LOGIN${isSample ? " --replace-sample" : ""} --write`,
        expect.stringMatching(/^A public repository shows everything in it but what \.gitignore lists, /),
        "",
      ]);
      const root = join(home, "my cv");
      expect(readdirSync(root).sort()).toEqual([
        ".github",
        ".gitignore",
        ".vscode",
        "README.md",
        "data",
        "package.json",
        "public",
        "vitae.json",
      ]);
      const { version } = JSON.parse(readFileSync("package.json", "utf8"));
      expect(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies).toEqual({
        "vitae-cv": version,
      });

      const checked = await vitae(["check"], { root });
      expect(checked).toMatchObject({
        code: 0,
        err: "",
        // Only the sample has an address.
        out: expect.stringMatching(
          isSample ? /^[^\n]*, no problems\n$/ : /^note: Feeds, .*\n.*, no problems\n$/,
        ),
      });
      const config = readConfig(root);
      if (!config.ok) throw new Error(config.defects.join());
      const app = readApp("test/node/site/golden/app");
      const site = await makeSite({ ...config.config, app, exports: { cv: false, card: false } });
      expect(site.ok && [site.warnings, site.notes.filter((line) => !line.startsWith("Feeds"))]).toEqual([
        [],
        [],
      ]);
      // An empty folder belongs to its owner from the start: no file says that it is invented or must be removed first.
      expect(site.ok && `${site.files.get("index.md")}`.includes("Sample data")).toBe(isSample);
      const { err: refused } = await vitae(["import", "bibtex", "none.bib"], { root });
      expect(refused).toContain(isSample ? "--replace-sample" : "none.bib cannot be read");
    },
  );

  it("writes scripts for existing commands and schemas from the package", async () => {
    await init();
    const schemas = publishedSchemas();
    const { scripts } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
    const help = (await vitae(["--help"])).out;
    for (const [name, script] of Object.entries(scripts)) {
      expect(script).toBe(`vitae ${name}`);
      expect(help).toMatch(new RegExp(`^  ${name} `, "m"));
    }
    const settings = JSON.parse(readFileSync(join(home, ".vscode/settings.json"), "utf8"));
    for (const { fileMatch, url } of settings["json.schemas"]) {
      const [, name] = /^\/data\/([\w-]+)\.json$/.exec(fileMatch[0]) ?? [];
      expect(url).toBe(`./node_modules/vitae-cv/schemas/${name}.schema.json`);
      expect(schemas.has(name ?? ""), name).toBe(true);
    }
    const names = readdirSync(join(home, "data")).filter((name) => name.endsWith(".json"));
    const files = ["vitae.json", ...names.map((name) => `data/${name}`)];
    for (const file of files) {
      const { $schema } = JSON.parse(readFileSync(join(home, file), "utf8"));
      if ($schema === undefined) continue;
      const name = /^\.\.?\/node_modules\/vitae-cv\/schemas\/([\w-]+)\.schema\.json$/.exec($schema)?.[1];
      expect(schemas.has(name ?? ""), $schema).toBe(true);
    }
  });

  it("works in a new repository of a code host and keeps its files", async () => {
    mkdirSync(join(home, ".git"));
    const own = {
      "README.md": "# ilse\n",
      LICENSE: "MIT",
      ".gitignore": "node_modules\n/dist/\n*.log",
      ".DS_Store": "",
    };
    for (const [name, text] of Object.entries(own)) writeFileSync(join(home, name), text);
    const { code, out, err } = await init("--empty");
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\n").slice(1, 4)).toEqual([
      "Kept your README.md.",
      "Added .yarn/, .env, /*.zip, /resume.json to your .gitignore.",
      "Next:",
    ]);
    const written = (name: string) => readFileSync(join(home, name), "utf8");
    expect(Object.keys(own).map(written)).toEqual([
      ...[own["README.md"], own.LICENSE],
      `${own[".gitignore"]}\n.yarn/\n.env\n/*.zip\n/resume.json\n`,
      "",
    ]);
    expect((await vitae(["check"], { root: home })).code).toBe(0);
  });

  it("rejects a folder with other files, names them, and writes nothing", async () => {
    mkdirSync(join(home, ".git"));
    writeFileSync(join(home, "notes.txt"), "");
    const { code, err } = await init();
    expect([code, err]).toEqual([1, ". is not empty, so nothing was written. It contains notes.txt.\n"]);
    expect(readdirSync(home).sort()).toEqual([".git", "notes.txt"]);
    rmSync(join(home, "notes.txt"));
    expect((await init()).code).toBe(0);
  });
});

describe("the owner's details", () => {
  const read = (name: string) => JSON.parse(readFileSync(join(home, "cv", name), "utf8"));

  it("replace the invented person and keep the rest of the sample", async () => {
    await init("cv", "--name", " Ilse  Varga ", "--headline", "Weaves");
    expect(read("data/owner.json")).toMatchObject({
      firstName: "Ilse",
      lastName: "Varga",
      headline: "Weaves",
    });
    expect(Object.keys(read("data/owner.json")).sort()).toEqual([
      "$schema",
      "firstName",
      "headline",
      "lastName",
      "sample",
    ]);
    expect(read("data/activities.json")).not.toEqual([]);
    expect((await vitae(["check"], { root: join(home, "cv") })).code).toBe(0);
  });

  it("add a source to vitae.json, which can be imported without the sample", async () => {
    const { out } = await init("cv", "--name", "Madonna", "--source", "git ../loom=Loom");
    expect(read("vitae.json").sources).toEqual([{ source: "git", from: "../loom=Loom" }]);
    expect(read("data/owner.json")).not.toHaveProperty("lastName");
    expect(read("data/activities.json")).toEqual([]);
    expect(out).toMatch(/\n {2}npx vitae import --write\n {2}npx vitae dev\nA public repository .*\n$/);
    expect((await vitae(["check"], { root: join(home, "cv") })).code).toBe(0);
  });

  it("are asked for in a terminal unless options give them", async () => {
    const answers = ["cv", "Ilse Varga", "Weaves", "githb ilse", "github ilse"];
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return answers.shift() ?? "";
    };
    const { code, out } = await vitae(["init", "--ask"], { root: home, ask });
    expect([code, asked.length, answers]).toEqual([0, 5, []]);
    const given = ["--name", "Ilse Varga", "--headline", "Weaves", "--source", "github ilse"];
    await vitae(["init", "other", "--ask", ...given], { root: home, ask });
    expect(asked).toHaveLength(5);
    expect(out).toContain('did you mean "github"?');
    expect(out).toContain("# with GITHUB_TOKEN");
    expect(read("data/owner.json")).toMatchObject({ firstName: "Ilse", headline: "Weaves" });
    expect(read("vitae.json").sources).toEqual([{ source: "github", from: "ilse" }]);
  });
});

describe("a folder for another package manager", () => {
  it.each([
    ["npm/11.6.0 node/v22.1.0 linux x64", undefined, "npx vitae import github LOGIN"],
    ["yarn/1.22.22 npm/? node/v22.1.0 linux x64", undefined, "npx vitae import github LOGIN"],
    ["pnpm/10.1.0 npm/? node/v22.1.0 linux x64", undefined, "pnpm exec vitae import github LOGIN"],
    ["yarn/4.18.1 npm/? node/v22.1.0 linux x64", "yarn@4.18.1", "yarn vitae import github LOGIN"],
  ])("is installed by %s", async (agent, packageManager, command) => {
    const { out } = await vitae(["init", "cv"], { root: home, env: { npm_config_user_agent: agent } });
    expect(out).toContain(`  cd cv && ${command.split(" ")[0]?.replace("npx", "npm")} install\n`);
    expect(out).toContain(`  ${command}`);
    const read = (name: string) => readFileSync(join(home, "cv", name), "utf8");
    expect(JSON.parse(read("package.json")).packageManager).toBe(packageManager);
    expect(read("README.md")).toContain(`\`${command}`);
    expect(existsSync(join(home, "cv/yarn.lock"))).toBe(packageManager?.startsWith("yarn") ?? false);
  });
});

describe("the dependency of a new folder", () => {
  const install = (dependencies: object) => {
    const folder = join(home, "node_modules/.pnpm/vitae-cv@0.1.0/node_modules/vitae-cv");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(home, "package.json"), JSON.stringify({ dependencies }));
    writeFileSync(join(home, "vitae.tgz"), "");
    return findOwnDependency(folder, "0.1.0");
  };
  const tarball = () => ({ from: join(home, "vitae.tgz"), to: "vendor/vitae-cv-0.1.0.tgz" });

  it.each([
    [{ "vitae-cv": "latest" }, "0.1.0"],
    [{ "vitae-cv": "^0.1.0" }, "0.1.0"],
    [{ "vitae-cv": "file:missing.tgz" }, "0.1.0"],
    [{}, "0.1.0"],
    [{ "vitae-cv": "https://a.example/v.tgz" }, "https://a.example/v.tgz"],
    [{ "vitae-cv": "git+ssh://git@a.example/v.git" }, "git+ssh://git@a.example/v.git"],
  ])("for %j installs the same version", (dependencies, spec) => {
    expect(install(dependencies)).toEqual({ spec });
  });

  it.each(["file:vitae.tgz", "file:vitae.tgz::locator=dlx%40workspace%3A.", "./vitae.tgz"])(
    "copies the tarball for %s",
    (spec) => {
      expect(install({ "vitae-cv": spec })).toEqual({
        spec: "file:vendor/vitae-cv-0.1.0.tgz",
        tarball: tarball(),
      });
    },
  );
});

/** Returns the script of each named step of a workflow. */
function readSteps(file: string): Map<string, string> {
  const text = readFileSync(join("node/cli/init/common/.github/workflows", file), "utf8");
  const steps = text.split(/^ {6}- /m).slice(1);
  return new Map(
    steps.flatMap((step) => {
      const name = /^ *name: (.*)$/m.exec(step)?.[1];
      const [, block, line] = /^ *run: (?:\|\n((?: {10}.*\n?|\n)+)|(.*))/m.exec(step) ?? [];
      const script = block?.replace(/^ {10}/gm, "") ?? line;
      return name === undefined || script === undefined ? [] : [[name, script] as const];
    }),
  );
}

describe("the workflows", () => {
  let github: Loopback;
  beforeAll(async () => {
    github = await startLoopback();
    serveGitHub(github, [inventLife("ilse", 3)]);
  });
  afterAll(() => github.close());

  /** Programs that stand in for those of the runner: npx runs this repository's command. */
  function writeStubs(): string {
    const bin = join(home, "bin");
    mkdirSync(bin);
    const main = join(process.cwd(), "node/cli/main.ts");
    const tsx = join(process.cwd(), "node_modules/tsx/dist/loader.mjs");
    const stubs = {
      npx: `[ "$1 $2" = "--no-install vitae" ] || exit 64; shift 2; exec "${process.execPath}" --import "${tsx}" "${main}" "$@"`,
      ...Object.fromEntries(
        ["npm", "pnpm", "yarn", "corepack", "gh"].map((name) => [
          name,
          `echo "${name} $*" >> "${home}/called"`,
        ]),
      ),
    };
    for (const [name, script] of Object.entries(stubs))
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return bin;
  }

  /** Runs a step as a runner does, but with `sh`. */
  async function runStep(script: string | undefined, cwd: string, env: Record<string, string>) {
    const child = spawn("sh", ["-e", "-c", script ?? "exit 99"], {
      cwd,
      env: { ...process.env, PATH: `${join(home, "bin")}${delimiter}${process.env.PATH}`, ...env },
    });
    let log = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        log += chunk;
      });
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return { code, log };
  }

  const read = (name: string) => (existsSync(join(home, name)) ? readFileSync(join(home, name), "utf8") : "");

  it("install the package and nothing else", async () => {
    writeStubs();
    for (const file of ["deploy.yml", "refresh.yml"]) {
      const steps = readSteps(file);
      const install = steps.get("Install");
      await runStep(install, home, {});
      for (const lock of ["package-lock.json", "pnpm-lock.yaml", "yarn.lock"]) {
        writeFileSync(join(home, lock), "{}");
        await runStep(install, home, {});
        rmSync(join(home, lock));
      }
      const others = [...steps].filter(([name]) => name !== "Install").map(([, script]) => script);
      expect(others.join("\n")).not.toMatch(/npm |curl|wget|npx (?!--no-install vitae )/);
    }
    const calls = [
      "npm install --ignore-scripts",
      "npm ci --ignore-scripts",
      "corepack enable",
      "pnpm install --frozen-lockfile --ignore-scripts",
      "corepack enable",
      "yarn install --immutable --mode=skip-build",
      "",
    ].join("\n");
    expect(read("called")).toBe(calls.repeat(2));
  });

  it("import new entries, commit them and start the deployment; the next week they have nothing to do", async () => {
    const [root, origin] = [join(home, "cv"), join(home, "origin.git")];
    const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" });
    execFileSync("git", ["init", "-q", "--bare", "-b", "main", origin]);
    execFileSync("git", ["clone", "-q", origin, root], { stdio: "ignore" });
    await vitae(["init", "cv", "--empty"], { root: home });
    writeStubs();
    const steps = readSteps("refresh.yml");
    const env = {
      GITHUB_TOKEN: "invented",
      RUNNER_TEMP: home,
      GITHUB_STEP_SUMMARY: join(home, "summary"),
      GITHUB_OUTPUT: join(home, "output"),
      BRANCH: "main",
    };
    const none = await runStep(steps.get("Import"), root, env);
    expect([none.code, none.log, read("output")]).toEqual([0, "vitae.json lists no sources.\n", ""]);

    const config = JSON.parse(readFileSync(join(root, "vitae.json"), "utf8"));
    const list = (...sources: object[]) =>
      writeFileSync(join(root, "vitae.json"), `${JSON.stringify({ ...config, sources })}\n`);
    const source = { source: "github", from: "ilse", apiUrl: github.url };
    list(source);
    git("add", "--all");
    git("-c", "user.name=I", "-c", "user.email=i@weft.example", "commit", "-qm", "Sources");
    const first = await runStep(steps.get("Import"), root, env);
    expect([first.code, read("output")], first.log).toEqual([0, "changed=true\n"]);
    expect(read("summary")).toMatch(/^ {4}github ilse\n {4}\+ /);
    const kept = await runStep(steps.get("Commit and deploy"), root, env);
    expect(kept.code, kept.log).toBe(0);
    expect(git("ls-tree", "-r", "--name-only", "origin/main").split("\n")).toEqual(
      expect.arrayContaining([".vitae/states/data/github.json", "data/activities.json", "data/owner.json"]),
    );
    expect(read("called")).toBe("gh workflow run deploy.yml --ref main\n");

    const second = await runStep(steps.get("Import"), root, env);
    expect([second.code, read("output")], second.log).toEqual([0, "changed=true\n"]);

    list(source, { source: "bibtex", from: "$(touch run) *" });
    git("add", "--all");
    git("-c", "user.name=I", "-c", "user.email=i@weft.example", "commit", "-qm", "Another");
    const failed = await runStep(steps.get("Import"), root, env);
    expect([failed.code, read("output")]).toEqual([0, "changed=true\nfailed=true\n"]);
    expect(failed.log).toContain("bibtex $(touch run) *: $(touch run) * cannot be read");
    expect(read("summary")).toContain("An import failed");
    expect((await runStep(steps.get("Fail where an import failed"), root, env)).code).toBe(1);
    expect(existsSync(join(root, "run"))).toBe(false);
    expect(git("status", "--porcelain")).toBe("");
  }, 120_000);
});
