/**
 * Serves files over a simulated slow line: each response waits, and all of them share one bandwidth. This also slows
 * what workers fetch, which a browser's own throttling does not do everywhere.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

export interface Line {
  /** The delay before a response begins, in milliseconds. */
  readonly latencyMs: number;
  readonly bytesPerSecond: number;
}

/** Counts what was sent since the last `forget`. */
export interface Sent {
  readonly path: string;
  readonly type: string;
  /** Bytes as sent; text is compressed. */
  readonly bytes: number;
  /** When its last byte was sent, in milliseconds since 1970. */
  readonly endedAt: number;
}

export interface ShapedServer {
  readonly url: string;
  readonly sent: readonly Sent[];
  /** Sets the line; undefined removes all delays. */
  setLine(line: Line | undefined): void;
  forget(): void;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};
const compressed = /^(?:text|application\/json|image\/svg)/;
/** Responses are sent in pieces of this many bytes, so that concurrent ones take turns. */
const pieceBytes = 4096;

export async function serveShaped(folder: string): Promise<ShapedServer> {
  const sent: Sent[] = [];
  const bodies = new Map<string, Buffer>();
  let line: Line | undefined;
  /** The time at which the line is free again, in milliseconds of performance.now(). */
  let freeAt = 0;

  function read(file: string, type: string): Buffer {
    let body = bodies.get(file);
    if (body === undefined) {
      const plain = readFileSync(file);
      body = compressed.test(type) ? gzipSync(plain) : plain;
      bodies.set(file, body);
    }
    return body;
  }

  async function sendSlowly(response: ServerResponse, body: Buffer, { latencyMs, bytesPerSecond }: Line) {
    await sleep(latencyMs);
    for (let at = 0; at < body.length; at += pieceBytes) {
      const piece = body.subarray(at, at + pieceBytes);
      freeAt = Math.max(freeAt, performance.now()) + (1000 * piece.length) / bytesPerSecond;
      await sleep(freeAt - performance.now());
      response.write(piece);
    }
    response.end();
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const found = findFile(folder, pathname);
    const file = found ?? findFile(folder, "/404.html") ?? findFile(folder, "/");
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)] ?? "application/octet-stream";
    const body = read(file, type);
    response.on("finish", () => sent.push({ path: pathname, type, bytes: body.length, endedAt: Date.now() }));
    response.writeHead(found === undefined ? 404 : 200, {
      "Content-Type": type,
      "Cache-Control": pathname.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      ...(compressed.test(type) ? { "Content-Encoding": "gzip" } : {}),
    });
    if (line === undefined) response.end(body);
    else void sendSlowly(response, body, line);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${toPort(server.address())}`,
    sent,
    setLine(next) {
      line = next;
    },
    forget() {
      sent.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function toPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

function findFile(folder: string, pathname: string): string | undefined {
  const path = join(folder, normalize(decodeURI(pathname)));
  const candidates = pathname.endsWith("/") ? [join(path, "index.html")] : [path, `${path}.html`];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile());
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
