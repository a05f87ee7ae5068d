/** `vitae dev`: serves the newest build, tells open pages to reload, and shows defects of the data. */
import type { ServerResponse } from "node:http";
import { escapeXml } from "../../model/xml.ts";
import { createSiteHandler, listen, type ServerOptions, toPath } from "./serve.ts";
import { type Build, type WatchOptions, watchSite } from "./watch-site.ts";

/** Not below the base, because a page with defects has none. */
const eventsPath = "/@vitae/events";
const scriptPath = "/@vitae/reload.js";

/** Reloads a page when a newer build is ready. */
const reloadScript = `const { made } = document.currentScript.dataset;
new EventSource(${JSON.stringify(eventsPath)}).onmessage = ({ data }) => {
  if (made !== data) location.reload();
};
`;

function withReload(html: string, id: string): string {
  return html.replace("</head>", `<script src="${scriptPath}" data-made="${id}" defer></script></head>`);
}

/** Serves the files that a build would write. Rejects if the port is taken. */
export async function startDevServer(
  options: WatchOptions & ServerOptions,
): Promise<{ origin: string; base: string; close: () => Promise<void> }> {
  const pages = new Set<ServerResponse>();
  const { server, origin } = await listen(options, async (request, response) => {
    const path = toPath(request.url);
    if (path === scriptPath) {
      response.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "no-store" });
      response.end(reloadScript);
      return;
    }
    if (path === eventsPath) {
      response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
      pages.add(response);
      response.once("close", () => pages.delete(response));
      // The site may have been built between the page and its events.
      response.write(toEvent(await site.current("/")));
      return;
    }
    const build = await site.current(path);
    if (build.ok) return createSiteHandler(build.folder, build.base)(request, response);
    response.writeHead(500, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
    response.end(withReload(toDefectsPage(build.defects), build.id));
  });
  const site = watchSite({ ...options, editPage: withReload }, (build) => {
    for (const page of pages) page.write(toEvent(build));
  });
  const first = options.read();
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await site.close();
  };
  return { origin, base: first.ok ? first.site.base : "/", close };
}

const toEvent = ({ id }: Build) => `data: ${id}\n\n`;

/** Returns a page that shows defects, without the script that reloads it. */
export function toDefectsPage(defects: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The data has errors</title>
    <style>
      body { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <h1>The data has errors</h1>
    <p>Fix and save the files; this page reloads by itself.</p>
    <pre>${escapeXml(defects.join("\n"))}</pre>
  </body>
</html>
`;
}
