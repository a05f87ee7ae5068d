import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { crates, importRegistry, npm, pypi, toRepositoryUrl } from "../../../node/import/registries.ts";
import { readState } from "../../../node/import/state.ts";
import type { Upstream } from "../../../node/import/upstream.ts";
import { DataFolder } from "./data-folder.ts";
import { type Loopback, startLoopback } from "./loopback.ts";
import { accept, quickAccess } from "./set-up.ts";
import { describeSource, type LifeEntry, toEntries } from "./source-contract.ts";

const defaults = { apiUrl: undefined, known: new Map() };

/** A registry's recorded replies: the first one is its list, another one is that for the package `loom-1`. */
const recorded = (name: string) =>
  JSON.parse(readFileSync(`test/node/import/golden/${name}-packages/input.json`, "utf8"));

const notFound = { status: 404, body: {} };
const nameOf = ({ number }: LifeEntry) => `loom-${number}`;

/** Each host has the recorded package under many names. `isEndless` makes each page lead to another one. */
type Serve = (server: Loopback, entries: readonly LifeEntry[], isEndless?: boolean) => void;

const serveNpm: Serve = (server, entries, isEndless = false) => {
  const packument = recorded("npm")["/loom-1"];
  server.answer = ({ path }) => {
    const { pathname, searchParams } = new URL(path, server.url);
    if (pathname === "/-/v1/search") {
      const from = isEndless ? 0 : Number(searchParams.get("from"));
      const size = Math.min(250, Number(searchParams.get("size") ?? 20));
      const objects = entries.slice(from, from + size).map((one) => ({ package: { name: nameOf(one) } }));
      return { body: { objects, total: isEndless ? 900_000 : entries.length } };
    }
    const entry = entries.find((one) => pathname === `/${nameOf(one)}`);
    return entry ? { body: { ...packument, name: nameOf(entry), description: entry.title } } : notFound;
  };
};

const serveCrates: Serve = (server, entries, isEndless = false) => {
  const [user, list] = Object.values<{ crates: object[] }>(recorded("crates"));
  server.answer = ({ path, headers }) => {
    if (path === "/api/v1/users/ilse") return { body: user };
    // crates.io refuses programs that do not name an address.
    if (!/^[\w-]+ \(.*https?:\/\/.*\)$/.test(headers["user-agent"] ?? "")) return { status: 403, body: {} };
    const page = isEndless ? 1 : Number(new URL(path, server.url).searchParams.get("page") ?? 1);
    const crates = entries.slice((page - 1) * 100, page * 100).map((one) => {
      return { ...list?.crates[0], id: nameOf(one), name: nameOf(one), description: one.title };
    });
    const next = isEndless || page * 100 < entries.length ? `?page=${page + 1}` : null;
    const total = isEndless ? 900_000 : entries.length;
    return { body: { crates, meta: { total, next_page: next } } };
  };
};

/** The names to request, since PyPI has no list. */
let pypiNames = "";
beforeEach(() => {
  pypiNames = "loom-1";
});

const servePypi: Serve = (server, entries) => {
  const project = recorded("pypi")["/pypi/loom-1/json"];
  pypiNames = entries.map(nameOf).join();
  server.answer = ({ path }) => {
    const entry = entries.find((one) => path === `/pypi/${nameOf(one)}/json`);
    const info = { ...project.info, name: nameOf(entry ?? { number: 0, title: "" }), summary: entry?.title };
    return entry ? { body: { ...project, info } } : notFound;
  };
};

describe.each([
  {
    host: "npm",
    registry: npm,
    serve: serveNpm,
    unknown: /^npm rejected the request: Not Found \(status 404\)$/,
  },
  { host: "crates.io", registry: crates, serve: serveCrates, unknown: /^crates\.io has no user "ilse"$/ },
  {
    host: "PyPI",
    registry: pypi,
    serve: servePypi,
    unknown: /^PyPI has no package "loom-1"\. PyPI cannot list a person's packages: name them/,
  },
])("$host", ({ host, registry, serve, unknown }) => {
  describeSource({
    host,
    unknown,
    serve,
    run: (server, access) => {
      const from = registry === pypi ? pypiNames : "ilse";
      return importRegistry(registry, { ...defaults, from, apiUrl: server.url }, access);
    },
    ...(registry !== pypi && { serveForEver: (server: Loopback) => serve(server, toEntries(3), true) }),
  });
});

it("sends crates.io one request a second", async () => {
  const server = await startLoopback();
  serveCrates(server, toEntries(250));
  const stop = new AbortController();
  let asked = 0;
  const { answer } = server;
  server.answer = (request) => {
    asked++;
    setTimeout(() => stop.abort(), 200);
    return answer(request);
  };
  // A second that lasts an hour: the next request is never sent, however busy the machine is.
  const access = { ...quickAccess(), secondMs: 3_600_000, signal: stop.signal };
  const importing = importRegistry(crates, { ...defaults, from: "ilse", apiUrl: server.url }, access);
  await importing.catch(() => {});
  expect(asked).toBe(1);
  await server.close();
});

it("PyPI packages that are no longer listed are kept, and deleted ones reported", async () => {
  const server = await startLoopback();
  const folder = new DataFolder();
  folder.write("owner.json", { firstName: "Ilse", lastName: "Varga" });
  servePypi(server, toEntries(3));
  const bring = async (from: string): Promise<Upstream> => {
    const state = readState(folder.states.get("pypi") ?? "");
    const known = state.ok ? state.value.records : new Map();
    const options = { ...defaults, known, from, apiUrl: server.url };
    return accept(await importRegistry(pypi, options, quickAccess()));
  };
  folder.import(await bring("loom-1, Loom_2 loom.3"));
  expect(folder.list("activities.json")).toHaveLength(3);
  expect(folder.import(await bring("loom-2")).lines).toEqual([]);
  servePypi(server, toEntries(2));
  const { lines } = folder.import(await bring("loom-2,loom-3"));
  expect(lines.map(({ kind, name }) => [kind, name])).toEqual([["lost", "lib-loom-3"]]);
  await server.close();
});

it.each([
  ["git+https://github.com/weavers/loom.git", "https://github.com/weavers/loom"],
  ["git+ssh://git@github.com/weavers/loom.git", "https://github.com/weavers/loom"],
  ["git+ssh://git@github.com:weavers/loom.git", "https://github.com/weavers/loom"],
  ["ssh://git@code.example:2222/weavers/loom.git", "https://code.example:2222/weavers/loom"],
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
])("reads the repository of a package, %j, as %j", (given, url) => {
  expect(toRepositoryUrl(given)).toBe(url);
});
