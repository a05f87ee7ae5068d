// Apart from the other databases, so that each can be asked alone.
import { expect, it, onTestFinished } from "vitest";
import { findServer, startServer } from "../../../../bench/databases/postgres-server.ts";
import { type FoundRow, openPostgres } from "../../../../node/databases/drivers.ts";
import type { TestedDatabase } from "../agreement.ts";
import { askAll, driverRoot } from "./ask.ts";

/** The used part of the package. */
interface PgliteModule {
  readonly PGlite: new () => {
    query(text: string, values: (string | number)[]): Promise<{ rows: FoundRow[] }>;
    exec(text: string): Promise<unknown>;
    close(): Promise<void>;
  };
}

/** No literal, because only these checks install the package, and its types are not there for others. */
const pglite: string = "@electric-sql/pglite";

const programs = process.env.ENGINE_PGLITE === undefined ? findServer() : undefined;

it.skipIf(programs === undefined)("PostgreSQL's server answers as the engine does", async () => {
  if (programs === undefined) return;
  const server = await startServer(programs);
  onTestFinished(server.stop);
  const database = await openPostgres(server.address, driverRoot);
  // Hooks run last to first: the client leaves before its server ends.
  onTestFinished(database.close);
  await expect(askAll(database)).resolves.toBeUndefined();
});

it.runIf(programs === undefined)("PostgreSQL as WebAssembly answers as the engine does", async () => {
  const { PGlite }: PgliteModule = await import(pglite);
  const postgres = new PGlite();
  onTestFinished(() => postgres.close());
  const database: TestedDatabase = {
    dialect: "postgres",
    run: async ({ text, params }) => (await postgres.query(text, [...params])).rows,
    async execute(text) {
      await postgres.exec(text);
    },
    close: () => postgres.close(),
  };
  await expect(askAll(database)).resolves.toBeUndefined();
});
