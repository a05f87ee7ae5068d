/**
 * Writes what is made of the data beside the page: feeds, Markdown, the typeset CV and more. The development server
 * makes them anew at each request.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { type ExportRequest, type Exports, exportFolder, makeExports, readBeside } from "../cli/exports.ts";
import { startTerminalProgress } from "../cli/terminal-progress.ts";
import { outputs } from "../export/outputs.ts";
import { toContentType } from "./host-files.ts";

interface ExportPluginApi {
  /** Makes everything for a build. */
  make(read: Pick<ExportRequest, "dataset" | "engine">): Promise<void>;
  /** Returns what a build has made; undefined where the data cannot be read. */
  exports(): Exports | undefined;
}

interface ExportOptions {
  folder: string;
  /** The site's address with a slash at its end; undefined where it is unknown. */
  address: string | undefined;
  base: string;
}

export function exportPlugin(options: ExportOptions): Plugin<ExportPluginApi> & { api: ExportPluginApi } {
  let config: ResolvedConfig;
  let made: Exports | undefined;
  const { folder, ...site } = options;
  return {
    name: "cv-exports",
    api: {
      async make(read) {
        const progress = startTerminalProgress("Making the files beside the page");
        made = await makeExports({ ...read, ...readBeside(folder), ...site, onProgress: progress.say });
        progress.end();
      },
      exports: () => made,
    },
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const outFolder = resolve(config.root, config.build.outDir);
        // A build that failed, or one for Node, has no page to stand beside.
        if (!existsSync(join(outFolder, "index.html"))) return;
        for (const [name, content] of made?.files ?? []) writeFileSync(join(outFolder, name), content);
        for (const remark of made?.remarks ?? []) config.logger.warn(remark);
      },
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        const output = outputs.find(({ name }) => path === config.base + name);
        if (output === undefined) return next();
        const content = (await exportFolder(folder, site))?.files.get(output.name);
        if (content === undefined) return next();
        response.setHeader("Content-Type", toContentType(output.type));
        response.setHeader("Cache-Control", "no-store");
        response.end(content);
      });
    },
  };
}
