/** Compiles the data, the translations and the profile to the files that the page loads, with hashes in their names. */
import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { encodeFiles, encodePages, encodeTranslation } from "../../model/codec/encode.ts";
import type { Owner, Profile } from "../../model/cv.ts";
import type { DataTranslation } from "../../model/data-translation.ts";
import type { Dataset } from "../../model/dataset.ts";
import { toPageOwner } from "../../model/page-fields.ts";
import { toImagePath } from "../../model/profile.ts";
import type { OwnProfile } from "../../src/store/page-data.ts";
import type { Words } from "../export/words.ts";
import { findImageFile } from "../owner/data-file.ts";
import { findListedSections, toShownSection } from "./own-sections.ts";

/** Most hosts compress .json files, but some never do and others stop at 8 or 10 MB. */
const packedBytes = 1_000_000;

/** Browsers cache files in assets/ forever. */
export function toHashedName(kind: string, ending: string, content: string | Uint8Array): string {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  return `assets/${kind}-${hash}.${ending}`;
}

function toJsonName(kind: string, text: string): string {
  return toHashedName(kind, text.length > packedBytes ? `json${packedEnding}` : "json", text);
}

export interface Compiled {
  /** The path of the first file to load, below the site's folder. */
  url: string;
  files: readonly (readonly [name: string, content: string | Uint8Array])[];
}

/** Files with this ending are gzip, which the page unpacks. */
const packedEnding = ".gz";

const pack = (name: string, text: string) => (name.endsWith(packedEnding) ? gzipSync(text) : text);

/** Compiles the data. The first file names the others, which are in the same folder. */
export function compileData({ data, owner }: Pick<Dataset, "data" | "owner">): Compiled {
  const toBesideName = (kind: string, text: string) => basename(toJsonName(kind, text));
  const { first, ...others } = encodeFiles({ data, owner: toPageOwner(owner) }, toBesideName);
  const name = toJsonName("data", first);
  const besides = [others.details, others.pages].filter((file) => file !== undefined);
  return {
    url: name,
    files: [
      [name, pack(name, first)],
      ...besides.map((file) => [`${dirname(name)}/${file.name}`, pack(file.name, file.text)] as const),
    ],
  };
}

/** A translated dataset, and its original. */
export interface TranslatedTexts {
  readonly dataset: Pick<Dataset, "data" | "owner">;
  readonly before: Pick<Dataset, "data" | "owner">;
  readonly translation: DataTranslation;
  /** The language of the texts that are not translated. */
  readonly original: string;
}

export function compileTexts({ dataset, before, translation, original }: TranslatedTexts): Compiled {
  const owner = toPageOwner(dataset.owner);
  const pagesText = encodePages(dataset.data.activities);
  const pages = pagesText === undefined ? undefined : toJsonName("pages", pagesText);
  const text = encodeTranslation(
    { data: dataset.data, owner },
    before,
    translation,
    original,
    pages && basename(pages),
  );
  const name = toJsonName("texts", text);
  return {
    url: name,
    files: [
      [name, pack(name, text)],
      ...(pages !== undefined && pagesText !== undefined ? [[pages, pack(pages, pagesText)] as const] : []),
    ],
  };
}

/** Returns the path of the owner's picture below the site's folder; undefined if the page shows none. */
export function findPhoto(
  image: string | undefined,
  { data, publicFolder, owner }: { data: string; publicFolder: string; owner: Pick<Owner, "page"> },
): string | undefined {
  const path = image === undefined || !owner.page?.photo ? undefined : toImagePath(image);
  if (path === undefined || findImageFile(path, data, publicFolder) === undefined) return undefined;
  return encodeURI(path);
}

/**
 * Compiles profile.json. `data`: the activities on the page; the profile may contain undated ones. Its sections are in the
 * order of the owner's documents.
 */
export function compileProfile(
  { image: _, references: __, sections = [], ...profile }: Profile,
  words: Words,
  { data, owner }: Pick<Dataset, "data" | "owner">,
): Compiled & { own: OwnProfile } {
  const listed = findListedSections(data);
  const shown = sections.map((section) => toShownSection(section, words, listed));
  const isShown = (id: string) => id in profile || shown.some((section) => section.id === id);
  const order = owner.cv?.sections?.map((one) => (typeof one === "string" ? one : one.id)).filter(isShown);
  const own = { profile, ...(shown.length > 0 && { sections: shown }), ...(order && { order }) };
  const text = JSON.stringify(own);
  const name = toJsonName("profile", text);
  return { own, url: name, files: [[name, text]] };
}
