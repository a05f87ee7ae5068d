/** Creates the package `vitae-cv`, a tarball that works in an empty folder, with the licences of its parts. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { npmCommand } from "../cli/programs.mjs";
import { drivers } from "../databases/drivers.ts";
import {
  findFontFiles,
  findProgramFolder,
  optionalPackages,
  type ProgramFolder,
  shippedFolders,
} from "../owner/program-files.ts";
import { publishedSchemas } from "../owner/published-schemas.ts";
import { findApp } from "../site/built-app.ts";
import { bundleCli, bundleLibraries, writeLibraryTypes } from "./bundle.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface PackRequest {
  /** The folder that gets the tarball, and the folder `package` with its files. */
  out: string;
  /** The package's version; by default the repository's. */
  version?: string | undefined;
  /** The repository's address, which npm compares when publishing; by default that of package.json. */
  repository?: string | undefined;
}

interface Packed {
  /** The tarball's path. */
  file: string;
  packedBytes: number;
  unpackedBytes: number;
  files: readonly { path: string; size: number }[];
}

/** Packages that an owner should not have to install. */
const unwanted = /^node_modules\/(?:vite|esbuild|tailwindcss|typescript|react|react-dom|tsx)$/;

export async function pack({ out, ...request }: PackRequest): Promise<Packed> {
  const folder = join(out, "package");
  const at = (path: string) => join(folder, path);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(at("bin"), { recursive: true });

  const app = await findApp();
  cpSync(app.folder, at("dist"), { recursive: true, filter: (path) => basename(path) !== ".vite" });
  const cli = await bundleCli(root, at("dist/cli"));
  const libraries = await bundleLibraries(root, at("dist/lib"));
  writeLibraryTypes(root, at("dist/lib/types"));
  const heavy = [...cli, ...libraries].filter((name) => unwanted.test(name));
  if (heavy.length > 0) throw new Error(`The bundle must not contain ${heavy.join(", ")}.`);

  mkdirSync(at("schemas"));
  for (const [name, schema] of publishedSchemas()) writeFileSync(at(`schemas/${name}.schema.json`), schema);
  for (const name of Object.keys(shippedFolders) as ProgramFolder[]) {
    const source = findProgramFolder(name);
    // READMEs of folders are for developers of the program, except for the list of the documentation.
    const filter = (path: string) =>
      name === "docs" ? path !== join(source, "pictures") : path !== join(source, "README.md");
    cpSync(source, at(shippedFolders[name].package), { recursive: true, filter });
  }
  // A terminal shows no pictures, which would be a tenth of the package.
  const gallery = at(`${shippedFolders.docs.package}/gallery.md`);
  writeFileSync(gallery, readFileSync(gallery, "utf8").replace(/!\[([^\]]*)\]\(pictures\/[^)]*\)/g, "$1"));
  // The schemas are elsewhere in the package.
  for (const name of readdirSync(at("themes")).filter((name) => name.endsWith(".json"))) {
    const theme = readFileSync(at(`themes/${name}`), "utf8");
    writeFileSync(at(`themes/${name}`), theme.replace("../../../public/data/schema/", "../schemas/"));
  }
  const fonts = findFontFiles();
  mkdirSync(at("fonts"));
  for (const font of fonts) copyFileSync(font, at(`fonts/${basename(font)}`));

  const texts = {
    "package.json": toJson(toPackageManifest(readRepository(), request)),
    "bin/vitae.mjs": read("node/pack/vitae.mjs"),
    // The package has its documentation in docs/, and the list of it at its top.
    "README.md": read("docs/README.md").replace(/\]\((?=[\w-]+\.md\))/g, "](docs/"),
    "CHANGELOG.md": read("CHANGELOG.md"),
    LICENSE: read("LICENSE"),
    "THIRD-PARTY.txt": toThirdPartyText(root, [...app.manifest.packages, ...cli, ...libraries], fonts),
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(at(name), text);
  chmodSync(at("bin/vitae.mjs"), 0o755);
  return createTarball(folder, out);
}

/** Packs `create-vitae-cv`, which `npm create vitae-cv` runs: `vitae init` and nothing that a site needs. */
export function packCreate({ out, ...request }: PackRequest): Packed {
  const [folder, whole] = [join(out, "create"), join(out, "package")];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "dist/cli"), { recursive: true });
  cpSync(
    join(whole, shippedFolders.initTemplates.package),
    join(folder, shippedFolders.initTemplates.package),
    {
      recursive: true,
    },
  );
  for (const name of findScriptsOfInit(join(whole, "dist/cli")))
    copyFileSync(join(whole, "dist/cli", name), join(folder, "dist/cli", name));
  copyFileSync(join(whole, "THIRD-PARTY.txt"), join(folder, "THIRD-PARTY.txt"));
  const texts = {
    "package.json": toJson(toCreateManifest(readRepository(), request)),
    "create.mjs": read("node/pack/create/create.mjs"),
    "bin/vitae.mjs": read("node/pack/vitae.mjs"),
    "README.md": read("node/pack/create/README.md"),
    LICENSE: read("LICENSE"),
  };
  mkdirSync(join(folder, "bin"));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  chmodSync(join(folder, "create.mjs"), 0o755);
  return createTarball(folder, out);
}

/** An import at the beginning of a minified script, whose imports are all on one line. */
const staticImport = /(?:^|;)import\b[^;("']*["']\.\/([^"']+)["']/gm;

/** Returns the scripts that start the command line and `vitae init`, with all that they import. */
function findScriptsOfInit(folder: string): ReadonlySet<string> {
  const found = new Set(readdirSync(folder).filter((name) => /^(?:main\.|init-)/.test(name)));
  // Iterating over a set includes the items that are added meanwhile.
  for (const name of found)
    for (const [, next = ""] of readFileSync(join(folder, name), "utf8").matchAll(staticImport))
      found.add(next);
  return found;
}

const read = (path: string) => readFileSync(join(root, path), "utf8");

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** The fields that the packages take from it. */
interface RepositoryManifest {
  version: string;
  license: string;
  author: string;
  engines: { node: string };
  devDependencies: Record<string, string>;
  /** Absent before the first release. */
  repository?: { type: string; url: string } | undefined;
}

/** Returns the address of the public repository as a browser opens it; undefined before the first release. */
function readAddress({ repository }: RepositoryManifest): string | undefined {
  return repository?.url.replace(/^git\+/, "").replace(/\.git$/, "");
}

/** Returns the fields of a published package.json that lead to the project. */
function toAddressFields(address: string | undefined) {
  return address === undefined
    ? {}
    : {
        repository: { type: "git", url: `git+${address}.git` },
        homepage: `${address}#readme`,
        bugs: `${address}/issues`,
      };
}

function readRepository(): RepositoryManifest {
  return JSON.parse(read("package.json"));
}

/** The report of `npm pack --json`: a list in older versions, a record by name in newer ones. */
type NpmReport = Record<
  string,
  { filename: string; size: number; unpackedSize: number; files: Packed["files"] }
>;

function createTarball(folder: string, out: string): Packed {
  const npm = npmCommand(["pack", "--json", "--loglevel=error", "--pack-destination", ".."]);
  const printed = execFileSync(npm.command, npm.args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", 2],
    ...npm.options,
  });
  const report: NpmReport = JSON.parse(printed);
  const [made] = Object.values(report);
  if (made === undefined) throw new Error(`npm pack does not name its tarball: ${printed}`);
  const { filename, size, unpackedSize, files } = made;
  return { file: join(out, filename), packedBytes: size, unpackedBytes: unpackedSize, files };
}

type ManifestRequest = Omit<PackRequest, "out">;

/** Returns the fields that both packages have. */
function toCommonFields(
  manifest: RepositoryManifest,
  { version = manifest.version, repository = readAddress(manifest) }: ManifestRequest,
) {
  const { license, author, engines } = manifest;
  return {
    version,
    license,
    author,
    type: "module",
    engines,
    ...toAddressFields(repository?.replace(/\.git$/, "")),
  };
}

function toCreateManifest(repository: RepositoryManifest, request: ManifestRequest) {
  const common = toCommonFields(repository, request);
  return {
    name: "create-vitae-cv",
    ...common,
    description: "Creates a folder for a searchable CV and portfolio: npm create vitae-cv@latest",
    keywords: ["cv", "resume", "portfolio", "create"],
    bin: { "create-vitae-cv": "create.mjs" },
    exports: { "./package.json": "./package.json" },
  };
}

function toPackageManifest(repository: RepositoryManifest, request: ManifestRequest) {
  const { devDependencies } = repository;
  const optional = Object.values(optionalPackages).map(({ name }) => {
    const exact = devDependencies[name];
    if (exact === undefined) throw new Error(`package.json has no devDependency ${name}.`);
    return [name, exact];
  });
  return {
    name: "vitae-cv",
    ...toCommonFields(repository, request),
    description:
      "A searchable CV and portfolio as a static site, made from a folder of data; with its query language and search engine as libraries.",
    keywords: ["cv", "resume", "portfolio", "static-site", "search"],
    bin: { vitae: "bin/vitae.mjs" },
    exports: {
      "./grammar": toExport("grammar.js", "types/grammar/index.d.ts"),
      "./engine": toExport("engine.js", "types/engine/index.d.ts"),
      "./schemas/*": "./schemas/*",
      "./package.json": "./package.json",
    },
    sideEffects: false,
    optionalDependencies: Object.fromEntries(optional),
    // Only `vitae query --on` needs a driver, for one database.
    peerDependencies: Object.fromEntries(
      Object.values(drivers).map(({ name, versions }) => [name, versions]),
    ),
    peerDependenciesMeta: Object.fromEntries(
      Object.values(drivers).map(({ name }) => [name, { optional: true }]),
    ),
    // Yarn would keep the package zipped, so that its files could not be copied.
    preferUnplugged: true,
  };
}

function toExport(script: string, types: string) {
  return { types: `./dist/lib/${types}`, default: `./dist/lib/${script}` };
}

interface Notice {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/** Returns the licences of packages and fonts. Throws for one that is not permissive or has no text. */
export function toThirdPartyText(root: string, packages: Iterable<string>, fonts: readonly string[]): string {
  const notices = [...new Set([...packages].map((folder) => findManifestFolder(root, folder)))]
    .map((folder) => readNotice(root, folder))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  const sections = [
    ...notices.map(({ name, version, licence, text }) => ({
      title: `${name} ${version} (${licence})`,
      text,
    })),
    ...[...new Set(fonts.map((file) => dirname(dirname(file))))].map((folder) => ({
      title: `The font ${basename(folder)} (OFL-1.1)`,
      text: readFileSync(join(folder, "LICENSE_FONT"), "utf8"),
    })),
  ];
  const parts = sections.map(({ title, text }) => `${"-".repeat(80)}\n${title}\n\n${text.trim()}\n`);
  return `This package contains code and fonts by others, under these licences.\n\n${parts.join("\n")}`;
}

/** A package may contain copies of others without manifests. */
function findManifestFolder(root: string, folder: string): string {
  let found = join(root, folder);
  while (!existsSync(join(found, "package.json"))) {
    if (relative(root, found) === "node_modules") throw new Error(`${folder} has no package.json.`);
    found = dirname(found);
  }
  return relative(root, found);
}

/** Licences that require a notice but no source code, the only ones that are distributed. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PSF-2.0",
  "Unlicense",
  "Zlib",
]);

/** `expression` is SPDX: `(MIT OR GPL-3.0)` is a choice, `(MIT AND Zlib)` is not. */
function isPermissive(expression: string): boolean {
  const words = expression.replaceAll(/[()]/g, " ").trim();
  return words
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => permissive.has(one.trim())));
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name?: string };
}

function readNotice(root: string, folder: string): Notice {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const { name, version, license = "" } = manifest;
  const notice = { name, version, licence: license };
  if (!isPermissive(license))
    throw new Error(
      `${folder}: ${license === "" ? "no licence" : license} is not one that may be redistributed.`,
    );
  const file = readdirSync(join(root, folder)).sort().find(isLicenceFile);
  if (file !== undefined) return { ...notice, text: readFileSync(join(root, folder, file), "utf8") };
  // Some packages only have the licences of their copies of others.
  const nested = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => isLicenceFile(basename(path)) && !path.includes("node_modules"))
    .map((path) => readFileSync(join(root, folder, path), "utf8"));
  const own = license.split(/[() ]+(?:AND|OR)? */).map((id) => toStandardText(root, id, manifest));
  if (own.includes(undefined)) throw new Error(`${folder}: there is no text of its licence, ${license}.`);
  return { ...notice, text: [...new Set([...own, ...nested])].join("\n\n") };
}

function isLicenceFile(name: string): boolean {
  return /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i.test(name);
}

/** Returns the standard text of a licence, for a package without a licence file. */
function toStandardText(root: string, licence: string, { author }: Manifest): string | undefined {
  const holder = typeof author === "string" ? author.replace(/\s*[<(].*$/, "") : author?.name;
  if (licence === "Unlicense")
    return "This is free and unencumbered software released into the public domain.";
  // Apache-2.0's text names no author, so any package's file will do.
  if (licence === "Apache-2.0") return readFileSync(join(root, "node_modules/comlink/LICENSE"), "utf8");
  if (holder === undefined) return undefined;
  if (licence === "MIT") return `MIT License\n\nCopyright (c) ${holder}\n\n${mitTerms}\n\n${warranty}`;
  if (licence === "ISC") return `ISC License\n\nCopyright (c) ${holder}\n\n${iscTerms}`;
  return undefined;
}

const mitTerms = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.`;

const warranty = `THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const iscTerms = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`;
