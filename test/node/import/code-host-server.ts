/**
 * Serves GitHub, GitLab and Forgejo on loopback, with a history of any length: the recorded replies in code-hosts/, in
 * which `{number}`, `{title}` and the like are placeholders for an entry's values. golden/ has the replies of unusual
 * histories.
 */
import { readFileSync } from "node:fs";
import { findQueryErrors, type GraphqlHost } from "./graphql-host.ts";
import type { Answer, Loopback, SeenRequest } from "./loopback.ts";

interface Life {
  login: string;
  name: string;
  requests: { number: number; title: string; repository: number }[];
}

/** Returns a person with this many merged requests to other people's repositories. */
export function inventLife(login: string, count: number, repositories = 7): Life {
  const requests = Array.from({ length: count }, (_, at) => {
    return { number: at + 1, title: `Mend the cache, part ${at + 1}`, repository: at % repositories };
  });
  return { login, name: "Ilse Varga", requests };
}

/** Returns a person with these entries. */
export function toLife(entries: readonly { number: number; title: string }[]): Life {
  const requests = entries.map(({ number, title }) => ({ number, title, repository: (number % 7) + 1 }));
  return { login: "ilse", name: "Ilse Varga", requests };
}

interface Recorded {
  person: unknown;
  request: unknown;
  repository: unknown;
  languages?: unknown;
}

/**
 * Replaces the placeholders in a recorded reply. A text that consists of one placeholder becomes a value of any type.
 */
function fill(template: unknown, values: Readonly<Record<string, unknown>>): unknown {
  const text = JSON.stringify(template).replace(/"\{(\w+)\}"|\{(\w+)\}/g, (_, alone, within) =>
    within === undefined
      ? JSON.stringify(values[alone])
      : JSON.stringify(String(values[within])).slice(1, -1),
  );
  return JSON.parse(text);
}

/** Returns functions that fill a host's recorded replies with a history's entries. */
function recordedBy(host: string, url: string, { requests, ...person }: Life) {
  const file = new URL(`./code-hosts/${host}.json`, import.meta.url);
  const recorded: Recorded = JSON.parse(readFileSync(file, "utf8"));
  return {
    languages: recorded.languages,
    person: () => fill(recorded.person, { url, ...person }),
    repository: (repository: number) => fill(recorded.repository, { url, repository }),
    request: (one: Life["requests"][number]) =>
      fill(recorded.request, {
        ...{ url, ...one, id: 1_000 + one.number, text: String(one.number) },
        oid: one.number.toString(16).padStart(40, "0"),
        createdAt: new Date(Date.UTC(2015, 0, 1) + one.number * 86_400_000).toISOString(),
      }),
  };
}

const notFound: Answer = { status: 404, body: { message: "Not Found" } };

interface Asked {
  query: string;
  variables: { login?: string; count?: number; cursor?: string | null; ids?: string[] };
}

export const variablesOf = ({ body }: SeenRequest): Record<string, unknown> =>
  (body as Asked | undefined)?.variables ?? {};

/** Returns the newest requests from a cursor on. */
function toPage(requests: Life["requests"], { count = 100, cursor }: Asked["variables"]) {
  const from = cursor ? Number(atob(cursor)) : 0;
  const to = Math.min(requests.length, from + Math.min(count, 100));
  return {
    shown: requests.toSorted((a, b) => b.number - a.number).slice(from, to),
    pageInfo: { hasNextPage: to < requests.length, endCursor: to === from ? null : btoa(String(to)) },
  };
}

/** Returns a host's reply to a GraphQL query, by the query's name. */
type Answers = (name: string, variables: Asked["variables"], life: Life, isKnown: boolean) => object;

function serveGraphql(server: Loopback, host: GraphqlHost, lives: readonly Life[], answer: Answers): void {
  server.answer = ({ path, body }) => {
    if (path !== "/api/graphql") return notFound;
    const { query, variables } = body as Asked;
    const errors = findQueryErrors(host, query);
    if (errors.length > 0) return { body: { errors } };
    const life = lives.find(({ login }) => login === variables.login?.toLowerCase());
    const [first] = lives;
    if (first === undefined) return notFound;
    return {
      body: answer(/query (\w+)/.exec(query)?.[1] ?? "", variables, life ?? first, life !== undefined),
    };
  };
}

/** Repositories from 0 up; nobody owns any of them. */
export function serveGitHub(server: Loopback, lives: readonly Life[]): void {
  serveGraphql(server, "github", lives, (name, variables, life, isKnown) => {
    const recorded = recordedBy("github", server.url, life);
    const { ids, login } = variables;
    if (ids !== undefined) {
      if (ids.length > 100) return { errors: [{ message: "You may not provide more than 100 node ids" }] };
      return { data: { nodes: ids.map((id) => recorded.repository(Number(id.slice("R_".length)))) } };
    }
    if (!isKnown)
      return { errors: [{ message: `Could not resolve to a User with the login of '${login}'.` }] };
    if (name === "Person") return { data: { user: recorded.person() } };
    if ((variables.count ?? 0) > 100) return { errors: [{ message: "`first` must be 1 to 100" }] };
    const requests = name === "PullRequests" ? life.requests : [];
    const { shown, pageInfo } = toPage(requests, variables);
    const page = { totalCount: requests.length, pageInfo, nodes: shown.map(recorded.request) };
    return { data: { user: { [name === "PullRequests" ? "pullRequests" : "repositories"]: page } } };
  });
}

export function serveGitLab(server: Loopback, lives: readonly Life[]): void {
  serveGraphql(server, "gitlab", lives, (name, variables, life, isKnown) => {
    const recorded = recordedBy("gitlab", server.url, life);
    if (name === "Projects") {
      const numbers = variables.ids?.map((id) => Number(id.split("/").at(-1))) ?? [];
      return { data: { projects: { nodes: numbers.map(recorded.repository) } } };
    }
    if (name === "Person") return { data: { user: isKnown ? recorded.person() : null } };
    const requests = name === "MergeRequests" ? life.requests : [];
    const { shown, pageInfo } = toPage(requests, variables);
    const page = { count: requests.length, pageInfo, nodes: shown.map(recorded.request) };
    return {
      data: {
        user: name === "MergeRequests" ? { authoredMergeRequests: page } : { namespace: { projects: page } },
      },
    };
  });
}

/** Forgejo's replies depend on the token: it searches across repositories only for the token's owner. */
export interface ForgejoLife extends Life {
  tokenOf?: string;
  /** Returns whether the activity feed has forgotten a request. */
  isForgotten?: (number: number, repository: number) => boolean;
}

/** As in the OpenAPI document of Forgejo and Gitea: at most 50 items per page, and totals in a header. */
export function serveForgejo(server: Loopback, life: ForgejoLife): void {
  server.answer = ({ path, headers }) => {
    const recorded = recordedBy("forgejo", server.url, life);
    const { pathname, searchParams } = new URL(path, server.url);
    const hasToken = headers.authorization !== undefined;
    const { login, requests, tokenOf = login, isForgotten = () => false } = life;
    const page = (all: readonly unknown[], total = true): Answer => {
      const size = Math.min(50, Number(searchParams.get("limit") ?? 30));
      const at = Number(searchParams.get("page") ?? 1);
      const body = all.slice((at - 1) * size, at * size);
      return { ...(total && { headers: { "x-total-count": String(all.length) } }), body };
    };
    const [kind = "", ...parts] = pathname.replace(/^\/api\/v1\//, "").split("/");
    if (kind === "user") {
      if (!hasToken) return { status: 401, body: { message: "token is required" } };
      return { body: { id: 5, login: tokenOf } };
    }
    if (kind === "users") {
      if (parts[0]?.toLowerCase() !== login) return notFound;
      if (parts[1] === "repos") return page([]);
      if (parts[1] === undefined) return { body: recorded.person() };
      const known = requests.filter(({ number, repository }) => !isForgotten(number, repository));
      const activities = known.flatMap(({ number, repository }) => [
        {
          id: number * 2,
          op_type: "create_pull_request",
          repo: { id: repository, full_name: `weavers/loom-${repository}` },
        },
        { id: number * 2 + 1, op_type: "comment_issue", repo: { id: 999, full_name: "else/where" } },
      ]);
      // The feed of some servers sends no total.
      return page(activities, false);
    }
    if (pathname.endsWith("/repos/issues/search")) {
      const isOwn = hasToken && searchParams.get("created") === "true" && tokenOf === login;
      return page(isOwn ? requests.map(recorded.request) : []);
    }
    const repository = Number(/\d+$/.exec(parts[kind === "repositories" ? 0 : 1] ?? "")?.[0]);
    if (parts[2] === "languages") return { body: recorded.languages };
    if (parts[2] === "issues")
      return page(requests.filter((one) => one.repository === repository).map(recorded.request));
    return { body: recorded.repository(repository) };
  };
}
