/** Bundles the command line and the libraries with all they import, so that an owner installs no packages for them. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { bundledPackages } from "../build/app.ts";
import { optionalPackages } from "../program-files.ts";

interface BundleRequest {
  /** The repository's folder. */
  root: string;
  /** The folder to write to. */
  outDir: string;
  /** The modules to begin with, by the names of their files. */
  input: Readonly<Record<string, string>>;
  /** The names of the entries' files. */
  fileNames: string;
  define?: Record<string, string>;
}

/** The command line, and the thread of Typst, which it starts by its file. */
export function bundleCli(root: string, outDir: string): Promise<string[]> {
  return bundle({
    root,
    outDir,
    input: { main: "site/cli/main.ts", "typeset-thread": "site/export/typeset-thread.mjs" },
    fileNames: "[name].mjs",
    define: { __vitaeIsPackage__: "true", "process.env.NODE_ENV": '"production"' },
  });
}

/** The libraries that other programs import. */
export function bundleLibraries(root: string, outDir: string): Promise<string[]> {
  return bundle({
    root,
    outDir,
    input: { grammar: "grammar/index.ts", engine: "worker/engine.ts" },
    fileNames: "[name].js",
  });
}

/** Returns the folders of the packages whose code is in the bundle. */
async function bundle({ root, outDir, input, fileNames, define = {} }: BundleRequest): Promise<string[]> {
  const { build } = await import("vite");
  const packages = bundledPackages();
  await build({
    configFile: false,
    root,
    logLevel: "error",
    define,
    plugins: [packages.plugin, optionalProgram()],
    ssr: {
      noExternal: true,
      external: [optionalPackages.takumi.name, optionalPackages.docx.name, optionalPackages.subsetFont.name],
    },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      target: "node20",
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, join(root, file)])),
        output: {
          entryFileNames: fileNames,
          // Files in one folder find the package's root by the same path.
          chunkFileNames: fileNames.replace("[name]", "[name]-[hash]"),
        },
      },
    },
  });
  return packages.list();
}

/** Typst's program is a file of an optional package, which is looked for when it is needed. */
function optionalProgram(): Plugin {
  return {
    name: "vitae-optional-program",
    resolveId: { filter: { id: /\.wasm$/ }, handler: (id) => ({ id, external: true }) },
  };
}

/** Where the types of each library begin, below the repository's folder. */
const entries = ["grammar/index.d.ts", "worker/engine.d.ts"];

/** Throws where the sources have a fault, or types are imported from somewhere else than beside them. */
export function writeLibraryTypes(root: string, outDir: string): void {
  const declared = mkdtempSync(join(tmpdir(), "vitae-types-"));
  try {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const options = [
      "--noEmit",
      "false",
      "--declaration",
      "--emitDeclarationOnly",
      "--stripInternal",
      "--incremental",
      "false",
    ];
    // The worker's sources import the grammar's, but for its index.
    for (const room of ["worker", "model", "grammar"])
      execFileSync(
        process.execPath,
        [compiler, "-p", join(root, room), ...options, "--tsBuildInfoFile", "null", "--rootDir", root].concat(
          "--outDir",
          declared,
        ),
        { stdio: ["ignore", 2, 2] },
      );
    const waiting = entries.map((entry) => join(declared, entry));
    const written = new Set<string>();
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (written.has(file)) continue;
      written.add(file);
      const folder = dirname(file);
      // Programs resolve the names of the scripts that the types belong to.
      const text = readFileSync(file, "utf8").replace(
        /(\bfrom |\bimport\()"([^"]+)"/g,
        (_, before: string, name: string) => {
          if (!/^\.\.?\/.*\.ts$/.test(name))
            throw new Error(`${relative(declared, file)}: ${name} is no module of the libraries.`);
          waiting.push(join(folder, name.replace(/\.ts$/, ".d.ts")));
          return `${before}"${name.replace(/\.ts$/, ".js")}"`;
        },
      );
      const target = join(outDir, relative(declared, file));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  } finally {
    rmSync(declared, { recursive: true });
  }
}
