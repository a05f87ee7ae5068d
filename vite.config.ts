import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { grammarPlugin } from "./grammar/vite-plugin.ts";
import { dataPlugin } from "./worker/vite-plugin.ts";

/** `CV_BASE=/cv/` builds for a sub-path; `CV_DATA=dir` takes the data files from another folder. */
const base = process.env.CV_BASE ?? "/";
const port = Number(process.env.PORT ?? 4173);

export default defineConfig({
  base,
  plugins: [grammarPlugin(), dataPlugin(process.env.CV_DATA), react(), tailwindcss()],
  // A worker is a build of its own and knows none of the plugins above.
  worker: {
    format: "es",
    plugins: () => [grammarPlugin()],
    rolldownOptions: { output: { entryFileNames: "assets/worker-[hash].js" } },
  },
  build: { target: "es2022" },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", port, strictPort: true },
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    exclude: ["test/e2e/**", "node_modules/**"],
  },
});
