/**
 * `npm run query -- TEXT [--data DIR] [--json] [--all]` answers one query in the terminal: it prints the count and the
 * matches. For a text with problems it prints a caret under each of them and exits with 1. The search options are the
 * page's defaults, so the count is the page's; --all hides nothing.
 */
import { type Problem, parseQuery } from "../../grammar/index.ts";
import type { Activity, SearchOptions } from "../../worker/contract.ts";
import { readDataset } from "../../worker/data/dataset.ts";

import { createEngine } from "../../worker/engine.ts";
import { readDataFolder } from "../owner/data-file.ts";

const usage = "usage: npm run query -- 'language:python table' [--data DIR] [--json] [--all]";

function main(): number {
  const given = readArguments(process.argv.slice(2));
  if (given === undefined) return fail(usage);
  const { text } = given;

  const parsed = parseQuery(text);
  if (!parsed.ok) {
    if (given.json)
      print(JSON.stringify({ query: text, incomplete: parsed.incomplete, problems: parsed.problems }));
    else for (const problem of parsed.problems) print(underline(text, problem));
    return 1;
  }

  const dataset = readDataset(readDataFolder(given.data));
  if (!dataset.ok) return fail(`${dataset.defect.file}: ${dataset.defect.reason}`);
  const engine = createEngine(dataset.data);
  const { firstYear: startYear, lastYear: endYear } = dataset.owner;
  const options = { query: text, startYear, endYear };
  const all = engine.search({ ...options, ...showAll });
  const answer = given.all ? all : engine.search(options);
  const activities = engine.activities(answer.rows);
  const hidden = all.total - answer.total;

  if (given.json) {
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

interface Arguments {
  text: string;
  data: string;
  json: boolean;
  all: boolean;
}

/** Reads the arguments without util.parseArgs, which would take a query that begins with a minus for an option. */
function readArguments(words: readonly string[]): Arguments | undefined {
  const found: Arguments = { text: "", data: "public/data", json: false, all: false };
  const query: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "--json") found.json = true;
    else if (word === "--all") found.all = true;
    else if (word === "--data") {
      at++;
      found.data = words[at] ?? "";
    } else query.push(word);
  }
  found.text = query.join(" ");
  return query.length === 0 || found.data === "" ? undefined : found;
}

function toLine({ createdAt, category, org, title }: Activity): string {
  return [createdAt.slice(0, 10).padEnd(10), category.padEnd(11), org, title].join("  ");
}

function underline(text: string, { message, start, length, fixes = [] }: Problem): string {
  // Tabs and line ends would move the text away from its carets.
  const line = text.replace(/\s/g, " ");
  const told = [message, ...fixes.map(({ label }) => label)].join(". ");
  return `${line}\n${" ".repeat(start)}${"^".repeat(Math.max(1, length))} ${told}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

process.exitCode = main();
