/** Finds activities and organizations by what people paste: numbers of patches, commits and addresses. */

import type { CvFieldName } from "../../grammar/fields.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import { isObject } from "../../model/json-schema.ts";
import { records, text } from "../indexes/facet-values.ts";

/** A field, and the value that some words are the name of. */
export interface NamedTerm {
  readonly field: CvFieldName;
  readonly value: string;
}

export interface Entries {
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

/** Whether a text is the address of a page, which people paste. */
export function isAddress(written: string): boolean {
  return addressForm.test(written.trim());
}

const addressIn = /(?<!\S)(?:https?:\/\/|www\.)\S+/gi;
/** The forms of signs that the query language does not read, and that are compared like the signs. */
const fullWidth = (sign: string) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);

/**
 * Returns a text of the same length in which no part of a pasted address is syntax: `https:` is no field. Searches find
 * the same, because they fold the forms of letters.
 */
export function shieldAddresses(query: string): string {
  const shield = (address: string) => address.replace(/[:"(),*]/g, fullWidth);
  return isAddress(query) ? shield(query) : query.replace(addressIn, shield);
}

/**
 * `activities`: newest first. `complete` adds the fields that are not decoded yet. The indexes are built when they are
 * first needed, because few visitors paste numbers.
 */
export function createEntries(
  { orgs }: Pick<CvData, "orgs">,
  activities: () => Iterable<Activity>,
  complete: (activity: Activity) => Activity,
): Entries {
  let built: ReturnType<typeof build> | undefined;
  const index = () => {
    built ??= build();
    return built;
  };
  const build = () => {
    const numbers = new Map<string, string[]>();
    const commits: { oid: string; id: string }[] = [];
    const pages = new Map<string, NamedTerm[]>();
    const addPage = (address: unknown, term: NamedTerm) => {
      const key = toPage(text(address));
      if (key !== "") add(pages, key, term);
    };
    for (const activity of activities()) {
      const { number, mergeCommit, qaUrl, diffUrl, links, id } = complete(activity);
      const term: NamedTerm = { field: "id", value: id };
      if (number !== undefined) add(numbers, String(number), id);
      if (isObject(mergeCommit)) {
        commits.push({ oid: text(mergeCommit.oid), id });
        addPage(mergeCommit.url, term);
      }
      for (const address of [qaUrl, diffUrl]) addPage(address, term);
      for (const link of Object.values(links ?? {})) addPage(link?.url, term);
    }
    for (const org of records(orgs))
      for (const value of Object.values(org))
        if (typeof value === "string" && isAddress(value)) addPage(value, { field: "org", value: org.id });
    return { numbers, commits, pages };
  };
  return {
    numbered: (number) => (index().numbers.get(number.replace(/^0+/, "")) ?? []).slice(0, maxEntries),
    ofCommit: (digits) =>
      index()
        .commits.flatMap(({ oid, id }) => (oid.startsWith(digits) ? id : []))
        .slice(0, maxEntries),
    at(address) {
      const { pages } = index();
      // A page of a file in a pull request leads to the pull request. A host alone names nothing.
      for (let page = toPage(address); page.includes("/"); page = page.slice(0, page.lastIndexOf("/"))) {
        const found = pages.get(page);
        if (found !== undefined) return found.slice(0, maxEntries);
      }
      return pages.get(toPage(address).split("/")[0] ?? "")?.slice(0, maxEntries) ?? [];
    },
  };
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
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
