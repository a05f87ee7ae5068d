import type { Dataset } from "../dataset.ts";
import { computeFlags } from "../flags.ts";
import { toCodes } from "./codes.ts";
import { encodeTable, type TableOrder } from "./encode-table.ts";
import { toFlagCode } from "./flag-codes.ts";
import {
  type CompiledFile,
  checksumOf,
  formatVersion,
  sumStart,
  type Table,
  type TableName,
} from "./format.ts";
import { findOddTitles } from "./odd-titles.ts";

/** Fields on which others build come first; those that are not named follow. */
const orders: Record<TableName, TableOrder> = {
  activities: {
    first: [
      "org",
      "createdAt",
      "category",
      "number",
      ["mergeCommit", "oid"],
      "title",
      "id",
      ["mergeCommit", "messageHeadline"],
      ["mergeCommit", "abbreviatedOid"],
      "qaUrl",
      "diffUrl",
      ["mergeCommit", "url"],
      "acceptedAt",
    ],
    flattened: ["mergeCommit"],
  },
  orgs: { first: ["id", "name", "orgType", "repoUrl", "url", "docsUrl"] },
  languages: { first: ["id"], flattened: ["ui"] },
  categories: { first: ["id"], flattened: ["ui"] },
  orgTypes: { first: ["id"], flattened: ["ui"] },
};

/** The text of the compiled file. */
export function encodeDataset({ data, owner }: Pick<Dataset, "data" | "owner">): string {
  const tableOf = (name: TableName): Table => encodeTable(data[name], orders[name]);
  const file: CompiledFile = {
    version: formatVersion,
    owner: { ...owner },
    titles: findOddTitles(data.activities),
    flags: toCodes(data.activities.map((activity) => toFlagCode(computeFlags(activity)))),
    tables: {
      orgs: tableOf("orgs"),
      languages: tableOf("languages"),
      categories: tableOf("categories"),
      orgTypes: tableOf("orgTypes"),
      activities: tableOf("activities"),
    },
  };
  const text = JSON.stringify(file).slice(0, -1);
  return `${text}${sumStart}${checksumOf(text, text.length)}}`;
}
