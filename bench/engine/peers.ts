/** The peers, which `npm run bench` installs, and an engine from outside the project. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { tsImport } from "tsx/esm/api";
import type { CvData } from "../../model/cv.ts";
import type { BenchEngine, Contestant } from "./engines.ts";
import { flexsearch } from "./peers/flexsearch.ts";
import { itemsjs } from "./peers/itemsjs.ts";
import { minisearch } from "./peers/minisearch.ts";
import { orama } from "./peers/orama.ts";
import { roaring } from "./peers/roaring.ts";

const peers: readonly Contestant[] = [roaring, flexsearch, minisearch, orama, itemsjs];

/** `names`: names joined by commas, `all` or `none`. */
export function findPeers(names: string): readonly Contestant[] {
  if (names === "all") return peers;
  return (names === "none" ? [] : names.split(",")).map((name) => {
    const found = peers.find((peer) => peer.name === name);
    if (found !== undefined) return found;
    throw new Error(`There is no peer "${name}". Peers: ${peers.map((peer) => peer.name).join(", ")}.`);
  });
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
