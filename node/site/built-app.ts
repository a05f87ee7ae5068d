/** The built app that a site is made of: the package's, or the repository's, which is built when its sources have changed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Renderer } from "../../src/store/page-data.ts";
import { packagedApp } from "../owner/program-files.ts";
import type { AppManifest } from "./app.ts";

/** A built app, with its files' paths below the site's base. */
export interface App {
  /** The folder that holds `app`, whose assets are copied into each site, and `render`. */
  folder: string;
  manifest: AppManifest;
  /** The html that every page is made of. */
  template: string;
  loadRenderer: () => Promise<Renderer>;
}

/** Reads an app that was built into a folder. */
export function readApp(folder: string): App {
  const read = (name: string) => readFileSync(join(folder, "app", name), "utf8");
  return {
    folder,
    manifest: JSON.parse(read("manifest.json")),
    template: read("page.html"),
    loadRenderer: () => import(pathToFileURL(join(folder, "render/renderer.mjs")).href),
  };
}

/** Returns the packaged app. In the repository, builds it from the current sources first if it is stale. */
export async function findApp(): Promise<App> {
  if (packagedApp !== undefined) return readApp(packagedApp);
  // The condition has to be here, so that the package's bundler can remove the import.
  if (typeof __vitaeIsPackage__ !== "undefined") throw new Error("The package's app is missing.");
  const { ensureApp } = await import("./app.ts");
  return readApp(await ensureApp());
}
