/**
 * `npm run check:licences` checks that all packages of the site's build and of `vitae-cv` have permissive licences.
 * It prints a line for each other one and exits with 1.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { optionalPackages } from "../../owner/program-files.ts";
import { isPermissive } from "../build/app.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Packages without a valid licence field, with the licence of their licence file. */
const readByHand: Record<string, string> = { "stack-trace": "MIT" };

/** Exceptions for single packages. */
const exceptions: Record<string, string> = {
  // Permissive: the package itself calls the same licence PSF-2.0 since its version 3.
  argparse: "Python-2.0",
};

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  license?: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(root + path, "utf8"));
}

/** Returns the packages under node_modules, by their folders. */
function readLock(): ReadonlyMap<string, LockedPackage> {
  const lock = readJson("package-lock.json");
  if (!isRecord(lock) || !isRecord(lock.packages)) throw new Error("package-lock.json lists no packages.");
  return new Map(
    Object.entries(lock.packages).filter(
      (entry): entry is [string, LockedPackage] => entry[0].startsWith("node_modules/") && isRecord(entry[1]),
    ),
  );
}

/** Adds a package and its dependencies, resolved like Node does: in the nearest node_modules. */
function addWithDependencies(folder: string, lock: ReadonlyMap<string, LockedPackage>, found: Set<string>) {
  if (found.has(folder)) return;
  found.add(folder);
  const { dependencies = {}, optionalDependencies = {} } = lock.get(folder) ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    let parent = folder;
    while (parent !== "" && !lock.has(`${parent}/node_modules/${name}`))
      parent = parent.slice(0, Math.max(0, parent.lastIndexOf("/node_modules/")));
    const nearest = parent === "" ? `node_modules/${name}` : `${parent}/node_modules/${name}`;
    if (lock.has(nearest)) addWithDependencies(nearest, lock, found);
  }
}

const nameOf = (folder: string) => folder.replace(/^.*node_modules\//, "");

function licenceOf(folder: string, license: string | undefined): string {
  return readByHand[nameOf(folder)] ?? license ?? readOldLicence(folder);
}

function isAllowed(folder: string, licence: string): boolean {
  return isPermissive(licence) || exceptions[nameOf(folder)] === licence;
}

/** Older packages have an object, or a list of objects, instead of an SPDX expression. */
function readOldLicence(folder: string): string {
  const manifest = readJson(`${folder}/package.json`);
  if (!isRecord(manifest)) return "";
  const { license, licenses } = manifest;
  const given = Array.isArray(licenses) ? licenses : [license];
  return given.map((one) => (isRecord(one) ? String(one.type) : String(one))).join(" OR ");
}

const lock = readLock();
const packages = new Set<string>();
for (const [folder, { dev }] of lock) if (dev !== true) packages.add(folder);
for (const { name } of Object.values(optionalPackages))
  addWithDependencies(`node_modules/${name}`, lock, packages);
const refused = [...packages]
  .map((folder) => ({ folder, licence: licenceOf(folder, lock.get(folder)?.license) }))
  .filter(({ folder, licence }) => !isAllowed(folder, licence));
for (const { folder, licence } of refused)
  console.error(`${folder}: ${licence === "" ? "no licence" : licence}`);
if (refused.length > 0) process.exitCode = 1;
else console.log(`${packages.size} packages, all under permissive licences.`);
