/** Results as CSV by RFC 4180, with a line of headings, for spreadsheets. */
import { toPlain } from "../cards/plain-text.ts";
import type { Activity, CvData } from "../contract.ts";
import { categoryNames } from "../data/category-names.ts";

type Column = readonly [heading: string, read: (activity: Activity) => string];

export function toCsv(
  { orgs, categories = [] }: Pick<CvData, "orgs" | "categories">,
  activities: readonly Activity[],
): string {
  const orgsById = new Map(orgs.map((org) => [org.id, org]));
  const names = new Map<string, string>([
    ...Object.entries(categoryNames),
    ...categories.map(({ id, name }): [string, string] => [id, name]),
  ]);
  const columns: readonly Column[] = [
    ["id", ({ id }) => id],
    ["title", ({ title }) => toPlain(title)],
    ["category", ({ category }) => names.get(category) ?? category],
    ["organization", ({ org }) => orgsById.get(org)?.name ?? org],
    ["created", ({ createdAt }) => createdAt],
    ["started", ({ startedAt = "" }) => startedAt],
    ["accepted", ({ acceptedAt = "" }) => acceptedAt],
    ["ended", ({ endedAt = "" }) => endedAt],
    ["languages", ({ org }) => toList(orgsById.get(org)?.languages)],
    ["tags", ({ tags }) => toList(tags)],
    ["summary", ({ summary = "" }) => toPlain(summary)],
    ["highlights", ({ highlights = [] }) => highlights.map(toPlain).join("\n")],
    ["links", ({ qaUrl, links = {} }) => toLines([qaUrl, ...Object.values(links).map(({ url }) => url)])],
  ];
  const lines = [
    columns.map(([heading]) => heading),
    ...activities.map((activity) => columns.map(([, read]) => read(activity))),
  ];
  return lines.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

/** What every such file begins with, whichever columns follow. */
export const startOfCsv = "id,title,category,organization,created,";

function toList(values: readonly string[] = []): string {
  return values.join("; ");
}

function toLines(values: readonly (string | undefined)[]): string {
  return values.filter(Boolean).join("\n");
}

/** A spreadsheet takes a text that begins so for a formula, which could send the reader's other cells elsewhere. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

function toCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
