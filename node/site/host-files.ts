/** Creates the files that static hosts and crawlers read, and the security headers. */
import { createHash } from "node:crypto";
import type { View } from "../../model/cv.ts";
import type { Translation } from "../../model/localize.ts";
import { escapeXml } from "../../model/xml.ts";
import { layoutMessages } from "../../src/layout/messages.ts";
import { entryPath, isDemoPath, viewPath } from "../../src/routes.ts";
import { redirectKey } from "../../src/store/inline-constants.ts";
import { uiMessages } from "../../src/ui/messages.ts";
import { outputs } from "../export/outputs.ts";
import { inLanguage } from "../languages/page-messages.ts";
import { toLanguageAttributes } from "./template.ts";

export interface BuiltSite {
  /** The site's path on its host, with a slash at both ends. */
  base: string;
  /** Files and folders at the site's root. */
  entries: { name: string; isFolder: boolean }[];
  hasDemo: boolean;
  /** Paths below the base that have an html file, without a trailing slash. */
  pages: readonly string[];
  /** The folders of the site's languages below the base: empty for the first one, then `de/`. */
  folders: readonly string[];
  /** The hashes of all pages together. */
  hashes: InlineHashes;
}

/** The site in one of its languages. */
interface HostedLanguage {
  /** A BCP 47 tag. */
  tag: string;
  /** The folder below the base: empty, or `de/`. */
  folder: string;
  /** The address of its home page with a trailing slash; undefined if it is unknown. */
  address: string | undefined;
  /** Undefined for English. */
  translation: Translation | undefined;
}

interface HostFilesRequest extends Pick<BuiltSite, "base" | "entries" | "hasDemo"> {
  /** The first one is at the base. */
  sites: readonly HostedLanguage[];
  /** The time of the newest change of an activity. */
  changed: Date | undefined;
  /** The html files by their paths. */
  pages: ReadonlyMap<string, string>;
  /** The listed views. */
  views?: readonly Pick<View, "id">[];
  /** The ids of the entries that have a page. */
  entryIds?: readonly string[];
  /** The style sheet, below the base. */
  style: string;
  /** A theme's elements for the head of every page. */
  theme: string | undefined;
}

/** Returns the files that hosts and crawlers read, by their paths. */
export function makeHostFiles(request: HostFilesRequest): Map<string, string> {
  const { base, sites, changed, pages, style, entries, hasDemo } = request;
  const { views = [], entryIds = [], theme = "" } = request;
  const link = `<link rel="stylesheet" href="${base}${style}" />`;
  const head = [link, ...(theme === "" ? [] : [theme])].map((part) => `    ${part}\n`).join("");
  const address = sites[0]?.address;
  const folders = sites.map(({ folder }) => folder);
  // Cloudflare sends the nearest 404.html, other hosts that of the root.
  const notFound = sites.map(({ tag, folder, translation }): [string, string] => {
    // The others begin with the root's, so the languages' folders are compared first.
    const homes = [...folders.filter((name) => name !== folder && folder === ""), folder].map(
      (name) => base + name,
    );
    return [`${folder}404.html`, inLanguage(translation, () => toNotFoundPage({ homes, head, lang: tag }))];
  });
  const files = new Map([...notFound, ["robots.txt", toRobotsFile(base, address, hasDemo)]]);
  if (address !== undefined) files.set("sitemap.xml", toSitemap(sites, changed, views, entryIds));
  // Views that are only for people who have the link must not appear in any file.
  const named = new Set(views.map(({ id }) => viewPath(id)));
  const mayBeNamed = (path: string) => {
    const view = findViewPath(path, folders);
    return view === undefined || named.has(view);
  };
  const all = [...entries, ...[...files.keys()].map((name) => ({ name, isFolder: false }))];
  const site: BuiltSite = {
    base,
    hasDemo,
    entries: [...new Map(all.map((entry) => [entry.name, entry])).values()].toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    ),
    folders,
    hashes: joinHashes([...pages.values(), ...notFound.map(([, page]) => page)].map(hashInline)),
    pages: [...pages.keys()].map((name) => `/${name.replace(/\/?index\.html$/, "")}`).filter(mayBeNamed),
  };
  files.set("_headers", toHeadersFile(site));
  files.set("_redirects", toRedirectsFile(site));
  // Without this file GitHub Pages omits names that begin with an underscore.
  files.set(".nojekyll", "");
  files.set("hosting/nginx.conf", toNginxConfig(site));
  files.set(".htaccess", toApacheConfig(site));
  return files;
}

/** @example findViewPath("/de/views/backend", ["", "de/"]) // "/views/backend" */
function findViewPath(path: string, folders: readonly string[]): string | undefined {
  const folder = folders.find((folder) => path.startsWith(`/${folder}${viewPath("").slice(1)}`));
  return folder === undefined ? undefined : path.slice(folder.length);
}

/** Returns `_headers` for Netlify and Cloudflare, which join values of several rules: none may overlap. */
export function toHeadersFile({ base, entries, folders, hashes, hasDemo }: BuiltSite): string {
  const pages = hasDemo ? ["", "demo", "demo/*"] : [""];
  const others = entries.filter(({ name }) => name !== "demo");
  const files = others.map(({ name, isFolder }) => (isFolder ? `${name}/*` : name));
  const rules = [...pages, ...files].map((path) =>
    toRule(base + path, {
      "Cache-Control": path.startsWith(hashedFolder) ? caching.hashed : caching.rest,
      ...toTypeHeader(path),
    }),
  );
  // The rule of the folder sets their caching.
  const translated = folders
    .filter((folder) => folder !== "")
    .flatMap((folder) => outputs.map(({ name }) => toRule(base + folder + name, toTypeHeader(name))));
  return [toRule(`${base}*`, securityHeaders(hashes)), ...rules, ...translated].join("\n");
}

/** Hosts know most types by the ending, but not all of these files'; `feed.json` would be any JSON. */
function toTypeHeader(path: string): { "Content-Type"?: string } {
  const output = outputs.find(({ name }) => name === path);
  return output === undefined ? {} : { "Content-Type": toContentType(output.type) };
}

/** Returns a media type with the character set of all text files. */
function toContentType(type: string): string {
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

function toRule(path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join("")}`;
}

/**
 * Returns `_redirects` for Netlify and Cloudflare Pages: a page's address gets the slash at its end, from which the page
 * finds its files. There is no rule for other addresses, so that they keep the host's 404 and 404.html.
 */
export function toRedirectsFile(site: Pick<BuiltSite, "base" | "pages" | "folders">): string {
  const { base, pages, folders } = site;
  return pages
    .filter((path) => isDemoPath(path) || findViewPath(path, folders) !== undefined)
    .map((path) => `${base}${path.slice(1)} ${base}${path.slice(1)}/ 301\n`)
    .join("");
}

/** Returns an nginx include. A location loses its server's headers, so a variable has the one that differs. */
export function toNginxConfig({
  base,
  folders,
  hashes,
}: Pick<BuiltSite, "base" | "folders" | "hashes">): string {
  const typed = folders.flatMap((folder) =>
    outputs.map((output) => ({ ...output, path: base + folder + output.name })),
  );
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
charset_types text/css text/javascript text/markdown text/plain text/vcard text/xml application/javascript;
gzip on;
gzip_vary on;
gzip_min_length 1024;
gzip_types ${compressedTypes};

absolute_redirect off;
error_page 404 ${base}404.html;
${base === "/" ? "" : `\nlocation = ${base.slice(0, -1)} {\n  return 301 ${base};\n}\n`}
location ${base} {
  index index.html;
}

location ${base}${hashedFolder} {
  set $cv_caching "${caching.hashed}";
  try_files $uri =404;
}

# The types of what is made beside the page, some of which nginx does not know.
${typed.map(({ path, type }) => `location = ${path} { types { } default_type ${type}; try_files $uri =404; }`).join("\n")}
`;
}

/** Returns `.htaccess`. Each directive depends on its module, because an unknown one fails every request. */
export function toApacheConfig({ base, hashes }: Pick<BuiltSite, "base" | "hashes">): string {
  const headers = Object.entries(securityHeaders(hashes));
  const types = outputs.map(
    ({ name, type }) => `  <Files "${name}">\n    ForceType "${toContentType(type)}"\n  </Files>\n`,
  );
  return `# For Apache 2.4 and LiteSpeed. Keep it beside index.html; file managers and FTP programs may hide it.
ErrorDocument 404 ${base}404.html
AddDefaultCharset utf-8

<IfModule mod_setenvif.c>
  SetEnvIf Request_URI "^${base.replaceAll(".", "\\.")}${hashedFolder}" CV_HASHED
  <IfModule mod_headers.c>
    Header always set Cache-Control "${caching.rest}" env=!CV_HASHED
    Header always set Cache-Control "${caching.hashed}" env=CV_HASHED
  </IfModule>
</IfModule>
<IfModule mod_headers.c>
${headers.map(([name, value]) => `  Header always set ${name} "${value}"\n`).join("")}</IfModule>

<IfModule mod_mime.c>
  AddType text/html .html
  AddType text/css .css
  AddType text/javascript .js .mjs
  AddType image/svg+xml .svg
  AddType font/woff2 .woff2
  AddCharset utf-8 .css .js .md .txt .vcf .xml
${types.join("")}</IfModule>
<IfModule mod_filter.c>
  <IfModule mod_deflate.c>
    AddOutputFilterByType DEFLATE text/html ${compressedTypes}
  </IfModule>
</IfModule>
`;
}

/** The types of text that servers compress besides html. */
const compressedTypes =
  "text/css text/javascript text/markdown text/plain text/vcard text/xml application/atom+xml application/feed+json application/javascript application/json application/xml image/svg+xml";

interface NotFoundRequest {
  /** The paths of the home pages, longer ones before their prefixes; the page's own language is last. */
  homes: readonly string[];
  /** Elements for its head, as html. */
  head: string;
  lang: string;
}

/**
 * Returns the page that static hosts send for paths they do not know. It hands the path to the app by a key of
 * sessionStorage that index.html reads. It does not redirect if the app is missing, if there is no storage, or if it
 * has just redirected; then, and without JavaScript, visitors read its text.
 */
function toNotFoundPage({ homes, head, lang }: NotFoundRequest): string {
  const { notFoundTitle } = uiMessages.states;
  const { text, goHome } = layoutMessages.notFound;
  const script = `
      (() => {
        const { pathname, search, hash } = location;
        const path = pathname + search + hash;
        const homes = ${JSON.stringify(homes)};
        const home = homes.find((one) => pathname.startsWith(one)) ?? homes.at(-1);
        if (pathname === home) return;
        try {
          sessionStorage.setItem(${JSON.stringify(redirectKey)}, path);
          if (sessionStorage.getItem(${JSON.stringify(redirectKey)}) === path) location.replace(home);
        } catch {}
      })();
    `;
  return `<!doctype html>
<html ${toLanguageAttributes(lang)}>
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${toPolicy(hashInline(`<script>${script}</script>${head}`), "meta")}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${escapeXml(notFoundTitle)}</title>
    <script>${script}</script>
${head}  </head>
  <body>
    <main class="page-column">
      <h1>${escapeXml(notFoundTitle)}</h1>
      <p>${escapeXml(text)}</p>
      <p><a href="${homes.at(-1)}">${escapeXml(goHome)}</a></p>
    </main>
  </body>
</html>
`;
}

/** Returns robots.txt, which keeps the invented samples of the demo area out of search results. */
export function toRobotsFile(base: string, address: string | undefined, hasDemo: boolean): string {
  const refused = hasDemo ? `Disallow: ${base}demo\n` : "";
  const sitemap = address === undefined ? "" : `Sitemap: ${address}sitemap.xml\n`;
  return `User-agent: *\n${refused}Allow: ${base}\n${sitemap}`;
}

/**
 * Returns a sitemap with the home page, the listed views and the pages of entries in all languages. `changed` is the data's newest change, not
 * the build's time: search engines distrust sites that report changes without any. A page in several languages names
 * them all: https://developers.google.com/search/docs/specialty/international/localized-versions
 */
function toSitemap(
  sites: readonly Pick<HostedLanguage, "tag" | "address">[],
  changed: Date | undefined,
  views: readonly Pick<View, "id">[] = [],
  entryIds: readonly string[] = [],
): string {
  const lastmod = changed === undefined ? "" : `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`;
  const paths = [
    "",
    ...[...views.map(({ id }) => viewPath(id)), ...entryIds.map((id) => entryPath(id))].map(
      (path) => `.${path}/`,
    ),
  ];
  const pages = paths.map((path) =>
    sites.map(({ tag, address }) => ({ tag, url: new URL(path, address).href })),
  );
  const hasSeveral = sites.length > 1;
  const urls = pages.flatMap((versions) => {
    const links = versions.map(
      ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(url)}"/>`,
    );
    const others = hasSeveral ? links.join("") : "";
    return versions.map(({ url }) => `  <url><loc>${escapeXml(url)}</loc>${lastmod}${others}</url>\n`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${hasSeveral ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ""}>
${urls.join("")}</urlset>
`;
}

/** Hashes of a page's inline scripts and styles, in the form of a policy. */
interface InlineHashes {
  scripts: string[];
  styles: string[];
  /** The origins of the owner's pictures on other hosts. */
  pictures: string[];
}

/** Headers are sent with every file: a worker obeys the policy of its own script, not the page's. */
export function securityHeaders(hashes: InlineHashes): Record<string, string> {
  return {
    "Content-Security-Policy": toPolicy(hashes, "header"),
    // Without includeSubDomains, since a CV must not decide for other sites. Browsers ignore this on http.
    "Strict-Transport-Security": "max-age=31536000",
    "X-Content-Type-Options": "nosniff",
    // Other sites see which site a visitor comes from, but not the query.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": refusedFeatures.map((feature) => `${feature}=()`).join(", "),
  };
}

/** Features that the page does not use, so that injected scripts cannot either. */
const refusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** The folder whose file names contain a hash of their content. */
export const hashedFolder = "assets/";

/** The values of `Cache-Control`. */
export const caching = {
  /** The name changes with the content, so a copy stays valid for a year, the longest time of caches. */
  hashed: "public, max-age=31536000, immutable",
  /** Copies are checked each time, so a new deploy shows at once; an unchanged one costs an empty response. */
  rest: "no-cache",
} as const;

/**
 * Returns the policy: it allows nothing from other hosts but the owner's pictures, no evaluated code, and only the
 * build's inline code. Style attributes are allowed, because Billboard writes its tooltip's colours as such; they cannot
 * load or run anything under the rest of the policy. A meta element cannot restrict frames.
 */
export function toPolicy({ scripts, styles, pictures }: InlineHashes, carrier: "header" | "meta"): string {
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", ...styles],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...pictures],
    // The letters of the name are in the html.
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'"],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    ...(carrier === "header" && { "frame-ancestors": ["'none'"] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** Returns the hashes of a page's inline scripts and styles, byte for byte, and the origins that its policy names. */
export function hashInline(html: string): InlineHashes {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = ""]) => !/\ssrc\s*=/i.test(attributes) && isExecutable(attributes))
    .map(([, , code = ""]) => toHash(code));
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css = ""]) => toHash(css));
  const [, sources = ""] = /img-src ([^;"]*)/.exec(html) ?? [];
  const pictures = sources.split(" ").filter((source) => source.startsWith("https://"));
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)], pictures };
}

/** Scripts of other types, such as JSON, are data and never run. */
function isExecutable(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? "";
  return /^(?:|module|(?:text|application)\/javascript|importmap|speculationrules)$/i.test(type);
}

/** Browsers normalize line ends to \n before they hash. */
function toHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64")}'`;
}

/** Merges the hashes of several pages, for a header of all of them. */
function joinHashes(pages: readonly InlineHashes[]): InlineHashes {
  return {
    scripts: [...new Set(pages.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(pages.flatMap(({ styles }) => styles))],
    pictures: [...new Set(pages.flatMap(({ pictures }) => pictures))],
  };
}
