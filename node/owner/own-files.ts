/** Finds links to files of the data folder and gives each one form, the path below the site: `data/talk.pdf`. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { isObject, quote, type ValueDefect } from "../../model/json-schema.ts";
import { toImagePath } from "../../model/profile.ts";

type Path = ValueDefect["path"];

/** Called with a link, where it is, and whether it is a picture; returns what replaces it. */
type VisitLink = (link: string, path: Path, isPicture: boolean) => string;

const markdownTarget = /(?<=\]\(\s*<?)[^)\s>]+/g;

/** Fields with an address. Those of `featured` are named by the owner. */
const addressField = /^image$|url$/i;

/** Returns the value with its links replaced: those in fields with an address, and the targets of Markdown links. */
export function mapLinks(value: unknown, visit: VisitLink, path: Path = []): unknown {
  if (typeof value === "string") {
    const [field, parent] = [path.at(-1), path.at(-2)];
    const isAddress = parent === "featured" || (typeof field === "string" && addressField.test(field));
    if (isAddress) return visit(value, path, field === "image");
    return value.includes("](") ? value.replace(markdownTarget, (link) => visit(link, path, false)) : value;
  }
  if (Array.isArray(value)) return value.map((inner, at) => mapLinks(inner, visit, [...path, at]));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapLinks(inner, visit, [...path, key])]),
  );
}

const anyHost = "https://page.invalid/";

/**
 * Returns the path within the data folder that a link leads to, whatever the site's base is; undefined if it leads
 * elsewhere. `address` is the site's: links with its host are its own.
 *
 * @example findDataPath("/cv/data/my%20talk.pdf#page=2") // "my talk.pdf"
 */
export function findDataPath(link: string, address?: string): string | undefined {
  if (!link.includes("data/") || !URL.canParse(link, anyHost)) return undefined;
  const { origin, href } = new URL(link, anyHost);
  const isOwn = address !== undefined && URL.canParse(address) && new URL(address).origin === origin;
  const path = toImagePath(isOwn ? href.slice(origin.length) : link);
  const [, file] = /(?:^|\/)data\/(.+)$/.exec(path ?? "") ?? [];
  // An encoded `../` would lead out of the folder.
  return file?.split("/").some((step) => step.startsWith(".")) ? undefined : file;
}

/** Gives each link to a file of the data folder the form `data/…`. Links with a host stay as they are. */
export function withSiteLinks(value: unknown): unknown {
  return mapLinks(value, (link) =>
    /^[a-z][a-z\d+.-]*:|^\/\//i.test(link) || findDataPath(link) === undefined
      ? link
      : link.replace(/^[^?#]*?(?=data\/)/, ""),
  );
}

/** Finds links to files that the data folder does not have. Pictures have a check of their own. */
export function findMissingFiles(value: unknown, folder: string): ValueDefect[] {
  const found: ValueDefect[] = [];
  mapLinks(value, (link, path, isPicture) => {
    const file = isPicture ? undefined : findDataPath(link);
    if (file !== undefined && !statSync(join(folder, file), { throwIfNoEntry: false })?.isFile())
      found.push({ path, reason: `links to data/${file}, but the data folder has no ${quote(file)}` });
    return link;
  });
  return found;
}
