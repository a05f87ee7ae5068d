/**
 * `npm run test:more -- package [-- --packed DIR] [NAME…]` tests the packages in difficult environments, and the steps
 * that an owner takes with them. It needs the registry, and prints a line for each case. Given names, it runs only the
 * matching cases; given a folder, it tests the folder's tarballs instead of new ones. Its tools are installed by `npm
 * install`, because `npm ci` refuses every lock file that npm writes for pnpm 12, from which npm omits the programs for
 * other systems.
 */
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Owner } from "../../model/cv.ts";
import { leaveOutMissing } from "../../node/export/exports.ts";
import {
  type Case,
  expectFiles,
  expectText,
  findTarball,
  makeFolder,
  programs,
  root,
  run,
  tools,
  work,
} from "./cases.ts";
import { createCases } from "./create.ts";
import { hostCases } from "./hosts.ts";
import { journeys } from "./journey.ts";
import { startRegistry } from "./registry.ts";

const made = ["index.html", "cv.pdf", "card.png", "feed.json"];

/** The maximum size of a tarball, since owners wait for the download. */
const maxPackedBytes = 3_500_000;

async function main(): Promise<void> {
  const { values, positionals: names } = parseArgs({
    options: { packed: { type: "string" } },
    allowPositionals: true,
  });
  const folder = values.packed === undefined ? makeFolder("packed") : resolve(root, values.packed);
  if (values.packed === undefined)
    await run("npm", ["run", "-s", "pack", "--", "--out", folder], { cwd: root });
  const tarball = findTarball(folder, "vitae-cv");
  const creator = findTarball(folder, "create-vitae-cv");
  const registry = await startRegistry([tarball, creator]);

  const cases = [
    ...libraryCases(tarball),
    lintCase(creator),
    ...installCases(tarball),
    ...hostCases((name) => installed(tarball, ["hosts", name])),
    ...createCases(registry),
    ...journeys(registry),
    ...hostileCases(tarball),
  ];
  const chosen = cases.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  for (const { name, check, skipped } of chosen) {
    if (skipped !== undefined) {
      console.log(`skip  ${name}: ${skipped}`);
      continue;
    }
    const startedMs = performance.now();
    const took = () => `${((performance.now() - startedMs) / 1000).toFixed(0)} s`;
    try {
      const figure = await check();
      console.log(`pass  ${name}${typeof figure === "string" ? `: ${figure}` : ""} (${took()})`);
    } catch (error) {
      process.exitCode = 1;
      console.log(`FAIL  ${name} (${took()})\n${error instanceof Error ? error.message : error}`);
    }
  }
  registry.close();
}

/** Creates an owner's folder with the sample, with the package's own command. */
async function init(tarball: string, ...path: string[]): Promise<string> {
  const folder = makeFolder(...path);
  await run("npx", ["--yes", "--package", tarball, "vitae", "init"], { cwd: folder });
  return folder;
}

const npmInstall = (tarball: string, ...words: string[]) => [
  ...["install", "--no-audit", "--no-fund", "--ignore-scripts", tarball],
  ...words,
];

/** Creates an owner's folder and installs the package in it. */
async function installed(tarball: string, path: readonly string[], ...words: string[]): Promise<string> {
  const folder = await init(tarball, ...path);
  await run("npm", npmInstall(tarball, ...words), { cwd: folder });
  return folder;
}

/** Prints the installed size. Throws if it exceeds the limit in MB. */
async function measure(folder: string, most: number): Promise<string> {
  const megabytes = Number.parseInt(await run("du", ["-sm", "node_modules"], { cwd: folder }), 10);
  if (megabytes > most) throw new Error(`${megabytes} MB are installed, and ${most} may be.`);
  return `${megabytes} MB installed`;
}

const bin = (name: string) => join(tools, ".bin", name);

function lintCase(tarball: string): Case {
  return {
    name: `publint --strict, ${basename(tarball)}`,
    check: async () =>
      expectText(await run(bin("publint"), ["--strict", tarball], { cwd: work }), /All good/),
  };
}

function libraryCases(tarball: string): Case[] {
  return [
    {
      name: `the tarball has at most ${maxPackedBytes / 1e6} MB`,
      async check() {
        const { size } = statSync(tarball);
        if (size > maxPackedBytes) throw new Error(`It has ${size} bytes.`);
        return `${(size / 1e6).toFixed(2)} MB`;
      },
    },
    lintCase(tarball),
    {
      name: "are the types wrong",
      check: async () => void (await run(bin("attw"), [tarball, "--profile", "esm-only"], { cwd: work })),
    },
    ...["nodenext", "bundler"].map((resolution) => ({
      name: `types of a consumer, resolved as ${resolution}`,
      async check() {
        const folder = makeFolder("consumer", resolution);
        await run("npm", npmInstall(tarball, "--omit=optional"), { cwd: folder });
        writeFileSync(join(folder, "consumer.ts"), consumer);
        const compilerOptions = {
          ...{
            target: "es2023",
            lib: ["es2023"],
            types: [],
            strict: true,
            noEmit: true,
            skipLibCheck: false,
          },
          ...{ module: resolution === "nodenext" ? "nodenext" : "esnext", moduleResolution: resolution },
        };
        writeFileSync(
          join(folder, "tsconfig.json"),
          JSON.stringify({ compilerOptions, files: ["consumer.ts"] }),
        );
        writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
        await run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."], {
          cwd: folder,
        });
      },
    })),
  ];
}

/**
 * A third-party program with custom fields and without the DOM. The wrong line proves that the types check something.
 */
const consumer = `import { complete, explainQuery, type Field, type ParsedQuery, parseQuery, printQuery } from "vitae-cv/grammar";
import { type Answer, createEngine, type CvData } from "vitae-cv/engine";

const fields: readonly Field[] = [{ name: "author", type: "string" }, { name: "is", type: "flag", values: ["lent"] }];
const query: ParsedQuery = parseQuery("author:eco -is:lent", fields);
if (!query.ok) throw new Error(query.problems.map(({ message }) => message).join());
const { expression } = query;
export const texts: string[] = expression === null ? [] : [printQuery(expression), explainQuery(expression)];
export const prefix: string = complete("author:e", 8, fields).prefix;
const data: CvData = { activities: [], orgs: [], languages: [] };
const answer: Answer = createEngine(data, { wildcards: "reject" }).search({ query: "error" });
export const total: number = answer.total;
// @ts-expect-error a field's type is one of five
parseQuery("", [{ name: "author", type: "text" }]);
`;

function installCases(tarball: string): Case[] {
  const { yarn } = programs;
  return [
    {
      name: "npm, without the optional packages",
      async check() {
        const folder = await installed(tarball, ["small"], "--omit=optional");
        const output = await run("npx", ["vitae", "build"], { cwd: folder });
        const nothing = { typst: false, takumi: false, docx: false };
        const owner: Owner = JSON.parse(readFileSync(join(folder, "data/owner.json"), "utf8"));
        const remark = leaveOutMissing(owner, nothing).remarks.join();
        if (remark === "" || !output.includes(remark))
          throw new Error(`There is no "${remark}" in:\n${output}`);
        expectFiles(join(folder, "dist"), ["cv.pdf", "card.png"], false);
        return measure(folder, 20);
      },
    },
    {
      name: "npm, with all packages",
      async check() {
        const folder = await installed(tarball, ["whole"]);
        await run("npx", ["vitae", "build"], { cwd: folder });
        expectFiles(join(folder, "dist"), made);
        const found = await run("ls", ["node_modules"], { cwd: folder });
        if (/^(?:vite|rolldown|esbuild|tailwindcss|typescript|react)$/m.test(found)) throw new Error(found);
        return measure(folder, 85);
      },
    },
    {
      name: "Yarn, Plug'n'Play",
      async check() {
        const folder = await init(tarball, "yarn");
        const env = {
          YARN_NODE_LINKER: "pnp",
          YARN_ENABLE_TELEMETRY: "0",
          YARN_ENABLE_GLOBAL_CACHE: "false",
          YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
        };
        // Otherwise Yarn looks for a project in the folders above.
        writeFileSync(join(folder, "yarn.lock"), "");
        await run(process.execPath, [yarn, "add", `vitae-cv@file:${tarball}`], { cwd: folder, env });
        expectFiles(folder, ["node_modules"], false);
        await run(process.execPath, [yarn, "vitae", "build"], { cwd: folder, env });
        expectFiles(join(folder, "dist"), made);
      },
    },
  ];
}

const hostileNames = ["with spaces", `quotes ' and "`, "Größe 例", "#fragment", "100% %20", "$HOME;`x`"];

/** The user that owns nothing, by Debian's number. */
const nobody = 65_534;

function hostileCases(tarball: string): Case[] {
  const buildIn = async (folder: string) => {
    await run("npx", ["vitae", "build"], { cwd: folder });
    expectFiles(join(folder, "dist"), made);
  };
  return [
    ...hostileNames.map((name) => ({
      name: `a folder called ${name}`,
      check: async () => buildIn(await installed(tarball, ["folders", name])),
    })),
    {
      name: "a folder through a symbolic link",
      async check() {
        const folder = await installed(tarball, ["real folder"]);
        const link = join(work, "link");
        symlinkSync(folder, link);
        await run("sh", ["-c", `cd '${link}' && npx vitae build --out '${link}/dist'`], { cwd: work });
        expectFiles(join(folder, "dist"), made);
      },
    },
    {
      name: "a package that nobody may write to",
      async check() {
        const folder = await installed(tarball, ["read-only"]);
        await run("chmod", ["-R", "a-w,a+rX", join(folder, "node_modules")], { cwd: folder });
        // Root may write everywhere, so another user has to try.
        const isRoot = process.getuid?.() === 0;
        if (isRoot) {
          await run("chmod", ["a+rx", work], { cwd: work });
          mkdirSync(join(folder, "dist"));
          await run("chown", ["-R", String(nobody), folder], { cwd: folder });
        }
        const vitae = ["node_modules/vitae-cv/bin/vitae.mjs", "build"];
        const options = { cwd: folder, ...(isRoot && { uid: nobody }) };
        // The second build replaces the output of the first.
        for (let time = 0; time < 2; time++) await run(process.execPath, vitae, options);
        expectFiles(join(folder, "dist"), made);
        await run("chmod", ["-R", "u+w", folder], { cwd: folder });
      },
    },
  ];
}

try {
  await main();
} finally {
  rmSync(work, { recursive: true, force: true });
}
