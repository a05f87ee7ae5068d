/** Reads the pages of entries: `pages/ID.md`, and `translations/de/pages/ID.md` the same in German. */
import { basename, extname, join, posix } from "node:path";
import { decodePercents } from "../../model/addresses.ts";
import type { Activity } from "../../model/cv.ts";
import { dataFiles } from "../../model/data-files.ts";
import type { Dataset } from "../../model/dataset.ts";
import { quote, suggest } from "../../model/json-schema.ts";
import {
  findImageFile,
  findPageFiles,
  isPageId,
  pageEnding,
  pagesFolder,
  readPageFile,
} from "./data-file.ts";
import { translationsFolder } from "./data-translations.ts";
import type { LocatedDefect } from "./located-json.ts";
import { findDataPath } from "./own-files.ts";
import { prepareText } from "./page-html.ts";
import { type PageText, type TextLink, toAnchor } from "./page-markdown.ts";
import { locate } from "./page-problems.ts";
import { isForeignPicture, type PictureUse } from "./pictures.ts";

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

/** Parts of the same site that pages can link to, besides files and other pages. */
export interface SiteTargets {
  readonly views?: readonly string[];
  /** The names of exported files, such as `cv.pdf`. */
  readonly outputs?: readonly string[];
}

interface ReadRequest extends SiteTargets {
  /** The data folder. */
  folder: string;
  activities: readonly Pick<Activity, "id">[];
  /** The ids of entries that are refused for another reason. */
  refused: ReadonlySet<string>;
  /** The folder with the texts below the data folder: that of a translation, or the empty path. */
  texts: string;
  /** The pages in the first language, for a translation. */
  original?: ReadonlyMap<string, EntryPage>;
}

interface OpenedPage {
  file: string;
  lines: readonly string[];
  parsed: PageText;
}

/** Finds the pages of activities; warns about those that nothing would lead to. */
function openPages({ folder, activities, refused, texts, original }: ReadRequest) {
  const opened = new Map<string, OpenedPage>();
  const defects: LocatedDefect[] = [];
  const warnings: LocatedDefect[] = [];
  const ids = new Map(activities.map(({ id }) => [id.normalize(), id]));
  for (const file of findPageFiles(join(folder, texts))) {
    const ending = extname(file);
    const name = basename(file, ending).normalize();
    const id = ids.get(name);
    const skip = (reason: string, advice: string) =>
      warnings.push({
        ...{ file, line: 1, column: 1 },
        message: `${quote(name)} ${reason}, so this page is skipped${advice}`,
      });
    if (ending !== pageEnding) {
      const message = `pages end in ${pageEnding}, so this file is skipped: rename it to ${quote(name + pageEnding)}`;
      warnings.push({ file, line: 1, column: 1, message });
    } else if (refused.has(name)) continue;
    else if (!isPageId(name))
      skip("cannot be part of an address", ': use letters, digits, ".", "_", "+" and "-" in the id');
    else if (id === undefined)
      skip("is not an id in activities.json", suggest(name, [...ids.values(), ...refused]));
    else if (original?.has(id) === false)
      skip("has no page in the first language", `: write ${pagesFolder}/${id}.md`);
    else {
      const { text, ...read } = readPageFile(file);
      defects.push(...read.defects);
      warnings.push(...read.warnings);
      opened.set(id, { file, lines: text.split(/\r?\n/), parsed: read.page });
    }
  }
  return { opened, defects, warnings };
}

async function readEntryPages(request: ReadRequest): Promise<EntryPages> {
  const { activities, texts } = request;
  const pages = new Map<string, EntryPage>();
  const uses: PictureUse[] = [];
  const files = new Set<string>();
  const pictures = new Set<string>();
  const ids = activities.map(({ id }) => id);
  const { opened, defects, warnings } = openPages(request);
  const anchors = new Map([
    ...(request.original ?? []),
    ...Array.from(opened, ([id, { parsed }]) => [id, parsed] as const),
  ]);
  for (const [id, { file, lines, parsed }] of opened) {
    const found: LocatedDefect[] = [];
    const warn = (line: number, column: number, message: string) =>
      found.push({ file, line, column, message });
    for (const { line, column = 1, reason } of [...parsed.problems, ...(await prepareText(parsed, lines))])
      warn(line + 1, column, reason);
    const place = { ...request, ids, anchors, page: parsed, own: posix.join(texts, pagesFolder) };
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
    warnings.push(...found.sort((a, b) => a.line - b.line || a.column - b.column));
  }
  return { pages, defects, warnings, uses, files, pictures };
}

/** The pages of a site by language, the first one's under the empty tag. */
export interface SitePages extends Omit<EntryPages, "pages"> {
  readonly pagesOf: ReadonlyMap<string, EntryPages["pages"]>;
}

/** Reads the pages in each language of the data; an untranslated one is shown in the first, and says so. */
export async function readSitePages(
  folder: string,
  { data: { activities }, defects }: Pick<Dataset, "data" | "defects">,
  { language, tags, ...targets }: { language: string; tags: readonly string[] } & SiteTargets,
): Promise<SitePages> {
  const refused = new Set(
    defects.flatMap(({ file, severity, id = "" }) =>
      file === dataFiles.activities.name && severity === "error" ? id.normalize() : [],
    ),
  );
  for (const { id } of activities) refused.delete(id.normalize());
  const source = { ...targets, folder, activities, refused };
  const original = await readEntryPages({ ...source, texts: "" });
  const translated: { tag: string; read: EntryPages }[] = [];
  for (const tag of tags) {
    const texts = posix.join(translationsFolder, tag);
    const read = await readEntryPages({ ...source, texts, original: original.pages });
    translated.push({ tag, read });
  }
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

interface LinkPlace extends SiteTargets {
  folder: string;
  ids: readonly string[];
  page: PageText;
  /** All pages in the language, with those that are not translated. */
  anchors: ReadonlyMap<string, Pick<PageText, "anchors">>;
  /** The folder of the text's file, below the data folder. */
  own: string;
}

interface ResolvedLink {
  /** The link as the page has it: below the site's folder if it is relative. */
  target: string;
  /** The file of the data folder that it leads to. */
  path?: string;
  /** Why it leads nowhere. */
  reason?: string;
}

/** Links are written as in data files, relative to the text's file, or as `entries/ID/`, `views/ID/`, `cv.pdf`, `/`. */
function resolveLink({ target, picture }: TextLink, place: LinkPlace): ResolvedLink {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target))
    return picture && !isForeignPicture(target)
      ? { target, reason: "must begin with https://, because it is on another host" }
      : { target };
  if (target === "" || target.startsWith("?")) return { target };
  const [, written = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
  if (written === "") {
    const anchor = toAnchorLink(hash, place.page);
    return anchor === undefined ? { target, reason: "is not a heading of this page" } : { target: anchor };
  }
  const [, entry] = /^(?:\.?\.?\/)*entries\/([^/?]+)\/?$/.exec(written) ?? [];
  if (entry !== undefined) return toEntry(decodePercents(entry), { target, hash }, place);
  const [, ofSite = ""] = /^(?:\.?\.?\/)*(?:([^/.][^/?]*(?:\/[^/?]+)?)\/?)?$/.exec(written) ?? [];
  if (/^(?:(?:\.\.\/)+|(?:\.\.\/)*\/)$/.test(written)) return { target: `./${hash}` };
  const [, view] = /^views\/(.+)$/.exec(ofSite) ?? [];
  if (view !== undefined)
    return place.views?.includes(decodePercents(view))
      ? { target: `views/${view}/${hash}` }
      : { target, reason: `does not lead to a view${suggest(decodePercents(view), place.views ?? [])}` };
  if (place.outputs?.includes(ofSite)) return { target: ofSite + hash };
  return toFile({ target, picture: picture !== undefined }, place);
}

/** `#café` leads to its heading in either form of its letters. */
function toAnchorLink(hash: string, { anchors }: Pick<PageText, "anchors">): string | undefined {
  const anchor = decodePercents(hash.slice(1)).normalize();
  const id = anchors.get(anchor) ?? anchors.get(toAnchor(anchor));
  return id === undefined ? undefined : `#${encodeURIComponent(id)}`;
}

function toEntry(
  name: string,
  { target, hash }: { target: string; hash: string },
  place: LinkPlace,
): ResolvedLink {
  const id = place.ids.find((id) => id.normalize() === name.normalize());
  if (id === undefined) return { target, reason: `does not lead to an entry${suggest(name, place.ids)}` };
  const page = place.anchors.get(id);
  if (page === undefined) return { target: `?q=${encodeURIComponent(`id:${id}`)}` };
  const path = `entries/${encodeURIComponent(id)}/`;
  const anchor = hash === "" ? "" : toAnchorLink(hash, page);
  return anchor === undefined
    ? { target: path, reason: `leads to no heading of ${quote(id)}` }
    : { target: path + anchor };
}

/** A name may have `#` and `?`, which addresses write as %23 and %3F. */
function toFile({ target, picture }: { target: string; picture: boolean }, place: LinkPlace): ResolvedLink {
  const [file = "", ...endings] = target.split(/(?=[?#])/);
  const data = findDataPath(target);
  const relative = [target, file].flatMap((name) =>
    // Texts of translations may be written as if they were beside the first ones.
    [place.own, pagesFolder].map((from) => posix.join(from, decodePercents(name))),
  );
  const isFile = (path: string) =>
    !path.startsWith("../") &&
    !posix.isAbsolute(path) &&
    findImageFile(`data/${path}`, place.folder) !== undefined;
  const candidates = data === undefined ? relative : [data, ...relative];
  const path = candidates.find(isFile);
  const missing = data ?? posix.join(pagesFolder, decodePercents(file));
  const [, id] = /^(?:translations\/[^/]+\/)?pages\/([^/]+)\.md$/.exec(path ?? missing) ?? [];
  const hash = endings.find((ending) => ending.startsWith("#")) ?? "";
  if (id !== undefined && !picture && (path !== undefined || place.ids.includes(id)))
    return toEntry(id, { target, hash }, place);
  if (path === undefined)
    return { target, reason: `leads to a missing file: the data folder has no ${quote(missing)}` };
  const isWhole = path.endsWith(decodePercents(target).split("/").at(-1) ?? "") && endings.length > 0;
  return {
    target: `data/${path.split("/").map(encodeURIComponent).join("/")}${isWhole ? "" : endings.join("")}`,
    path,
  };
}

/** Returns the line and column of a link, both from 1. References have their addresses anywhere. */
function findPlace(lines: readonly string[], { target, line }: TextLink): [line: number, column: number] {
  for (const from of [line, 0])
    for (const text of [target, decodePercents(target)]) {
      const found = locate(text, lines, from);
      if (found !== undefined) return [found.line + 1, found.column];
    }
  return [line + 1, 1];
}
