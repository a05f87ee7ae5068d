/** The modules that the page gets of the data folder, for which it then needs neither the checks nor a request. */
import { resolve, sep } from "node:path";
import type { Plugin } from "vite";
import type { PagePaper } from "../../worker/contract.ts";
import { toImagePath } from "../../worker/data/profile.ts";
import { findImageFile, readProfileFile } from "../cli/data-file.ts";

/**
 * Makes "virtual:cv-paper": the CV that the home page prints, in the data model of the typeset one, with which it
 * shares its entries and their order. `folder` is the absolute path of the data; `read` returns undefined where that
 * cannot be read.
 */
export function paperPlugin(folder: string, read: () => Promise<PagePaper | undefined>): Plugin {
  return modulePlugin("cv-paper", folder, async () => `export const pagePaper = ${toSource(await read())};`);
}

/** Makes "virtual:cv-profile" of profile.json, as the checks return it, and the path of its image if the build finds it. */
export function profilePlugin(folder: string): Plugin {
  return modulePlugin("cv-profile", folder, () => {
    const profile = readProfileFile(folder);
    const path = profile?.image === undefined ? undefined : toImagePath(profile.image);
    const isFound = path !== undefined && findImageFile(path, folder) !== undefined;
    return `export const profile = ${toSource(profile)}; export const imagePath = ${toSource(isFound ? path : undefined)};`;
  });
}

function modulePlugin(name: string, folder: string, toCode: () => string | Promise<string>): Plugin {
  const resolved = `\0virtual:${name}`;
  return {
    name,
    resolveId: { filter: { id: new RegExp(`^virtual:${name}$`) }, handler: () => resolved },
    load: { filter: { id: new RegExp(`^${resolved}$`) }, handler: toCode },
    configureServer({ watcher, moduleGraph }) {
      // The data plugin reloads the page.
      watcher.on("all", (_event, file) => {
        const module = resolve(file).startsWith(folder + sep) && moduleGraph.getModuleById(resolved);
        if (module) moduleGraph.invalidateModule(module);
      });
    },
  };
}

function toSource(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}
