/**
 * A person's history on GitLab. Its GraphQL API is asked first, since it sends a page with all that is needed of it;
 * servers that refuse it, because it is too old or turned off, are asked by REST.
 */
import { type ForgeAccess, type ForgeOptions, importForge, toRoot } from "../forge/import-forge.ts";
import { HttpClient } from "../http-client.ts";
import type { Reply, Upstream } from "../upstream.ts";
import { createGraphQLAdapter } from "./graphql.ts";
import { createRestAdapter } from "./rest.ts";

export async function importGitLab(
  options: ForgeOptions,
  { token, ...access }: ForgeAccess,
): Promise<Reply<Upstream>> {
  const root = toRoot(options.apiUrl ?? "https://gitlab.com", /\/api(?:\/v4|\/graphql)?$/);
  const client = new HttpClient({
    ...access,
    host: "GitLab",
    contact: `${root}/${options.login}`,
    token: token === undefined ? undefined : { value: token, variable: "GITLAB_TOKEN", scheme: "Bearer" },
  });
  const reply = await importForge(createGraphQLAdapter(client, root), options);
  if (reply.ok || reply.status === undefined || !refusals.includes(reply.status)) return reply;
  access.show(`${reply.reason}; asking its REST API`);
  const byRest = await importForge(createRestAdapter(client, root), options);
  if (!byRest.ok) return byRest;
  const note = `GitLab's GraphQL API cannot be used (${reply.reason}), so its REST API was asked, which has no changed lines and no colours of languages`;
  return { ok: true, value: { ...byRest.value, notes: [note, ...byRest.value.notes] } };
}

/** The statuses of a server that has no such API, or not this part of it, which is an error of the query. */
const refusals = [400, 403, 404, 405];
