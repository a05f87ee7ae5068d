/** From what GitHub sends to the importer's items: patches, libraries, and the orgs and languages that they need. */
import { isAllowedLink } from "../../../worker/data/addresses.ts";
import { foldCase } from "../../../worker/data/letters.ts";
import { escapeMarkdown } from "../escape-markdown.ts";
import { type JsonObject, toId, type UpstreamItem, withoutGaps } from "../upstream.ts";
import type { Person, PullRequest, Repository } from "./query.ts";

export function toItems(
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
  const names = repositories.map(({ name }) => foldCase(name));
  const isUnique = ({ name }: Repository) => names.filter((other) => other === foldCase(name)).length === 1;
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
const maxLanguages = 5;

function languagesOf({ languages }: Repository): { name: string; color: string | null }[] {
  const { totalSize = 0, edges } = languages ?? {};
  return (edges ?? [])
    .filter((edge) => edge !== null)
    .filter(({ size }) => size >= totalSize * smallestShare)
    .slice(0, maxLanguages)
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
