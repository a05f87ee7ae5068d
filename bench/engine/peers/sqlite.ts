/** SQLite as WebAssembly, with its trigram index for titles. */
import init, { type Database, type Statement } from "@sqlite.org/sqlite-wasm";
import type { Expression } from "../../../grammar/ast.ts";
import type { Contestant } from "../../in-page/engines.ts";
import {
  answerByCounting,
  type Condition,
  type FacetName,
  toCondition,
  toDocuments,
} from "../../in-page/plain.ts";

export const contestant: Contestant = {
  name: "sqlite-wasm",
  // Its own counts, a GROUP BY for each, take twice as long as counting the rows that it returns.
  lacks: "finds and does not count; facets and counts are done for it",
  titleMatching: "substring",
  async create(data) {
    const { oo1 } = await init({ print: () => {}, printErr: () => {} });
    const database = new oo1.DB(":memory:");
    const documents = toDocuments(data);
    const orgs = createNumbers();
    const categories = createNumbers();
    const languages = createNumbers();
    database.exec(`
      CREATE TABLE activity (row INTEGER PRIMARY KEY, org INTEGER, category INTEGER, year INTEGER);
      CREATE TABLE speaks (org INTEGER, language INTEGER, PRIMARY KEY (org, language)) WITHOUT ROWID;
      CREATE VIRTUAL TABLE title USING fts5(text, tokenize = 'trigram', detail = 'full');
    `);
    database.exec("BEGIN");
    insert(
      database,
      "INSERT INTO activity VALUES (?, ?, ?, ?)",
      documents,
      ({ row, org, category, year }) => [row, orgs.of(org), categories.of(category), year],
    );
    insert(database, "INSERT INTO title (rowid, text) VALUES (?, ?)", documents, ({ row, title }) => [
      row,
      title,
    ]);
    const pairs = new Set(documents.flatMap(({ org, languages }) => languages.map((id) => `${org}\n${id}`)));
    insert(database, "INSERT INTO speaks VALUES (?, ?)", [...pairs], (pair) => {
      const [org = "", language = ""] = pair.split("\n");
      return [orgs.of(org), languages.of(language)];
    });
    database.exec(`
      COMMIT;
      CREATE INDEX by_org ON activity (org, category, year);
      CREATE INDEX by_category ON activity (category, org, year);
      CREATE INDEX by_year ON activity (year, org, category);
      ANALYZE;
    `);
    const numbers = { orgs, categories, languages };
    // Queries of one form differ only in their parameters, and preparing one takes longer than most take to run.
    const prepared = new Map<string, Statement>();

    /** Reads rows as one JSON value, because a thousand rows one by one take a thousand calls into the module. */
    function read(sql: string, values: Sql["values"]): number[] {
      let statement = prepared.get(sql);
      if (statement === undefined) {
        statement = database.prepare(sql);
        prepared.set(sql, statement);
      }
      if (values.length > 0) statement.bind([...values]);
      statement.step();
      const found: number[] = JSON.parse(String(statement.get(0)));
      statement.reset();
      return found;
    }

    return {
      search: (text) =>
        answerByCounting(text, (expression) => {
          const { sql, values } = whereOf(expression, numbers);
          const list = "'[' || coalesce(group_concat(row), '') || ']'";
          const rows = read(
            `SELECT ${list} FROM (SELECT row FROM activity WHERE ${sql} ORDER BY row)`,
            values,
          );
          return rows.map((row) => documents[row]!);
        }),
      close() {
        for (const statement of prepared.values()) statement.finalize();
        database.close();
      },
    };
  },
};

/** Numbers ids, because numbers are compared faster than texts. */
function createNumbers() {
  const byId = new Map<string, number>();
  const byFoldedId = new Map<string, number>();
  return {
    of(id: string): number {
      const known = byId.get(id) ?? byId.size;
      if (known === byId.size) {
        byId.set(id, known);
        byFoldedId.set(id.toLowerCase(), known);
      }
      return known;
    },
    /** Returns -1 for an unknown id. */
    find: (foldedId: string) => byFoldedId.get(foldedId) ?? -1,
  };
}

type Numbers = Readonly<Record<FacetName, ReturnType<typeof createNumbers>>>;

function insert<T>(
  database: Database,
  sql: string,
  items: readonly T[],
  toValues: (item: T) => readonly (string | number)[],
): void {
  const statement = database.prepare(sql);
  for (const item of items) {
    statement.bind(toValues(item)).step();
    statement.reset();
  }
  statement.finalize();
}

interface Sql {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

function whereOf(node: Expression | null, numbers: Numbers): Sql {
  if (node === null) return { sql: "1", values: [] };
  switch (node.kind) {
    case "and":
    case "or": {
      const items = node.items.map((item) => whereOf(item, numbers));
      const joint = node.kind === "and" ? " AND " : " OR ";
      return {
        sql: `(${items.map(({ sql }) => sql).join(joint)})`,
        values: items.flatMap(({ values }) => values),
      };
    }
    case "not": {
      const { sql, values } = whereOf(node.item, numbers);
      return { sql: `NOT ${sql}`, values };
    }
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const condition = toCondition(node);
      return condition === undefined ? { sql: "0", values: [] } : toSql(condition, numbers);
    }
  }
}

function toSql(condition: Condition, numbers: Numbers): Sql {
  switch (condition.kind) {
    case "facet": {
      const list = `IN (${condition.ids.map(() => "?").join(", ")})`;
      const values = condition.ids.map((id) => numbers[condition.facet].find(id));
      if (condition.facet === "languages") {
        return { sql: `org IN (SELECT org FROM speaks WHERE language ${list})`, values };
      }
      return { sql: `${condition.facet === "orgs" ? "org" : "category"} ${list}`, values };
    }
    case "title": {
      const { text } = condition;
      if (text.length >= 3) {
        const quoted = `"${text.replaceAll('"', '""')}"`;
        return { sql: "row IN (SELECT rowid FROM title WHERE text MATCH ?)", values: [quoted] };
      }
      return { sql: "row IN (SELECT rowid FROM title WHERE instr(text, ?) > 0)", values: [text] };
    }
    case "years":
      return {
        sql: "year BETWEEN ? AND ?",
        values: [Math.max(condition.from, -9999), Math.min(condition.to, 9999)],
      };
  }
}
