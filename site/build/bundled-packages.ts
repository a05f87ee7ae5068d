/** Collects which packages have code in a bundle, so that the program can be given away with their licences. */
import { join } from "node:path";
import type { Plugin } from "vite";

/** Bundlers add small modules of their own, whose names begin with a zero byte. */
const helpers: readonly [name: RegExp, package_: string][] = [
  [/^\0rolldown/, "rolldown"],
  [/^\0?vite/, "vite"],
  [/^\0@oxc-project\+runtime/, "@oxc-project/runtime"],
];

export function bundledPackages(): { plugin: Plugin; list: () => string[] } {
  const folders = new Set<string>();
  const plugin: Plugin = {
    name: "vitae-bundled-packages",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        for (const id of file.moduleIds) {
          const folder = findPackageFolder(id);
          if (folder !== undefined) folders.add(folder);
        }
      }
    },
  };
  return { plugin, list: () => [...folders].sort() };
}

/** Returns the folder of the package that a module belongs to; undefined for the program's own modules. */
function findPackageFolder(id: string): string | undefined {
  const helper = helpers.find(([name]) => name.test(id));
  if (helper !== undefined) return join("node_modules", helper[1]);
  const path = id.replace(/^\0/, "").replace(/\?.*$/, "");
  const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  // The packages may be elsewhere, behind a symbolic link.
  if (folder !== undefined) return folder.slice(folder.indexOf("/node_modules/") + 1);
  if (id.startsWith("\0")) throw new Error(`Nobody knows whose module ${JSON.stringify(id)} is.`);
  return undefined;
}
