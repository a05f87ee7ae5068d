/** Imports libraries from npm, crates.io and PyPI, each with its first and its newest release. */
import { type Infer, isObject, readValue } from "../../model/json-schema.ts";
import type { Result } from "../../model/result.ts";
import { toHomepage } from "../owner/person.ts";
import { toLibraryTitle } from "./code-host-items.ts";
import { type HttpAccess, HttpClient, type HttpResult } from "./http-client.ts";
import { escapeMarkdown, htmlToPlain } from "./prose.ts";
import { anything, each, flag, listOf, number, objectOf, optional, recordOf, text } from "./reply.ts";
import type { StateRecord } from "./state.ts";
import { type JsonObject, toId, type Upstream, type UpstreamItem, withoutGaps } from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

export interface RegistryOptions {
  /** A login, or package names joined by commas where the registry lists no packages by person. */
  readonly from: string;
  /** The registry's address, where it is not the public one. */
  readonly apiUrl: string | undefined;
  /** Records of earlier imports, by upstream id. */
  readonly known: ReadonlyMap<string, StateRecord>;
}

type RegistryAccess = Omit<HttpAccess, "host" | "contact" | "token">;

export interface Registry {
  /** The state is named after it. */
  readonly source: string;
  /** The name in messages and links. */
  readonly host: string;
  readonly address: string;
  /** The language of its packages. */
  readonly language?: { readonly name: string; readonly color: string };
  readonly secondsBetween?: number;
  /** The contact page in the user agent. */
  contact(from: string): string;
  find(request: RegistryRequest): Promise<Result<FoundPackages>>;
}

interface RegistryRequest {
  readonly client: HttpClient;
  /** The registry's address without a trailing slash. */
  readonly root: string;
  readonly from: string;
  /** The upstream ids of earlier imports. */
  readonly known: Iterable<string>;
}

interface FoundPackages {
  readonly packages: readonly RegistryPackage[];
  /** The number of packages that the registry counts and does not list. */
  readonly missing?: number;
  readonly warnings?: readonly ImportWarning[];
  /** Upstream ids that were not requested, so that they do not count as gone. */
  readonly excluded?: ReadonlySet<string>;
  /** The origin, where it is not the requested person. */
  readonly origin?: string;
}

export async function importRegistry(
  registry: Registry,
  { from, apiUrl = registry.address, known }: RegistryOptions,
  access: RegistryAccess,
): Promise<Result<Upstream>> {
  const { source, host, language, secondsBetween = 0, contact, find } = registry;
  const client = new HttpClient({ ...access, host, contact: contact(from), secondsBetween });
  const found = await find({ client, root: apiUrl.replace(/\/+$/, ""), from, known: known.keys() });
  if (!found.ok) return found;
  const { packages, missing = 0, warnings = [], excluded = new Set(), origin = from } = found.value;
  const items = packages
    .toSorted((a, b) => (a.first.date < b.first.date ? -1 : 1))
    .flatMap((one) => toItems(one, registry));
  const languages = language === undefined || items.length === 0 ? [] : [toLanguage(language)];
  const shortfall = missing === 0 ? [] : [`${host} reports ${missing} more packages than it lists`];
  return {
    ok: true,
    value: {
      source,
      origin,
      items: [...languages, ...items],
      complete: missing === 0,
      excluded,
      notes: [],
      warnings: [...shortfall, ...warnings],
    },
  };
}

function toLanguage({ name, color }: NonNullable<Registry["language"]>): UpstreamItem {
  const fields = { ui: { backgroundColor: color } };
  return { upstreamId: `language ${name}`, collection: "languages", wantedId: name, fields };
}

/** Requests each package by name. `absent` are packages that are unknown or have no release. */
async function askEach(
  client: HttpClient,
  names: readonly string[],
  ask: (name: string) => Promise<HttpResult<RegistryPackage | undefined>>,
): Promise<Result<{ packages: RegistryPackage[]; absent: { name: string; isKnown: boolean }[] }>> {
  const packages: RegistryPackage[] = [];
  const absent: { name: string; isKnown: boolean }[] = [];
  for (const [index, name] of names.entries()) {
    const reply = await ask(name);
    if (!reply.ok && reply.status !== 404) return reply;
    client.access.onProgress(`${index + 1} of ${names.length} packages`);
    if (reply.ok && reply.value !== undefined) packages.push(reply.value);
    else absent.push({ name, isKnown: reply.ok });
  }
  return { ok: true, value: { packages, absent } };
}

/** Returns the first release and the newest one by the registry's choice, or else by date; undefined without any. */
function findReleases(
  releases: readonly Release[],
  newest: string | undefined,
): Pick<RegistryPackage, "first" | "newest"> | undefined {
  const sorted = releases.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const [first] = sorted;
  const last = sorted.find(({ version }) => version === newest) ?? sorted.at(-1);
  return first === undefined || last === undefined ? undefined : { first, newest: last };
}

interface Release {
  readonly version: string;
  /** An ISO timestamp. */
  readonly date: string;
}

interface RegistryPackage {
  readonly name: string;
  /** The name as its author writes it, where the registry changes it. */
  readonly writtenName?: string;
  readonly description: string | null | undefined;
  /** Why it should not be used any more. */
  readonly deprecated?: string | undefined;
  /** Its page in the registry. */
  readonly url: string;
  readonly repository: string | null | undefined;
  readonly homepage: string | null | undefined;
  /** The version of the first release is missing where the registry sends only its time. */
  readonly first: Omit<Release, "version"> & { readonly version?: string };
  /** The date is missing where the registry sends only that of another version. */
  readonly newest: Omit<Release, "date"> & { readonly date?: string };
}

const packageId = (name: string) => `package ${name}`;

/** The link has its registry's key, for projects in two. The org is the repository or the package itself. */
function toItems(
  one: RegistryPackage,
  { source, host, language }: Pick<Registry, "source" | "host" | "language">,
): UpstreamItem[] {
  const { name, writtenName = name, url, first, newest } = one;
  const description = toDescription(one.description);
  const repository = toRepositoryUrl(one.repository);
  const homepage = toHomepage(one.homepage);
  const isOther = homepage !== undefined && ![repository, url].includes(homepage.replace(/#readme$/, ""));
  const links: JsonObject = {
    [source]: { title: host, url },
    ...(repository !== undefined && { repo: { title: "Source", url: repository } }),
    ...(isOther && { site: { title: "Home page", url: homepage } }),
  };
  const isOnlyOne = first.version === newest.version;
  const releases = [
    ...(one.deprecated ? [`Deprecated: ${one.deprecated}`] : []),
    `First release ${first.version ?? ""} on ${dayOf(first.date)}`,
    ...(isOnlyOne
      ? []
      : [`Newest release ${newest.version}${newest.date ? ` on ${dayOf(newest.date)}` : ""}`]),
  ];
  return [
    {
      upstreamId: `org ${name}`,
      collection: "orgs",
      wantedId: toId(name),
      fields: withoutGaps({
        name: writtenName,
        orgType: "Open Source",
        repoUrl: repository,
        url: isOther ? homepage : undefined,
      }),
      languages: language === undefined ? [] : [`language ${language.name}`],
    },
    {
      upstreamId: packageId(name),
      collection: "activities",
      wantedId: `lib-${toId(name)}`,
      org: `org ${name}`,
      fields: withoutGaps({
        title: toLibraryTitle(writtenName, description),
        category: "SoftwareLib",
        createdAt: first.date,
        links,
        highlights: releases.map((release) => escapeMarkdown(release.replace(/\s+/g, " "))),
      }),
    },
  ];
}

/** Without a description, npm takes the beginning of the readme: badges and headings. */
function toDescription(given: string | null | undefined): string | undefined {
  const text = (given ?? "").replace(/!\[[^\]]*\]\([^)]*\)/g, "").replace(/\[\s*\]\([^)]*\)/g, "");
  return (
    htmlToPlain(text)
      .replace(/^#+\s+/, "")
      .replace(/\s+/g, " ")
      .trim() || undefined
  );
}

const dayOf = (date: string) => date.slice(0, 10);

/** Converts a repository as packages specify it: `git+ssh://git@github.com/weavers/loom.git`, or `weavers/loom`. */
export function toRepositoryUrl(given: string | null | undefined): string | undefined {
  const text = given?.trim() ?? "";
  const short = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(text);
  if (short !== null) {
    const [, codeHost = "github", path] = short;
    return `https://${codeHost}.${codeHost === "bitbucket" ? "org" : "com"}/${path?.replace(/\.git$/, "")}`;
  }
  const gist = /^gist:([\da-f]+)$/i.exec(text)?.[1];
  if (gist !== undefined) return `https://gist.github.com/${gist}`;
  const address = text
    .replace(/^git\+/, "")
    // npm writes `git+ssh://` in front of git's short form, too: `git@github.com:weavers/loom.git`.
    .replace(/^(?:ssh|git):\/\/(?:[^@/]+@)?([\w.-]+):(?!\d+(?:\/|$))/, "https://$1/")
    .replace(/^(?:ssh|git):\/\/(?:[^@/]+@)?/, "https://")
    .replace(/^[\w.-]+@([\w.-]+):(?!\/)/, "https://$1/")
    .replace(/^(https?:\/\/)[^@/]*@/, "$1");
  return /^https?:/i.test(address)
    ? toHomepage(address.replace(/\.git(?=$|#|\/tree\/)/, "").replace(/#.*$/, ""))
    : undefined;
}

const searchReply = objectOf({
  objects: listOf(objectOf({ package: objectOf({ name: text }) })),
  total: number,
});

const packument = objectOf({
  name: text,
  description: optional(text),
  ...each(optional(anything), "homepage", "repository"),
  ...each(optional(recordOf(anything)), "versions", "time"),
  "dist-tags": optional(recordOf(text)),
});

/** The largest page of the search. */
const pageSize = 250;

export const npm: Registry = {
  source: "npm",
  host: "npm",
  address: "https://registry.npmjs.org",
  contact: (login) => `https://www.npmjs.com/~${login}`,

  async find({ client, root, from: login }) {
    let at = 0;
    const listed = await client.askPages<string>({
      what: "packages",
      idOf: (name) => name,
      ask: async (next = "0") => {
        const query = `text=${encodeURIComponent(`maintainer:${login}`)}&size=${pageSize}&from=${next}`;
        const reply = await client.ask(`${root}/-/v1/search?${query}`, searchReply);
        if (!reply.ok) return reply;
        const { objects, total } = reply.value;
        at += objects.length;
        const isLast = objects.length === 0 || at >= total;
        const items = objects.map((one) => one.package.name);
        return { ...reply, value: { items, next: isLast ? undefined : String(at), total } };
      },
    });
    if (!listed.ok) return listed;
    const found = await askEach(client, listed.items, async (name) => {
      const path = name.startsWith("@") ? `@${encodeURIComponent(name.slice(1))}` : encodeURIComponent(name);
      const reply = await client.ask(`${root}/${path}`, packument);
      return reply.ok ? { ...reply, value: toNpmPackage(reply.value) } : reply;
    });
    if (!found.ok) return found;
    const { packages, absent } = found.value;
    return {
      ok: true,
      value: {
        packages,
        missing: listed.missing,
        warnings: absent.map(({ name }) => ({
          subject: name,
          problem: "is skipped, because npm lists no release of it",
        })),
        excluded: new Set(absent.map(({ name }) => packageId(name))),
      },
    };
  },
};

/** Returns undefined if all releases were withdrawn; `time` still lists them, even a former owner's. */
function toNpmPackage(one: Infer<typeof packument>): RegistryPackage | undefined {
  const { name, description, versions, time, homepage, "dist-tags": tags } = one;
  const isPublished = (version: string) =>
    versions ? Object.hasOwn(versions, version) : /^\d/.test(version) && time?.unpublished === undefined;
  const dated = Object.entries(time ?? {}).flatMap(([version, date]) =>
    isPublished(version) && typeof date === "string" && !Number.isNaN(Date.parse(date))
      ? [{ version, date }]
      : [],
  );
  const releases = findReleases(dated, tags?.latest);
  return (
    releases && {
      name,
      description,
      url: `https://www.npmjs.com/package/${name}`,
      repository: repositoryOf(one),
      homepage: typeof homepage === "string" ? homepage : undefined,
      deprecated: findDeprecation(versions?.[releases.newest.version]),
      ...releases,
    }
  );
}

/** Returns the message of a deprecated version, as npm shows it; undefined for others. */
function findDeprecation(version: unknown): string | undefined {
  const deprecated = isObject(version) ? version.deprecated : undefined;
  if (deprecated === true) return "its author no longer supports it";
  return typeof deprecated === "string" && deprecated !== "" ? deprecated : undefined;
}

/** The folder of a package distinguishes it from others in the same repository. */
function repositoryOf({ repository }: Infer<typeof packument>): string | undefined {
  if (typeof repository === "string") return repository;
  const { value } = readValue(objectOf({ url: text, directory: optional(text) }), repository);
  if (value === undefined) return undefined;
  const { url, directory } = value;
  const isCodeHost = /github\.com|gitlab\.com/i.test(url);
  return directory && isCodeHost ? `${url.replace(/\.git$/, "")}/tree/HEAD/${directory}` : url;
}

const userReply = objectOf({ user: objectOf({ id: number, login: text }) });

const crate = objectOf({
  ...each(text, "id", "name", "created_at", "updated_at", "newest_version"),
  ...each(optional(text), "description", "max_stable_version", "homepage", "repository"),
});

type Crate = Infer<typeof crate>;

const cratesReply = objectOf({
  crates: listOf(crate),
  meta: objectOf({ total: number, next_page: optional(text) }),
});

export const crates: Registry = {
  source: "crates",
  host: "crates.io",
  address: "https://crates.io",
  // GitHub's colour of the language.
  language: { name: "Rust", color: "#dea584" },
  secondsBetween: 1,
  contact: (login) => `https://crates.io/users/${login}`,

  async find({ client, root, from: login }) {
    const api = `${root.replace(/\/api\/v1$/, "")}/api/v1`;
    const person = await client.ask(`${api}/users/${encodeURIComponent(login)}`, userReply);
    if (!person.ok)
      return person.status === 404
        ? { ok: false, reason: `crates.io has no user ${JSON.stringify(login)}` }
        : person;
    const { id } = person.value.user;
    const listed = await client.askPages<Crate>({
      what: "crates",
      idOf: ({ name }) => name,
      ask: async (page = "1") => {
        const url = `${api}/crates?user_id=${id}&sort=alpha&per_page=100&page=${page}`;
        const reply = await client.ask(url, cratesReply);
        if (!reply.ok) return reply;
        const { crates, meta } = reply.value;
        const next = meta.next_page === undefined ? undefined : String(Number(page) + 1);
        return { ...reply, value: { items: crates, next, total: meta.total } };
      },
    });
    if (!listed.ok) return listed;
    const yanked = listed.items.filter(isYanked).map(({ name }) => name);
    return {
      ok: true,
      value: {
        packages: listed.items.filter((one) => !isYanked(one)).map(toCratePackage),
        missing: listed.missing,
        warnings: yanked.map((name) => ({
          subject: name,
          problem: "is skipped, because all of its releases on crates.io are yanked",
        })),
        excluded: new Set(yanked.map(packageId)),
      },
    };
  },
};

/** crates.io writes 0.0.0 where no release is left. A release with that number is stable. */
function isYanked({ newest_version, max_stable_version }: Crate): boolean {
  return newest_version === "0.0.0" && max_stable_version === undefined;
}

/** The list has only the first and the last release, which may be a beta or a fix of an older version. */
function toCratePackage(one: Crate): RegistryPackage {
  const version = one.max_stable_version ?? one.newest_version;
  return {
    name: one.name,
    description: one.description,
    url: `https://crates.io/crates/${one.name}`,
    repository: one.repository,
    homepage: one.homepage,
    first: { date: one.created_at },
    newest: { version, ...(version === one.newest_version && { date: one.updated_at }) },
  };
}

const pypiProject = objectOf({
  info: objectOf({
    ...each(text, "name", "version"),
    ...each(optional(text), "summary", "home_page"),
    project_urls: optional(recordOf(optional(text))),
  }),
  releases: recordOf(listOf(objectOf({ upload_time_iso_8601: text, yanked: optional(flag) }))),
});

export const pypi: Registry = {
  source: "pypi",
  host: "PyPI",
  address: "https://pypi.org",
  // GitHub's colour of the language.
  language: { name: "Python", color: "#3572A5" },
  contact: (from) => `https://pypi.org/project/${toNames(from)[0] ?? ""}`,

  async find({ client, root, from, known }) {
    const names = toNames(from);
    const found = await askEach(client, names, async (name) => {
      const reply = await client.ask(`${root}/pypi/${encodeURIComponent(name)}/json`, pypiProject);
      return reply.ok ? { ...reply, value: toPypiPackage(name, reply.value) } : reply;
    });
    if (!found.ok) return found;
    const { packages, absent } = found.value;
    const warnings = absent.map(
      ({ name, isKnown }) => `PyPI has no package ${JSON.stringify(name)}${isKnown ? " with a release" : ""}`,
    );
    const [first] = warnings;
    if (packages.length === 0 && first !== undefined)
      return {
        ok: false,
        reason: `${first}. PyPI cannot list a person's packages: name them, separated by commas`,
      };
    // A requested package that is missing is gone; one whose releases were withdrawn stays.
    const excluded = new Set(known);
    const gone = absent.filter(({ isKnown }) => !isKnown);
    for (const { name } of [...packages, ...gone]) excluded.delete(packageId(name));
    return { ok: true, value: { packages, warnings, excluded, origin: "pypi" } };
  },
};

/** PyPI ignores case and some punctuation in names. */
function toNames(from: string): string[] {
  const names = from.split(/[\s,]+/).map((name) => name.toLowerCase().replace(/[-_.]+/g, "-"));
  return [...new Set(names)].filter((name) => name !== "");
}

/** The id contains the normalized name, which does not change when the spelling does. */
function toPypiPackage(
  name: string,
  { info, releases }: Infer<typeof pypiProject>,
): RegistryPackage | undefined {
  const dated = Object.entries(releases).flatMap(([version, files]) => {
    const dates = files.filter(({ yanked }) => yanked !== true).map((file) => file.upload_time_iso_8601);
    const [date] = dates.sort();
    return date === undefined ? [] : [{ version, date }];
  });
  const firstAndNewest = findReleases(dated, info.version);
  const urls = Object.entries(info.project_urls ?? {});
  const find = (pattern: RegExp) =>
    urls.find(([label, url]) => pattern.test(label.trim()) && isSaid(url))?.[1];
  return (
    firstAndNewest && {
      name,
      writtenName: info.name,
      description: isSaid(info.summary) ? info.summary : undefined,
      url: `https://pypi.org/project/${name}/`,
      repository: find(repositoryLabel),
      homepage: isSaid(info.home_page) ? info.home_page : find(/^(?:home(?:[\s-]?page)?|website)$/i),
      ...firstAndNewest,
    }
  );
}

const repositoryLabel =
  /^(?:(?:bitbucket|codeberg|git|github|gitlab|project|source)[\s:_-]*)?(?:bitbucket|code|codeberg|git|github|gitlab|repo(?:sitory)?|source(?:[\s_-]?code)?|vcs)$/i;

/** Older tools wrote UNKNOWN for missing values. */
function isSaid(given: string | null | undefined): boolean {
  return (given?.trim() ?? "") !== "" && given?.trim() !== "UNKNOWN";
}
