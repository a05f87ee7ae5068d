/**
 * Asks GitHub, and does what it says: smaller pages after a 502 or 504, a pause where it asks for one, another try after
 * a cut connection. What cannot be helped is a reason in a sentence; the token is never in one.
 */
import { graphql } from "@octokit/graphql";
import * as v from "valibot";
import { toReason } from "../../../worker/data/schema.ts";
import type { Connection } from "./query.ts";

export interface GitHubAccess {
  readonly token: string;
  /** The API's address, such as `https://github.example.com/api`; undefined for github.com. */
  readonly apiUrl: string | undefined;
  readonly signal: AbortSignal;
  /** Gets what is going on, for the screen. */
  show(progress: string): void;
  readonly pace?: Partial<Pace>;
}

/** Milliseconds. Tests take shorter ones. */
interface Pace {
  /** GitHub itself gives up after 10 seconds; a slow line may take some more for a page. */
  readonly requestMs: number;
  /** Before the first retry of a cut connection; each further one waits twice as long. */
  readonly retryMs: number;
  /** GitHub's advice where a secondary limit names no time. */
  readonly pauseMs: number;
}

const defaultPace: Pace = { requestMs: 60_000, retryMs: 1_000, pauseMs: 60_000 };

export type Reply<T> = { ok: true; value: T } | { ok: false; reason: string };

interface Answer<T> {
  readonly value: T;
  /** What the reply says is wrong with parts of it. */
  readonly warnings: readonly string[];
}

/** What to do after a request that brought nothing. */
type Failure =
  | { kind: "fatal"; reason: string }
  /** GitHub could not answer in time: fewer items at once may do. */
  | { kind: "too-slow"; reason: string }
  | { kind: "cut"; reason: string }
  | { kind: "pause"; ms: number };

export const largestPage = 100;
const smallestPage = 10;
const maxRetries = 3;
const maxPauses = 10;

export class GitHubClient {
  private readonly access: GitHubAccess;
  private readonly pace: Pace;
  /** Stays as small as it had to become, since what was too slow once will be again. */
  private pageSize = largestPage;

  constructor(access: GitHubAccess) {
    this.access = access;
    this.pace = { ...defaultPace, ...access.pace };
  }

  /** Asks for a page of at most `count` items, which `variables` gets; the reply may be to fewer than 100. */
  async askPage<T>(
    query: string,
    schema: v.GenericSchema<unknown, T>,
    variables: (count: number) => Record<string, unknown>,
  ): Promise<Reply<Answer<T>>> {
    let retries = 0;
    let pauses = 0;
    for (;;) {
      const answer = await this.askOnce(query, schema, variables(this.pageSize));
      if ("value" in answer) return { ok: true, value: answer };
      const stop = (reason: string): Reply<Answer<T>> => ({ ok: false, reason });
      if (this.access.signal.aborted) return stop("The import was stopped");
      switch (answer.kind) {
        case "fatal":
          return stop(answer.reason);
        case "too-slow":
          if (this.pageSize <= smallestPage)
            return stop(`${answer.reason}, even for ${smallestPage} items at once`);
          this.pageSize = Math.max(smallestPage, Math.floor(this.pageSize / 2));
          this.access.show(`${answer.reason}; asking for ${this.pageSize} items at once`);
          break;
        case "cut":
          if (retries >= maxRetries) return stop(`${answer.reason}, ${retries + 1} times`);
          await this.wait(this.pace.retryMs * 2 ** retries);
          retries += 1;
          break;
        case "pause":
          if (pauses >= maxPauses) return stop("GitHub asked for a pause again and again; try later");
          pauses += 1;
          await this.pause(answer.ms);
          break;
      }
    }
  }

  /** Goes through all pages of a connection; `isEnough` may end early, after a page. */
  async askAll<T extends { id: string }>(
    what: string,
    query: string,
    schema: v.GenericSchema<unknown, Connection<T>>,
    { login, isEnough = () => false }: { login: string; isEnough?: (page: readonly T[]) => boolean },
  ): Promise<Reply<Answer<T[]> & { complete: boolean }>> {
    const found = new Map<string, T>();
    const warnings: string[] = [];
    let missing = 0;
    let expected = Number.POSITIVE_INFINITY;
    let after: string | null = null;
    for (;;) {
      const cursor: string | null = after;
      const variables = (count: number) => ({
        login,
        count,
        after: cursor,
      });
      const reply: Reply<Answer<Connection<T>>> = await this.askPage(query, schema, variables);
      if (!reply.ok) return reply;
      const { totalCount, pageInfo, nodes }: Connection<T> = reply.value.value;
      warnings.push(...reply.value.warnings);
      const page = (nodes ?? []).filter((node) => node !== null);
      // An item that is added meanwhile shifts the others, so that one comes twice.
      for (const node of page) found.set(node.id, node);
      // A null stands for an item that exists and that a warning tells of.
      missing += (nodes ?? []).length - page.length;
      const received = found.size + missing;
      // Items may be deleted meanwhile, too.
      expected = Math.min(expected, totalCount);
      this.access.show(`${received} of ${totalCount} ${what}`);
      if (isEnough(page))
        return { ok: true, value: { value: [...found.values()], warnings, complete: false } };
      if (!pageInfo.hasNextPage) {
        const reason = `GitHub says that there are ${expected} ${what}, but sent only ${received}`;
        const value = { value: [...found.values()], warnings, complete: true };
        return received < expected ? { ok: false, reason } : { ok: true, value };
      }
      if (pageInfo.endCursor === null || pageInfo.endCursor === after) {
        return { ok: false, reason: `GitHub names no next page after ${received} of ${totalCount} ${what}` };
      }
      after = pageInfo.endCursor;
    }
  }

  private async askOnce<T>(
    query: string,
    schema: v.GenericSchema<unknown, T>,
    variables: Record<string, unknown>,
  ): Promise<Answer<T> | Failure> {
    const { token, apiUrl, signal } = this.access;
    const timeout = AbortSignal.timeout(this.pace.requestMs);
    const read = (data: unknown, errors: readonly string[]): Answer<T> | Failure => {
      const parsed = v.safeParse(schema, data, { message: toReason });
      if (parsed.success) return { value: parsed.output, warnings: errors };
      const [issue] = parsed.issues;
      const path = issue.path?.map(({ key }) => String(key)).join(".") ?? "";
      const told =
        errors.length > 0 ? errors.join("; ") : `GitHub's reply is not as expected: ${path} ${issue.message}`;
      return { kind: "fatal", reason: this.withoutToken(told) };
    };
    try {
      const data: unknown = await graphql(query, {
        ...variables,
        ...(apiUrl !== undefined && { baseUrl: apiUrl }),
        headers: { authorization: `bearer ${token}` },
        request: { signal: AbortSignal.any([signal, timeout]) },
      });
      return read(data, []);
    } catch (error) {
      if (timeout.aborted) return { kind: "too-slow", reason: "GitHub did not answer in time" };
      if (signal.aborted) return { kind: "fatal", reason: "The import was stopped" };
      return this.judge(error, read);
    }
  }

  private judge<T>(
    error: unknown,
    read: (data: unknown, errors: readonly string[]) => Answer<T> | Failure,
  ): Answer<T> | Failure {
    const { status, headers, errors, data, message, isNetwork } = inspect(error);
    const limit = this.judgeLimit({ status, headers, message, errors });
    if (limit !== undefined) return limit;
    if (errors.length > 0) {
      const told = errors.map((one) => this.withoutToken(one.message));
      // A query that took too long is answered with status 200.
      const isTimeout = told.some((text) => /something went wrong|timed? ?out|timeout/i.test(text));
      if (isTimeout && !hasValues(data))
        return { kind: "too-slow", reason: "GitHub could not answer in time" };
      return read(data, told);
    }
    if (status === 502 || status === 504) {
      return { kind: "too-slow", reason: `GitHub could not answer in time (status ${status})` };
    }
    if (isNetwork || (status !== undefined && status >= 500)) {
      const reason = isNetwork
        ? `The connection failed (${message})`
        : `GitHub has a fault (status ${status})`;
      return { kind: "cut", reason: this.withoutToken(reason) };
    }
    if (status === 401) return { kind: "fatal", reason: "GitHub does not accept the token in GITHUB_TOKEN" };
    const reason = status === undefined ? message : `GitHub refuses: ${message} (status ${status})`;
    return { kind: "fatal", reason: this.withoutToken(reason) };
  }

  /** The primary limit is a share of requests for each hour; secondary ones ask for a pause in between. */
  private judgeLimit({ status, headers, message, errors }: Inspected): Failure | undefined {
    const texts = [message, ...errors.map((error) => error.message)];
    const isRefused = status === 403 || status === 429;
    const isSecondary = texts.some((text) => /secondary rate limit|abuse detection/i.test(text));
    const isPrimary =
      errors.some(({ type }) => type === "RATE_LIMITED") || headers.get("x-ratelimit-remaining") === "0";
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    if ((isRefused || isSecondary) && seconds >= 0) return { kind: "pause", ms: seconds * 1000 };
    if (isSecondary) return { kind: "pause", ms: this.pace.pauseMs };
    if (isPrimary && (isRefused || errors.length > 0)) {
      const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
      const when = Number.isFinite(reset) ? `at ${toClock(reset * 1000)}` : "within an hour";
      return {
        kind: "fatal",
        reason: `The token's requests for this hour are used up. They are renewed ${when}; run the import again then`,
      };
    }
    return status === 429 ? { kind: "pause", ms: this.pace.pauseMs } : undefined;
  }

  private async pause(ms: number): Promise<void> {
    const until = toClock(Date.now() + ms);
    this.access.show(`GitHub asks for a pause of ${Math.ceil(ms / 1000)} s; going on at ${until}`);
    await this.wait(ms);
  }

  private wait(ms: number): Promise<void> {
    const { signal } = this.access;
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done, { once: true });
      function done() {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      }
    });
  }

  private withoutToken(text: string): string {
    return text.replaceAll(this.access.token, "…");
  }
}

interface Inspected {
  readonly status: number | undefined;
  readonly headers: ReadonlyMap<string, string>;
  readonly message: string;
  readonly errors: readonly { type: string | undefined; message: string }[];
}

const stringRecord = v.record(v.string(), v.unknown());

/** The errors of Octokit: RequestError with a response, or GraphqlResponseError with the errors of a reply. */
const octokitError = v.object({
  message: v.optional(v.string(), "unknown"),
  status: v.optional(v.number()),
  headers: v.optional(stringRecord),
  response: v.optional(v.object({ headers: v.optional(stringRecord) })),
  errors: v.optional(
    v.array(v.object({ type: v.optional(v.string()), message: v.optional(v.string(), "") })),
    [],
  ),
  data: v.optional(v.unknown()),
});

function inspect(error: unknown): Inspected & { data: unknown; isNetwork: boolean } {
  const parsed = v.safeParse(octokitError, error);
  if (!parsed.success) {
    return {
      status: undefined,
      headers: new Map(),
      message: String(error),
      errors: [],
      data: undefined,
      isNetwork: true,
    };
  }
  const { message, status, headers, response, errors, data } = parsed.output;
  const all = { ...response?.headers, ...headers };
  return {
    message,
    status,
    headers: new Map(Object.entries(all).map(([name, value]) => [name.toLowerCase(), String(value)])),
    errors: errors.map(({ type, message }) => ({ type, message })),
    data,
    // Octokit gives a request that got no reply the status 500, but no response.
    isNetwork: errors.length === 0 && response === undefined,
  };
}

function hasValues(data: unknown): boolean {
  return typeof data === "object" && data !== null && Object.values(data).some((value) => value !== null);
}

/** Writes a time as `2026-03-14 15:09:26 UTC`. */
function toClock(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
