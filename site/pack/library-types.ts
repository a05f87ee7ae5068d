/** Writes the types of the libraries: those that can be reached from what programs import, and no others. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

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
