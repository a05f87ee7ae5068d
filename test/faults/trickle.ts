import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

/** A server that sends the data a piece at a time. */
export interface Trickle {
  /** The number of requests that the browser cancelled before their response was complete. */
  fatalReason: number;
  /** Sends all remaining pieces at once. */
  release(): void;
  stop(): Promise<void>;
}

const pieceMs = 250;

/** Routes the matching requests to a server that sends `pieceBytes` of each response every quarter of a second. */
export async function trickle(page: Page, pattern: string | RegExp, pieceBytes: number): Promise<Trickle> {
  let isReleased = false;
  const line: Trickle = {
    fatalReason: 0,
    release() {
      isReleased = true;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer(async (request, response) => {
    const source = await fetch(new URL(request.headers["x-source"]?.toString() ?? ""));
    const body = Buffer.from(await source.arrayBuffer());
    response.setHeader("Content-Type", source.headers.get("Content-Type") ?? "application/octet-stream");
    response.on("close", () => {
      if (!response.writableFinished) line.fatalReason += 1;
    });
    for (let at = 0; at < body.length && !response.destroyed; ) {
      const count = isReleased ? body.length : pieceBytes;
      response.write(body.subarray(at, at + count));
      at += count;
      if (!isReleased) await new Promise((resolve) => setTimeout(resolve, pieceMs));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await page.route(pattern, (route) => {
    const source = route.request().url();
    const { pathname } = new URL(source);
    const headers = { ...route.request().headers(), "x-source": source };
    return route.continue({ url: `http://127.0.0.1:${port}${pathname}`, headers });
  });
  return line;
}
