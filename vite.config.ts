import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { readBaseline } from "./site/build/baseline.ts";
import { profilePlugin } from "./site/build/data-modules.ts";
import { dataAddressPlugin, dataPlugin } from "./site/build/data-plugin.ts";
import { exportPlugin } from "./site/build/export-plugin.ts";
import { grammarPlugin } from "./site/build/grammar-plugin.ts";
import { findSiteAddress, hostingPlugin } from "./site/build/hosting-plugin.ts";
import { importPlugin } from "./site/build/import-plugin.ts";
import { inlineScriptsPlugin } from "./site/build/inline-scripts.ts";
import type { FirstVisit } from "./site/build/prerender-data.ts";
import { prerenderedCards, prerenderPlugin } from "./site/build/prerender-plugin.ts";
import { reactPlugin } from "./site/build/react-plugin.ts";
import { assembleBuildEngine, findFirstVisit } from "./site/cli/first-visit.ts";
import { toEngine } from "./worker/engine.ts";

/**
 * `CV_BASE=/cv/` builds for a sub-path, `CV_DATA=dir` takes the data files from another folder, and `CV_URL` is the
 * site's address for search engines, where it is not the owner's home page.
 */
const base = process.env.CV_BASE ?? "/";
// A variable that is set and empty names no folder.
const givenFolder = process.env.CV_DATA || undefined;
const dataFolder = fileURLToPath(new URL(givenFolder ?? "public/data", import.meta.url));
const data = dataPlugin(givenFolder, async (dataset) => {
  const engine = assembleBuildEngine(dataset);
  firstVisit = await findFirstVisit({ ...dataset, engine }, prerenderedCards);
  await exported.api.make({ dataset, engine: toEngine(engine) });
});
let firstVisit: FirstVisit | undefined;
const address = findSiteAddress({ address: process.env.CV_URL || undefined, dataFolder, base });
const findDataUrl = () => data.api?.dataUrl() ?? "";
const exported = exportPlugin({ folder: dataFolder, address, base });
const prerendering = prerenderPlugin({
  findFirstVisit: () => firstVisit,
  findDataUrl,
  findHead: () => exported.api.exports()?.head ?? "",
  address,
  plugins: () => [grammarPlugin(), dataAddressPlugin(findDataUrl), profilePlugin(dataFolder), react()],
});
const port = Number(process.env.PORT ?? 4173);

export default defineConfig({
  base,
  plugins: [
    grammarPlugin(),
    data,
    profilePlugin(dataFolder),
    reactPlugin(),
    importPlugin(),
    react(),
    tailwindcss(),
    inlineScriptsPlugin(),
    prerendering,
    exported,
    hostingPlugin(address, () => exported.api.exports()?.changed),
  ],
  // A worker is a build of its own and knows none of the plugins above.
  worker: {
    format: "es",
    plugins: () => [grammarPlugin()],
    rolldownOptions: {
      output: { entryFileNames: "assets/worker-[hash].js", comments: { annotation: false } },
    },
  },
  // Plotly looks for a mouse through Node's name for the window.
  define: { global: "globalThis" },
  resolve: {
    alias: {
      // Plotly imports the style sheet of its map library, 82 kB, with or without maps.
      "maplibre-gl/dist/maplibre-gl.css": fileURLToPath(
        new URL("src/charts/adapters/plotly.css", import.meta.url),
      ),
      // The shim serves Reacts older than 18, which lack this hook.
      "use-sync-external-store/shim/index.js": "react",
      // wouter imports a matcher of patterns that the page does not use.
      regexparam: fileURLToPath(new URL("src/router/no-patterns.ts", import.meta.url)),
    },
  },
  build: {
    // `npm run check:size` measures what counts; compressing every file for a report takes a second.
    reportCompressedSize: false,
    // The target holds for the syntax of scripts, workers and style sheets.
    target: readBaseline().map(({ name, version }) => `${name === "ios_saf" ? "ios" : name}${version}`),
    modulePreload: {
      // Every browser that runs this target preloads modules by itself.
      polyfill: false,
      // What a later part imports has nearly always been loaded before it, so a list at each import costs more bytes
      // than it saves time.
      resolveDependencies: (_, files, { hostType }) => (hostType === "js" ? [] : files),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React is one file instead of several small requests, and the same file from deploy to deploy.
            { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: "index", tags: ["$initial"], priority: 1 },
            {
              name: "client",
              test: /\/src\/(?:client|store)\/(?!store\.ts|fill-popup|rest|theme|chart-library|preference)|\/comlink\//,
            },
            { name: "frame-texts", test: /\/src\/layout\/lazy-texts-chunk\.ts$/ },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", port, strictPort: true },
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    // By default one core is left for the watcher, which is half of two.
    maxWorkers: "100%",
    // Loading the modules anew for each file would take a quarter of the time; what a test replaces is put back.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Property tests are slow on a machine that is busy with other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    exclude: ["test/e2e/**", "**/node_modules/**"],
  },
});
