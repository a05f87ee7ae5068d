/**
 * `npm test -- licences` checks that every package that ships has a permissive licence. It prints a line for each
 * package with another licence and exits with 1. With `--list` it prints all of them with their licences.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isPermissive } from "../site/app.ts";
import { findShippedPackages, isRecord, root } from "./shipped-packages.ts";

/** Packages without a valid licence field, with that of their licence file, or of the package that they fork. */
const readByHand: Record<string, string> = {
  "stack-trace": "MIT",
  "@mapbox/jsonlint-lines-primitives": "MIT",
  "mapbox-gl": "BSD-3-Clause",
  "@plotly/mapbox-gl": "BSD-3-Clause",
};

/** Exceptions for single packages. */
const exceptions: Record<string, string> = {
  // Permissive: since version 3, the package itself calls the same licence PSF-2.0.
  argparse: "Python-2.0",
};

const nameOf = (folder: string) => folder.replace(/^.*node_modules\//, "");

function licenceOf(folder: string, license: string | undefined): string {
  return readByHand[nameOf(folder)] ?? license ?? readOldLicence(folder);
}

/**
 * sharp is Apache-2.0. Its prebuilt libvips is LGPL-3.0-or-later: npm installs it as a package of its own, sharp loads it
 * as a shared library that can be exchanged, and only a build runs it. No file of a site or of our package contains it.
 */
const sharedLibrary = /^@img\/sharp-/;

function isAllowed({ folder, licence }: { folder: string; licence: string }): boolean {
  if (sharedLibrary.test(nameOf(folder)) && /\bLGPL-3\.0-or-later\b/.test(licence)) return true;
  return isPermissive(licence) || exceptions[nameOf(folder)] === licence;
}

/** Older packages have an object, or a list of objects, instead of an SPDX expression. */
function readOldLicence(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  if (!isRecord(manifest)) return "";
  const { license, licenses } = manifest;
  const given = Array.isArray(licenses) ? licenses : [license];
  return given.map((one) => (isRecord(one) ? String(one.type) : String(one))).join(" OR ");
}

const packages = Array.from(findShippedPackages(), ([folder, { license }]) => ({
  folder,
  licence: licenceOf(folder, license),
}));
if (process.argv.includes("--list"))
  for (const { folder, licence } of packages) console.log(`${nameOf(folder)}: ${licence}`);
const refused = packages.filter((one) => !isAllowed(one));
for (const { folder, licence } of refused)
  console.error(`${folder}: ${licence === "" ? "no licence" : licence}`);
if (refused.length > 0) process.exitCode = 1;
else console.log(`${packages.length} packages, all under permissive licences.`);
