/**
 * `vitae query TEXT [--data DIR] [--json] [--all]` answers one query in the terminal: it prints the count and the
 * matches. For a text with problems it prints a caret under each of them and exits with 1. The search options are the
 * page's defaults, so the count is the page's; --all hides nothing.
 */
import type { Command } from "commander";
import { type Problem, parseQuery } from "../../grammar/index.ts";
import type { Activity, SearchOptions } from "../../worker/contract.ts";
import { readDataset } from "../../worker/data/dataset.ts";
import { createEngine } from "../../worker/engine.ts";
import { readDataFolder } from "../owner/data-file.ts";
import { dataOption, example, fail, openData, type Session } from "./session.ts";

interface QueryOptions {
  data?: string;
  json: boolean;
  all: boolean;
}

export function define(command: Command, session: Session): void {
  command
    .argument("<words...>", "the query, whose words may begin with a minus")
    .option(...dataOption)
    .option("--json", "print the ids of the matches, or the problems, as JSON", false)
    .option("--all", "hide nothing", false)
    .helpOption("--help", "explain this command")
    // What begins with a minus and is none of the options is a word of the query.
    .allowUnknownOption()
    .addHelpText(
      "after",
      example("vitae query 'language:python table'", "vitae query -- -category:patch year:>=2015"),
    )
    .action((words: string[], options: QueryOptions) =>
      session.end(query(session, words.join(" "), options)),
    );
}

function query(session: Session, text: string, options: QueryOptions): number {
  const print = (line: string) => session.out(`${line}\n`);
  const parsed = parseQuery(text);
  if (!parsed.ok) {
    if (options.json)
      print(JSON.stringify({ query: text, incomplete: parsed.incomplete, problems: parsed.problems }));
    else for (const problem of parsed.problems) print(underline(text, problem));
    return 1;
  }

  const config = openData(session, options);
  if (config === undefined) return 2;
  const dataset = readDataset(readDataFolder(config.data));
  if (!dataset.ok) return fail(session, `${dataset.defect.file}: ${dataset.defect.reason}`, 2);
  const engine = createEngine(dataset.data);
  const { firstYear: startYear, lastYear: endYear } = dataset.owner;
  const request = { query: text, startYear, endYear };
  const all = engine.search({ ...request, ...showAll });
  const answer = options.all ? all : engine.search(request);
  const activities = engine.activities(answer.rows);
  const hidden = all.total - answer.total;

  if (options.json) {
    print(JSON.stringify({ query: text, total: answer.total, hidden, ids: activities.map(({ id }) => id) }));
    return 0;
  }
  const more = hidden > 0 ? ` (${hidden} more hidden by default; --all shows them)` : "";
  print(`${answer.total} ${answer.total === 1 ? "result" : "results"}${more}`);
  for (const activity of activities) print(toLine(activity));
  return 0;
}

const showAll: Partial<SearchOptions> = {
  showCodeStyleTweaks: true,
  showDocImprovements: true,
  showReleases: true,
  showTypos: true,
  showUnmerged: true,
};

function toLine({ createdAt, category, org, title }: Activity): string {
  return [createdAt.slice(0, 10).padEnd(10), category.padEnd(11), org, title].join("  ");
}

function underline(text: string, { message, start, length, fixes = [] }: Problem): string {
  // Tabs and line ends would move the text away from its carets.
  const line = text.replace(/\s/g, " ");
  const told = [message, ...fixes.map(({ label }) => label)].join(". ");
  return `${line}\n${" ".repeat(start)}${"^".repeat(Math.max(1, length))} ${told}`;
}
