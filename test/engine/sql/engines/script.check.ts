/** Runs the whole output of `vitae query --to-sql`, and compares `--on` with the output for the data. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findServer, startServer } from "../../../../bench/databases/postgres-server.ts";
import { describeOtherVersion } from "../../../../node/databases/database.ts";
import { openDuckDb, openPostgres } from "../../../../node/databases/drivers.ts";
import { vitae } from "../../../node/cli/vitae.ts";
import { samplePath } from "../../datasets.ts";
import { driverRoot } from "./ask.ts";
import { openChdb } from "./chdb.ts";

const data = ["--data", samplePath];
const allQueries = [
  "",
  "language:python table",
  "-org:weft (tag:u* OR has:summary) year:2012..2024",
  'text:"it\'s" OR title:\\\\ OR fix*',
  "id:A* createdAt:>=@today-9y",
];

/** The samples of each change ask the third, of which the script has the answer. */
const queries = process.env.SAMPLES === undefined ? allQueries : allQueries.slice(2, 3);

async function printScript(dialect: string): Promise<string> {
  const { code, out, err } = await vitae(["query", allQueries[2] ?? "", "--to-sql", dialect, ...data]);
  expect([code, err]).toEqual([0, ""]);
  return out;
}

async function requireSameReports(address: string): Promise<void> {
  for (const query of queries) {
    for (const more of [[], ["--json"], ["--all"]]) {
      const ofEngine = await vitae(["query", query, ...more, ...data]);
      const ofDatabase = await vitae(["query", query, ...more, "--on", address], { root: driverRoot });
      expect(ofDatabase).toEqual(ofEngine);
    }
  }
}

it("DuckDB runs the script and answers from a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitae-duckdb-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "cv.duckdb");
  const database = await openDuckDb(path, driverRoot, false);
  await database.execute(await printScript("duckdb"));
  await database.close();
  await requireSameReports(`duckdb:${path}`);

  const empty = join(folder, "empty.duckdb");
  await (await openDuckDb(empty, driverRoot, false)).close();
  const { code, err } = await vitae(["query", "x", "--on", `duckdb:${empty}`], { root: driverRoot });
  expect(code).toBe(2);
  expect(err).toContain("It has none of Vitae's tables. `vitae query --to-sql duckdb`");
});

const programs = findServer();

it.skipIf(programs === undefined)("PostgreSQL runs the script and answers on a socket", async () => {
  if (programs === undefined) return;
  const server = await startServer(programs);
  onTestFinished(server.stop);
  const empty = await vitae(["query", "x", "--on", server.address], { root: driverRoot });
  expect(empty.err).toContain("It has none of Vitae's tables. `vitae query --to-sql postgres`");
  const database = await openPostgres(server.address, driverRoot);
  await database.execute(await printScript("postgres"));
  await requireSameReports(server.address);
  await database.execute("UPDATE vitae_schema SET version = 9");
  const younger = await vitae(["query", "x", "--on", server.address], { root: driverRoot });
  expect(younger.err).toContain(describeOtherVersion(9));
  await database.close();
});

it("reports a missing PostgreSQL or a refused password without printing the password", async () => {
  const { code, err } = await vitae(["query", "x", "--on", "postgres://me:secret@127.0.0.1:9/cv"], {
    root: driverRoot,
  });
  expect(code).toBe(2);
  expect(err).toBe("postgres://me@127.0.0.1:9/cv: The connection was refused.\n");
});

const clickhouse = await openChdb();

it.skipIf(clickhouse === undefined)("ClickHouse runs the script and answers over HTTP", async () => {
  if (clickhouse === undefined) return;
  onTestFinished(clickhouse.close);
  // A server's interface in front of the library, which has none of its own: parameters come as it reads them.
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = await new Response(Buffer.concat(chunks), {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    const text = String(form.get("query"));
    const params: (string | number)[] = [];
    for (let at = 1; form.has(`param_p${at}`); at++) {
      const value = readEscaped(String(form.get(`param_p${at}`)));
      params.push(text.includes(`{p${at}:Int64}`) ? Number(value) : value);
    }
    try {
      response.end(JSON.stringify({ data: await clickhouse.run({ text, params }) }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  // By default it ends a connection after five idle seconds, in which a slow machine asks only the engine.
  server.keepAliveTimeout = 0;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  const address = `http://127.0.0.1:${port}/`;
  const empty = await vitae(["query", "x", "--on", address]);
  expect(empty.err).toContain("It has none of Vitae's tables. `vitae query --to-sql clickhouse`");
  await clickhouse.execute(await printScript("clickhouse"));
  await requireSameReports(address);
});

function readEscaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r" };
  return text.replace(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign);
}
