import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { grammarPlugin } from "./grammar/vite-plugin.ts";
import { chartsPlugins } from "./src/charts/vite-plugin.ts";
import { hostingPlugin } from "./src/hosting/vite-plugin.ts";
import { dataPlugin } from "./worker/vite-plugin.ts";

/**
 * `CV_BASE=/cv/` builds for a sub-path; `CV_DATA=dir` takes the data files from another folder; `CV_URL` is the
 * site's address for search engines, where it is not that of the owner's home page.
 */
const base = process.env.CV_BASE ?? "/";
const hosting = hostingPlugin({
  dataFolder: process.env.CV_DATA ?? "public/data",
  address: process.env.CV_URL,
});
const port = Number(process.env.PORT ?? 4173);

export default defineConfig({
  base,
  plugins: [
    grammarPlugin(),
    dataPlugin(process.env.CV_DATA),
    ...chartsPlugins(),
    react(),
    tailwindcss(),
    hosting,
  ],
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
    // Property tests take their time where others use the machine too.
    testTimeout: 60_000,
    exclude: ["test/e2e/**", "test/hosts/**", "**/node_modules/**"],
  },
});
