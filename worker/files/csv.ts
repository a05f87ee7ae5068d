/** Results as CSV by RFC 4180, with a line of headings, for spreadsheets. */

import type { FieldsMarked } from "../../model/activity-fields.ts";
import { toAuthorNames } from "../../model/authors.ts";
import { byId } from "../../model/by-id.ts";
import { categoryNames } from "../../model/categories.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import { toPlain } from "../../model/markdown-parser.ts";

interface Column {
  heading: string;
  read: (activity: Activity) => string;
}

export function toCsv(
  { orgs, categories = [] }: Pick<CvData, "orgs" | "categories">,
  activities: readonly Activity[],
): string {
  const orgsById = byId(orgs);
  const names = new Map<string, string>([
    ...Object.entries(categoryNames),
    ...categories.map(({ id, name }): [string, string] => [id, name]),
  ]);
  const columnOf: Readonly<Record<FieldsMarked<"csv"> | "languages", Column | null>> = {
    id: { heading: "id", read: ({ id }) => id },
    title: { heading: "title", read: ({ title }) => toPlain(title) },
    category: { heading: "category", read: ({ category }) => names.get(category) ?? category },
    org: { heading: "organization", read: ({ org }) => orgsById.get(org)?.name ?? org },
    createdAt: { heading: "created", read: ({ createdAt }) => createdAt },
    startedAt: { heading: "started", read: ({ startedAt = "" }) => startedAt },
    acceptedAt: { heading: "accepted", read: ({ acceptedAt = "" }) => acceptedAt },
    endedAt: { heading: "ended", read: ({ endedAt = "" }) => endedAt },
    languages: { heading: "languages", read: ({ org }) => toList(orgsById.get(org)?.languages) },
    tags: { heading: "tags", read: ({ tags }) => toList(tags) },
    position: { heading: "position", read: ({ position = "" }) => position },
    authors: { heading: "authors", read: (activity) => toList(toAuthorNames(activity)) },
    summary: { heading: "summary", read: ({ summary = "" }) => toPlain(summary) },
    highlights: {
      heading: "highlights",
      read: ({ highlights = [] }) => highlights.map(toPlain).join("\n"),
    },
    // It is the first of the links.
    qaUrl: null,
    links: {
      heading: "links",
      read: ({ qaUrl, links = {} }) => toLines([qaUrl, ...Object.values(links).map(({ url }) => url)]),
    },
  };
  const columns = Object.values(columnOf).filter((column) => column !== null);
  const lines = [
    columns.map(({ heading }) => heading),
    ...activities.map((activity) => columns.map(({ read }) => read(activity))),
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
