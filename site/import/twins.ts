/**
 * Finds what another source has brought already: the same patch on a mirror, or in a clone on this machine. It is one
 * entry, and stays as the first source has it, because two hosts spell the same patch differently.
 */
import { foldCase } from "../../model/letters.ts";
import { identitiesOf, toAddress, toFolded } from "./identity.ts";
import type { StateRecord } from "./state.ts";
import { isJsonObject, type JsonObject } from "./upstream.ts";

/** What another source's state knows, also if it was deleted. */
export interface OtherRecord {
  readonly source: string;
  readonly record: StateRecord;
}

/** An entry by its index, or the record of a deleted one. */
type Twin =
  | { readonly index: number; readonly record?: never }
  | { readonly index?: never; readonly record: StateRecord };

interface TwinRequest {
  readonly activities: readonly JsonObject[];
  readonly others: readonly OtherRecord[];
  readonly findOrg: (id: JsonObject[string]) => JsonObject | undefined;
}

export class TwinFinder {
  private readonly request: TwinRequest;
  private readonly entries = new Map<string, number[]>();
  private readonly deleted = new Map<string, StateRecord>();
  private isRead = false;

  constructor(request: TwinRequest) {
    this.request = request;
  }

  /** Reads all activities, when an item is first asked for. */
  private read(): void {
    this.isRead = true;
    const { activities, others, findOrg } = this.request;
    const indexById = new Map<JsonObject[string], number>();
    for (const [index, entry] of activities.entries()) {
      indexById.set(entry.id, index);
      this.addEntry(index, twinKeysOf(entry, findOrg(entry.org)));
    }
    for (const { record } of others) {
      const { collection, name, values } = record;
      if (collection !== "activities") continue;
      const index = indexById.get(name);
      // The owner may have given it a title of their own.
      if (index !== undefined) this.addEntry(index, twinKeysOf(values, findOrg(values.org)));
      else for (const key of this.keysOf(values)) this.deleted.set(key, record);
    }
  }

  private addEntry(index: number, keys: readonly string[]): void {
    for (const key of keys) {
      const known = this.entries.get(key) ?? [];
      if (!known.includes(index)) this.entries.set(key, [...known, index]);
    }
  }

  /** `isFree`: no item of the source that is imported has the entry. */
  find(activity: JsonObject, isFree: (index: number) => boolean): Twin | undefined {
    if (this.request.others.length === 0) return undefined;
    if (!this.isRead) this.read();
    const keys = this.keysOf(activity);
    for (const key of keys) {
      const index = this.entries.get(key)?.find(isFree);
      if (index !== undefined) return { index };
    }
    for (const key of keys) {
      const record = this.deleted.get(key);
      if (record !== undefined) return { record };
    }
    return undefined;
  }

  private keysOf(activity: JsonObject): string[] {
    return [
      ...identitiesOf("activities", activity),
      ...twinKeysOf(activity, this.request.findOrg(activity.org)),
    ];
  }
}

/** Returns a patch's commit, and its title and repository on the days on which it was sent and merged. */
function twinKeysOf(patch: JsonObject, org: JsonObject | undefined): string[] {
  const { category, title, createdAt, acceptedAt, mergeCommit, commits } = patch;
  // The counts of two repositories may be equal.
  if (category !== "Patch" || commits !== undefined) return [];
  const oid = isJsonObject(mergeCommit) ? toFolded(mergeCommit.oid) : "";
  // A squashed commit has the number of its request.
  const plain = toFolded(title).replace(/\s*\([#!]\d+\)$/, "");
  const repository = repositoryOf(patch, org);
  const days = [createdAt, acceptedAt].flatMap((date) =>
    typeof date === "string" && date.length >= 10 ? date.slice(0, 10) : [],
  );
  return [
    ...(oid === "" ? [] : [`commit ${oid}`]),
    ...(plain === "" || repository === ""
      ? []
      : [...new Set(days)].map((day) => `${day} ${repository} ${plain}`)),
  ];
}

const requestPage = /^https?:\/\/[^/]+\/(.+?)\/(?:-\/)?(?:pulls?|merge_requests|commit)\//i;

/** Returns the last name of the repository's path: mirrors differ in host and group. */
function repositoryOf({ qaUrl }: JsonObject, org: JsonObject = {}): string {
  const page = requestPage.exec(String(qaUrl))?.[1];
  const path = page ?? toAddress(org.repoUrl) ?? toFolded(org.name);
  return foldCase(path.split("/").at(-1) ?? "");
}
