/** Queries for GitHub's GraphQL API, and schemas of its replies. */
import * as v from "valibot";

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

export const queries = {
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

  /** Whether GitHub still has what an earlier import brought. */
  existence: `
  query Existence($ids: [ID!]!) {
    nodes(ids: $ids) { id }
  }`,
} as const;

const text = v.string();
const optionalText = v.nullable(v.string());

const mergeCommit = v.object({
  oid: text,
  abbreviatedOid: text,
  additions: v.number(),
  deletions: v.number(),
  commitUrl: text,
  messageHeadline: text,
  treeUrl: text,
  url: text,
  zipballUrl: text,
});

const pullRequest = v.object({
  id: text,
  number: v.number(),
  title: text,
  url: text,
  createdAt: text,
  mergedAt: optionalText,
  closedAt: optionalText,
  isDraft: v.boolean(),
  repository: v.object({
    id: text,
    isPrivate: v.boolean(),
    visibility: text,
    isFork: v.boolean(),
    owner: v.object({ login: text }),
  }),
  mergeCommit: v.nullable(mergeCommit),
});

const repository = v.object({
  id: text,
  name: text,
  nameWithOwner: text,
  url: text,
  homepageUrl: optionalText,
  description: optionalText,
  isPrivate: v.boolean(),
  visibility: text,
  isFork: v.boolean(),
  hasIssuesEnabled: v.boolean(),
  createdAt: text,
  archivedAt: optionalText,
  stargazerCount: v.number(),
  releases: v.object({ totalCount: v.number() }),
  languages: v.nullable(
    v.object({
      totalSize: v.number(),
      edges: v.nullable(
        v.array(
          v.nullable(v.object({ size: v.number(), node: v.object({ name: text, color: optionalText }) })),
        ),
      ),
    }),
  ),
});

/** A node is null where the reply has an error instead of it. */
function connectionOf<T>(node: v.GenericSchema<unknown, T>) {
  return v.object({
    totalCount: v.number(),
    pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: optionalText }),
    nodes: v.nullable(v.array(v.nullable(node))),
  });
}

export const personReply = v.object({
  user: v.object({
    id: text,
    login: text,
    name: optionalText,
    bio: optionalText,
    location: optionalText,
    url: text,
    websiteUrl: optionalText,
    socialAccounts: v.object({
      nodes: v.nullable(v.array(v.nullable(v.object({ provider: text, url: text })))),
    }),
    privateRepositories: v.object({ totalCount: v.number() }),
  }),
});

export const pullRequestsReply = v.pipe(
  v.object({ user: v.object({ pullRequests: connectionOf(pullRequest) }) }),
  v.transform(({ user }) => user.pullRequests),
);

export const ownRepositoriesReply = v.pipe(
  v.object({ user: v.object({ repositories: connectionOf(repository) }) }),
  v.transform(({ user }) => user.repositories),
);

export const repositoriesReply = v.pipe(
  v.object({ nodes: v.array(v.nullable(repository)) }),
  v.transform(({ nodes }) => nodes),
);

export const existenceReply = v.pipe(
  v.object({ nodes: v.array(v.nullable(v.object({ id: text }))) }),
  v.transform(({ nodes }) => nodes),
);

export type PullRequest = v.InferOutput<typeof pullRequest>;
export type Repository = v.InferOutput<typeof repository>;
export interface Connection<T> {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly nodes: readonly (T | null)[] | null;
}
