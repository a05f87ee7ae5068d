/**
 * Follows docs/start.md word for word, from an empty folder to a deployed site, with each package manager on each
 * version of Node.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { inventLife, serveGitHub } from "../node/import/code-host-server.ts";
import { startLoopback } from "../node/import/loopback.ts";
import {
  type Case,
  expectFiles,
  expectText,
  makeFolder,
  nodes,
  programs,
  root,
  run,
  visit,
} from "./cases.ts";
import type { LocalRegistry } from "./registry.ts";

type Manager = "npm" | "pnpm" | "yarn";

const page = readFileSync(join(root, "docs/start.md"), "utf8");

/** A résumé that readers of the page may already have. */
const resume = {
  basics: { name: "Ada Sample" },
  work: [{ name: "Weft", position: "Engineer", startDate: "2015-03", endDate: "2019-06" }],
};

/** The lines of a section's commands. */
function linesOf(section: string): string[] {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const [, block = ""] = /^ *```sh\n([^`]*)```/m.exec(text) ?? [];
  return block
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Respells a line for a manager by the page's table. */
function spell(line: string, manager: Manager): string {
  const rows = [...page.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|$/gm)].map(
    ([, ...cells]) => cells,
  );
  const column = ["npm", "pnpm", "yarn"].indexOf(manager);
  const row = rows.find(([npm = ""]) => line === npm || line.startsWith(`${npm} `));
  return row === undefined ? line : `${row[column]}${line.slice(row[0]?.length)}`;
}

export function journeys(registry: LocalRegistry): Case[] {
  const managers = ["npm", "pnpm", "yarn"] as const;
  return nodes.flatMap((node) =>
    managers.map((manager): Case => {
      const name = `from nothing to a site, ${manager} on Node ${node.major}`;
      return {
        name,
        skipped: existsSync(node.file) ? undefined : "the registry has no program of it for this machine",
        check: () => travel(manager, node, registry.url),
      };
    }),
  );
}

async function travel(manager: Manager, node: { major: string; file: string }, registry: string) {
  const home = makeFolder("journeys", `${manager}-${node.major}`);
  const env = makeEnvironment(home, node.file, registry);
  const shell = (line: string, options: { cwd: string; code?: number; env?: Record<string, string> }) =>
    run("sh", ["-e", "-c", line], { ...options, env: { ...env, ...options.env } });
  await shell("git init -q --bare remote.git", { cwd: home });
  let cwd = home;
  const github = await startLoopback();
  serveGitHub(github, [inventLife("login", 40)]);
  try {
    for (const line of [...linesOf("Create it"), ...linesOf("Fill it"), ...linesOf("Publish it")]) {
      const [, folder] = /^cd (.*)$/.exec(line) ?? [];
      if (folder !== undefined) {
        cwd = join(cwd, folder);
        writeFileSync(join(cwd, "resume.json"), JSON.stringify(resume));
      } else if (/vitae (?:preview|dev)$/.test(line)) await visit(spell(line, manager), { cwd, env });
      else if (/vitae import github /.test(line))
        await shell(`${spell(line, manager)} --api-url ${github.url}`, {
          cwd,
          env: { GITHUB_TOKEN: "a-token" },
        });
      else await shell(spell(line, manager), { cwd });
    }
  } finally {
    await github.close();
  }

  // The runner of GitHub Pages has only the pushed files.
  const runner = join(home, "runner");
  await shell(`git clone -q https://github.com/LOGIN/REPOSITORY.git ${runner}`, { cwd: home });
  const workflow = readFileSync(join(runner, ".github/workflows/deploy.yml"), "utf8");
  const [, install = ""] = /name: Install\n +run: \|\n((?: {10}.*\n)+)/.exec(workflow) ?? [];
  const [, build = ""] = /name: Build\n +run: (.*)\n/.exec(workflow) ?? [];
  expectText(install, /frozen-lockfile/);
  const address = { CV_BASE: "/REPOSITORY/", CV_URL: "https://LOGIN.github.io/REPOSITORY/" };
  await shell(install, { cwd: runner, env: { CI: "true", YARN_ENABLE_IMMUTABLE_INSTALLS: "true" } });
  await shell(build, { cwd: runner, env: address });
  expectFiles(join(runner, "dist"), ["index.html", "cv.pdf", "card.png", "feed.atom", "sitemap.xml"]);
  expectText(await shell(spell("npx vitae query org:loom-3", manager), { cwd: runner }), /^[56] results$/m);
}

/** The programs and settings of the reader's shell. */
export function makeEnvironment(home: string, node: string, registry: string): Record<string, string> {
  const bin = join(home, "bin");
  mkdirSync(bin);
  symlinkSync(node, join(bin, "node"));
  for (const [name, file] of Object.entries(programs)) {
    writeFileSync(
      join(bin, name),
      file === undefined ? "#!/bin/sh\n" : `#!/bin/sh\nexec node "${file}" "$@"\n`,
    );
    chmodSync(join(bin, name), 0o755);
  }
  const remote = join(home, "remote.git");
  writeFileSync(
    join(home, "gitconfig"),
    `[user]\n  name = Ilse\n  email = ilse@weft.example\n[url "${remote}"]\n  insteadOf = https://github.com/LOGIN/REPOSITORY.git\n[init]\n  defaultBranch = main\n`,
  );
  return {
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    // One cache of packages for all journeys.
    HOME: makeFolder("home"),
    PORT: "0",
    CI: "",
    GIT_CONFIG_GLOBAL: join(home, "gitconfig"),
    npm_config_registry: registry,
    pnpm_config_registry: registry,
    // npx asks before it installs, in a terminal.
    npm_config_yes: "true",
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
    YARN_ENABLE_TELEMETRY: "0",
    YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
  };
}
