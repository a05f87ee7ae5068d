/** From a login to what the importer compares: asks for the person's history, chooses, and tells what did not come. */
import { parseTimestamp } from "../../../model/dates.ts";
import { foldCase } from "../../../model/letters.ts";
import { distinct, type ForgeOptions, fewestStars, noteOf } from "../forge/import-forge.ts";
import type { StateRecord } from "../state.ts";
import type { Reply, Upstream } from "../upstream.ts";
import { type Found, GitHubClient, type Items } from "./client.ts";
import { toItems } from "./items.ts";
import type { GitHubAccess } from "./octokit.ts";
import {
  existenceQuery,
  existenceReply,
  ownRepositoriesQuery,
  ownRepositoriesReply,
  type PullRequest,
  personQuery,
  personReply,
  pullRequestsQuery,
  pullRequestsReply,
  type Repository,
  repositoriesQuery,
  repositoriesReply,
} from "./query.ts";

/** Of GitHub, `own` also brings pull requests to forks. The server's address is a part of the access. */
export type GitHubOptions = Omit<ForgeOptions, "apiUrl">;

/** What is said of private things that were left out. */
const remedy = "--private brings them, for all to read";

export async function importGitHub(options: GitHubOptions, access: GitHubAccess): Promise<Reply<Upstream>> {
  const client = new GitHubClient(access);
  const { login, since, known } = options;
  const isShown = (repository: Visibility) => options.private || isPublic(repository);
  const isOld = (time: string) => since !== undefined && (parseTimestamp(time) ?? 0) < since;

  const asked = await client.ask(personQuery, personReply, { login });
  if (!asked.ok) return { ok: false, reason: explainUnknown(asked.reason, login) };
  const person = asked.value.value.user;
  const listed = await client.askAll("pull requests", pullRequestsQuery, pullRequestsReply, {
    login,
    isEnough: (page) => page.some(({ createdAt }) => isOld(createdAt)),
  });
  if (!listed.ok) return listed;
  const owned = await client.askAll("repositories", ownRepositoriesQuery, ownRepositoriesReply, {
    login,
    isPrivateToo: options.private,
  });
  if (!owned.ok) return owned;
  const [requests, ownRepositories] = [listed.value, owned.value];
  const shortfalls = [
    ...shortfallOf("pull requests", requests),
    ...shortfallOf("repositories", ownRepositories),
  ];
  if (shortfalls.length > 0 && !options.incomplete)
    return { ok: false, reason: `${shortfalls.join(". ")}. Try again later, or go on with --incomplete` };

  const chosen = choosePullRequests(distinct(requests.value), options, isOld);
  const repositories = new Map(ownRepositories.value.map((repository) => [repository.id, repository]));
  const others = await client.askByIds("repositories of others", repositoriesQuery, repositoriesReply, [
    ...new Set(chosen.brought.map(({ repository }) => repository.id).filter((id) => !repositories.has(id))),
  ]);
  if (!others.ok) return others;
  for (const { id, node } of others.value) if (node !== null) repositories.set(id, node);

  const isSent = ({ repository }: PullRequest) => {
    const found = repositories.get(repository.id);
    return found !== undefined && isShown(found);
  };
  const patches = chosen.brought.filter(isSent);
  const unsent = chosen.brought.filter((request) => !isSent(request));
  const libraries = distinct(ownRepositories.value).filter(
    (repository) => isShown(repository) && isLibrary(repository, options) && !isOld(repository.createdAt),
  );
  const excluded = new Set([
    ...chosen.excluded,
    ...unsent.map(({ id }) => id),
    ...ownRepositories.value.filter(isShown).map(({ id }) => `library ${id}`),
  ]);
  const gaps = [
    ...toldUnreadable("pull request", requests),
    ...toldUnreadable("repository", ownRepositories),
    ...shortfalls,
  ];
  const listedIds = new Set([...requests.value.map(({ id }) => id), ...excluded]);
  const absent = [...known].filter(
    ([id, { origin, collection, gone }]) =>
      origin === person.id && collection === "activities" && !gone && !listedIds.has(id),
  );
  const hidden = await findHidden(client, gaps.length > 0 && since === undefined ? absent : []);
  if (!hidden.ok) return hidden;
  for (const [id] of hidden.value) excluded.add(id);

  const ofOthers = others.value.flatMap(({ problem }) => (problem?.id === undefined ? [] : problem));
  const problems = [...asked.value.problems, ...requests.problems, ...ownRepositories.problems, ...ofOthers];
  const partial = new Set(problems.flatMap(({ id }) => id ?? []));
  const places = [person, ...requests.value, ...repositories.values()];
  return {
    ok: true,
    value: {
      source: "github",
      origin: person.id,
      items: toItems(person, patches, libraries, repositories).map((item) =>
        partial.has(item.upstreamId.replace(/^(library|owner) /, "")) ? { ...item, isPartial: true } : item,
      ),
      complete: since === undefined && problems.every(({ id }) => id !== undefined),
      excluded,
      notes: [
        ...chosen.notes,
        ...(options.private
          ? []
          : noteOf(person.privateRepositories.totalCount, "private", "repository", "repositories", remedy)),
      ],
      warnings: [
        ...gaps,
        ...hidden.value.map(([, { name }]) => `GitHub has ${name} and does not send it; it stays as it is`),
        ...toldLeftOut(unsent, others.value),
        ...problems.map(({ id, message }) => {
          const place = places.find((one) => one.id === id)?.url ?? "a reply";
          return `GitHub does not send a part of ${place}: ${message}`;
        }),
      ],
    },
  };
}

function explainUnknown(reason: string, login: string): string {
  return /could not resolve to a user/i.test(reason)
    ? `GitHub knows no person ${JSON.stringify(login)}`
    : reason;
}

interface ChosenRequests {
  readonly brought: PullRequest[];
  readonly excluded: string[];
  readonly notes: string[];
}

function choosePullRequests(
  requests: readonly PullRequest[],
  { login, drafts, own, private: isPrivateToo }: GitHubOptions,
  isOld: (time: string) => boolean,
): ChosenRequests {
  const brought: PullRequest[] = [];
  const excluded: string[] = [];
  const counts = { private: 0, draft: 0, own: 0 };
  for (const request of requests) {
    const { repository, isDraft } = request;
    const isOwn = repository.isFork || foldCase(repository.owner.login) === foldCase(login);
    // One that was public before is no longer there for the public: it counts as gone.
    if (!isPrivateToo && !isPublic(repository)) counts.private += 1;
    else if (isOld(request.createdAt)) excluded.push(request.id);
    else if (isDraft && !drafts) {
      counts.draft += 1;
      excluded.push(request.id);
    } else if (isOwn && !own) {
      counts.own += 1;
      excluded.push(request.id);
    } else brought.push(request);
  }
  const request = ["pull request", "pull requests"] as const;
  return {
    brought,
    excluded,
    notes: [
      ...noteOf(counts.private, "private", ...request, remedy),
      ...noteOf(counts.draft, "draft", ...request, "--drafts brings them"),
      ...noteOf(counts.own, "own repositories' or forks'", ...request, "--own brings them"),
    ],
  };
}

interface Visibility {
  readonly isPrivate: boolean;
  readonly visibility: string;
}

/** A company's server also knows repositories for its own people; they are not public either. */
function isPublic({ isPrivate, visibility }: Visibility): boolean {
  return !isPrivate && visibility === "PUBLIC";
}

function isLibrary({ isFork, releases, stargazerCount }: Repository, { own }: GitHubOptions): boolean {
  return (!isFork || own) && (releases.totalCount > 0 || stargazerCount >= fewestStars);
}

/** Names the items that GitHub lists and does not send, as far as anybody can. */
function toldUnreadable(one: string, { unreadable }: Items<unknown>): string[] {
  return [...new Set(unreadable.map(({ reason }) => reason))].map((reason) => {
    const [first, ...more] = unreadable.filter((gap) => gap.reason === reason);
    const place = first?.after === undefined ? "the newest" : `the next after ${first.after}`;
    const others = more.length === 0 ? "" : ` and ${more.length} more`;
    return `GitHub does not send a ${one}, ${place}${others}: ${reason}`;
  });
}

/** Counts what is left out because its repository did not come: it is deleted, or hidden from this token. */
function toldLeftOut(unsent: readonly PullRequest[], repositories: readonly Found<Repository>[]): string[] {
  return repositories.flatMap(({ id, problem }) => {
    const [first, ...more] = unsent.filter(({ repository }) => repository.id === id);
    if (first === undefined) return [];
    const count = more.length === 0 ? "1 pull request is" : `${more.length + 1} pull requests are`;
    const reason = problem?.message ?? "no reason is given";
    return `${count} left out, such as ${first.url}, since GitHub does not send the repository: ${reason}`;
  });
}

export function shortfallOf(what: string, { listed, counted }: Items<unknown>): string[] {
  return counted === undefined
    ? []
    : [`GitHub says that there are ${counted} ${what}, but sent only ${listed}`];
}

type Known = readonly (readonly [upstreamId: string, record: StateRecord])[];

/** Of what earlier imports brought and this one lacks, finds what is not gone: it exists, or it is hidden. */
async function findHidden(client: GitHubClient, absent: Known): Promise<Reply<Known>> {
  const idOf = (upstreamId: string) => upstreamId.replace(/^library /, "");
  const ids = absent.map(([upstreamId]) => idOf(upstreamId));
  const reply = await client.askByIds("entries of earlier imports", existenceQuery, existenceReply, ids);
  if (!reply.ok) return reply;
  const gone = new Set(reply.value.flatMap(({ id, problem }) => (problem?.type === "NOT_FOUND" ? id : [])));
  return { ok: true, value: absent.filter(([upstreamId]) => !gone.has(idOf(upstreamId))) };
}
