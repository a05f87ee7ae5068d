/** Asks GitHub and checks what it sends. What cannot be helped is a reason in a sentence; the token is never in one. */
import { RequestError } from "@octokit/request-error";
import * as v from "valibot";
import { checkReply } from "../explain-issue.ts";
import type { Reply } from "../upstream.ts";
import { createOctokit, type GitHubAccess, largestPage, maxRetries, replyErrors } from "./octokit.ts";
import type { Connection } from "./query.ts";

/** What GitHub says is wrong with a part of a reply. */
export interface Problem {
  readonly message: string;
  readonly type: string | undefined;
  /** The index of the item that is null because of it. */
  readonly item: number | undefined;
  /** The id of what lacks a field because of it. */
  readonly id: string | undefined;
}

interface Answer<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** The items of a connection, as far as they came. */
export interface Items<T> extends Answer<readonly T[]> {
  /** Items that GitHub lists and does not send, each with the address of the one before it. */
  readonly unreadable: readonly { reason: string; after: string | undefined }[];
  /** The number of items that GitHub lists, and the number that it counts, if that is another one. */
  readonly listed: number;
  readonly counted: number | undefined;
}

/** What came for an id. */
export interface Found<T> {
  readonly id: string;
  readonly node: T | null;
  readonly problem: Problem | undefined;
}

interface ListRequest<T> {
  readonly login: string;
  readonly isEnough?: (page: readonly T[]) => boolean;
  /** The query takes `privacy`. */
  readonly isPrivateToo?: boolean;
}

export class GitHubClient {
  private readonly access: GitHubAccess;
  private readonly octokit: ReturnType<typeof createOctokit>;
  private readonly stopped: Promise<never>;

  constructor(access: GitHubAccess) {
    this.access = access;
    this.octokit = createOctokit(access);
    const { signal } = access;
    this.stopped = new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
    );
    // It may be rejected while nobody waits for it.
    this.stopped.catch(() => {});
  }

  ask<T>(
    query: string,
    schema: v.GenericSchema<unknown, T>,
    variables: Record<string, unknown>,
  ): Promise<Reply<Answer<T>>> {
    return this.run(async () => this.read(await this.octokit.graphql<unknown>(query, variables), schema));
  }

  /** Goes through all pages of a connection; `isEnough` may end early, after a page. */
  askAll<T extends { id: string; url: string }>(
    what: string,
    query: string,
    schema: v.GenericSchema<unknown, Connection<T>>,
    { login, isEnough = () => false, isPrivateToo = false }: ListRequest<T>,
  ): Promise<Reply<Items<T>>> {
    return this.run(async () => {
      const found = new Map<string, T>();
      const problems: Problem[] = [];
      const unreadable: { reason: string; after: string | undefined }[] = [];
      const cursors = new Set<string | null>([null]);
      let after: string | undefined;
      let counted = Number.POSITIVE_INFINITY;
      let isCut = false;
      const pages = this.octokit.graphql.paginate.iterator<unknown>(query, {
        login,
        count: largestPage,
        ...(isPrivateToo && { privacy: null }),
      });
      for await (const data of pages) {
        const reply = this.read(data, schema);
        if (!reply.ok) return reply;
        const { totalCount, pageInfo, nodes } = reply.value.value;
        const told = reply.value.problems;
        problems.push(...told.filter(({ item }) => item === undefined));
        for (const [at, node] of (nodes ?? []).entries()) {
          if (node === null) {
            const problem = told.find(({ item }) => item === at);
            unreadable.push({ reason: problem?.message ?? "no reason is given", after });
            continue;
          }
          // An item that is added meanwhile shifts the others, so that one comes twice.
          found.set(node.id, node);
          after = node.url;
        }
        // Items may be deleted meanwhile, too.
        counted = Math.min(counted, totalCount);
        const progress = `${found.size + unreadable.length} of ${totalCount} ${what}`;
        this.access.show(progress);
        isCut = isEnough((nodes ?? []).filter((node) => node !== null));
        if (isCut) break;
        // The plugin notices a page that leads to itself, and no larger circle.
        if (pageInfo.hasNextPage && cursors.has(pageInfo.endCursor))
          return { ok: false, reason: `GitHub names no new page after ${progress}` };
        cursors.add(pageInfo.endCursor);
      }
      const listed = found.size + unreadable.length;
      const value: Items<T> = {
        value: [...found.values()],
        problems,
        unreadable,
        listed,
        counted: isCut || counted <= listed ? undefined : counted,
      };
      return { ok: true, value };
    });
  }

  /** Asks for items by id, as many at once as GitHub can answer. */
  async askByIds<T>(
    what: string,
    query: string,
    schema: v.GenericSchema<unknown, readonly (T | null)[]>,
    ids: readonly string[],
  ): Promise<Reply<Found<T>[]>> {
    const found: Found<T>[] = [];
    while (found.length < ids.length) {
      const rest = ids.slice(found.length);
      const reply = await this.ask(query, schema, { ids: rest });
      if (!reply.ok) return reply;
      const { value, problems } = reply.value;
      if (value.length === 0) return { ok: false, reason: `GitHub sends none of ${rest.length} ${what}` };
      for (const [at, node] of value.entries()) {
        const id = rest[at] ?? "";
        found.push({ id, node, problem: problems.find((one) => one.item === at || one.id === id) });
      }
      this.access.show(`${found.length} of ${ids.length} ${what}`);
    }
    return { ok: true, value: found };
  }

  /** Ends at once when the import is stopped, also in a pause of a plugin. */
  private async run<T>(work: () => Promise<Reply<T>>): Promise<Reply<T>> {
    const { signal } = this.access;
    try {
      signal.throwIfAborted();
      const reply = await Promise.race([work(), this.stopped]);
      return reply.ok ? reply : { ok: false, reason: this.withoutToken(reply.reason) };
    } catch (error) {
      if (signal.aborted) return { ok: false, reason: "The import was stopped" };
      return { ok: false, reason: this.withoutToken(explain(error)) };
    }
  }

  private read<T>(data: unknown, schema: v.GenericSchema<unknown, T>): Reply<Answer<T>> {
    const problems = v.parse(dataWithErrors, data).errors.map(({ path, message, type }) => ({
      message: this.withoutToken(message),
      type,
      ...followPath(data, path),
    }));
    const checked = checkReply(data, schema, "GitHub");
    if (checked.ok) return { ok: true, value: { value: checked.value, problems } };
    return problems.length > 0
      ? { ok: false, reason: problems.map(({ message }) => message).join("; ") }
      : checked;
  }

  private withoutToken(text: string): string {
    return text.replaceAll(this.access.token, "…");
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof RequestError)
    return error.status === 500 ? `${error.message}, ${maxRetries + 1} times` : error.message;
  // What the plugins do not like, without their advice to programmers.
  return `GitHub's reply is not as expected: ${error.message.split(". ")[0]}`;
}

const dataWithErrors = v.object({ errors: replyErrors });
const identified = v.object({ id: v.string() });

/** Follows an error's path into the reply, to an item that is null or to the last thing that has an id. */
function followPath(data: unknown, path: readonly (string | number)[]): Pick<Problem, "item" | "id"> {
  let value = data;
  let id: string | undefined;
  for (const key of path) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
    if (value === null && typeof key === "number" && id === undefined) return { item: key, id };
    const parsed = v.safeParse(identified, value);
    if (parsed.success) id = parsed.output.id;
  }
  return { item: undefined, id };
}
