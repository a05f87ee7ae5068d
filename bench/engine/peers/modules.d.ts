/** The used parts of the peers: only the benchmark installs them, so their own types are missing elsewhere. */
declare module "roaring-wasm" {
  export class RoaringBitmap32 {
    constructor(values?: Iterable<number>);
    clone(): RoaringBitmap32;
    andInPlace(other: RoaringBitmap32): unknown;
    runOptimize(): boolean;
    toUint32Array(): Uint32Array;
    static fromRange(start: number, end: number): RoaringBitmap32;
    static and(one: RoaringBitmap32, other: RoaringBitmap32): RoaringBitmap32;
    static or(one: RoaringBitmap32, other: RoaringBitmap32): RoaringBitmap32;
    static orMany(bitmaps: readonly RoaringBitmap32[]): RoaringBitmap32;
    static andNot(one: RoaringBitmap32, other: RoaringBitmap32): RoaringBitmap32;
  }
  export class RoaringArenaAllocator {
    with<T>(run: () => T): T;
  }
  export function roaringLibraryInitialize(): Promise<void>;
}

declare module "flexsearch" {
  export class Index {
    constructor(options: {
      tokenize: "forward";
      resolution: number;
      encode: (text: string) => string[];
      cache: boolean;
    });
    add(id: number, text: string): void;
    search(query: string, options: { limit: number }): number[];
  }
  const flexsearch: { Index: typeof Index };
  export default flexsearch;
}

declare module "@orama/orama" {
  export interface Orama {
    readonly schema: unknown;
  }
  interface Facet {
    readonly values: Readonly<Record<string, number>>;
  }
  interface Results {
    readonly hits: readonly { readonly document: { readonly row: number } }[];
    readonly facets?: Readonly<Record<string, Facet>>;
  }
  export function create(options: { schema: object; components: object }): Orama;
  export function insertMultiple(db: Orama, documents: readonly object[], batch: number): Promise<unknown>;
  export function search(db: Orama, options: object): Results | Promise<Results>;
}

declare module "minisearch" {
  export default class MiniSearch {
    constructor(options: {
      fields: string[];
      idField: string;
      tokenize: (text: string) => string[];
      searchOptions: { prefix: boolean; combineWith: "AND" };
    });
    addAll(documents: readonly object[]): void;
    search(query: string): { id: number }[];
  }
}

declare module "itemsjs" {
  interface Bucket {
    key: string;
    doc_count: number;
  }
  interface Result<T> {
    data: { items: T[]; aggregations: Record<string, { buckets: Bucket[] }> };
  }
  export default function itemsjs<T extends object>(
    documents: readonly T[],
    options: {
      aggregations: Record<string, { size: number; conjunction: boolean; hide_zero_doc_count: boolean }>;
      searchableFields: string[];
    },
  ): {
    search(options: {
      per_page: number;
      filters: Record<string, readonly (string | number)[]>;
      filter?: (document: T) => boolean;
    }): Result<T>;
  };
}
