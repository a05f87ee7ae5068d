/** Databases are asked one after another, since each takes all processors for itself. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { grammarPlugin } from "../../../../node/build/grammar-plugin.ts";

export default defineConfig({
  root: fileURLToPath(new URL("../../../..", import.meta.url)),
  plugins: [grammarPlugin()],
  test: {
    include: ["test/sql/engines/*.check.ts"],
    fileParallelism: false,
    // ClickHouse's library ends its process where its thread is ended before it.
    pool: "forks",
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
});
