/** Bundles the command line and the libraries with their imports, and writes the libraries' types. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { optionalPackages } from "../owner/program-files.ts";
import { bundledPackages } from "../site/app.ts";

interface BundleRequest {
  /** The repository's folder. */
  root: string;
  outDir: string;
  /** The entry modules, by the names of their files. */
  input: Readonly<Record<string, string>>;
  /** The names of the entries' files. */
  fileNames: string;
  define?: Record<string, string>;
}

/** Bundles the command line and Typst's thread, which it starts by its file. */
export function bundleCli(root: string, outDir: string): Promise<string[]> {
  return bundle({
    root,
    outDir,
    input: { main: "node/cli/main.ts", "typeset-thread": "node/export/typeset-thread.mjs" },
    fileNames: "[name].mjs",
    define: { __vitaeIsPackage__: "true", "process.env.NODE_ENV": '"production"' },
  });
}

/** Bundles the libraries that other programs import. */
export function bundleLibraries(root: string, outDir: string): Promise<string[]> {
  return bundle({
    root,
    outDir,
    input: { grammar: "grammar/index.ts", engine: "engine/index.ts" },
    fileNames: "[name].js",
  });
}

/** Returns the folders of the bundled packages. */
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
      external: [
        ...[optionalPackages.takumi.name, optionalPackages.sharp.name],
        ...[optionalPackages.docx.name, optionalPackages.subsetFont.name],
      ],
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
          // All files are in one folder, so that the path to the package's root is the same.
          chunkFileNames: fileNames.replace("[name]", "[name]-[hash]"),
          // The types have the documentation. Functions keep their names, which reports of errors contain.
          minify: { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true } },
        },
      },
    },
  });
  return packages.list();
}

/** Typst's program belongs to an optional package and is resolved when it is needed. */
function optionalProgram(): Plugin {
  return {
    name: "vitae-optional-program",
    resolveId: { filter: { id: /\.wasm$/ }, handler: (id) => ({ id, external: true }) },
  };
}

/** The entry of each library's types, below the repository's folder. */
const entries = ["grammar/index.d.ts", "engine/index.d.ts"];

/** Throws if the sources have type errors, or import types from other folders. */
export function writeLibraryTypes(root: string, outDir: string): void {
  const declared = mkdtempSync(join(tmpdir(), "vitae-types-"));
  try {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--incremental", "false"];
    // The types of the engine refer to those of model and grammar.
    for (const folder of ["engine", "model", "grammar"])
      execFileSync(
        process.execPath,
        [
          compiler,
          "-p",
          join(root, folder),
          ...options,
          "--tsBuildInfoFile",
          "null",
          "--rootDir",
          root,
        ].concat("--outDir", declared),
        { stdio: ["ignore", 2, 2] },
      );
    const waiting = entries.map((entry) => join(declared, entry));
    const written = new Set<string>();
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (written.has(file)) continue;
      written.add(file);
      const folder = dirname(file);
      // Types are resolved by the names of their scripts.
      const text = readFileSync(file, "utf8").replace(
        /(\bfrom |\bimport\()"([^"]+)"/g,
        (_, before: string, name: string) => {
          if (!/^\.\.?\/.*\.ts$/.test(name))
            throw new Error(`${relative(declared, file)}: ${name} is not a module of the libraries.`);
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
