import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { readConfig } from "./node/owner/config.ts";
import { devPlugin } from "./node/site/dev-plugin.ts";
import { inlineScriptsPlugin, readBaseline } from "./node/site/inline-scripts.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** The folders whose parts are chunks of their own. */
const ownChunks = /\/src\/(?:app|charts|demo|entry)\//;

/** Names the chunk of a module that a part of the page imports on demand. */
function toControlsChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  const isOnDemand = (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
  return isOnDemand && /\/src\//.test(id) && !ownChunks.test(id) ? "controls" : null;
}

/** Reads vitae.json, where there is one. The environment overrides it. */
function readSite() {
  const { CV_BASE, CV_DATA, CV_LANGUAGE, CV_THEME, CV_URL } = process.env;
  return readConfig(root, {
    data: CV_DATA || undefined,
    base: CV_BASE || undefined,
    url: CV_URL || undefined,
    theme: CV_THEME || undefined,
    language: CV_LANGUAGE || undefined,
  });
}

function readBase(): string {
  const reply = readSite();
  if (!reply.ok) throw new Error(reply.defects.join("\n"));
  return reply.config.base;
}

/** The app, which knows no owner and no path: node/site/build.ts makes a site of it and of an owner's data. */
export default defineConfig(({ command }) => ({
  // Chunks and the worker find each other beside themselves, so that one built app serves any path.
  base: command === "serve" ? readBase() : "./",
  plugins: [react(), tailwindcss(), inlineScriptsPlugin(), devPlugin({ root, read: readSite })],
  // A worker is a build of its own and knows none of the plugins above.
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        entryFileNames: "assets/worker-[hash].js",
        chunkFileNames: "assets/worker-[name]-[hash].js",
        comments: { annotation: false },
        // One file beside the entry: what it shares with the parts that load later would otherwise be requests of their
        // own, one after the other, before the first answer. No chunk may import the entry, because WebKit would
        // evaluate it a second time, and every call would be answered twice.
        codeSplitting: {
          groups: [{ name: "engine", tags: ["$initial"], test: (id) => !id.endsWith("/worker/index.ts") }],
        },
      },
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
    },
  },
  build: {
    // `npm test -- size` measures what counts; compressing every file for a report takes a second.
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
            { name: "index", tags: ["$initial"], priority: 2 },
            // A group takes what its modules import along.
            { name: "app", test: /\/src\/app\/start\.tsx$/, priority: 1 },
            // All that nobody sees at the first paint, which is imported on demand: apart, the same parts are 8 kB more.
            { name: toControlsChunk },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    ...(process.env.PORT && { port: Number(process.env.PORT), strictPort: true }),
  },
  // Otherwise the html of tests would be searched for dependencies, too.
  optimizeDeps: { entries: ["index.html"] },
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    setupFiles: ["test/fixed-seed.ts"],
    // By default one core is left for the watcher, which is half of two.
    maxWorkers: "100%",
    // Loading the modules anew for each file would take a quarter of the time; what a test replaces is put back.
    isolate: false,
    // Output is shown only for tests that fail, because libraries print in those that pass.
    silent: "passed-only",
    restoreMocks: true,
    unstubGlobals: true,
    // Property tests are slow on a machine that is busy with other work.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    exclude: ["test/e2e/**", "**/node_modules/**"],
  },
}));
