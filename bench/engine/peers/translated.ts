/**
 * A database that is queried with the statements of sql/: for the results, their years and languages, and each facet.
 */

import { everything } from "../../../engine/query/hidden-kinds.ts";
import { toPlainTerm } from "../../../engine/query/query-text.ts";
import { type CountName, toQuestion, toStatements } from "../../../engine/sql/index.ts";
import { parseQuery } from "../../../grammar/parse.ts";
import type { CvData } from "../../../model/cv.ts";
import type { Database } from "../../../node/databases/drivers.ts";
import type { BenchAnswer, BenchEngine, Contestant } from "../../../worker/benchmark/engines.ts";

/** `open`: creates the database and fills it. */
export function toContestant(name: string, open: (data: CvData) => Promise<Database>): Contestant {
  return {
    name,
    lacks: "results and each of the counts are a statement of sql/",
    titleMatching: "substring",
    create: async (data) => toEngine(await open(data)),
  };
}

function toEngine(database: Database): BenchEngine {
  return {
    search() {
      throw new Error("a database answers later");
    },
    searchLater: (text) => answer(database, text),
    close: database.close,
  };
}

async function answer(database: Database, text: string): Promise<BenchAnswer> {
  const parsed = parseQuery(text);
  const expression = parsed.ok ? parsed.expression : toPlainTerm(text);
  const question = toQuestion(expression, { ...everything, today: 0 });
  const reply = toStatements(question, { dialect: database.dialect });
  if (!reply.ok) throw new Error(reply.problem.message);
  const { results, counts } = reply.statements;
  const found = await database.run(results);
  const totals = new Map<CountName, Map<string, number>>();
  for (const { names, statement } of counts) {
    if (names.includes("tags")) continue;
    const rows = await database.run(statement);
    for (const name of names)
      totals.set(
        name,
        new Map(rows.filter((row) => row.name === name).map((row) => [String(row.id), Number(row.total)])),
      );
  }
  const totalsOf = (name: CountName) => totals.get(name) ?? new Map<string, number>();
  return {
    ids: found.map(({ id }) => String(id)),
    counts: {
      years: totalsOf("years"),
      shownLanguages: totalsOf("shownLanguages"),
      languages: totalsOf("languages"),
      categories: totalsOf("categories"),
      orgs: totalsOf("orgs"),
    },
  };
}
