/** What an import tells: a line for each entry that is new, changed, kept or gone, and the sums. */
import type { Outcome } from "./merge.ts";
import { collections, type Json } from "./upstream.ts";

export type OutcomeKind = Outcome["kind"];

export interface ReportLine {
  readonly kind: OutcomeKind;
  readonly file: string;
  /** From 1; absent for an entry that is not in the file yet. */
  readonly line?: number;
  /** The entry's id; the list that it is in where entries have none. */
  readonly name: string;
  readonly title: string;
  /** What happens to its fields, a text for each. */
  readonly details: readonly string[];
}

export interface ReportCounts {
  readonly new: number;
  readonly changed: number;
  readonly kept: number;
  readonly lost: number;
}

export function toReportLine(outcome: Outcome, line: number | undefined): ReportLine {
  const { kind, collection, name, title } = outcome;
  const { file, key } = collections[collection];
  // Entries of the profile have no ids; the list says more than the words that name them in the state.
  const shown = key ?? name;
  return { kind, file, ...(line !== undefined && { line }), name: shown, title, details: toDetails(outcome) };
}

function toDetails(outcome: Outcome): string[] {
  switch (outcome.kind) {
    case "new":
      return [];
    case "changed":
      return outcome.edits.map(
        ({ path, before, after }) => `${path.join(".")}: ${show(before)} → ${show(after)}`,
      );
    case "kept":
      return outcome.kept.map(
        ({ path, ours, theirs }) =>
          `${path.join(".")}: yours, ${show(ours)}, stays; the source has ${show(theirs)}`,
      );
    case "lost":
      return ["gone at the source; yours stays"];
  }
}

export function countLines(lines: readonly ReportLine[]): ReportCounts {
  const count = (kind: OutcomeKind) => lines.filter((line) => line.kind === kind).length;
  return { new: count("new"), changed: count("changed"), kept: count("kept"), lost: count("lost") };
}

const signs: Readonly<Record<OutcomeKind, string>> = { new: "+", changed: "~", kept: "=", lost: "-" };

/** Writes a line as `~ activities.json:12 flask-11 "Fix the cache": acceptedAt: nothing → "2025-01-02"`. */
export function printLine({ kind, file, line, name, title, details }: ReportLine): string {
  const place = line === undefined ? file : `${file}:${line}`;
  const what = title === name ? name : `${name} ${JSON.stringify(title)}`;
  const more = details.length === 0 ? "" : `: ${details.join("; ")}`;
  return `${signs[kind]} ${place} ${what}${more}`;
}

export function printCounts(counts: ReportCounts): string {
  return `+ ${counts.new} new, ~ ${counts.changed} changed, ${counts.kept} kept (yours), ${counts.lost} lost`;
}

function show(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  const json = JSON.stringify(value);
  return json.length <= 80 ? json : `${json.slice(0, 79)}…`;
}
