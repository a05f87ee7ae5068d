/** Repositories over REST, where a listing lacks what further requests for each of them bring. */
import type { HttpReply } from "../http-client.ts";
import { fromServerId, type Listed, type ListedRepository, type ListedRequest } from "./import-forge.ts";

type Complete<T> = (one: T) => Promise<HttpReply<ListedRepository>>;

/** What may not be seen and what is not there are told alike. */
export function isHidden({ status }: { status?: number }): boolean {
  return status === 403 || status === 404;
}

export async function completeListed<T>(
  listed: Listed<T>,
  complete: Complete<T>,
): Promise<Listed<ListedRepository>> {
  if (!listed.ok) return listed;
  const items: ListedRepository[] = [];
  for (const one of listed.items) {
    const reply = await complete(one);
    if (!reply.ok) return reply;
    items.push(reply.value);
  }
  return { ok: true, items, missing: listed.missing };
}

interface RequestedRepositories<T> {
  readonly requests: readonly ListedRequest[];
  /** Asks by the server's own id. */
  ask(id: string): Promise<HttpReply<T>>;
  complete: Complete<T>;
  onProgress(done: number, total: number): void;
}

/** Returns the repositories that requests were made to, without those that are hidden or gone. */
export async function findRequested<T>({
  requests,
  ask,
  complete,
  onProgress,
}: RequestedRepositories<T>): Promise<Listed<ListedRepository>> {
  const ids = [...new Set(requests.map(({ repositoryId }) => repositoryId))];
  const items: ListedRepository[] = [];
  for (const id of ids) {
    const found = await ask(fromServerId(id));
    if (!found.ok && isHidden(found)) continue;
    if (!found.ok) return found;
    const reply = await complete(found.value);
    if (!reply.ok) return reply;
    items.push(reply.value);
    onProgress(items.length, ids.length);
  }
  return { ok: true, items, missing: 0 };
}
