/** The app as app.ts has built it, and as a site is made of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Renderer } from "../../src/store/page-data.ts";

/** A built app, with its files' paths below the site's base. */
export interface App {
  /** The folder that holds `app`, whose assets are copied into each site, and `render`. */
  folder: string;
  manifest: AppManifest;
  /** The html that every page is made of. */
  template: string;
}

export interface AppManifest {
  /** The style sheet, which every page has in its html; 404.html, which few see, links to it. */
  style: string;
  /** The scripts that the demo's pages alone need. */
  demo: readonly string[];
  /** The folders of the packages whose code is in the app, as they were in the repository. */
  packages: readonly string[];
}

/** Reads an app that was built into a folder. */
export function readApp(folder: string): App {
  const read = (name: string) => readFileSync(join(folder, "app", name), "utf8");
  return {
    folder,
    manifest: JSON.parse(read("manifest.json")),
    template: read("page.html"),
  };
}

export async function loadRenderer({ folder }: App): Promise<Renderer> {
  return import(pathToFileURL(join(folder, "render/renderer.mjs")).href);
}
