/** npm, crates.io and PyPI on loopback, with the replies that their documents describe. */
import type { Loopback } from "./loopback.ts";

export interface FakePackage {
  name: string;
  description?: string;
  repository?: string;
  homepage?: string;
  /** Times by version. */
  releases: Readonly<Record<string, string>>;
}

const lastOf = ({ releases }: FakePackage) =>
  Object.entries(releases).at(-1) ?? ["1.0.0", "2019-05-06T10:00:00Z"];

/** The search sends 250 to a page at most, and names alone are of use: it has no time of the first release. */
export function serveNpm(server: Loopback, packages: readonly FakePackage[]): void {
  server.answer = ({ path }) => {
    const { pathname, searchParams } = new URL(path, server.url);
    if (pathname === "/-/v1/search") {
      if (searchParams.get("text") !== "maintainer:ilse") return { body: { objects: [], total: 0 } };
      const from = Number(searchParams.get("from") ?? 0);
      const size = Math.min(250, Number(searchParams.get("size") ?? 20));
      const objects = packages.slice(from, from + size).map(({ name, description }) => ({
        package: { name, description, version: "1.0.0", maintainers: [{ username: "ilse" }] },
        score: { final: 1 },
      }));
      return { body: { objects, total: packages.length, time: "2026-01-01T00:00:00Z" } };
    }
    const found = packages.find(({ name }) => decodeURIComponent(pathname) === `/${name}`);
    if (found === undefined) return { status: 404, body: { error: "Not found" } };
    const { name, description, homepage, repository, releases } = found;
    const time = { created: "2015-01-02T10:00:00.000Z", modified: "2020-01-01T00:00:00.000Z", ...releases };
    return {
      body: {
        _id: name,
        name,
        description,
        homepage,
        repository: repository && { type: "git", url: `git+${repository}.git` },
        "dist-tags": Object.keys(releases).length === 0 ? undefined : { latest: lastOf(found)[0] },
        versions: Object.fromEntries(Object.keys(releases).map((version) => [version, { version }])),
        time,
      },
    };
  };
}

export function serveCrates(server: Loopback, packages: readonly FakePackage[]): void {
  server.answer = ({ path, headers }) => {
    const { pathname, searchParams } = new URL(path, server.url);
    // What it does with programs that do not say whom to ask about them.
    if (!/^[\w-]+ \(.*https?:\/\/.*\)$/.test(headers["user-agent"] ?? ""))
      return {
        status: 403,
        body: { errors: [{ detail: "We require that all requests include a `User-Agent` header." }] },
      };
    if (pathname === "/api/v1/users/ilse")
      return { body: { user: { id: 7, login: "ilse", name: "Ilse Varga", url: "https://github.com/ilse" } } };
    if (pathname !== "/api/v1/crates" || searchParams.get("user_id") !== "7")
      return { status: 404, body: { errors: [{ detail: "Not Found" }] } };
    const size = Math.min(100, Number(searchParams.get("per_page") ?? 10));
    const page = Number(searchParams.get("page") ?? 1);
    const hasNext = page * size < packages.length;
    const crates = packages.slice((page - 1) * size, page * size).map((one) => ({
      id: one.name,
      name: one.name,
      description: one.description ?? null,
      created_at: Object.values(one.releases)[0] ?? "2015-01-02T10:00:00.000Z",
      updated_at: lastOf(one)[1],
      newest_version: lastOf(one)[0],
      max_stable_version: lastOf(one)[0],
      homepage: one.homepage ?? null,
      repository: one.repository ?? null,
      downloads: 12,
    }));
    return {
      body: {
        crates,
        meta: { total: packages.length, next_page: hasNext ? `?page=${page + 1}` : null, prev_page: null },
      },
    };
  };
}

export function servePypi(server: Loopback, packages: readonly FakePackage[]): void {
  server.answer = ({ path }) => {
    const found = packages.find(({ name }) => path === `/pypi/${name}/json`);
    if (found === undefined) return { status: 404, body: { message: "Not Found" } };
    const { name, description = "", homepage, repository, releases } = found;
    return {
      body: {
        info: {
          name: name.toUpperCase(),
          summary: description,
          home_page: "",
          project_urls: {
            ...(homepage !== undefined && { Homepage: homepage }),
            "Source Code": repository ?? null,
          },
          version: lastOf(found)[0],
        },
        last_serial: 1,
        releases: {
          ...Object.fromEntries(
            Object.entries(releases).map(([version, date]) => [
              version,
              [{ upload_time_iso_8601: date, yanked: false }],
            ]),
          ),
          "0.0.1": [{ upload_time_iso_8601: "2001-01-01T00:00:00.000Z", yanked: true }],
          "0.0.2": [],
        },
        urls: [],
      },
    };
  };
}
