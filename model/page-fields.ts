/** The fields of the owner and of a view that the page reads. A build ships no others, since everybody can read a site. */
import { pick } from "./collections.ts";
import type { Owner, View } from "./cv.ts";

const ownerFields = [
  "firstName",
  "lastName",
  "displayName",
  "role",
  "headline",
  "summary",
  "availability",
  "homeUrl",
  "codeUrl",
  "networkUrl",
  "network",
  "email",
  "phone",
  "location",
  "domain",
  "resources",
  "copyrightFrom",
  "firstYear",
  "lastYear",
  "exports",
  "download",
  "sample",
  "views",
  "wordmark",
  "langs",
] as const satisfies (keyof Owner)[];

const viewFields = [
  "id",
  "title",
  "query",
  "headline",
  "summary",
  "years",
  "tags",
  "langs",
] as const satisfies (keyof View)[];

export type PageOwner = Pick<Owner, (typeof ownerFields)[number]>;
export interface PageView extends Pick<View, (typeof viewFields)[number]> {
  /** The ids of the view's entries that have a page in it. */
  entries?: readonly string[];
}

/** The phone number is left out unless the owner asks for it. */
export function toPageOwner(owner: Owner): PageOwner {
  const { phone, ...others } = pick(owner, ownerFields);
  return { ...others, ...(owner.page?.phone && phone !== undefined && { phone }) };
}

export function toPageView(view: View, entries: readonly string[] = []): PageView {
  return { ...pick(view, viewFields), ...(entries.length > 0 && { entries }) };
}
