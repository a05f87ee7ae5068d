/**
 * Compiles the data files of public/data, or of the folder that CV_DATA names. A build checks them first; the
 * development server watches them, so that an edit refreshes the page. The compiled file's address is `dataUrl` of
 * "virtual:cv-data"; the plain files stay beside it.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { checkFolder } from "../../worker/cli/check-data.ts";
import { readDataFolder } from "../../worker/cli/data-file.ts";
import { encodeDataset } from "../../worker/codec/encode.ts";
import { inspectDataset } from "../../worker/data/dataset.ts";

const defaultFolder = "public/data";
const virtualModule = "virtual:cv-data";
/** The development server compiles this file anew at each request. */
const servedName = "assets/data.json";

/** Other plugins get it by `config.plugins.find(({ name }) => name === "cv-data")?.api`. */
interface DataPluginApi {
  /** Returns the compiled file's path on the host, which begins with the base. */
  dataUrl(): string;
}

interface Compiled {
  /** The path below the base. */
  fileName: string;
  /** Undefined if the files have defects; the page then reads and checks them and names the defects. */
  text: string | undefined;
}

export function dataPlugin(folder: string | undefined): Plugin<DataPluginApi> {
  let config: ResolvedConfig;
  let built: Compiled | undefined;
  const source = () => resolve(config.root, folder ?? defaultFolder);
  const isServing = () => config.command === "serve";

  /** Compiles once for a build: its page, prerendering and workers all ask. */
  function compileOnce(): Compiled {
    built ??= compileFolder(source());
    return built;
  }

  const dataUrl = () => config.base + (isServing() ? servedName : compileOnce().fileName);

  return {
    name: "cv-data",
    api: { dataUrl },
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      built = undefined;
      if (this.meta.watchMode || isServing()) return;
      const problems = checkFolder(relative(process.cwd(), source()) || ".");
      if (problems.length > 0) this.error(`The data has faults:\n${problems.join("\n")}`);
    },
    resolveId(id) {
      return id === virtualModule ? `\0${virtualModule}` : undefined;
    },
    load(id) {
      return id === `\0${virtualModule}` ? `export const dataUrl = ${JSON.stringify(dataUrl())};` : undefined;
    },
    generateBundle() {
      if (this.environment.config.consumer !== "client") return;
      const { fileName, text } = compileOnce();
      if (text !== undefined) this.emitFile({ type: "asset", fileName, source: text });
    },
    closeBundle() {
      if (folder === undefined || isServing() || config.build.ssr) return;
      cpSync(source(), join(resolve(config.root, config.build.outDir), "data"), { recursive: true });
    },
    configureServer(server) {
      server.watcher.add(source());
      server.watcher.on("all", (_event, file) => {
        if (file.startsWith(source())) server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use(`${config.base}${servedName}`, (_request, response) => {
        const { text } = compileFolder(source());
        response.statusCode = text === undefined ? 404 : 200;
        response.setHeader("Content-Type", "application/json");
        response.setHeader("Cache-Control", "no-store");
        response.end(text);
      });
      if (folder === undefined) return;
      server.middlewares.use(`${config.base}data/`, (request, response, next) => {
        const file = join(source(), new URL(request.url ?? "", "http://localhost").pathname);
        if (!file.startsWith(source()) || !existsSync(file)) return next();
        response.setHeader("Content-Type", "application/json");
        response.end(readFileSync(file));
      });
    },
  };
}

function compileFolder(folder: string): Compiled {
  const { data, owner, defects } = inspectDataset(readDataFolder(folder), { problemsPerEntry: "first" });
  const text = defects.length === 0 ? encodeDataset({ data, owner }) : undefined;
  const hash = createHash("sha256")
    .update(text ?? "")
    .digest("base64url")
    .slice(0, 8);
  // Hosts compress a .json file by default, and the hosting files let browsers keep all of assets/ for ever.
  return { fileName: `assets/data-${hash}.json`, text };
}
