/**
 * Reads the pages of entries: `pages/ID.md` in the data folder is the page of the activity with that id, and
 * `translations/de/pages/ID.md` the same in German.
 */
import { existsSync } from "node:fs";
import { basename, join, posix } from "node:path";
import type { Activity } from "../../model/cv.ts";
import { quote, suggest } from "../../model/json-schema.ts";
import { findImageFile, findPageFiles, isPageId, pagesFolder, readPageFile } from "./data-file.ts";
import { translationsFolder } from "./data-translations.ts";
import type { LocatedDefect } from "./located-json.ts";
import { findDataPath } from "./own-files.ts";
import { type PageText, parsePage, type TextLink } from "./page-markdown.ts";
import { isForeignPicture, type PictureUse } from "./pictures.ts";

/** The page of an entry. */
export interface EntryPage extends PageText {
  /** The BCP 47 tag of a text that is not in the language of its page. */
  readonly lang?: string;
}

export interface EntryPages {
  /** By the ids of their activities. */
  readonly pages: ReadonlyMap<string, EntryPage>;
  /** Places of bytes that are not UTF-8. */
  readonly defects: readonly LocatedDefect[];
  readonly warnings: readonly LocatedDefect[];
  readonly uses: readonly PictureUse[];
  /** Paths within the data folder of the files that the pages link to. */
  readonly files: ReadonlySet<string>;
  /** Those of their pictures. */
  readonly pictures: ReadonlySet<string>;
}

/** `folder`: the data folder. `texts`: the folder with the texts, that of a translation if it is one. */
function readEntryPages(
  folder: string,
  activities: readonly Pick<Activity, "id">[],
  texts = folder,
): EntryPages {
  const pages = new Map<string, EntryPage>();
  const defects: LocatedDefect[] = [];
  const warnings: LocatedDefect[] = [];
  const uses: PictureUse[] = [];
  const files = new Set<string>();
  const pictures = new Set<string>();
  const ids = activities.map(({ id }) => id);
  for (const file of findPageFiles(texts)) {
    const name = basename(file);
    const id = basename(name, ".md");
    const warn = (line: number, column: number, message: string) =>
      warnings.push({ file, line, column, message });
    if (!isPageId(id) || !ids.includes(id)) {
      const reason = isPageId(id)
        ? `is not an id in activities.json, so this page is skipped${suggest(id, ids)}`
        : 'cannot be part of an address, so this page is skipped: use letters a to z, digits, ".", "_" and "-" in the id';
      warn(1, 1, `${quote(id)} ${reason}`);
      continue;
    }
    const { text, ...read } = readPageFile(file);
    defects.push(...read.defects);
    warnings.push(...read.warnings);
    const lines = text.split(/\r?\n/);
    const parsed = parsePage(text);
    for (const { line, reason } of parsed.problems) warn(line + 1, 1, reason);
    const place = { folder, texts, ids, headings: new Set(parsed.headings.map((heading) => heading.id)) };
    const links = parsed.links.map((link): TextLink => {
      const { picture } = link;
      const { target, path, reason } = resolveLink(link, place);
      if (path !== undefined) (picture ? pictures : files).add(path);
      const [row, column] = findPlace(lines, link);
      if (reason !== undefined) warn(row, column, `${quote(link.target)} ${reason}`);
      else if (picture && path !== undefined)
        uses.push({ file, line: row, column, src: target, subject: quote(link.target) });
      return { ...link, target, ...(picture && { picture: { ...picture, src: target } }) };
    });
    pages.set(id, { ...parsed, links });
  }
  return { pages, defects, warnings, uses, files, pictures };
}

/** The pages of a site by language, the first one's under the empty tag. */
export interface SitePages extends Omit<EntryPages, "pages"> {
  readonly pagesOf: ReadonlyMap<string, EntryPages["pages"]>;
}

/**
 * Reads the pages in the language of the data, and in each language that the data are translated to. A page without a
 * translation is shown in the first language, and says so.
 */
export function readSitePages(
  folder: string,
  activities: readonly Pick<Activity, "id">[],
  { language, tags }: { language: string; tags: readonly string[] },
): SitePages {
  const original = readEntryPages(folder, activities);
  const translated = tags.map((tag) => ({
    tag,
    read: readEntryPages(folder, activities, posix.join(folder, translationsFolder, tag)),
  }));
  const untranslated = [...original.pages].map(([id, page]) => [id, { ...page, lang: language }] as const);
  const all = [original, ...translated.map(({ read }) => read)];
  return {
    pagesOf: new Map([
      ["", original.pages],
      ...translated.map(({ tag, read }) => [tag, new Map([...untranslated, ...read.pages])] as const),
    ]),
    defects: all.flatMap(({ defects }) => defects),
    warnings: all.flatMap(({ warnings }) => warnings),
    uses: all.flatMap(({ uses }) => uses),
    files: new Set(all.flatMap(({ files }) => [...files])),
    pictures: new Set(all.flatMap(({ pictures }) => [...pictures])),
  };
}

interface LinkPlace {
  folder: string;
  texts: string;
  ids: readonly string[];
  /** The anchors of the page. */
  headings: ReadonlySet<string>;
}

interface ResolvedLink {
  /** The link as the page has it: below the site's folder if it is relative. */
  target: string;
  /** The file of the data folder that it leads to. */
  path?: string;
  /** Why it leads nowhere. */
  reason?: string;
}

/** Links are written as in other data files, or relative to the text's own file, or as `entries/ID/`. */
function resolveLink({ target, picture }: TextLink, place: LinkPlace): ResolvedLink {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target))
    return picture && !isForeignPicture(target)
      ? { target, reason: "must begin with https://, because it is on another host" }
      : { target };
  if (target.startsWith("#")) {
    const anchor = decodeURIComponent(target.slice(1));
    return place.headings.has(anchor) ? { target } : { target, reason: "is not a heading of this page" };
  }
  if (target === "" || target.startsWith("?")) return { target };
  const [, entry] = /^(?:\.?\.?\/)*entries\/([^/#?]+)\/?(?:#.*)?$/.exec(target) ?? [];
  if (entry !== undefined) {
    const id = decodeURIComponent(entry);
    const known = place.ids.includes(id);
    const hasPage = existsSync(join(place.folder, pagesFolder, `${id}.md`));
    if (!known) return { target, reason: `does not lead to an entry${suggest(id, place.ids)}` };
    return {
      target: hasPage
        ? `entries/${entry}/${target.match(/#.*$/)?.[0] ?? ""}`
        : `?q=${encodeURIComponent(`id:${id}`)}`,
    };
  }
  const [file = "", ending = ""] = target.split(/(?=[?#])/, 2);
  const path = findDataPath(target) ?? posix.join(pagesFolder, decodeURIComponent(file));
  const isInside = !path.startsWith("../") && !posix.isAbsolute(path);
  if (!isInside || findImageFile(`data/${path}`, place.folder) === undefined)
    return { target, reason: `leads to a missing file: the data folder has no ${quote(path)}` };
  return { target: `data/${encodeURI(path)}${ending}`, path };
}

/** Returns the line and column of a link, both from 1. */
function findPlace(lines: readonly string[], { target, line }: TextLink): [line: number, column: number] {
  const written = [target, decodeURI(target)];
  for (let at = line; at < lines.length; at++)
    for (const text of written) {
      const column = lines[at]?.indexOf(text) ?? -1;
      if (column >= 0) return [at + 1, column + 1];
    }
  return [line + 1, 1];
}
