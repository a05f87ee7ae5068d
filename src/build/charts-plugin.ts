import type { Plugin } from "vite";
import { plotlyPlugin } from "./plotly-plugin.ts";

/** Whose d3 a module is, told by the path of who imports it. */
const owners = [
  { path: "/node_modules/@nivo/", name: "nivo" },
  { path: "/node_modules/victory", name: "victory" },
  { path: "/node_modules/billboard.js/", name: "billboard" },
  { path: "/node_modules/plotly.js/", name: "plotly" },
] as const;

const d3Package = /^(?:d3-[a-z-]+|internmap)$/;
const ownerMark = /\?of=([a-z]+)$/;

/** What the chart libraries need of the build. */
export function chartsPlugins(): Plugin[] {
  return [plotlyPlugin(), ownD3Plugin()];
}

/**
 * Gives each library its own copy of d3. Shared, d3 would be a chunk of what any of them needs, and choosing one
 * library would load for all.
 */
function ownD3Plugin(): Plugin {
  return {
    name: "vitae-own-d3",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const owner = importer === undefined ? undefined : findOwner(importer);
      if (importer === undefined || owner === undefined) return null;
      const isPackage = d3Package.test(source);
      if (!isPackage && !(ownerMark.test(importer) && source.startsWith("."))) return null;
      const file = importer.replace(ownerMark, "");
      const from = owner === "billboard" && source === "d3-time-format" ? toBillboard(file) : file;
      const found = await this.resolve(source, from, { ...options, skipSelf: true });
      return found === null || found.external ? found : { ...found, id: `${found.id}?of=${owner}` };
    },
  };
}

function findOwner(importer: string): string | undefined {
  return ownerMark.exec(importer)?.[1] ?? owners.find(({ path }) => importer.includes(path))?.name;
}

/** Billboard brings a newer d3-time-format than the one that d3-scale would find: one of them is enough. */
function toBillboard(file: string): string {
  return `${file.slice(0, file.indexOf("/node_modules/"))}/node_modules/billboard.js/dist-esm/index.esm.js`;
}
