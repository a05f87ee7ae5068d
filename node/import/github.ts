/** Imports a person's history from GitHub's GraphQL API. Reports each field that is missing because of an error. */
import { addTo } from "../../model/collections.ts";
import { type Infer, readValue, type Schema } from "../../model/json-schema.ts";
import {
  type CodeHost,
  type CodeHostAdapter,
  type Listed,
  type ListedRepository,
  type ListedRequest,
  type PartialError,
  pullRequestWords,
} from "./code-host.ts";
import { checkReply, type HttpClient, type HttpResult } from "./http-client.ts";
import { anyOf, anything, each, flag, listOf, number, objectOf, optional, orNull, text } from "./reply.ts";

export const gitHub: CodeHost = {
  source: "github",
  host: "GitHub",
  words: pullRequestWords,
  ownRequests: "own repositories' or forks'",
  token: { variable: "GITHUB_TOKEN", scheme: "Bearer" },
  address: "https://github.com",
  // Each common form: `https://github.example.com`, with `/api`, `/api/v3` or `/api/graphql`.
  api: /(?:\/api)?(?:\/v3|\/graphql)?$/,
  connect(client, root, options) {
    const isPublic = ["https://github.com", "https://api.github.com"].includes(root);
    const endpoint = isPublic ? "https://api.github.com/graphql" : `${root}/api/graphql`;
    return createAdapter(client, endpoint, options.private);
  },
};

const replyBody = objectOf({
  data: optional(anything),
  message: optional(text),
  errors: optional(
    listOf(
      objectOf({
        type: optional(text),
        message: optional(text),
        path: optional(listOf(anyOf(text, number))),
      }),
    ),
  ),
});

/** An error in a reply. */
interface Problem extends PartialError {
  readonly type: string | undefined;
  /** The index of the item that is null because of it. */
  readonly item: number | undefined;
}

interface Answer<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** An item of a connection. The node is missing if the reply has an error in its place. */
type Entry<T> = { id: string; node: T } | { id: string; node: undefined; reason: string };

interface ListRequest<D, T, U> {
  query: string;
  schema: Schema<D>;
  find: (data: D) => Connection<T>;
  variables: Record<string, unknown>;
  convert: (node: T) => U;
  isEnough?: (page: readonly U[]) => boolean;
}

/** Asks GitHub's GraphQL API for one reply, for a list of pages, or for items by their ids. */
function createApi(client: HttpClient, endpoint: string) {
  const partialErrors: PartialError[] = [];

  const ask = async <T>(
    query: string,
    schema: Schema<T>,
    variables: Variables,
  ): Promise<HttpResult<Answer<T>>> => {
    const reply = await client.ask(endpoint, replyBody, {
      body:
        typeof variables === "function"
          ? (pageSize) => ({ query, variables: variables(pageSize) })
          : { query, variables },
      findFailure,
    });
    if (!reply.ok) return reply;
    const { data, errors = [] } = reply.value;
    const problems = errors.map(({ path = [], message = "", type }): Problem => {
      return { message: client.hide(message), type, ...followPath(data, path) };
    });
    const checked = checkReply(data, schema, "GitHub");
    if (checked.ok) return { ok: true, value: { value: checked.value, problems } };
    const reason = problems.map(({ message }) => message).join("; ") || checked.reason;
    return { ok: false, reason: client.hide(reason) };
  };

  const list = async <D, T extends { id: string; url: string }, U>(
    { one, many }: { one: string; many: string },
    { query, schema, find, variables, convert, isEnough = () => false }: ListRequest<D, T, U>,
  ): Promise<Listed<U>> => {
    let errors: PartialError[] = [];
    const nodesOf = (entries: readonly Entry<T>[]) => entries.flatMap(({ node }) => node ?? []);
    const listed = await client.askPages<Entry<T>>({
      what: many,
      idOf: ({ id }) => id,
      isEnough: (page) => isEnough(nodesOf(page).map(convert)),
      ask: async (cursor) => {
        const reply = await ask(query, schema, (count) => ({ ...variables, cursor, count }));
        if (!reply.ok) return reply;
        const { value, problems } = reply.value;
        // A list that has changed meanwhile is read again from its beginning.
        if (cursor === undefined) errors = [];
        errors.push(...problems.filter(({ item }) => item === undefined));
        const { nodes = [], pageInfo, totalCount: total } = find(value);
        const items = toEntries(nodes, problems, cursor);
        const next = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : undefined;
        return { ok: true, value: { items, next, total } };
      },
    });
    if (!listed.ok) return listed;
    partialErrors.push(...errors);
    return {
      ...listed,
      items: nodesOf(listed.items).map(convert),
      unreadable: toUnreadableWarnings(one, listed.items),
    };
  };

  /** Asks for items by id, half as many at once as a page has: a repository takes GitHub twice as long. */
  const askByIds = async <T>(
    what: string,
    query: string,
    schema: Schema<{ nodes: (T | null)[] }>,
    ids: readonly string[],
  ): Promise<HttpResult<{ id: string; node: T | null; problem: Problem | undefined }[]>> => {
    const found: { id: string; node: T | null; problem: Problem | undefined }[] = [];
    while (found.length < ids.length) {
      const rest = ids.slice(found.length);
      const reply = await ask(query, schema, (size) => ({ ids: rest.slice(0, Math.ceil(size / 2)) }));
      if (!reply.ok) return reply;
      const { problems } = reply.value;
      const { nodes } = reply.value.value;
      if (nodes.length === 0) return { ok: false, reason: `GitHub sent none of ${rest.length} ${what}` };
      for (const [at, node] of nodes.entries()) {
        const id = rest[at] ?? "";
        found.push({ id, node, problem: problems.find((one) => one.item === at || one.id === id) });
      }
      client.access.onProgress(`${found.length} of ${ids.length} ${what}`);
    }
    return { ok: true, value: found };
  };

  return { ask, list, askByIds, partialErrors };
}

function createAdapter(client: HttpClient, endpoint: string, isPrivateToo: boolean): CodeHostAdapter {
  const { ask, list, askByIds, partialErrors } = createApi(client, endpoint);
  let privateCount = 0;
  return {
    partialErrors,
    async findPerson(login) {
      const reply = await ask(queries.person, personReply, { login });
      if (!reply.ok) {
        const isUnknown = /could not resolve to a user/i.test(reply.reason);
        return isUnknown ? { ok: true, value: undefined } : reply;
      }
      const { user } = reply.value.value;
      partialErrors.push(...reply.value.problems);
      privateCount = user.privateRepositories.totalCount;
      const network = (user.socialAccounts.nodes ?? []).find((account) => account?.provider === "LINKEDIN");
      return { ok: true, value: { ...user, networkUrl: network?.url } };
    },
    listRequests: ({ login }, isEnough) =>
      list(
        { one: pullRequestWords.request, many: pullRequestWords.requests },
        {
          query: queries.pullRequests,
          schema: pullRequestsReply,
          find: ({ user }) => user.pullRequests,
          variables: { login },
          convert: toRequest,
          isEnough,
        },
      ),
    async listOwned({ login }) {
      const listed = await list(
        { one: pullRequestWords.repository, many: pullRequestWords.repositories },
        {
          query: queries.ownRepositories,
          schema: ownRepositoriesReply,
          find: ({ user }) => user.repositories,
          variables: { login, ...(isPrivateToo && { privacy: null }) },
          convert: toRepository,
        },
      );
      return listed.ok && !isPrivateToo ? { ...listed, hidden: privateCount } : listed;
    },
    async findRepositories(requests) {
      const ids = [...new Set(requests.map(({ repositoryId }) => repositoryId))];
      const found = await askByIds("repositories of others", queries.repositories, repositoriesReply, ids);
      if (!found.ok) return found;
      const problems = found.value.flatMap(({ problem }) => problem ?? []);
      partialErrors.push(...problems.filter(({ id }) => id !== undefined));
      const absent = found.value.filter(({ node }) => node === null);
      return {
        ok: true,
        items: found.value.flatMap(({ node }) => (node === null ? [] : toRepository(node))),
        missing: 0,
        reasons: new Map(absent.map(({ id, problem }) => [id, problem?.message ?? "no reason given"])),
      };
    },
    async findGone(ids) {
      const found = await askByIds("entries of earlier imports", queries.existence, existenceReply, ids);
      if (!found.ok) return found;
      const gone = found.value.filter(({ problem }) => problem?.type === "NOT_FOUND");
      return { ok: true, value: new Set(gone.map(({ id }) => id)) };
    },
  };
}

type Variables = Record<string, unknown> | ((pageSize: number) => Record<string, unknown>);

/** GitHub reports limits and time-outs in replies with the status 200, too. */
function findFailure(data: unknown): "rate limit" | "time-out" | undefined {
  const { errors = [], message = "" } = readValue(replyBody, data).value ?? {};
  const isLimit = (text: string) => /secondary rate limit|abuse detection/i.test(text);
  if (
    isLimit(message) ||
    errors.some((error) => error.type === "RATE_LIMITED" || isLimit(error.message ?? ""))
  )
    return "rate limit";
  // An error with an index in its path is about one item.
  const isTimeout = errors.some(
    ({ message: text = "", path = [] }) =>
      /something went wrong|timed? ?out|timeout/i.test(text) && path.every((key) => typeof key === "string"),
  );
  return isTimeout ? "time-out" : undefined;
}

const identified = objectOf({ id: text });

/** Follows an error's path into the reply, to an item that is null or to the last object that has an id. */
function followPath(data: unknown, path: readonly (string | number)[]): Pick<Problem, "item" | "id"> {
  let value = data;
  let id: string | undefined;
  for (const key of path) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
    if (value === null && typeof key === "number" && id === undefined) return { item: key, id };
    id = readValue(identified, value).value?.id ?? id;
  }
  return { item: undefined, id };
}

function toEntries<T extends { id: string }>(
  nodes: readonly (T | null)[],
  problems: readonly Problem[],
  cursor: string | undefined,
): Entry<T>[] {
  return nodes.map((node, at) => {
    if (node !== null) return { id: node.id, node };
    const reason = problems.find(({ item }) => item === at)?.message ?? "no reason given";
    return { id: `${cursor} ${at}`, node: undefined, reason };
  });
}

/** Identifies the items that GitHub lists but does not send, by the item before them. */
function toUnreadableWarnings(one: string, entries: readonly Entry<{ url: string }>[]): string[] {
  const byReason = new Map<string, string[]>();
  let place = "the newest";
  for (const entry of entries) {
    if (entry.node === undefined) addTo(byReason, entry.reason, place);
    else place = `the next after ${entry.node.url}`;
  }
  return [...byReason].map(([reason, [first, ...more]]) => {
    const others = more.length === 0 ? "" : ` and ${more.length} more`;
    return `GitHub did not send a ${one}, ${first}${others}: ${reason}`;
  });
}

function toRequest({ repository, ...request }: PullRequest): ListedRequest {
  return {
    ...request,
    repositoryId: repository.id,
    owner: repository.owner.login,
    isPrivate: !isPublic(repository),
    isToFork: repository.isFork,
  };
}

function toRepository(repository: Repository): ListedRepository {
  const { nameWithOwner, url, hasIssuesEnabled, releases, languages } = repository;
  const total = languages?.totalSize ?? 0;
  const edges = (languages?.edges ?? []).filter((edge) => edge !== null);
  const hasRelease = releases.totalCount > 0;
  return {
    ...repository,
    fullName: nameWithOwner,
    issuesUrl: hasIssuesEnabled ? `${url}/issues` : undefined,
    changelogUrl: hasRelease ? `${url}/releases` : undefined,
    languages: edges.map(({ size, node }) => ({ ...node, share: total === 0 ? 1 : size / total })),
    isPrivate: !isPublic(repository),
    hasRelease,
    stars: repository.stargazerCount,
  };
}

/** A company's server also has repositories for its own people; they are not public either. */
function isPublic({ isPrivate, visibility }: { isPrivate: boolean; visibility: string }): boolean {
  return !isPrivate && visibility === "PUBLIC";
}

const repositoryFields = `
  fragment RepositoryFields on Repository {
    id name nameWithOwner url homepageUrl description isPrivate visibility isFork hasIssuesEnabled
    createdAt archivedAt stargazerCount
    releases(first: 1) { totalCount }
    languages(first: 10, orderBy: { field: SIZE, direction: DESC }) {
      totalSize
      edges { size node { name color } }
    }
  }`;

const queries = {
  person: `
  query Person($login: String!) {
    user(login: $login) {
      id login name bio location url websiteUrl
      socialAccounts(first: 10) { nodes { provider url } }
      privateRepositories: repositories(ownerAffiliations: [OWNER], privacy: PRIVATE) { totalCount }
    }
  }`,

  pullRequests: `
  query PullRequests($login: String!, $count: Int!, $cursor: String) {
    user(login: $login) {
      pullRequests(first: $count, after: $cursor, orderBy: { field: CREATED_AT, direction: DESC }) {
        totalCount
        pageInfo { hasNextPage endCursor }
        nodes {
          id number title url createdAt mergedAt closedAt isDraft
          repository { id isPrivate visibility isFork owner { login } }
          mergeCommit {
            oid abbreviatedOid additions deletions commitUrl messageHeadline treeUrl url zipballUrl
          }
        }
      }
    }
  }`,

  /** Private repositories are requested only if `privacy` is null. */
  ownRepositories: `
  query OwnRepositories($login: String!, $count: Int!, $cursor: String, $privacy: RepositoryPrivacy = PUBLIC) {
    user(login: $login) {
      repositories(
        first: $count, after: $cursor, ownerAffiliations: [OWNER], privacy: $privacy,
        orderBy: { field: CREATED_AT, direction: DESC }
      ) {
        totalCount
        pageInfo { hasNextPage endCursor }
        nodes { ...RepositoryFields }
      }
    }
  }
  ${repositoryFields}`,

  repositories: `
  query Repositories($ids: [ID!]!) {
    nodes(ids: $ids) { ...RepositoryFields }
  }
  ${repositoryFields}`,

  /** Asks whether GitHub still has the items of an earlier import. */
  existence: `
  query Existence($ids: [ID!]!) {
    nodes(ids: $ids) { id }
  }`,
} as const;

const optionalText = optional(text);

const mergeCommit = objectOf({
  ...each(text, "oid", "abbreviatedOid"),
  ...each(number, "additions", "deletions"),
  ...each(text, "commitUrl", "messageHeadline", "treeUrl", "url", "zipballUrl"),
});

const pullRequest = objectOf({
  ...each(text, "id", "title", "url", "createdAt"),
  ...each(optionalText, "mergedAt", "closedAt"),
  number,
  isDraft: flag,
  repository: objectOf({
    ...each(text, "id", "visibility"),
    ...each(flag, "isPrivate", "isFork"),
    owner: objectOf({ login: text }),
  }),
  mergeCommit: optional(mergeCommit),
});

const repository = objectOf({
  ...each(text, "id", "name", "nameWithOwner", "url", "visibility", "createdAt"),
  ...each(optionalText, "homepageUrl", "description", "archivedAt"),
  ...each(flag, "isPrivate", "isFork", "hasIssuesEnabled"),
  stargazerCount: number,
  releases: objectOf({ totalCount: number }),
  languages: optional(
    objectOf({
      totalSize: number,
      edges: optional(
        listOf(orNull(objectOf({ size: number, node: objectOf({ name: text, color: optionalText }) }))),
      ),
    }),
  ),
});

/** A node is null where the reply has an error instead of it. */
function connectionOf<T>(node: Schema<T>) {
  return objectOf({
    totalCount: number,
    pageInfo: objectOf({ hasNextPage: flag, endCursor: optionalText }),
    nodes: optional(listOf(orNull(node))),
  });
}

const personReply = objectOf({
  user: objectOf({
    ...each(text, "id", "login", "url"),
    ...each(optionalText, "name", "bio", "location", "websiteUrl"),
    socialAccounts: objectOf({ nodes: optional(listOf(orNull(objectOf(each(text, "provider", "url"))))) }),
    privateRepositories: objectOf({ totalCount: number }),
  }),
});

const pullRequestsReply = objectOf({ user: objectOf({ pullRequests: connectionOf(pullRequest) }) });
const ownRepositoriesReply = objectOf({ user: objectOf({ repositories: connectionOf(repository) }) });
const repositoriesReply = objectOf({ nodes: listOf(orNull(repository)) });
const existenceReply = objectOf({ nodes: listOf(orNull(identified)) });

type PullRequest = Infer<typeof pullRequest>;
type Repository = Infer<typeof repository>;
type Connection<T> = Infer<ReturnType<typeof connectionOf<T>>>;
