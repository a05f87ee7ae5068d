/** Goes the way that an owner goes: from nothing to a site, and on to the next version, which has another data format. */
import { spawn } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../e2e/chromium.ts";
import { inventPerson, startGitHub } from "../site/import/github/github-server.ts";
import { type Case, expectFiles, expectText, makeFolder, root, run, work } from "./cases.ts";

/** An import that wrote or would write something ends with this code. */
const somethingToDo = 2;

export function journey(tarball: string): Case {
  return {
    name: "from nothing to a site, and to the next version",
    async check() {
      // The documentation has the same steps in the same order.
      expectText(
        readFileSync(join(root, "docs/start.md"), "utf8"),
        /vitae init .*\nnpm install .*\nnpx vitae import github .*\nnpx vitae check && npx vitae build .*\nnpx vitae preview .*\nnpm install .*vitae upgrade --write/,
      );
      const folder = join(makeFolder("journey"), "my-cv");
      const vitae = (words: readonly string[], code = 0, env = {}) =>
        run("npx", ["vitae", ...words], { cwd: folder, code, env });

      await run("npx", ["--yes", "--package", tarball, "vitae", "init", "my-cv"], { cwd: dirname(folder) });
      await run("npm", ["install", "--no-audit", "--no-fund", tarball], { cwd: folder });
      const github = await startGitHub([inventPerson("ilse", 40)]);
      try {
        const words = ["github", "ilse", "--api-url", github.url, "--replace-sample", "--write"];
        await vitae(["import", ...words], somethingToDo, { GITHUB_TOKEN: "a-token" });
      } finally {
        await github.close();
      }
      await vitae(["check"]);
      await vitae(["build"]);
      expectText(await vitae(["query", "org:loom-3"]), /^[56] results/m);
      await searchInBrowser(folder);

      const before = readOwner(folder);
      await run("npm", ["install", "--no-audit", "--no-fund", await packNext()], { cwd: folder });
      expectText(await vitae(["--version"]), /^9\.0\.0$/m);
      expectText(await vitae(["build"]), /vitae\.json:\d+:\d+: .*vitae upgrade/);
      expectText(await vitae(["upgrade"]), /^\+ {2}"url": "https:\/\/next\.example\/"/m);
      expectSame(before, readOwner(folder));
      await vitae(["upgrade", "--write"]);
      expectSame(before, readOwner(folder), "vitae.json");
      const told = await vitae(["build"]);
      if (told.includes("vitae upgrade")) throw new Error(told);
      expectText(readFileSync(join(folder, "dist/sitemap.xml"), "utf8"), /https:\/\/next\.example\//);
      expectFiles(join(folder, "dist"), ["index.html", "cv.pdf", "card.png"]);
    },
  };
}

/** Serves the site as an owner does, and asks a query in a browser. */
async function searchInBrowser(folder: string): Promise<void> {
  // Through npx, the server would outlive its parent.
  const server = spawn(process.execPath, ["node_modules/vitae-cv/bin/vitae.mjs", "preview", "--port", "0"], {
    cwd: folder,
  });
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    let told = "";
    for await (const chunk of server.stdout) {
      told += String(chunk);
      if (/http:\S+\n/.test(told)) break;
    }
    const page = await browser.newPage();
    await page.goto(/http:\S+/.exec(told)?.[0] ?? "");
    await page.getByRole("combobox", { name: "Search this CV" }).fill("org:loom-3");
    await page
      .locator("h2#results")
      .filter({ hasText: /^[56] results$/ })
      .waitFor();
  } finally {
    await browser.close();
    server.kill();
  }
}

/** Packs a version whose data format is the next one: it is the repository's, with one migration more. */
async function packNext(): Promise<string> {
  const copy = makeFolder("next");
  const listed = await run("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root });
  for (const path of listed.trim().split("\n")) cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  // The app does not depend on the data format.
  cpSync(join(root, ".tmp/app"), join(copy, ".tmp/app"), { recursive: true });

  let format = 0;
  change(join(copy, "site/owner/config.ts"), /(export const dataFormat = )(\d+);/, (_, start, current) => {
    format = Number(current);
    return `${start}${format + 1};`;
  });
  change(
    join(copy, "site/owner/upgrade.ts"),
    /(const migrations: .* = \{.*) \};/,
    (_, start) => `${start}, ${format}: addUrl };
function addUrl({ config, owner }: OwnerTexts): OwnerTexts {
  const url = { path: ["url"], after: "https://next.example/" };
  return { config: config && editObject(config, [url]), owner };
}`,
  );
  const words = ["site/pack/main.ts", "--version", "9.0.0", "--out", join(work, "next-packed")];
  const told = await run(process.execPath, [join(root, "node_modules/tsx/dist/cli.mjs"), ...words], {
    cwd: copy,
  });
  return told.split("\n").find((line) => line.endsWith(".tgz")) ?? "";
}

function change(file: string, pattern: RegExp, replace: (...found: string[]) => string): void {
  const text = readFileSync(file, "utf8");
  if (!pattern.test(text)) throw new Error(`${file} has no ${pattern}.`);
  writeFileSync(file, text.replace(pattern, replace));
}

/** Returns the files that are the owner's own. */
function readOwner(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !/^(?:node_modules|dist)\/|^package(?:-lock)?\.json$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** Expects the same files with the same texts, but for one that must have changed. */
function expectSame(before: Map<string, string>, after: Map<string, string>, changed?: string): void {
  const names = new Set([...before.keys(), ...after.keys()]);
  const found = [...names].filter((name) => before.get(name) !== after.get(name)).join(", ");
  if (found !== (changed ?? "")) throw new Error(`These have changed: ${found}.`);
}
