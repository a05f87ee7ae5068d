/** From what GitHub sends to what the forges have in common, and on to the importer's items. */
import { type ForgeRepository, type ForgeRequest, toItems as toForgeItems } from "../forge/items.ts";
import type { UpstreamItem } from "../upstream.ts";
import type { Person, PullRequest, Repository } from "./query.ts";

export function toItems(
  person: Person,
  patches: readonly PullRequest[],
  libraries: readonly Repository[],
  known: ReadonlyMap<string, Repository>,
): UpstreamItem[] {
  const repositories = new Map([...known].map(([id, repository]) => [id, toRepository(repository)]));
  const network = (person.socialAccounts.nodes ?? []).find((account) => account?.provider === "LINKEDIN");
  return toForgeItems({
    person: { ...person, networkUrl: network?.url },
    requests: patches.map(toRequest),
    libraries: libraries.map(toRepository),
    repositories,
  });
}

function toRequest({ repository, mergeCommit, ...request }: PullRequest): ForgeRequest {
  return { ...request, repositoryId: repository.id, mergeCommit: mergeCommit ?? undefined };
}

function toRepository(repository: Repository): ForgeRepository {
  const { nameWithOwner, url, hasIssuesEnabled, releases, languages } = repository;
  const total = languages?.totalSize ?? 0;
  const edges = (languages?.edges ?? []).filter((edge) => edge !== null);
  return {
    ...repository,
    fullName: nameWithOwner,
    issuesUrl: hasIssuesEnabled ? `${url}/issues` : undefined,
    changelogUrl: releases.totalCount > 0 ? `${url}/releases` : undefined,
    languages: edges.map(({ size, node }) => ({ ...node, share: total === 0 ? 1 : size / total })),
  };
}
