/** `npm run dev`, for developers of Vitae: watch-site.ts with Vite's scripts and styles, not prerendered. */
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { slashScript } from "../../src/client/early-worker.ts";
import { allPages } from "../../src/router/all-pages.ts";
import type { Config } from "../owner/config.ts";
import { toInlineFunctions } from "./app.ts";
import type { App } from "./built-app.ts";
import { toDefectsPage } from "./dev-server.ts";
import { fillConstants } from "./inline-scripts.ts";
import { createSiteHandler, toPath } from "./serve.ts";
import { placeholders, replaceOnce } from "./template.ts";
import { toFile, type WatchedSite, watchSite } from "./watch-site.ts";

interface DevPluginOptions {
  /** The owner's folder, which holds vitae.json. */
  root: string;
  read: () => { ok: true; config: Config } | { ok: false; defects: readonly string[] };
}

export function devPlugin({ root, read }: DevPluginOptions): Plugin {
  let site: Promise<WatchedSite> | undefined;
  const start = async ({ config, ws }: ViteDevServer) => {
    const { base, logger } = config;
    const app = await createDevApp(config.root);
    return watchSite(
      {
        root,
        read() {
          const reply = read();
          // Vite keeps the base that it was started with.
          return reply.ok ? { ok: true, site: { ...reply.config, base, app } } : reply;
        },
        onMade(reply) {
          if (!reply.ok) logger.error(`The data has errors:\n${reply.defects.join("\n")}`);
        },
      },
      () => ws.send({ type: "full-reload" }),
    );
  };
  const answer = async (server: ViteDevServer, request: IncomingMessage, response: ServerResponse) => {
    // Test runners load this plugin, too, and request no page.
    site ??= start(server);
    const path = toPath(request.url);
    const build = await (await site).current(path);
    const file = build.ok ? toFile(build, path) : "";
    if (build.ok && !(file.endsWith(".html") && existsSync(file)))
      return createSiteHandler(build.folder, build.base)(request, response);
    const html = build.ok ? readFileSync(file, "utf8") : toDefectsPage(build.defects);
    // Vite adds scripts that the policy does not know.
    const page = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
    response.writeHead(build.ok ? 200 : 500, { "Content-Type": "text/html; charset=utf-8" });
    response.end(await server.transformIndexHtml("/index.html", page));
  };
  return {
    name: "vitae-dev",
    apply: "serve",
    config: () => ({ appType: "custom", publicDir: false }),
    // After Vite, which answers with its own modules.
    configureServer: (server) => () =>
      server.middlewares.use((request, response, next) => {
        request.url = request.originalUrl;
        answer(server, request, response).catch(next);
      }),
    closeBundle: async () => (await site)?.close(),
  };
}

/** Returns an app of the sources, whose pages are empty. */
async function createDevApp(root: string): Promise<App> {
  const source = fillConstants(readFileSync(join(root, "index.html"), "utf8"));
  const titled = replaceOnce(source, "</title>", `</title><script>${slashScript}</script>`);
  return {
    // Vite has the files.
    folder: join(root, "no-such-folder"),
    manifest: {
      ...(await toInlineFunctions()),
      ...{ style: "src/styles.css", entry: [], demo: [], demoOnly: [], packages: [] },
    },
    template: replaceOnce(titled, "</head>", `${placeholders.head}\n  </head>`),
    loadRenderer: async () => ({
      findPaths: () => allPages.map(({ path }) => path),
      renderPage: async () => ({ title: "", description: "", html: "" }),
    }),
  };
}
