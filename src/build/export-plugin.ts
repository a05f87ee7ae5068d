/**
 * Writes what is made of the data beside the page: feeds, Markdown, the typeset CV and more. The development server
 * makes them anew at each request.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { type Exports, exportFolder, makeExports, readBeside } from "../../worker/cli/exports.ts";
import { outputs } from "../../worker/export/outputs.ts";
import { toContentType } from "./host-files.ts";

interface ExportPluginApi {
  /** Makes everything once for a build; undefined where the data cannot be read. */
  readExports(): Promise<Exports | undefined>;
  /** Makes the CV that the page prints; anew at each call for the development server. */
  readPaper(): Promise<Exports["paper"] | undefined>;
}

type CheckedDataset = Parameters<typeof makeExports>[0]["dataset"];

interface ExportOptions {
  folder: string;
  /** Returns what a build has read of the folder already; undefined where it cannot be read. */
  findDataset: () => CheckedDataset | undefined;
  /** The site's address with a slash at its end; undefined where it is unknown. */
  address: string | undefined;
  base: string;
}

export function exportPlugin(options: ExportOptions): Plugin<ExportPluginApi> & { api: ExportPluginApi } {
  let config: ResolvedConfig;
  let made: Promise<Exports | undefined> | undefined;
  const { folder, findDataset, ...site } = options;
  async function makeOnce(): Promise<Exports | undefined> {
    const dataset = findDataset();
    return dataset && makeExports({ dataset, ...readBeside(folder), ...site });
  }
  const readExports = () => {
    made ??= makeOnce();
    return made;
  };
  return {
    name: "cv-exports",
    api: {
      readExports,
      async readPaper() {
        const isServing = config.command === "serve";
        return (await (isServing ? exportFolder(folder, site) : readExports()))?.paper;
      },
    },
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      made = undefined;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const outFolder = resolve(config.root, config.build.outDir);
        // A build that failed, or one for Node, has no page to stand beside.
        if (!existsSync(join(outFolder, "index.html"))) return;
        const exported = await readExports();
        if (exported === undefined) return;
        for (const [name, content] of exported.files) writeFileSync(join(outFolder, name), content);
        for (const remark of exported.remarks) config.logger.warn(remark);
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
