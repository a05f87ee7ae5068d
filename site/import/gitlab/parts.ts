/** What both of GitLab's APIs write alike: owners, addresses and the commit of a merge request. */
import type { JsonObject } from "../upstream.ts";

/** Returns the path without its last part: the owner or the group of `weavers/tools/loom`. */
export function ownerOf(fullPath: string): string {
  return fullPath.split("/").slice(0, -1).join("/");
}

/** LinkedIn's address, of the name that GitLab stores or of an address that people have typed instead. */
export function toNetworkUrl(name: string | null | undefined): string | undefined {
  if (name === null || name === undefined || name === "") return undefined;
  return /^https?:/i.test(name) ? name : `https://www.linkedin.com/in/${encodeURIComponent(name)}`;
}

interface CommitParts {
  readonly sha: string | null | undefined;
  /** The project's page and its name in it. */
  readonly projectUrl: string;
  readonly path: string;
  readonly additions?: number | undefined;
  readonly deletions?: number | undefined;
}

/** GitLab names the commit that brought a request in by its hash alone, and only if there is one. */
export function toMergeCommit({ sha, projectUrl, path, ...lines }: CommitParts): JsonObject | undefined {
  if (sha === null || sha === undefined) return undefined;
  const url = `${projectUrl}/-/commit/${sha}`;
  return {
    oid: sha,
    abbreviatedOid: sha.slice(0, 8),
    ...lines,
    url,
    commitUrl: url,
    treeUrl: `${projectUrl}/-/tree/${sha}`,
    zipballUrl: `${projectUrl}/-/archive/${sha}/${path}-${sha}.zip`,
  };
}
