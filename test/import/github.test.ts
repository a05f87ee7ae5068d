import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ForgeOptions } from "../../import/forge.ts";
import { importGitHub } from "../../import/github.ts";
import { readState } from "../../import/state.ts";
import type { Upstream } from "../../import/upstream.ts";
import { DataFolder } from "./data-folder.ts";
import {
  type FakeGitHub,
  type FakePerson,
  type FakePullRequest,
  inventPerson,
  serveGitHub,
  startGitHub,
  variablesOf,
} from "./github-server.ts";
import type { Fault, SeenRequest } from "./loopback.ts";
import { accept, forgeDefaults, inCollection, quickAccess } from "./set-up.ts";
import {
  describeSource,
  type LifeEntry,
  type SourceAccess,
  toEntries,
  secretToken as token,
} from "./source-contract.ts";

const isPage = (request: SeenRequest) => "count" in variablesOf(request);

function toPerson(entries: readonly LifeEntry[]): FakePerson {
  const person = inventPerson("ilse", 7);
  person.pullRequests = entries.map(({ number, title }) => ({
    id: `PR_${number}`,
    number,
    repository: `R_${number % 7}`,
    title,
    mergedAt: "2021-01-01T00:00:00Z",
  }));
  return person;
}

/** Changes where each page leads to. */
const leadTo = (endCursor: () => string | null) => (_: number, request: SeenRequest) =>
  isPage(request)
    ? {
        rewrite: (body: string) =>
          body.replace(
            /"pageInfo":\{.*?\}/,
            `"pageInfo":${JSON.stringify({ hasNextPage: true, endCursor: endCursor() })}`,
          ),
      }
    : undefined;

describe("GitHub", () =>
  describeSource({
    host: "GitHub",
    variable: "GITHUB_TOKEN",
    unknown: /^GitHub refuses: Not Found \(status 404\)$/,
    serve: (server, entries) => serveGitHub(server, [toPerson(entries)]),
    run: (server, access, given) =>
      importGitHub({ ...forgeDefaults, login: "ilse", apiUrl: server.url }, { ...access, token: given }),
    serveForEver: (server) => {
      serveGitHub(server, [toPerson(toEntries(1))]);
      server.fault = leadTo(() => btoa(`0${server.seen.length}`));
    },
  }));

let server: FakeGitHub;
let shown: string[] = [];
beforeEach(async () => {
  shown = [];
  server = await startGitHub();
});
afterEach(() => server.close());

function run(person: FakePerson, options: Partial<ForgeOptions> = {}, more: Partial<SourceAccess> = {}) {
  server.persons = [person];
  const access = { ...quickAccess(), token, show: (text: string) => void shown.push(text), ...more };
  return importGitHub({ ...forgeDefaults, login: person.login, apiUrl: server.url, ...options }, access);
}

async function bring(person: FakePerson, options: Partial<ForgeOptions> = {}): Promise<Upstream> {
  return accept(await run(person, options));
}

async function refuse(person: FakePerson, more: Partial<SourceAccess> = {}): Promise<string> {
  const reply = await run(person, {}, more);
  return reply.ok ? "was not refused" : reply.reason;
}

describe("a person's pull requests", () => {
  it("since a day end the paging early, and then nothing counts as complete", async () => {
    const upstream = await bring(inventPerson("ilse", 1_000), { since: Date.UTC(2017, 8, 1) });
    expect(inCollection(upstream, "activities")).toHaveLength(27);
    expect(upstream.complete).toBe(false);
    expect(server.seen.filter(isPage).length).toBeLessThanOrEqual(2);
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

const timeOut = "Something went wrong while executing your query. This may be the result of a timeout";
const inReply = (errors: { type?: string; message: string }[]): Fault => ({
  status: 200,
  body: { data: null, errors },
});

/** What shows that a page is too large. */
const tooSlow: { name: string; fault: Fault; reason: string; requestMs?: number }[] = [
  { name: "status 502", fault: { status: 502 }, reason: "GitHub failed (status 502)" },
  { name: "status 504", fault: { status: 504 }, reason: "GitHub failed (status 504)" },
  {
    name: "a time-out in a reply",
    fault: inReply([{ message: timeOut }]),
    reason: "GitHub could not answer in time",
  },
  {
    name: "no reply in time",
    fault: { delayMs: 5_000 },
    reason: "GitHub did not answer in time",
    requestMs: 500,
  },
];

describe("pages that are too large", () => {
  it.each(tooSlow)("become smaller, and stay so: $name", async ({ fault, reason, requestMs = 20_000 }) => {
    server.fault = (_, request) => (Number(variablesOf(request).count) > 20 ? fault : undefined);
    const upstream = accept(await run(inventPerson("ilse", 101), {}, { requestMs }));
    expect(inCollection(upstream, "activities")).toHaveLength(101);
    expect(shown).toContain(`${reason}; asking for 12 items at once`);
    const counts = server.seen.flatMap((request) => variablesOf(request).count ?? []);
    expect(counts.slice(0, 5)).toEqual([100, 50, 25, 12, 12]);
  });

  it.each(tooSlow)(
    "are an error with the number of attempts, if the smallest is: $name",
    async ({ fault, reason, requestMs = 20_000 }) => {
      server.fault = (_, request) => (isPage(request) ? fault : undefined);
      const told = await refuse(inventPerson("ilse", 250), { requestMs });
      expect(told).toBe(`${reason}, even for 10 items at once, 6 times`);
      const counts = server.seen.flatMap((request) => variablesOf(request).count ?? []);
      expect(counts).toEqual([100, 50, 25, 12, 10, 10]);
    },
  );

  it("of repositories that are too large become smaller, too", async () => {
    const person = inventPerson("ilse", 60);
    person.repositories = person.pullRequests.map(({ number }) => ({
      id: `R_${number}`,
      name: `loom-${number}`,
      owner: "weavers",
    }));
    person.pullRequests = person.pullRequests.map((one) => ({ ...one, repository: `R_${one.number}` }));
    const idsOf = (request: SeenRequest) => {
      const { ids } = variablesOf(request);
      return Array.isArray(ids) ? ids.length : 0;
    };
    server.fault = (_, request) => (idsOf(request) > 30 ? { status: 502 } : undefined);
    expect(inCollection(await bring(person), "orgs")).toHaveLength(60);
    expect(server.seen.map(idsOf).filter((count) => count > 0)).toEqual([50, 25, 25, 10]);
  });

  it.each([
    ["each other", [btoa("0"), btoa("00")]],
    ["themselves", [btoa("0")]],
    ["nothing", [null]],
  ])("that lead to %s end with an error", async (_, cursors) => {
    let page = 0;
    server.fault = leadTo(() => cursors[page++ % cursors.length] ?? null);
    expect(await refuse(inventPerson("ilse", 1))).toBe("GitHub names no new page after 1 of 1 pull requests");
    expect(page).toBeLessThanOrEqual(3);
  });
});

describe("limits", () => {
  const secondary = "You have exceeded a secondary rate limit.";
  it.each<{ name: string; fault: Fault; seconds: number }>([
    {
      name: "as a refusal without a time",
      fault: { status: 403, body: { message: secondary } },
      seconds: 60,
    },
    { name: "as a reply without a time", fault: inReply([{ message: secondary }]), seconds: 60 },
    {
      name: "as a reply with a time",
      fault: { ...inReply([{ message: secondary }]), headers: { "retry-after": "7" } },
      seconds: 7,
    },
  ])("that ask for a pause are kept to: $name", async ({ fault, seconds }) => {
    server.fault = (index) => (index === 1 ? fault : undefined);
    expect(inCollection(await bring(inventPerson("ilse", 1)), "activities")).toHaveLength(1);
    expect(shown.join("\n")).toContain(`GitHub asks for a pause of ${seconds} s; continuing at `);
  });

  it.each<[string, Fault]>([
    ["a refusal", { status: 403, body: { message: "API rate limit exceeded" } }],
    ["a reply", inReply([{ type: "RATE_LIMITED", message: "API rate limit exceeded" }])],
  ])("of the hour say when it ends, as %s", async (_, fault) => {
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "4102444800" };
    server.fault = () => ({ ...fault, headers });
    expect(await refuse(inventPerson("ilse", 1))).toMatch(
      /used up\. It is renewed at 2100-01-01 00:00:00 UTC/,
    );
    expect(server.seen).toHaveLength(1);
  });
});

describe("what GitHub does not send", () => {
  const short = () => ({ ...inventPerson("ilse", 120), claimedTotal: 121 });
  const told = "GitHub reports 121 pull requests, but sent only 120";
  const hidden = (id: string, number: number): FakePullRequest => ({
    id,
    number,
    repository: `R_${(number - 1) % 7}`,
    isUnreadable: true,
  });
  const known = (folder: DataFolder) => {
    const state = readState(folder.states.get("github") ?? "");
    return state.ok ? state.value.records : new Map();
  };

  it("of what it counts is an error, and with --incomplete a warning", async () => {
    expect(await refuse(short())).toBe(`${told}. Try again later, or go on with --incomplete`);
    const upstream = await bring(short(), { incomplete: true });
    expect(inCollection(upstream, "activities")).toHaveLength(120);
    expect(upstream.warnings).toEqual([told]);
  });

  it("is named, by its neighbour and its reason", async () => {
    const person = inventPerson("ilse", 4);
    person.pullRequests.splice(1, 2, hidden("PR_1", 2), hidden("PR_2", 3));
    const upstream = await bring(person);
    const ids = inCollection(upstream, "activities").map(({ upstreamId }) => upstreamId);
    expect(ids).toEqual(["PR_0", "PR_3"]);
    expect(upstream.warnings).toEqual([
      "GitHub does not send a pull request, the next after https://code.example/weavers/loom-3/pull/4 and 1 more: Resource protected by organization SAML enforcement.",
    ]);
  });

  it("is not gone, while what is gone beside it is reported", async () => {
    const folder = new DataFolder();
    const person = inventPerson("ilse", 4);
    folder.import(await bring(person));
    person.pullRequests.splice(0, 2, hidden("PR_0", 1));
    const upstream = await bring(person, { known: known(folder) });
    expect(upstream.warnings[1]).toBe("GitHub has loom-0-1 and does not send it; it stays as it is");
    const { lines } = folder.import(upstream);
    expect(lines.map(({ kind, name }) => [kind, name])).toEqual([["lost", "loom-1-2"]]);
    expect(folder.import(await bring(person, { known: known(folder) })).lines).toEqual([]);
  });

  it("of a pull request takes no field from the owner's data", async () => {
    const folder = new DataFolder();
    const person = inventPerson("ilse", 2);
    folder.import(await bring(person));
    const before = folder.texts.get("activities.json");
    const [first] = person.pullRequests;
    if (first !== undefined) first.isUnreadable = "merge commit";
    const upstream = await bring(person);
    expect(upstream.warnings).toEqual([
      "GitHub does not send a part of https://code.example/weavers/loom-0/pull/1: Resource protected by organization SAML enforcement.",
    ]);
    expect(upstream.complete).toBe(true);
    folder.import(upstream);
    expect(folder.texts.get("activities.json")).toBe(before);
  });

  it("of a deleted repository is counted, and what was brought of it before stays", async () => {
    const folder = new DataFolder();
    const person = inventPerson("ilse", 8);
    folder.import(await bring(person));
    const [first] = person.repositories;
    if (first !== undefined) first.isDeleted = true;
    const upstream = await bring(person, { known: known(folder) });
    expect(inCollection(upstream, "activities")).toHaveLength(6);
    expect(upstream.warnings).toEqual([
      "2 pull requests are left out, such as https://code.example/weavers/loom-0/pull/1, since GitHub does not send the repository: Could not resolve to a node with the global id of 'R_0'.",
    ]);
    expect(folder.import(upstream).lines).toEqual([]);
  });
});

describe("the token", () => {
  it.each<[string, Fault, string]>([
    ["is in an error of a reply", inReply([{ message: `Not for ${token}` }]), "Not for …"],
    [
      "is in the place of a value",
      { rewrite: (body) => body.replace(/"id":"U_ilse"/, `"id":{"${token}":1}`) },
      'GitHub\'s reply is not as expected: user.id must be text, but is {"…":1}',
    ],
  ])("is not in what is said when it %s", async (_, fault, reason) => {
    server.fault = () => fault;
    const said = await refuse(inventPerson("ilse", 1));
    expect(said).not.toContain(token);
    expect(said).toBe(reason);
    expect(shown.join()).not.toContain(token);
  });

  it("is not in a warning", async () => {
    const person = inventPerson("ilse", 2);
    person.pullRequests[0] = { id: "PR_0", number: 1, repository: "R_0", isUnreadable: true };
    server.fault = () => ({ rewrite: (body) => body.replace("SAML", token) });
    expect((await bring(person)).warnings.join()).toMatch(/organization … enforcement/);
  });
});

it("a login that nobody has is said in a sentence", async () => {
  const reply = await run({ ...inventPerson("ilse", 1) }, { login: "nobody" });
  expect(reply).toEqual({ ok: false, reason: 'GitHub has no user "nobody"' });
});
