/**
 * A GitHub of invented persons on loopback. It executes each query against the part of GitHub's published schema that
 * the importer needs, so that a field that does not exist, or a page of more than 100, is an error here as it is there.
 */
import { readFileSync } from "node:fs";
import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  parse,
  validate,
} from "graphql";
import { type Answer, type Loopback, type SeenRequest, startLoopback } from "./loopback.ts";

const schema = buildSchema(readFileSync(new URL("./github.graphql", import.meta.url), "utf8"));

const documents = new Map<string, DocumentNode>();

/** Executes a query, which is validated against the schema the first time. */
async function run(
  source: string,
  variableValues: Record<string, unknown>,
  rootValue: unknown,
): Promise<ExecutionResult> {
  const document = documents.get(source) ?? parse(source);
  const errors = documents.has(source) ? [] : validate(schema, document);
  if (errors.length > 0) return { errors };
  documents.set(source, document);
  return execute({ schema, document, variableValues, rootValue });
}

export interface FakeRepository {
  id: string;
  name: string;
  owner: string;
  description?: string;
  stars?: number;
  /** Bytes by language. */
  languages?: Readonly<Record<string, number>>;
  /** Its pull requests are listed, and it is not found. */
  isDeleted?: boolean;
}

export interface FakePullRequest {
  id: string;
  number: number;
  repository: string;
  title?: string;
  mergedAt?: string | null;
  /** The reply has an error in its place, or in the place of its merge commit. */
  isUnreadable?: boolean | "merge commit";
}

export interface FakePerson {
  login: string;
  name?: string | null;
  pullRequests: FakePullRequest[];
  repositories: FakeRepository[];
  /** What the API claims, where it is not the number that it sends. */
  claimedTotal?: number;
}

export interface FakeGitHub extends Loopback {
  persons: FakePerson[];
}

export async function startGitHub(persons: FakePerson[] = []): Promise<FakeGitHub> {
  const github: FakeGitHub = Object.assign(await startLoopback(), { persons });
  github.answer = (request) => answer(github, request);
  return github;
}

export const variablesOf = ({ body }: SeenRequest) =>
  (body as { variables?: Record<string, unknown> } | undefined)?.variables ?? {};

/** Serves the persons on a server that runs already. */
export function serveGitHub(server: Loopback, persons: FakePerson[]): void {
  server.answer = (request) => answer({ persons }, request);
}

async function answer(github: Pick<FakeGitHub, "persons">, request: SeenRequest): Promise<Answer> {
  if (request.path !== "/api/graphql") return { status: 404, body: { message: "Not Found" } };
  const { query } = request.body as { query: string };
  const { data, errors } = await run(query, variablesOf(request), rootOf(github));
  // GitHub adds the type of an error to its message.
  const told = errors?.map(({ message, path, extensions: { type } }) => ({ type, message, path }));
  return { body: { data, ...(told !== undefined && { errors: told }) } };
}

function rootOf({ persons }: Pick<FakeGitHub, "persons">) {
  const find = (id: string) =>
    persons.flatMap(({ repositories }) => repositories).find((one) => one.id === id);
  return {
    user({ login }: { login: string }) {
      const person = persons.find((one) => one.login.toLowerCase() === login.toLowerCase());
      if (person === undefined) throw new Error(`Could not resolve to a User with the login of '${login}'.`);
      return toUser(person, find);
    },
    nodes({ ids }: { ids: string[] }) {
      if (ids.length > 100) throw new Error("You may not provide more than 100 node ids");
      return ids.map(
        orError((id) => {
          const repository = find(id);
          if (repository !== undefined && !repository.isDeleted) return toRepository(repository);
          const request = persons.flatMap(({ pullRequests }) => pullRequests).find((one) => one.id === id);
          if (request !== undefined) return toPullRequest(request, find(request.repository));
          throw new GraphQLError(`Could not resolve to a node with the global id of '${id}'.`, {
            extensions: { type: "NOT_FOUND" },
          });
        }),
      );
    },
  };
}

function toUser(person: FakePerson, find: (id: string) => FakeRepository | undefined) {
  const { login, name = null } = person;
  return {
    id: `U_${login}`,
    login,
    name,
    url: `https://code.example/${login}`,
    socialAccounts: () => ({ nodes: [{ provider: "LINKEDIN", url: `https://network.example/in/${login}` }] }),
    pullRequests(page: Page) {
      const nodes = person.pullRequests
        .map((request) => ({ request, createdAt: createdAtOf(request) }))
        .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
        .map(
          ({ request }) =>
            () =>
              toPullRequest(request, find(request.repository)),
        );
      return toConnection(nodes, page, person.claimedTotal);
    },
    repositories(page: Page & { privacy?: string | null }) {
      const owned = person.repositories.filter(({ owner }) => owner === login && page.privacy !== "PRIVATE");
      return toConnection(
        owned.map((repository) => () => toRepository(repository)),
        page,
      );
    },
  };
}

/** An error in a list is an error of the reply, and null in its place. */
function orError<T>(make: (value: T) => unknown): (value: T) => unknown {
  return (value) => {
    try {
      return make(value);
    } catch (error) {
      return error;
    }
  };
}

interface Page {
  first?: number;
  after?: string | null;
}

function toConnection(nodes: (() => unknown)[], { first, after }: Page, claimedTotal = nodes.length) {
  if (first !== undefined && (first < 1 || first > 100)) throw new Error("`first` must be 1 to 100");
  const from = after === null || after === undefined ? 0 : Number(atob(after));
  const to = Math.min(nodes.length, from + (first ?? 0));
  return {
    totalCount: claimedTotal,
    pageInfo: { hasNextPage: to < nodes.length, endCursor: to === from ? null : btoa(String(to)) },
    nodes: () => nodes.slice(from, to).map(orError((make) => make())),
  };
}

function createdAtOf({ number }: FakePullRequest): string {
  return new Date(Date.UTC(2015, 0, 1) + number * 86_400_000).toISOString().replace(".000", "");
}

function toPullRequest(request: FakePullRequest, repository: FakeRepository | undefined) {
  const hide = (): never => {
    throw new GraphQLError("Resource protected by organization SAML enforcement.", {
      extensions: { type: "FORBIDDEN" },
    });
  };
  if (request.isUnreadable === true || repository === undefined) return hide();
  const { id, number, title = `Mend the cache, part ${number}`, mergedAt = null } = request;
  const home = `https://code.example/${repository.owner}/${repository.name}`;
  const oid = number.toString(16).padStart(40, "0");
  return {
    __typename: "PullRequest",
    id,
    number,
    title,
    url: `${home}/pull/${number}`,
    createdAt: createdAtOf(request),
    mergedAt,
    closedAt: mergedAt,
    isDraft: false,
    // The account is deleted: nothing that the importer asks for may need it.
    author: null,
    headRepository: null,
    repository: toRepository(repository),
    mergeCommit:
      request.isUnreadable === "merge commit"
        ? hide
        : mergedAt === null
          ? null
          : {
              oid,
              abbreviatedOid: oid.slice(0, 7),
              additions: number,
              deletions: 1,
              commitUrl: `${home}/commit/${oid}`,
              messageHeadline: `${title} (#${number})`,
              treeUrl: `${home}/tree/${oid}`,
              url: `${home}/commit/${oid}`,
              zipballUrl: `${home}/zipball/${oid}`,
            },
  };
}

function toRepository({
  id,
  name,
  owner,
  description,
  stars = 0,
  languages = { Python: 100 },
}: FakeRepository) {
  const edges = Object.entries(languages).map(([name, size]) => ({ size, node: { name, color: null } }));
  return {
    __typename: "Repository",
    id,
    name,
    nameWithOwner: `${owner}/${name}`,
    url: `https://code.example/${owner}/${name}`,
    description,
    isPrivate: false,
    visibility: "PUBLIC",
    isFork: false,
    hasIssuesEnabled: true,
    createdAt: "2014-05-01T00:00:00Z",
    stargazerCount: stars,
    owner: { __typename: "User", login: owner },
    releases: () => ({ totalCount: 0 }),
    languages: () => ({ totalSize: edges.reduce((sum, { size }) => sum + size, 0), edges }),
  };
}

/** A person of so many merged pull requests, to repositories of others. */
export function inventPerson(login: string, count: number): FakePerson {
  const repositories = Array.from({ length: Math.min(count, 7) }, (_, at) => ({
    id: `R_${at}`,
    name: `loom-${at}`,
    owner: "weavers",
  }));
  return {
    login,
    name: "Ilse Varga",
    repositories,
    pullRequests: Array.from({ length: count }, (_, at) => ({
      id: `PR_${at}`,
      number: at + 1,
      repository: `R_${at % 7}`,
      mergedAt: new Date(Date.UTC(2015, 0, 3) + (at + 1) * 86_400_000).toISOString().replace(".000", ""),
    })),
  };
}
