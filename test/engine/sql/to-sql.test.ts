/** The names in statements, and rejected queries. */
import { describe, expect, it } from "vitest";
import { type ColumnMap, dialectNames, toSql, vitaeColumns } from "../../../engine/sql/index.ts";
import type { Expression } from "../../../grammar/ast.ts";
import { parseQuery } from "../../../grammar/index.ts";

function read(text: string): Expression {
  const parsed = parseQuery(text);
  if (!parsed.ok || parsed.expression === null) throw new Error(text);
  return parsed.expression;
}

/** A team's own tables, with names that need quotes, and without what searches in descriptions. */
const { text: _, ...texts } = vitaeColumns.activity.texts;
const own: ColumnMap = {
  ...vitaeColumns,
  activity: {
    ...vitaeColumns.activity,
    table: ['the "crm"', "work log"],
    columns: { ...vitaeColumns.activity.columns, org: "Team" },
    texts,
  },
};

describe("toSql", () => {
  it.each(dialectNames)("takes names from the column map and values as parameters in %s", (dialect) => {
    const reply = toSql(read('org:"x\'); DROP TABLE y" fix*'), { dialect, columns: own, limit: 20 });
    if (!reply.ok) throw new Error(reply.problem.message);
    expect(reply.text).toContain(
      dialect === "clickhouse" ? '"the \\"crm\\""."work log"' : '"the ""crm"""."work log"',
    );
    expect(reply.text).toContain('a."Team"');
    expect(reply.text).toMatch(/ LIMIT 20$/);
    expect(reply.text).not.toContain("DROP");
    expect(reply.params).toContain("x'); DROP TABLE y");
  });

  it("rejects a field without a column, with its position", () => {
    expect(toSql(read("fix OR text:parser"), { dialect: "sqlite", columns: own })).toEqual({
      ok: false,
      problem: {
        code: "column-missing",
        message: "The column map has no column for folded text",
        start: 7,
        length: 11,
      },
    });
    expect(toSql(read("fix OR title:parser"), { dialect: "sqlite", columns: own }).ok).toBe(true);
  });

  it("rejects unknown fields, and texts that no database can store", () => {
    const span = { start: 3, length: 5 };
    const value = { text: "red", wildcard: false, span };
    const refused = toSql({ kind: "match", field: "colour", value, span }, { dialect: "duckdb" });
    expect(refused).toMatchObject({ ok: false, problem: { code: "field-unknown", start: 3, length: 5 } });
    const halved = toSql(
      { kind: "term", value: { ...value, text: "a\ud800" }, span },
      { dialect: "postgres" },
    );
    expect(halved).toMatchObject({ ok: false, problem: { code: "text-unstorable", start: 3, length: 5 } });
  });

  it("nests a thousand terms no deeper than databases allow", () => {
    const reply = toSql(read(Array.from({ length: 900 }, () => "a").join(" ")), { dialect: "sqlite" });
    if (!reply.ok) throw new Error(reply.problem.message);
    let [depth, deepest] = [0, 0];
    for (const sign of reply.text) {
      depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
      deepest = Math.max(deepest, depth);
    }
    expect(depth).toBe(0);
    expect(deepest).toBeLessThan(30);
  });
});
