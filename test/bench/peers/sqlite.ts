/** SQLite as WebAssembly, with its trigram index for titles. */
import init, { type Database } from "@sqlite.org/sqlite-wasm";
import type { Expression } from "../../../grammar/ast.ts";
import { toDocuments } from "../../../worker/benchmark/documents.ts";
import type { Contestant, Found } from "../../../worker/benchmark/engines.ts";
import {
  type Condition,
  type FacetName,
  readQuestion,
  toCondition,
} from "../../../worker/benchmark/question.ts";

export const contestant: Contestant = {
  name: "sqlite-wasm",
  isFull: true,
  reading: "substring",
  expresses: () => true,
  async create(data) {
    const { oo1 } = await init({ print: () => {}, printErr: () => {} });
    const database = new oo1.DB(":memory:");
    const documents = toDocuments(data);
    database.exec(`
      CREATE TABLE activity (row INTEGER PRIMARY KEY, org TEXT, category TEXT, year INTEGER);
      CREATE TABLE speaks (org TEXT, language TEXT, PRIMARY KEY (org, language)) WITHOUT ROWID;
      CREATE VIRTUAL TABLE title USING fts5(text, tokenize = 'trigram', detail = 'full');
    `);
    database.exec("BEGIN");
    insert(
      database,
      "INSERT INTO activity VALUES (?, ?, ?, ?)",
      documents,
      ({ row, org, category, year }) => [row, org, category, year],
    );
    insert(database, "INSERT INTO title (rowid, text) VALUES (?, ?)", documents, ({ row, title }) => [
      row,
      title,
    ]);
    const pairs = new Set(documents.flatMap(({ org, languages }) => languages.map((id) => `${org}\n${id}`)));
    insert(database, "INSERT INTO speaks VALUES (?, ?)", [...pairs], (pair) => pair.split("\n"));
    database.exec(`
      COMMIT;
      CREATE INDEX by_org ON activity (org, category, year);
      CREATE INDEX by_category ON activity (category, org, year);
      CREATE INDEX by_year ON activity (year, org, category);
      ANALYZE;
    `);

    function read<T>(
      sql: string,
      values: readonly (string | number)[],
      toValue: (row: (at: number) => string | number) => T,
    ) {
      const statement = database.prepare(sql);
      try {
        if (values.length > 0) statement.bind(values);
        const found: T[] = [];
        while (statement.step()) found.push(toValue((at) => statement.get(at)));
        return found;
      } finally {
        statement.finalize();
      }
    }

    function count(key: string, expression: Expression | null): Map<string | number, number> {
      const { sql, values } = whereOf(expression);
      const joins = key === "language" ? "JOIN speaks USING (org)" : "";
      const text = `SELECT ${key}, count(*) FROM activity ${joins} WHERE ${sql} GROUP BY ${key}`;
      return new Map(read(text, values, (at): [string | number, number] => [at(0), Number(at(1))]));
    }

    return {
      search(text): Found {
        const { expression, lifted } = readQuestion(text);
        const without = (facet: FacetName) => {
          const other = lifted[facet];
          return other === undefined ? expression : other;
        };
        const { sql, values } = whereOf(expression);
        const ids = read(`SELECT row FROM activity WHERE ${sql} ORDER BY row`, values, (at) => Number(at(0)));
        const counts = {
          shownLanguages: count("language", expression),
          years: count("year", expression),
          languages: count("language", without("languages")),
          categories: count("category", without("categories")),
          orgs: count("org", without("orgs")),
        };
        return { ids, counts };
      },
      close: () => database.close(),
    };
  },
};

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

function whereOf(node: Expression | null): Sql {
  if (node === null) return { sql: "1", values: [] };
  switch (node.kind) {
    case "and":
    case "or": {
      const items = node.items.map(whereOf);
      const joint = node.kind === "and" ? " AND " : " OR ";
      return {
        sql: `(${items.map(({ sql }) => sql).join(joint)})`,
        values: items.flatMap(({ values }) => values),
      };
    }
    case "not": {
      const { sql, values } = whereOf(node.item);
      return { sql: `NOT ${sql}`, values };
    }
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const condition = toCondition(node);
      return condition === undefined ? { sql: "0", values: [] } : toSql(condition);
    }
  }
}

function toSql(condition: Condition): Sql {
  switch (condition.kind) {
    case "facet": {
      const places = condition.ids.map(() => "?").join(", ");
      const list = `COLLATE NOCASE IN (${places})`;
      if (condition.facet === "languages") {
        return { sql: `org IN (SELECT org FROM speaks WHERE language ${list})`, values: condition.ids };
      }
      const column = condition.facet === "orgs" ? "org" : "category";
      return { sql: `${column} ${list}`, values: condition.ids };
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
