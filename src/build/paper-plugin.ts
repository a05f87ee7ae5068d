/**
 * Makes "virtual:cv-paper": the CV that the home page prints, in the data model of the typeset one, with which it
 * shares its entries and their order. So printing needs no answer of the worker.
 */
import { resolve, sep } from "node:path";
import type { Plugin } from "vite";
import type { PagePaper } from "../../worker/contract.ts";

const virtualModule = "virtual:cv-paper";
const resolved = `\0${virtualModule}`;

/** `folder` is the absolute path of the data; `read` returns undefined where that cannot be read. */
export function paperPlugin(folder: string, read: () => Promise<PagePaper | undefined>): Plugin {
  return {
    name: "cv-paper",
    resolveId(id) {
      return id === virtualModule ? resolved : undefined;
    },
    async load(id) {
      if (id !== resolved) return undefined;
      return `export const pagePaper = ${JSON.stringify(await read()) ?? "undefined"};`;
    },
    configureServer({ watcher, moduleGraph }) {
      // The data plugin reloads the page.
      watcher.on("all", (_event, file) => {
        const module = resolve(file).startsWith(folder + sep) && moduleGraph.getModuleById(resolved);
        if (module) moduleGraph.invalidateModule(module);
      });
    },
  };
}
