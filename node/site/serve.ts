/** Serves built sites on this machine, with the headers that their hosts send. */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { isIP } from "node:net";
import { join } from "node:path";
import sirv from "sirv";

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
  if (!existsSync(join(folder, "index.html")))
    throw new Error(`${folder} contains no site. \`vitae build\` creates one.`);
  const base = readHeaderRules(folder)[0]?.path.slice(0, -1) ?? "/";
  const { server, origin } = await listen(options, createSiteHandler(folder, base));
  return { server, url: origin + base };
}

/** Returns a function that answers requests with a site's files, and with its 404 page where there is none. */
export function createSiteHandler(folder: string, base: string): RequestListener {
  const serve = sirv(folder, { dev: true, etag: true, dotfiles: false });
  return (request, response) => {
    const { url = "/" } = request;
    const path = toPath(url);
    if (!path.startsWith(base)) {
      const isAbove = base.startsWith(path.endsWith("/") ? path : `${path}/`);
      response.writeHead(isAbove ? 302 : 404, isAbove ? { Location: base } : {}).end();
      return;
    }
    // Read for each request, because a build may have replaced the site.
    for (const rule of readHeaderRules(folder))
      if (isMatch(rule, path)) for (const [name, value] of rule.headers) response.setHeader(name, value);
    request.url = url.slice(base.length - 1);
    serve(request, response, () => {
      response.writeHead(404, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" });
      // That of the path's language, as on Cloudflare, or that of the root.
      const [language = ""] = path.slice(base.length).split("/");
      const pages = [join(folder, language, "404.html"), join(folder, "404.html")];
      const page = pages.find((name) => existsSync(name));
      response.end(page === undefined ? "" : readFileSync(page));
    });
  };
}

/** Returns the path of a request's address. */
export function toPath(url = "/"): string {
  return url.replace(/\?.*/s, "");
}

interface HeaderRule {
  /** A path on the host. One that ends with `*` stands for all paths that begin with the rest. */
  path: string;
  headers: [name: string, value: string][];
}

/** Reads the site's `_headers`, whose first rule is that of all files. Returns no rules if there is no such file. */
function readHeaderRules(folder: string): HeaderRule[] {
  const file = join(folder, "_headers");
  if (!existsSync(file)) return [];
  const rules = readFileSync(file, "utf8").split(/\n(?=\/)/);
  return rules.map((rule) => {
    const [path = "", ...lines] = rule.trim().split(/\n +/);
    return { path, headers: lines.map((line) => [line.replace(/:.*/, ""), line.replace(/^[^:]*: /, "")]) };
  });
}

function isMatch({ path }: HeaderRule, requested: string): boolean {
  return path.endsWith("*") ? requested.startsWith(path.slice(0, -1)) : requested === path;
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
