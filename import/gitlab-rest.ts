/**
 * GitLab's REST API, version 4, for servers that refuse GraphQL. Each project takes requests for its languages and
 * releases.
 */
import * as v from "valibot";
import {
  completeListed,
  type ForgeAdapter,
  findRequested,
  fromServerId,
  isHidden,
  type ListedRepository,
  type ListedRequest,
  toServerId,
} from "./forge.ts";
import type { HttpClient, HttpReply, Page } from "./http-client.ts";
import type { JsonObject } from "./upstream.ts";

export const mergeRequestWords = {
  request: "merge request",
  requests: "merge requests",
  repository: "project",
  repositories: "projects",
} as const;

const text = v.string();
const optionalText = v.nullish(v.string());

const foundUsers = v.array(v.object({ id: v.number(), username: text, name: optionalText, web_url: text }));
const userDetails = v.object({
  bio: optionalText,
  location: optionalText,
  linkedin: optionalText,
  website_url: optionalText,
});

const mergeRequest = v.object({
  id: v.number(),
  iid: v.number(),
  project_id: v.number(),
  title: text,
  web_url: text,
  created_at: text,
  merged_at: optionalText,
  closed_at: optionalText,
  draft: v.nullish(v.boolean()),
  work_in_progress: v.nullish(v.boolean()),
  merge_commit_sha: optionalText,
});

const project = v.object({
  id: v.number(),
  name: text,
  path: text,
  path_with_namespace: text,
  web_url: text,
  description: optionalText,
  visibility: optionalText,
  archived: v.nullish(v.boolean()),
  created_at: text,
  last_activity_at: optionalText,
  star_count: v.nullish(v.number()),
  forked_from_project: v.nullish(v.unknown()),
  issues_enabled: v.nullish(v.boolean()),
  namespace: v.nullish(
    v.object({ id: v.number(), name: text, kind: text, full_path: text, web_url: optionalText }),
  ),
});

/** Per cent by language. */
const languageShares = v.record(text, v.number());
const someReleases = v.array(v.unknown());

/** `root` is the server's address. */
export function createRestAdapter(client: HttpClient, root: string): ForgeAdapter {
  const api = `${root}/api/v4`;
  const idOf = ({ id }: { id: string }) => id;

  /** Hidden or disabled languages and releases count as none. */
  const complete = async (one: Project): Promise<HttpReply<ListedRepository>> => {
    const languages = await client.ask(`${api}/projects/${one.id}/languages`, languageShares);
    if (!languages.ok && !isHidden(languages)) return languages;
    const releases = await client.ask(`${api}/projects/${one.id}/releases?per_page=1`, someReleases);
    if (!releases.ok && !isHidden(releases)) return releases;
    const value = toRepository(one, {
      root,
      hasToken: client.access.token !== undefined,
      languages: languages.ok ? languages.value : {},
      hasRelease: releases.ok && releases.value.length > 0,
    });
    return { ok: true, value, headers: new Headers() };
  };

  return {
    source: "gitlab",
    host: "GitLab",
    words: mergeRequestWords,
    // REST does not send the changed lines of a merge request.
    isPartial: true,
    async findPerson(login) {
      const found = await client.ask(`${api}/users?username=${encodeURIComponent(login)}`, foundUsers);
      if (!found.ok) return found;
      const [user] = found.value;
      if (user === undefined) return { ok: true, person: undefined };
      const details = await client.ask(`${api}/users/${user.id}`, userDetails);
      // Some servers require a token for a person's details.
      if (!details.ok && !isHidden(details) && details.status !== 401) return details;
      const { linkedin, website_url: websiteUrl, ...more } = details.ok ? details.value : noDetails;
      return {
        ok: true,
        person: {
          ...more,
          id: toServerId(root, "user", user.id),
          login: user.username,
          name: user.name,
          url: user.web_url,
          websiteUrl,
          networkUrl: toNetworkUrl(linkedin),
        },
      };
    },
    listRequests: ({ login }, isEnough) =>
      client.askPages<ListedRequest>({
        what: mergeRequestWords.requests,
        idOf,
        isEnough,
        ask: async (page = "1") => {
          const query = `scope=all&state=all&order_by=created_at&sort=desc&author_username=${encodeURIComponent(login)}`;
          const url = `${api}/merge_requests?${query}&per_page=100&page=${page}`;
          const reply = await client.ask(url, v.array(mergeRequest));
          return toPage(reply, (one) => toRequest(one, root));
        },
      }),
    async listOwned(person) {
      const listed = await client.askPages<Project>({
        what: mergeRequestWords.repositories,
        idOf: ({ id }) => String(id),
        ask: async (page = "1") => {
          const url = `${api}/users/${fromServerId(person.id)}/projects?per_page=100&page=${page}`;
          return toPage(await client.ask(url, v.array(project)), (one) => one);
        },
      });
      return completeListed(listed, complete);
    },
    findRepositories(requests) {
      return findRequested({
        requests,
        ask: (id) => client.ask(`${api}/projects/${id}`, project),
        complete,
        onProgress: (done, total) => client.access.show(`${done} of ${total} projects of others`),
      });
    },
  };
}

type Project = v.InferOutput<typeof project>;

const noDetails: v.InferOutput<typeof userDetails> = {
  bio: undefined,
  location: undefined,
  linkedin: undefined,
  website_url: undefined,
};

/** GitLab names the next page in a header, which is empty on the last one. */
function toPage<T, U>(reply: HttpReply<readonly T[]>, convert: (one: T) => U): HttpReply<Page<U>> {
  if (!reply.ok) return reply;
  const { headers, value } = reply;
  const total = Number(headers.get("x-total") || Number.NaN);
  const page: Page<U> = {
    items: value.map(convert),
    next: headers.get("x-next-page") || undefined,
    total: Number.isFinite(total) ? total : undefined,
  };
  return { ok: true, headers, value: page };
}

function toRequest(request: v.InferOutput<typeof mergeRequest>, root: string): ListedRequest {
  const projectUrl = request.web_url.replace(/\/-\/merge_requests\/.*$|\/merge_requests\/.*$/, "");
  const fullPath = projectUrl.slice(root.length + 1);
  return {
    id: toServerId(root, "merge_request", request.id),
    repositoryId: toServerId(root, "project", request.project_id),
    owner: ownerOf(fullPath),
    number: request.iid,
    title: request.title,
    url: request.web_url,
    createdAt: request.created_at,
    mergedAt: request.merged_at,
    closedAt: request.closed_at,
    isDraft: request.draft ?? request.work_in_progress ?? false,
    mergeCommit: toMergeCommit({
      sha: request.merge_commit_sha,
      projectUrl,
      path: fullPath.split("/").at(-1) ?? fullPath,
    }),
  };
}

interface ProjectDetails {
  readonly root: string;
  readonly hasToken: boolean;
  readonly languages: Readonly<Record<string, number>>;
  readonly hasRelease: boolean;
}

function toRepository(
  one: Project,
  { root, hasToken, languages, hasRelease }: ProjectDetails,
): ListedRepository {
  const { name, description, web_url: url, namespace } = one;
  const shares = Object.entries(languages).sort(([, a], [, b]) => b - a);
  const groupUrl = namespace?.web_url ?? `${root}/groups/${namespace?.full_path}`;
  return {
    id: toServerId(root, "project", one.id),
    name,
    fullName: one.path_with_namespace,
    url,
    homepageUrl: undefined,
    description,
    createdAt: one.created_at,
    // GitLab does not send when a project was archived.
    archivedAt: one.archived === true ? one.last_activity_at : undefined,
    issuesUrl: one.issues_enabled === true ? `${url}/-/issues` : undefined,
    changelogUrl: hasRelease ? `${url}/-/releases` : undefined,
    languages: shares.map(([language, share]) => ({ name: language, share: share / 100, color: undefined })),
    group:
      namespace?.kind === "group"
        ? {
            id: toServerId(root, "group", namespace.id),
            name: namespace.name,
            fullName: namespace.full_path,
            url: groupUrl,
            issuesUrl: `${groupUrl}/-/issues`,
          }
        : undefined,
    // Without a token, only public projects are visible.
    isPrivate: hasToken && one.visibility !== "public",
    isFork: one.forked_from_project !== null && one.forked_from_project !== undefined,
    hasRelease,
    stars: one.star_count ?? 0,
  };
}

/** Returns the owner or group of a path: `weavers/tools` for `weavers/tools/loom`. */
export function ownerOf(fullPath: string): string {
  return fullPath.split("/").slice(0, -1).join("/");
}

/** Returns LinkedIn's address. GitLab stores a user name, but some people type an address. */
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

/** GitLab sends only the hash of the merge commit, and only if there is one. */
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
