/** Finds the program's files in the repository and in the package, which may be read-only. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's bundler replaces this name by `true`, and removes what only runs in the repository. */
declare global {
  const __vitaeIsPackage__: boolean | undefined;
}

const isPackage = typeof __vitaeIsPackage__ !== "undefined";

/** The package's folder, or the repository's. In the package this module is in a bundle in dist/cli/. */
export const programFolder = fileURLToPath(new URL("../../", import.meta.url));
const require = createRequire(import.meta.url);

export function readVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(programFolder, "package.json"), "utf8"),
  );
  return version;
}

/** Folders that are copied to the package: their paths in the repository and in the package. */
export const shippedFolders = {
  cvTemplates: { repository: "node/export/templates", package: "typst" },
  messages: { repository: "node/languages/messages", package: "messages" },
  themes: { repository: "node/site/themes", package: "themes" },
  docs: { repository: "docs", package: "docs" },
  initTemplates: { repository: "node/cli/init", package: "init" },
  // The data of `vitae init --example developer`.
  sample: { repository: "test/sample", package: "init/examples/developer" },
} as const;

export type ProgramFolder = keyof typeof shippedFolders;

export function findProgramFolder(name: ProgramFolder): string {
  return join(programFolder, shippedFolders[name][isPackage ? "package" : "repository"]);
}

/** The fonts of the Typst templates and the preview image; the page uses one of them, too. */
const fontFiles = [
  "source-sans-3/400Regular/SourceSans3_400Regular.ttf",
  "source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf",
  "source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
  "source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
  "source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
  "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
] as const;

export function findFontFiles(): string[] {
  return fontFiles.map(findFontFile);
}

/** Returns the font of the name in the documents and on the page. */
export function findNameFont(): string {
  return findFontFile("source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf");
}

function findFontFile(file: (typeof fontFiles)[number]): string {
  return isPackage
    ? join(programFolder, "fonts", basename(file))
    : require.resolve(`@expo-google-fonts/${file}`);
}

export function findTypesetThread(): string {
  return join(programFolder, isPackage ? "dist/cli/typeset-thread.mjs" : "node/export/typeset-thread.mjs");
}

/** The package's app, built by node/site/app.ts. The repository builds its own. */
export const packagedApp = isPackage ? join(programFolder, "dist") : undefined;

/** The packages that `npm install --omit=optional` skips. */
export const optionalPackages = {
  typst: { name: "@myriaddreamin/typst-ts-web-compiler", file: "@myriaddreamin/typst-ts-web-compiler/wasm" },
  takumi: { name: "@takumi-rs/core", file: "@takumi-rs/core" },
  sharp: { name: "sharp", file: "sharp" },
  docx: { name: "docx", file: "docx" },
  subsetFont: { name: "subset-font", file: "subset-font" },
} as const;

/** Returns the entry file of an optional package; undefined if it is not installed. */
export function findOptional(part: keyof typeof optionalPackages): string | undefined {
  try {
    return require.resolve(optionalPackages[part].file);
  } catch {
    return undefined;
  }
}
