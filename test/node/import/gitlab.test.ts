import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CodeHostOptions } from "../../../node/import/code-host.ts";
import { importCodeHost } from "../../../node/import/code-host.ts";
import { gitLab } from "../../../node/import/gitlab.ts";
import { inventLife, serveGitLab, toLife } from "./code-host-server.ts";
import { DataFolder } from "./data-folder.ts";
import { type Loopback, startLoopback } from "./loopback.ts";
import { accept, codeHostDefaults, inCollection, quickAccess } from "./set-up.ts";
import { describeSource, secretToken, type TriedSource, toEntries } from "./source-contract.ts";

const source: TriedSource = {
  host: "GitLab",
  variable: "GITLAB_TOKEN",
  unknown: /^GitLab rejected the request: Not Found \(status 404\)\. The import needs GitLab's GraphQL API: /,
  serve: (server, entries) => serveGitLab(server, [toLife(entries)]),
  run: (server, access, token) =>
    importCodeHost(gitLab, { ...codeHostDefaults, login: "ilse", apiUrl: server.url }, { ...access, token }),
  serveForEver: (server) => {
    serveGitLab(server, [toLife(toEntries(1))]);
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

describe("the GitLab importer", () => {
  let server: Loopback;
  beforeEach(async () => {
    server = await startLoopback();
  });
  afterEach(() => server.close());

  const bring = async (
    life: ReturnType<typeof toLife>,
    options: Partial<CodeHostOptions> = {},
    token?: string,
  ) => {
    serveGitLab(server, [life]);
    const asked = { ...codeHostDefaults, login: life.login, apiUrl: `${server.url}/api/v4/`, ...options };
    return accept(await importCodeHost(gitLab, asked, { ...quickAccess(), token }));
  };

  it("ends the paging early at a start date, and then nothing counts as complete", async () => {
    const upstream = await bring(inventLife("ilse", 1_000), { since: Date.UTC(2017, 8, 1) }, secretToken);
    expect(inCollection(upstream, "activities")).toHaveLength(27);
    expect(upstream.complete).toBe(false);
    expect(server.seen.filter(({ body }) => JSON.stringify(body).includes("MergeRequests("))).toHaveLength(1);
  });

  it("finds public merge requests without a token", async () => {
    expect(inCollection(await bring(toLife(toEntries(1))), "activities")).toHaveLength(1);
    expect(server.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it("keeps requests with the same number on two servers apart", async () => {
    const folder = new DataFolder();
    folder.import(await bring(toLife([{ number: 1, title: "One" }])));
    const first = server;
    server = await startLoopback();
    folder.import(await bring(toLife([{ number: 1, title: "Other" }])));
    await first.close();
    const titles = folder.list("activities.json").map(({ title }) => title);
    expect(titles.sort()).toEqual(["One", "Other"]);
  });
});
