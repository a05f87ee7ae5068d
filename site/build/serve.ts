/** Serves a built site on this machine with the headers that its hosts send, so that it is tried under them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import { pageDataId } from "../../src/store/page-data.ts";
import { outputs } from "../export/outputs.ts";
import { toContentType } from "./host-files.ts";
import { caching, hashedFolder, hashInline, joinHashes, securityHeaders } from "./security-headers.ts";

/** Serves the site at the base that it was made for. Rejects where the port is taken or the folder holds no site. */
export async function serveSite(folder: string, port: number): Promise<{ server: Server; url: string }> {
  const base = readBase(folder);
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  const hashes = joinHashes(pages.map((name) => hashInline(readFileSync(join(folder, name), "utf8"))));
  const headers = Object.entries(securityHeaders(hashes));
  const types = new Map<string, string>(outputs.map(({ name, type }) => [`/${name}`, toContentType(type)]));
  const serve = sirv(folder, {
    dev: true,
    etag: true,
    dotfiles: false,
    // An address that is no file gets the app, which leads on or says that there is no such page.
    single: true,
    setHeaders(response, pathname) {
      const isHashed = pathname.startsWith(`/${hashedFolder}`);
      response.setHeader("Cache-Control", isHashed ? caching.hashed : caching.rest);
      const type = types.get(pathname);
      if (type !== undefined) response.setHeader("Content-Type", type);
      for (const [name, value] of headers) response.setHeader(name, value);
    },
  });
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    if (!url.startsWith(base)) {
      response.writeHead(url === base.slice(0, -1) ? 301 : 404, { Location: base }).end();
      return;
    }
    request.url = url.slice(base.length - 1);
    serve(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  // Port 0 asks for any that is free.
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return { server, url: `http://127.0.0.1:${taken}${base}` };
}

function readBase(folder: string): string {
  const file = join(folder, "index.html");
  if (!existsSync(file)) throw new Error(`${folder} holds no site: vitae build makes one.`);
  const json = new RegExp(`id="${pageDataId}">(.*?)</script>`).exec(readFileSync(file, "utf8"))?.[1] ?? "{}";
  const { base = "/" }: { base?: string } = JSON.parse(json);
  return base;
}
