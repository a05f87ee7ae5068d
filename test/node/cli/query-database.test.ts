/** `vitae query --to-sql` and `--on`: the report equals the engine's, and error messages contain no passwords. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import init, { type Database } from "@sqlite.org/sqlite-wasm";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { schemaVersion } from "../../../engine/sql/index.ts";
import { samplePath } from "../../engine/datasets.ts";
import { vitae } from "./vitae.ts";

const folder = mkdtempSync(join(tmpdir(), "vitae-query-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = ["--data", samplePath];
const everythingSaid = [
  "",
  "language:python table",
  "-language:python year:2012..2019",
  "tag:s* has:summary",
  "id:A* OR text:parser",
  "createdAt:>=@today-5y",
  "nothing-is-called-so",
  "language:IN(python,html) tag:s*",
];

/** Creates an SQLite database with these statements. */
async function writeSqlite(name: string, sql: string): Promise<string> {
  const { oo1, capi } = await init({ print: () => {}, printErr: () => {} });
  const database: Database = new oo1.DB(":memory:");
  database.exec(sql);
  const path = join(folder, name);
  writeFileSync(path, capi.sqlite3_js_db_export(database));
  database.close();
  return path;
}

async function writeSample(): Promise<string> {
  const { out } = await vitae(["query", "", "--to-sql", "sqlite", ...data]);
  const loading = out.slice(0, out.indexOf(".parameter"));
  return writeSqlite("sample.sqlite", loading);
}

/** A database knows the results; readings need the engine. */
function withoutReadings<T extends { out: string }>(reply: T): T {
  return { ...reply, out: reply.out.replace(/,"readings":\[[^\]]*\]/, "") };
}

describe("vitae query --people", () => {
  const people = join(folder, "people");
  cpSync(samplePath, join(people, "ilse"), { recursive: true });
  cpSync(samplePath, join(people, "bo/data"), { recursive: true });
  writeFileSync(join(people, "notes.txt"), "");

  it("queries all of them at once, in the engine as in a database", async () => {
    const { out } = await vitae(["query", "", "--to-sql", "sqlite", "--people", people]);
    const path = await writeSqlite("people.sqlite", out.slice(0, out.indexOf(".parameter")));
    for (const text of ["language:python table", "id:bo/*", "is:typo"]) {
      const ofEngine = withoutReadings(await vitae(["query", text, "--json", "--people", people]));
      const ofDatabase = await vitae(["query", text, "--json", "--on", `sqlite:${path}`]);
      expect(withoutReadings(ofDatabase)).toEqual(ofEngine);
      const ofOne: { ids: string[] } = JSON.parse((await vitae(["query", text, "--json", ...data])).out);
      const { ids }: { ids: string[] } = JSON.parse(ofEngine.out);
      const expected = ofOne.ids.flatMap((id) => [`bo/${id}`, `ilse/${id}`]);
      if (text !== "id:bo/*") expect(ids.toSorted()).toEqual(expected.toSorted());
      else expect(ids.every((id) => id.startsWith("bo/"))).toBe(true);
      const { out: lines } = await vitae(["query", text, "--people", people]);
      expect(lines.split("\n")[1]).toMatch(/^(?:bo|ilse) +\d{4}-/);
      expect((await vitae(["query", text, "--on", `sqlite:${path}`])).out).toBe(lines);
      expect(ids.length).toBeGreaterThan(1);
    }
  });

  it("names a folder without a person's data, and a person's file that cannot be read", async () => {
    expect((await vitae(["query", "a", "--people", join(people, "ilse")])).err).toContain(
      "has no folder with",
    );
    writeFileSync(join(people, "ilse/orgs.json"), "[");
    expect((await vitae(["query", "a", "--people", people])).err).toContain(join(people, "ilse/orgs.json"));
  });
});

describe("vitae query --on", () => {
  it("prints the same report as the engine", async () => {
    const path = await writeSample();
    const forms = [[], ["--json"], ["--all"], ["--match", "all", "--tags=all", "--show", "docs,typos"]];
    for (const [at, text] of everythingSaid.entries()) {
      // Messages are compared in two forms, and only for two texts.
      for (const more of forms.slice(0, at < 2 ? forms.length : 2)) {
        const ofEngine = withoutReadings(await vitae(["query", text, ...more, ...data]));
        const ofDatabase = withoutReadings(await vitae(["query", text, ...more, "--on", `sqlite:${path}`]));
        // A database knows the results; advice needs the engine.
        const [report, advice] = [ofDatabase.out, ofEngine.out.slice(ofDatabase.out.length)];
        expect({ ...ofEngine, out: ofEngine.out.slice(0, report.length) }).toEqual(ofDatabase);
        expect(advice).not.toMatch(/^\d{4}-/m);
        expect(ofEngine.code).toBe(0);
      }
    }
  });

  it("gives the position of an invalid query, and of a term that no database supports", async () => {
    const path = await writeSample();
    expect(await vitae(["query", "year:x", "--on", `sqlite:${path}`])).toMatchObject({
      code: 1,
      out: expect.stringContaining("     ^"),
    });
    expect(await vitae(["query", 'table tag:"a\ud800"', "--on", `sqlite:${path}`])).toEqual({
      code: 1,
      out: 'table tag:"a\ud800"\n          ^^^^ No database keeps a NUL or half of a character\n',
      err: "",
    });
  });

  it("reports errors in a file", async () => {
    const ask = async (path: string) => (await vitae(["query", "x", "--on", `sqlite:${path}`])).err;
    const empty = await writeSqlite("empty.sqlite", "CREATE TABLE other (id TEXT)");
    expect(await ask(empty)).toContain("It has none of Vitae's tables. `vitae query --to-sql sqlite`");
    const younger = await writeSqlite(
      "younger.sqlite",
      "CREATE TABLE vitae_schema (version INTEGER); INSERT INTO vitae_schema VALUES (9)",
    );
    const message = `Its tables have version 9, but this program reads version ${schemaVersion}.`;
    expect(await ask(younger)).toContain(message);
    const text = join(folder, "text.sqlite");
    writeFileSync(text, "no database");
    expect(await ask(text)).toMatch(/^sqlite:.*file is not a database/);
  });

  /** Starts a server that answers alike to everything, and returns its port. */
  async function serve(status: number, body: string): Promise<{ port: number; server: Server }> {
    const server = createServer((_, response) => response.writeHead(status).end(body));
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
    return { port, server };
  }

  it("reports a server that rejects the login, is too old or is no database, and never a password", async () => {
    const gone = await serve(200, "");
    await new Promise((resolve) => gone.server.close(resolve));
    expect(await vitae(["query", "x", "--on", `http://me:secret@127.0.0.1:${gone.port}/`])).toEqual({
      code: 2,
      out: "",
      err: `http://me@127.0.0.1:${gone.port}/: The connection was refused.\n`,
    });
    const answers = [
      [200, '{"data":[{"version":"21.8.1"}]}', "It is ClickHouse 21.8.1; 22 or newer is needed."],
      [403, "Code: 516. me: wrong password s%ecret\nmore", "Code: 516. me: wrong password ***"],
      [404, "", "It answers with 404."],
    ] as const;
    for (const [status, body, message] of answers) {
      const { port, server } = await serve(status, body);
      onTestFinished(() => void server.close());
      const { err } = await vitae(["query", "x", "--on", `http://me:s%25ecret@127.0.0.1:${port}/`]);
      expect(err).toBe(`http://me@127.0.0.1:${port}/: ${message}\n`);
    }
  });
});

describe("vitae query --to-sql", () => {
  it.each(["duckdb", "postgres", "sqlite", "clickhouse"])(
    "never writes query text into a statement for %s",
    async (dialect) => {
      const { out } = await vitae(["query", `org:"x' OR 1=1 --" tag:$1`, "--to-sql", dialect, ...data]);
      const statements = out.split("\n").filter((line) => /(?:^|AS )SELECT /.test(line));
      expect(statements).toHaveLength(5);
      expect(statements.filter((line) => line.includes("1=1"))).toEqual([]);
    },
  );
});
