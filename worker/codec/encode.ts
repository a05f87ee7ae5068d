/** Writes a checked dataset as the compiled file. Runs at the build only. */

import { detailFields } from "../cards/cards.ts";
import { parseInline } from "../cards/inline-parser.ts";
import { findMarkup, maxTextLength, readSimpleMarkdown } from "../cards/markdown.ts";
import type { Activity, Inline, Org } from "../contract.ts";
import type { Dataset } from "../data/dataset.ts";
import { computeFlags } from "../data/flags.ts";
import { toCodes } from "./codes.ts";
import type { EncodedColumn } from "./column-types.ts";
import { encodeColumn } from "./encode-column.ts";
import { toFlagCode } from "./flag-codes.ts";
import {
  type CompiledBlock,
  type CompiledDetails,
  type CompiledFile,
  checksumOf,
  checksumStart,
  formatVersion,
  type ParsedTitles,
  type Path,
  type RestOfData,
  type Stores,
  type Table,
  type TableName,
} from "./format.ts";

type OnProgress = (list: TableName, share: number) => void;

interface TableLayout {
  /** The first columns, on which others build; fields that are not named follow. */
  first: readonly Path[];
  /** The last columns: at the end they change nothing in data without them. */
  last?: readonly Path[];
  /** Fields whose objects are split into a column for each of their own fields. */
  flattened?: readonly string[];
}

const layouts: Record<TableName, TableLayout> = {
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
    last: ["summary", "highlights"],
    flattened: ["mergeCommit"],
  },
  orgs: { first: ["id", "name", "orgType", "repoUrl", "url", "docsUrl"] },
  languages: { first: ["id"], flattened: ["ui"] },
  categories: { first: ["id"], flattened: ["ui"] },
  orgTypes: { first: ["id"], flattened: ["ui"] },
};

interface EncodeOptions {
  /** Is called with the list that is encoded and the share that is done, from 0 to 1. */
  onProgress?: OnProgress;
  /** Where the older activities are, if these are only the newest. */
  rest?: RestOfData;
  /** Names the file of details by its text. Without it there is one file. */
  nameDetails?: (text: string) => string;
}

export interface NamedText {
  name: string;
  text: string;
}

/** Returns the text of the compiled file, or of the head if there is a rest. */
export function encodeDataset(
  dataset: Pick<Dataset, "data" | "owner">,
  options: Omit<EncodeOptions, "nameDetails"> = {},
): string {
  return encodeAs(dataset, options).first;
}

type Encoded = { first: string; details?: NamedText };

/** A first file that is shorter by fewer characters than these is not worth another request. */
const minDetails = 1_000;

/**
 * Does the same, but writes what only opened cards show into a file of its own where that pays. Ids and addresses that
 * are made of a commit's hash need it at once: the first file is then the shorter one with all in it.
 */
export function encodeApart(
  dataset: Pick<Dataset, "data" | "owner">,
  options: Required<Pick<EncodeOptions, "nameDetails">> & EncodeOptions,
): Encoded {
  const apart = encodeAs(dataset, options);
  const { nameDetails: _, ...whole } = options;
  const first = encodeDataset(dataset, whole);
  return first.length - apart.first.length < minDetails ? { first } : apart;
}

function encodeAs(
  dataset: Pick<Dataset, "data" | "owner">,
  { onProgress = () => {}, rest, nameDetails }: EncodeOptions,
): Encoded {
  const { data, owner } = dataset;
  const tableOf = (name: TableName): Table =>
    encodeTable(data[name], layouts[name], (share) => onProgress(name, share)).table;
  const isLate = (name: string) => nameDetails !== undefined && detailFields.includes(name);
  const report = (share: number) => onProgress("activities", share);
  const layout = layouts.activities;
  const { table: activities, encoded } = encodeTable(
    data.activities,
    layout,
    report,
    (name) => !isLate(name),
  );
  const late = nameDetails && encodeTable(data.activities, layout, report, isLate, encoded).table;
  const text = late && withChecksum({ version: formatVersion, ...late });
  const details = nameDetails && text && { name: nameDetails(text), text };
  const file: CompiledFile = {
    version: formatVersion,
    ...(rest && { rest }),
    ...(details && { details: details.name }),
    owner: { ...owner },
    titles: parseTitles(data.activities, maxTreeCharacters),
    flags: encodeFlags(data.activities),
    ...encodeSimpleTexts(data.activities),
    tables: {
      orgs: tableOf("orgs"),
      languages: tableOf("languages"),
      categories: tableOf("categories"),
      orgTypes: tableOf("orgTypes"),
      activities,
    },
  };
  return { first: withChecksum(file), ...(details && { details }) };
}

/** Returns a line of the file of the rest, which holds this share of all activities, and these orgs if there are any. */
export function encodeBlock(activities: readonly Activity[], share: number, orgs: readonly Org[]): string {
  const block: CompiledBlock = {
    version: formatVersion,
    titles: parseTitles(activities, maxTreeCharacters * share),
    flags: encodeFlags(activities),
    ...encodeSimpleTexts(activities),
    activities: encodeTable(activities, layouts.activities, () => {}).table,
    ...(orgs.length > 0 && { orgs: encodeTable(orgs, layouts.orgs, () => {}).table }),
  };
  return withChecksum(block);
}

function withChecksum(value: CompiledFile | CompiledBlock | CompiledDetails): string {
  const text = JSON.stringify(value).slice(0, -1);
  return `${text}${checksumStart}${checksumOf(text, text.length)}}`;
}

/** Left out where there are no texts, so that the file of data without any is as it was. */
function encodeSimpleTexts(activities: readonly Activity[]): { simpleTexts?: boolean } {
  const texts = activities.flatMap(({ summary = "", highlights = [] }) => [summary, ...highlights]);
  return texts.some((text) => text !== "") ? { simpleTexts: texts.every(isSimple) } : {};
}

function encodeFlags(activities: readonly Activity[]) {
  return toCodes(activities.map((activity) => toFlagCode(computeFlags(activity))));
}

/** `takes`: whether a field is part of the table. `before`: columns of the same rows, to which these may refer. */
function encodeTable(
  list: readonly object[],
  { first, last = [], flattened = [] }: TableLayout,
  onProgress: (share: number) => void,
  takes: (name: string) => boolean = () => true,
  before: readonly EncodedColumn[] = [],
): { table: Table; encoded: EncodedColumn[] } {
  const fields = readFields(list, flattened, takes);
  const order = orderColumns(fields.columns, first, last);
  const numberOf = new Map(order.map((field, at) => [field, at]));
  const shapes = fields.shapes.map((shape) => shape.map((field) => numberOf.get(field) ?? order.length));
  const { shapeOf } = fields;
  const encoded = [...before];
  const stores: Stores = { texts: [], numbers: [], codes: [], hashes: [] };
  for (const [at, field] of order.entries()) {
    onProgress(at / order.length);
    const { path = "", values = [] } = fields.columns[field] ?? {};
    encoded.push(encodeColumn({ path, values, shapeOf, earlier: encoded, stores }));
  }
  const columns = encoded.slice(before.length).map(({ column }) => column);
  return { table: { columns, shapes: shapes.map(toCodes), shapeOf: toCodes(shapeOf), ...stores }, encoded };
}

interface FieldValues {
  readonly path: Path;
  /** The value of each row; undefined where it has none. */
  readonly values: unknown[];
}

interface Fields {
  /** In the order in which the rows first have them. */
  readonly columns: readonly FieldValues[];
  /** The distinct sets of fields that rows have, as indexes of `columns` in the order of the row's fields. */
  readonly shapes: readonly number[][];
  /** The set of each row. */
  readonly shapeOf: readonly number[];
}

/** In a set of fields, this stands for fields in another table. */
const elsewhere = -1;

function readFields(
  list: readonly object[],
  flattened: readonly string[],
  takes: (name: string) => boolean,
): Fields {
  const columns: FieldValues[] = [];
  const outer = new Map<string, number>();
  const innerOf = new Map(flattened.map((name) => [name, new Map<string, number>()]));
  const shapes: number[][] = [];
  const shapeIndexes = new Map<string, number>();

  const shapeOf = list.map((entry, row) => {
    const shape = new Set<number>();
    const put = (known: Map<string, number>, name: string, path: Path, value: unknown) => {
      if (value === undefined) return;
      const values = () => new Array<unknown>(list.length).fill(undefined);
      const column = known.get(name) ?? columns.push({ path, values: values() }) - 1;
      known.set(name, column);
      columns[column]!.values[row] = value;
      shape.add(column);
    };
    for (const [name, value] of Object.entries(entry)) {
      if (value === undefined) continue;
      const inner = innerOf.get(name);
      if (!takes(name)) shape.add(elsewhere);
      else if (inner === undefined || !isFilledObject(value)) put(outer, name, name, value);
      else for (const [field, one] of Object.entries(value)) put(inner, field, [name, field], one);
    }
    const key = [...shape].join();
    const index = shapeIndexes.get(key) ?? shapes.push([...shape]) - 1;
    shapeIndexes.set(key, index);
    return index;
  });
  return { columns, shapes, shapeOf };
}

function isFilledObject(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  );
}

/** Returns the indexes of the columns in the order in which they are written. */
function orderColumns(
  columns: readonly FieldValues[],
  first: readonly Path[],
  last: readonly Path[],
): number[] {
  const indexes = new Map(columns.map(({ path }, at) => [JSON.stringify(path), at]));
  const indexesOf = (paths: readonly Path[]) =>
    paths.flatMap((path) => indexes.get(JSON.stringify(path)) ?? []);
  const trailing = indexesOf(last);
  const rest = [...indexes.values()].filter((at) => !trailing.includes(at));
  return [...new Set([...indexesOf(first), ...rest, ...trailing])];
}

/**
 * Above this length as JSON, of which gzip leaves a third, the trees cost as much as the markdown parser's 40 kB; they
 * are left out then, and the page fetches the parser. Otherwise it never does.
 */
const maxTreeCharacters = 120_000;

/** Parses the titles that the page could not read without the markdown parser. */
function parseTitles(activities: readonly Activity[], maxCharacters: number): ParsedTitles {
  const rows: number[] = [];
  const trees: Inline[][] = [];
  const seen = new Set<string>();
  for (const [row, { title }] of activities.entries()) {
    const text = findMarkup(title);
    if (text === undefined || seen.has(title)) continue;
    seen.add(title);
    const tree = parseInline(text);
    if (isSimplyRead(text, tree)) continue;
    rows.push(row);
    trees.push(tree);
  }
  return { rows, trees: JSON.stringify(trees).length > maxCharacters ? [] : trees };
}

/** Returns whether the page can read a summary or highlight without the markdown parser. */
function isSimple(typed: string): boolean {
  const text = findMarkup(typed, maxTextLength);
  return text === undefined || isSimplyRead(text, parseInline(text));
}

function isSimplyRead(text: string, tree: readonly Inline[]): boolean {
  return JSON.stringify(tree) === JSON.stringify(readSimpleMarkdown(text));
}
