import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GitHubAccess } from "../../../../site/import/github/client.ts";
import { type GitHubOptions, importGitHub } from "../../../../site/import/github/github.ts";
import type { Upstream, UpstreamItem } from "../../../../site/import/upstream.ts";
import { DataFolder } from "../data-folder.ts";
import { type FakeGitHub, type FakePerson, inventPerson, startGitHub } from "./github-server.ts";

let server: FakeGitHub;
let shown: string[] = [];
beforeEach(async () => {
  shown = [];
  server = await startGitHub([]);
});
afterEach(() => server.close());

const token = "ghp_invented0123456789";

function access(more: Partial<GitHubAccess> = {}): GitHubAccess {
  return {
    token,
    apiUrl: server.url,
    signal: new AbortController().signal,
    show: (text) => void shown.push(text),
    pace: { requestMs: 20_000, retryMs: 5, pauseMs: 10 },
    ...more,
  };
}

function run(person: FakePerson, options: Partial<GitHubOptions> = {}, more: Partial<GitHubAccess> = {}) {
  server.persons = [person];
  return importGitHub(
    { login: person.login, drafts: false, own: false, since: undefined, ...options },
    access(more),
  );
}

async function bring(person: FakePerson, options: Partial<GitHubOptions> = {}): Promise<Upstream> {
  const reply = await run(person, options);
  if (!reply.ok) throw new Error(reply.reason);
  return reply.value;
}

async function refuse(person: FakePerson, more: Partial<GitHubAccess> = {}): Promise<string> {
  const reply = await run(person, {}, more);
  return reply.ok ? "was not refused" : reply.reason;
}

const inCollection = ({ items }: Upstream, collection: UpstreamItem["collection"]) =>
  items.filter((item) => item.collection === collection);

describe("a person's pull requests", () => {
  it.each([0, 1, 101, 3_000])("are all brought: %i", async (count) => {
    const upstream = await bring(inventPerson("ilse", count));
    expect(inCollection(upstream, "activities")).toHaveLength(count);
    expect(inCollection(upstream, "orgs")).toHaveLength(Math.min(count, 7));
    expect(upstream.complete).toBe(true);
    expect(upstream.warnings).toEqual([]);
  });

  it("have the fields of a patch, those of the merge commit one to one", async () => {
    const person = inventPerson("ilse", 1);
    const [patch] = inCollection(await bring(person), "activities");
    const home = "https://code.example/weavers/loom-0";
    expect(patch).toEqual({
      upstreamId: "PR_0",
      collection: "activities",
      wantedId: "{org}-1",
      org: "R_0",
      fields: {
        title: "Mend the cache, part 1",
        category: "Patch",
        createdAt: "2015-01-02T00:00:00Z",
        acceptedAt: "2015-01-04T00:00:00Z",
        number: 1,
        qaUrl: `${home}/pull/1`,
        diffUrl: `${home}/pull/1.diff`,
        mergeCommit: {
          oid: "0000000000000000000000000000000000000001",
          abbreviatedOid: "0000000",
          additions: 1,
          deletions: 1,
          commitUrl: `${home}/commit/0000000000000000000000000000000000000001`,
          messageHeadline: "Mend the cache, part 1 (#1)",
          treeUrl: `${home}/tree/0000000000000000000000000000000000000001`,
          url: `${home}/commit/0000000000000000000000000000000000000001`,
          zipballUrl: `${home}/zipball/0000000000000000000000000000000000000001`,
        },
      },
    });
  });

  it("are closed or merged, never both, and open ones are neither", async () => {
    const person = inventPerson("ilse", 3);
    person.pullRequests[1] = { id: "closed", number: 2, repository: "R_1", closedAt: "2016-01-01T00:00:00Z" };
    person.pullRequests[2] = { id: "open", number: 3, repository: "R_1" };
    const states = inCollection(await bring(person), "activities").map(({ fields }) => [
      fields.acceptedAt !== undefined,
      fields.closedAt !== undefined,
    ]);
    expect(states).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it("to private repositories are left out and counted, whatever the options say", async () => {
    const person = inventPerson("ilse", 3);
    person.repositories[1] = { id: "R_1", name: "secret", owner: "weavers", isPrivate: true };
    person.repositories.push({ id: "R_9", name: "diary", owner: "ilse", isPrivate: true, stars: 9 });
    const upstream = await bring(person, { drafts: true, own: true });
    expect(JSON.stringify(upstream.items)).not.toMatch(/secret|diary/);
    expect(upstream.notes).toEqual(["left out: 1 private pull request", "left out: 1 private repository"]);
  });

  it("that are drafts, or to forks or own repositories, come only when asked for", async () => {
    const person = inventPerson("ilse", 4);
    person.repositories[1] = { id: "R_1", name: "own", owner: "ilse" };
    person.repositories[2] = { id: "R_2", name: "fork", owner: "weavers", isFork: true };
    person.pullRequests[0] = { id: "draft", number: 1, repository: "R_0", isDraft: true };
    const ids = async (options: Partial<GitHubOptions>) =>
      inCollection(await bring(person, options), "activities").map(({ upstreamId }) => upstreamId);
    expect(await ids({})).toEqual(["PR_3"]);
    expect(await ids({ drafts: true })).toEqual(["draft", "PR_3"]);
    expect(await ids({ own: true })).toEqual(["PR_1", "PR_2", "PR_3"]);
    const upstream = await bring(person);
    expect([...upstream.heldBack].sort()).toEqual(["PR_1", "PR_2", "draft", "library R_1"]);
    expect(upstream.notes).toEqual([
      "left out: 1 draft pull request (--drafts brings them)",
      "left out: 2 own repositories' or forks' pull requests (--own brings them)",
    ]);
  });

  it("since a day end the paging early, and then nothing counts as complete", async () => {
    const upstream = await bring(inventPerson("ilse", 1_000), { since: Date.UTC(2017, 8, 1) });
    expect(inCollection(upstream, "activities")).toHaveLength(27);
    expect(upstream.complete).toBe(false);
    expect(server.seen.filter(({ variables }) => "count" in variables).length).toBeLessThanOrEqual(2);
  });
});

it.each([
  ["Madonna", "Madonna"],
  ["", "ilse"],
])("a person who is called %j there has %j as the first name and no last one", async (name, firstName) => {
  const upstream = await bring({ ...inventPerson("ilse", 1), name });
  const fields = inCollection(upstream, "owner")[0]?.fields;
  expect(fields).toMatchObject({ firstName });
  expect(fields).not.toHaveProperty("lastName");
});

describe("a second person", () => {
  it("adds activities, loses none of the first one's, and leaves the owner the first", async () => {
    const folder = new DataFolder();
    folder.import(await bring(inventPerson("ilse", 2)));
    const other = { ...inventPerson("jo", 1), name: "Jo Müller" };
    other.pullRequests = [{ id: "PR_jo", number: 9, repository: "R_0" }];
    const { lines } = folder.import(await bring(other));
    expect(lines.filter(({ kind }) => kind === "lost" || kind === "changed")).toEqual([]);
    expect(folder.list("activities.json").map(({ id }) => id)).toEqual(["loom-0-9", "loom-1-2", "loom-0-1"]);
    expect(folder.object("owner.json")).toMatchObject({
      firstName: "Ilse",
      codeUrl: "https://code.example/ilse",
    });
  });
});

describe("repositories", () => {
  it("are libraries with a release or five stars, and forks only when asked for", async () => {
    const person = inventPerson("ilse", 0);
    person.repositories = [
      { id: "R_1", name: "released", owner: "ilse", releases: 1, description: "Tables *for* terminals" },
      { id: "R_2", name: "starred", owner: "ilse", stars: 5, archivedAt: "2020-01-01T00:00:00Z" },
      { id: "R_3", name: "notes", owner: "ilse", stars: 4 },
      { id: "R_4", name: "fork", owner: "ilse", isFork: true, stars: 50 },
    ];
    const libraries = inCollection(await bring(person), "activities");
    expect(
      libraries.map(({ wantedId, org, fields }) => [wantedId, org, fields.title, fields.endedAt]),
    ).toEqual([
      ["lib-released", "R_1", "released: Tables \\*for\\* terminals", undefined],
      ["lib-starred", "R_2", "starred", "2020-01-01T00:00:00Z"],
    ]);
    expect(inCollection(await bring(person, { own: true }), "activities")).toHaveLength(3);
  });

  it("become orgs with their main languages and the languages' colours", async () => {
    const person = inventPerson("ilse", 1);
    person.repositories[0] = {
      id: "R_0",
      name: "loom",
      owner: "weavers",
      homepageUrl: "weft.example",
      releases: 2,
      languages: { Python: 800, TypeScript: 150, Roff: 60, Makefile: 10 },
    };
    const upstream = await bring(person);
    expect(inCollection(upstream, "orgs")).toEqual([
      {
        upstreamId: "R_0",
        collection: "orgs",
        wantedId: "loom",
        fields: {
          name: "loom",
          orgType: "Open Source",
          repoUrl: "https://code.example/weavers/loom",
          url: "https://weft.example",
          issuesUrl: "https://code.example/weavers/loom/issues",
          changelogUrl: "https://code.example/weavers/loom/releases",
        },
        languages: ["language Python", "language TypeScript", "language Roff"],
      },
    ]);
    expect(inCollection(upstream, "languages").map(({ wantedId, fields }) => [wantedId, fields.ui])).toEqual([
      ["Python", { backgroundColor: "#3572A5" }],
      ["TypeScript", { backgroundColor: "#3178c6" }],
      ["Roff", { backgroundColor: "#ededed" }],
    ]);
  });

  it("of the same name are told apart by their owners", async () => {
    const person = inventPerson("ilse", 2);
    person.repositories = [
      { id: "R_0", name: "Docs", owner: "weavers" },
      { id: "R_1", name: "docs", owner: "looms" },
    ];
    const orgs = inCollection(await bring(person), "orgs");
    expect(orgs.map(({ wantedId, fields }) => [wantedId, fields.name])).toEqual([
      ["weavers-docs", "weavers/Docs"],
      ["looms-docs", "looms/docs"],
    ]);
  });
});

describe("what goes wrong", () => {
  it("with pages that are too large is mended by smaller ones", async () => {
    server.fault = (_, { variables }) => (Number(variables.count) > 20 ? { status: 502 } : undefined);
    const upstream = await bring(inventPerson("ilse", 101));
    expect(inCollection(upstream, "activities")).toHaveLength(101);
    expect(shown).toContain("GitHub could not answer in time (status 502); asking for 12 items at once");
  });

  it("with even the smallest page is an error", async () => {
    server.fault = (_, { variables }) => ("count" in variables ? { status: 504 } : undefined);
    expect(await refuse(inventPerson("ilse", 101))).toBe(
      "GitHub could not answer in time (status 504), even for 10 items at once",
    );
    const counts = server.seen.flatMap(({ variables }) => variables.count ?? []);
    expect(counts).toEqual([100, 50, 25, 12, 10]);
  });

  it("with a time-out that comes as a reply is mended alike", async () => {
    const errors = [
      { message: "Something went wrong while executing your query. This may be the result of a timeout" },
    ];
    server.fault = (_, { variables }) => (Number(variables.count) > 50 ? { errors } : undefined);
    expect(inCollection(await bring(inventPerson("ilse", 101)), "activities")).toHaveLength(101);
  });

  it("with a line that is cut is tried again, and told after four times", async () => {
    server.fault = (index) => (index % 3 === 1 ? { cut: true } : undefined);
    expect(inCollection(await bring(inventPerson("ilse", 250)), "activities")).toHaveLength(250);
    server.fault = () => ({ cut: true });
    expect(await refuse(inventPerson("ilse", 1))).toMatch(/^The connection failed \(.+\), 4 times$/);
  });

  it("with a slow line is waited for, within the time of a request", async () => {
    server.fault = () => ({ slowBodyMs: 60 });
    expect(inCollection(await bring(inventPerson("ilse", 101)), "activities")).toHaveLength(101);
    server.fault = () => ({ delayMs: 400 });
    expect(await refuse(inventPerson("ilse", 1), { pace: { requestMs: 50 } })).toBe(
      "GitHub did not answer in time, even for 10 items at once",
    );
  });

  it("with a secondary limit waits as told and says until when", async () => {
    const limited = { message: "You have exceeded a secondary rate limit." };
    server.fault = (index) =>
      index === 1 ? { status: 403, headers: { "retry-after": "1" }, body: limited } : undefined;
    const start = Date.now();
    expect(inCollection(await bring(inventPerson("ilse", 1)), "activities")).toHaveLength(1);
    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
    expect(shown.join("\n")).toMatch(
      /GitHub asks for a pause of 1 s; going on at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/,
    );
  });

  it("with the limit of the hour says when it ends, as a refusal or as a reply", async () => {
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1767225600" };
    const told = /used up\. They are renewed at 2026-01-01 00:00:00 UTC/;
    server.fault = () => ({ status: 403, headers, body: { message: "API rate limit exceeded" } });
    expect(await refuse(inventPerson("ilse", 1))).toMatch(told);
    server.fault = () => ({
      errors: [{ type: "RATE_LIMITED", message: "API rate limit exceeded" }],
      headers,
    });
    expect(await refuse(inventPerson("ilse", 1))).toMatch(told);
  });

  it("when fewer come than the API names is an error", async () => {
    expect(await refuse({ ...inventPerson("ilse", 120), claimedTotal: 121 })).toBe(
      "GitHub says that there are 121 pull requests, but sent only 120",
    );
  });

  it("with a part of a reply is a warning, and then nothing counts as complete", async () => {
    const person = inventPerson("ilse", 3);
    person.pullRequests[1] = { id: "PR_1", number: 2, repository: "R_1", isUnreadable: true };
    const upstream = await bring(person);
    expect(inCollection(upstream, "activities").map(({ upstreamId }) => upstreamId)).toEqual([
      "PR_0",
      "PR_2",
    ]);
    expect(upstream.warnings).toEqual([
      "GitHub could not send a part: Resource protected by organization SAML enforcement.",
    ]);
    expect(upstream.complete).toBe(false);
  });

  it("with the token or the login is said in a sentence, without the token", async () => {
    server.fault = () => ({ status: 401, body: { message: `Bad credentials ${token}` } });
    expect(await refuse(inventPerson("ilse", 1))).toBe("GitHub does not accept the token in GITHUB_TOKEN");
    server.fault = () => ({ status: 403, body: { message: `No access for ${token}` } });
    expect(await refuse(inventPerson("ilse", 1))).toBe("GitHub refuses: No access for … (status 403)");
    server.fault = () => undefined;
    server.persons = [];
    const reply = await importGitHub(
      { login: "nobody", drafts: false, own: false, since: undefined },
      access(),
    );
    expect(reply).toEqual({ ok: false, reason: 'GitHub knows no person "nobody"' });
  });

  it("ends at once when it is stopped, also in a pause", async () => {
    const stop = new AbortController();
    server.fault = () => ({ status: 429, headers: { "retry-after": "100" } });
    setTimeout(() => stop.abort(), 100);
    expect(await refuse(inventPerson("ilse", 1), { signal: stop.signal })).toBe("The import was stopped");
  });

  it("sends the token in the header alone", async () => {
    await bring(inventPerson("ilse", 1));
    expect(server.seen.every(({ authorization }) => authorization === `bearer ${token}`)).toBe(true);
    expect(JSON.stringify(server.seen.map(({ variables }) => variables))).not.toContain(token);
  });
});
