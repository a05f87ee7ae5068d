/** PostgreSQL: a server that the benchmark starts and stops. */

import { toTables } from "../../../engine/sql/index.ts";
import { openPostgres } from "../../../node/databases/drivers.ts";
import { fill, writeFiles } from "../../databases/bulk.ts";
import { findServer, startServer } from "../../databases/postgres-server.ts";
import { toContestant } from "./translated.ts";

/** Half of the memory that a server usually gets, and plans that are interpreted: compiling them is slower here. */
const settings = ["shared_buffers=2GB", "work_mem=64MB", "jit=off"];

const programs = findServer();
if (programs === undefined) throw new Error("no server of PostgreSQL is installed");

export const contestant = toContestant("postgres", async (data) => {
  const server = await startServer(programs, settings);
  const database = await openPostgres(server.address, ".");
  await fill("postgres", writeFiles([toTables(data)], server.folder), database.execute);
  return {
    ...database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
});
