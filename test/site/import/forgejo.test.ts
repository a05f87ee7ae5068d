import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ForgeOptions } from "../../../site/import/forge.ts";
import { importForgejo } from "../../../site/import/forgejo.ts";
import type { Upstream } from "../../../site/import/upstream.ts";
import { DataFolder } from "./data-folder.ts";
import { type FakeLife, serveForgejo } from "./forgejo-server.ts";
import { type Loopback, startLoopback } from "./loopback.ts";
import { accept, forgeDefaults, inCollection, quickAccess } from "./set-up.ts";
import { describeSource, type LifeEntry, secretToken, toEntries } from "./source-contract.ts";

function toLife(entries: readonly LifeEntry[]): FakeLife {
  return {
    login: "ilse",
    name: "Ilse Varga",
    repositories: Array.from({ length: 7 }, (_, at) => ({
      id: at + 1,
      fullName: `weavers/loom-${at}`,
      languages: { Python: 800, Rust: 180, Makefile: 20 },
    })),
    pulls: entries.map(({ number, title }) => ({
      id: 1_000 + number,
      number,
      repository: (number % 7) + 1,
      title,
      mergedAt: "2021-01-01T00:00:00Z",
    })),
  };
}

describeSource({
  host: "Forgejo",
  variable: "FORGEJO_TOKEN",
  unknown: /^Forgejo has no user "ilse"$/,
  serve: (server, entries) => serveForgejo(server, toLife(entries)),
  run: (server, access, token) =>
    importForgejo({ ...forgeDefaults, login: "ilse", apiUrl: server.url }, { ...access, token }),
  serveForEver: (server) => {
    serveForgejo(server, toLife(toEntries(3)));
    const { answer } = server;
    server.answer = async (request) => {
      const given = await answer({ ...request, path: request.path.replace(/&page=\d+/, "&page=1") });
      return request.path.includes("/search?") ? { ...given, headers: { "x-total-count": "900000" } } : given;
    };
  },
});

describe("what Forgejo has", () => {
  let server: Loopback;
  beforeEach(async () => {
    server = await startLoopback();
  });
  afterEach(() => server.close());

  const bring = async (
    life: FakeLife,
    options: Partial<ForgeOptions> = {},
    token: string | null = secretToken,
  ): Promise<Upstream> => {
    serveForgejo(server, life);
    const reply = await importForgejo(
      { ...forgeDefaults, login: life.login, apiUrl: `${server.url}/api/v1`, ...options },
      { ...quickAccess(), token: token ?? undefined },
    );
    return accept(reply);
  };

  it("becomes patches, their repositories as orgs, and its languages", async () => {
    const upstream = await bring(toLife([{ number: 1, title: "Mend *it*" }]));
    const { host } = new URL(server.url);
    expect(inCollection(upstream, "activities")).toEqual([
      {
        upstreamId: `${host} pull_request 1001`,
        collection: "activities",
        wantedId: "{org}-1",
        org: `${host} repository 2`,
        fields: {
          title: "Mend \\*it\\*",
          category: "Patch",
          createdAt: "2015-01-02T00:00:00.000Z",
          acceptedAt: "2021-01-01T00:00:00Z",
          number: 1,
          qaUrl: `${server.url}/weavers/loom-1/pulls/1`,
          diffUrl: `${server.url}/weavers/loom-1/pulls/1.diff`,
        },
      },
    ]);
    expect(inCollection(upstream, "orgs")).toMatchObject([
      {
        wantedId: "loom-1",
        fields: { repoUrl: `${server.url}/weavers/loom-1`, issuesUrl: `${server.url}/weavers/loom-1/issues` },
        languages: ["language Python", "language Rust"],
      },
    ]);
  });

  it.each([
    ["without a token", null, undefined],
    ["with somebody else's token", secretToken, "jo"],
  ])("is found by the activity feed %s, which is told, and nothing is gone", async (_, token, tokenOf) => {
    const folder = new DataFolder();
    folder.write("owner.json", { firstName: "Ilse", lastName: "Varga" });
    const life = { ...toLife(toEntries(120)), ...(tokenOf !== undefined && { tokenOf }) };
    const upstream = await bring(life, {}, token);
    expect(inCollection(upstream, "activities")).toHaveLength(120);
    expect(upstream.notes[0]).toMatch(/activity feed/);
    expect(upstream.complete).toBe(false);
    folder.import(upstream);
    // The feed forgets; a repository that it still names is read whole.
    life.pulls = life.pulls.map((one) => ({ ...one, isForgotten: one.repository === 1 || one.number > 30 }));
    const later = await bring(life, {}, token);
    expect(inCollection(later, "activities").length).toBeLessThan(120);
    expect(inCollection(later, "activities").length).toBeGreaterThan(90);
    expect(folder.import(later).lines).toEqual([]);
  });

  it("and is private is brought only with --private", async () => {
    const life = toLife(toEntries(7));
    life.repositories[1] = { id: 2, fullName: "cellar/secret", isPrivate: true };
    life.repositories[2] = { id: 3, fullName: "office/staff-only", isInternal: true };
    life.repositories.push({ id: 9, fullName: "ilse/diary", isPrivate: true, stars: 9 });
    const upstream = await bring(life);
    expect(JSON.stringify(upstream)).not.toMatch(/secret|staff-only|cellar|office|diary/);
    expect(upstream.notes).toEqual([
      "left out: 2 private pull requests (--private includes them, for everyone to read)",
      "left out: 1 private repository (--private includes them, for everyone to read)",
    ]);
    expect(inCollection(await bring(life, { private: true }), "activities")).toHaveLength(8);
  });

  it("and is a draft or one's own comes only when asked for, and libraries have their end", async () => {
    const life = toLife(toEntries(3));
    life.repositories[1] = {
      id: 2,
      fullName: "ilse/own",
      stars: 5,
      website: "own.example",
      archivedAt: "2020-01-01T00:00:00Z",
    };
    life.repositories.push({ id: 20, fullName: "ilse/fork", isFork: true, releases: 1 });
    const [, second] = life.pulls;
    if (second !== undefined) second.draft = true;
    const ids = async (options: Partial<ForgeOptions>) =>
      inCollection(await bring(life, options), "activities").map(({ upstreamId }) =>
        upstreamId.replace(/^.* /, ""),
      );
    expect(await ids({})).toEqual(["1003", "2"]);
    expect(await ids({ drafts: true })).toEqual(["1002", "1003", "2"]);
    expect(await ids({ own: true })).toEqual(["1001", "1003", "2", "20"]);
    expect(inCollection(await bring(life), "activities").at(-1)?.fields).toMatchObject({
      endedAt: "2020-01-01T00:00:00Z",
      links: { site: { url: "https://own.example" } },
    });
  });

  it("and of which one is deleted while the pages are read is brought whole", async () => {
    const life = toLife(toEntries(120));
    serveForgejo(server, life);
    const { answer } = server;
    let left = 1;
    server.answer = async (request) => {
      const given = await answer(request);
      if (request.path.includes("/issues/search") && left-- > 0) life.pulls.shift();
      return given;
    };
    const run = () =>
      importForgejo(
        { ...forgeDefaults, login: "ilse", apiUrl: server.url },
        { ...quickAccess(), token: secretToken },
      );
    const numbers = inCollection(accept(await run()), "activities").map(({ fields }) => fields.number);
    expect(numbers).toEqual(
      toEntries(120)
        .map(({ number }) => number)
        .slice(1),
    );
    left = 100;
    expect(await run()).toEqual({
      ok: false,
      reason: "Forgejo's list of pull requests changed each of the 4 times that it was read; try later",
    });
  });

  it("of a repository that does not come is told, and stays as it is", async () => {
    const folder = new DataFolder();
    const life = toLife(toEntries(2));
    folder.import(await bring(life));
    life.repositories = life.repositories.map((one) => ({ ...one, isGone: one.id === 2 }));
    const upstream = await bring(life);
    expect(upstream.warnings).toEqual([
      `1 pull request is left out, such as ${server.url}/weavers/loom-1/pulls/1, since Forgejo does not send the repository`,
    ]);
    expect(folder.import(upstream).lines).toEqual([]);
  });

  it("has no server of its own", async () => {
    const access = { ...quickAccess(), token: undefined };
    expect(await importForgejo({ ...forgeDefaults, login: "ilse", apiUrl: undefined }, access)).toEqual({
      ok: false,
      reason: "Which server? Name it, such as --api-url https://codeberg.org",
    });
  });
});
