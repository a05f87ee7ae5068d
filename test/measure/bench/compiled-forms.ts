/** Forms in which a dataset could be sent: how each is written as bytes, and how it is read. */
import { decodeDataset } from "../../../model/codec/decode.ts";
import { encodeDataset } from "../../../model/codec/encode.ts";
import type { CvData, Owner } from "../../../model/cv.ts";
import { fromBinary, toBinary } from "./binary.ts";

export interface Compilable {
  data: Required<CvData>;
  owner: Owner;
}

export interface Form {
  name: string;
  write: (dataset: Compilable) => Uint8Array;
  read: (bytes: Uint8Array) => unknown;
}

const toBytes = (text: string) => new TextEncoder().encode(text);
const toText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

export const forms: readonly Form[] = [
  {
    name: "JSON",
    write: (dataset) => toBytes(JSON.stringify(dataset)),
    read: (bytes) => JSON.parse(toText(bytes)),
  },
  {
    name: "JSON by column",
    write: ({ data, owner }) => toBytes(JSON.stringify({ data: mapLists(data, toColumns), owner })),
    read: (bytes) => fromColumns(JSON.parse(toText(bytes)).data.activities),
  },
  {
    name: "the compiled file's tables, in binary",
    write: (dataset) => toBinary(JSON.parse(encodeDataset(dataset))),
    read: (bytes) => decodeDataset(JSON.stringify(fromBinary(bytes))),
  },
  {
    name: "the compiled file",
    write: (dataset) => toBytes(encodeDataset(dataset)),
    read: (bytes) => decodeDataset(toText(bytes)),
  },
];

function mapLists<T>(data: Required<CvData>, map: (list: readonly object[]) => T): Record<keyof CvData, T> {
  return {
    activities: map(data.activities),
    orgs: map(data.orgs),
    languages: map(data.languages),
    categories: map(data.categories),
    orgTypes: map(data.orgTypes),
  };
}

interface Columns {
  rows: number;
  columns: Record<string, unknown[]>;
}

/** Lists the values of each field by row, null where a row has none. */
function toColumns(list: readonly object[]): Columns {
  const rows = list.map((entry) => new Map<string, unknown>(Object.entries(entry)));
  const names = new Set(rows.flatMap((row) => [...row.keys()]));
  return {
    rows: rows.length,
    columns: Object.fromEntries([...names].map((name) => [name, rows.map((row) => row.get(name) ?? null)])),
  };
}

function fromColumns({ rows, columns }: Columns): object[] {
  const entries = Object.entries(columns);
  return Array.from({ length: rows }, (_, row) => {
    const object: Record<string, unknown> = {};
    for (const [name, values] of entries) if (values[row] !== null) object[name] = values[row];
    return object;
  });
}
