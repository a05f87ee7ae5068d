/**
 * Makes the built site ready for its host: the policy as a meta element for hosts without headers of one's own, and
 * beside the site the files that hosts read. Previews send the same headers, so whatever runs there runs under them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { toRobotsFile, toSitemap } from "./crawlers.ts";
import { type BuiltSite, toHeadersFile, toNginxConfig, toRedirectsFile } from "./host-files.ts";
import { toNotFoundPage } from "./not-found-html.ts";
import {
  caching,
  hashedFolder,
  hashInline,
  joinHashes,
  securityHeaders,
  toPolicy,
} from "./security-headers.ts";

interface HostingOptions {
  /** The site's, with a slash at its end; undefined where nobody said it. */
  address: string | undefined;
}

export function hostingPlugin({ address }: HostingOptions): Plugin {
  let config: ResolvedConfig;
  const outFolder = () => resolve(config.root, config.build.outDir);
  return {
    name: "cv-hosting",
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      // Last, when every inline script and style that there will be is there.
      order: "post",
      sequential: true,
      handler() {
        const folder = outFolder();
        // A build for the server has no pages.
        if (!existsSync(join(folder, "index.html"))) return;
        for (const name of findPages(folder).filter(isOwnPage)) addPolicy(join(folder, name));
        writeHostFiles(folder, { base: config.base, address });
      },
    },
    configurePreviewServer(server) {
      const folder = outFolder();
      const headers = securityHeaders(hashPages(folder));
      server.middlewares.use((request, response, next) => {
        request.url = toFolderUrl(folder, config.base, request.url ?? "/");
        const isHashed = request.url?.startsWith(config.base + hashedFolder) ?? false;
        response.setHeader("Cache-Control", isHashed ? caching.hashed : caching.rest);
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      });
    },
  };
}

/** A page's folder is found with and without the slash at its end, as the hosts' files have it. */
function toFolderUrl(folder: string, base: string, url: string): string {
  const [path = "", search] = url.split("?", 2);
  if (path.endsWith("/") || !path.startsWith(base)) return url;
  if (!existsSync(join(folder, path.slice(base.length), "index.html"))) return url;
  return `${path}/${search === undefined ? "" : `?${search}`}`;
}

/** Other html is a host's, or the owner's own. */
const isOwnPage = (name: string) => basename(name) === "index.html";

/** First of all but the character set: a policy holds for what follows it. */
function addPolicy(file: string): void {
  const html = readFileSync(file, "utf8");
  // Of an older build, in a folder that was not emptied.
  if (html.includes('http-equiv="Content-Security-Policy"')) return;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${toPolicy(hashInline(html), "meta")}" />`;
  const placed = html.replace(/<meta charset=[^>]*>/i, (charset) => `${charset}\n    ${meta}`);
  if (placed === html) throw new Error("index.html has no <meta charset>, after which the policy belongs.");
  writeFileSync(file, placed);
}

/** Read by hosts and never served, or not to visitors. */
const hostsOnly = new Set(["_headers", "_redirects", ".nojekyll", "hosting"]);

function writeHostFiles(folder: string, { base, address }: Pick<BuiltSite, "base" | "address">): void {
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  // The home page may have its style in itself.
  const styles = findPages(folder)
    .map((name) => findStyles(readFileSync(join(folder, name), "utf8")))
    .find(({ length }) => length > 0);
  write("404.html", toNotFoundPage({ base, styles: styles ?? [] }));
  write("robots.txt", toRobotsFile({ base, address }));
  if (address !== undefined) write("sitemap.xml", toSitemap(address));

  const site: BuiltSite = {
    base,
    address,
    entries: readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !hostsOnly.has(name))
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })),
    hashes: hashPages(folder),
    pages: findPages(folder)
      .filter(isOwnPage)
      .map((name) => `/${dirname(name).replaceAll("\\", "/").replace(/^\.$/, "")}`),
  };
  write("_headers", toHeadersFile(site));
  write("_redirects", toRedirectsFile(site));
  // GitHub Pages would leave out what begins with an underscore.
  write(".nojekyll", "");
  write("hosting/nginx.conf", toNginxConfig(site));
}

/** The inline code of all pages in a folder; none where nothing was built yet. */
function hashPages(folder: string) {
  const pages = findPages(folder);
  return joinHashes(pages.map((name) => hashInline(readFileSync(join(folder, name), "utf8"))));
}

function findPages(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
}

function findStyles(html: string): string[] {
  return [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g)].flatMap(
    ([, href]) => href ?? [],
  );
}
