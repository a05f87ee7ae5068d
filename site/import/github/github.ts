/** From a login to items: pull requests as patches, libraries, and the orgs and languages that they need. */
import { isAllowedLink } from "../../../worker/data/allowed-links.ts";
import { parseTimestamp } from "../../../worker/data/dates.ts";
import { fold } from "../../../worker/data/letters.ts";
import { escapeMarkdown } from "../escape-markdown.ts";
import { type JsonObject, toId, type Upstream, type UpstreamItem, withoutGaps } from "../upstream.ts";
import { type GitHubAccess, GitHubClient, type Reply } from "./client.ts";
import {
  ownRepositoriesQuery,
  ownRepositoriesReply,
  type Person,
  type PullRequest,
  personQuery,
  personReply,
  pullRequestsQuery,
  pullRequestsReply,
  type Repository,
  repositoriesQuery,
  repositoriesReply,
} from "./query.ts";

export interface GitHubOptions {
  readonly login: string;
  /** Brings drafts, too. */
  readonly drafts: boolean;
  /** Brings pull requests to the person's own repositories and to forks, and forks as libraries, too. */
  readonly own: boolean;
  /** Milliseconds since 1970: nothing older is brought. */
  readonly since: number | undefined;
}

/** A repository without a release is a library from here on. */
const fewestStars = 5;

export async function importGitHub(options: GitHubOptions, access: GitHubAccess): Promise<Reply<Upstream>> {
  const client = new GitHubClient(access);
  const { login, since } = options;
  const isOld = (time: string) => since !== undefined && (parseTimestamp(time) ?? 0) < since;

  const asked = await client.askPage(personQuery, personReply, () => ({ login }));
  if (!asked.ok) return { ok: false, reason: explainUnknown(asked.reason, login) };
  const person = asked.value.value.user;
  const requests = await client.askAll("pull requests", pullRequestsQuery, pullRequestsReply, {
    login,
    isEnough: (page) => page.some(({ createdAt }) => isOld(createdAt)),
  });
  if (!requests.ok) return requests;
  const owned = await client.askAll("repositories", ownRepositoriesQuery, ownRepositoriesReply, { login });
  if (!owned.ok) return owned;

  const chosen = choosePullRequests(distinct(requests.value.value), options, isOld);
  const known = new Map(owned.value.value.map((repository) => [repository.id, repository]));
  const wanted = new Set(
    chosen.brought.map(({ repository }) => repository.id).filter((id) => !known.has(id)),
  );
  const others = await askRepositories(client, [...wanted], access);
  if (!others.ok) return others;
  for (const repository of others.value.value) known.set(repository.id, repository);

  const libraries = distinct(owned.value.value).filter(
    (repository) => isPublic(repository) && isLibrary(repository, options) && !isOld(repository.createdAt),
  );
  const patches = chosen.brought.filter(({ repository }) => {
    const found = known.get(repository.id);
    return found !== undefined && isPublic(found);
  });
  const warnings = [
    ...asked.value.warnings,
    ...requests.value.warnings,
    ...owned.value.warnings,
    ...others.value.warnings,
  ];
  const isLeftOut = ({ id }: Repository) => !libraries.some((library) => library.id === id);
  return {
    ok: true,
    value: {
      source: "github",
      origin: person.id,
      items: toItems(person, patches, libraries, known),
      complete: warnings.length === 0 && since === undefined,
      heldBack: new Set([
        ...chosen.heldBack,
        ...owned.value.value
          .filter((one) => isPublic(one) && isLeftOut(one))
          .map(({ id }) => `library ${id}`),
      ]),
      notes: [
        ...chosen.notes,
        ...noteOf(person.privateRepositories.totalCount, "private", "repository", "repositories"),
      ],
      warnings: [...new Set(warnings)].map((warning) => `GitHub could not send a part: ${warning}`),
    },
  };
}

function explainUnknown(reason: string, login: string): string {
  return /could not resolve to a user/i.test(reason)
    ? `GitHub knows no person ${JSON.stringify(login)}`
    : reason;
}

/** Oldest first, so that ids do not depend on what is added later. */
function distinct<T extends { id: string; createdAt: string }>(nodes: readonly T[]): T[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return [...byId.values()].sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface ChosenRequests {
  readonly brought: PullRequest[];
  readonly heldBack: string[];
  readonly notes: string[];
}

function choosePullRequests(
  requests: readonly PullRequest[],
  { login, drafts, own }: GitHubOptions,
  isOld: (time: string) => boolean,
): ChosenRequests {
  const brought: PullRequest[] = [];
  const heldBack: string[] = [];
  const counts = { private: 0, draft: 0, own: 0 };
  for (const request of requests) {
    const { repository, isDraft } = request;
    const isOwn = repository.isFork || fold(repository.owner.login) === fold(login);
    // One that was public before is no longer there for the public: it counts as gone.
    if (!isPublic(repository)) counts.private += 1;
    else if (isOld(request.createdAt)) heldBack.push(request.id);
    else if (isDraft && !drafts) {
      counts.draft += 1;
      heldBack.push(request.id);
    } else if (isOwn && !own) {
      counts.own += 1;
      heldBack.push(request.id);
    } else brought.push(request);
  }
  const request = ["pull request", "pull requests"] as const;
  return {
    brought,
    heldBack,
    notes: [
      ...noteOf(counts.private, "private", ...request),
      ...noteOf(counts.draft, "draft", ...request, "--drafts brings them"),
      ...noteOf(counts.own, "own repositories' or forks'", ...request, "--own brings them"),
    ],
  };
}

function noteOf(count: number, kind: string, one: string, many: string, remedy?: string): string[] {
  if (count === 0) return [];
  return [
    `left out: ${count} ${kind} ${count === 1 ? one : many}${remedy === undefined ? "" : ` (${remedy})`}`,
  ];
}

/** A company's server also knows repositories for its own people; they are not public either. */
function isPublic({ isPrivate, visibility }: { isPrivate: boolean; visibility: string }): boolean {
  return !isPrivate && visibility === "PUBLIC";
}

function isLibrary({ isFork, releases, stargazerCount }: Repository, { own }: GitHubOptions): boolean {
  return (!isFork || own) && (releases.totalCount > 0 || stargazerCount >= fewestStars);
}

/** Asks for repositories by id, as many at once as a page has items. */
async function askRepositories(
  client: GitHubClient,
  ids: readonly string[],
  { show }: GitHubAccess,
): Promise<Reply<{ value: Repository[]; warnings: string[] }>> {
  const value: Repository[] = [];
  const warnings: string[] = [];
  for (let done = 0; done < ids.length; ) {
    let asked = 0;
    const reply = await client.askPage(repositoriesQuery, repositoriesReply, (count) => {
      const batch = ids.slice(done, done + Math.ceil(count / 2));
      asked = batch.length;
      return { ids: batch };
    });
    if (!reply.ok) return reply;
    value.push(...reply.value.value.filter((node) => node !== null));
    warnings.push(...reply.value.warnings);
    if (reply.value.value.includes(null) && reply.value.warnings.length === 0) {
      warnings.push("a repository of a pull request");
    }
    done += asked;
    show(`${done} of ${ids.length} repositories of others`);
  }
  return { ok: true, value: { value, warnings } };
}

function toItems(
  person: Person,
  patches: readonly PullRequest[],
  libraries: readonly Repository[],
  known: ReadonlyMap<string, Repository>,
): UpstreamItem[] {
  const ids = [...patches.map(({ repository }) => repository.id), ...libraries.map(({ id }) => id)];
  const repositories = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  const languages = new Map(
    repositories.flatMap((repository) =>
      languagesOf(repository).map(({ name, color }) => [name, color ?? colorOfUnknown]),
    ),
  );
  const names = repositories.map(({ name }) => fold(name));
  const isUnique = ({ name }: Repository) => names.filter((other) => other === fold(name)).length === 1;
  return [
    ...[...languages].map(
      ([name, backgroundColor]): UpstreamItem => ({
        upstreamId: `language ${name}`,
        collection: "languages",
        wantedId: name,
        fields: { ui: { backgroundColor } },
      }),
    ),
    ...repositories.map((repository) => toOrg(repository, isUnique(repository))),
    ...patches.map(toPatch),
    ...libraries.map(toLibrary),
    toOwner(person),
  ];
}

/** GitHub shows languages without a colour of their own in this grey. */
const colorOfUnknown = "#ededed";

/** A language of less than a twentieth of the code is mostly a build script. */
const smallestShare = 0.05;
const mostLanguages = 5;

function languagesOf({ languages }: Repository): { name: string; color: string | null }[] {
  const { totalSize = 0, edges } = languages ?? {};
  return (edges ?? [])
    .filter((edge) => edge !== null)
    .filter(({ size }) => size >= totalSize * smallestShare)
    .slice(0, mostLanguages)
    .map(({ node }) => node);
}

/** The repository's own id stays the same when it is renamed or moved, and so does the org. */
function toOrg(repository: Repository, isUnique: boolean): UpstreamItem {
  const { id, name, nameWithOwner, url, homepageUrl, hasIssuesEnabled, releases } = repository;
  return {
    upstreamId: id,
    collection: "orgs",
    wantedId: toId(isUnique ? name : nameWithOwner),
    fields: withoutGaps({
      name: isUnique ? name : nameWithOwner,
      orgType: "Open Source",
      repoUrl: url,
      url: toHomepage(homepageUrl),
      issuesUrl: hasIssuesEnabled ? `${url}/issues` : undefined,
      changelogUrl: releases.totalCount > 0 ? `${url}/releases` : undefined,
    }),
    languages: languagesOf(repository).map(({ name }) => `language ${name}`),
  };
}

function toPatch(request: PullRequest): UpstreamItem {
  const { id, number, title, url, createdAt, mergedAt, closedAt, mergeCommit, repository } = request;
  return {
    upstreamId: id,
    collection: "activities",
    wantedId: `{org}-${number}`,
    org: repository.id,
    fields: withoutGaps({
      title: escapeMarkdown(title) || `#${number}`,
      category: "Patch",
      createdAt,
      acceptedAt: mergedAt,
      // What is merged is closed, too, but a patch is one or the other.
      closedAt: mergedAt === null ? closedAt : null,
      number,
      qaUrl: url,
      diffUrl: `${url}.diff`,
      mergeCommit,
    }),
  };
}

function toLibrary({
  id,
  name,
  description,
  createdAt,
  archivedAt,
  url,
  homepageUrl,
}: Repository): UpstreamItem {
  const title = [name, description?.trim() ?? ""].filter((part) => part !== "").join(": ");
  const site = toHomepage(homepageUrl);
  const links: JsonObject = {
    repo: { title: "Source", url },
    ...(site !== undefined && { site: { title: "Home page", url: site } }),
  };
  return {
    upstreamId: `library ${id}`,
    collection: "activities",
    wantedId: `lib-${toId(name)}`,
    org: id,
    fields: withoutGaps({
      title: escapeMarkdown(title),
      category: "SoftwareLib",
      createdAt,
      endedAt: archivedAt,
      links,
    }),
  };
}

function toOwner({ id, login, name, bio, location, url, websiteUrl, socialAccounts }: Person): UpstreamItem {
  const [firstName = login, ...rest] = (name ?? "").split(/\s+/).filter((word) => word !== "");
  const homeUrl = toHomepage(websiteUrl);
  const network = (socialAccounts.nodes ?? []).find((account) => account?.provider === "LINKEDIN");
  return {
    // Of a second person's import, the owner stays the first.
    upstreamId: `owner ${id}`,
    collection: "owner",
    fields: withoutGaps({
      firstName,
      lastName: rest.join(" "),
      headline: bio?.replace(/\s+/g, " ").trim(),
      homeUrl,
      codeUrl: url,
      networkUrl: network?.url,
      location,
      domain: homeUrl === undefined ? undefined : new URL(homeUrl).hostname,
    }),
  };
}

/** People write `weft.example` for a home page, or what is no address at all. */
function toHomepage(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return undefined;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return /^https?:/i.test(address) && URL.canParse(address) && isAllowedLink(address) ? address : undefined;
}
