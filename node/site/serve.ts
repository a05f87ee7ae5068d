/** Serves a built site on this machine with the headers of its hosts. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
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

/** Serves the site at its base. Rejects if the port is taken or the folder contains no site. */
export async function serveSite(folder: string, port: number): Promise<{ server: Server; url: string }> {
  const base = readBase(folder);
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
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
  const listening = await listen(port, (request, response) => {
    const url = request.url ?? "/";
    const path = url.replace(/\?.*/s, "");
    if (!path.startsWith(base)) {
      response.writeHead(path === base.slice(0, -1) ? 301 : 404, { Location: base }).end();
      return;
    }
    // Hashed files have no inline scripts, and a page requests many of them.
    if (!path.startsWith(`${base}${hashedFolder}`)) rules = readRules();
    const sendNotFound = () => {
      for (const [name, value] of rules.headers) response.setHeader(name, value);
      response.writeHead(404, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": caching.rest });
      const page = findNotFoundPage(path.slice(base.length), (name) => existsSync(join(folder, name)));
      response.end(page === undefined ? "" : read(page));
    };
    request.url = url.slice(base.length - 1);
    serve(request, response, sendNotFound);
  });
  return { server: listening.server, url: listening.origin + base };
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
export function toHeaders(pages: readonly string[]): [name: string, value: string][] {
  return Object.entries(securityHeaders(joinHashes(pages.map(hashInline))));
}

/** Serves only on this machine; port 0 means any free one. Rejects with advice if the port is taken or invalid. */
export async function listen(
  port: number,
  answer: RequestListener,
): Promise<{ server: Server; origin: string }> {
  // Commands validate their option, so only the variable may be invalid.
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error("PORT must be a whole number from 0 to 65535.");
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      const advice = `Port ${port} is in use by another program. Choose a free one with --port or PORT.`;
      reject(isTaken ? new Error(advice, { cause: error }) : error);
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: taken }: AddressInfo = server.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${taken}` };
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
export function findNotFoundPage(path: string, exists: (name: string) => boolean): string | undefined {
  const [folder = ""] = path.split("/");
  return [`${folder}/404.html`, "404.html"].find(exists);
}
