/** Makes the package `vitae-cv`: a tarball that works alone in an empty folder, as npm would publish it. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findApp } from "../build/built-app.ts";
import { drivers } from "../databases/drivers.ts";
import {
  findFontFiles,
  findProgramFolder,
  optionalPackages,
  type ProgramFolder,
  shippedFolders,
} from "../program-files.ts";
import { bundleCli, bundleLibraries, writeLibraryTypes } from "./bundle.ts";
import { toThirdPartyText } from "./third-party.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface PackRequest {
  /** The folder that gets the tarball, and the folder `package` with its files. */
  out: string;
  /** The package's version where it is not the repository's. */
  version?: string | undefined;
}

interface Packed {
  /** The tarball's path. */
  file: string;
  packedBytes: number;
  unpackedBytes: number;
  files: readonly { path: string; size: number }[];
}

/** What no owner should have to install, or to wait for. */
const unwanted = /^node_modules\/(?:vite|esbuild|tailwindcss|typescript|react|react-dom|tsx)$/;

export async function pack({ out, version }: PackRequest): Promise<Packed> {
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
  if (heavy.length > 0) throw new Error(`The bundle holds ${heavy.join(", ")}, which it must not.`);

  for (const name of Object.keys(shippedFolders) as ProgramFolder[]) {
    const source = findProgramFolder(name);
    // A folder's own README speaks to whoever works on the program.
    const filter = (path: string) => path !== join(source, "README.md");
    cpSync(source, at(shippedFolders[name].package), { recursive: true, filter });
  }
  // The schemas are elsewhere in the package.
  for (const name of readdirSync(at("themes")).filter((name) => name.endsWith(".json"))) {
    const theme = readFileSync(at(`themes/${name}`), "utf8");
    writeFileSync(at(`themes/${name}`), theme.replace("../../public/data/schema/", "../schemas/"));
  }
  const isPage = (path: string) => basename(path) !== "README.md";
  cpSync(join(root, "docs"), at("docs"), { recursive: true, filter: isPage });
  const fonts = findFontFiles();
  mkdirSync(at("fonts"));
  for (const font of fonts) copyFileSync(font, at(`fonts/${basename(font)}`));

  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const repository: RepositoryManifest = JSON.parse(read("package.json"));
  const texts = {
    "package.json": `${JSON.stringify(toPackageManifest(repository, version), null, 2)}\n`,
    "bin/vitae.mjs": read("site/pack/vitae.mjs"),
    // The package has its documentation in docs/, and the list of it at its top.
    "README.md": read("docs/README.md").replace(/\]\((?=[\w-]+\.md\))/g, "](docs/"),
    LICENSE: read("LICENSE"),
    "THIRD-PARTY.txt": toThirdPartyText(root, [...app.manifest.packages, ...cli, ...libraries], fonts),
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(at(name), text);
  chmodSync(at("bin/vitae.mjs"), 0o755);
  return createTarball(folder, out);
}

/** What `npm pack --json` says of a package: a list in older versions, a record by names in newer ones. */
type NpmReport = Record<
  string,
  { filename: string; size: number; unpackedSize: number; files: Packed["files"] }
>;

function createTarball(folder: string, out: string): Packed {
  const printed = execFileSync("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", ".."], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", 2],
  });
  const report: NpmReport = JSON.parse(printed);
  const [made] = Object.values(report);
  if (made === undefined) throw new Error(`npm pack says nothing of its tarball: ${printed}`);
  const { filename, size, unpackedSize, files } = made;
  return { file: join(out, filename), packedBytes: size, unpackedBytes: unpackedSize, files };
}

/** The fields of the repository's package.json that the package takes over. */
interface RepositoryManifest {
  version: string;
  description: string;
  license: string;
  engines: { node: string };
  devDependencies: Record<string, string>;
}

function toPackageManifest(repository: RepositoryManifest, version = repository.version) {
  const { description, license, engines, devDependencies } = repository;
  const optional = Object.values(optionalPackages).map(({ name }) => {
    const exact = devDependencies[name];
    if (exact === undefined) throw new Error(`package.json has no devDependency ${name}.`);
    return [name, exact];
  });
  return {
    name: "vitae-cv",
    version,
    description,
    keywords: ["cv", "resume", "portfolio", "static-site", "search"],
    license,
    type: "module",
    bin: { vitae: "bin/vitae.mjs" },
    exports: {
      "./grammar": toExport("grammar.js", "types/grammar/index.d.ts"),
      "./engine": toExport("engine.js", "types/worker/engine.d.ts"),
      "./schemas/*": "./schemas/*",
      "./package.json": "./package.json",
    },
    sideEffects: false,
    engines,
    optionalDependencies: Object.fromEntries(optional),
    // Only `vitae query --on` needs a driver, and of one database.
    peerDependencies: Object.fromEntries(
      Object.values(drivers).map(({ name, versions }) => [name, versions]),
    ),
    peerDependenciesMeta: Object.fromEntries(
      Object.values(drivers).map(({ name }) => [name, { optional: true }]),
    ),
    // Yarn would keep the package zipped, out of which no site can be copied.
    preferUnplugged: true,
  };
}

function toExport(script: string, types: string) {
  return { types: `./dist/lib/${types}`, default: `./dist/lib/${script}` };
}
