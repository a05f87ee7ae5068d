/**
 * Makes "virtual:cv-profile" of a data folder's profile.json: what is in it, as the checks return it, and the path of
 * the image if the build finds it. So the page needs neither the checks nor a request of its own.
 */
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { findImageFile, readProfileFile } from "../../worker/cli/data-file.ts";
import { toImagePath } from "../../worker/data/profile.ts";

const virtualModule = "virtual:cv-profile";
const resolved = `\0${virtualModule}`;

/** `folder` is an absolute path. */
export function profilePlugin(folder: string): Plugin {
  return {
    name: "cv-profile",
    resolveId(id) {
      return id === virtualModule ? resolved : undefined;
    },
    load(id) {
      if (id !== resolved) return undefined;
      const profile = readProfileFile(folder);
      const path = profile?.image === undefined ? undefined : toImagePath(profile.image);
      const isFound = path !== undefined && findImageFile(path, folder) !== undefined;
      return `export const profile = ${toSource(profile)}; export const imagePath = ${toSource(isFound ? path : undefined)};`;
    },
    configureServer({ watcher, moduleGraph }) {
      // The data plugin reloads the page.
      watcher.on("all", (_event, file) => {
        const module =
          resolve(file) === resolve(folder, "profile.json") && moduleGraph.getModuleById(resolved);
        if (module) moduleGraph.invalidateModule(module);
      });
    },
  };
}

function toSource(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}
