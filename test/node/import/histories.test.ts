/**
 * Plays each history in histories/: a sequence of imports into a data folder, with the owner's edits in between. The
 * report and the changes of each step are compared with the case's result.txt. `npx vitest run import/histories -u`
 * updates the results.
 *
 * An import's items are named in items.json, or are `like` one of them with other fields; null removes a field. The
 * other keys of an import override its defaults: its `source`, its `origin`, whether it is `complete`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { countLines, type ImportPlan, printCounts, printLine } from "../../../node/import/plan.ts";
import type { JsonObject, Upstream, UpstreamItem } from "../../../node/import/upstream.ts";
import { describeWarnings } from "../../../node/import/warnings.ts";
import { expectGolden } from "../../golden.ts";
import { DataFolder } from "./data-folder.ts";
import { inventUpstream } from "./set-up.ts";

type GivenItem = string | (Partial<UpstreamItem> & { like?: string });

type ImportStep = { import: GivenItem[]; source?: string; excluded?: string[] } & Partial<
  Pick<Upstream, "origin" | "complete">
>;

type Step =
  | ImportStep
  | { edit: string; id: string; with: JsonObject }
  | { delete: string; id: string }
  | { write: string; value: unknown }
  | { write: string; text: string }
  | { state: string; text: string | null };

const home = fileURLToPath(new URL("./histories/", import.meta.url));
const readJson = (file: string) => JSON.parse(readFileSync(join(home, file), "utf8"));
const templates: Readonly<Record<string, UpstreamItem>> = readJson("items.json");

function withoutNulls(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function toItem(given: GivenItem): UpstreamItem {
  const { like, ...changes } = typeof given === "string" ? { like: given } : given;
  const template = templates[like ?? ""];
  if (like !== undefined && template === undefined) throw new Error(`items.json has no ${like}`);
  const item = { upstreamId: "", collection: "activities" as const, ...template, ...changes };
  return { ...item, fields: withoutNulls({ ...template?.fields, ...changes.fields }) };
}

/** Returns a file of the folder, with one entry per line. */
function formatEntries(folder: DataFolder, file: string): string[] {
  const value = JSON.parse(folder.texts.get(file) ?? "null");
  const entries = Array.isArray(value) ? value : [value];
  return [`  ${file}:`, ...entries.map((entry) => `    ${JSON.stringify(entry)}`)];
}

function bring(folder: DataFolder, { import: items, excluded, ...more }: ImportStep): string[] {
  const upstream = inventUpstream(items.map(toItem), { ...more, excluded: new Set(excluded) });
  let plan: ImportPlan;
  try {
    plan = folder.import(upstream);
  } catch (refused) {
    return [`  ${refused}`];
  }
  const again = folder.plan(upstream);
  expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
  return [
    ...plan.lines.map(printLine),
    printCounts(countLines(plan.lines)) + (plan.deleted > 0 ? `, ${plan.deleted} deleted` : ""),
    ...describeWarnings(plan.warnings).map((warning) => `warning: ${warning}`),
    ...(plan.stateText === undefined ? ["the state stays"] : []),
    ...folder.check().map((defect) => `the data are refused: ${defect}`),
  ]
    .map((line) => `  ${line}`)
    .concat([...plan.files.keys()].toSorted().flatMap((file) => formatEntries(folder, file)));
}

function play(folder: DataFolder, step: Step): string[] {
  if ("import" in step) return [`import of ${step.source ?? "github"}`, ...bring(folder, step)];
  if ("state" in step) {
    if (step.text === null) folder.states.delete(step.state);
    else folder.states.set(step.state, step.text);
  } else if ("write" in step) {
    if ("text" in step) folder.texts.set(step.write, step.text);
    else folder.write(step.write, step.value);
  } else {
    const file = "edit" in step ? step.edit : step.delete;
    const change = (entry: JsonObject) => ("with" in step ? [withoutNulls({ ...entry, ...step.with })] : []);
    const entries = folder.list(file) as JsonObject[];
    expect(entries.map(({ id }) => id)).toContain(step.id);
    folder.write(
      file,
      entries.flatMap((entry) => (entry.id === step.id ? change(entry) : entry)),
    );
  }
  return [`the owner: ${JSON.stringify(step)}`];
}

it.each(readdirSync(home).filter((name) => name !== "items.json"))("%s", async (name) => {
  const folder = new DataFolder();
  for (const list of ["activities", "orgs", "languages"]) folder.write(`${list}.json`, []);
  folder.write("owner.json", { firstName: "Ilse", lastName: "Varga", firstYear: 2015, lastYear: 2016 });
  const steps: Step[] = readJson(`${name}/steps.json`);
  const text = steps.map((step) => `${play(folder, step).join("\n")}\n`).join("\n");
  await expectGolden(text, join(home, name, "result.txt"));
});
