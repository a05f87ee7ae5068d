/** Finds the data's entries by what the state calls them, or by what they are, and knows which item each belongs to. */
import { foldCase } from "../../model/letters.ts";
import { identitiesOf, lookupKeysOf, namesOf } from "./identity.ts";
import type { StateRecord } from "./state.ts";
import { type Collection, collectionNames, type JsonObject, type UpstreamItem } from "./upstream.ts";

/** The entries of all collections; a file that is one entry is a list of one, or of none where it is missing. */
export type Entries = Readonly<Record<Collection, readonly JsonObject[]>>;

export class EntryIndex {
  private readonly entries: Entries;
  private readonly byName = new Map<string, number>();
  private readonly byIdentity = new Map<string, number[]>();
  /** The upstream ids of the items that have entries. */
  private readonly claims = new Map<string, string>();

  constructor(entries: Entries, records: ReadonlyMap<string, StateRecord>) {
    this.entries = entries;
    for (const collection of collectionNames) {
      const names = namesOf(collection, entries[collection]);
      for (const [index, entry] of entries[collection].entries()) {
        const name = names[index];
        if (name === undefined) continue;
        const key = keyOf(collection, name);
        if (!this.byName.has(key)) this.byName.set(key, index);
        for (const identity of identitiesOf(collection, entry)) {
          const key = keyOf(collection, identity);
          this.byIdentity.set(key, [...(this.byIdentity.get(key) ?? []), index]);
        }
      }
    }
    for (const [upstreamId, { collection, name }] of records) {
      const index = this.named(collection, name);
      if (index !== undefined) this.claim(collection, index, upstreamId);
    }
  }

  /** The names of all entries, as `keyOf` writes them. */
  names(): Iterable<string> {
    return this.byName.keys();
  }

  named(collection: Collection, name: string): number | undefined {
    return this.byName.get(keyOf(collection, name));
  }

  claim(collection: Collection, index: number, upstreamId: string): void {
    this.claims.set(keyOf(collection, index), upstreamId);
  }

  claimantOf(collection: Collection, index: number): string | undefined {
    return this.claims.get(keyOf(collection, index));
  }

  /** Finds an item's entry by its record's name, or else by what it is: the owner may have changed its id. */
  find(
    { collection, wantedId, sameAs }: UpstreamItem,
    record: StateRecord | undefined,
    theirs: JsonObject,
  ): number | undefined {
    if (isSingle(collection)) return this.entries[collection].length > 0 ? 0 : undefined;
    if (record !== undefined) {
      const index = this.named(collection, record.name);
      if (index !== undefined) return index;
    } else if (sameAs !== undefined) {
      const index = this.entries[collection].findIndex(({ id, name }) =>
        [id, name].some((text) => typeof text === "string" && foldCase(text) === foldCase(sameAs)),
      );
      if (index !== -1) return index;
    }
    // A language's id is what it is called.
    const known = collection === "languages" && wantedId !== undefined ? { id: wantedId } : theirs;
    for (const fields of record === undefined ? [known] : [record.values, known]) {
      for (const identity of lookupKeysOf(collection, fields)) {
        const found = this.byIdentity
          .get(keyOf(collection, identity))
          ?.find((index) => this.claimantOf(collection, index) === undefined);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }
}

/** Returns whether the collection is a file that is one entry. */
export function isSingle(collection: Collection): boolean {
  return collection === "owner" || collection === "profile";
}

export function keyOf(collection: Collection, name: string | number): string {
  return `${collection} ${name}`;
}
