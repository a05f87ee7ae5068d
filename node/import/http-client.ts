/** Requests JSON from a host: retries, waits for limits, and returns failures as sentences without the token. */
import { setTimeout as sleep } from "node:timers/promises";
import { readValue, type Schema } from "../../model/json-schema.ts";
import { messageOf } from "../../model/message-of.ts";
import type { Failure, Result } from "../../model/result.ts";

export interface HttpAccess {
  /** The name in messages: `GitLab`. */
  readonly host: string;
  /** The person's page at the host, sent as a contact in the user agent. */
  readonly contact: string;
  readonly token?: HttpToken | undefined;
  readonly signal: AbortSignal;
  /** Receives progress for the screen. */
  onProgress(progress: string): void;
  /** The time limit of a request, including its reply. */
  readonly requestMs?: number;
  /** The length of a second of waiting; tests shorten it. */
  readonly secondMs?: number;
  /** The interval between the starts of two requests that a host demands. */
  readonly secondsBetween?: number;
}

interface HttpToken {
  readonly value: string;
  /** The environment variable that contains it. */
  readonly variable: string;
  /** The scheme in the header: `Bearer`. */
  readonly scheme: string;
}

/** A reason is a sentence without a full stop. `status` is the host's, if it answered. */
export type HttpFailure = Failure & { status?: number };

export type HttpResult<T> = { ok: true; value: T } | HttpFailure;

type HttpReply<T> = { ok: true; value: T; headers: Headers } | HttpFailure;

interface HttpRequest {
  /** A POST's body. A function is called again with half as many items after each time the host timed out. */
  readonly body?: HttpBody | ((pageSize: number) => HttpBody);
  /** The media type to request instead of `application/json`. */
  readonly accept?: string;
  /** Finds a failure that the host reports in the body of any reply, as GraphQL does. */
  findFailure?(data: unknown): "rate limit" | "time-out" | undefined;
}

type HttpBody = Readonly<Record<string, unknown>>;

/** A page of a list: `next` is the cursor or the address of the following one. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Null where the host has more items but does not give the page's address. */
  readonly next: string | null | undefined;
  /** The number of items on all pages, where the host counts them. */
  readonly total?: number | undefined;
}

interface Pages<T> {
  /** The items' name in progress messages: `merge requests`. */
  readonly what: string;
  ask(next: string | undefined): Promise<HttpResult<Page<T>>>;
  idOf(item: T): string;
  /** Ends the reading after a page. */
  isEnough?(page: readonly T[]): boolean;
}

type PagesReply<T> = { ok: true; items: T[]; missing: number } | HttpFailure;

/** Retries come after 1, 4, 9, 16 and 25 seconds. */
const maxRetries = 5;
const largestPage = 100;
/** Reached after four of the retries. */
const smallestPage = 10;
/** A list that changes more often than this while it is read is given up. */
const maxRounds = 4;
const maxPauses = 10;
/** For a longer pause the import ends, and reports when to continue. */
const maxPauseSeconds = 15 * 60;
/** For hosts that specify no pause. */
const usualPauseSeconds = 60;
const maxBytes = 50_000_000;
/** 100,000 items in pages of 100, more than anyone has written. */
const maxPages = 1_000;

export class HttpClient {
  readonly access: HttpAccess;
  /** When the next request may start, in milliseconds since 1970. */
  private nextStart = 0;
  /** Never grows again: a host that was too slow once will be too slow again. */
  private pageSize = largestPage;

  constructor(access: HttpAccess) {
    this.access = access;
  }

  /** Sends a GET, or a POST if there is a body, and validates the reply. */
  async ask<T>(url: string, schema: Schema<T>, request: HttpRequest = {}): Promise<HttpReply<T>> {
    const { host, signal, secondMs = 1_000, secondsBetween = 0, onProgress } = this.access;
    let [retries, pauses] = [0, 0];
    try {
      for (;;) {
        signal.throwIfAborted();
        const early = this.nextStart - Date.now();
        if (early > 0) await sleep(early, undefined, { signal });
        this.nextStart = Date.now() + secondsBetween * secondMs;
        const outcome = await this.tryOnce(url, request);
        if (outcome.kind === "done") {
          const checked = checkReply(outcome.data, schema, host);
          if (checked.ok) return { ...checked, headers: outcome.headers };
          return this.refuse(checked.reason);
        }
        if (outcome.kind === "fatal") return this.refuse(outcome.reason, outcome.status);
        if (outcome.kind === "pause") {
          if (++pauses > maxPauses)
            return this.refuse(`${host} is still limiting requests; try again later`, outcome.status);
          const until = toClock(Date.now() + outcome.seconds * secondMs);
          onProgress(`${host} limits requests; waiting ${outcome.seconds} s, until ${until}`);
          await sleep(outcome.seconds * secondMs, undefined, { signal });
        } else {
          const isPaged = typeof request.body === "function";
          const reason = outcome.isTooSlow && isPaged ? this.shrinkPages(outcome.reason) : outcome.reason;
          if (++retries > maxRetries)
            return this.refuse(`${reason}, ${maxRetries + 1} times`, outcome.status);
          const seconds = retries ** 2;
          onProgress(`${reason}; trying again in ${seconds} s`);
          await sleep(seconds * secondMs, undefined, { signal });
        }
      }
    } catch (error) {
      if (signal.aborted) return { ok: false, reason: "The import was cancelled" };
      return this.refuse(messageOf(error));
    }
  }

  /**
   * Reads all pages of a list. Items that come twice, because others were added meanwhile, are merged. If the host's
   * count changes, all pages are read again: a deleted item moves the others up, so that one of them is not on any
   * later page.
   */
  async askPages<T>(pages: Pages<T>): Promise<PagesReply<T>> {
    const { host, onProgress } = this.access;
    for (let round = 1; round <= maxRounds; round++) {
      const reply = await this.askOnce(pages);
      if (!reply.ok || !reply.hasChanged) return reply;
      onProgress(`${host}'s list of ${pages.what} changed while it was read; reading it again`);
    }
    return this.refuse(
      `${host}'s list of ${pages.what} changed each of the ${maxRounds} times it was read; try again later`,
    );
  }

  private async askOnce<T>({
    what,
    ask,
    idOf,
    isEnough = () => false,
  }: Pages<T>): Promise<PagesReply<T> & { hasChanged?: boolean }> {
    const { host, onProgress } = this.access;
    const totals = new Set<number | undefined>();
    const found = new Map<string, T>();
    let next: string | null | undefined;
    for (let pages = 0; pages < maxPages; pages++) {
      const reply = await ask(next ?? undefined);
      if (!reply.ok) return reply;
      const { items, total } = reply.value;
      totals.add(total);
      const before = found.size;
      for (const item of items) found.set(idOf(item), item);
      const progress = `${found.size}${total === undefined ? "" : ` of ${total}`} ${what}`;
      onProgress(progress);
      next = reply.value.next;
      const isCut = isEnough(items);
      if (next === undefined || isCut) {
        const missing = isCut ? 0 : Math.max(0, (total ?? 0) - found.size);
        return { ok: true, items: [...found.values()], missing, hasChanged: totals.size > 1 };
      }
      // Without new items, the pages would never end.
      if (found.size === before || next === null)
        return this.refuse(`${host} sent the same page again after ${progress}`);
    }
    return this.refuse(`${host} has more than ${maxPages} pages of ${what}`);
  }

  private shrinkPages(reason: string): string {
    if (this.pageSize === smallestPage) return `${reason}, even for ${smallestPage} items at once`;
    this.pageSize = Math.max(smallestPage, Math.floor(this.pageSize / 2));
    this.access.onProgress(`${reason}; asking for ${this.pageSize} items at once`);
    return reason;
  }

  /** Returns a sentence without the token. */
  hide(reason: string): string {
    const { token } = this.access;
    return token === undefined ? reason : reason.replaceAll(token.value, "…");
  }

  private refuse(reason: string, status?: number): HttpFailure {
    return { ok: false, reason: this.hide(reason), ...(status !== undefined && { status }) };
  }

  private async tryOnce(url: string, request: HttpRequest): Promise<Outcome> {
    const { host, contact, token, signal, requestMs = 60_000 } = this.access;
    const { accept = "application/json" } = request;
    const body = typeof request.body === "function" ? request.body(this.pageSize) : request.body;
    const timeout = AbortSignal.timeout(requestMs);
    try {
      const response = await fetch(url, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          accept,
          // crates.io refuses requests without a program and a contact; other hosts ask for them.
          "user-agent": `vitae-import (${encodeURI(contact)})`,
          ...(token !== undefined && { authorization: `${token.scheme} ${token.value}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, timeout]),
      });
      const bytes = await readBody(response, maxBytes);
      if (bytes === undefined) return { kind: "fatal", reason: `${host}'s response is too large` };
      const data = parseJson(bytes.toString("utf8"));
      return this.judge(response, data, { asked: url, failure: request.findFailure?.(data) });
    } catch (error) {
      signal.throwIfAborted();
      const reason = timeout.aborted ? `${host} timed out` : `The connection failed (${explainCause(error)})`;
      return { kind: "retry", reason, isTooSlow: timeout.aborted };
    }
  }

  private judge(
    { status, headers, url: landed }: Response,
    data: unknown,
    { asked, failure }: { asked: string; failure: ReturnType<NonNullable<HttpRequest["findFailure"]>> },
  ): Outcome {
    const { host, token } = this.access;
    const seconds = findPause(status, headers, failure === "rate limit");
    if (seconds !== undefined && seconds > maxPauseSeconds) {
      const when = toClock(Date.now() + seconds * 1_000);
      const reason = `${host}'s rate limit is used up until ${when}; run the import again then`;
      return { kind: "fatal", reason, status };
    }
    if (seconds !== undefined) return { kind: "pause", seconds, status };
    if (status === 401) {
      const reason =
        token === undefined ? `${host} requires a token` : `${host} rejected the token in ${token.variable}`;
      return { kind: "fatal", reason, status };
    }
    if (status >= 500 || status === 408) {
      const isTooSlow = status === 502 || status === 504;
      return { kind: "retry", reason: `${host} failed (status ${status})`, status, isTooSlow };
    }
    if (failure === "time-out") {
      return { kind: "retry", reason: `${host} timed out`, status, isTooSlow: true };
    }
    const page = describePage({ asked, landed, status, type: headers.get("content-type") });
    if (page !== undefined) return { kind: "fatal", reason: `${host} answers ${page}`, status };
    if (status >= 400) {
      const said = hostMessage(data);
      return { kind: "fatal", reason: `${host} rejected the request${said} (status ${status})`, status };
    }
    if (data === undefined) return { kind: "retry", reason: `${host}'s response is not JSON`, status };
    return { kind: "done", data, headers };
  }
}

type Outcome =
  | { kind: "done"; data: unknown; headers: Headers }
  | { kind: "pause"; seconds: number; status: number }
  | { kind: "retry" | "fatal"; reason: string; status?: number; isTooSlow?: boolean };

/** Describes a web page in place of JSON: no API, or one that requires signing in. Undefined for other replies. */
function describePage({
  asked,
  landed,
  status,
  type,
}: Readonly<Record<"asked" | "landed", string>> & {
  readonly status: number;
  readonly type: string | null | undefined;
}): string | undefined {
  const [media = ""] = type?.split(";") ?? [];
  if (!/^(?:text\/html|application\/xhtml\+xml)$/i.test(media.trim())) return undefined;
  const led = landed === "" || landed === asked ? "" : `, which led to ${landed},`;
  return `${asked}${led} with a web page (${media.trim()}, status ${status}) instead of JSON; check the address, and whether it can be read without signing in`;
}

/** Returns undefined for a body of more than `maxBytes`. */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the seconds to wait, from Retry-After or from the time at which the rate limit is reset. GitLab and the
 * IETF's draft omit the `X-`. The time of a reset is in seconds since 1970, or from now.
 */
function findPause(status: number, headers: Headers, isLimited: boolean): number | undefined {
  if (!isLimited && status !== 429 && status !== 403 && status !== 503) return undefined;
  const header = (name: string) => headers.get(`ratelimit-${name}`) ?? headers.get(`x-ratelimit-${name}`);
  const now = Date.now() / 1_000;
  const after = headers.get("retry-after");
  if (after !== null) {
    const seconds = /^\d+$/.test(after.trim()) ? Number(after) : Date.parse(after) / 1_000 - now;
    if (Number.isFinite(seconds)) return Math.max(1, Math.ceil(seconds));
  }
  const reset = Number(header("reset") ?? Number.NaN);
  if (header("remaining") === "0" && Number.isFinite(reset)) {
    return Math.max(1, Math.ceil(reset > 1_000_000_000 ? reset - now : reset));
  }
  return status === 429 || isLimited ? usualPauseSeconds : undefined;
}

/** Returns the error message of a host, with a colon before it. */
function hostMessage(data: unknown): string {
  const maxLength = 200;
  const get = (value: unknown, key: string): unknown =>
    typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  const errors = get(data, "errors");
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const said = [
    get(data, "message"),
    get(data, "error_description"),
    get(data, "error"),
    get(data, "user-message"),
    get(data, "developer-message"),
    get(first, "message"),
    get(first, "detail"),
  ].find((text) => typeof text === "string" && text.trim() !== "");
  return said === undefined ? "" : `: ${String(said).replace(/\s+/g, " ").slice(0, maxLength)}`;
}

/** Returns the message of a failed fetch's cause. */
export function explainCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return messageOf(cause);
}

/** Writes a time as `2026-03-14 15:09:26 UTC`. */
function toClock(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

export function checkReply<T>(data: unknown, schema: Schema<T>, host: string): Result<T> {
  const { value, defects } = readValue(schema, data);
  if (value !== undefined) return { ok: true, value };
  const { path = [], reason = "is missing" } = defects[0] ?? {};
  return { ok: false, reason: `${host}'s response has an unexpected format: ${path.join(".")} ${reason}` };
}
