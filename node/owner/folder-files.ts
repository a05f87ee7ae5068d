/** Selects the published files of a data folder: schemas and linked files. Others may be private. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "../../model/cv.ts";
import { dataFiles } from "../../model/data-files.ts";
import type { DataTranslation } from "../../model/data-translation.ts";
import type { Dataset } from "../../model/dataset.ts";
import { profileFile } from "../../model/profile.ts";
import { configName } from "./config.ts";
import { pageFileName, pagesFolder } from "./data-file.ts";
import { translationsFolder } from "./data-translations.ts";
import type { SitePages } from "./entry-pages.ts";
import { findDataPath, mapLinks } from "./own-files.ts";
import { findSiteUrl } from "./person.ts";

interface FolderFiles {
  /** Paths within the folder, with slashes. */
  readonly published: readonly string[];
  /** Those that only pictures show, so that others may replace them. */
  readonly shown: ReadonlySet<string>;
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

/** Everything that may link to a file. */
interface LinkingData {
  readonly dataset: Pick<Dataset, "data" | "owner" | "views">;
  readonly profile: Profile | undefined;
  readonly translations?: readonly DataTranslation[];
  readonly pages?: Pick<SitePages, "files" | "pictures">;
}

/** `address` is the site's, so that links with its host count as its own. */
export function findFolderFiles(
  folder: string,
  { dataset, profile, translations = [], pages }: LinkingData,
  address: string | undefined = findSiteUrl(undefined, dataset.owner.homeUrl),
): FolderFiles {
  const schemas = findNames(join(folder, schemaFolder)).filter((name) => name.endsWith(".schema.json"));
  const published = schemas.map((name) => `${schemaFolder}/${name}`);
  const others = findNames(folder).filter((name) => !readNames.has(name));
  const shown = new Set(pages?.pictures);
  if (others.length === 0) return { published, shown, warnings: [] };
  const linked = new Set(pages?.files);
  const { image, ...texts } = profile ?? {};
  const addLinked = (value: unknown, found: Set<string>, pictures = found) =>
    void mapLinks(value, (link, _, isPicture) => {
      const path = findDataPath(link, address);
      if (path !== undefined) (isPicture ? pictures : found).add(path);
      return link;
    });
  for (const value of [dataset.data, dataset.owner, dataset.views, texts, translations])
    addLinked(value, linked, shown);
  // Without `page.photo`, the owner's picture appears in PDFs at most.
  const pictures = new Set<string>();
  addLinked({ image }, dataset.owner.page?.photo ? linked : pictures);
  for (const path of linked) shown.delete(path);
  const used = new Set([...linked, ...shown, ...pictures]);
  const unused: string[] = [];
  const sort = (path: string) => {
    // Texts of pages; the pictures beside them are published.
    if (path.startsWith(`${pagesFolder}/`) && pageFileName.test(path)) return;
    if (!statSync(join(folder, path)).isDirectory()) {
      if (linked.has(path) || shown.has(path)) published.push(path);
      else if (!used.has(path)) unused.push(path);
    } else if (path === pagesFolder || [...used].some((file) => file.startsWith(`${path}/`)))
      for (const name of findNames(join(folder, path))) sort(`${path}/${name}`);
    else unused.push(`${path}/`);
  };
  for (const name of others) sort(name);
  // If the data are in the owner's folder itself, it contains all other files, too.
  const isWholeFolder = existsSync(join(folder, configName));
  return { published, shown, warnings: isWholeFolder ? [] : unused.map((path) => toWarning(folder, path)) };
}

function toWarning(folder: string, path: string): string {
  return `${join(folder, path)} is not published: nothing links to it`;
}

/** Returns the sorted entries of a folder without hidden files and broken links. */
function findNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith(".") && existsSync(join(folder, name)))
    .sort();
}
