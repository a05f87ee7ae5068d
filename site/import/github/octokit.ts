/**
 * Octokit with its plugins for retries, pauses and pages, and a hook inside of them that sees each try. The hook sets
 * the time limit and the size of a page, and turns every failure into a sentence and a status that tells the plugins
 * what to do: 400 ends, 403 of a secondary limit pauses, 500 is tried again.
 */
import { Octokit } from "@octokit/core";
import { paginateGraphQL } from "@octokit/plugin-paginate-graphql";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { RequestError } from "@octokit/request-error";
import Bottleneck from "bottleneck";
import * as v from "valibot";
import { describePage, toClock } from "../http-client.ts";

export interface GitHubAccess {
  readonly token: string;
  /** The API's address, such as `https://github.example.com/api`; undefined for github.com. */
  readonly apiUrl: string | undefined;
  readonly signal: AbortSignal;
  /** Gets what is going on, for the screen. */
  show(progress: string): void;
  /** The time limit of a request. GitHub itself gives up after 10 seconds; a slow line may take some more for a page. */
  readonly requestMs?: number;
  /** How long a second of waiting takes; tests have shorter ones. */
  readonly secondMs?: number;
}

/** The errors that GitHub puts beside the data of a reply. */
export const replyErrors = v.optional(
  v.array(
    v.object({
      type: v.optional(v.string()),
      message: v.optional(v.string(), ""),
      path: v.optional(v.array(v.union([v.string(), v.number()])), []),
    }),
  ),
  [],
);

export const largestPage = 100;
const smallestPage = 10;
/** The plugin waits 1, 4, 9, 16 and 25 seconds; pages are at their smallest after four. */
export const maxRetries = 5;
const maxPauses = 10;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

type Response = Awaited<ReturnType<Octokit["request"]>>;

export function createOctokit({
  token,
  apiUrl,
  signal,
  show,
  requestMs = 60_000,
  secondMs = 1_000,
}: GitHubAccess) {
  // Stays as small as it had to become, since what was too slow once will be again.
  let pageSize = largestPage;

  const shrinkPage = (reason: string): string => {
    if (pageSize === smallestPage) return `${reason}, even for ${smallestPage} items at once`;
    pageSize = Math.max(smallestPage, Math.floor(pageSize / 2));
    show(`${reason}; asking for ${pageSize} items at once`);
    return reason;
  };

  const eachTry = (octokit: Octokit): void =>
    octokit.hook.wrap("request", async (send, options) => {
      const variables = v.parse(pageVariables, options.variables);
      const isPaged = variables.count !== undefined || variables.ids !== undefined;
      options.variables = fitPage(variables, pageSize);
      const timeout = AbortSignal.timeout(requestMs);
      options.request = { ...options.request, signal: AbortSignal.any([signal, timeout]) };
      const { response, message } = await settle(async () => send(options));
      const failure = judge(response, message);
      if (failure === undefined && response !== undefined) return withErrorsInData(response);
      const { kind, reason }: Failure =
        failure === undefined || timeout.aborted
          ? { kind: "too-slow", reason: "GitHub did not answer in time" }
          : failure;
      throw new RequestError(
        kind === "too-slow" && isPaged ? shrinkPage(reason) : reason,
        statuses[kind],
        // The plugins expect headers, also where no reply came.
        { request: options, response: response ?? { headers: {}, status: 0, url: "", data: undefined } },
      );
    });

  // The first plugin's hook is the innermost.
  const Plugged = Octokit.plugin(paginateGraphQL, eachTry, retry, throttling);
  return new Plugged({
    auth: token,
    ...(apiUrl !== undefined && { baseUrl: apiUrl }),
    log: silent,
    request: { log: silent },
    retry: { retries: maxRetries, retryAfterBaseValue: secondMs },
    throttle: {
      retryAfterBaseValue: secondMs,
      // The plugin takes every query for a change, one of which a second is allowed; these only read.
      write: new Bottleneck.Group({ maxConcurrent: 1 }),
      onRateLimit: () => false,
      onSecondaryRateLimit: (seconds: number, _options: unknown, _octokit: unknown, pauses: number) => {
        show(
          `GitHub asks for a pause of ${seconds} s; going on at ${toClock(Date.now() + seconds * secondMs)}`,
        );
        return pauses < maxPauses;
      },
    },
  });
}

const pageVariables = v.looseObject({
  count: v.optional(v.number()),
  ids: v.optional(v.array(v.string())),
});

/** A repository with its languages takes GitHub about twice as long as a pull request. */
function fitPage({ count, ids, ...rest }: v.InferOutput<typeof pageVariables>, pageSize: number) {
  return {
    ...rest,
    ...(count !== undefined && { count: Math.min(count, pageSize) }),
    ...(ids !== undefined && { ids: ids.slice(0, Math.ceil(pageSize / 2)) }),
  };
}

async function settle(
  send: () => Promise<Response>,
): Promise<{ response: Response | undefined; message: string }> {
  try {
    return { response: await send(), message: "" };
  } catch (error) {
    const response = error instanceof RequestError ? error.response : undefined;
    return { response, message: error instanceof Error ? error.message : String(error) };
  }
}

const statuses = { "too-slow": 500, retry: 500, pause: 403, fatal: 400 } as const;

interface Failure {
  readonly kind: keyof typeof statuses;
  readonly reason: string;
}

const replyBody = v.object({ data: v.optional(v.unknown()), errors: replyErrors });

/** Returns what is wrong with a reply as a whole; undefined for one that brought something. */
function judge(response: Response | undefined, message: string): Failure | undefined {
  if (response === undefined) return { kind: "retry", reason: `The connection failed (${message})` };
  const { status } = response;
  if (status === 502 || status === 504)
    return { kind: "too-slow", reason: `GitHub could not answer in time (status ${status})` };
  const body = v.safeParse(replyBody, response.data);
  const { data, errors } = body.success ? body.output : { data: undefined, errors: [] };
  const limit = judgeLimit(
    response,
    errors.some(({ type }) => type === "RATE_LIMITED"),
    [message, ...errors.map((error) => error.message)],
  );
  if (limit !== undefined) return limit;
  if (status === 401) return { kind: "fatal", reason: "GitHub does not accept the token in GITHUB_TOKEN" };
  if (status >= 500) return { kind: "retry", reason: `GitHub has a fault (status ${status})` };
  const { url, headers } = response;
  const page = describePage({ asked: url, landed: url, status, type: headers["content-type"] });
  if (page !== undefined) return { kind: "fatal", reason: `GitHub answers ${page}` };
  if (status >= 400) return { kind: "fatal", reason: `GitHub refuses: ${message} (status ${status})` };
  // Octokit gives what it could read of a body that was cut, as a text.
  if (!body.success) return { kind: "retry", reason: "The connection was cut in the middle of a reply" };
  // An error with an index in its path is about one item.
  const isTimeout = errors.some(
    ({ message, path }) =>
      /something went wrong|timed? ?out|timeout/i.test(message) &&
      path.every((key) => typeof key === "string"),
  );
  if (isTimeout) return { kind: "too-slow", reason: "GitHub could not answer in time" };
  if (hasValues(data)) return undefined;
  return { kind: "fatal", reason: errors.map((error) => error.message).join("; ") };
}

/** The primary limit is a share of requests for each hour; secondary ones ask for a pause in between. */
function judgeLimit(
  { status, headers }: Response,
  isRateLimited: boolean,
  texts: readonly string[],
): Failure | undefined {
  const isRefused = status === 403 || status === 429;
  const isSecondary = texts.some((text) => /secondary rate limit|abuse detection/i.test(text));
  const pause: Failure = {
    kind: "pause",
    // The plugin knows the kind of limit by this name.
    reason: "GitHub asked for a pause again and again (secondary rate limit); try later",
  };
  if (isSecondary || (isRefused && headers["retry-after"] !== undefined)) return pause;
  if (isRateLimited || (isRefused && headers["x-ratelimit-remaining"] === "0")) {
    const reset = Number(headers["x-ratelimit-reset"] ?? Number.NaN);
    const when = Number.isFinite(reset) ? `at ${toClock(reset * 1000)}` : "within an hour";
    return {
      kind: "fatal",
      reason: `The token's requests for this hour are used up. They are renewed ${when}; run the import again then`,
    };
  }
  return status === 429 ? pause : undefined;
}

function hasValues(data: unknown): data is object {
  return typeof data === "object" && data !== null && Object.values(data).some((value) => value !== null);
}

/** Octokit throws away a reply with errors, also where most of it is there: the errors travel inside of the data. */
function withErrorsInData(response: Response): Response {
  const { data, errors } = v.parse(replyBody, response.data);
  return { ...response, data: { data: { ...(hasValues(data) && data), errors } } };
}
