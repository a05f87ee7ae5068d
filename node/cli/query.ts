/**
 * `vitae query TEXT [--data DIR | --people DIR] [--json] [--all] [--on DATABASE | --to-sql DIALECT | -o FILE]` answers a query in
 * the terminal: it prints the count and the matches, or writes them to a file. Problems of the query are marked with
 * carets, and the exit code is 1. Search options default to the page's; --all hides nothing, and --match, --tags and
 * --show take the values of the page's address. --to-sql prints the query and the data as SQL, and --on asks a
 * database.
 */
import type { Command } from "commander";
import { shieldAddresses } from "../../engine/assist/entries.ts";
import { createEngine } from "../../engine/index.ts";
import { withInternals } from "../../engine/query/engine.ts";
import { everything } from "../../engine/query/hidden-kinds.ts";
import {
  type DialectName,
  dialectNames,
  type QuestionOptions,
  type SqlProblem,
  toAnswerScript,
  toLoadScript,
  toQuestion,
  toStatements,
  toTables,
} from "../../engine/sql/index.ts";
import type { SearchOptions } from "../../engine/types.ts";
import { type Expression, parseQuery } from "../../grammar/index.ts";
import { recordOf } from "../../model/collections.ts";
import { type Dataset, readDataset } from "../../model/dataset.ts";
import { dayOf } from "../../model/dates.ts";
import { hiddenKinds } from "../../model/hidden-kinds.ts";
import { suggest } from "../../model/json-schema.ts";
import type { Result } from "../../model/result.ts";
import { addressForms, explain, openDatabase, readAddress } from "../databases/database.ts";
import type { FoundRow } from "../databases/drivers.ts";
import { readDataFolder } from "../owner/data-file.ts";
import { readPeople } from "../owner/read-people.ts";
import {
  findFileFormat,
  findOverwriteError,
  forceOption,
  noFileFormat,
  outputOption,
  printFound,
  printProblems,
  type ReportedActivity,
  writeResults,
} from "./output-file.ts";
import { dataOption, example, fail, oneOf, openData, pathIn, type Session, someOf } from "./session.ts";

interface QueryOptions {
  data?: string;
  people?: string;
  json: boolean;
  all: boolean;
  match?: Mode;
  tags?: Mode;
  show?: readonly HiddenKindName[];
  on?: string;
  out?: string;
  force: boolean;
  toSql?: DialectName;
}

export function define(command: Command, session: Session): void {
  // A short option would read `-org:flask` as itself with a value.
  const parseOptions = command.parseOptions.bind(command);
  command.parseOptions = (words) => {
    const parsed = parseOptions(words.map((word) => (word === "-o" ? "--out" : word)));
    // A word of a query may begin with a minus, but not with two, unless it follows `--`.
    const end = parsed.unknown.indexOf("--");
    const wrong = parsed.unknown.find((word, at) => /^--\w/.test(word) && (end === -1 || at < end));
    if (wrong !== undefined && wrong !== "--help") refuseOption(command, wrong);
    return parsed;
  };
  command
    .argument("<words...>", "the query, whose words may begin with a minus")
    .option(...dataOption)
    .option("--people <dir>", "query the CVs of several people: a folder with one data folder per person")
    .option("--json", "print the ids of the matches, or the problems, as JSON", false)
    .option("--all", "hide nothing", false)
    .option(
      "--show <kinds>",
      `show what is hidden by default: ${kinds.join(", ")}, joined by commas`,
      someOf(kinds),
    )
    .option(
      "--match <any|all>",
      "find activities with any or all of the languages that the query names",
      oneOf(modes),
    )
    .option("--tags <any|all>", "the same for tags", oneOf(modes))
    .option(...outputOption)
    .option(...forceOption)
    .option("--on <database>", `query a database: ${addressForms}`)
    .option(
      "--to-sql <dialect>",
      "print the data's tables and the query for duckdb, postgres, sqlite or clickhouse",
      oneOf(dialectNames),
    )
    .helpOption("--help", "explain this command")
    // Unknown options are words of the query.
    .allowUnknownOption()
    .addHelpText(
      "after",
      example(
        "vitae query 'language:python table'",
        "vitae query -- '-category:patch year:>=2015'",
        "vitae query --tags all --show docs,typos tag:search tag:parsing",
        "vitae query category:publication -o publications.bib",
        "vitae query --to-sql sqlite 'language:python' | sqlite3 cv.sqlite",
        "vitae query --people cvs 'language:rust category:work'",
      ),
    )
    .action((words: string[], options: QueryOptions) =>
      session.end(query(session, words.join(" "), options)),
    );
}

async function query(session: Session, text: string, options: QueryOptions): Promise<number> {
  const parsed = parseQuery(shieldAddresses(text));
  if (!parsed.ok) {
    printProblems(session, text, parsed, options.json);
    return 1;
  }
  const choice = readChoice(options);
  const asked = { text, expression: parsed.expression, choice, all: options.all, json: options.json };
  const { out: output, toSql: dialect } = options;
  const format = output === undefined ? undefined : findFileFormat(output);
  if (output !== undefined && format === undefined) return fail(session, noFileFormat(output), 2);
  if (output !== undefined && (options.on !== undefined || dialect !== undefined))
    return fail(
      session,
      "-o writes results from the data folder, not from a database: remove --on and --to-sql",
      2,
    );
  if (options.on !== undefined) return queryDatabase(session, options.on, asked);
  const config = options.people === undefined ? openData(session, options) : undefined;
  const folder = options.people === undefined ? config?.data : pathIn(session, options.people);
  if (folder === undefined) return 2;
  if (output !== undefined) {
    const reason = findOverwriteError(session, { file: output, data: folder, force: options.force });
    if (reason !== undefined) return fail(session, reason);
  }
  const read = options.people === undefined ? readOne(folder) : readPeople(folder);
  if (!read.ok) return fail(session, read.reason, 2);
  const { value: dataset } = read;
  if (dialect !== undefined) return printSql(session, dialect, dataset, asked);
  const engine = createEngine(dataset.data);
  const { firstYear: startYear, lastYear: endYear } = dataset.owner;
  const request = { ...choice, query: text, startYear, endYear };
  // The engine reads the same text as above.
  const searched = { ...request, query: shieldAddresses(text) };
  const shown = options.all ? everything : {};
  const all = engine.search({ ...searched, ...everything });
  const answer = options.all ? all : engine.search(searched);
  const activities = engine.activities(answer.rows);
  if (output !== undefined && format !== undefined)
    return writeResults(session, dataset, {
      ...{ file: output, format, text, activities, config },
      hidden: all.total - answer.total,
    });
  const { findAdvice, toLines } = await import("./query-advice.ts");
  const advice = await findAdvice(engine, dataset, { ...request, ...shown });
  const { readings = [] } = advice;
  const found = {
    query: text,
    activities: withInternals(engine).shown(answer.rows),
    hidden: all.total - answer.total,
    readings,
  };
  const [meant, ...otherReadings] = readings;
  const isMeant = answer.total === 0 && meant?.covers === true;
  if (!options.json && isMeant)
    session.out(
      `${meant.words}: ${meant.query} (${meant.total} ${meant.total === 1 ? "result" : "results"})\n`,
    );
  printFound(session, found, options.json);
  if (options.json) return 0;
  const allYears = { startYear: Number.NEGATIVE_INFINITY, endYear: Number.POSITIVE_INFINITY };
  const unlisted = engine.search({ ...searched, ...everything, ...allYears }).total - all.total;
  if (unlisted > 0)
    session.out(
      `(${unlisted} more outside of firstYear to lastYear in owner.json: ${startYear} to ${endYear})\n`,
    );
  const lines = toLines(text, isMeant ? { ...advice, readings: otherReadings } : advice);
  for (const line of lines) session.out(`${line}\n`);
  return 0;
}

function readOne(folder: string): Result<Dataset> {
  const dataset = readDataset(readDataFolder(folder));
  if (dataset.ok) return { ok: true, value: dataset };
  return { ok: false, reason: `${dataset.defect.file}: ${dataset.defect.reason}` };
}

type HiddenKindName = (typeof hiddenKinds)[number]["name"];
const kinds: readonly HiddenKindName[] = hiddenKinds.map(({ name }) => name);

const modes = ["any", "all"] as const;
type Mode = (typeof modes)[number];

/** Refuses an option with the name of the nearest one. */
function refuseOption(command: Command, given: string): never {
  const known = command.options.flatMap(({ long }) => long ?? []);
  const after = "Write `--` before a query that has such a word.";
  return command.error(`error: unknown option '${given}'${suggest(given, known)}\n${after}`, { exitCode: 2 });
}

/** The options of the command. The years come from the owner's data, everything else from the query. */
type Choice = Omit<SearchOptions, "query" | "startYear" | "endYear" | "languages" | "categories" | "orgs">;

function readChoice({ match, tags, show = [] }: QueryOptions): Choice {
  const chosen = new Set<string>(
    hiddenKinds.flatMap(({ option, name }) => (show.includes(name) ? option : [])),
  );
  return {
    useAndFilterForLanguages: match === "all",
    useAndFilterForTags: tags === "all",
    ...recordOf(
      hiddenKinds.map(({ option }) => option),
      (option) => chosen.has(option),
    ),
  };
}

interface DatabaseQuery {
  readonly text: string;
  readonly expression: Expression | null;
  readonly choice: Choice;
  readonly all: boolean;
  readonly json: boolean;
}

/** Prints a script with the tables, their rows and the query. */
function printSql(
  session: Session,
  dialect: DialectName,
  { data, owner }: Dataset,
  asked: DatabaseQuery,
): number {
  const { firstYear: startYear, lastYear: endYear } = owner;
  const question = toQuestion(asked.expression, optionsOf(asked, { startYear, endYear }));
  const reply = toStatements(question, { dialect });
  if (!reply.ok) return refuse(session, asked, reply.problem);
  for (const text of toLoadScript(toTables(data, owner), dialect)) session.out(`${text}\n`);
  for (const text of toAnswerScript(reply.statements, dialect)) session.out(`\n${text}\n`);
  return 0;
}

async function queryDatabase(session: Session, on: string, asked: DatabaseQuery): Promise<number> {
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
    if (!shown.ok) return refuse(session, asked, shown.problem);
    if (!whole.ok) return refuse(session, asked, whole.problem);
    const activities = (await database.run(shown.statements.results)).map(toActivity);
    const [counted] = asked.all ? [] : await database.run(whole.statements.total);
    const hidden = counted === undefined ? 0 : Number(counted.total) - activities.length;
    printFound(session, { query: asked.text, activities, hidden, readings: [] }, asked.json);
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

function refuse(session: Session, { text, json }: DatabaseQuery, problem: SqlProblem): number {
  printProblems(session, text, { problems: [problem], incomplete: false }, json);
  return 1;
}

function toActivity(row: FoundRow): ReportedActivity {
  return {
    id: String(row.id),
    createdAt: String(row.created_at),
    category: String(row.category),
    ...(row.org !== null && { org: String(row.org) }),
    title: String(row.title),
  };
}
