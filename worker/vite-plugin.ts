/**
 * The data files in development and in the build: taken from public/data or from the folder that CV_DATA
 * names, checked before a build, and watched while developing so that an edit refreshes the page.
 */
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import { checkFolder } from "./cli/check-data.ts";

const ownFolder = "public/data";

export function dataPlugin(folder: string | undefined): Plugin {
  let root = "";
  let outputFolder = "";
  const source = () => resolve(root, folder ?? ownFolder);
  return {
    name: "cv-data",
    configResolved(config) {
      root = config.root;
      outputFolder = resolve(root, config.build.outDir);
    },
    buildStart() {
      if (this.meta.watchMode) return;
      const problems = checkFolder(relative(process.cwd(), source()) || ".");
      if (problems.length > 0) this.error(`The data has faults:\n${problems.join("\n")}`);
    },
    closeBundle() {
      if (folder === undefined) return;
      cpSync(source(), join(outputFolder, "data"), { recursive: true });
    },
    configureServer(server) {
      server.watcher.add(source());
      server.watcher.on("all", (_event, file) => {
        if (file.startsWith(source())) server.ws.send({ type: "full-reload" });
      });
      if (folder === undefined) return;
      server.middlewares.use(`${server.config.base}data/`, (request, response, next) => {
        const file = join(source(), new URL(request.url ?? "", "http://localhost").pathname);
        if (!file.startsWith(source()) || !existsSync(file)) return next();
        response.setHeader("Content-Type", "application/json");
        response.end(readFileSync(file));
      });
    },
  };
}
