/**
 * Makes the built site ready for its host: each page gets the policy as a meta element, for hosts that send no
 * headers of the owner's, and the files that hosts read are written beside the pages. The preview server sends the
 * same headers, so that tests run under them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { parseUrl } from "../../src/ui/parse-url.ts";
import { outputs } from "../export/outputs.ts";
import * as hostFiles from "./host-files.ts";
import {
  caching,
  hashedFolder,
  hashInline,
  type InlineHashes,
  joinHashes,
  securityHeaders,
  toPolicy,
} from "./security-headers.ts";

/**
 * `address` is the site's, with a slash at its end; undefined where it is unknown. `findLastChange` returns when the
 * newest activity was changed.
 */
export function hostingPlugin(address: string | undefined, findLastChange: () => Date | undefined): Plugin {
  let config: ResolvedConfig;
  const outFolder = () => resolve(config.root, config.build.outDir);
  return {
    name: "cv-hosting",
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      // This plugin runs last, when every page has all of its inline scripts and styles.
      order: "post",
      sequential: true,
      async handler() {
        const folder = outFolder();
        // A build for Node has no pages.
        if (!existsSync(join(folder, "index.html"))) return;
        for (const name of findHtmlFiles(folder).filter(isPage)) addPolicy(join(folder, name));
        writeHostFiles(folder, { base: config.base, address, changed: findLastChange() });
      },
    },
    configurePreviewServer(server) {
      const folder = outFolder();
      const headers = securityHeaders(hashPages(folder));
      server.middlewares.use((request, response, next) => {
        request.url = toFolderUrl(folder, config.base, request.url ?? "/");
        const isHashed = request.url?.startsWith(config.base + hashedFolder) ?? false;
        response.setHeader("Cache-Control", isHashed ? caching.hashed : caching.rest);
        const output = outputs.find(({ name }) => request.url === config.base + name);
        if (output !== undefined && existsSync(join(folder, output.name)))
          response.setHeader("Content-Type", hostFiles.toContentType(output.type));
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      });
    },
  };
}

/**
 * Returns the site's address with a slash at its end: what is given, or else the home page in the data folder's
 * owner.json; undefined where there is neither.
 */
export function findSiteAddress(site: { address: string | undefined; dataFolder: string; base: string }) {
  const home = site.address ?? readHomeUrl(join(site.dataFolder, "owner.json"));
  return home === undefined ? undefined : new URL(site.base, home).href;
}

function readHomeUrl(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const owner: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof owner !== "object" || owner === null || !("homeUrl" in owner)) return undefined;
  const { homeUrl } = owner;
  return typeof homeUrl === "string" && parseUrl(homeUrl) !== undefined ? homeUrl : undefined;
}

/** Finds a page's folder with and without the slash at its end, as the hosts' files do. */
function toFolderUrl(folder: string, base: string, url: string): string {
  const [path = "", search] = url.split("?", 2);
  if (path.endsWith("/") || !path.startsWith(base)) return url;
  if (!existsSync(join(folder, path.slice(base.length), "index.html"))) return url;
  return `${path}/${search === undefined ? "" : `?${search}`}`;
}

/** Puts the policy right after the character set, because a policy holds only for what follows it. */
function addPolicy(file: string): void {
  const html = readFileSync(file, "utf8");
  // An older build may have left this page in a folder that was not emptied.
  if (html.includes('http-equiv="Content-Security-Policy"')) return;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${toPolicy(hashInline(html), "meta")}" />`;
  const placed = html.replace(/<meta charset=[^>]*>/i, (charset) => `${charset}\n    ${meta}`);
  if (placed === html) throw new Error("index.html has no <meta charset>, after which the policy belongs.");
  writeFileSync(file, placed);
}

/** Files that hosts read and do not serve to visitors. */
const hostsOnly = new Set(["_headers", "_redirects", ".nojekyll", "hosting"]);

function writeHostFiles(
  folder: string,
  { base, address, changed }: { base: string; address: string | undefined; changed: Date | undefined },
): void {
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write("404.html", hostFiles.toNotFoundPage({ base, styles: findStyleSheets(folder) }));
  write("robots.txt", hostFiles.toRobotsFile(base, address));
  if (address !== undefined) write("sitemap.xml", hostFiles.toSitemap(address, changed));

  const site: hostFiles.BuiltSite = {
    base,
    entries: readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !hostsOnly.has(name))
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })),
    hashes: hashPages(folder),
    pages: findHtmlFiles(folder)
      .filter(isPage)
      .map((name) => `/${dirname(name).replaceAll("\\", "/").replace(/^\.$/, "")}`),
  };
  write("_headers", hostFiles.toHeadersFile(site));
  write("_redirects", hostFiles.toRedirectsFile(site));
  // Without this file GitHub Pages leaves out what begins with an underscore.
  write(".nojekyll", "");
  write("hosting/nginx.conf", hostFiles.toNginxConfig(site));
}

/** Returns the hashes of the inline code of all pages in a folder; none where nothing was built yet. */
function hashPages(folder: string): InlineHashes {
  return joinHashes(
    findHtmlFiles(folder).map((name) => hashInline(readFileSync(join(folder, name), "utf8"))),
  );
}

function findHtmlFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
}

/** Html files of other names are a host's or the owner's. */
function isPage(name: string): boolean {
  return basename(name) === "index.html";
}

/** Returns the style sheets of the first page that links to any. The home page has its styles inline. */
function findStyleSheets(folder: string): string[] {
  for (const name of findHtmlFiles(folder)) {
    const html = readFileSync(join(folder, name), "utf8");
    const links = [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g)];
    if (links.length > 0) return links.flatMap(([, href]) => href ?? []);
  }
  return [];
}
