/**
 * A Forgejo of invented persons on loopback, as the OpenAPI document of Forgejo and Gitea describes it: 50 items to a
 * page at most, totals in a header, and a search across repositories for the owner of the token alone.
 */
import type { Answer, Loopback, SeenRequest } from "./loopback.ts";
import { secretToken } from "./source-contract.ts";

export interface FakePull {
  id: number;
  number: number;
  repository: number;
  title?: string;
  mergedAt?: string | null;
  /** The activity feed has forgotten it. */
  isForgotten?: boolean;
}

export interface FakeRepository {
  id: number;
  fullName: string;
  isPrivate?: boolean;
  /** It does not come, although its pull requests are listed. */
  isGone?: boolean;
  /** Bytes by language. */
  languages?: Readonly<Record<string, number>>;
}

export interface FakeLife {
  login: string;
  name?: string;
  pulls: FakePull[];
  repositories: FakeRepository[];
  /** Whose token it is. */
  tokenOf?: string;
}

export function serveForgejo(server: Loopback, life: FakeLife): void {
  server.answer = (request) => answer(server, life, request);
}

function answer(server: Loopback, life: FakeLife, { path, headers }: SeenRequest): Answer {
  const { pathname, searchParams } = new URL(path, server.url);
  const hasToken = headers.authorization === `token ${secretToken}`;
  const missing = { status: 404, body: { message: "The target couldn't be found.", errors: [] } };
  const seen = life.repositories.filter((one) => one.isGone !== true && (hasToken || one.isPrivate !== true));
  const page = (all: readonly unknown[], total = true): Answer => {
    const size = Math.min(50, Number(searchParams.get("limit") ?? 30));
    const at = Number(searchParams.get("page") ?? 1);
    return {
      ...(total && { headers: { "x-total-count": String(all.length) } }),
      body: all.slice((at - 1) * size, at * size),
    };
  };
  const repository = (one: FakeRepository) => ({
    id: one.id,
    name: one.fullName.split("/")[1],
    full_name: one.fullName,
    html_url: `${server.url}/${one.fullName}`,
    private: one.isPrivate ?? false,
    internal: false,
    fork: false,
    stars_count: 0,
    release_counter: 0,
    created_at: "2014-05-01T00:00:00Z",
    archived: false,
    archived_at: "1970-01-01T00:00:00Z",
    has_issues: true,
  });
  const pull = (one: FakePull) => {
    const target = life.repositories.find(({ id }) => id === one.repository);
    const fullName = target?.fullName ?? "";
    return {
      id: one.id,
      number: one.number,
      title: one.title ?? `Mend the cache, part ${one.number}`,
      html_url: `${server.url}/${fullName}/pulls/${one.number}`,
      created_at: new Date(Date.UTC(2015, 0, 1) + one.number * 86_400_000).toISOString(),
      closed_at: one.mergedAt ?? null,
      pull_request: {
        merged: one.mergedAt != null,
        merged_at: one.mergedAt ?? null,
        draft: false,
      },
      repository: { id: one.repository, full_name: fullName },
    };
  };
  const isSeen = ({ repository: id }: FakePull) => {
    const target = life.repositories.find((one) => one.id === id);
    return hasToken || target?.isPrivate !== true;
  };
  const parts = pathname.replace(/^\/api\/v1\//, "").split("/");
  if (parts[0] === "user") {
    return hasToken
      ? { body: { id: 5, login: life.tokenOf ?? life.login } }
      : { status: 401, body: { message: "token is required" } };
  }
  if (parts[0] === "users") {
    if (parts[1]?.toLowerCase() !== life.login.toLowerCase()) return missing;
    if (parts[2] === "repos")
      return page(seen.filter(({ fullName }) => fullName.startsWith(`${life.login}/`)).map(repository));
    if (parts[2] === "activities") {
      const told = life.pulls.filter((one) => one.isForgotten !== true && isSeen(one));
      const activities = told.flatMap((one) => [
        { id: one.id * 2, op_type: "create_pull_request", repo: pull(one).repository },
        { id: one.id * 2 + 1, op_type: "comment_issue", repo: { id: 999, full_name: "else/where" } },
      ]);
      // The feed of some servers says no total.
      return page(activities, false);
    }
    const { login } = life;
    return {
      body: {
        id: 5,
        login,
        full_name: life.name ?? "",
        description: "Weaves",
        location: "Graz",
        website: "",
        html_url: `${server.url}/${login}`,
      },
    };
  }
  if (pathname.endsWith("/repos/issues/search")) {
    const isOwn =
      hasToken && searchParams.get("created") === "true" && (life.tokenOf ?? life.login) === life.login;
    return page(isOwn ? life.pulls.map(pull) : []);
  }
  const found = seen.find(({ id, fullName }) =>
    parts[0] === "repositories" ? String(id) === parts[1] : fullName === `${parts[1]}/${parts[2]}`,
  );
  if (found === undefined) return missing;
  if (parts[3] === "languages") return { body: found.languages ?? {} };
  if (parts[3] === "issues") return page(life.pulls.filter((one) => one.repository === found.id).map(pull));
  return { body: repository(found) };
}
