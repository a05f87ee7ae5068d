/** What `vitae query` prints, whoever has answered. */
import type { Problem } from "../../grammar/index.ts";
import type { Activity } from "../../model/cv.ts";
import type { Session } from "./session.ts";

/** What the results' lines are made of. */
export type ReportedActivity = Pick<Activity, "id" | "createdAt" | "category" | "org" | "title">;

export interface FoundReport {
  readonly query: string;
  /** Newest first. */
  readonly activities: readonly ReportedActivity[];
  /** The number of matches that are hidden by default. */
  readonly hidden: number;
}

export function printFound(
  { out }: Session,
  { query, activities, hidden }: FoundReport,
  asJson: boolean,
): void {
  const total = activities.length;
  if (asJson) {
    out(`${JSON.stringify({ query, total, hidden, ids: activities.map(({ id }) => id) })}\n`);
    return;
  }
  const more = hidden > 0 ? ` (${hidden} more hidden by default; --all shows them)` : "";
  out(`${total} ${total === 1 ? "result" : "results"}${more}\n`);
  for (const activity of activities) out(`${toLine(activity)}\n`);
}

export function printProblems(
  { out }: Session,
  query: string,
  { problems, incomplete }: { readonly problems: readonly Problem[]; readonly incomplete: boolean },
  asJson: boolean,
): void {
  if (asJson) out(`${JSON.stringify({ query, incomplete, problems })}\n`);
  else for (const problem of problems) out(`${underline(query, problem)}\n`);
}

function toLine({ createdAt, category, org, title }: ReportedActivity): string {
  return [createdAt.slice(0, 10).padEnd(10), category.padEnd(11), org, title].join("  ");
}

function underline(text: string, { message, start, length, fixes = [] }: Problem): string {
  // Tabs and line ends would move the text away from its carets.
  const line = text.replace(/\s/g, " ");
  const told = [message, ...fixes.map(({ label }) => label)].join(". ");
  const indent = " ".repeat(columnsOf(line.slice(0, start)));
  const carets = "^".repeat(Math.max(1, columnsOf(line.slice(start, start + length))));
  return `${line}\n${indent}${carets} ${told}`;
}

/** The letters of East Asia, and pictures. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Returns how many columns a terminal gives a text: two to wide letters, none to marks. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const letter of text) columns += /\p{M}/u.test(letter) ? 0 : wide.test(letter) ? 2 : 1;
  return columns;
}
