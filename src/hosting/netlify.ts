/** The two files that Netlify, Cloudflare Pages and their like read. */
import { parameterOf, parameters } from "../router/parameters.ts";
import { appFolders, appPaths } from "./app-paths.ts";
import { caching, hashedFolder, securityHeaders } from "./headers.ts";
import type { BuiltSite } from "./site.ts";

/**
 * Both hosts join the values where several rules give one header, so the rules for caching may not overlap: each
 * names one file or folder, and none of them is `/*`.
 */
export function toHeadersFile({ base, entries, hashes }: BuiltSite): string {
  const pages = ["", ...appFolders.flatMap((folder) => [folder, `${folder}/*`])];
  const others = entries.filter(({ name }) => !appFolders.includes(name));
  const files = others.map(({ name, isFolder }) => (isFolder ? `${name}/*` : name));
  const rules = [...pages, ...files].map((path) =>
    rule(base + path, {
      "Cache-Control": path.startsWith(hashedFolder) ? caching.hashed : caching.rest,
    }),
  );
  return [rule(`${base}*`, securityHeaders(hashes)), ...rules].join("\n");
}

function rule(path: string, headers: Record<string, string>): string {
  return `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join("")}`;
}

/**
 * The app's own paths get their page, or the app where it leads them on. There is no rule for all others, so that they
 * keep the host's 404 and 404.html; for the same reason each value of a parameter has a line, where `:library` would
 * let any word pass. The target is a folder: Cloudflare leads `/index.html` back to it and refuses such a rule as a
 * circle; a page's own address with the slash needs none.
 */
export function toRedirectsFile({ base, pages }: Pick<BuiltSite, "base" | "pages">): string {
  return appPaths
    .flatMap((path) => expand(path.split("/")))
    .map((path) => {
      const from = base + path.slice(1);
      return pages.includes(path) ? `${from} ${from}/ 200\n` : `${from} ${base} 200\n${from}/ ${base} 200\n`;
    })
    .join("");
}

function expand([first = "", ...rest]: string[]): string[] {
  const name = parameterOf(first);
  const values: readonly string[] = name === undefined ? [first] : parameters[name];
  if (rest.length === 0) return [...values];
  return values.flatMap((value) => expand(rest).map((end) => `${value}/${end}`));
}
