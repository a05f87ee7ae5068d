/** Writes THIRD-PARTY.txt: the licences of all code and fonts of others that the package holds. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { isPermissive } from "../build/licences.ts";

/** A package as its manifest and its licence file tell of it. */
interface Notice {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/**
 * Returns the text for packages, which are given by their folders below the repository's, and for the packages of font
 * files. Throws for a package without a permissive licence, or without a text of it.
 */
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
  return `This package holds code and fonts of others, under these licences.\n\n${parts.join("\n")}`;
}

/** A package may hold copies of others without manifests of their own. */
function findManifestFolder(root: string, folder: string): string {
  let found = join(root, folder);
  while (!existsSync(join(found, "package.json"))) {
    if (relative(root, found) === "node_modules") throw new Error(`${folder} has no package.json.`);
    found = dirname(found);
  }
  return relative(root, found);
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
    throw new Error(`${folder}: ${license === "" ? "no licence" : license} is none that may be given away.`);
  const file = readdirSync(join(root, folder)).sort().find(isLicenceFile);
  if (file !== undefined) return { ...notice, text: readFileSync(join(root, folder, file), "utf8") };
  // Some hold copies of others with their licences, and none of their own.
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

/** Returns the text that a licence's name stands for, for a package that holds none. */
function toStandardText(root: string, licence: string, { author }: Manifest): string | undefined {
  const holder = typeof author === "string" ? author.replace(/\s*[<(].*$/, "") : author?.name;
  if (licence === "Unlicense")
    return "This is free and unencumbered software released into the public domain.";
  // The licence's own text names nobody, so the file of any package that has it will do.
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
