/** Loads the peers that are installed, and an engine from outside the project. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { tsImport } from "tsx/esm/api";
import type { CvData } from "../../model/cv.ts";
import type { BenchEngine, Contestant } from "./engines.ts";

const loaders: Readonly<Record<string, () => Promise<{ contestant: Contestant }>>> = {
  "roaring-wasm": () => import("./peers/roaring.ts"),
  flexsearch: () => import("./peers/flexsearch.ts"),
  minisearch: () => import("./peers/minisearch.ts"),
  orama: () => import("./peers/orama.ts"),
  itemsjs: () => import("./peers/itemsjs.ts"),
};

export const allPeers = Object.keys(loaders);

export interface LoadedPeers {
  readonly peers: Contestant[];
  /** The reason why a peer cannot take part, by name. */
  readonly missing: Record<string, string>;
}

export async function loadPeers(names: readonly string[]): Promise<LoadedPeers> {
  const peers: Contestant[] = [];
  const missing: Record<string, string> = {};
  for (const name of names) {
    const load = loaders[name];
    if (load === undefined) {
      missing[name] = `no such peer; there are ${allPeers.join(", ")}`;
      continue;
    }
    try {
      peers.push((await load()).contestant);
    } catch (error) {
      missing[name] = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    }
  }
  return { peers, missing };
}

/** Loads a module that exports `create(data)`, which returns `{ search(text) }`, which returns `{ ids, counts }`. */
export async function loadEngine(path: string): Promise<Contestant> {
  const { href } = pathToFileURL(resolve(path));
  const loaded: { create?: (data: CvData) => BenchEngine | Promise<BenchEngine> } = /\.[cm]?tsx?$/.test(path)
    ? await tsImport(href, import.meta.url)
    : await import(href);
  const { create } = loaded;
  if (typeof create !== "function") throw new Error(`${path} exports no function named create`);
  return { name: path, titleMatching: "substring", create };
}
