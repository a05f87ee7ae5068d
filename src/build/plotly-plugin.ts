import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const plotlySource = "/node_modules/plotly.js/src/";
const d3File = "/node_modules/@plotly/d3/d3.js";

/** Plotly's registry names the map library's sheet, maps or not. */
const noSheet = "\0no-sheet";
const smallCulori = "\0small-culori:";

const nothing = "() => undefined";

/** Parts that a pie and a line import but never use: legends, toolbars, shapes, selecting. */
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

/** Of D3 3, what Plotly's core, pie and scatter name. Each brings what it imports itself. */
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

/** The prose of Plotly's schema: a quarter of its attribute files, and nothing reads it. */
const descriptions =
  /^\s*description:\s*(?:\[[^\]]*\]\.join\((?:'[^']*'|"[^"]*")\)|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`),?\s*$/gm;

/**
 * Builds Plotly, whose bundles are for drawing everything, down to what bundle.ts asks of it. Development takes
 * Plotly as it is: there, dependencies are bundled before any plugin sees them.
 */
export function plotlyPlugin(): Plugin {
  return {
    name: "vitae-plotly",
    enforce: "pre",
    // Plotly asks Node's name for the window whether a mouse is there.
    config: () => ({ define: { global: "globalThis" } }),
    resolveId(source, importer) {
      if (!importer?.includes(plotlySource)) return null;
      if (source.endsWith("maplibre-gl.css")) return noSheet;
      return source === "culori" ? smallCulori + importer : null;
    },
    async load(id) {
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
    transform(code, id) {
      return id.includes(plotlySource) ? { code: code.replace(descriptions, ""), map: null } : null;
    },
  };
}

/** Plotly takes all of Culori for three colour spaces and five functions. */
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

/** D3 3 is written in parts that import each other by path and are joined as text. */
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
