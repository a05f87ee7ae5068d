/** The values of a merge: the request, the outcome for each entry, and the result of each step. */
import type { Entries, EntryIndex, OtherRecord } from "./identity.ts";
import type { FieldEdit, KeptField } from "./merge-fields.ts";
import type { State, StateRecord } from "./state.ts";
import type { Collection, JsonObject, Upstream, UpstreamItem } from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

export interface MergeRequest {
  readonly entries: Entries;
  readonly state: State;
  readonly others: readonly OtherRecord[];
  readonly upstream: Upstream;
  /** Other origins of this source that the same run has already imported. */
  readonly earlierOrigins?: ReadonlySet<string> | undefined;
}

/** The result for one entry. `index` is its position in the current collection. */
export type Outcome = { readonly collection: Collection; readonly name: string; readonly title: string } & (
  | { readonly kind: "new"; readonly entry: JsonObject }
  | { readonly kind: "changed"; readonly index: number; readonly edits: readonly FieldEdit[] }
  | { readonly kind: "kept"; readonly index: number; readonly kept: readonly KeptField[] }
  | { readonly kind: "lost"; readonly index: number }
  /** The source now has a date, so the entry moves from the profile to the activities. */
  | { readonly kind: "dated"; readonly index: number }
  /** Another source imported the entry earlier. */
  | { readonly kind: "same"; readonly index: number; readonly source: string }
  /** The item matches this entry only by a weak key. `doubt`: what both have in common. */
  | { readonly kind: "joined"; readonly index: number; readonly doubt: string }
);

/** The value that each step takes and returns. */
export interface Merge {
  readonly request: MergeRequest;
  readonly items: readonly UpstreamItem[];
  /** The upstream ids that the source still has. */
  readonly sent: ReadonlySet<string>;
  /** The entries as they are after the merge. */
  readonly index: Pick<EntryIndex, "lists" | "named">;
  /** Our ids for the source's orgs and languages; undefined if the owner has deleted them. */
  readonly ourIds: ReadonlyMap<string, string | undefined>;
  /** The new state. */
  readonly records: ReadonlyMap<string, StateRecord>;
  /** In merge order. An entry with both changed and kept fields has two outcomes. */
  readonly outcomes: readonly Outcome[];
  /** The number of entries that stay deleted because the owner deleted them. */
  readonly deleted: number;
  /** Reasons for items and fields that were left out. */
  readonly warnings: readonly ImportWarning[];
  /** Sentences about duplicates in the source. */
  readonly notes: readonly string[];
}

/** Entries of these collections exist only because others need them. They are never reported as gone. */
export const neverGone: ReadonlySet<Collection> = new Set(["languages", "orgs", "owner", "profile"]);
