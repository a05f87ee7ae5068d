/** `vitae query --to-sql DIALECT` prints a query and the owner's data as SQL; `--on DATABASE` asks a database instead. */
import type { Expression } from "../../grammar/index.ts";
import type { Dataset } from "../../model/dataset.ts";
import { dayOf } from "../../model/dates.ts";
import {
  type DialectName,
  dialectNames,
  type QuestionOptions,
  type Refusal,
  toAnswerScript,
  toLoadScript,
  toQuestion,
  toStatements,
  toTables,
} from "../../sql/index.ts";
import type { SearchOptions } from "../../worker/contract.ts";
import { everything } from "../../worker/query/hidden-kinds.ts";
import { addressForms, explain, openDatabase, readAddress } from "../databases/database.ts";
import type { FoundRow } from "../databases/drivers.ts";
import { printFound, printProblems, type ReportedActivity } from "./query-file.ts";
import { fail, type Session } from "./session.ts";

interface DatabaseQuery {
  readonly text: string;
  readonly expression: Expression | null;
  /** What is chosen beside the text. */
  readonly choice: Partial<SearchOptions>;
  readonly all: boolean;
  readonly json: boolean;
}

export function findDialect(name: string): DialectName | undefined {
  return dialectNames.find((dialect) => dialect === name);
}

export const unknownDialect = `--to-sql takes ${dialectNames.slice(0, -1).join(", ")} or ${dialectNames.at(-1)}.`;

/** Prints the tables, what fills them, and the statements of the answer, as one script. */
export function printSql(
  session: Session,
  dialect: DialectName,
  { data, owner }: Dataset,
  asked: DatabaseQuery,
): number {
  const { firstYear: startYear, lastYear: endYear } = owner;
  const question = toQuestion(asked.expression, optionsOf(asked, { startYear, endYear }));
  const reply = toStatements(question, { dialect });
  if (!reply.ok) return refuse(session, asked, reply.refusal);
  for (const text of toLoadScript(toTables(data, owner), dialect)) session.out(`${text}\n`);
  for (const text of toAnswerScript(reply.statements, dialect)) session.out(`\n${text}\n`);
  return 0;
}

export async function queryDatabase(session: Session, on: string, asked: DatabaseQuery): Promise<number> {
  const address = readAddress(on);
  if (address === undefined) return fail(session, `--on takes ${addressForms}.`, 2);
  const opened = await openDatabase(address, session.root);
  if (!opened.ok) return fail(session, opened.reason, 2);
  const { database, years } = opened;
  const statementsOf = (all: boolean) =>
    toStatements(toQuestion(asked.expression, optionsOf({ ...asked, all }, years)), {
      dialect: database.dialect,
    });
  try {
    const [shown, whole] = [statementsOf(asked.all), statementsOf(true)];
    if (!shown.ok) return refuse(session, asked, shown.refusal);
    if (!whole.ok) return refuse(session, asked, whole.refusal);
    const activities = (await database.run(shown.statements.results)).map(toActivity);
    const [counted] = asked.all ? [] : await database.run(whole.statements.total);
    const hidden = counted === undefined ? 0 : Number(counted.total) - activities.length;
    printFound(session, { query: asked.text, activities, hidden }, asked.json);
    return 0;
  } catch (error) {
    return fail(session, explain(error, address), 2);
  } finally {
    await database.close();
  }
}

function optionsOf(
  { choice, all }: DatabaseQuery,
  years: Pick<QuestionOptions, "startYear" | "endYear">,
): QuestionOptions {
  return { ...choice, ...years, ...(all && everything), today: dayOf(Date.now()) };
}

function refuse(session: Session, { text, json }: DatabaseQuery, refusal: Refusal): number {
  printProblems(session, text, { problems: [refusal], incomplete: false }, json);
  return 1;
}

function toActivity(row: FoundRow): ReportedActivity {
  return {
    id: String(row.id),
    createdAt: String(row.created_at),
    category: String(row.category),
    org: String(row.org),
    title: String(row.title),
  };
}
