/**
 * From a login to what the importer compares, for forges that are asked through an adapter: lists the person's
 * requests and repositories, chooses, and tells what did not come.
 */
import { parseTimestamp } from "../../../model/dates.ts";
import { foldCase } from "../../../model/letters.ts";
import type { HttpAccess } from "../http-client.ts";
import type { StateRecord } from "../state.ts";
import { isJsonObject, type Upstream } from "../upstream.ts";
import { type ForgePerson, type ForgeRepository, type ForgeRequest, toItems } from "./items.ts";

export interface ForgeOptions {
  readonly login: string;
  /** The server's address, such as `https://gitlab.example.com`; undefined for the forge's best known one. */
  readonly apiUrl: string | undefined;
  /** Brings drafts, too. */
  readonly drafts: boolean;
  /** Brings requests to the person's own repositories, and forks as libraries, too. */
  readonly own: boolean;
  /** Brings what only the token may see, too. */
  readonly private: boolean;
  /** Goes on when the forge lists fewer items than it counts. */
  readonly incomplete: boolean;
  /** Milliseconds since 1970: nothing older is brought. */
  readonly since: number | undefined;
  /** What earlier imports brought, by upstream id. */
  readonly known: ReadonlyMap<string, StateRecord>;
}

/** What an importer has of the process: all of a client's access but the host's name. */
export interface ForgeAccess extends Omit<HttpAccess, "host" | "contact" | "token"> {
  readonly token: string | undefined;
}

export interface ListedRequest extends ForgeRequest {
  /** The repository's owner or group: `weavers`. */
  readonly owner: string;
  readonly isDraft: boolean;
}

export interface ListedRepository extends ForgeRepository {
  readonly isPrivate: boolean;
  readonly isFork: boolean;
  readonly hasRelease: boolean;
  readonly stars: number;
}

/**
 * `missing` are items that the forge counts and does not list; `limit` is a sentence on what this way of asking cannot
 * list, so that nothing that it lacks is gone.
 */
export type Listed<T> = { ok: true; items: readonly T[]; missing: number; limit?: string } | Refused;
type Refused = { ok: false; reason: string; status?: number };

export interface ForgeAdapter {
  /** `gitlab`. */
  readonly source: string;
  /** `GitLab`. */
  readonly host: string;
  /** What the forge calls a request and a repository: `merge request`. */
  readonly words: {
    readonly request: string;
    readonly requests: string;
    readonly repository: string;
    readonly repositories: string;
  };
  /** Fields of a request may be missing that another way of asking brings. */
  readonly isPartial: boolean;
  findPerson(login: string): Promise<{ ok: true; person: ForgePerson | undefined } | Refused>;
  /** Newest first; ends after a page of which `isEnough` says so. */
  listRequests(
    person: ForgePerson,
    isEnough: (page: readonly ListedRequest[]) => boolean,
  ): Promise<Listed<ListedRequest>>;
  /** The person's own repositories, without those of groups. */
  listOwned(person: ForgePerson): Promise<Listed<ListedRepository>>;
  /** Those that do not come are hidden or gone. */
  findRepositories(requests: readonly ListedRequest[]): Promise<Listed<ListedRepository>>;
}

/** A repository without a release is a library from here on. */
export const fewestStars = 5;

export async function importForge(
  adapter: ForgeAdapter,
  options: ForgeOptions,
): Promise<{ ok: true; value: Upstream } | Refused> {
  const { host, words } = adapter;
  const { login, since } = options;
  const isOld = ({ createdAt }: { createdAt: string }) =>
    since !== undefined && (parseTimestamp(createdAt) ?? 0) < since;
  const found = await adapter.findPerson(login);
  if (!found.ok) return found;
  const { person } = found;
  if (person === undefined) return { ok: false, reason: `${host} knows no person ${JSON.stringify(login)}` };
  const listed = await adapter.listRequests(person, (page) => page.some(isOld));
  if (!listed.ok) return listed;
  const owned = await adapter.listOwned(person);
  if (!owned.ok) return owned;
  const shortfalls = [
    ...shortfallOf(host, words.requests, listed),
    ...shortfallOf(host, words.repositories, owned),
  ];
  if (shortfalls.length > 0 && !options.incomplete)
    return { ok: false, reason: `${shortfalls.join(". ")}. Try again later, or go on with --incomplete` };

  const isOwn = ({ owner }: ListedRequest) => foldCase(owner) === foldCase(person.login);
  const [old, recent] = split(distinct(listed.items), isOld);
  const [drafts, ready] = split(recent, ({ isDraft }) => isDraft && !options.drafts);
  const [own, others] = split(ready, (request) => isOwn(request) && !options.own);
  const repositories = new Map(owned.items.map((repository) => [repository.id, repository]));
  const wanted = others.filter(({ repositoryId }) => !repositories.has(repositoryId));
  const more = await adapter.findRepositories(wanted);
  if (!more.ok) return more;
  for (const repository of more.items) repositories.set(repository.id, repository);

  const isHidden = ({ isPrivate }: ListedRepository) => isPrivate && !options.private;
  const [sent, unsent] = split(others, ({ repositoryId }) => repositories.has(repositoryId));
  const [hidden, requests] = split(sent, ({ repositoryId }) => {
    const repository = repositories.get(repositoryId);
    return repository === undefined || isHidden(repository);
  });
  const [hiddenOwn, shown] = split(distinct(owned.items), isHidden);
  const libraries = shown.filter(
    (repository) =>
      (!repository.isFork || options.own) &&
      (repository.hasRelease || repository.stars >= fewestStars) &&
      !isOld(repository),
  );
  const items = toItems({ person, requests, libraries, repositories, colors: colorsOf(options.known) });
  return {
    ok: true,
    value: {
      source: adapter.source,
      origin: person.id,
      items: adapter.isPartial
        ? items.map((item) => (item.collection === "activities" ? { ...item, isPartial: true } : item))
        : items,
      complete: since === undefined && shortfalls.length === 0 && listed.limit === undefined,
      excluded: new Set([
        ...[...old, ...drafts, ...own, ...unsent].map(({ id }) => id),
        ...shown.map(({ id }) => `library ${id}`),
      ]),
      notes: [
        ...noteOf(
          hidden.length,
          "private",
          words.request,
          words.requests,
          "--private brings them, for all to read",
        ),
        ...noteOf(drafts.length, "draft", words.request, words.requests, "--drafts brings them"),
        ...noteOf(own.length, "own", words.request, words.requests, "--own brings them"),
        ...noteOf(
          hiddenOwn.length,
          "private",
          words.repository,
          words.repositories,
          "--private brings them, for all to read",
        ),
        ...(listed.limit === undefined ? [] : [listed.limit]),
      ],
      warnings: [...shortfalls, ...toldUnsent(adapter, unsent)],
    },
  };
}

function colorsOf(known: ForgeOptions["known"]): Map<string, string> {
  const languages = [...known.values()].filter(({ collection }) => collection === "languages");
  return new Map(
    languages.flatMap(({ name, values: { ui } }) =>
      isJsonObject(ui) && typeof ui.backgroundColor === "string" ? [[name, ui.backgroundColor]] : [],
    ),
  );
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** Oldest first, so that ids do not depend on what is added later. */
export function distinct<T extends { id: string; createdAt: string }>(all: readonly T[]): T[] {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const byId = new Map(all.map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
}

function shortfallOf(
  host: string,
  what: string,
  { items, missing }: { items: readonly unknown[]; missing: number },
): string[] {
  if (missing === 0) return [];
  return [`${host} says that there are ${items.length + missing} ${what}, but sent only ${items.length}`];
}

export function noteOf(count: number, kind: string, one: string, many: string, remedy: string): string[] {
  return count === 0 ? [] : [`left out: ${count} ${kind} ${count === 1 ? one : many} (${remedy})`];
}

/** Counts what is left out because its repository did not come: it is deleted, or hidden from whoever asks. */
function toldUnsent({ host, words }: ForgeAdapter, unsent: readonly ListedRequest[]): string[] {
  const [first] = unsent;
  if (first === undefined) return [];
  const count = unsent.length === 1 ? `1 ${words.request} is` : `${unsent.length} ${words.requests} are`;
  return [`${count} left out, such as ${first.url}, since ${host} does not send the ${words.repository}`];
}

/** Returns the root of a server's address as people have it: with its `/api/v4`, its `/api/graphql` or without. */
export function toRoot(given: string, suffix: RegExp): string {
  const { origin, pathname } = new URL(given);
  return origin + pathname.replace(/\/+$/, "").replace(suffix, "");
}

/** Writes `gid://gitlab/MergeRequest/12` and `12` as `gitlab.com merge_request 12`: each server counts from 1. */
export function toServerId(root: string, kind: string, id: string | number): string {
  return `${new URL(root).host} ${kind} ${String(id).replace(/^.*\//, "")}`;
}

/** Returns what the server itself calls it: `12`. */
export function fromServerId(id: string): string {
  return id.slice(id.lastIndexOf(" ") + 1);
}
