// Apart from the other databases, so that each can be asked alone.
import { readFileSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { toQuestion, toStatements, vitaeColumns } from "../../../../engine/sql/index.ts";
import { parseQuery } from "../../../../grammar/index.ts";
import { load, oddData } from "../agreement.ts";
import { askAll } from "./ask.ts";
import { openChdb } from "./chdb.ts";

const database = await openChdb();

it.skipIf(database === undefined)("ClickHouse answers as the engine does", async () => {
  if (database === undefined) return;
  onTestFinished(database.close);
  await expect(askAll(database)).resolves.toBeUndefined();
});

it.skipIf(database === undefined)("ClickHouse gives the same answers over a distributed table", async () => {
  const spreading = await openChdb();
  if (spreading === undefined) return;
  onTestFinished(spreading.close);
  await load(spreading, oddData(1));
  const readme = readFileSync(new URL("../../../../bench/databases/README.md", import.meta.url), "utf8");
  const ddl = /```sql\n(.*?);\n```/s.exec(readme)?.[1] ?? "";
  // A library knows no clusters, so the statement of the documentation is only read; `remote` makes the same of a server.
  await spreading.execute(`EXPLAIN AST ${ddl}`);
  await expect(spreading.execute(ddl)).rejects.toThrow("Requested cluster 'cluster' not found");
  await spreading.execute(
    "CREATE TABLE vitae_activity_all AS remote('127.0.0.1', currentDatabase(), 'vitae_activity')",
  );
  const { activity } = vitaeColumns;
  const spread = { ...vitaeColumns, activity: { ...activity, table: "vitae_activity_all" } };
  const texts = [
    "",
    "fix -org:flask",
    "tag:s* OR text:paragraph",
    "language:IN(python,html) is:docs",
    "id:a1",
  ];
  for (const text of texts) {
    const parsed = parseQuery(text);
    const question = toQuestion(parsed.ok ? parsed.expression : null, {
      today: 0,
      useAndFilterForTags: true,
    });
    const [ofOne, ofSpread] = [vitaeColumns, spread].map((columns) => {
      const reply = toStatements(question, { dialect: "clickhouse", columns });
      if (!reply.ok) throw new Error(reply.problem.message);
      const { results, total, counts } = reply.statements;
      return [results, total, ...counts.map(({ statement }) => statement)];
    });
    for (const [at, statement] of (ofSpread ?? []).entries()) {
      expect(statement.text).toContain("vitae_activity_all");
      expect(await spreading.run(statement)).toEqual(await spreading.run(ofOne?.[at] ?? statement));
    }
  }
});
