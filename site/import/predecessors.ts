/**
 * Finds the record of an item that its source calls something else now: because it has new ids for all, as hosts and
 * blogs have had, or none, so that ours are made of fields that were edited. The record's own item is gone.
 */
import { isSingle, keyOf } from "./entry-index.ts";
import { identitiesOf, likenessesOf } from "./identity.ts";
import type { StateRecord } from "./state.ts";
import type { JsonObject, UpstreamItem } from "./upstream.ts";

interface PredecessorRequest {
  /** By upstream id. One that an item takes over is removed from them. */
  readonly records: Map<string, StateRecord>;
  readonly origin: string;
  /** Whether the source still has an item of the id. */
  readonly isHere: (upstreamId: string) => boolean;
}

export class PredecessorFinder {
  private readonly request: PredecessorRequest;
  /** The upstream ids of records whose items are gone, by the keys of their entries. */
  private readonly orphans = new Map<typeof identitiesOf, Map<string, string[]>>();

  constructor(request: PredecessorRequest) {
    this.request = request;
  }

  /** Removes the record from those of the source and returns it. */
  take({ collection, hasNoId }: UpstreamItem, theirs: JsonObject): StateRecord | undefined {
    if (collection === "languages" || isSingle(collection)) return undefined;
    const { records } = this.request;
    for (const keysOf of hasNoId ? [identitiesOf, likenessesOf] : [identitiesOf]) {
      const orphans = this.orphansBy(keysOf);
      const found = keysOf(collection, theirs).flatMap((key) => orphans.get(keyOf(collection, key)) ?? []);
      const [only = "", ...others] = new Set(found.filter((upstreamId) => records.has(upstreamId)));
      const record = records.get(only);
      // Of several, nobody could tell which.
      if (record === undefined || others.length > 0) continue;
      records.delete(only);
      return record;
    }
    return undefined;
  }

  private orphansBy(keysOf: typeof identitiesOf): ReadonlyMap<string, readonly string[]> {
    const known = this.orphans.get(keysOf);
    if (known !== undefined) return known;
    const { records, origin, isHere } = this.request;
    const orphans = new Map<string, string[]>();
    for (const [upstreamId, record] of records) {
      // What only looks alike may be somebody else's.
      const isOther = keysOf === likenessesOf && record.origin !== origin;
      if (isHere(upstreamId) || isOther) continue;
      for (const key of keysOf(record.collection, record.values)) {
        const at = keyOf(record.collection, key);
        orphans.set(at, [...(orphans.get(at) ?? []), upstreamId]);
      }
    }
    this.orphans.set(keysOf, orphans);
    return orphans;
  }
}
