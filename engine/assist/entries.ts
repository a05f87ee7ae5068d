/** Finds activities and organizations by what people paste: numbers of patches, commits and addresses. */

import type { CvFieldName } from "../../grammar/fields.ts";
import type { ReadField } from "../../model/activity-fields.ts";
import { addTo } from "../../model/collections.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import { isObject } from "../../model/json-schema.ts";
import { records, text } from "../indexes/facet-values.ts";

/** A field, and the value that some words are the name of. */
export interface NamedTerm {
  readonly field: CvFieldName;
  readonly value: string;
}

export interface Entries {
  /** Builds the indexes that a text needs, for about `milliseconds`. Returns true once they are complete. */
  prepare(query: string, milliseconds: number): boolean;
  /** Returns the ids of the patches with a number, newest first. */
  numbered(number: string): readonly string[];
  /** Returns the ids of the patches of a commit, of which at least seven digits are given. */
  ofCommit(digits: string): readonly string[];
  /** Returns what an address leads to; what an outer part of it leads to if it is no page that the data name. */
  at(address: string): readonly NamedTerm[];
}

/** More are no entry, but a list. */
const maxEntries = 10;

/** A host with a dot and a path, or with a scheme. */
const addressForm = /^(?:https?:\/\/|www\.)\S+$|^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S+$/i;

/** Returns whether a text is the address of a page, which people paste. */
export function isAddress(written: string): boolean {
  return addressForm.test(written.trim());
}

const addressIn = /(?<!\S)(?:https?:\/\/|www\.)\S+/gi;
/** Forms of signs that the query language does not read, and that are compared like the signs. */
const smallForms: Readonly<Record<string, string>> = {
  ...{ ":": "\ufe55", "(": "\ufe59", ")": "\ufe5a", ",": "\ufe50", "*": "\ufe61", '"': "'" },
};

/** Returns a text of the same length without syntax in pasted addresses (`https:`). Searches fold it back. */
export function shieldAddresses(query: string): string {
  const shield = (address: string) => address.replace(/[:"(),*]/g, (sign) => smallForms[sign] ?? sign);
  return isAddress(query) ? shield(query) : query.replace(addressIn, shield);
}

/** Adds the fields that are not decoded yet. */
type Complete = (activity: Activity) => Activity;

interface EntrySource {
  readonly orgs: CvData["orgs"];
  /** Lists the activities, newest first. */
  readonly activities: () => readonly Activity[];
  readonly complete: Complete;
  readonly readField: ReadField;
}

/** The indexes are built when a text first needs them, because few visitors paste numbers. */
export function createEntries(source: EntrySource): Entries {
  const numbers = inSteps(() => buildNumbers(source));
  const commits = inSteps(() => buildCommits(source));
  const pages = inSteps(() => buildPages(source));
  return {
    prepare(query, milliseconds) {
      const needed = [
        ...(/\d/.test(query) ? [numbers] : []),
        ...(/[\da-f]{7}/i.test(query) ? [commits] : []),
        ...(shieldAddresses(query) === query ? [] : [pages]),
      ];
      const end = performance.now() + milliseconds;
      return needed.every(({ prepare }) => prepare(end));
    },
    numbered: (number) => (numbers.get().get(Number(number)) ?? []).slice(0, maxEntries),
    ofCommit: (digits) =>
      (commits.get().get(digits.slice(0, leastDigits)) ?? [])
        .flatMap(({ oid, id }) => (oid.startsWith(digits) ? id : []))
        .slice(0, maxEntries),
    at(address) {
      // A page of a file in a pull request leads to the pull request. A host alone names nothing.
      for (let page = toPage(address); page.includes("/"); page = page.slice(0, page.lastIndexOf("/"))) {
        const found = pages.get().get(page);
        if (found !== undefined) return found.slice(0, maxEntries);
      }
      return (
        pages
          .get()
          .get(toPage(address).split("/")[0] ?? "")
          ?.slice(0, maxEntries) ?? []
      );
    },
  };
}

/** Yields about every millisecond on a fast machine. */
type Steps<T> = Generator<undefined, T>;

/** A value that is built in slices, or at once where it is needed before. */
function inSteps<T>(start: () => Steps<T>): { prepare(end: number): boolean; get(): T } {
  let steps: Steps<T> | undefined;
  let built: { readonly value: T } | undefined;
  const step = () => {
    steps ??= start();
    const { done, value } = steps.next();
    if (done) built = { value };
    return built;
  };
  return {
    prepare(end) {
      // At least one step, so that it ends on a machine that is busy.
      while (built === undefined) {
        step();
        if (performance.now() >= end) break;
      }
      return built !== undefined;
    },
    get() {
      while (built === undefined) step();
      return built.value;
    },
  };
}

/** Reading them takes about a millisecond. */
const rowsPerStep = 256;

function* buildNumbers({
  activities,
  readField,
}: EntrySource): Steps<ReadonlyMap<number, readonly string[]>> {
  const numbers = new Map<number, string[]>();
  for (const [row, activity] of activities().entries()) {
    if (row % rowsPerStep === 0) yield;
    const number = readField(activity, "number");
    if (typeof number === "number") addTo(numbers, number, activity.id);
  }
  return numbers;
}

interface Commit {
  readonly oid: string;
  readonly id: string;
}

/** The digits by which people name a commit, and by which the index finds it. */
const leastDigits = 7;

function* buildCommits({ activities, complete }: EntrySource): Steps<ReadonlyMap<string, readonly Commit[]>> {
  const commits = new Map<string, Commit[]>();
  for (const [row, activity] of activities().entries()) {
    if (row % rowsPerStep === 0) yield;
    const { mergeCommit, id } = complete(activity);
    if (!isObject(mergeCommit)) continue;
    const oid = text(mergeCommit.oid);
    addTo(commits, oid.slice(0, leastDigits), { oid, id });
  }
  return commits;
}

function* buildPages({
  orgs,
  activities,
  complete,
}: EntrySource): Steps<ReadonlyMap<string, readonly NamedTerm[]>> {
  const pages = new Map<string, NamedTerm[]>();
  const addPage = (address: unknown, term: NamedTerm) => {
    const key = toPage(text(address));
    if (key !== "") addTo(pages, key, term);
  };
  for (const [row, activity] of activities().entries()) {
    if (row % rowsPerStep === 0) yield;
    const { mergeCommit, qaUrl, diffUrl, links, id } = complete(activity);
    const term: NamedTerm = { field: "id", value: id };
    if (isObject(mergeCommit)) addPage(mergeCommit.url, term);
    for (const address of [qaUrl, diffUrl]) addPage(address, term);
    for (const link of Object.values(links ?? {})) addPage(link?.url, term);
  }
  for (const org of records(orgs))
    for (const value of Object.values(org))
      if (typeof value === "string" && isAddress(value)) addPage(value, { field: "org", value: org.id });
  return pages;
}

/** Removes what does not tell pages apart: the scheme, `www.`, a query, a fragment and the last slash. */
function toPage(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[?#].*$/, "")
    .replace(/\.(?:diff|patch)$/, "")
    .replace(/\/+$/, "");
}
