/**
 * `npm run check:licences` checks that every package that the site is built from, directly or indirectly, has a
 * permissive licence. It prints a line for each that has none and exits with 1.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isPermissive } from "../build/licences.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Packages without a valid licence field, with the licence that their licence file names. */
const readByHand: Record<string, string> = { "stack-trace": "MIT" };

interface LockedPackage {
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

/** Returns the packages under node_modules that are not for development alone. */
function findPackages(): [folder: string, locked: LockedPackage][] {
  const lock = readJson("package-lock.json");
  if (!isRecord(lock) || !isRecord(lock.packages)) throw new Error("package-lock.json lists no packages.");
  return Object.entries(lock.packages).filter(
    (entry): entry is [string, LockedPackage] =>
      entry[0].startsWith("node_modules/") && isRecord(entry[1]) && entry[1].dev !== true,
  );
}

function licenceOf(folder: string, { license }: LockedPackage): string {
  const name = folder.replace(/^.*node_modules\//, "");
  return readByHand[name] ?? license ?? readOldLicence(folder);
}

/** Older packages have an object, or a list of objects, instead of an SPDX expression. */
function readOldLicence(folder: string): string {
  const manifest = readJson(`${folder}/package.json`);
  if (!isRecord(manifest)) return "";
  const { license, licenses } = manifest;
  const given = Array.isArray(licenses) ? licenses : [license];
  return given.map((one) => (isRecord(one) ? String(one.type) : String(one))).join(" OR ");
}

const packages = findPackages();
const refused = packages
  .map(([folder, locked]) => ({ folder, licence: licenceOf(folder, locked) }))
  .filter(({ licence }) => !isPermissive(licence));
for (const { folder, licence } of refused)
  console.error(`${folder}: ${licence === "" ? "no licence" : licence}`);
if (refused.length > 0) process.exitCode = 1;
else console.log(`${packages.length} packages, all under permissive licences.`);
