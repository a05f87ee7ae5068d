import { expandPath, fill, parameterOf, parameters, routes } from "../routes.ts";
import { caching, hashedFolder, type InlineHashes, securityHeaders } from "./security-headers.ts";

/**
 * The addresses that are the app's own and no files, with their parameters. What is not listed is a file, or gets
 * the host's real 404.
 */
const appPaths = routes.map(({ path }) => path).filter((path) => path !== "/");

/** The folder that they are all in: `demo`. */
export const appFolders = [...new Set(appPaths.map((path) => path.split("/")[1] ?? ""))];

/** What the hosts' files are made from. */
export interface BuiltSite {
  /** Where the site lives on its host, with a slash at both ends. */
  base: string;
  /** The address of the site with a slash at its end; undefined where nobody said it. */
  address: string | undefined;
  /** Files and folders at the site's top. */
  entries: { name: string; isFolder: boolean }[];
  /** Addresses below the base that have an html file of their own, without a slash at their end. */
  pages: readonly string[];
  /** Of all pages together. */
  hashes: InlineHashes;
}

/** The two files that Netlify, Cloudflare Pages and their like read. */

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
    .flatMap((path) => expandPath(path).map((params) => fill(path, params)))
    .map((path) => {
      const from = base + path.slice(1);
      return pages.includes(path) ? `${from} ${from}/ 200\n` : `${from} ${base} 200\n${from}/ ${base} 200\n`;
    })
    .join("");
}

/**
 * What an nginx server block includes. A location with one add_header of its own loses those of its server, hence
 * the variable: all headers are named once, and the locations only say how long a file keeps.
 */
export function toNginxConfig({ base, hashes }: BuiltSite): string {
  const headers = Object.entries(securityHeaders(hashes));
  return `# For a server block of your own:
#
#   server {
#     listen 443 ssl;
#     server_name cv.example.org;
#     root /srv/www;                            # the site's files are in /srv/www${base}
#     include /srv/www${base}hosting/nginx.conf;
#   }

set $cv_caching "${caching.rest}";
add_header Cache-Control $cv_caching always;
${headers.map(([name, value]) => `add_header ${name} "${value}" always;`).join("\n")}

charset utf-8;
gzip on;
gzip_vary on;
gzip_min_length 1024;
gzip_types text/css text/javascript application/javascript application/json image/svg+xml;

absolute_redirect off;
error_page 404 ${base}404.html;
${base === "/" ? "" : `\nlocation = ${base.slice(0, -1)} {\n  return 301 ${base};\n}\n`}
location ${base} {
  try_files $uri $uri/index.html =404;
}

location ${base}${hashedFolder} {
  set $cv_caching "${caching.hashed}";
  try_files $uri =404;
}

# The app's own paths: their page, or the app where it leads them on. All others are files, or really not there.
location ~ "^(?:${appPaths.map((path) => toPattern(base + path.slice(1))).join("|")})/?$" {
  try_files $uri/index.html ${base}index.html =404;
}
`;
}

function toPattern(path: string): string {
  return path
    .split("/")
    .map((segment) => {
      const name = parameterOf(segment);
      return name === undefined ? escapeRegExp(segment) : `(?:${parameters[name].join("|")})`;
    })
    .join("/");
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
