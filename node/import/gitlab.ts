/** Imports a person's history from GitLab, by GraphQL because one page contains all that is needed. */
import type { Infer, Schema } from "../../model/json-schema.ts";
import {
  type CodeHost,
  type CodeHostAdapter,
  fromServerId,
  type ListedRepository,
  type ListedRequest,
  toServerId,
} from "./code-host.ts";
import { checkReply, type HttpClient, type HttpResult, type Page } from "./http-client.ts";
import { anything, each, flag, listOf, number, objectOf, optional, orNull, text } from "./reply.ts";
import type { JsonObject } from "./upstream.ts";

const words = {
  request: "merge request",
  requests: "merge requests",
  repository: "project",
  repositories: "projects",
};

export const gitLab: CodeHost = {
  source: "gitlab",
  host: "GitLab",
  words,
  token: { variable: "GITLAB_TOKEN", scheme: "Bearer" },
  address: "https://gitlab.com",
  api: /\/api(?:\/v4|\/graphql)?$/,
  // A server without this API, or without a part of it.
  refusal: {
    statuses: [400, 403, 404, 405],
    remedy:
      "The import needs GitLab's GraphQL API: check the address of --api-url, the token's scope (read_api), and that the server is up to date",
  },
  connect: createAdapter,
};

const projectFields = `
  fragment ProjectFields on Project {
    id name path fullPath webUrl description visibility archived createdAt lastActivityAt
    starCount isForked issuesEnabled
    group { id name fullPath webUrl }
    languages { name share color }
    releases(first: 1) { nodes { tagName } }
  }`;

const queries = {
  person: `
    query Person($login: String!) {
      user(username: $login) { id username name bio location webUrl linkedin }
    }`,
  mergeRequests: `
    query MergeRequests($login: String!, $cursor: String) {
      user(username: $login) {
        authoredMergeRequests(first: 100, after: $cursor, sort: CREATED_DESC) {
          count
          pageInfo { hasNextPage endCursor }
          nodes {
            id iid title webUrl createdAt mergedAt closedAt draft mergeCommitSha
            diffStatsSummary { additions deletions }
            project { id path fullPath webUrl }
          }
        }
      }
    }`,
  ownProjects: `
    query OwnProjects($login: String!, $cursor: String) {
      user(username: $login) {
        namespace {
          projects(first: 50, after: $cursor) {
            count
            pageInfo { hasNextPage endCursor }
            nodes { ...ProjectFields }
          }
        }
      }
    }
    ${projectFields}`,
  projects: `
    query Projects($ids: [ID!]!) {
      projects(ids: $ids, first: 50) { nodes { ...ProjectFields } }
    }
    ${projectFields}`,
} as const;

const projectsAtOnce = 50;
const optionalText = optional(text);

const person = objectOf({
  ...each(text, "id", "username", "webUrl"),
  ...each(optionalText, "name", "bio", "location", "linkedin"),
});

const mergeRequest = objectOf({
  ...each(text, "id", "iid", "title", "webUrl", "createdAt"),
  ...each(optionalText, "mergedAt", "closedAt", "mergeCommitSha"),
  draft: flag,
  diffStatsSummary: optional(objectOf(each(number, "additions", "deletions"))),
  project: objectOf(each(text, "id", "path", "fullPath", "webUrl")),
});

const project = objectOf({
  ...each(text, "id", "name", "path", "fullPath", "webUrl", "createdAt"),
  ...each(optionalText, "description", "visibility", "lastActivityAt"),
  ...each(optional(flag), "archived", "issuesEnabled"),
  starCount: number,
  isForked: flag,
  group: optional(objectOf(each(text, "id", "name", "fullPath", "webUrl"))),
  languages: optional(listOf(objectOf({ name: text, share: optional(number), color: optionalText }))),
  releases: optional(objectOf({ nodes: optional(listOf(anything)) })),
});

function connectionOf<T>(node: Schema<T>) {
  return objectOf({
    count: number,
    pageInfo: objectOf({ hasNextPage: flag, endCursor: optionalText }),
    nodes: optional(listOf(orNull(node))),
  });
}

const replyBody = objectOf({
  data: optional(anything),
  errors: optional(listOf(objectOf({ message: optional(text) }))),
});

const personReply = objectOf({ user: orNull(person) });
const mergeRequestsReply = objectOf({
  user: objectOf({ authoredMergeRequests: connectionOf(mergeRequest) }),
});
const ownProjectsReply = objectOf({
  user: objectOf({ namespace: optional(objectOf({ projects: connectionOf(project) })) }),
});
const projectsReply = objectOf({ projects: objectOf({ nodes: optional(listOf(orNull(project))) }) });

function createAdapter(client: HttpClient, root: string): CodeHostAdapter {
  /** A query that the server does not support is an error in a reply with the status 200. */
  const ask = async <T>(
    query: string,
    variables: Record<string, unknown>,
    schema: Schema<T>,
  ): Promise<HttpResult<T>> => {
    const reply = await client.ask(`${root}/api/graphql`, replyBody, { body: { query, variables } });
    if (!reply.ok) return reply;
    const { data, errors = [] } = reply.value;
    // Incomplete data are refused, since missing items would count as gone.
    if (errors.length > 0) {
      const said = errors.map(({ message = "" }) => message).join("; ");
      return { ok: false, reason: client.hide(`GitLab rejected the request: ${said}`), status: 400 };
    }
    const checked = checkReply(data, schema, "GitLab");
    return checked.ok ? checked : { ok: false, reason: client.hide(checked.reason) };
  };
  const idOf = ({ id }: { id: string }) => id;

  return {
    async findPerson(login) {
      const reply = await ask(queries.person, { login }, personReply);
      if (!reply.ok) return reply;
      const { user } = reply.value;
      if (user === null) return { ok: true, value: undefined };
      return {
        ok: true,
        value: {
          ...user,
          id: toServerId(root, "user", user.id),
          login: user.username,
          url: user.webUrl,
          websiteUrl: undefined,
          networkUrl: toNetworkUrl(user.linkedin),
        },
      };
    },
    listRequests: ({ login }, isEnough) =>
      client.askPages<ListedRequest>({
        what: words.requests,
        idOf,
        isEnough,
        ask: async (cursor) =>
          toPage(
            await ask(queries.mergeRequests, { login, cursor }, mergeRequestsReply),
            ({ user }) => user.authoredMergeRequests,
            (one) => toRequest(one, root),
          ),
      }),
    listOwned: ({ login }) =>
      client.askPages<ListedRepository>({
        what: words.repositories,
        idOf,
        ask: async (cursor) =>
          toPage(
            await ask(queries.ownProjects, { login, cursor }, ownProjectsReply),
            ({ user }) => user.namespace?.projects,
            (one) => toRepository(one, { root, client }),
          ),
      }),
    async findRepositories(requests) {
      const ids = [...new Set(requests.map(({ repositoryId }) => repositoryId))];
      const items: ListedRepository[] = [];
      for (let at = 0; at < ids.length; at += projectsAtOnce) {
        const some = ids.slice(at, at + projectsAtOnce);
        const gids = some.map((id) => `gid://gitlab/Project/${fromServerId(id)}`);
        const reply = await ask(queries.projects, { ids: gids }, projectsReply);
        if (!reply.ok) return reply;
        const nodes = reply.value.projects.nodes ?? [];
        items.push(...nodes.flatMap((one) => one ?? []).map((one) => toRepository(one, { root, client })));
        client.access.onProgress(`${items.length} of ${ids.length} projects of others`);
      }
      return { ok: true, items, missing: 0 };
    },
  };
}

type Connection<T> = Infer<ReturnType<typeof connectionOf<T>>>;

function toPage<D, T, U>(
  reply: HttpResult<D>,
  find: (data: D) => Connection<T> | undefined,
  convert: (node: T) => U,
): HttpResult<Page<U>> {
  if (!reply.ok) return reply;
  const connection = find(reply.value);
  if (connection === undefined) return { ok: true, value: { items: [], next: undefined } };
  const { count, pageInfo, nodes } = connection;
  const items = (nodes ?? []).filter((node): node is NonNullable<typeof node> => node !== null).map(convert);
  const next = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : undefined;
  return { ok: true, value: { items, next, total: count } };
}

function toRequest(request: Infer<typeof mergeRequest>, root: string): ListedRequest {
  const { id, iid, title, webUrl, createdAt, mergedAt, closedAt, draft, project: target } = request;
  return {
    id: toServerId(root, "merge_request", id),
    repositoryId: toServerId(root, "project", target.id),
    owner: ownerOf(target.fullPath),
    number: Number(iid),
    title,
    url: webUrl,
    createdAt,
    mergedAt,
    closedAt,
    isDraft: draft,
    mergeCommit: toMergeCommit({
      sha: request.mergeCommitSha,
      projectUrl: target.webUrl,
      path: target.path,
      ...request.diffStatsSummary,
    }),
  };
}

function toRepository(
  one: Infer<typeof project>,
  { root, client }: { root: string; client: HttpClient },
): ListedRepository {
  const { name, fullPath, webUrl, description, createdAt, starCount, isForked, group } = one;
  const hasRelease = (one.releases?.nodes ?? []).length > 0;
  return {
    id: toServerId(root, "project", one.id),
    name,
    fullName: fullPath,
    url: webUrl,
    homepageUrl: undefined,
    description,
    createdAt,
    // GitLab does not send when a project was archived.
    archivedAt: one.archived === true ? one.lastActivityAt : undefined,
    issuesUrl: one.issuesEnabled === true ? `${webUrl}/-/issues` : undefined,
    changelogUrl: hasRelease ? `${webUrl}/-/releases` : undefined,
    languages: (one.languages ?? []).map(({ share, ...language }) => ({
      ...language,
      share: (share ?? 0) / 100,
    })),
    group:
      group === undefined
        ? undefined
        : {
            id: toServerId(root, "group", group.id),
            name: group.name,
            fullName: group.fullPath,
            url: group.webUrl,
            issuesUrl: `${group.webUrl}/-/issues`,
          },
    // Without a token, only public projects are visible.
    isPrivate: client.access.token !== undefined && one.visibility !== "public",
    isFork: isForked,
    hasRelease,
    stars: starCount,
  };
}

/** Returns the owner or group of a path: `weavers/tools` for `weavers/tools/loom`. */
function ownerOf(fullPath: string): string {
  return fullPath.split("/").slice(0, -1).join("/");
}

/** Returns LinkedIn's address. GitLab stores a user name, but some people type an address. */
function toNetworkUrl(name: string | undefined): string | undefined {
  if (name === undefined || name === "") return undefined;
  return /^https?:/i.test(name) ? name : `https://www.linkedin.com/in/${encodeURIComponent(name)}`;
}

interface CommitParts {
  readonly sha: string | undefined;
  /** The project's page and its name in it. */
  readonly projectUrl: string;
  readonly path: string;
  readonly additions?: number | undefined;
  readonly deletions?: number | undefined;
}

/** GitLab sends only the hash of the merge commit, and only if there is one. */
function toMergeCommit({ sha, projectUrl, path, ...lines }: CommitParts): JsonObject | undefined {
  if (sha === undefined) return undefined;
  const url = `${projectUrl}/-/commit/${sha}`;
  return {
    oid: sha,
    abbreviatedOid: sha.slice(0, 8),
    ...lines,
    url,
    commitUrl: url,
    treeUrl: `${projectUrl}/-/tree/${sha}`,
    zipballUrl: `${projectUrl}/-/archive/${sha}/${path}-${sha}.zip`,
  };
}
