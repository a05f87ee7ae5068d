/** The module that the page gets of profile.json, for which it then needs neither the checks nor a request. */
import { resolve, sep } from "node:path";
import type { Plugin } from "vite";
import { toImagePath } from "../../worker/data/profile.ts";
import { findImageFile, readProfileFile } from "../cli/data-file.ts";

const name = "cv-profile";
const resolved = `\0virtual:${name}`;

/**
 * Makes "virtual:cv-profile" of profile.json, as the checks return it, and the path of its image if the build finds it.
 * `folder` is the absolute path of the data.
 */
export function profilePlugin(folder: string): Plugin {
  const toCode = () => {
    const profile = readProfileFile(folder);
    const path = profile?.image === undefined ? undefined : toImagePath(profile.image);
    const isFound = path !== undefined && findImageFile(path, folder) !== undefined;
    return `export const profile = ${toSource(profile)}; export const imagePath = ${toSource(isFound ? path : undefined)};`;
  };
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
