/** Results as CSV, JSON and BibTeX files: the same bytes from the page's worker and from the command line. */

import { activityFields, type FieldsMarked, fieldsMarked } from "../../model/activity-fields.ts";
import { toAuthorNames } from "../../model/authors.ts";
import { categoryNames } from "../../model/categories.ts";
import { byId, recordOf } from "../../model/collections.ts";
import type { Activity, CvData, Owner } from "../../model/cv.ts";
import { textOfHighlight } from "../../model/highlights.ts";
import { toMarkdownSource } from "../../model/markdown-writer.ts";
import { toVisible } from "../../model/marked-text.ts";
import { findOrg, findOrgName } from "../../model/references.ts";
import type { FileFormat } from "../types.ts";
import { toBibtex } from "./bibtex.ts";

/** Data that files contain in addition to the activities. */
interface FileSource {
  data: Pick<CvData, "orgs" | "categories">;
  owner: Pick<Owner, "firstName" | "lastName">;
}

/** `results`: newest first, with marked texts. CSV and BibTeX are plain; JSON is as `activities.json`, in Markdown. */
export function toResultFile(
  format: FileFormat,
  { data, owner }: FileSource,
  results: readonly Activity[],
): string {
  const activities = results.map(toVisible);
  switch (format) {
    case "csv":
      return toCsv(data, activities);
    case "json":
      return toJsonFile(results.map(toMarkdownSource));
    case "bibtex":
      return toBibtex(data, owner, activities);
  }
}

/** Texts are Markdown. */
export function toJsonFile(activities: readonly Activity[]): string {
  return `${JSON.stringify(activities.map(inOneOrder), null, 2)}\n`;
}

/** The program sets the fields of pages, so no file has them. */
const fieldNames = Object.keys(activityFields).filter((name) => name !== "page" && name !== "pageText");

/** Returns the activity as in activities.json, with its fields in the order of their table. */
function inOneOrder(activity: Activity): Record<string, unknown> {
  const fields = new Map(Object.entries(activity));
  return Object.fromEntries(
    fieldNames.flatMap((name) => (fields.get(name) === undefined ? [] : [[name, fields.get(name)]])),
  );
}

interface Column {
  heading: string;
  /** A flag is returned as it is, so that all columns write it alike. */
  read: (activity: Activity) => string | boolean | undefined;
}

/** CSV by RFC 4180 with a header line. Texts are visible ones. */
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
    title: { heading: "title", read: ({ title }) => title },
    category: { heading: "category", read: ({ category }) => names.get(category) ?? category },
    org: { heading: "organization", read: ({ org }) => findOrgName(org, orgsById) },
    createdAt: { heading: "created", read: ({ createdAt }) => createdAt },
    startedAt: { heading: "started", read: ({ startedAt }) => startedAt },
    acceptedAt: { heading: "accepted", read: ({ acceptedAt }) => acceptedAt },
    endedAt: { heading: "ended", read: ({ endedAt }) => endedAt },
    languages: { heading: "languages", read: ({ org }) => toList(findOrg(org, orgsById)?.languages) },
    tags: { heading: "tags", read: ({ tags }) => toList(tags) },
    ...recordOf(
      fieldsMarked("labelled"),
      (field): Column => ({
        heading: field,
        read: (activity) => activity[field],
      }),
    ),
    authors: { heading: "authors", read: (activity) => toList(toAuthorNames(activity)) },
    summary: { heading: "summary", read: ({ summary }) => summary },
    highlights: {
      heading: "highlights",
      read: ({ highlights = [] }) => highlights.map(textOfHighlight).join("\n"),
    },
    // The first of the links.
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
  return byteOrderMark + lines.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

/** Without it, Excel on Windows reads the bytes in the country's old encoding. */
const byteOrderMark = "\uFEFF";

function toList(values: readonly string[] = []): string {
  return values.join("; ");
}

function toLines(values: readonly (string | undefined)[]): string {
  return values.filter(Boolean).join("\n");
}

/** Spreadsheets treat a text that begins like this as a formula, which could send other cells to a server. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

function toCell(value: string | boolean = ""): string {
  const text = String(value);
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
