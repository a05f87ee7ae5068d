import { cpSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { grammarPlugin } from "./grammar/vite-plugin.ts";

/** `CV_BASE=/cv/` builds for a sub-path; `CV_DATA=dir` takes the data files from another folder. */
const base = process.env.CV_BASE ?? "/";
const dataFolder = process.env.CV_DATA;
const port = Number(process.env.PORT ?? 4173);

/** Replaces the data of public/data in the build by that of another folder; the schemas stay. */
function otherData(folder: string): Plugin {
  let outputFolder = "";
  return {
    name: "cv-data",
    apply: "build",
    configResolved(config) {
      outputFolder = resolve(config.root, config.build.outDir);
    },
    buildStart() {
      if (!existsSync(folder)) this.error(`CV_DATA: there is no folder ${folder}`);
    },
    closeBundle() {
      cpSync(folder, resolve(outputFolder, "data"), { recursive: true });
    },
  };
}

export default defineConfig({
  base,
  plugins: [
    grammarPlugin(),
    react(),
    tailwindcss(),
    ...(dataFolder === undefined ? [] : [otherData(dataFolder)]),
  ],
  worker: { format: "es", plugins: () => [grammarPlugin()] },
  build: { target: "es2022" },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", port, strictPort: true },
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    exclude: ["test/e2e/**", "node_modules/**"],
  },
});
