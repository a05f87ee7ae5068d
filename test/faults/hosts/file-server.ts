import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join, normalize } from "node:path";
import type { Host } from "./hosts.ts";
import { headersFor, readHeaders, readRedirects } from "./rules.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
};

/** A host that serves only files. A path without a file gets the site's 404.html with status 404. */
export function startFileServer({ kind, build, port }: Host): Promise<Server> {
  const read = (name: string) => readFileSync(join(build.folder, name), "utf8");
  const headerRules = kind === "rules" ? readHeaders(read("_headers")) : [];
  const redirects = kind === "rules" ? readRedirects(read("_redirects")) : [];

  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://127.0.0.1");
    const file = findFile(build.root, pathname);
    // File servers redirect a folder's name to the address with a slash, with or without a rule.
    const isFolder = file === undefined && findFile(build.root, `${pathname}/`) !== undefined;
    const target =
      redirects.find(({ path }) => path.test(pathname))?.to ?? (isFolder ? `${pathname}/` : undefined);
    if (target !== undefined) {
      response.writeHead(301, { Location: target + search }).end();
      return;
    }
    const sent = file ?? join(build.folder, "404.html");
    response.statusCode = file === undefined ? 404 : 200;
    response.setHeader("Content-Type", types[extname(sent)] ?? "application/octet-stream");
    for (const [name, value] of headersFor(pathname, headerRules)) response.setHeader(name, value);
    response.end(readFileSync(sent));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

function findFile(root: string, pathname: string): string | undefined {
  const file = join(root, normalize(decodeURI(pathname)));
  if (!existsSync(file)) return undefined;
  if (!statSync(file).isDirectory()) return file;
  const index = join(file, "index.html");
  return pathname.endsWith("/") && existsSync(index) ? index : undefined;
}
