/**
 * Selects the files of a data folder that a site publishes: the JSON Schemas, and files that the data link to. The
 * folder may also contain private notes, letters and fonts.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "../../model/cv.ts";
import { dataFiles } from "../../model/data-files.ts";
import type { Dataset } from "../../model/dataset.ts";
import { profileFile, toImagePath } from "../../model/profile.ts";
import { configName } from "./config.ts";
import { translationsFolder } from "./data-translations.ts";
import { findSiteUrl } from "./person.ts";

interface FolderFiles {
  /** Paths within the folder, with slashes. */
  readonly published: readonly string[];
  /** A sentence for each file or folder without a use. */
  readonly warnings: readonly string[];
}

const schemaFolder = "schema";

/** Files that the program reads and does not publish. */
const readNames = new Set<string>([
  ...Object.values(dataFiles).map(({ name }) => name),
  profileFile.name,
  schemaFolder,
  "fonts",
  "templates",
  translationsFolder,
]);

/** `address` is the site's, so that links with its host count as its own. */
export function findFolderFiles(
  folder: string,
  { dataset, profile }: { dataset: Pick<Dataset, "data" | "owner" | "views">; profile: Profile | undefined },
  address: string | undefined = findSiteUrl(undefined, dataset.owner.homeUrl),
): FolderFiles {
  const schemas = findNames(join(folder, schemaFolder)).filter((name) => name.endsWith(".schema.json"));
  const published = schemas.map((name) => `${schemaFolder}/${name}`);
  const others = findNames(folder).filter((name) => !readNames.has(name));
  if (others.length === 0) return { published, warnings: [] };
  const linked = new Set<string>();
  const { image, ...texts } = profile ?? {};
  for (const value of [dataset.data, dataset.owner, dataset.views, texts])
    findLinkedFiles(value, address, linked);
  // Without `page.photo`, the owner's picture appears in PDFs at most.
  const pictures = new Set<string>();
  findLinkedFiles({ image }, address, dataset.owner.page?.photo ? linked : pictures);
  const used = new Set([...linked, ...pictures]);
  const unused: string[] = [];
  const sort = (path: string) => {
    if (!statSync(join(folder, path)).isDirectory()) {
      if (linked.has(path)) published.push(path);
      else if (!used.has(path)) unused.push(path);
    } else if ([...used].some((file) => file.startsWith(`${path}/`)))
      for (const name of findNames(join(folder, path))) sort(`${path}/${name}`);
    else unused.push(`${path}/`);
  };
  for (const name of others) sort(name);
  // If the data are in the owner's folder itself, it contains all other files, too.
  const isWholeFolder = existsSync(join(folder, configName));
  return { published, warnings: isWholeFolder ? [] : unused.map((path) => toWarning(folder, path)) };
}

function toWarning(folder: string, path: string): string {
  return `${join(folder, path)} is not published: it is not a data file, and no data file links to data/${path}`;
}

/** Returns the sorted entries of a folder without hidden files and broken links. */
function findNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith(".") && existsSync(join(folder, name)))
    .sort();
}

const markdownTarget = /\]\(\s*<?([^)\s>]+)/g;

/** Adds the paths of a value's links that lead into the data folder. `key`: the field that holds it. */
function findLinkedFiles(value: unknown, address: string | undefined, found: Set<string>, key = ""): void {
  if (typeof value === "string") {
    if (!value.includes("data/")) return;
    const inText = [...value.matchAll(markdownTarget)].map(([, target = ""]) => target);
    for (const link of /^image$|url$/i.test(key) ? [value] : inText) {
      const path = toDataPath(link, address);
      if (path !== undefined) found.add(path);
    }
  } else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) findLinkedFiles(inner, address, found, name);
}

const anyHost = "https://page.invalid/";

/** Returns the path of a link within the data folder, whatever the site's base is. */
function toDataPath(link: string, address: string | undefined): string | undefined {
  if (!URL.canParse(link, anyHost)) return undefined;
  const { origin, href } = new URL(link, anyHost);
  const isOwn = address !== undefined && URL.canParse(address) && new URL(address).origin === origin;
  const path = toImagePath(isOwn ? href.slice(origin.length) : link);
  const [, file] = /(?:^|\/)data\/(.+)$/.exec(path ?? "") ?? [];
  // An encoded `../` would lead out of the folder.
  return file?.split("/").some((step) => step.startsWith(".")) ? undefined : file;
}
