/**
 * Lists the packages that an owner or a visitor gets: those that the code imports, those installed with it, and all of
 * their dependencies. package.json lists them with the tools, because the published package bundles its
 * libraries, so they are development dependencies here.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionalPackages } from "../owner/program-files.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  license?: string;
}

type Lock = ReadonlyMap<string, LockedPackage>;

/** Only builds use these. */
const buildTools = new Set(["vite", "@vitejs/plugin-react"]);

const folders = ["grammar", "model", "engine", "worker", "src", "node"];

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Returns the folders of the packages that ship, such as `node_modules/react`, with their entries in the lock file. */
export function findShippedPackages(): Lock {
  const lock = readLock();
  const folders = new Set<string>();
  for (const [folder, { dev }] of lock) if (dev !== true) folders.add(folder);
  const named = [...Object.values(optionalPackages).map(({ name }) => name), ...importedPackages()];
  for (const name of named) addWithDependencies(`node_modules/${name}`, lock, folders);
  return new Map(Array.from(folders, (folder) => [folder, lock.get(folder) ?? {}]));
}

/** Returns the packages that shipped code imports. */
function importedPackages(): string[] {
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /^(?!.*node_modules).*\.(?:tsx?|mjs)$/.test(file))
      .flatMap((file) => packagesIn(readFileSync(join(root, folder, file), "utf8"))),
  );
  // Words in texts look like imports, too.
  return names.filter((name) => !buildTools.has(name) && existsSync(join(root, "node_modules", name)));
}

function packagesIn(code: string): string[] {
  const specifiers = code.matchAll(/(?:from |import\(|import |require\()"((?:@[\w.-]+\/)?[\w.-]+)[^"\n]*"/g);
  return Array.from(specifiers, ([, name = ""]) => name);
}

/** Returns the packages under node_modules, by their folders. */
function readLock(): Lock {
  const lock: unknown = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  if (!isRecord(lock) || !isRecord(lock.packages)) throw new Error("package-lock.json lists no packages.");
  return new Map(
    Object.entries(lock.packages).filter(
      (entry): entry is [string, LockedPackage] => entry[0].startsWith("node_modules/") && isRecord(entry[1]),
    ),
  );
}

/** Adds a package and its dependencies, resolved as Node does: in the nearest node_modules. */
function addWithDependencies(folder: string, lock: Lock, found: Set<string>): void {
  if (found.has(folder) || !lock.has(folder)) return;
  found.add(folder);
  const { dependencies = {}, optionalDependencies = {} } = lock.get(folder) ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    let parent = folder;
    while (parent !== "" && !lock.has(`${parent}/node_modules/${name}`))
      parent = parent.slice(0, Math.max(0, parent.lastIndexOf("/node_modules/")));
    addWithDependencies(
      parent === "" ? `node_modules/${name}` : `${parent}/node_modules/${name}`,
      lock,
      found,
    );
  }
}
