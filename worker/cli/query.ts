/**
 * One query in the terminal: `query TEXT [--data DIR] [--json] [--all]`. Prints the count and the matches;
 * a text with problems is printed with a caret under each place, exit status 1.
 * The options are the page's defaults, so the count is the page's; --all hides nothing.
 */
import { type Problem, parseQuery } from "../../grammar/index.ts";
import type { Activity, Owner, SearchOptions } from "../contract.ts";
import { readDataset } from "../data/dataset.ts";
import { forEachFile } from "../data/schema.ts";
import { createEngine } from "../engine.ts";
import { readDataFile } from "./data-file.ts";

const usage = "usage: npm run query -- 'language:python table' [--data DIR] [--json] [--all]";

function main(): number {
  const given = readArguments(process.argv.slice(2));
  if (given === undefined) return fail(usage);
  const { text } = given;

  const parsed = parseQuery(text);
  if (!parsed.ok) {
    if (given.json)
      print(JSON.stringify({ query: text, incomplete: parsed.incomplete, problems: parsed.problems }));
    else for (const problem of parsed.problems) print(pointAt(text, problem));
    return 1;
  }

  const read = readDataset(forEachFile((file) => readDataFile(given.data, file)));
  if (!read.ok) return fail(`${read.defect.file}: ${read.defect.reason}`);
  const engine = createEngine(read.data);
  const options = { query: text, ...yearsOf(read.owner) };
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

/** Read by hand: a query may begin with a minus, which option parsers take for themselves. */
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

function yearsOf({ firstYear, lastYear }: Owner): Partial<SearchOptions> {
  return { startYear: firstYear, endYear: lastYear };
}

function toLine({ createdAt, category, org, title }: Activity): string {
  return [createdAt.slice(0, 10).padEnd(10), category.padEnd(11), org, title].join("  ");
}

function pointAt(text: string, { message, start, length }: Problem): string {
  // Tabs and line ends would push the caret off its place.
  const line = text.replace(/\s/g, " ");
  return `${line}\n${" ".repeat(start)}${"^".repeat(Math.max(1, length))} ${message}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

process.exitCode = main();
