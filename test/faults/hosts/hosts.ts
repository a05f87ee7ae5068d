import { fileURLToPath } from "node:url";
import { buildFolder, builtSample, portOf } from "../../e2e/sites.ts";

/** A built site: its base, the folder that the host serves, and the site's folder in it. */
export interface Build {
  readonly base: string;
  readonly root: string;
  readonly folder: string;
}

const top = builtSample === undefined ? inTmp("top") : inRepository(builtSample);

/** Two builds of the sample: one for the root of a host, one for a folder. */
export const builds = [
  { base: "/", root: top, folder: top },
  { base: "/cv/", root: inTmp("below"), folder: inTmp("below/cv") },
] as const satisfies readonly Build[];

/** A server of a build: the headers that it sends, and its response to a path without a file. */
export interface Host {
  name: string;
  kind: "rules" | "plain" | "nginx";
  build: Build;
  port: number;
}

/**
 * `rules` reads `_headers` and `_redirects` as Netlify and Cloudflare Pages do; `plain` knows only 404.html, as
 * GitHub Pages does; nginx includes the example that the build writes.
 */
export const hosts: readonly Host[] = [
  { name: "a host with rules", kind: "rules", build: builds[0], port: portOf(2) },
  { name: "a plain file server", kind: "plain", build: builds[0], port: portOf(3) },
  { name: "a plain file server, below /cv/", kind: "plain", build: builds[1], port: portOf(4) },
  { name: "nginx", kind: "nginx", build: builds[0], port: portOf(5) },
  { name: "nginx, below /cv/", kind: "nginx", build: builds[1], port: portOf(6) },
];

export function toUrl({ port, build }: Host): string {
  return `http://127.0.0.1:${port}${build.base}`;
}

/** The host for fault injection: it sends all headers, and a real 404. */
export const faultsUrl = `http://127.0.0.1:${portOf(2)}`;

export function inTmp(path: string): string {
  return inRepository(`${buildFolder("hosts")}/${path}`);
}

function inRepository(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
