import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CodeHostOptions } from "../../../node/import/code-host.ts";
import { importCodeHost } from "../../../node/import/code-host.ts";
import { gitHub } from "../../../node/import/github.ts";
import type { Upstream } from "../../../node/import/upstream.ts";
import { inventLife, serveGitHub, toLife, variablesOf } from "./code-host-server.ts";
import { DataFolder } from "./data-folder.ts";
import { type Fault, type Loopback, type SeenRequest, startLoopback } from "./loopback.ts";
import { accept, codeHostDefaults, inCollection, quickAccess } from "./set-up.ts";
import { describeSource, type SourceAccess, toEntries, secretToken as token } from "./source-contract.ts";

type Life = ReturnType<typeof inventLife>;

const isPage = (request: SeenRequest) => "count" in variablesOf(request);

/** Changes the cursor of each page. */
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

describe("the GitHub importer", () =>
  describeSource({
    host: "GitHub",
    variable: "GITHUB_TOKEN",
    unknown: /^GitHub rejected the request: Not Found \(status 404\)$/,
    serve: (server, entries) => serveGitHub(server, [toLife(entries)]),
    run: (server, access, given) =>
      importCodeHost(
        gitHub,
        { ...codeHostDefaults, login: "ilse", apiUrl: server.url },
        { ...access, token: given },
      ),
    serveForEver: (server) => {
      serveGitHub(server, [toLife(toEntries(1))]);
      server.fault = leadTo(() => btoa(`0${server.seen.length}`));
    },
  }));

let server: Loopback;
let shown: string[] = [];
beforeEach(async () => {
  shown = [];
  server = await startLoopback();
});
afterEach(() => server.close());

function run(life: Life, options: Partial<CodeHostOptions> = {}, more: Partial<SourceAccess> = {}) {
  serveGitHub(server, [life]);
  const access = { ...quickAccess(), token, onProgress: (text: string) => void shown.push(text), ...more };
  return importCodeHost(
    gitHub,
    { ...codeHostDefaults, login: life.login, apiUrl: server.url, ...options },
    access,
  );
}

async function bring(life: Life, options: Partial<CodeHostOptions> = {}): Promise<Upstream> {
  return accept(await run(life, options));
}

async function refuse(life: Life, more: Partial<SourceAccess> = {}): Promise<string> {
  const reply = await run(life, {}, more);
  return reply.ok ? "was not refused" : reply.reason;
}

it("a start date ends the paging early, and nothing counts as complete", async () => {
  const upstream = await bring(inventLife("ilse", 1_000), { since: Date.UTC(2017, 8, 1) });
  expect(inCollection(upstream, "activities")).toHaveLength(27);
  expect(upstream.complete).toBe(false);
  expect(server.seen.filter(isPage).length).toBeLessThanOrEqual(2);
});

it("a second person's import adds activities, keeps the first one's, and keeps the owner", async () => {
  const folder = new DataFolder();
  folder.import(await bring(inventLife("ilse", 2)));
  const requests = [{ number: 9, title: "Other", repository: 0 }];
  const { lines } = folder.import(await bring({ login: "jo", name: "Jo Müller", requests }));
  expect(lines.filter(({ kind }) => kind === "lost" || kind === "changed")).toEqual([]);
  expect(folder.list("activities.json").map(({ id }) => id)).toEqual(["loom-0-9", "loom-1-2", "loom-0-1"]);
  expect(folder.object("owner.json")).toMatchObject({
    firstName: "Ilse",
    codeUrl: "https://code.example/ilse",
  });
});

const timeOut = "Something went wrong while executing your query. This may be the result of a timeout";
const inReply = (errors: { type?: string; message: string }[]): Fault => ({
  status: 200,
  body: { data: null, errors },
});

/** Replies that mean that a page is too large. */
const tooSlow: { name: string; fault: Fault; reason: string; requestMs?: number }[] = [
  { name: "status 502", fault: { status: 502 }, reason: "GitHub failed (status 502)" },
  { name: "status 504", fault: { status: 504 }, reason: "GitHub failed (status 504)" },
  {
    name: "a time-out in a reply",
    fault: inReply([{ message: timeOut }]),
    reason: "GitHub timed out",
  },
  {
    name: "no reply in time",
    fault: { delayMs: 5_000 },
    reason: "GitHub timed out",
    requestMs: 500,
  },
];

describe("pages that are too large", () => {
  it.each(tooSlow)("shrink and stay small: $name", async ({ fault, reason, requestMs = 20_000 }) => {
    server.fault = (_, request) => (Number(variablesOf(request).count) > 20 ? fault : undefined);
    const upstream = accept(await run(inventLife("ilse", 101), {}, { requestMs }));
    expect(inCollection(upstream, "activities")).toHaveLength(101);
    expect(shown).toContain(`${reason}; asking for 12 items at once`);
    const counts = server.seen.flatMap((request) => variablesOf(request).count ?? []);
    expect(counts.slice(0, 5)).toEqual([100, 50, 25, 12, 12]);
  });

  it.each(tooSlow)(
    "fail with the number of attempts if even the smallest is too large: $name",
    async ({ fault, reason, requestMs = 20_000 }) => {
      server.fault = (_, request) => (isPage(request) ? fault : undefined);
      const message = await refuse(inventLife("ilse", 250), { requestMs });
      expect(message).toBe(`${reason}, even for 10 items at once, 6 times`);
      const counts = server.seen.flatMap((request) => variablesOf(request).count ?? []);
      expect(counts).toEqual([100, 50, 25, 12, 10, 10]);
    },
  );

  it("of repositories shrink, too", async () => {
    const idsOf = (request: SeenRequest) => {
      const { ids } = variablesOf(request);
      return Array.isArray(ids) ? ids.length : 0;
    };
    server.fault = (_, request) => (idsOf(request) > 30 ? { status: 502 } : undefined);
    expect(inCollection(await bring(inventLife("ilse", 60, 60)), "orgs")).toHaveLength(60);
    expect(server.seen.map(idsOf).filter((count) => count > 0)).toEqual([50, 25, 25, 10]);
  });

  it.each([
    ["each other", [btoa("0"), btoa("00")]],
    ["themselves", [btoa("0")]],
    ["nothing", [null]],
  ])("with cursors to %s end with an error", async (_, cursors) => {
    let page = 0;
    server.fault = leadTo(() => cursors[page++ % cursors.length] ?? null);
    expect(await refuse(inventLife("ilse", 1))).toBe(
      "GitHub sent the same page again after 1 of 1 pull requests",
    );
    expect(page).toBeLessThanOrEqual(3);
  });
});

describe("rate limits", () => {
  const secondary = "You have exceeded a secondary rate limit.";
  it.each<{ name: string; fault: Fault; seconds: number }>([
    {
      name: "as status 403 without a time",
      fault: { status: 403, body: { message: secondary } },
      seconds: 60,
    },
    { name: "as a reply without a time", fault: inReply([{ message: secondary }]), seconds: 60 },
    {
      name: "as a reply with a time",
      fault: { ...inReply([{ message: secondary }]), headers: { "retry-after": "7" } },
      seconds: 7,
    },
  ])("pause the import as requested: $name", async ({ fault, seconds }) => {
    server.fault = (index) => (index === 1 ? fault : undefined);
    expect(inCollection(await bring(inventLife("ilse", 1)), "activities")).toHaveLength(1);
    expect(shown.join("\n")).toContain(`GitHub limits requests; waiting ${seconds} s, until `);
  });

  it.each<[string, Fault]>([
    ["status 403", { status: 403, body: { message: "API rate limit exceeded" } }],
    ["a reply", inReply([{ type: "RATE_LIMITED", message: "API rate limit exceeded" }])],
  ])("of the hour are reported with their end, as %s", async (_, fault) => {
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "4102444800" };
    server.fault = () => ({ ...fault, headers });
    expect(await refuse(inventLife("ilse", 1))).toMatch(/used up until 2100-01-01 00:00:00 UTC/);
    expect(server.seen).toHaveLength(1);
  });
});

describe("the token", () => {
  it.each<[string, Fault, string]>([
    ["is repeated in an error", inReply([{ message: `Not for ${token}` }]), "Not for …"],
    [
      "replaces a value",
      { rewrite: (body) => body.replace(/"id":"U_ilse"/, `"id":{"${token}":1}`) },
      'GitHub\'s response has an unexpected format: user.id must be text, but is {"…":1}',
    ],
  ])("is never printed if it %s", async (_, fault, reason) => {
    server.fault = () => fault;
    const said = await refuse(inventLife("ilse", 1));
    expect(said).not.toContain(token);
    expect(said).toBe(reason);
    expect(shown.join()).not.toContain(token);
  });

  it("is never printed in a warning", async () => {
    const errors = [{ message: `Protected by ${token}`, path: ["user", "bio"] }];
    const start = `{"errors":${JSON.stringify(errors)},`;
    server.fault = () => ({ rewrite: (body) => body.replace(/^\{/, start) });
    expect((await bring(inventLife("ilse", 2))).warnings.join()).toMatch(/Protected by …/);
  });
});
