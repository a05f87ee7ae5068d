/**
 * The contract of each source that uses the network: one table of failures, limits and odd titles; a history of 2,000
 * entries; and an entry that changes.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Result } from "../../../model/result.ts";
import type { HttpAccess } from "../../../node/import/http-client.ts";
import type { Upstream } from "../../../node/import/upstream.ts";
import { runs } from "../../runs.ts";
import { DataFolder } from "./data-folder.ts";
import { type Fault, type Loopback, type SeenRequest, startLoopback } from "./loopback.ts";
import { accept, inCollection, quickAccess } from "./set-up.ts";

/** An entry of the host that becomes an activity. */
export interface LifeEntry {
  /** From 1. */
  readonly number: number;
  readonly title: string;
}

export type SourceAccess = Omit<HttpAccess, "host" | "contact" | "token">;

export interface TriedSource {
  /** The host's name in sentences: `GitLab`. */
  readonly host: string;
  /** The variable of the token, if the source has one. */
  readonly variable?: string;
  /** Makes the host have these entries. */
  serve(server: Loopback, entries: readonly LifeEntry[]): void;
  run(server: Loopback, access: SourceAccess, token: string | undefined): Promise<Result<Upstream>>;
  /** Makes the host return pages without end; absent for a source without pages. */
  serveForEver?(server: Loopback): void;
  /** The requests that everything else depends on, so that a failure stops the import; by default all. */
  readonly isVital?: (request: SeenRequest) => boolean;
  /** The error for an unknown account. */
  readonly unknown: RegExp;
}

export function toEntries(count: number, title = (number: number) => `Mend the cache, part ${number}`) {
  return Array.from({ length: count }, (_, at): LifeEntry => ({ number: at + 1, title: title(at + 1) }));
}

export const secretToken = "token-neverprinted0123456789";

interface PassingFault {
  name: string;
  fault: Fault;
  /** The error if the failure persists. */
  reason: RegExp;
}

const faults = (host: string): PassingFault[] => {
  const lineFailed = /^The connection failed \(.+\), 6 times$/;
  return [
    { name: "a line that is cut before the reply", fault: { cut: "before" }, reason: lineFailed },
    { name: "a line that is cut within the reply", fault: { cut: "within" }, reason: lineFailed },
    {
      name: "a page of an intermediary that calls it a reply",
      fault: { status: 200, body: "<html>" },
      reason: new RegExp(`^${host}'s response is not JSON, 6 times$`),
    },
    ...[500, 502, 503, 504].map((status) => {
      const reason = new RegExp(`^${host} failed \\(status ${status}\\), 6 times$`);
      return { name: `status ${status}`, fault: { status }, reason };
    }),
  ];
};

const inSeconds = (seconds: number) => String(Math.round(Date.now() / 1_000) + seconds);
const dateIn = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();

/** Rate limits by name: the status, the headers, and the requested pause in seconds. */
const limits: [name: string, status: number, headers: () => Record<string, string>, seconds: string][] = [
  ["with a number of seconds", 429, () => ({ "retry-after": "7" }), "7"],
  ["with a date", 503, () => ({ "retry-after": dateIn(60) }), "(?:5\\d|60)"],
  ["without a time", 429, () => ({}), "60"],
  [
    "with a share that is used up",
    429,
    () => ({ "ratelimit-remaining": "0", "ratelimit-reset": inSeconds(60) }),
    "(?:5\\d|6[01])",
  ],
  [
    "as an error, with a time from now",
    403,
    () => ({ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "9" }),
    "9",
  ],
];

const oddTitles = [
  "",
  " ",
  "*Bold* and [linked](javascript:alert(1)) and <img src=x>",
  "A `code` span, an open ` backtick and C:\\path\\*",
  "Two\r\nlines\u2028and more",
  "עברית and عربى, \u202Eturned round",
  "👩‍👩‍👧‍👧".repeat(30),
  "long ".repeat(400),
  "a".repeat(2_000),
  "__proto__",
  "&amp; &#60;b&#62; \u0000\u0007",
];

const activitiesOf = (upstream: Upstream) => inCollection(upstream, "activities");

/** Defines the tests of a source. */
export function describeSource(source: TriedSource): void {
  const { host, variable, isVital = () => true } = source;
  let server: Loopback;
  let shown: string[] = [];
  beforeEach(async () => {
    shown = [];
    server = await startLoopback();
  });
  afterEach(() => server.close());

  const token = variable === undefined ? undefined : secretToken;
  const run = async (more: Partial<SourceAccess> = {}) => {
    const access: SourceAccess = {
      ...quickAccess(),
      onProgress: (text) => void shown.push(text),
      requestMs: 20_000,
      ...more,
    };
    const reply = await source.run(server, access, token);
    expect(JSON.stringify([reply, shown])).not.toContain(secretToken);
    return reply;
  };
  const bring = async () => accept(await run());
  const refuse = async (more: Partial<SourceAccess> = {}): Promise<string> => {
    const reply = await run(more);
    return reply.ok ? "was not refused" : reply.reason;
  };
  const always = (fault: Fault) => {
    server.fault = (_, request) => (isVital(request) ? fault : undefined);
  };

  // More than any page holds, even by day.
  const entryCount = runs(2_000, 300);
  describe("a history of 2,000 entries each night", () => {
    it("is imported completely, passes the checks, and has nothing new the second time", async () => {
      source.serve(server, toEntries(entryCount));
      const folder = new DataFolder();
      folder.write("owner.json", { firstName: "Ilse", lastName: "Varga" });
      const upstream = await bring();
      expect(activitiesOf(upstream)).toHaveLength(entryCount);
      expect(upstream.complete).toBe(true);
      folder.import(upstream);
      expect(folder.list("activities.json")).toHaveLength(entryCount);
      expect(folder.check()).toEqual([]);
      const again = folder.plan(await bring());
      expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
    }, 180_000);

    it("may be empty", async () => {
      source.serve(server, []);
      expect(activitiesOf(await bring())).toEqual([]);
    });
  });

  it("shows odd titles literally or omits them with a warning, and never breaks", async () => {
    source.serve(
      server,
      toEntries(oddTitles.length, (number) => oddTitles[number - 1] ?? ""),
    );
    const folder = new DataFolder();
    folder.write("owner.json", { firstName: "Ilse", lastName: "Varga" });
    const { warnings } = await bring();
    const plan = folder.import(await bring());
    expect(
      folder.list("activities.json").length + warnings.length + plan.warnings.length,
    ).toBeGreaterThanOrEqual(oddTitles.length);
    expect(folder.check()).toEqual([]);
    // The page shows a merge commit as the host sends it, not as Markdown.
    const texts = folder.list("activities.json").map(({ mergeCommit: _, ...entry }) => entry);
    expect(JSON.stringify(texts)).not.toMatch(/(?<!\\\\)\[linked\]/);
    expect(folder.plan(await bring()).lines).toEqual([]);
  });

  describe("a temporary failure", () => {
    it.each(faults(host))("is retried after a pause: $name", async ({ fault }) => {
      source.serve(server, toEntries(3));
      server.fault = (index) => (index === 0 || index === 2 ? fault : undefined);
      const upstream = await bring();
      expect(activitiesOf(upstream)).toHaveLength(3);
      expect(upstream.warnings).toEqual([]);
    });

    it.each(faults(host))(
      "is reported with the number of attempts if it persists: $name",
      async ({ fault, reason }) => {
        source.serve(server, toEntries(3));
        always(fault);
        expect(await refuse()).toMatch(reason);
        expect(server.seen.filter(isVital)).toHaveLength(6);
        const waits = shown.flatMap((text) => /; trying again in (\d+) s$/.exec(text)?.[1] ?? []);
        expect(waits).toEqual(["1", "4", "9", "16", "25"]);
      },
    );

    it("includes a request that exceeds its time limit", async () => {
      source.serve(server, toEntries(1));
      always({ delayMs: 400 });
      expect(await refuse({ requestMs: 20 })).toBe(`${host} timed out, 6 times`);
    });
  });

  describe("rate limits", () => {
    it.each(limits)("pause the import as requested: %s", async (_, status, headers, seconds) => {
      source.serve(server, toEntries(1));
      server.fault = (index) => (index === 0 ? { status, headers: headers() } : undefined);
      expect(activitiesOf(await bring())).toHaveLength(1);
      const end = "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC";
      expect(shown.join("\n")).toMatch(
        new RegExp(`${host} limits requests; waiting ${seconds} s, until ${end}`),
      );
    });

    it("end the import if they repeat without end", async () => {
      source.serve(server, toEntries(1));
      always({ status: 429, headers: { "retry-after": "1" } });
      expect(await refuse()).toBe(`${host} is still limiting requests; try again later`);
    });

    it("are reported with their end if they last long", async () => {
      source.serve(server, toEntries(1));
      always({ status: 429, headers: { "ratelimit-remaining": "0", "ratelimit-reset": "4102444800" } });
      expect(await refuse()).toBe(
        `${host}'s rate limit is used up until 2100-01-01 00:00:00 UTC; run the import again then`,
      );
      expect(server.seen.filter(isVital)).toHaveLength(1);
    });
  });

  describe("errors of the host", () => {
    it("about credentials name the token's variable, never the token", async () => {
      source.serve(server, toEntries(1));
      always({ status: 401, body: { message: `Bad credentials ${secretToken}` } });
      expect(await refuse()).toBe(
        variable === undefined ? `${host} requires a token` : `${host} rejected the token in ${variable}`,
      );
    });

    it("are printed without a token that they repeat", async () => {
      source.serve(server, toEntries(1));
      always({ status: 422, body: { message: `No access for ${token ?? "you"}` } });
      const printed = token === undefined ? "you" : "…";
      expect(await refuse()).toBe(`${host} rejected the request: No access for ${printed} (status 422)`);
    });

    it("include a web page such as a login: it fails at once, with address and type", async () => {
      source.serve(server, toEntries(1));
      const page = { headers: { "content-type": "text/html; charset=utf-8" }, body: "<!doctype html>" };
      always({ status: 200, ...page });
      const asked = `${host} answers ${server.url}/\\S*`;
      const end = "with a web page \\(text/html, status 200\\) instead of JSON; check the address, .*";
      expect(await refuse()).toMatch(new RegExp(`^${asked} ${end}$`));
      expect(server.seen.filter(isVital)).toHaveLength(1);

      const { answer } = server;
      const location = `${server.url}/sign-in`;
      server.fault = (_, request) =>
        isVital(request) && request.path !== "/sign-in" ? { status: 302, headers: { location } } : undefined;
      server.answer = (request) => (request.path === "/sign-in" ? { status: 200, ...page } : answer(request));
      expect(await refuse()).toMatch(new RegExp(`^${asked}, which led to ${location}, ${end}$`));
    });

    it("about an unknown name are one sentence", async () => {
      expect(await refuse()).toMatch(source.unknown);
    });

    it("include a reply of an unexpected shape", async () => {
      source.serve(server, toEntries(1));
      always({ rewrite: () => `{"${token ?? "x"}":[1]}` });
      expect(await refuse()).toMatch(new RegExp(`^${host}'s response has an unexpected format: `));
    });
  });

  it("gives up a reply that does not end", async () => {
    source.serve(server, toEntries(1));
    always({ endless: true });
    expect(await refuse()).toBe(`${host}'s response is too large`);
  });

  if (source.serveForEver !== undefined)
    it("gives up pages that do not end", async () => {
      source.serveForEver?.(server);
      expect(await refuse()).toMatch(new RegExp(`^${host} sent the same page again after \\d+`));
      expect(server.seen.length).toBeLessThan(20);
    });

  it("stops at once on a signal, even during a pause", async () => {
    source.serve(server, toEntries(1));
    const stop = new AbortController();
    always({ status: 429, headers: { "retry-after": "600" } });
    const onProgress = (text: string) => text.includes("waiting") && stop.abort();
    expect(await refuse({ signal: stop.signal, onProgress, secondMs: 1_000 })).toBe(
      "The import was cancelled",
    );
  });

  it("names the program in each request, and puts the token in no address", async () => {
    source.serve(server, toEntries(2));
    await bring();
    for (const { headers, path, body } of server.seen) {
      expect(headers["user-agent"]).toMatch(/^vitae-import \(.*http/);
      expect(path + JSON.stringify(body ?? "")).not.toContain(secretToken);
      expect(headers.authorization?.split(" ")[1]).toBe(token);
    }
  });

  if (variable !== undefined)
    it("never sends the token to another host that it is redirected to", async () => {
      source.serve(server, toEntries(1));
      const other = await startLoopback();
      const location = `${other.url.replace("127.0.0.1", "localhost")}/elsewhere`;
      always({ status: 302, headers: { location } });
      await refuse();
      expect(other.seen.length).toBeGreaterThan(0);
      expect(JSON.stringify(other.seen)).not.toContain(secretToken);
      await other.close();
    });

  it("updates a changed title, and does not bring back an entry that the owner deleted", async () => {
    const folder = new DataFolder();
    folder.write("owner.json", { firstName: "Ilse", lastName: "Varga" });
    source.serve(server, toEntries(3));
    folder.import(await bring());
    const [kept, deleted] = folder.list("activities.json");
    folder.write("activities.json", [{ ...kept, summary: "mine" }]);
    source.serve(
      server,
      toEntries(3, (number) => `Part ${number}`),
    );
    const { lines } = folder.import(await bring());
    expect(
      lines.filter(({ file }) => file === "activities.json").map(({ kind, name }) => [kind, name]),
    ).toEqual([["changed", kept?.id]]);
    const [changed, ...others] = folder.list("activities.json");
    expect(changed).toMatchObject({ title: expect.stringContaining("Part"), summary: "mine" });
    expect([others, deleted !== undefined]).toEqual([[], true]);
    expect(folder.plan(await bring()).lines).toEqual([]);
  });
}
