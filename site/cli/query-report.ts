/** What `vitae query` prints, whoever has answered. */
import type { Problem } from "../../grammar/index.ts";
import type { Activity } from "../../worker/contract.ts";
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
  return `${line}\n${" ".repeat(start)}${"^".repeat(Math.max(1, length))} ${told}`;
}
