/** Opens a page of a few files in Chromium, to measure what Node cannot show. */
import { createServer } from "node:http";
import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../../test/e2e/chromium.ts";

export type Files = Readonly<Record<string, readonly [type: string, body: string | Uint8Array]>>;

/** Passes the opened page `/` to `measure`; it is cross-origin isolated, so its clock has steps of 5 microseconds. */
export async function inChromium<T>(files: Files, measure: (page: Page) => Promise<T>): Promise<T> {
  const { server, port } = await serve({ "/": ["text/html", "<!doctype html>"], ...files });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    return await measure(page);
  } finally {
    await browser.close();
    server.close();
  }
}

async function serve(files: Files) {
  const server = createServer(({ url = "" }, response) => {
    const [type, body] = files[url] ?? ["text/plain", ""];
    response
      .setHeader("Content-Type", type)
      .setHeader("Cross-Origin-Opener-Policy", "same-origin")
      .setHeader("Cross-Origin-Embedder-Policy", "require-corp")
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, port: typeof address === "object" ? address?.port : undefined };
}
