/** Databases are asked one after another, since each takes all processors for itself. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("../../../..", import.meta.url)),
  test: {
    include: ["test/engine/sql/engines/*.check.ts"],
    fileParallelism: false,
    isolate: false,
    // ClickHouse's library ends its process where its thread is ended before it.
    pool: "forks",
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
});
