/** SQLite as WebAssembly, with its trigram index for titles. */
import init, { type Database, type Statement } from "@sqlite.org/sqlite-wasm";
import type { Contestant } from "../../../worker/benchmark/engines.ts";
import { type Condition, type FacetName, toDocuments } from "../../../worker/benchmark/plain.ts";
import { createIdLookup } from "./questions.ts";
import { createSetEngine } from "./set-engine.ts";

export const contestant: Contestant = {
  name: "sqlite-wasm",
  // Its own counts, a GROUP BY for each, take twice as long as counting the rows that it returns.
  lacks: "lists rows, which typed arrays of ours count, as that is faster than its own counts",
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
      ({ row, org, category, year }) => [row, orgs(org), categories(category), year],
    );
    insert(database, "INSERT INTO title (rowid, text) VALUES (?, ?)", documents, ({ row, title }) => [
      row,
      title,
    ]);
    const pairs = new Set(documents.flatMap(({ org, languages }) => languages.map((id) => `${org}\n${id}`)));
    insert(database, "INSERT INTO speaks VALUES (?, ?)", [...pairs], (pair) => {
      const [org = "", language = ""] = pair.split("\n");
      return [orgs(org), languages(language)];
    });
    database.exec(`
      COMMIT;
      CREATE INDEX by_org ON activity (org, category, year);
      CREATE INDEX by_category ON activity (category, org, year);
      CREATE INDEX by_year ON activity (year, org, category);
      ANALYZE;
    `);
    const idsOf = createIdLookup(documents);
    const numbers = { orgs, categories, languages };
    const numbersOf = (facet: FacetName, names: readonly string[]) => idsOf(facet, names).map(numbers[facet]);
    // Queries of the same form differ only in their parameters, and preparing one takes longer than running most.
    const prepared = new Map<string, Statement>();

    /** Reads all rows as one JSON value, because reading them one by one takes a call into the module for each. */
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

    const engine = createSetEngine<Sql>(data, () => ({
      all: () => ({ sql: "1", values: [] }),
      and: (one, other) => join(one, "AND", other),
      or: (one, other) => join(one, "OR", other),
      andNot: (one, other) => join(one, "AND NOT", other),
      find: (condition) => toSql(condition, numbersOf),
      list({ sql, values }) {
        const list = "'[' || coalesce(group_concat(row), '') || ']'";
        return Uint32Array.from(
          read(`SELECT ${list} FROM (SELECT row FROM activity WHERE ${sql} ORDER BY row)`, values),
        );
      },
    }));
    return {
      search: engine.search,
      close() {
        for (const statement of prepared.values()) statement.finalize();
        database.close();
      },
    };
  },
};

/** Numbers ids, because numbers are compared faster than texts. */
function createNumbers(): (id: string) => number {
  const numbers = new Map<string, number>();
  return (id) => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
}

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

function join(one: Sql, operator: string, other: Sql): Sql {
  return { sql: `(${one.sql} ${operator} ${other.sql})`, values: [...one.values, ...other.values] };
}

function toSql(
  condition: Condition,
  numbersOf: (facet: FacetName, names: readonly string[]) => readonly number[],
): Sql {
  switch (condition.kind) {
    case "facet": {
      const values = numbersOf(condition.facet, condition.ids);
      const list = `IN (${values.map(() => "?").join(", ")})`;
      if (condition.facet === "languages")
        return { sql: `org IN (SELECT org FROM speaks WHERE language ${list})`, values };
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
