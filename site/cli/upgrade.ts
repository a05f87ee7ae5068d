/** `vitae upgrade [--write]` brings an owner's files to the data format of this version, and shows the change first. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Command } from "commander";
import { configName, dataFormat } from "../owner/config.ts";
import { upgradeTexts } from "../owner/upgrade.ts";
import { writeAllOrNone } from "../owner/write-files.ts";
import { example, fail, openConfig, type Session } from "./session.ts";

export function define(command: Command, session: Session): void {
  command
    .option("--write", "write what is shown", false)
    .option("--data <dir>", "the data folder, where vitae.json does not say it")
    .addHelpText("after", example("vitae upgrade --write"))
    .action((options: { write: boolean; data?: string }) => session.end(upgrade(session, options)));
}

function upgrade(session: Session, { write, data }: { write: boolean; data?: string }): number {
  const config = openConfig(session, { data });
  if (config === undefined) return 1;
  const files = { config: join(session.root, configName), owner: join(config.data, "owner.json") };
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  const before = { config: read(files.config), owner: read(files.owner) };
  const upgraded = upgradeTexts(before, relative(session.root, config.data));
  if (!upgraded.ok) return fail(session, upgraded.reason);

  const changed = (["config", "owner"] as const).filter((key) => before[key] !== upgraded.texts[key]);
  if (changed.length === 0) {
    session.out(`All is in format ${dataFormat}, that of this version. Nothing to do.\n`);
    return 0;
  }
  for (const key of changed) session.out(toDiff(files[key], before[key], upgraded.texts[key] ?? ""));
  if (!write) {
    session.out("A dry run: nothing was written. Add --write to write it.\n");
    return 0;
  }
  const written = writeAllOrNone(new Map(changed.map((key) => [files[key], upgraded.texts[key] ?? null])));
  if (!written.ok) return fail(session, `${written.reason}. All files are as they were.`);
  session.out(`Written: ${changed.map((key) => files[key]).join(", ")}.\n`);
  return 0;
}

const contextLines = 3;

/** Returns a change as `diff -u` writes it, in one hunk, since a migration changes few lines. */
export function toDiff(file: string, before: string | undefined, after: string): string {
  const lines = compareLines(toLines(before ?? ""), toLines(after));
  const first = Math.max(0, lines.findIndex(({ sign }) => sign !== " ") - contextLines);
  const end = lines.findLastIndex(({ sign }) => sign !== " ") + contextLines + 1;
  const hunk = lines.slice(first, end);
  const range = (other: "-" | "+") => {
    const count = hunk.filter(({ sign }) => sign !== other).length;
    const start = lines.slice(0, first).filter(({ sign }) => sign !== other).length;
    return `${count === 0 ? start : start + 1},${count}`;
  };
  const text = hunk.map(({ sign, line }) =>
    line.endsWith("\n") ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`,
  );
  const old = before === undefined ? "/dev/null" : file;
  return `--- ${old}\n+++ ${file}\n@@ -${range("+")} +${range("-")} @@\n${text.join("")}`;
}

function toLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

interface SignedLine {
  readonly sign: " " | "-" | "+";
  readonly line: string;
}

/** Keeps as many lines as both have in the same order. */
function compareLines(old: readonly string[], now: readonly string[]): SignedLine[] {
  /** How many lines the ends from here on share. */
  const shared = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  const at = (i: number, j: number) => shared[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      shared[i]?.set([old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))], j);
  const lines: SignedLine[] = [];
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    const [before, after] = [old[i], now[j]];
    if (before !== undefined && before === after) lines.push({ sign: " ", line: before });
    else if (before !== undefined && (after === undefined || at(i + 1, j) >= at(i, j + 1)))
      lines.push({ sign: "-", line: before });
    else if (after !== undefined) lines.push({ sign: "+", line: after });
    const { sign } = lines.at(-1) ?? {};
    if (sign !== "+") i++;
    if (sign !== "-") j++;
  }
  return lines;
}
