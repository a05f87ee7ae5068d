/** Imports from Forgejo or Gitea. Other people's requests are found through their activity feed. */
import { foldCase } from "../../grammar/letters.ts";
import type { Infer, Schema } from "../../model/json-schema.ts";
import {
  type CodeHost,
  type CodeHostAdapter,
  fromServerId,
  type Listed,
  type ListedRepository,
  type ListedRequest,
  pullRequestWords,
  toServerId,
} from "./code-host.ts";
import type { HttpClient, HttpResult, Page } from "./http-client.ts";
import { each, flag, listOf, number, objectOf, optional, recordOf, text } from "./reply.ts";

export const forgejo: CodeHost = {
  source: "forgejo",
  host: "Forgejo",
  words: pullRequestWords,
  token: { variable: "FORGEJO_TOKEN", scheme: "token" },
  address: undefined,
  api: /\/api(?:\/v1)?$/,
  connect: createAdapter,
};

const optionalText = optional(text);

const user = objectOf({
  id: number,
  login: text,
  ...each(optionalText, "full_name", "description", "location", "website", "html_url"),
});

const place = objectOf({ id: number, full_name: text });

const pullRequest = objectOf({
  ...each(number, "id", "number"),
  ...each(text, "title", "html_url", "created_at"),
  closed_at: optionalText,
  pull_request: optional(objectOf({ merged_at: optionalText, draft: optional(flag) })),
  repository: place,
});

const activity = objectOf({ id: number, op_type: text, repo: optional(place) });

const repository = objectOf({
  id: number,
  ...each(text, "name", "full_name", "html_url", "created_at"),
  ...each(optionalText, "website", "description", "archived_at"),
  ...each(flag, "private", "fork"),
  ...each(optional(flag), "internal", "archived", "has_issues"),
  ...each(optional(number), "stars_count", "release_counter"),
});

/** Bytes by language. */
const languageSizes = recordOf(number);

/** The largest page that servers send by default. */
const pageSize = 50;
/** Reads the lists of pull requests, and repositories with their languages. */
function createApi(client: HttpClient, root: string) {
  const api = `${root}/api/v1`;

  /** Reads all pages. `url` ends before the page's parameters. */
  const askAll = <T, U>(what: string, url: string, { schema, convert, idOf: idOfItem }: ListSchema<T, U>) => {
    let listed = 0;
    return client.askPages<U>({
      what,
      idOf: idOfItem,
      ask: async (page = "1"): Promise<HttpResult<Page<U>>> => {
        if (page === "1") listed = 0;
        const reply = await client.ask(`${url}limit=${pageSize}&page=${page}`, listOf(schema));
        if (!reply.ok) return reply;
        const { headers, value } = reply;
        listed += value.length;
        const counted = headers.get("x-total-count");
        const total = counted === null ? undefined : Number(counted);
        const isLast = value.length === 0 || listed >= (total ?? Number.POSITIVE_INFINITY);
        const next = isLast ? undefined : String(Number(page) + 1);
        return { ok: true, value: { items: value.map(convert), next, total } };
      },
    });
  };

  const requestList: ListSchema<Infer<typeof pullRequest>, ListedRequest> = {
    schema: pullRequest,
    convert: (one) => toRequest(one, root),
    idOf: ({ id }) => id,
  };

  /** Finds pull requests in the repositories that the person's activity feed contains. */
  const listByFeed = async (login: string): Promise<Listed<ListedRequest>> => {
    const name = encodeURIComponent(login);
    const url = `${api}/users/${name}/activities/feeds?only-performed-by=true&`;
    const feed = await askAll("activities", url, {
      schema: activity,
      convert: (one) => one,
      idOf: ({ id }) => String(id),
    });
    if (!feed.ok) return feed;
    const places = feed.items.flatMap(({ op_type: kind, repo }) =>
      kind === "create_pull_request" && repo !== undefined ? [repo.full_name] : [],
    );
    const items: ListedRequest[] = [];
    for (const fullName of new Set(places)) {
      const path = `${api}/repos/${fullName}/issues?type=pulls&state=all&created_by=${name}&`;
      const found = await askAll(`pull requests of ${fullName}`, path, requestList);
      if (!found.ok && isHidden(found)) continue;
      if (!found.ok) return found;
      items.push(...found.items);
    }
    return {
      ok: true,
      items,
      missing: 0,
      limit: `Forgejo lists all pull requests only for the owner of FORGEJO_TOKEN. For ${login}, only repositories in the activity feed are searched, which may not go back to the first one`,
    };
  };

  const complete = async (one: Repository): Promise<HttpResult<ListedRepository>> => {
    const languages = await client.ask(`${api}/repos/${one.full_name}/languages`, languageSizes);
    if (!languages.ok && !isHidden(languages)) return languages;
    const sizes = languages.ok ? languages.value : {};
    return { ok: true, value: toRepository(one, { root, sizes }) };
  };

  return { askAll, requestList, listByFeed, complete };
}

function createAdapter(client: HttpClient, root: string): CodeHostAdapter {
  const { askAll, requestList, listByFeed, complete } = createApi(client, root);
  const api = `${root}/api/v1`;
  return {
    async findPerson(login) {
      const found = await client.ask(`${api}/users/${encodeURIComponent(login)}`, user);
      if (!found.ok) return found.status === 404 ? { ok: true, value: undefined } : found;
      const { id, login: name, full_name: fullName, description, location, website, html_url } = found.value;
      return {
        ok: true,
        value: {
          id: toServerId(root, "user", id),
          login: name,
          name: fullName,
          bio: description,
          location,
          url: html_url ?? `${root}/${name}`,
          websiteUrl: website,
        },
      };
    },
    // The lists are not sorted by time, so reading cannot end early.
    async listRequests({ login }) {
      if (client.access.token === undefined) return listByFeed(login);
      const self = await client.ask(`${api}/user`, objectOf({ login: text }));
      // The token may give access only to repositories.
      if (!self.ok && !isHidden(self)) return self;
      if (!self.ok || foldCase(self.value.login) !== foldCase(login)) return listByFeed(login);
      return askAll(
        pullRequestWords.requests,
        `${api}/repos/issues/search?type=pulls&state=all&created=true&`,
        requestList,
      );
    },
    async listOwned({ login }) {
      const listed = await askAll(
        pullRequestWords.repositories,
        `${api}/users/${encodeURIComponent(login)}/repos?`,
        {
          schema: repository,
          convert: (one) => one,
          idOf: ({ id }) => String(id),
        },
      );
      if (!listed.ok) return listed;
      const items: ListedRepository[] = [];
      for (const one of listed.items) {
        const reply = await complete(one);
        if (!reply.ok) return reply;
        items.push(reply.value);
      }
      return { ok: true, items, missing: listed.missing };
    },
    async findRepositories(requests) {
      const ids = [...new Set(requests.map(({ repositoryId }) => repositoryId))];
      const items: ListedRepository[] = [];
      for (const id of ids) {
        const found = await client.ask(`${api}/repositories/${fromServerId(id)}`, repository);
        if (!found.ok && isHidden(found)) continue;
        const reply = found.ok ? await complete(found.value) : found;
        if (!reply.ok) return reply;
        items.push(reply.value);
        client.access.onProgress(`${items.length} of ${ids.length} repositories of others`);
      }
      return { ok: true, items, missing: 0 };
    },
  };
}

/** Servers give the same answer for hidden and for missing repositories. */
function isHidden({ status }: { status?: number }): boolean {
  return status === 403 || status === 404;
}

type Repository = Infer<typeof repository>;

interface ListSchema<T, U> {
  readonly schema: Schema<T>;
  convert(one: T): U;
  idOf(one: U): string;
}

function toRequest(request: Infer<typeof pullRequest>, root: string): ListedRequest {
  const { id, number, title, html_url: url, created_at: createdAt, repository: target } = request;
  return {
    id: toServerId(root, "pull_request", id),
    repositoryId: toServerId(root, "repository", target.id),
    owner: target.full_name.split("/")[0] ?? "",
    number,
    title,
    url,
    createdAt,
    mergedAt: request.pull_request?.merged_at,
    closedAt: request.closed_at,
    isDraft: request.pull_request?.draft ?? false,
  };
}

/** Repositories that are not archived have a time at the beginning of time. */
const firstYear = 1990;

function toRepository(
  one: Repository,
  { root, sizes }: { root: string; sizes: Readonly<Record<string, number>> },
): ListedRepository {
  const { name, html_url: url, archived_at: archivedAt } = one;
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const shares = Object.entries(sizes).sort(([, a], [, b]) => b - a);
  const hasRelease = (one.release_counter ?? 0) > 0;
  const isArchived = one.archived === true && Number(archivedAt?.slice(0, 4)) > firstYear;
  return {
    id: toServerId(root, "repository", one.id),
    name,
    fullName: one.full_name,
    url,
    homepageUrl: one.website,
    description: one.description,
    createdAt: one.created_at,
    archivedAt: isArchived ? archivedAt : undefined,
    issuesUrl: one.has_issues === true ? `${url}/issues` : undefined,
    changelogUrl: hasRelease ? `${url}/releases` : undefined,
    languages: shares.map(([language, size]) => ({ name: language, share: total === 0 ? 1 : size / total })),
    isPrivate: one.private || one.internal === true,
    isFork: one.fork,
    hasRelease,
    stars: one.stars_count ?? 0,
  };
}
