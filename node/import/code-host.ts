/** Imports a history from a `CodeHost`: lists, selects by the options, and reports what was not sent. */

import { foldCase } from "../../grammar/letters.ts";
import { byId } from "../../model/collections.ts";
import { parseTimestamp } from "../../model/dates.ts";
import type { Result } from "../../model/result.ts";
import {
  type CodeHostPerson,
  type CodeHostRepository,
  type CodeHostRequest,
  toItems,
} from "./code-host-items.ts";
import { type HttpAccess, HttpClient, type HttpFailure, type HttpResult } from "./http-client.ts";
import type { StateRecord } from "./state.ts";
import { isJsonObject, type Upstream, type UpstreamItem } from "./upstream.ts";

export interface CodeHostOptions {
  readonly login: string;
  /** The server's address, such as `https://gitlab.example.com`; by default the code host's main server. */
  readonly apiUrl: string | undefined;
  /** Includes drafts. */
  readonly drafts: boolean;
  /** Includes requests to the person's own repositories, and forks as libraries. */
  readonly own: boolean;
  /** Includes items that are visible only with the token. */
  readonly private: boolean;
  /** Continues if the code host lists fewer items than it counts. */
  readonly incomplete: boolean;
  /** Milliseconds since 1970: older items are omitted. */
  readonly since: number | undefined;
  /** Records of earlier imports, by upstream id. */
  readonly known: ReadonlyMap<string, StateRecord>;
}

/** A client's access without the names that each code host sets itself. */
export interface CodeHostAccess extends Omit<HttpAccess, "host" | "contact" | "token"> {
  readonly token: string | undefined;
}

export interface ListedRequest extends CodeHostRequest {
  /** The repository's owner or group: `weavers`. */
  readonly owner: string;
  readonly isDraft: boolean;
  /** The repository is private, where the list of requests contains that. */
  readonly isPrivate?: boolean;
  /** The repository is a fork, where the list of requests contains that. */
  readonly isToFork?: boolean;
}

export interface ListedRepository extends CodeHostRepository {
  readonly isPrivate: boolean;
  readonly isFork: boolean;
  readonly hasRelease: boolean;
  readonly stars: number;
}

export type Listed<T> = ListedItems<T> | HttpFailure;

interface ListedItems<T> {
  readonly ok: true;
  readonly items: readonly T[];
  /** The number of items that the code host counts and does not list. */
  readonly missing: number;
  /** A sentence about what this request cannot list. With it, absent items do not count as gone. */
  readonly limit?: string;
  /** Sentences about items that the code host lists but does not send. */
  readonly unreadable?: readonly string[];
  /** The number of private items that were not requested. */
  readonly hidden?: number;
  /** The reason why an item was not sent, by its id. */
  readonly reasons?: ReadonlyMap<string, string>;
}

/** An error about part of a reply, whose rest was used. `id`: the item that lacks a field. */
export interface PartialError {
  readonly id: string | undefined;
  readonly message: string;
}

export interface CodeHost {
  /** `gitlab`. */
  readonly source: string;
  /** `GitLab`. */
  readonly host: string;
  /** The code host's names of a request and a repository: `merge request`. */
  readonly words: typeof pullRequestWords;
  readonly ownRequests?: string;
  readonly token: { readonly variable: string; readonly scheme: string };
  /** The main server's address; undefined if there is none. */
  readonly address: string | undefined;
  /** The end of an API's address, such as `/api/v4`. */
  readonly api: RegExp;
  /** What the owner should check when a host answers with one of these status codes. */
  readonly refusal?: { readonly statuses: readonly number[]; readonly remedy: string };
  /** `root`: the server's address. */
  connect(client: HttpClient, root: string, options: CodeHostOptions): CodeHostAdapter;
}

export const pullRequestWords = {
  request: "pull request",
  requests: "pull requests",
  repository: "repository",
  repositories: "repositories",
};

export interface CodeHostAdapter {
  findPerson(login: string): Promise<HttpResult<CodeHostPerson | undefined>>;
  /** Newest first. Ends after a page for which `isEnough` returns true. */
  listRequests(
    person: CodeHostPerson,
    isEnough: (page: readonly ListedRequest[]) => boolean,
  ): Promise<Listed<ListedRequest>>;
  /** The person's own repositories, without those of groups. */
  listOwned(person: CodeHostPerson): Promise<Listed<ListedRepository>>;
  /** Repositories that are missing in the reply are hidden or gone. */
  findRepositories(requests: readonly ListedRequest[]): Promise<Listed<ListedRepository>>;
  /** Finds the ids that the code host no longer knows, to tell deleted items from items that it merely did not send. */
  findGone?(ids: readonly string[]): Promise<HttpResult<ReadonlySet<string>>>;
  /** The errors about parts of the replies so far. */
  readonly partialErrors?: readonly PartialError[];
}

/** Repositories without a release count as libraries from this many stars on. */
const fewestStars = 5;

export async function importCodeHost(
  codeHost: CodeHost,
  options: CodeHostOptions,
  { token, ...access }: CodeHostAccess,
): Promise<Result<Upstream>> {
  const { host, address, refusal } = codeHost;
  const { apiUrl = address, login } = options;
  if (apiUrl === undefined)
    return { ok: false, reason: "Name your server, such as --api-url https://codeberg.org" };
  const { origin, pathname } = new URL(apiUrl);
  const root = origin + pathname.replace(/\/+$/, "").replace(codeHost.api, "");
  const client = new HttpClient({
    ...access,
    host,
    contact: `${root}/${login}`,
    token: token === undefined ? undefined : { value: token, ...codeHost.token },
  });
  const reply = await readCodeHost(codeHost, codeHost.connect(client, root, options), options);
  if (reply.ok || reply.status === undefined || !refusal?.statuses.includes(reply.status)) return reply;
  return { ...reply, reason: `${reply.reason}. ${refusal.remedy}` };
}

async function readCodeHost(
  codeHost: CodeHost,
  adapter: CodeHostAdapter,
  options: CodeHostOptions,
): Promise<HttpResult<Upstream>> {
  const { host, words } = codeHost;
  const { login, since } = options;
  const found = await adapter.findPerson(login);
  if (!found.ok) return found;
  const { value: person } = found;
  if (person === undefined) return { ok: false, reason: `${host} has no user ${JSON.stringify(login)}` };
  const listed = await adapter.listRequests(person, (page) => page.some((one) => isOld(one, options)));
  if (!listed.ok) return listed;
  const owned = await adapter.listOwned(person);
  if (!owned.ok) return owned;
  const shortfalls = [
    ...shortfallOf(host, words.requests, listed),
    ...shortfallOf(host, words.repositories, owned),
  ];
  if (shortfalls.length > 0 && !options.incomplete)
    return {
      ok: false,
      reason: `${shortfalls.join(". ")}. Try again later, or add --incomplete to import the rest`,
    };

  const { hidden: hiddenAtOnce, old, drafts, own, others } = selectRequests(listed.items, person, options);
  const repositories = byId(owned.items);
  const wanted = others.filter(({ repositoryId }) => !repositories.has(repositoryId));
  const more = await adapter.findRepositories(wanted);
  if (!more.ok) return more;
  for (const repository of more.items) repositories.set(repository.id, repository);

  const [sent, unsent] = split(others, ({ repositoryId }) => repositories.has(repositoryId));
  const [hidden, requests] = split(sent, ({ repositoryId }) => {
    const repository = repositories.get(repositoryId);
    return repository === undefined || isHidden(repository, options);
  });
  const [hiddenOwn, shown] = split(distinct(owned.items), (one) => isHidden(one, options));
  const libraries = shown.filter((one) => isLibrary(one, options));
  const excluded = new Set([
    ...[...old, ...drafts, ...own, ...unsent].map(({ id }) => id),
    ...shown.map(({ id }) => `library ${id}`),
  ]);
  const gaps = [...(listed.unreadable ?? []), ...(owned.unreadable ?? []), ...shortfalls];
  const listedIds = new Set([...listed.items.map(({ id }) => id), ...excluded]);
  const absent = [...options.known].filter(
    ([id, { origin, collection, gone }]) =>
      origin === person.id && collection === "activities" && !gone && !listedIds.has(id),
  );
  const kept = await findUnsent(adapter, gaps.length > 0 && since === undefined ? absent : []);
  if (!kept.ok) return kept;
  for (const [id] of kept.value) excluded.add(id);

  const errors = adapter.partialErrors ?? [];
  const partial = new Set(errors.flatMap(({ id }) => id ?? []));
  const places = new Map([person, ...listed.items, ...repositories.values()].map(({ id, url }) => [id, url]));
  const isPartial = ({ upstreamId }: UpstreamItem) =>
    partial.has(upstreamId.replace(/^(library|owner) /, ""));
  const leftOut = {
    hidden: hiddenAtOnce.length + hidden.length,
    drafts: drafts.length,
    own: own.length,
    hiddenOwn: hiddenOwn.length + (owned.hidden ?? 0),
  };
  return {
    ok: true,
    value: {
      source: codeHost.source,
      origin: person.id,
      items: toItems({ person, requests, libraries, repositories, colors: colorsOf(options.known) }).map(
        (item) => (isPartial(item) ? { ...item, isPartial: true } : item),
      ),
      complete:
        since === undefined &&
        listed.limit === undefined &&
        (gaps.length === 0 || adapter.findGone !== undefined) &&
        errors.every(({ id }) => id !== undefined),
      excluded,
      notes: [...toNotes(codeHost, leftOut), ...(listed.limit === undefined ? [] : [listed.limit])],
      warnings: [
        ...gaps,
        ...kept.value.map(([, { name }]) => `${host} hides ${name} from the API; entry kept unchanged`),
        ...toUnsentWarnings(codeHost, unsent, more.reasons),
        ...errors.map(({ id = "", message }) => {
          return `${host} did not send part of ${places.get(id) ?? "a reply"}: ${message}`;
        }),
      ],
    },
  };
}

function isOld({ createdAt }: { createdAt: string }, { since }: CodeHostOptions): boolean {
  return since !== undefined && (parseTimestamp(createdAt) ?? 0) < since;
}

function isHidden({ isPrivate }: { isPrivate?: boolean }, options: CodeHostOptions): boolean {
  return isPrivate === true && !options.private;
}

function isLibrary(repository: ListedRepository, options: CodeHostOptions): boolean {
  const { isFork, hasRelease, stars } = repository;
  return (!isFork || options.own) && (hasRelease || stars >= fewestStars) && !isOld(repository, options);
}

/** Divides requests by the options. One that became private counts as gone, even if other options exclude it, too. */
function selectRequests(
  listed: readonly ListedRequest[],
  { login }: CodeHostPerson,
  options: CodeHostOptions,
) {
  const isOwn = ({ owner, isToFork }: ListedRequest) =>
    isToFork === true || foldCase(owner) === foldCase(login);
  const [hidden, visible] = split(distinct(listed), (one) => isHidden(one, options));
  const [old, recent] = split(visible, (one) => isOld(one, options));
  const [drafts, ready] = split(recent, ({ isDraft }) => isDraft && !options.drafts);
  const [own, others] = split(ready, (request) => isOwn(request) && !options.own);
  return { hidden, old, drafts, own, others };
}

type Known = readonly (readonly [upstreamId: string, record: StateRecord])[];

/** Returns which of the absent entries of earlier imports the code host still has. */
async function findUnsent({ findGone }: CodeHostAdapter, absent: Known): Promise<HttpResult<Known>> {
  if (findGone === undefined || absent.length === 0) return { ok: true, value: [] };
  const idOf = (upstreamId: string) => upstreamId.replace(/^library /, "");
  const reply = await findGone(absent.map(([upstreamId]) => idOf(upstreamId)));
  if (!reply.ok) return reply;
  return { ok: true, value: absent.filter(([upstreamId]) => !reply.value.has(idOf(upstreamId))) };
}

function colorsOf(known: CodeHostOptions["known"]): Map<string, string> {
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

/** Oldest first, so that ids do not depend on later items. */
function distinct<T extends { id: string; createdAt: string }>(all: readonly T[]): T[] {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...byId(all).values()].sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
}

function shortfallOf(
  host: string,
  what: string,
  { items, missing }: { items: readonly unknown[]; missing: number },
): string[] {
  if (missing === 0) return [];
  return [`${host} reports ${items.length + missing} ${what}, but sent only ${items.length}`];
}

/** Lists what the options leave out. */
function toNotes(
  { words: { request, requests, repository, repositories }, ownRequests = "own" }: CodeHost,
  { hidden, drafts, own, hiddenOwn }: Readonly<Record<"hidden" | "drafts" | "own" | "hiddenOwn", number>>,
): string[] {
  const ofPrivate = "--private imports them, which makes them public";
  const note = (count: number, kind: string, remedy: string, [one, many] = [request, requests]) =>
    count === 0 ? [] : [`left out: ${count} ${kind} ${count === 1 ? one : many} (${remedy})`];
  return [
    ...note(hidden, "private", ofPrivate),
    ...note(drafts, "draft", "--drafts imports them"),
    ...note(own, ownRequests, "--own imports them"),
    ...note(hiddenOwn, "private", ofPrivate, [repository, repositories]),
  ];
}

/** Counts requests whose repositories were not sent, because they are deleted or hidden, by reason. */
function toUnsentWarnings(
  { host, words }: CodeHost,
  unsent: readonly ListedRequest[],
  reasons: ReadonlyMap<string, string> | undefined,
): string[] {
  const reasonOf = ({ repositoryId }: ListedRequest) => reasons?.get(repositoryId);
  return [...new Set(unsent.map(reasonOf))].map((reason) => {
    const [first, ...more] = unsent.filter((request) => reasonOf(request) === reason);
    const count = more.length === 0 ? `1 ${words.request} is` : `${more.length + 1} ${words.requests} are`;
    const end = reason === undefined ? "" : `: ${reason}`;
    return `${count} skipped, such as ${first?.url}, because ${host} hides the ${words.repository} from the API${end}`;
  });
}

/** Converts `gid://gitlab/MergeRequest/12` and `12` to `gitlab.com merge_request 12`: each server counts from 1. */
export function toServerId(root: string, kind: string, id: string | number): string {
  return `${new URL(root).host} ${kind} ${String(id).replace(/^.*\//, "")}`;
}

/** Returns the server's own id: `12`. */
export function fromServerId(id: string): string {
  return id.slice(id.lastIndexOf(" ") + 1);
}
