/** Writes a checked dataset as the compiled file. Runs at the build only. */

import { detailFields } from "../cards/cards.ts";
import { parseInline } from "../cards/inline-parser.ts";
import { findMarkup, maxTextLength, readSimpleMarkdown } from "../cards/markdown.ts";
import type { Activity, Inline } from "../contract.ts";
import type { Dataset } from "../data/dataset.ts";
import { computeFlags } from "../data/flags.ts";
import { toCodes } from "./codes.ts";
import type { EncodedColumn } from "./column-types.ts";
import { toKey } from "./decode-table.ts";
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

interface Encoded {
  first: string;
  details?: NamedText;
}

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
  const { table: activities, late } = encodeTable(
    data.activities,
    layouts.activities,
    (share) => onProgress("activities", share),
    nameDetails === undefined ? [] : detailFields,
  );
  const text = withChecksum({ version: formatVersion, ...late });
  const details = nameDetails && { name: nameDetails(text), text };
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

/** Returns a line of the file of the rest, which holds this share of all activities. */
export function encodeBlock(activities: readonly Activity[], share: number): string {
  const block: CompiledBlock = {
    version: formatVersion,
    titles: parseTitles(activities, maxTreeCharacters * share),
    flags: encodeFlags(activities),
    ...encodeSimpleTexts(activities),
    activities: encodeTable(activities, layouts.activities, () => {}).table,
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

/** The columns of the late fields are in a table of their own. */
function encodeTable(
  list: readonly object[],
  { first, last = [], flattened = [] }: TableLayout,
  onProgress: (share: number) => void,
  lateFields: readonly string[] = [],
): { table: Table; late: Table } {
  const fields = readFields(list, flattened);
  const isLate = (at: number) => lateFields.includes(toKey(fields.columns[at]?.path ?? ""));
  const ordered = orderColumns(fields.columns, first, last);
  const encoded: EncodedColumn[] = [];

  /** `extra`: the number that stands for columns that are not among these. */
  function encodePart(order: readonly number[], extra?: number): Table {
    const numberOf = new Map(order.map((field, at) => [field, at]));
    const numbersOf = (shape: readonly number[]) => [
      ...new Set(shape.flatMap((field) => numberOf.get(field) ?? extra ?? [])),
    ];
    const distinct = new Map<string, number>();
    const indexes = fields.shapes.map((shape) => {
      const codes = numbersOf(shape).join();
      return distinct.get(codes) ?? distinct.set(codes, distinct.size).size - 1;
    });
    const shapeOf = fields.shapeOf.map((shape) => indexes[shape] ?? 0);
    const stores: Stores = { texts: [], numbers: [], codes: [], hashes: [] };
    const before = encoded.length;
    for (const field of order) {
      onProgress(encoded.length / ordered.length);
      const { path = "", values = [] } = fields.columns[field] ?? {};
      encoded.push(encodeColumn({ path, values, shapeOf, earlier: encoded, stores }));
    }
    return {
      columns: encoded.slice(before).map(({ column }) => column),
      shapes: [...distinct.keys()].map((numbers) =>
        toCodes(numbers === "" ? [] : numbers.split(",").map(Number)),
      ),
      shapeOf: toCodes(shapeOf),
      ...stores,
    };
  }

  // Nothing that is needed at once may refer to what comes late.
  const early = ordered.filter((at) => !isLate(at));
  const table = encodePart(early, early.length);
  return { table, late: encodePart(ordered.filter(isLate)) };
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

function readFields(list: readonly object[], flattened: readonly string[]): Fields {
  const columns: FieldValues[] = [];
  const outer = new Map<string, number>();
  const innerOf = new Map(flattened.map((name) => [name, new Map<string, number>()]));
  const shapes: number[][] = [];
  const shapeIndexes = new Map<string, number>();

  function addTo(known: Map<string, number>, name: string, toPath: () => Path): number {
    let column = known.get(name);
    if (column === undefined) {
      column = columns.push({ path: toPath(), values: new Array<unknown>(list.length).fill(undefined) }) - 1;
      known.set(name, column);
    }
    return column;
  }

  const shapeOf = list.map((entry, row) => {
    const shape: number[] = [];
    const put = (column: number, value: unknown) => {
      columns[column]!.values[row] = value;
      shape.push(column);
    };
    for (const [name, value] of Object.entries(entry)) {
      const inner = innerOf.get(name);
      if (inner !== undefined && isFilledObject(value)) {
        for (const [field, innerValue] of Object.entries(value))
          if (innerValue !== undefined)
            put(
              addTo(inner, field, () => [name, field]),
              innerValue,
            );
      } else if (value !== undefined)
        put(
          addTo(outer, name, () => name),
          value,
        );
    }
    const key = shape.join();
    const index = shapeIndexes.get(key) ?? shapes.push(shape) - 1;
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
