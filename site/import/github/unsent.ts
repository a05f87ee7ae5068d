/** What GitHub lists or counts, and does not send: names it, and finds what of it an earlier import has brought. */
import type { StateRecord } from "../state.ts";
import type { Found, GitHubClient, Items, Reply } from "./client.ts";
import { existenceQuery, existenceReply, type PullRequest, type Repository } from "./query.ts";

/** Names the items that GitHub lists and does not send, as far as anybody can. */
export function toldUnreadable(one: string, { unreadable }: Items<unknown>): string[] {
  return [...new Set(unreadable.map(({ reason }) => reason))].map((reason) => {
    const [first, ...more] = unreadable.filter((gap) => gap.reason === reason);
    const place = first?.after === undefined ? "the newest" : `the next after ${first.after}`;
    const others = more.length === 0 ? "" : ` and ${more.length} more`;
    return `GitHub does not send a ${one}, ${place}${others}: ${reason}`;
  });
}

/** Counts what is left out because its repository did not come: it is deleted, or hidden from this token. */
export function toldLeftOut(
  unsent: readonly PullRequest[],
  repositories: readonly Found<Repository>[],
): string[] {
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
export async function findHidden(client: GitHubClient, absent: Known): Promise<Reply<Known>> {
  const idOf = (upstreamId: string) => upstreamId.replace(/^library /, "");
  const ids = absent.map(([upstreamId]) => idOf(upstreamId));
  const reply = await client.askByIds("entries of earlier imports", existenceQuery, existenceReply, ids);
  if (!reply.ok) return reply;
  const gone = new Set(reply.value.flatMap(({ id, problem }) => (problem?.type === "NOT_FOUND" ? id : [])));
  return { ok: true, value: absent.filter(([upstreamId]) => !gone.has(idOf(upstreamId))) };
}
