import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  crates,
  importRegistry,
  npm,
  pypi,
  type RegistryOptions,
  toRepositoryUrl,
} from "../../../site/import/registries.ts";
import { readState } from "../../../site/import/state.ts";
import type { Reply, Upstream } from "../../../site/import/upstream.ts";
import { DataFolder } from "./data-folder.ts";
import { type Loopback, startLoopback } from "./loopback.ts";
import { type FakePackage, serveCrates, serveNpm, servePypi } from "./registry-servers.ts";
import { accept, quickAccess } from "./set-up.ts";
import { describeSource, type LifeEntry, type SourceAccess, toEntries } from "./source-contract.ts";

const defaults = { apiUrl: undefined, since: undefined, known: new Map() };

const toPackages = (entries: readonly LifeEntry[]): FakePackage[] =>
  entries.map(({ number, title }) => ({
    name: `loom-${number}`,
    description: title,
    repository: `https://code.example/weavers/loom-${number}`,
    releases: { "0.1.0": "2015-01-02T10:00:00.000Z", "1.0.0": "2019-05-06T10:00:00.000Z" },
  }));

/** The names that are asked for, since PyPI lists none. */
let pypiNames: readonly string[] = ["loom-1"];

const sources = {
  npm: {
    serve: serveNpm,
    run: (options: RegistryOptions, access: SourceAccess) => importRegistry(npm, options, access),
    unknown: /^npm refuses: Not Found \(status 404\)$/,
    host: "npm",
  },
  crates: {
    serve: serveCrates,
    run: (options: RegistryOptions, access: SourceAccess) => importRegistry(crates, options, access),
    unknown: /^crates\.io knows no person "ilse"$/,
    host: "crates.io",
  },
  pypi: {
    serve: (server: Loopback, packages: readonly FakePackage[]) => {
      pypiNames = packages.map(({ name }) => name);
      servePypi(server, packages);
    },
    run: (options: RegistryOptions, access: SourceAccess) =>
      importRegistry(pypi, { ...options, from: pypiNames.join(",") }, access),
    unknown: /^PyPI has no package "loom-1"\. It lists no packages of a person: name packages/,
    host: "PyPI",
  },
};

const forEver = {
  npm: (server: Loopback) => {
    serveNpm(server, toPackages(toEntries(3)));
    const { answer } = server;
    server.answer = async (request) => {
      if (!request.path.startsWith("/-/v1/search")) return answer(request);
      const { body } = await answer({ ...request, path: request.path.replace(/from=\d+/, "from=0") });
      return { body: { ...(body as object), total: 900_000 } };
    };
  },
  crates: (server: Loopback) => {
    serveCrates(server, toPackages(toEntries(3)));
    const { answer } = server;
    server.answer = async (request) => {
      const { body, ...rest } = await answer({
        ...request,
        path: request.path.replace(/&page=\d+/, "&page=1"),
      });
      return { ...rest, body: { ...(body as object), meta: { total: 900_000, next_page: "?page=again" } } };
    };
  },
  pypi: undefined,
};

beforeEach(() => {
  pypiNames = ["loom-1"];
});

describe.each(["npm", "crates", "pypi"] as const)("%s", (name) => {
  const { serve, run, unknown, host } = sources[name];
  const serveForEver = forEver[name];
  describeSource({
    host,
    unknown,
    serve: (server, entries) => serve(server, toPackages(entries)),
    run: (server, access) => run({ ...defaults, from: "ilse", apiUrl: server.url }, access),
    ...(serveForEver !== undefined && { serveForEver }),
  });

  let server: Loopback;
  beforeEach(async () => {
    server = await startLoopback();
  });
  afterEach(() => server.close());

  const reply = (
    packages: readonly FakePackage[],
    options: Partial<RegistryOptions> = {},
  ): Promise<Reply<Upstream>> => {
    serve(server, packages);
    return run({ ...defaults, from: "ilse", apiUrl: server.url, ...options }, quickAccess());
  };
  const bring = async (...given: Parameters<typeof reply>) => accept(await reply(...given));

  it("has packages that become libraries with their first and newest release", async () => {
    const [one] = toPackages(toEntries(1, () => "Tables *for* terminals"));
    if (one === undefined) return;
    const upstream = await bring([{ ...one, homepage: "https://weft.example/" }]);
    const library = upstream.items.find(({ collection }) => collection === "activities");
    expect(library).toMatchObject({
      upstreamId: "package loom-1",
      wantedId: "lib-loom-1",
      fields: {
        title: "loom-1: Tables \\*for\\* terminals",
        category: "SoftwareLib",
        createdAt: "2015-01-02T10:00:00.000Z",
        links: {
          package: { title: host },
          repo: { title: "Source", url: "https://code.example/weavers/loom-1" },
          site: { title: "Home page", url: "https://weft.example/" },
        },
        highlights: [
          name === "crates" ? "First release on 2015-01-02" : "First release 0.1.0 on 2015-01-02",
          "Newest release 1.0.0 on 2019-05-06",
        ],
      },
    });
  });

  it("fills up a library that a forge or the owner has brought, and doubles none", async () => {
    const folder = new DataFolder();
    folder.write("owner.json", { firstName: "Ilse", lastName: "Varga" });
    const repo = "https://code.example/weavers/loom-1";
    folder.write("orgs.json", [{ id: "loom", name: "Loom", orgType: "Open Source", repoUrl: repo }]);
    const links = { repo: { title: "Source", url: repo } };
    folder.write("activities.json", [
      { id: "lib-loom", title: "loom", category: "SoftwareLib", org: "loom", createdAt: "2014-01-01", links },
    ]);
    folder.import(await bring(toPackages(toEntries(1))));
    expect(folder.list("orgs.json").map(({ id }) => id)).toEqual(["loom"]);
    expect(folder.list("activities.json")).toMatchObject([
      { id: "lib-loom", title: "loom", createdAt: "2014-01-01", links: { package: { title: host } } },
    ]);
    expect(folder.check()).toEqual([]);
  });

  it("since a day brings newer packages alone, and then nothing counts as gone", async () => {
    const upstream = await bring(toPackages(toEntries(2)), { since: Date.UTC(2018, 0) });
    expect(upstream.items).toEqual([]);
    expect(upstream.complete).toBe(false);
  });

  it("has no package that was taken back whole", async () => {
    const [one, two] = toPackages(toEntries(2));
    if (one === undefined || two === undefined) return;
    const { items, warnings } = await bring([one, { ...two, releases: {} }]);
    const count = items.filter(({ collection }) => collection === "activities").length;
    // crates.io keeps all that was ever published.
    expect([count, warnings.length]).toEqual(name === "crates" ? [2, 0] : [1, 1]);
  });
});

it("crates.io is asked once a second", async () => {
  const server = await startLoopback();
  serveCrates(server, toPackages(toEntries(250)));
  const waits: number[] = [];
  const access = { ...quickAccess(), secondMs: 60 };
  let last = Date.now();
  const { answer } = server;
  server.answer = (request) => {
    waits.push(Date.now() - last);
    last = Date.now();
    return answer(request);
  };
  const got = await importRegistry(crates, { ...defaults, from: "ilse", apiUrl: server.url }, access);
  expect(got.ok).toBe(true);
  expect(waits).toHaveLength(4);
  // Timers may be a little early, and never are so by half.
  for (const wait of waits.slice(1)) expect(wait).toBeGreaterThanOrEqual(30);
  await server.close();
});

it("packages of PyPI that are named no more stay, and those that are gone are told", async () => {
  const server = await startLoopback();
  const folder = new DataFolder();
  folder.write("owner.json", { firstName: "Ilse", lastName: "Varga" });
  servePypi(server, toPackages(toEntries(3)));
  const bring = async (from: string): Promise<Upstream> => {
    const state = readState(folder.states.get("pypi") ?? "");
    const known = state.ok ? state.state.records : new Map();
    const options = { ...defaults, known, from, apiUrl: server.url };
    return accept(await importRegistry(pypi, options, quickAccess()));
  };
  folder.import(await bring("loom-1, Loom_2 loom.3"));
  expect(folder.list("activities.json")).toHaveLength(3);
  expect(folder.import(await bring("loom-2")).lines).toEqual([]);
  servePypi(server, toPackages(toEntries(2)));
  const { lines } = folder.import(await bring("loom-2,loom-3"));
  expect(lines.map(({ kind, name }) => [kind, name])).toEqual([["lost", "lib-loom-3"]]);
  await server.close();
});

it.each([
  ["git+https://github.com/weavers/loom.git", "https://github.com/weavers/loom"],
  ["git+ssh://git@github.com/weavers/loom.git", "https://github.com/weavers/loom"],
  ["git://github.com/weavers/loom.git#main", "https://github.com/weavers/loom"],
  ["git@gitlab.com:weavers/loom.git", "https://gitlab.com/weavers/loom"],
  ["https://user:secret@code.example/weavers/loom", "https://code.example/weavers/loom"],
  ["weavers/loom", "https://github.com/weavers/loom"],
  ["gitlab:weavers/loom", "https://gitlab.com/weavers/loom"],
  ["bitbucket:weavers/loom", "https://bitbucket.org/weavers/loom"],
  ["https://github.com/weavers/looms.git/tree/HEAD/a", "https://github.com/weavers/looms/tree/HEAD/a"],
  ["javascript:alert(1)", undefined],
  ["not an address", undefined],
  ["", undefined],
])("the repository of a package, %j, is %j", (given, url) => {
  expect(toRepositoryUrl(given)).toBe(url);
});
