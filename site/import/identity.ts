/**
 * Tells whether an entry of the data and an item of a source are the same thing, where no state says so: a first
 * import adopts what the owner has typed before, and none that lost its state doubles anything.
 */
import { toAddressKey } from "../../model/addresses.ts";
import { foldCase } from "../../model/letters.ts";
import { isProfileSection, profileSections } from "../../model/profile.ts";
import { type Collection, isJsonObject, type Json, type JsonObject } from "./upstream.ts";

/** Returns what a state calls an entry: its id, or the naming fields of a profile's entry; undefined if it has none. */
export function nameOf(collection: Collection, entry: JsonObject): string | undefined {
  switch (collection) {
    case "languages":
    case "orgs":
    case "activities":
      return typeof entry.id === "string" ? entry.id.replace(/[\r\n]+/g, " ") : undefined;
    case "owner":
    case "profile":
      return collection;
    default: {
      const names = profileSections[collection].naming.map((field) => toFolded(entry[field]));
      return names.every((name) => name === "") ? undefined : names.join("|");
    }
  }
}

/** Returns what a person would call the entry. */
export function titleOf(entry: JsonObject): string | undefined {
  const { title, name, institution, network, language, id } = entry;
  return [title, name, institution, network, language, id].find((value) => typeof value === "string");
}

/** Numbers entries of the profile that are called the same: two degrees of one university are two. */
export function namesOf(collection: Collection, entries: readonly JsonObject[]): (string | undefined)[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const name = nameOf(collection, entry);
    if (name === undefined || !isProfileSection(collection)) return name;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}|${count}`;
  });
}

/** Returns the keys by which an entry is recognised. Two entries are the same thing if they share one. */
export function identitiesOf(collection: Collection, entry: JsonObject): string[] {
  switch (collection) {
    case "languages":
      return [toFolded(entry.id)];
    case "orgs":
      return identitiesOfOrg(entry);
    case "activities":
      return identitiesOfActivity(entry);
    default: {
      const name = nameOf(collection, entry);
      return name === undefined ? [] : [name];
    }
  }
}

/**
 * Returns weaker keys, by which an item without an id of its own is recognised after it was edited at its source, if
 * the source no longer has the item that it could be: a job by employer and day or by employer and title.
 */
export function likenessesOf(collection: Collection, entry: JsonObject): string[] {
  if (collection === "activities") {
    const { category, org, createdAt, title } = entry;
    // Two papers in one journal and year are two, however alike they look.
    if (category !== "Work" && category !== "Volunteer") return [];
    const kind = `${toFolded(category)} ${toFolded(org)}`;
    return [`${kind} ${toFolded(createdAt)}`, `${kind} ${toFolded(title)}`];
  }
  if (!isProfileSection(collection)) return [];
  const [first] = profileSections[collection].naming;
  return [toFolded(entry[first])];
}

/** An org with a repository is that repository. Others are told apart by name and type. */
function identitiesOfOrg(org: JsonObject): string[] {
  const repository = toAddress(org.repoUrl);
  return repository === undefined ? [namedOrg(org)] : [`repo ${repository}`];
}

function namedOrg({ name, orgType }: JsonObject): string {
  return `name ${toFolded(name)} ${toFolded(orgType)}`;
}

/**
 * Returns the keys to look an item up by: a repository may also be an org that was typed without one, and a publication
 * one that was typed without its address.
 */
export function lookupKeysOf(collection: Collection, item: JsonObject): string[] {
  const identities = identitiesOf(collection, item);
  if (collection === "orgs") return [...new Set([...identities, namedOrg(item)])];
  return collection === "activities" ? [...new Set([...identities, titledActivity(item)])] : identities;
}

/** An activity of a category is known by its addresses, or by title, org and year where it has none. */
function identitiesOfActivity(activity: JsonObject): string[] {
  const { category, qaUrl, links } = activity;
  const targets = isJsonObject(links)
    ? Object.values(links).map((link) => (isJsonObject(link) ? link.url : undefined))
    : [];
  // A patch may link to the issue that several patches mend.
  const addresses = (category === "Patch" ? [qaUrl] : [qaUrl, ...targets]).flatMap(
    (url) => toAddress(url) ?? [],
  );
  return addresses.length === 0
    ? [titledActivity(activity)]
    : addresses.map((address) => `${toFolded(category)} ${address}`);
}

function titledActivity({ category, org, title, createdAt }: JsonObject): string {
  const year = typeof createdAt === "string" ? createdAt.slice(0, 4) : "";
  return `${toFolded(category)} ${toFolded(org)} ${toFolded(title)} ${year}`;
}

export function toFolded(value: Json | undefined): string {
  return typeof value === "string" ? foldCase(value.trim()) : "";
}

/** Returns an address without what does not change which thing it is of; undefined for other values. */
export function toAddress(value: Json | undefined): string | undefined {
  if (typeof value !== "string" || !/^https?:/i.test(value)) return undefined;
  const [page = ""] = value.split("#");
  return foldCase(toAddressKey(page)).replace(/\.git$/, "");
}
