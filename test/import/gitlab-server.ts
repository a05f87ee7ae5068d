/**
 * A GitLab of one invented person on loopback. It executes each query against the part of GitLab's published GraphQL
 * reference that the importer needs, so that a field that does not exist is an error here as it is there.
 */
import { readFileSync } from "node:fs";
import {
  buildSchema,
  type DocumentNode,
  execute,
  Kind,
  parse,
  type SelectionSetNode,
  validate,
  visit,
} from "graphql";
import type { Answer, Loopback, SeenRequest } from "./loopback.ts";

const schema = buildSchema(readFileSync(new URL("./gitlab.graphql", import.meta.url), "utf8"));

export interface FakeMergeRequest {
  id: number;
  iid: number;
  project: number;
  title?: string;
  mergedAt?: string | null;
}

export interface FakeProject {
  id: number;
  /** `weavers/loom`, of the group `weavers`; of the person, if it begins with the login. */
  fullPath: string;
  visibility?: "public" | "private";
  /** Per cent by language. */
  languages?: Readonly<Record<string, number>>;
  /** It does not come, although its merge requests are listed. */
  isGone?: boolean;
}

export interface FakeLife {
  login: string;
  name?: string;
  mergeRequests: FakeMergeRequest[];
  projects: FakeProject[];
  /** What the API claims, where it is not the number that it sends. */
  claimedTotal?: number;
  /** The server has no GraphQL API, or an old one. */
  graphql?: "off" | "old";
}

const colors: Readonly<Record<string, string>> = { Python: "#3572A5", Rust: "#dea584" };

export function serveGitLab(server: Loopback, life: FakeLife): void {
  server.answer = (request) => answer(server, life, request);
}

async function answer(server: Loopback, life: FakeLife, { path, body }: SeenRequest): Promise<Answer> {
  if (life.graphql === "off" || path !== "/api/graphql")
    return { status: 404, body: { message: "Not Found" } };
  if (life.graphql === "old")
    return { body: { errors: [{ message: "Field 'isForked' doesn't exist on type 'Project'" }] } };
  const { query, variables } = body as { query: string; variables: Record<string, unknown> };
  const { document, complexity, faults } = readQuery(query);
  if (complexity > maxComplexity) {
    const message = `Query has complexity of ${complexity}, which exceeds max complexity of ${maxComplexity}`;
    return { body: { errors: [{ message }] } };
  }
  const page = <T, U>(
    all: readonly T[],
    { first = 100, after }: PageArguments,
    convert: (one: T) => U,
    total = all.length,
  ) => {
    const from = after === undefined || after === null ? 0 : Number(atob(after));
    const to = Math.min(all.length, from + Math.min(first, 100));
    return {
      count: total,
      pageInfo: { hasNextPage: to < all.length, endCursor: to === from ? null : btoa(String(to)) },
      nodes: all.slice(from, to).map(convert),
    };
  };
  const project = (one: FakeProject) => {
    const { group, webUrl } = placeOf(server, life, one);
    return {
      ...describe(one),
      id: `gid://gitlab/Project/${one.id}`,
      webUrl,
      starCount: 0,
      isForked: false,
      issuesEnabled: true,
      group: group && { ...group, id: `gid://gitlab/Group/${group.id}` },
      languages: Object.entries(one.languages ?? {}).map(([name, share]) => ({
        name,
        share,
        color: colors[name] ?? null,
      })),
      releases: { nodes: [] },
    };
  };
  const rootValue = {
    user: ({ username }: { username: string }) =>
      username.toLowerCase() === life.login.toLowerCase()
        ? {
            id: "gid://gitlab/User/7",
            username: life.login,
            name: life.name ?? life.login,
            location: "Graz",
            webUrl: `${server.url}/${life.login}`,
            linkedin: `${life.login}-varga`,
            authoredMergeRequests: (given: PageArguments) =>
              page(
                newestFirst(life),
                given,
                (one) => ({
                  ...one,
                  ...datesOf(one),
                  id: `gid://gitlab/MergeRequest/${one.id}`,
                  iid: String(one.iid),
                  title: titleOf(one),
                  draft: false,
                  webUrl: urlOf(server, life, one),
                  mergeCommitSha: shaOf(one),
                  diffStatsSummary: { additions: one.iid, deletions: 1 },
                  project: project(find(life, one.project)),
                }),
                life.claimedTotal,
              ),
            namespace: {
              projects: (given: PageArguments) => page(ownOf(life), given, project),
            },
          }
        : null,
    projects: ({ ids, ...given }: PageArguments & { ids: string[] }) =>
      page(
        life.projects.filter(
          ({ id, isGone }) => ids.includes(`gid://gitlab/Project/${id}`) && isGone !== true,
        ),
        given,
        project,
      ),
  };
  const { data, errors } =
    faults.length > 0
      ? { data: undefined, errors: faults }
      : await execute({ schema, document, variableValues: variables, rootValue });
  return {
    body: { data, ...(errors !== undefined && { errors: errors.map(({ message }) => ({ message })) }) },
  };
}

interface ReadQuery {
  readonly document: DocumentNode;
  readonly complexity: number;
  readonly faults: readonly { message: string }[];
}

const queries = new Map<string, ReadQuery>();

/** Holds a query against the schema the first time, which takes longer than to answer it. */
function readQuery(query: string): ReadQuery {
  const known = queries.get(query);
  if (known !== undefined) return known;
  const document = parse(query);
  const read = { document, complexity: complexityOf(document), faults: validate(schema, document) };
  queries.set(query, read);
  return read;
}

/** What fields cost that cost more than one: those that ask the storage of git, and two times. */
const costs: Readonly<Record<string, number>> = {
  mergedAt: 5,
  closedAt: 5,
  diffStatsSummary: 2,
  languages: 2,
};
const maxComplexity = 200;

/** Returns what a query costs by GitLab's rules: a connection costs a hundredth more for each item of a page. */
function complexityOf(document: DocumentNode): number {
  const fragments = new Map<string, SelectionSetNode>();
  visit(document, {
    FragmentDefinition: (node) => void fragments.set(node.name.value, node.selectionSet),
  });
  const costOf = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return sum + costOf(fragments.get(node.name.value));
      if (node.kind !== Kind.FIELD) return sum;
      const first = node.arguments?.find(({ name }) => name.value === "first")?.value;
      const count = first?.kind === Kind.INT ? Number(first.value) : 0;
      const own = costs[node.name.value] ?? (count === 0 ? 1 : 2);
      return sum + (own + costOf(node.selectionSet)) * (1 + count / 100);
    }, 0);
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  return costOf(operation?.selectionSet);
}

interface PageArguments {
  first?: number;
  after?: string | null;
}

function describe({ fullPath, visibility = "public" }: FakeProject) {
  const path = fullPath.split("/").at(-1) ?? "";
  return {
    name: path,
    path,
    fullPath,
    visibility,
    archived: false,
    createdAt: "2014-05-01T00:00:00Z",
    lastActivityAt: "2020-01-01T00:00:00Z",
  };
}

function placeOf(server: Loopback, { login }: FakeLife, { fullPath }: FakeProject) {
  const owner = fullPath.split("/").slice(0, -1).join("/");
  const name = owner.split("/").at(-1) ?? "";
  const id = [...owner].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 0) % 1_000_000;
  return {
    webUrl: `${server.url}/${fullPath}`,
    group: owner === login ? null : { id, name, fullPath: owner, webUrl: `${server.url}/groups/${owner}` },
  };
}

function find({ projects }: FakeLife, id: number): FakeProject {
  const found = projects.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no project ${id}.`);
  return found;
}

const ownOf = ({ login, projects }: FakeLife) =>
  projects.filter(({ fullPath }) => fullPath.startsWith(`${login}/`));
const titleOf = ({ title, iid }: FakeMergeRequest) => title ?? `Mend the cache, part ${iid}`;
const shaOf = ({ mergedAt, iid }: FakeMergeRequest) =>
  mergedAt === null || mergedAt === undefined ? null : iid.toString(16).padStart(40, "0");
const urlOf = ({ url }: Loopback, life: FakeLife, { project, iid }: FakeMergeRequest) =>
  `${url}/${find(life, project).fullPath}/-/merge_requests/${iid}`;

function datesOf({ iid, mergedAt = null }: FakeMergeRequest) {
  const day = new Date(Date.UTC(2015, 0, 1) + iid * 86_400_000).toISOString().replace(".000", "");
  return { createdAt: day, mergedAt, closedAt: null };
}

const newestFirst = ({ mergeRequests }: FakeLife) => mergeRequests.toSorted((a, b) => b.iid - a.iid);
