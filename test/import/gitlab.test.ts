import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ForgeOptions } from "../../import/forge.ts";
import { importGitLab } from "../../import/gitlab.ts";
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
  unknown: /^GitLab refuses: Not Found \(status 404\)\. The import needs GitLab's GraphQL API: /,
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

describe("GitLab", () => describeSource(source));

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

  it.each([
    ["off", "Not Found (status 404)"],
    ["old", "Field 'isForked' doesn't exist on type 'Project'"],
  ] as const)("needs a GraphQL API, and what to do is said where it is %s", async (graphql, said) => {
    expect(await run({ ...toLife([{ number: 1, title: "One" }]), graphql })).toMatchObject({
      ok: false,
      reason: `GitLab refuses: ${said}. The import needs GitLab's GraphQL API: check the address of --api-url, the token's scope (read_api), and that the server is up to date`,
    });
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
