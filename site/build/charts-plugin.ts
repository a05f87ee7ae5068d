/** What the chart libraries need of the build: a smaller Plotly, and a copy of d3 for each library. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Plugin, withFilter } from "vite";

export function chartsPlugins(): Plugin[] {
  return [plotlyPlugin(), ownD3Plugin()];
}

/** The libraries that bring d3, told by the path of the module that imports it. */
const d3Users = [
  { path: "/node_modules/@nivo/", name: "nivo" },
  { path: "/node_modules/victory", name: "victory" },
  { path: "/node_modules/billboard.js/", name: "billboard" },
  { path: "/node_modules/plotly.js/", name: "plotly" },
] as const;

const d3Package = /^(?:d3-[a-z-]+|internmap)$/;
const userMark = /\?of=([a-z]+)$/;

/**
 * Gives each library its own copy of d3. A shared d3 would be one chunk with what any of them needs, and choosing
 * one library would load it for all.
 */
function ownD3Plugin(): Plugin {
  const plugin: Plugin = {
    name: "vitae-own-d3",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const user = userMark.exec(importer)?.[1] ?? d3Users.find(({ path }) => importer.includes(path))?.name;
      if (user === undefined) return null;
      const isPackage = d3Package.test(source);
      if (!isPackage && !(userMark.test(importer) && source.startsWith("."))) return null;
      const file = importer.replace(userMark, "");
      const from = user === "billboard" && source === "d3-time-format" ? toBillboard(file) : file;
      const found = await this.resolve(source, from, { ...options, skipSelf: true });
      return found === null || found.external ? found : { ...found, id: `${found.id}?of=${user}` };
    },
  };
  // Without these filters Rolldown would ask this thread about every import there is.
  return withFilter(plugin, { resolveId: [imports(d3Package, /\/node_modules\//), imports(/./, userMark)] });
}

/** Returns a filter for imports by what they name and by the module that they stand in. */
function imports(id: RegExp, importerId: RegExp) {
  const args = [
    { kind: "id", pattern: id, params: {} } as const,
    { kind: "importerId", pattern: importerId, params: {} } as const,
  ];
  return { kind: "include", expr: { kind: "and", args } } as const;
}

/** Billboard brings a newer d3-time-format than the one that d3-scale would find, and one of them is enough. */
function toBillboard(file: string): string {
  return `${file.slice(0, file.indexOf("/node_modules/"))}/node_modules/billboard.js/dist-esm/index.esm.js`;
}

const plotlySource = "/node_modules/plotly.js/src/";
const d3File = "/node_modules/@plotly/d3/d3.js";

/** Stands for the map library's style sheet, which Plotly's registry imports with or without maps. */
const noSheet = "\0no-sheet";
const smallCulori = "\0small-culori:";

const nothing = "() => undefined";

/** Modules that a pie and a line import but never use: legends, toolbars, shapes, selecting. */
const stubs: Record<string, string> = {
  "components/colorbar/defaults.js": nothing,
  "components/colorbar/has_colorbar.js": nothing,
  "components/legend/defaults.js": nothing,
  "components/legend/draw.js": nothing,
  "components/legend/style.js": nothing,
  "components/modebar/index.js": toObject(["manage"]),
  "components/selections/index.js": toObject(["prepSelect", "clearOutline", "selectOnClick", "reselect"]),
  "components/selections/select.js": toObject(["prepSelect", "clearOutline", "selectOnClick", "reselect"]),
  "components/shapes/draw.js": toObject(["draw", "drawOne", "eraseActiveShape"]),
  "components/shapes/handle_outline.js": toObject(["clearOutline", "clearOutlineControllers"]),
};

/** The parts of D3 3 that Plotly's core, pie and scatter use. Each brings its own imports. */
const d3Parts = [
  "start",
  "arrays/extent",
  "arrays/max",
  "arrays/min",
  "arrays/range",
  "behavior/drag",
  "core/",
  "event/dispatch",
  "event/event",
  "format/",
  "interpolate/",
  "math/",
  "scale/linear",
  "selection/",
  "transition/",
  "end",
];

/** The prose of Plotly's schema is a quarter of its attribute files, and nothing reads it. */
const descriptions =
  /^\s*description:\s*(?:\[[^\]]*\]\.join\((?:'[^']*'|"[^"]*")\)|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`),?\s*$/gm;

/**
 * Builds Plotly down to what src/charts/adapters/plotly-bundle.ts imports; its own bundles draw every kind of chart.
 * The development server takes Plotly whole, because it bundles dependencies before any plugin sees them.
 */
function plotlyPlugin(): Plugin {
  return {
    name: "vitae-plotly",
    enforce: "pre",
    // Plotly looks for a mouse through Node's name for the window.
    config: () => ({ define: { global: "globalThis" } }),
    resolveId: {
      filter: { id: /maplibre-gl\.css$|^culori$/ },
      handler(source, importer) {
        if (!importer?.includes(plotlySource)) return null;
        return source === "culori" ? smallCulori + importer : noSheet;
      },
    },
    load: {
      filter: { id: /^\0(?:no-sheet$|small-culori:)|\/plotly\.js\/src\/components\/|\/@plotly\/d3\/d3\.js$/ },
      async handler(id) {
        if (id === noSheet) return "";
        if (id.startsWith(smallCulori)) {
          const functions = await this.resolve("culori/fn", id.slice(smallCulori.length));
          if (functions === null) throw new Error("Plotly no longer brings culori/fn.");
          return toSmallCulori(functions.id);
        }
        if (id.endsWith(d3File)) return assembleD3(join(dirname(id), "src"));
        const stub = stubs[id.slice(id.indexOf(plotlySource) + plotlySource.length)];
        return id.includes(plotlySource) && stub !== undefined ? `module.exports = ${stub};` : null;
      },
    },
    transform: {
      filter: { id: /\/node_modules\/plotly\.js\/src\//, code: /description:/ },
      handler: (code) => ({ code: code.replace(descriptions, ""), map: null }),
    },
  };
}

/** Plotly imports all of Culori but uses three colour spaces and five functions. */
function toSmallCulori(functions: string): string {
  const from = JSON.stringify(functions);
  return `
    import { modeHsl, modeLrgb, modeRgb, useMode } from ${from};
    useMode(modeRgb);
    useMode(modeHsl);
    useMode(modeLrgb);
    export { converter, formatHex, formatRgb, wcagContrast, wcagLuminance } from ${from};
  `;
}

function toObject(names: readonly string[]): string {
  return `{ ${names.map((name) => `${name}: ${nothing}`).join(", ")} }`;
}

/** Joins parts of D3 3, which import each other by path and share one scope. */
function assembleD3(folder: string): string {
  const seen = new Set<string>();
  function read(path: string): string {
    const file = `${path.endsWith("/") ? `${path}index` : path}.js`;
    if (seen.has(file)) return "";
    seen.add(file);
    return readFileSync(file, "utf8").replace(/^import "(.*)";?$/gm, (_, part: string) =>
      read(join(dirname(file), part)),
    );
  }
  return d3Parts.map((part) => read(join(folder, part))).join("\n");
}
