/** Serves built sites on this machine, with the headers of their hosts. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { isIP } from "node:net";
import { join } from "node:path";
import sirv from "sirv";
import { outputs } from "../export/outputs.ts";
import {
  caching,
  hashedFolder,
  hashInline,
  joinHashes,
  securityHeaders,
  toContentType,
} from "./host-files.ts";

export interface ServerOptions {
  readonly port: number;
  /** The name or address to serve on in addition to this machine's own names, and to answer to. */
  readonly host?: string | undefined;
}

/** Serves a site at its base. Rejects if the port is taken or the folder contains no site. */
export async function serveSite(
  folder: string,
  options: ServerOptions,
): Promise<{ server: Server; url: string }> {
  const base = readBase(folder);
  const { server, origin } = await listen(options, createSiteHandler(folder, base));
  return { server, url: origin + base };
}

/** Returns a function that answers requests with a site's files, and with its 404 page where there is none. */
export function createSiteHandler(folder: string, base: string): RequestListener {
  const readRules = createRulesReader(folder);
  let rules = readRules();
  const types = new Map<string, string>(outputs.map(({ name, type }) => [`/${name}`, toContentType(type)]));
  const serve = sirv(folder, {
    dev: true,
    etag: true,
    dotfiles: false,
    setHeaders(response, pathname) {
      const isHashed = pathname.startsWith(`/${hashedFolder}`);
      response.setHeader("Cache-Control", isHashed ? caching.hashed : caching.rest);
      const type = types.get(pathname) ?? types.get(pathname.replace(/^\/[^/]+/, ""));
      if (type !== undefined) response.setHeader("Content-Type", type);
      for (const [name, value] of rules.headers) response.setHeader(name, value);
    },
  });
  return (request, response) => {
    const { url = "/" } = request;
    const path = toPath(url);
    if (!path.startsWith(base)) {
      const isAbove = base.startsWith(path.endsWith("/") ? path : `${path}/`);
      response.writeHead(isAbove ? 302 : 404, isAbove ? { Location: base } : {}).end();
      return;
    }
    // Hashed files have no inline scripts, and a page requests many of them.
    if (!path.startsWith(`${base}${hashedFolder}`)) rules = readRules();
    request.url = url.slice(base.length - 1);
    serve(request, response, () => {
      for (const [name, value] of rules.headers) response.setHeader(name, value);
      response.writeHead(404, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": caching.rest });
      const page = findNotFoundPage(path.slice(base.length), (name) => existsSync(join(folder, name)));
      response.end(page === undefined ? "" : readFileSync(join(folder, page)));
    });
  };
}

/** Returns the path of a request's address. */
export function toPath(url = "/"): string {
  return url.replace(/\?.*/s, "");
}

interface Rules {
  headers: ReturnType<typeof toHeaders>;
}

/**
 * Returns a function that reads the rules again after a build has replaced a page, whose scripts have other hashes.
 */
function createRulesReader(folder: string): () => Rules {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  let version = "";
  let rules: Rules = { headers: toHeaders([]) };
  return () => {
    try {
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
      const pages = files.filter((name) => name.endsWith(".html"));
      const found = pages.map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`).join();
      if (found !== version) {
        rules = { headers: toHeaders(pages.map(read)) };
        version = found;
      }
    } catch {
      // A running build has removed a file; the next request reads again.
    }
    return rules;
  };
}

/** Returns the headers of all files of a site with these pages. */
function toHeaders(pages: readonly string[]): [name: string, value: string][] {
  return Object.entries(securityHeaders(joinHashes(pages.map(hashInline))));
}

const ownAddress = "127.0.0.1";

/**
 * Listens on this machine, or on `host`; port 0 means any free one. Rejects with advice if the port is taken or invalid.
 * Answers only requests for this machine's own names and for `host`. Otherwise another website, whose name is made to
 * point to this machine while it is open in the browser, could read an unpublished draft.
 */
export async function listen(
  { port, host = ownAddress }: ServerOptions,
  answer: RequestListener,
): Promise<{ server: Server; origin: string }> {
  // Commands validate their option, so only the variable may be invalid.
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error("PORT must be a whole number from 0 to 65535.");
  const server = createServer((request, response) => {
    const asked = toHostName(request.headers.host ?? "");
    if (isOwnName(asked, host)) return answer(request, response);
    response.writeHead(403, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(
      `This server does not answer to the name ${JSON.stringify(asked)}, so that other websites cannot read your draft. Open http://localhost:${request.socket.localPort}, or, if that name is yours, start the server with --host ${asked || "NAME"}.\n`,
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const advice: Partial<Record<string, string>> = {
        EADDRINUSE: `Port ${port} is in use by another program. Choose a free one with --port or PORT.`,
        EADDRNOTAVAIL: `--host ${host} is not an address of this machine.`,
        ENOTFOUND: `--host ${host} is not a name that leads to this machine.`,
      };
      const text = advice[error.code ?? ""];
      reject(text === undefined ? error : new Error(text, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return { server, origin: `http://${isIP(host) === 6 ? `[${host}]` : host}:${taken}` };
}

/** Returns the name in a `Host` header, without the port and the brackets of an IPv6 address. */
function toHostName(header: string): string {
  return header
    .replace(/:\d*$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();
}

function isOwnName(name: string, host: string): boolean {
  if (/^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1)$/.test(name) || name === host.toLowerCase()) return true;
  // With all of this machine's addresses, no name that another website may have.
  return (host === "0.0.0.0" || host === "::") && isIP(name) !== 0;
}

function readBase(folder: string): string {
  if (!existsSync(join(folder, "index.html")))
    throw new Error(`${folder} contains no site. \`vitae build\` creates one.`);
  // Only the page that is sent for unknown addresses contains the path on the host.
  const file = join(folder, "404.html");
  const page = existsSync(file) ? readFileSync(file, "utf8") : "";
  return /<a href="([^"]*)">/.exec(page)?.[1] ?? "/";
}

/**
 * Returns the page for an address without a file: that of its language, as Cloudflare does, or that of the root. `path`: the
 * path below the base.
 */
function findNotFoundPage(path: string, exists: (name: string) => boolean): string | undefined {
  const [folder = ""] = path.split("/");
  return [`${folder}/404.html`, "404.html"].find(exists);
}
