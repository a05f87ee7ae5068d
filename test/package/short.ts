/**
 * `npm run test:more -- package-short` takes an owner's steps with the packed files, on one version of Node and with
 * npm: each command and topic of the documentation, and each local source. It needs the registry.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zip } from "../node/import/zip.ts";
import { expectFiles, expectText, findTarball, makeFolder, root, run, visit, work } from "./cases.ts";

const golden = join(root, "test/node/import/golden");
const program = "node_modules/vitae-cv/bin/vitae.mjs";
const serve = (command: string) => `node ${program} ${command} --port 0`;

async function main(): Promise<void> {
  const packed = makeFolder("packed");
  await run("npm", ["run", "-s", "pack", "--", "--out", packed], { cwd: root });
  const home = makeFolder("home");
  const npx = (name: string, ...words: string[]) =>
    run("npm", ["exec", "--yes", "--package", findTarball(packed, name), "--", ...words], { cwd: home });

  await step("create-vitae-cv from its tarball", async () => {
    expectText(
      await npx("create-vitae-cv", "create-vitae-cv", "created", "--name", "Ilse Varga"),
      /npm install/,
    );
    expectText(readFileSync(join(home, "created/package.json"), "utf8"), /"file:vendor\/vitae-cv-/);
  });
  await step("vitae init from its tarball", async () => {
    expectText(await npx("vitae-cv", "vitae", "init", "cv"), /vitae\.json/);
  });
  const cv = join(home, "cv");
  await step("npm install", () => run("npm", ["install", "--no-audit", "--no-fund"], { cwd: cv }));
  const vitae = (words: readonly string[]) => run(process.execPath, [program, ...words], { cwd: cv });

  await step("docs/start.md, Before the first release, word for word", async () => {
    const page = readFileSync(join(root, "docs/start.md"), "utf8");
    const [, block = ""] = /## Before the first release\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? [];
    const clone = makeFolder("clone");
    symlinkSync(root, join(clone, "vitae"));
    // The clone is this folder, which is installed. The last line starts a server.
    const lines = block
      .trim()
      .split("\n")
      .filter((line) => line !== "npm ci");
    await run("sh", ["-e", "-c", lines.slice(0, -1).join("\n")], { cwd: clone });
    await visit(serve("preview"), { cwd: join(clone, "my-cv") });
  });

  const topics = [...readFileSync(join(root, "docs/README.md"), "utf8").matchAll(/^\| \[([\w-]+)\.md\]/gm)];
  await step(`vitae help, and ${topics.length} topics`, async () => {
    const list = await vitae(["help"]);
    for (const [, topic = ""] of topics) {
      expectText(list, new RegExp(`^  ${topic} `, "m"));
      expectText(await vitae(["help", topic]), /^# /);
    }
  });
  const commands = [...(await vitae(["--help"])).matchAll(/^ {2}([a-z]+)(?: .*)?$/gm)].map(
    ([, name = ""]) => name,
  );
  if (commands.length < 9) throw new Error(`Only ${commands.join(", ")} are commands.`);
  for (const name of commands) await step(`vitae ${name} --help`, () => vitae([name, "--help"]));

  await step("vitae check and build of the sample, without a warning", async () => {
    expectText(await run("npx", ["vitae", "check"], { cwd: cv }), /no problems$/m);
    const printed = await vitae(["build"]);
    if (/warning/.test(printed)) throw new Error(printed);
    expectFiles(join(cv, "dist"), [
      "index.html",
      "cv.pdf",
      "cv-full.pdf",
      "cv.docx",
      "resume.json",
      "card.png",
    ]);
  });
  await step("vitae query, to the terminal and to files", async () => {
    expectText(await vitae(["query", "loom"]), /^1 result$/m);
    for (const ending of ["csv", "json", "md", "docx"]) await vitae(["query", "", "-o", `all.${ending}`]);
    await vitae(["query", "year:>=2015", "--to-sql", "duckdb"]);
  });
  await step("vitae cv", async () => {
    await vitae(["cv", "-o", "a.pdf"]);
    await vitae(["cv", "-o", "a.docx"]);
    expectFiles(cv, ["a.pdf", "a.docx"]);
  });
  for (const command of ["dev", "preview"])
    await step(`vitae ${command}`, () => visit(serve(command), { cwd: cv }));

  const archive = join(golden, "linkedin-whole-person/input");
  const files = readdirSync(archive, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const inArchive = paths.map((path) => [path.slice(archive.length + 1), readFileSync(path)]);
  writeFileSync(join(cv, "linkedin.zip"), zip(Object.fromEntries(inArchive)));
  cpSync(join(golden, "bibtex-fields/input.bib"), join(cv, "papers.bib"));
  cpSync(join(golden, "feed-atom/input.xml"), join(cv, "feed.xml"));
  cpSync(join(golden, "jsonresume-all-sections/input.json"), join(cv, "resume.json"));
  const git = (...words: string[]) => execFileSync("git", words, { cwd: cv, stdio: "pipe" });
  git("init", "-q");
  git(
    "-c",
    "user.name=Ilse",
    "-c",
    "user.email=ilse@weft.example",
    "commit",
    "-q",
    "--allow-empty",
    "-m",
    "Weave",
  );
  const sources = [
    ["jsonresume", "resume.json", "--replace-sample"],
    ["linkedin", "linkedin.zip"],
    ["bibtex", "papers.bib"],
    ["feed", "feed.xml"],
    ["git", ".", "--author", "ilse@weft.example"],
  ];
  for (const words of sources)
    await step(`vitae import ${words[0]}`, () => vitae(["import", ...words, "--write"]));
  await step("vitae check and build of what was imported", async () => {
    await vitae(["check"]);
    await vitae(["build"]);
    await vitae(["query", "category:Publication", "-o", "papers-again.bib"]);
  });
}

async function step(name: string, check: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  try {
    await check();
  } catch (error) {
    console.log(`FAIL  ${name}`);
    throw error;
  }
  console.log(`pass  ${name} (${((performance.now() - startedMs) / 1000).toFixed(0)} s)`);
}

try {
  await main();
} finally {
  rmSync(work, { recursive: true, force: true });
}
