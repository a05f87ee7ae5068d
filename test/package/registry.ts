/**
 * A registry on this machine that serves the packed tarballs as if they were published, and forwards requests for all
 * other packages to the real one.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { basename } from "node:path";
import { run, work } from "./cases.ts";

export interface LocalRegistry {
  url: string;
  close(): void;
}

interface Published {
  /** Returns the metadata of a package that package managers read. */
  toMetadata(origin: string): object;
  tarball: Buffer;
}

/** pnpm refuses versions that are younger than a day. */
const publishedAt = "2026-01-01T00:00:00.000Z";

export async function startRegistry(tarballs: readonly string[]): Promise<LocalRegistry> {
  const upstream = (await run("npm", ["config", "get", "registry"], { cwd: work })).trim();
  const packages = new Map<string, Published>();
  for (const file of tarballs) {
    const manifest: { name: string; version: string } = JSON.parse(
      await run("tar", ["-xzOf", file, "package/package.json"], { cwd: work }),
    );
    packages.set(manifest.name, toPublished(manifest, file));
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const origin = `http://${request.headers.host}`;
    const [name = "", file] = decodeURIComponent(request.url ?? "/")
      .slice(1)
      .split("/-/");
    const own = packages.get(name);
    if (own !== undefined) {
      if (file !== undefined) return response.end(own.tarball);
      response.setHeader("Content-Type", "application/json");
      return response.end(JSON.stringify(own.toMetadata(origin)));
    }
    const { accept = "*/*" } = request.headers;
    const found = await fetch(new URL(`.${request.url}`, upstream), { headers: { accept } });
    response.statusCode = found.status;
    response.setHeader("Content-Type", found.headers.get("Content-Type") ?? "application/octet-stream");
    return response.end(Buffer.from(await found.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(502).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The registry has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function toPublished(manifest: { name: string; version: string }, file: string): Published {
  const tarball = readFileSync(file);
  const { name, version } = manifest;
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  return {
    tarball,
    toMetadata: (origin) => ({
      name,
      "dist-tags": { latest: version },
      time: { created: publishedAt, modified: publishedAt, [version]: publishedAt },
      versions: {
        [version]: { ...manifest, dist: { integrity, tarball: `${origin}/${name}/-/${basename(file)}` } },
      },
    }),
  };
}
