import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ForgeOptions } from "../../../site/import/forge.ts";
import { importGitLab } from "../../../site/import/gitlab.ts";
import { readState } from "../../../site/import/state.ts";
import { DataFolder } from "./data-folder.ts";
import { type FakeLife, serveGitLab } from "./gitlab-server.ts";
import { type Loopback, startLoopback } from "./loopback.ts";
import { accept, forgeDefaults, inCollection, quickAccess } from "./set-up.ts";
import { describeSource, type LifeEntry, secretToken, type TriedSource } from "./source-contract.ts";

const projects = Array.from({ length: 7 }, (_, at) => ({
  id: at + 1,
  fullPath: `weavers/loom-${at}`,
  languages: { Python: 80, Rust: 18, Makefile: 2 },
}));

function toLife(entries: readonly LifeEntry[]): FakeLife {
  return {
    login: "ilse",
    name: "Ilse Varga",
    projects: [...projects],
    mergeRequests: entries.map(({ number, title }) => ({
      id: 1_000 + number,
      iid: number,
      project: (number % 7) + 1,
      title,
      mergedAt: "2021-01-01T00:00:00Z",
    })),
  };
}

const source: TriedSource = {
  host: "GitLab",
  variable: "GITLAB_TOKEN",
  unknown: /^GitLab refuses: Not Found \(status 404\)$/,
  serve: (server, entries) => serveGitLab(server, toLife(entries)),
  run: (server, access, token) =>
    importGitLab({ ...forgeDefaults, login: "ilse", apiUrl: server.url }, { ...access, token }),
  serveForEver: (server) => {
    serveGitLab(server, toLife([{ number: 1, title: "One" }]));
    server.fault = (_, { body }) =>
      JSON.stringify(body).includes("MergeRequests(")
        ? {
            rewrite: (text) =>
              text.replace(
                /"hasNextPage":false,"endCursor":[^}]*/,
                `"hasNextPage":true,"endCursor":"${btoa(String(server.seen.length))}"`,
              ),
          }
        : undefined;
  },
};

describe("GitLab by GraphQL", () => describeSource(source));

describe("GitLab by REST", () => {
  describeSource({
    ...source,
    serve: (server, entries) => serveGitLab(server, { ...toLife(entries), graphql: "off" }),
    isVital: ({ path }) => path.startsWith("/api/v4"),
    serveForEver: (server) => {
      serveGitLab(server, { ...toLife([{ number: 1, title: "One" }]), graphql: "off" });
      const { answer } = server;
      server.answer = async (request) => {
        const given = await answer(request);
        return request.path.includes("/merge_requests")
          ? { ...given, headers: { "x-next-page": String(server.seen.length) } }
          : given;
      };
    },
  });
});

describe("what GitLab has", () => {
  let server: Loopback;
  beforeEach(async () => {
    server = await startLoopback();
  });
  afterEach(() => server.close());

  const run = (life: FakeLife, options: Partial<ForgeOptions> = {}, token: string | null = secretToken) => {
    serveGitLab(server, life);
    const access = { ...quickAccess(), token: token ?? undefined };
    return importGitLab(
      { ...forgeDefaults, login: life.login, apiUrl: `${server.url}/api/v4/`, ...options },
      access,
    );
  };
  const bring = async (...given: Parameters<typeof run>) => accept(await run(...given));

  const graphqls = [
    ["GraphQL", undefined],
    ["REST, where GraphQL is off", "off"],
    ["REST, where GraphQL is old", "old"],
  ] as const;

  const byRest = (graphql: string | undefined) =>
    graphql === undefined
      ? []
      : [expect.stringMatching(/^GitLab's GraphQL API cannot be used \(.+\), so its REST API was asked, /)];

  it.each(graphqls)(
    "becomes patches, the group as their org, and its languages, by %s",
    async (_, graphql) => {
      const life = { ...toLife([{ number: 1, title: "Mend *it*" }]), ...(graphql && { graphql }) };
      const upstream = await bring(life);
      expect(upstream.notes).toEqual(byRest(graphql));
      const home = `${server.url}/weavers/loom-1`;
      const sha = "0000000000000000000000000000000000000001";
      const { host } = new URL(server.url);
      expect(inCollection(upstream, "activities")).toMatchObject([
        {
          upstreamId: `${host} merge_request 1001`,
          wantedId: "loom-1-1",
          fields: {
            title: "Mend \\*it\\*",
            category: "Patch",
            createdAt: "2015-01-02T00:00:00Z",
            acceptedAt: "2021-01-01T00:00:00Z",
            number: 1,
            qaUrl: `${home}/-/merge_requests/1`,
            diffUrl: `${home}/-/merge_requests/1.diff`,
            mergeCommit: {
              oid: sha,
              abbreviatedOid: "00000000",
              url: `${home}/-/commit/${sha}`,
              zipballUrl: `${home}/-/archive/${sha}/loom-1-${sha}.zip`,
            },
          },
        },
      ]);
      expect(inCollection(upstream, "orgs")).toMatchObject([
        {
          fields: {
            name: "weavers",
            repoUrl: `${server.url}/groups/weavers`,
            issuesUrl: `${server.url}/groups/weavers/-/issues`,
          },
          languages: ["language Python", "language Rust"],
        },
      ]);
      expect(inCollection(upstream, "owner")[0]?.fields).toMatchObject({
        firstName: "Ilse",
        lastName: "Varga",
        codeUrl: `${server.url}/ilse`,
        networkUrl: "https://www.linkedin.com/in/ilse-varga",
      });
    },
  );

  it("is the same by both ways, so that a server that changes its mind changes no entry", async () => {
    const entries = Array.from({ length: 12 }, (_, at) => ({ number: at + 1, title: `Part ${at}` }));
    const folder = new DataFolder();
    folder.import(await bring(toLife(entries)));
    const state = readState(folder.states.get("gitlab") ?? "");
    const known = state.ok ? state.state.records : new Map();
    const { lines } = folder.plan(await bring({ ...toLife(entries), graphql: "off" }, { known }));
    expect(lines).toEqual([]);
  });

  it.each(graphqls)("and is private is brought only with --private, by %s", async (_, graphql) => {
    const life = toLife(Array.from({ length: 7 }, (_, at) => ({ number: at + 1, title: `Part ${at}` })));
    life.projects[1] = { id: 2, fullPath: "cellar/secret", visibility: "private" };
    life.projects[2] = { id: 3, fullPath: "office/staff-only", visibility: "internal" };
    life.projects.push({ id: 9, fullPath: "ilse/diary", visibility: "private", stars: 9 });
    if (graphql !== undefined) life.graphql = graphql;
    const upstream = await bring(life);
    expect(JSON.stringify(upstream)).not.toMatch(/secret|staff-only|cellar|office|diary/);
    expect(upstream.notes).toEqual([
      ...byRest(graphql),
      "left out: 2 private merge requests (--private includes them, for everyone to read)",
      "left out: 1 private project (--private includes them, for everyone to read)",
    ]);
    const all = await bring(life, { private: true });
    expect(inCollection(all, "activities")).toHaveLength(8);
    expect(all.notes).toEqual(byRest(graphql));
  });

  it("and is a draft or one's own comes only when asked for", async () => {
    const life = toLife([1, 2, 3].map((number) => ({ number, title: `Part ${number}` })));
    life.projects[1] = { id: 2, fullPath: "ilse/own", stars: 5, description: "Looms", archived: true };
    life.projects[8] = { id: 20, fullPath: "ilse/fork", isForked: true, releases: 1 };
    const [, second] = life.mergeRequests;
    if (second !== undefined) second.draft = true;
    const ids = async (options: Partial<ForgeOptions>) =>
      inCollection(await bring(life, options), "activities").map(({ wantedId }) => wantedId);
    life.projects = life.projects.filter((one) => one !== undefined);
    expect(await ids({})).toEqual(["loom-3-3", "lib-own"]);
    expect(await ids({ drafts: true })).toEqual(["loom-2-2", "loom-3-3", "lib-own"]);
    expect(await ids({ own: true })).toEqual(["{org}-1", "loom-3-3", "lib-own", "lib-fork"]);
    const library = inCollection(await bring(life), "activities").at(-1);
    expect(library?.fields).toMatchObject({ title: "own: Looms", endedAt: "2020-01-01T00:00:00Z" });
  });

  it("and does not send is told, and is never taken for gone", async () => {
    const life = { ...toLife([{ number: 1, title: "One" }]), claimedTotal: 3 };
    const told = "GitLab reports 3 merge requests, but sent only 1";
    expect(await run(life)).toEqual({
      ok: false,
      reason: `${told}. Try again later, or go on with --incomplete`,
    });
    const upstream = await bring(life, { incomplete: true });
    expect([upstream.warnings, upstream.complete]).toEqual([[told], false]);

    const folder = new DataFolder();
    const whole = toLife([1, 2].map((number) => ({ number, title: `Part ${number}` })));
    folder.import(await bring(whole));
    const [, hidden] = whole.projects;
    if (hidden !== undefined) whole.projects[1] = { ...hidden, isGone: true };
    const partly = await bring(whole);
    expect(partly.warnings).toEqual([
      `1 merge request is left out, such as ${server.url}/weavers/loom-1/-/merge_requests/1, since GitLab does not send the project`,
    ]);
    expect(folder.import(partly).lines).toEqual([]);
  });

  it("since a day ends the paging early, and then nothing counts as complete", async () => {
    const life = toLife(Array.from({ length: 1_000 }, (_, at) => ({ number: at + 1, title: "Part" })));
    const upstream = await bring(life, { since: Date.UTC(2017, 8, 1) });
    expect(inCollection(upstream, "activities")).toHaveLength(27);
    expect(upstream.complete).toBe(false);
    expect(server.seen.filter(({ body }) => JSON.stringify(body).includes("MergeRequests("))).toHaveLength(1);
  });

  it("is found without a token, as far as it is public", async () => {
    const upstream = await bring(toLife([{ number: 1, title: "One" }]), {}, null);
    expect(inCollection(upstream, "activities")).toHaveLength(1);
    expect(server.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it("has nobody of another login", async () => {
    const life = toLife([]);
    serveGitLab(server, life);
    const access = { ...quickAccess(), token: undefined };
    const reply = await importGitLab({ ...forgeDefaults, login: "nobody", apiUrl: server.url }, access);
    expect(reply).toEqual({ ok: false, reason: 'GitLab has no user "nobody"' });
  });

  it("with the same number on two servers stays two", async () => {
    const folder = new DataFolder();
    folder.import(await bring(toLife([{ number: 1, title: "One" }])));
    const first = server;
    server = await startLoopback();
    folder.import(await bring(toLife([{ number: 1, title: "Other" }])));
    await first.close();
    expect(
      folder
        .list("activities.json")
        .map(({ title }) => title)
        .sort(),
    ).toEqual(["One", "Other"]);
  });
});
