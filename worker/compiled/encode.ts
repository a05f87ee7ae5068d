import type { Dataset } from "../dataset.ts";
import { encodeTable, type TableOrder } from "./encode-table.ts";
import { checksumOf, formatVersion, sumStart, type Table, type TableName } from "./format.ts";
import { makeTitleTrees } from "./title-trees.ts";

/** Fields on which others build come first; those that are not named follow. */
const orders: Record<TableName, TableOrder> = {
  activities: {
    first: [
      ["org"],
      ["createdAt"],
      ["category"],
      ["number"],
      ["mergeCommit", "oid"],
      ["title"],
      ["id"],
      ["mergeCommit", "messageHeadline"],
      ["mergeCommit", "abbreviatedOid"],
      ["qaUrl"],
      ["diffUrl"],
      ["mergeCommit", "url"],
      ["acceptedAt"],
    ],
    by: "org",
    flattened: ["mergeCommit"],
  },
  orgs: { first: [["id"], ["name"], ["orgType"], ["repoUrl"], ["url"], ["docsUrl"]], by: "orgType" },
  languages: { first: [["id"]], flattened: ["ui"] },
  categories: { first: [["id"]], flattened: ["ui"] },
  orgTypes: { first: [["id"]], flattened: ["ui"] },
};

/** The text of the compiled file. */
export function encodeDataset({ data, owner }: Pick<Dataset, "data" | "owner">): string {
  const tableOf = (name: TableName): Table => encodeTable(data[name], orders[name]);
  const tables: Record<TableName, Table> = {
    activities: tableOf("activities"),
    orgs: tableOf("orgs"),
    languages: tableOf("languages"),
    categories: tableOf("categories"),
    orgTypes: tableOf("orgTypes"),
  };
  const titles = makeTitleTrees(data.activities);
  const text = JSON.stringify({ version: formatVersion, owner, tables, titles }).slice(0, -1);
  return `${text}${sumStart}${checksumOf(text, text.length)}}`;
}
