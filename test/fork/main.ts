/**
 * `npm run check:fork` proves that a fork works: a copy of the sources, without a git repository, has `public/data/`
 * replaced by another person's folder. The steps of its deployment run (check, build), a browser asks the site, and the
 * unit tests that read files still pass. `NIGHTLY` runs all unit tests for each folder.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { serveSite } from "../../site/build/serve.ts";
import { findChromium } from "../e2e/chromium.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** These tests read the repository's files; the others have no way to notice other data. */
const readingTests = ["owner", "import", "export", "site", "docs.test.ts", "readmes.test.ts"].map(
  (name) => `test/${name}`,
);

interface Fork {
  name: string;
  /** Fills the data folder, and returns the language of the site. */
  fill: (data: string) => string | undefined;
  /** What the page must show, and what is asked, with the number of results. */
  title: string;
  query?: { text: string; results: string };
}

const writeJson = (folder: string, name: string, value: unknown) =>
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(value, null, 2));

const person = { firstName: "Yuki", lastName: "Tanaka", firstYear: 2019, lastYear: 2024 };

const forks: readonly Fork[] = [
  {
    name: "the small sample of init",
    fill: (data) => {
      cpSync(join(root, "site/cli/init/sample/data"), data, { recursive: true });
      return undefined;
    },
    title: "Ada Sample",
    query: { text: "year:2000..", results: "results" },
  },
  {
    name: "another person, in Japanese",
    fill: (data) => {
      writeJson(data, "owner", {
        ...person,
        firstName: "田中",
        lastName: "由紀",
        headline: "ソフトウェア開発者",
      });
      writeJson(data, "languages", [{ id: "Go", ui: { backgroundColor: "#00add8" } }]);
      writeJson(data, "orgs", [{ id: "hata", name: "Hata", orgType: "Open Source", languages: ["Go"] }]);
      writeJson(
        data,
        "activities",
        ["2020-03-01", "2022-05-04"].map((createdAt, index) => ({
          ...{ id: `patch-${index}`, title: `修正 ${index}`, category: "Patch", org: "hata" },
          ...{ createdAt, acceptedAt: createdAt },
        })),
      );
      return "ja";
    },
    title: "田中 由紀",
    query: { text: "修正 language:go", results: "2" },
  },
  {
    name: "a person without activities",
    fill: (data) => {
      writeJson(data, "owner", { ...person, headline: "Gardener of programs" });
      for (const name of ["activities", "languages", "orgs"]) writeJson(data, name, []);
      writeJson(data, "profile", { skills: [{ name: "Pruning" }] });
      return undefined;
    },
    title: "Yuki Tanaka",
  },
];

/** Copies the sources as a zip of them would have them, with this checkout's packages. */
function copySources(to: string): void {
  const leftOut = new Set(["node_modules", ".git", "dist", ".tmp"]);
  for (const entry of readdirSync(root).filter((name) => !leftOut.has(name)))
    cpSync(join(root, entry), join(to, entry), {
      recursive: true,
      filter: (path) => !/[\\/]node_modules(?:[\\/]|$)/.test(path),
    });
  symlinkSync(join(root, "node_modules"), join(to, "node_modules"), "junction");
}

/** Runs a program of the packages in the fork. Rejects with what it printed. */
function run(fork: string, script: string, words: readonly string[], env = {}): Promise<string> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:CV_|NIGHTLY$)/.test(name)),
  );
  const options = { cwd: fork, env: { ...inherited, ...env }, maxBuffer: 64e6 };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join("node_modules", script), ...words], options, (error, out, err) => {
      if (error === null) resolve(out + err);
      else reject(new Error(`${script} ${words.join(" ")}\n${out}${err}`));
    });
  });
}

const vitae = (fork: string, ...words: string[]) =>
  run(fork, "tsx/dist/cli.mjs", ["site/cli/main.ts", ...words]);

async function walk(folder: string, { title, query }: Fork): Promise<void> {
  const { server, url } = await serveSite(folder, 0);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(url);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    const text = await page.locator("body").innerText();
    if (/\bIlse\b|\bundefined\b/.test(text)) throw new Error(`The page shows what it should not: ${text}`);
    if (query !== undefined) {
      await page.getByRole("combobox").first().fill(query.text);
      await page.locator("h2#results").filter({ hasText: query.results }).waitFor();
    }
    if (errors.length > 0) throw new Error(errors.join("\n"));
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

const work = mkdtempSync(join(tmpdir(), "vitae-fork-"));
try {
  copySources(work);
  const data = join(work, "public/data");
  for (const fork of forks) {
    const startedAt = Date.now();
    rmSync(data, { recursive: true });
    mkdirSync(data);
    const language = fork.fill(data);
    writeFileSync(
      join(work, "vitae.json"),
      JSON.stringify({ format: 2, data: "public/data", ...(language !== undefined && { language }) }),
    );
    await vitae(work, "check");
    await vitae(work, "build");
    await walk(join(work, "dist"), fork);
    rmSync(join(work, "vitae.json"));
    const tests = process.env.NIGHTLY === undefined ? readingTests : [];
    await run(work, "vitest/vitest.mjs", ["run", "--reporter=dot", ...tests], { CI: "true" });
    console.log(`${fork.name}: passed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
